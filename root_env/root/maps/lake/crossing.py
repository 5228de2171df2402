"""The Ferry goes along (Law 25.3.5)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.spec.actions import A


@njit
def take_ferry(s, who, c):
    """Move the Ferry along; whose pieces move draws a card (Law 25.3.5)."""
    note(s, E.FERRY_TAKEN, who, clearing=I(s.lake.ferry), to=c)
    s.lake.ferry = c
    s.lake.ridden = 1
    zones.draw(s, who, 1)


@njit
def share_ferry(s, who):
    """The player of pieces that come along on the Ferry draws a card too (Law 25.3.5)."""
    note(s, E.FERRY_SHARED, who, clearing=I(s.lake.ferry))
    zones.draw(s, who, 1)


@njit
def legal_take_ferry(s, who, out):
    """Take it or leave it, where another way leads too (Law 25.3.5)."""
    add(out, A.TAKE_FERRY)
    add(out, A.PASS)


@njit
def apply_take_ferry(s, who):
    """Take the Ferry (Law 25.3.5)."""
    c = I(top(s).other)
    pop(s)
    take_ferry(s, who, c)
