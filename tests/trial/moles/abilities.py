"""Changes that the Moles bring for everyone (M.2)."""

from root_env.engine.jit import njit
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """A cave-in follows (M.2.2)."""
    push(s, K.CAVE_IN, owner, clearing=c, other=remover, count=1)
