"""The Ferry as drawn."""

from root_env.drawing.svg import group, path, text
from root_env.root.drawing.geography import ROOM_X, ROOM_Y, geography
from root_env.root.text.table import Table

_BOAT = "M-16 2H16L10 11H-10ZM0 2V-14L10-2H0"


def on_map(t: Table) -> str:
    """The Ferry, at the corner of its clearing."""
    x, y = geography(int(t.s["map"])).clearings[int(t.s["lake"]["ferry"])]
    return group(path(_BOAT, "p o", "rule-25.3.5") + text(0, 23, "Ferry", "m t10"), x=x - ROOM_X + 8, y=y + ROOM_Y - 12)
