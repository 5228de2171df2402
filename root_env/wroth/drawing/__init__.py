"""The board of Wroth drawn in named parts. Drawings read a state and never change it."""

from root_env.doors.contract.seats import people_of
from root_env.drawing.sheet import WIDTH, Box, Drawing, Place, alone
from root_env.drawing.svg import rect
from root_env.wroth.drawing import board, looks, panels
from root_env.wroth.rules.ids import MAX_PLAYERS, N_REGIONS
from root_env.wroth.text.describe import Context

__all__ = ["draw", "draw_apart", "portrait"]

GAP = 10
HEADER = Box(GAP, 8, WIDTH - 2 * GAP, 54)
MAP_Y = HEADER.y + HEADER.height + GAP
PANELS_Y = MAP_Y + board.WHOLE.height + GAP
PANEL_HEIGHT = 172
HEIGHT = PANELS_Y + PANEL_HEIGHT + GAP
POOL = Box(0, 0, 360, 96)
"""Box of the pool in a place of its own; panels of players have the same width."""


def draw(t: Context) -> Drawing:
    """A game in its present state; nothing is hidden in it, all viewers see the same.

    The parts: "ground", "ways" (borders and landings), "region-1" to "region-8", "zone-0" and "player-0" for every
    player (deployment zone; panel), "header" (question, central pool).
    """
    order = [int(who) for who in t.s["order"][: len(t.agents)]]
    parts = {
        "ground": rect(0, 0, WIDTH, HEIGHT, "p") + board.ground(board.WHOLE, GAP, MAP_Y),
        "ways": board.ways(board.WHOLE, t, GAP, MAP_Y),
    }
    for region in range(N_REGIONS):
        parts[f"region-{region + 1}"] = board.region(board.WHOLE, t, region, GAP, MAP_Y)
    parts["header"] = panels.header(t, HEADER)
    width = (WIDTH - GAP) / len(order) - GAP
    for seat, who in enumerate(order):
        parts[f"zone-{who}"] = board.zone(board.WHOLE, t, who, seat, GAP, MAP_Y)
        box = Box(GAP + seat * (width + GAP), PANELS_Y, width, PANEL_HEIGHT)
        parts[f"player-{who}"] = panels.player(t, who, box)
    return Drawing(WIDTH, HEIGHT, parts, looks.rules(), looks.definitions())


def draw_apart(t: Context) -> Drawing:
    """The same in places that a page arranges, with room for text at full size: "map", "pool", "player-0" and so on."""
    t.agents = people_of(t.agents)
    at = board.APART
    parts = {"ground": board.ground(at, 0, 0), "ways": board.ways(at, t, 0, 0)}
    order = [int(who) for who in t.s["order"][: len(t.agents)]]
    parts |= {f"region-{region + 1}": board.region(at, t, region, 0, 0) for region in range(N_REGIONS)}
    parts |= {f"zone-{who}": board.zone(at, t, who, seat, 0, 0) for seat, who in enumerate(order)}
    places = [Place("map", at.width, at.height, tuple(parts)), Place("pool", *POOL[2:], ("pool",))]
    parts["pool"] = panels.pool(t, POOL)
    box = Box(0, 0, POOL.width, panels.height(t, POOL.width))
    for who in order:
        name = f"player-{who}"
        parts[name] = panels.player(t, who, box, True)
        places.append(Place(name, box.width, box.height, (name,)))
    return Drawing(WIDTH, at.height, parts, looks.rules(), looks.definitions(), tuple(places))


def portrait(k: int) -> str:
    """A troop for the k-th faction of a box, as an SVG. At a table its colour is that of its player."""
    return alone(f"t{k % MAX_PLAYERS}", looks.rules(), looks.definitions())
