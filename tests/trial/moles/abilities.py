"""Changes that the Moles bring for everyone (M.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import marks
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.frames import add, push
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.spec.actions import A


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """A cave-in follows (M.2.2)."""
    push(s, K.CAVE_IN, owner, clearing=c, other=remover, count=1)


@njit
def _can_descend(s, who, c):
    """From each clearing; the king stays above (M.5.4, M.2.3)."""
    return I(s.warriors[who, c]) > marks.count(marks.marked_in(s, who, c)) and hooks.can_leave(s, who, c)


@njit
def list_own_moves(s, who, suit, out):
    """Moves into the burrow (M.5.4)."""
    for c in range(N_CLEARINGS):
        if (suit == S.BIRD or matching.is_of(s, c, suit)) and _can_descend(s, who, c):
            add(out, A.DESCEND + c)


@njit
def has_own_moves(s, who, suit):
    """True if there is such a move (M.5.4)."""
    for c in range(N_CLEARINGS):
        if (suit == S.BIRD or matching.is_of(s, c, suit)) and _can_descend(s, who, c):
            return True
    return False


@njit
def start_own_move(s, who, action):
    """One warrior at a time (M.5.4)."""
    push(s, K.DESCENT, who, clearing=action - A.DESCEND)


@njit
def movers(s, who, action):
    """One warrior at a time (M.5.4)."""
    return 1


@njit
def force_own_move(s, who, action, n, answers):
    """By others too (M.5.4)."""
    push(s, K.DESCENT, who, clearing=action - A.DESCEND)
