"""The Pond as drawn."""

from root_env.drawing.svg import group, path, text
from root_env.root.drawing.geography import ROOM_Y, geography
from root_env.root.text.table import Table


def on_map(t: Table) -> str:
    """The Ferry, below its clearing."""
    x, y = geography(int(t.s["map"])).clearings[int(t.s["pond"]["ferry"])]
    return group(path("M-16 0H16L10 9H-10ZM0 0V-14L9-3H0", "p o") + text(0, 20, "Ferry", "m t10"), x=x, y=y + ROOM_Y)
