"""Phase 4: the action dice are rolled and drafted, one at a time."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import chance, purse
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.figures import DICE_EACH, N_DICE
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import N_FACES, NOBODY, K
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.state import State
from root_env.wroth.rules.table import after


@njit
def begin(s: State) -> None:
    """Roll all action dice; the first player picks first (Phase 4)."""
    n = I(s.n_players)
    for face in range(N_FACES):
        s.pool[face] = 0
    for _ in range(N_DICE[n]):
        face = chance.roll_action_die(s)
        s.pool[face] = I(s.pool[face]) + 1
        note(s, E.ROLLED, NOBODY, x=face)
    push(s, K.DRAFT, I(s.first), count=n * DICE_EACH[n])


@njit
def legal_draft(s: State, who: int, out: DecisionList) -> None:
    """Any face in the pool (Phase 4)."""
    for face in range(N_FACES):
        if s.pool[face] > 0:
            add(out, A.DRAFT + face)


@njit
def apply_draft(s: State, who: int, face: int) -> None:
    """Take the die; the next player clockwise picks (Phase 4)."""
    left = I(top(s).count) - 1
    pop(s)
    purse.take_die(s, who, face)
    if left > 0:
        push(s, K.DRAFT, after(s, who, 1), count=left)
    else:
        _give_the_last(s)


@njit
def _give_the_last(s: State) -> None:
    """Give the last die to the player with fewest points; if several have as few, to nobody (Phase 4)."""
    last, fewest = NOBODY, 0
    for who in range(I(s.n_players)):
        if who == 0 or s.vp[who] < fewest:
            last, fewest = who, I(s.vp[who])
        elif s.vp[who] == fewest:
            last = NOBODY
    if last != NOBODY:
        for face in range(N_FACES):
            if s.pool[face] > 0:
                purse.take_die(s, last, face)
                return
