"""The only writer of the players' Corra and dice (Phase 3, Phase 4, Phase 5)."""

from root_env.engine.jit import I, njit
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.figures import ALL_SEEING
from root_env.wroth.rules.ids import N_FACES
from root_env.wroth.rules.state import State

SPENT = -1
"""In place of the face of an all-seeing die that has been removed from the playmat."""


@njit
def gain(s: State, who: int, n: int) -> None:
    """Take Corra from the stockpile (Phase 3, Phase 5)."""
    s.corra[who] = I(s.corra[who]) + n
    note(s, E.GAINED, who, count=n)


@njit
def pay(s: State, who: int, n: int) -> None:
    """Spend Corra."""
    s.corra[who] = I(s.corra[who]) - n
    note(s, E.PAID, who, count=n)


@njit
def dice_of(s: State, who: int) -> int:
    """Number of action dice that a player holds."""
    n = 0
    for face in range(N_FACES):
        n += I(s.dice[who, face])
    return n


@njit
def take_die(s: State, who: int, face: int) -> None:
    """Take a die from the central pool (Phase 4)."""
    s.pool[face] = I(s.pool[face]) - 1
    s.dice[who, face] = I(s.dice[who, face]) + 1
    note(s, E.DRAFTED, who, x=face)


@njit
def spend_die(s: State, who: int, face: int) -> None:
    """Return a spent or discarded die to the central pool (Phase 5); ALL_SEEING spends that die."""
    if face == ALL_SEEING:
        s.seeing[who] = SPENT
        note(s, E.SEEING_SPENT, who)
    else:
        s.dice[who, face] = I(s.dice[who, face]) - 1
        s.pool[face] = I(s.pool[face]) + 1
        note(s, E.SPENT, who, x=face)
