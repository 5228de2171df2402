"""The closed path markers and the Tower as drawn."""

from root_env.drawing.svg import group, path
from root_env.root.drawing.geography import ROOM_X, ROOM_Y, geography
from root_env.root.maps.mountain.declaration import CLOSED_PATHS, MAP, PASS
from root_env.root.text.table import Table

_ROCKS = "M-13 8L-8-5-2-1 3-10 9-3 13 8Z"
_TOWER = "M-9 12V-8H-12V-15H-7V-11H-3V-15H3V-11H7V-15H12V-8H9V12Z"


def on_map(t: Table) -> str:
    """A heap of rocks on each closed path; the Tower at the corner of the Pass."""
    g, closed = geography(int(t.s["map"])), int(t.s["mountain"]["closed"])
    drawn = []
    for k, pair in enumerate(CLOSED_PATHS):
        if closed >> k & 1:
            x, y = g.middles[MAP.paths.index(pair)]
            drawn.append(group(path(_ROCKS, "ruin", f"closed-{k}"), x=x, y=y))
    x, y = g.clearings[PASS - 1]
    return "".join(drawn) + group(path(_TOWER, "p o", "rule-25.4.4"), x=x - ROOM_X + 10, y=y + ROOM_Y - 12)
