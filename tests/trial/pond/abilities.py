"""Changes that the Pond brings for everyone (after Law 25.3)."""

from root_env.engine.jit import njit
from root_env.root.declared.map import BY_EITHER, BY_MAP
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K
from tests.trial.pond.crossing import take_ferry
from tests.trial.pond.declaration import COAST

_COAST = sum(1 << (c - 1) for c in COAST)


@njit
def ways_of_the_map(s, who, c):
    """Once a turn the Ferry goes to any other clearing on the coast (Law 25.3.5)."""
    if s.pond.ridden != 0 or s.pond.ferry != c:
        return 0
    return _COAST & ~(1 << c)


@njit
def has_moved(s, who, origin, destination, route):
    """The Ferry has gone along, unless there was another way: then that is asked (Law 25.3.5)."""
    if route == BY_EITHER:
        push(s, K.FERRY, who, clearing=origin, other=destination)
    elif route == BY_MAP:
        take_ferry(s, who, destination)


@njit
def begin_turn(s, who):
    """The Ferry can be taken again (Law 25.3.5)."""
    s.pond.ridden = 0
