"""Changes that the Lake brings for everyone (Law 25.3)."""

from root_env.engine.jit import I, njit
from root_env.root.declared.map import BY_EITHER, BY_PATH
from root_env.root.maps.lake.crossing import share_ferry, take_ferry
from root_env.root.maps.lake.declaration import COAST
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K

_COAST = sum(1 << (c - 1) for c in COAST)


@njit
def ways_of_the_map(s, who, c):
    """Once a turn the Ferry goes to any other clearing on the coast; who comes along follows on it (Law 25.3.5)."""
    if s.lake.left == c:
        return 0 if s.lake.ferry == c else 1 << I(s.lake.ferry)
    if s.lake.ridden != 0 or s.lake.ferry != c:
        return 0
    return _COAST & ~(1 << c)


@njit
def has_moved(s, who, origin, destination, route):
    """The Ferry has gone along, unless there was another way: then that is asked (Law 25.3.5).

    Who comes along with another faction's move goes on the Ferry or beside it, and does not choose (Law 9.2.9.II.b,
    C.5.2.II).
    """
    along = s.lake.left == origin
    s.lake.left = -1
    if along:
        if s.lake.ferry == destination:
            share_ferry(s, who)
        return
    if route == BY_PATH:
        return
    if _somebody_may_come(s, origin, destination):
        s.lake.left = origin
    if route == BY_EITHER:
        push(s, K.TAKE_FERRY, who, clearing=origin, other=destination)
    else:
        take_ferry(s, who, destination)


@njit
def nobody_follows(s):
    """Later moves from there find the Ferry where it lies (Law 25.3.5)."""
    s.lake.left = -1


@njit
def begin_turn(s, who):
    """The Ferry can be taken again (Law 25.3.5)."""
    s.lake.ridden = 0
    s.lake.left = -1


@njit
def _somebody_may_come(s, origin, destination):
    """True if it is still to be asked who comes along on this move (Law 9.2.9.II.b, C.5.2.II)."""
    for d in range(I(s.depth)):
        f = s.stack[d]
        if (f.kind == K.MOVE_ALLY or f.kind == K.STROLL_FORCE) and f.clearing == origin and f.other == destination:
            return True
    return False
