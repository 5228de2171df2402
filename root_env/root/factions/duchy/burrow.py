"""Moves into the Burrow and out of it (Law 12.2.2, 4.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.declaration import OUT
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import K
from root_env.root.rules.key_actions import move
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def ask_out(s: State, who: int, c: int, most: int) -> None:
    """Begin a move out of the Burrow, of `most` warriors at most (Law 12.2.2, 12.5.1.V)."""
    push(s, K.BURROW_COUNT, who, clearing=c, count=min(most, I(s.duchy.burrow)), x=OUT)


@njit
def legal_burrow_count(s: State, who: int, out: DecisionList) -> None:
    """Any number of the warriors, more than zero (Law 4.2, 12.5.1.V)."""
    for n in range(1, I(top(s).count) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_burrow_count(s: State, who: int, n: int) -> None:
    """Move that many warriors (Law 12.2.2, 4.2)."""
    f = top(s)
    c, way = I(f.clearing), I(f.x)
    pop(s)
    _go(s, who, c, way, n, who)


@njit
def run_driven_through(s: State, who: int) -> None:
    """Another player has made warriors move (Law 12.2.2, 1.5.5)."""
    f = top(s)
    c, way, n, answers = I(f.clearing), I(f.x), I(f.count), I(f.other)
    pop(s)
    _go(s, who, c, way, n, answers)


@njit
def _go(s: State, who: int, c: int, way: int, n: int, answers: int) -> None:
    """Warriors move through a tunnel; `answers`: the player who bears the consequences (Law 12.2.2, 4.2)."""
    if way == OUT:
        s.duchy.burrow = I(s.duchy.burrow) - n
        move.move_onto_map(s, who, c, n, answers)
    else:
        s.duchy.burrow = I(s.duchy.burrow) + n
        move.move_off_map(s, who, c, n)
