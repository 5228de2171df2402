"""The king of the Moles: one of the warriors, who counts as they do; only where he is matters (M.2.3)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.spec.actions import A


@njit
def legal_king_goes(s, who, out):
    """He goes where the others went, or stays with those who stay (M.2.3)."""
    add(out, A.CHOOSE_CLEARING + I(top(s).other))
    add(out, A.PASS)


@njit
def apply_king_goes(s, who, c):
    """He goes with them (M.2.3)."""
    pop(s)
    s.moles.king = c


@njit
def legal_king_falls(s, who, out):
    """He is among those removed, or not (M.2.3)."""
    add(out, A.CHOOSE_CLEARING + I(top(s).clearing))
    add(out, A.PASS)


@njit
def apply_king_falls(s, who, c):
    """He is out of the game (M.2.3)."""
    pop(s)
    s.moles.king = -1
