"""The drawn map: the island with its regions and the ways between them, the Shores with the deployment zones."""

from functools import cache
from math import hypot
from typing import NamedTuple

from root_env.drawing.sheet import Box
from root_env.drawing.svg import circle, group, n, path, rect, shortened, text, text_width, use
from root_env.wroth.drawing import looks
from root_env.wroth.rules.ids import MAX_PLAYERS, N_REGIONS, SHORES, Face
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context

_EDGE = 8
"""Distance between a deployment zone and the edge of the map."""


class Layout(NamedTuple):
    """Places and sizes of everything on the map."""

    width: int
    height: int
    room_x: int
    room_y: int
    """Half the height of a region; `room_x` is half its width."""
    places: tuple[tuple[int, int], ...]
    """Middles of regions 1 to 8: six around, two in the middle."""
    coast: tuple[tuple[int, int], ...]
    shores: tuple[int, int]
    """Left end of the name of the Shores."""
    marks: tuple[int, int]
    """Distances from the left edge of a region to the middle of its number, and of the shield of its controller."""
    landing: tuple[int, int]
    """Distances from the edges of the map at which ways from the Shores begin: at the sides, and above or below."""
    zone: tuple[int, int]
    """Width and height of a deployment zone."""
    least: int
    """The size of the smallest words. At 11, words are left out before anything is drawn smaller."""

    @property
    def zones(self) -> tuple[tuple[int, int], ...]:
        """Deployment zones by seat, clockwise from the upper left."""
        right, bottom = self.width - self.zone[0] - _EDGE, self.height - self.zone[1] - _EDGE
        return (_EDGE, _EDGE), (right, _EDGE), (right, bottom), (_EDGE, bottom)


WHOLE = Layout(
    width=1180,
    height=640,
    room_x=98,
    room_y=58,
    places=((405, 98), (775, 98), (965, 320), (775, 542), (405, 542), (215, 320), (590, 232), (590, 408)),
    coast=((288, 28), (892, 28), (1094, 206), (1094, 434), (892, 612), (288, 612), (86, 434), (86, 206)),
    shores=(12, 306),
    marks=(17, 45),
    landing=(60, 8),
    zone=(176, 98),
    least=10,
)
"""Layout of the map in a picture with everything."""
APART = Layout(
    width=724,
    height=600,
    room_x=86,
    room_y=58,
    places=((252, 88), (472, 88), (612, 300), (472, 512), (252, 512), (112, 300), (362, 232), (362, 368)),
    coast=(
        *((158, 20), (566, 20), (566, 116), (708, 196), (708, 404), (566, 484)),
        *((566, 580), (158, 580), (158, 484), (16, 404), (16, 196), (158, 116)),
    ),
    shores=(12, 134),
    marks=(15, 38),
    landing=(4, 4),
    zone=(152, 104),
    least=11,
)
"""Layout of a map in a place of its own on a page: narrow, so that all words can be read on a small screen."""
assert len(WHOLE.places) == len(APART.places) == N_REGIONS and len(APART.zones) == MAX_PLAYERS


@cache
def ground(at: Layout, x: float, y: float) -> str:
    """The sea and the island."""
    coast = "M" + "L".join(f"{n(a)} {n(b)}" for a, b in at.coast) + "Z"
    sea = rect(0, 0, at.width, at.height, "sea", 14) + path(coast, "land")
    return group(sea + text(*at.shores, "the Shores", "q t12"), x=x, y=y)


def ways(at: Layout, t: Context, x: float, y: float) -> str:
    """Borders that troops can cross, and landings from the Shores."""
    borders = t.s["borders"]
    pairs = [(a, b) for a in range(N_REGIONS) for b in range(a) if int(borders[a]) >> b & 1]
    drawn = [path(_way(at, a, b), "way") for a, b in pairs]
    drawn += [path(_landing(at, a), "landing") for a in range(N_REGIONS) if int(borders[SHORES]) >> a & 1]
    return group("".join(drawn), x=x, y=y)


@cache
def _way(at: Layout, a: int, b: int) -> str:
    """A way from the middle of a region to another, in a bow around a region between them."""
    (ax, ay), (bx, by) = at.places[a], at.places[b]
    length = hypot(bx - ax, by - ay)
    bow = 0.0
    for c, (cx, cy) in enumerate(at.places):
        if c in (a, b):
            continue
        along = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / length**2
        aside = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / length
        if 0.1 < along < 0.9 and abs(aside) < at.room_y + 12:
            bow = (1 if aside > 0 else -1) * 2 * (at.room_x + 40 - abs(aside))
    mx, my = (ax + bx) / 2 - bow * (by - ay) / length, (ay + by) / 2 + bow * (bx - ax) / length
    return f"M{n(ax)} {n(ay)}Q{n(mx)} {n(my)} {n(bx)} {n(by)}"


