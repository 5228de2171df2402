"""The drawn map: the island with its regions and the ways between them, the Shores with the deployment zones."""

from __future__ import annotations

from functools import cache
from math import hypot

from root_env.drawing.sheet import Box
from root_env.drawing.svg import circle, group, n, path, rect, text, text_width, use
from root_env.wroth.core.ids import MAX_PLAYERS, N_REGIONS, SHORES, Face
from root_env.wroth.drawing import looks
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context

WIDTH, HEIGHT = 1180, 640
ROOM_X, ROOM_Y = 98, 58
"""Half the width and the height of a region."""
PLACES = ((405, 98), (775, 98), (965, 320), (775, 542), (405, 542), (215, 320), (590, 232), (590, 408))
"""Middles of regions 1 to 8: six around, two in the middle."""
assert len(PLACES) == N_REGIONS
_COAST = ((288, 28), (892, 28), (1094, 206), (1094, 434), (892, 612), (288, 612), (86, 434), (86, 206))
_ZONE_X, _ZONE_Y = 176, 98
ZONES = ((8, 8), (WIDTH - _ZONE_X - 8, 8), (WIDTH - _ZONE_X - 8, HEIGHT - _ZONE_Y - 8), (8, HEIGHT - _ZONE_Y - 8))
"""Deployment zones by seat, clockwise from the upper left."""
assert len(ZONES) == MAX_PLAYERS


@cache
def ground(x: float, y: float) -> str:
    """The sea and the island."""
    coast = "M" + "L".join(f"{n(a)} {n(b)}" for a, b in _COAST) + "Z"
    sea = rect(0, 0, WIDTH, HEIGHT, "sea", 14) + path(coast, "land")
    return group(sea + text(12, HEIGHT / 2 - 14, "the Shores", "q t12"), x=x, y=y)


def ways(t: Context, x: float, y: float) -> str:
    """Borders that troops can cross, and where they land from the Shores."""
    borders = t.s["borders"]
    pairs = [(a, b) for a in range(N_REGIONS) for b in range(a) if int(borders[a]) >> b & 1]
    drawn = [path(_way(a, b), "way") for a, b in pairs]
    drawn += [path(_landing(a), "landing") for a in range(N_REGIONS) if int(borders[SHORES]) >> a & 1]
    return group("".join(drawn), x=x, y=y)


@cache
def _way(a: int, b: int) -> str:
    """From one middle to the other, in a bow around a region that lies between."""
    (ax, ay), (bx, by) = PLACES[a], PLACES[b]
    length = hypot(bx - ax, by - ay)
    bow = 0.0
    for c, (cx, cy) in enumerate(PLACES):
        if c in (a, b):
            continue
        along = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / length**2
        aside = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / length
        if 0.1 < along < 0.9 and abs(aside) < ROOM_Y + 12:
            bow = (1 if aside > 0 else -1) * 2 * (ROOM_X + 40 - abs(aside))
    mx, my = (ax + bx) / 2 - bow * (by - ay) / length, (ay + by) / 2 + bow * (bx - ax) / length
    return f"M{n(ax)} {n(ay)}Q{n(mx)} {n(my)} {n(bx)} {n(by)}"


@cache
def _landing(region: int) -> str:
    """From a region to the sea, the shortest way."""
    x, y = PLACES[region]
    ends = [(x, 8 if y < HEIGHT / 2 else HEIGHT - 8), (60 if x < WIDTH / 2 else WIDTH - 60, y)]
    ex, ey = min(ends, key=lambda end: hypot(end[0] - x, end[1] - y))
    return f"M{n(x)} {n(y)}L{n(ex)} {n(ey)}"


def region(t: Context, k: int, x: float, y: float) -> str:
    """A region with its number, its token, who controls it and all troops there."""
    who = int(t.s["controller"][k])
    shapes = [rect(-ROOM_X, -ROOM_Y, 2 * ROOM_X, 2 * ROOM_Y, f"r{who}" if who >= 0 else "open", 12)]
    shapes.append(circle(-ROOM_X + 17, -ROOM_Y + 17, 12, "it") + text(-ROOM_X + 17, -ROOM_Y + 21.5, k + 1, "b m t13 w"))
    shapes.append(_token(t, k))
    if who >= 0:
        shapes.append(_banner(t, who))
    shapes.append(_troops(t, k, Box(-ROOM_X + 8, -ROOM_Y + 33, 2 * ROOM_X - 16, 2 * ROOM_Y - 38)))
    return group("".join(shapes), x=x + PLACES[k][0], y=y + PLACES[k][1])


def _token(t: Context, k: int) -> str:
    """Victory points, and the symbol with its name."""
    token = int(t.s["bag"][k])
    vp, symbol = f"{int(t.s['token_vp'][token])} VP", int(t.s["token_symbol"][token])
    told = names.FACES[symbol] if symbol >= 0 else ""
    width = text_width(vp, 12, True) + 12 + (text_width(told, 10) + 24 if told else 0)
    shapes = rect(0, -11, width, 22, "token", 10) + text(7, 4.5, vp, "b t12")
    if told:
        end = 12 + text_width(vp, 12, True)
        shapes += use(Face(symbol).name.lower(), end + 8, 0, scale=0.8) + text(end + 19, 4, told, "t10")
    return group(shapes, x=ROOM_X - width - 6, y=-ROOM_Y + 17)


def _banner(t: Context, who: int) -> str:
    """Who controls the region: a shield with the player's letter, on the rim."""
    shape = path("M-11-10H11V3Q9 11 0 14-9 11-11 3Z", f"f{who} o") + text(0, 4.5, t.marks[who], f"b m t12 i{who}")
    return group(shape, x=-ROOM_X + 45, y=-ROOM_Y + 15)


def _troops(t: Context, place: int, box: Box) -> str:
    """Whose troops stand in a place, a line for each player, in the order of seats."""
    return looks.fitted([_of(t, int(who), place) for who in t.s["order"][: len(t.agents)]], box, 1.3)


def _of(t: Context, who: int, place: int) -> list[looks.Chip]:
    basics, elites = int(t.s["basics"][who, place]), t.elites(who, place)
    chips = [looks.troops(who, t.marks[who], basics)] if basics else []
    mark = "" if basics else f"{t.marks[who]} "
    return chips + [looks.elite(who, name, vitality, mark) for name, vitality in elites]


def zone(t: Context, who: int, seat: int, x: float, y: float) -> str:
    """A player's deployment zone on the Shores."""
    shapes = rect(0, 0, _ZONE_X, _ZONE_Y, "zone", 10) + rect(0, 0, _ZONE_X, 20, f"f{who}", 10)
    shapes += text(_ZONE_X / 2, 14.5, f"{t.agents[who]}: deployment zone", f"m t10 i{who}")
    shapes += looks.fitted([_of(t, who, SHORES)], Box(8, 25, _ZONE_X - 16, _ZONE_Y - 29))
    left, top = ZONES[seat]
    return group(shapes, x=x + left, y=y + top)
