"""Seats and opponents, counted clockwise around the table."""

from root_env.engine.jit import I, njit
from root_env.wroth.rules.state import State


@njit
def after(s: State, who: int, steps: int) -> int:
    """The player `steps` seats clockwise from `who`."""
    seat = I(s.seat[who]) + steps
    n = I(s.n_players)
    return I(s.order[seat - n if seat >= n else seat])


@njit
def opponent_of(s: State, who: int, opponent: int) -> int:
    """The player that an action of `who` names: 0 is the next one clockwise."""
    return after(s, who, opponent + 1)