@cache
def _landing(at: Layout, region: int) -> str:
    """The shortest way from a region to the sea."""
    x, y = at.places[region]
    aside, above = at.landing
    ends = [
        (x, above if y < at.height / 2 else at.height - above),
        (aside if x < at.width / 2 else at.width - aside, y),
    ]
    ex, ey = min(ends, key=lambda end: hypot(end[0] - x, end[1] - y))
    return f"M{n(x)} {n(y)}L{n(ex)} {n(ey)}"


def region(at: Layout, t: Context, k: int, x: float, y: float) -> str:
    """A region with its number, its token, its controller and all troops there."""
    who = int(t.s["controller"][k])
    left, top, wide, high = -at.room_x, -at.room_y, 2 * at.room_x, 2 * at.room_y
    shapes = [rect(left, top, wide, high, f"r{who}" if who >= 0 else "open", 12)]
    number, shield = left + at.marks[0], left + at.marks[1]
    shapes.append(circle(number, top + 17, 12, "it") + text(number, top + 21.5, k + 1, "b m t13 w"))
    shapes.append(_token(at, t, k))
    if who >= 0:
        shapes.append(_banner(t, who, shield, top + 15))
    shapes.append(_troops(at, t, k, Box(left + 8, top + 33, wide - 16, high - 38)))
    return group("".join(shapes), x=x + at.places[k][0], y=y + at.places[k][1])


def _token(at: Layout, t: Context, k: int) -> str:
    """A token: victory points, and the symbol with its name."""
    token = int(t.s["bag"][k])
    vp, symbol = f"{int(t.s['token_vp'][token])} VP", int(t.s["token_symbol"][token])
    told = names.FACES[symbol] if symbol >= 0 else ""
    width = text_width(vp, 12, True) + 12 + (text_width(told, at.least) + 24 if told else 0)
    shapes = rect(0, -11, width, 22, "token", 10) + text(7, 4.5, vp, "b t12")
    if told:
        end = 12 + text_width(vp, 12, True)
        shapes += use(Face(symbol).name.lower(), end + 8, 0, scale=0.8) + text(end + 19, 4, told, looks.sized(at.least))
    return group(shapes, x=at.room_x - width - 6, y=-at.room_y + 17)


def _banner(t: Context, who: int, x: float, y: float) -> str:
    """The sign of the player who controls the region: a shield with his letter, on the rim."""
    shape = path("M-11-10H11V3Q9 11 0 14-9 11-11 3Z", f"f{who} o") + text(0, 4.5, t.marks[who], f"b m t12 i{who}")
    return group(shape, x=x, y=y)


def _troops(at: Layout, t: Context, place: int, box: Box) -> str:
    """The troops in a place, a line for each player, in the order of seats."""
    return _fitted(at, t, [int(who) for who in t.s["order"][: len(t.agents)]], place, box, 1.3)


def _fitted(at: Layout, t: Context, players: list[int], place: int, box: Box, most: float) -> str:
    """Troops of players in a place; in a layout with large words, elites in a crowd have no names."""
    if at.least < 11:
        return looks.fitted([_of(t, who, place, at.least) for who in players], box, most)
    found = [_of(t, who, place, at.least) for who in players]
    if not looks.fits(found, box):
        found = [_of(t, who, place, 0) for who in players]
    return looks.fitted(found, box, most, tight=True)


def _of(t: Context, who: int, place: int, size: int) -> list[looks.Chip]:
    """A player's troops in a place; names of elites in this size, 0 for no names."""
    basics, elites = int(t.s["basics"][who, place]), t.elites(who, place)
    chips = [looks.troops(who, t.marks[who], basics)] if basics else []
    mark = "" if basics else f"{t.marks[who]} "
    if not size and mark and elites:
        chips, mark = [looks.words(mark.strip(), "b")], ""
    return chips + [looks.elite(who, name, vitality, mark, size) for name, vitality in elites]


def zone(at: Layout, t: Context, who: int, seat: int, x: float, y: float) -> str:
    """A player's deployment zone on the Shores."""
    width, height = at.zone
    shapes = rect(0, 0, width, height, "zone", 10) + rect(0, 0, width, 20, f"f{who}", 10)
    title = f"{t.agents[who]}: deployment zone"
    if text_width(title, at.least) > width - 6:
        title = shortened(f"{t.agents[who]}: zone", width - 6, at.least)
    shapes += text(width / 2, 14.5, title, " ".join(filter(None, ("m", looks.sized(at.least), f"i{who}"))))
    shapes += _fitted(at, t, [who], SHORES, Box(8, 25, width - 16, height - 29), 1.0)
    left, top = at.zones[seat]
    return group(shapes, x=x + left, y=y + top)
