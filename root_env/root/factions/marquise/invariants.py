"""The keep."""

from root_env.engine.jit import I, njit
from root_env.root.rules.ids import N_CLEARINGS, PC, F, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """The keep leaves its supply in set-up, and never comes back (Law 6.2.2, 6.3.2)."""
    who = I(s.player_of[F.MARQUISE])
    if who < 0:
        return 0
    n = I(s.piece_supply[PC.KEEP])
    if s.start[who] >= 0 or s.phase != P.SETUP:  # a position may leave the corner out
        return B.PIECES if n != 0 else 0
    for c in range(N_CLEARINGS):
        n += I(s.pieces[PC.KEEP, c])
    return 0 if n == 1 else B.PIECES
