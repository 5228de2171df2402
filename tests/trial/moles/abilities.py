"""What the Moles change for everyone (M.2)."""

from root_env.core.frames import push
from root_env.core.ids import K
from root_env.core.jit import njit


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """A cave-in follows (M.2.2)."""
    push(s, K.CAVE_IN, owner, clearing=c, other=remover, count=1)
