"""Changes that the Mountain brings for everyone (Law 25.4)."""

from root_env.engine.jit import I, njit
from root_env.engine.tables import frozen
from root_env.root.maps.mountain.declaration import ALL_CLOSED, CLOSED_PATHS, MAP
from root_env.root.rules.frames import push
from root_env.root.rules.ids import N_CLEARINGS, K


def _open_ways(closed: int) -> list[int]:
    """Bit per clearing that an open path links to each clearing, with these closed paths."""
    ways = [0] * N_CLEARINGS
    for a, b in MAP.paths:
        if (a, b) not in CLOSED_PATHS or not closed >> CLOSED_PATHS.index((a, b)) & 1:
            ways[a - 1] |= 1 << (b - 1)
            ways[b - 1] |= 1 << (a - 1)
    return ways


_OPEN_WAYS = frozen([_open_ways(closed) for closed in range(ALL_CLOSED + 1)])


@njit
def adjacent(s, c):
    """Clearings linked by a closed path are not adjacent (Law 25.4.2)."""
    return _OPEN_WAYS[I(s.mountain.closed), c]


@njit
def end_turn(s, who):
    """At the end of Evening the Tower scores (Law 25.4.4)."""
    push(s, K.TOWER, who)


@njit
def begin_turn(s, who):
    """A marker can be removed again (Law 25.4.3)."""
    s.mountain.opened = 0
