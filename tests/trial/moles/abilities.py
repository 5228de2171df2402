"""Changes that the Moles bring for everyone (M.2)."""

from root_env.engine.jit import njit
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K


@njit
def after_move(s, who, origin, destination):
    """If not all have gone, ask if the king has (M.2.3)."""
    if s.moles.king == origin:
        if s.warriors[who, origin] > 0:
            push(s, K.KING_GOES, who, clearing=origin, other=destination)
        else:
            s.moles.king = destination


@njit
def after_warriors_removed(s, owner, c, n):
    """If not all are gone, ask if the king is (M.2.3)."""
    if s.moles.king == c:
        if s.warriors[owner, c] > 0:
            push(s, K.KING_FALLS, owner, clearing=c)
        else:
            s.moles.king = -1


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """A cave-in follows (M.2.2)."""
    push(s, K.CAVE_IN, owner, clearing=c, other=remover, count=1)
