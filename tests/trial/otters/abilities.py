"""Changes that the River Otters bring for everyone (O.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces, land
from root_env.root.rules.frames import push
from root_env.root.rules.ids import NOBODY, PC, F, K


@njit
def crafting_piece(s, who):
    """They craft with holts (O.5.1)."""
    return PC.HOLT


@njit
def paths_of_its_own(s, who, c):
    """Slides: rivers are paths (O.2.1)."""
    return land.rivers(s, c)


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """Splash: whoever removes a holt loses a card (O.2.2)."""
    if kind == PC.HOLT and remover != owner and not forces.is_apart(s, remover):
        push(s, K.SPLASH, remover, clearing=c, other=owner, count=1)


@njit
def takes_removed_warriors(s, remover, owner, c):
    """Warriors that the Otters remove in battle go into their nets (O.2.3)."""
    caught = s.battle.active != 0 and s.faction[remover] == F.OTTERS
    return remover if caught else NOBODY


@njit
def take_removed_warriors(s, taker, owner, n):
    """They lie in the nets (O.2.3)."""
    s.otters.nets[owner] = I(s.otters.nets[owner]) + n
