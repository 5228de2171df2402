"""Colours, shapes and lines of chips. No information is in colour alone: players have letters, faces have names."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from root_env.drawing import sheet
from root_env.drawing.svg import PREFIX, circle, group, named, path, rect, text, text_width, use
from root_env.wroth.drawing.hooks import elite_name
from root_env.wroth.rules.ids import MAX_PLAYERS, Face, Seeing
from root_env.wroth.text import names

PLAYERS = (("#0072b2", "#fff"), ("#d55e00", "#fff"), ("#f0e442", "#1d1a15"), ("#009e73", "#fff"))
"""Colour and ink of each player."""
assert len(PLAYERS) == MAX_PLAYERS
LINE, TIGHT = 22, 19.5
"""Height of a line of chips, and of a tight one."""

_SHAPES = {
    "mine": path("M-6-1-3-6H3L6-1 0 7ZM-6-1H6M-3-6 0-1 3-6M0-1V7", "il"),
    "extend": path("M0-7V7M-7 0H7M-3-4 0-7 3-4M-3 4 0 7 3 4M-4-3-7 0-4 3M4-3 7 0 4 3", "il"),
    "maneuver": path("M-7 4Q-5-5 3-4M0-7 4-4 0-1M7 2Q6 6 1 6", "il"),
    "battle": path("M-7-7 5 5M2 7 7 2M7-7-5 5M-2 7-7 2", "il"),
    "strike": path("M2-8-4 1H0L-2 8 5-2H0Z", "it"),
    "assault": path("M-7-7 5 5M2 7 7 2M7-7-5 5M-2 7-7 2", "il") + circle(0, -6, 1.8, "it"),
    "double": text(0, 4.5, "\N{MULTIPLICATION SIGN}2", "b m t13"),
    "corra": circle(0, 0, 7, "corra") + path("M0-4 3.5 0 0 4-3.5 0Z", "it"),
    "eye": path("M-8 0Q0-8 8 0 0 8-8 0Z", "p o") + circle(0, 0, 2.6, "it"),
    "first": path("M-5 8V-8L7-4-5 0", "il"),
    "crown": path("M-6 4-7-4-3-1 0-6 3-1 7-4 6 4Z"),
}
_BODY = path("M-8 10Q-8.5 1.5-3.4-.4H3.4Q8.5 1.5 8 10Z") + circle(0, -5, 5)


@cache
def definitions() -> str:
    """All common drawings: faces of dice, a troop of each player (`t0`), the empty shape of an elite die (`e0`)."""
    shapes = dict(_SHAPES)
    for who in range(MAX_PLAYERS):
        shapes[f"t{who}"] = group(_BODY, f"f{who} o")
        shapes[f"e{who}"] = rect(-9, -9, 18, 18, f"f{who} o", 4)
    return "".join(f'<g id="{PREFIX}{name}">{shape}</g>' for name, shape in shapes.items())


@cache
def rules() -> str:
    """CSS of all parts."""
    found = sheet.RULES | {
        "sea": "fill:#cfe3ef",
        "land": "fill:#dfe5c4;stroke:#a9b184;stroke-width:3",
        "way": "fill:none;stroke:#b98d5a;stroke-width:9;stroke-linecap:round",
        "landing": "fill:none;stroke:#3f7fb5;stroke-width:3.5;stroke-dasharray:2 7;stroke-linecap:round",
        "zone": f"fill:#eaf3f8;stroke:{sheet.QUIET};stroke-width:1.2",
        "open": f"fill:{sheet.PAPER};stroke:{sheet.QUIET};stroke-width:2",
        "token": "fill:#fbe08a;stroke:#b98d00;stroke-width:1.2",
        "die": f"fill:#fff;stroke:{sheet.INK};stroke-width:1.2",
        "corra": "fill:#cfa9e0;stroke:#5e3a70;stroke-width:1.2",
    }
    for who, (colour, ink) in enumerate(PLAYERS):
        found[f"f{who}"] = f"fill:{colour}"
        found[f"i{who}"] = f"fill:{ink}"
        found[f"r{who}"] = f"fill:{sheet.PAPER};stroke:{colour};stroke-width:5"
    return sheet.css(found)


# -- chips -------------------------------------------------------------------------------------------


def at(name: str, svg: str) -> str:
    """Shapes with a name for pages, see `hooks.py`."""
    return f"<g{named(name)}>{svg}</g>"


class Chip(NamedTuple):
    """A shape of a line: its width, and its SVG with the left end at (0, 0) on the middle line."""

    width: float
    svg: str


def sized(size: float) -> str:
    """The class of words of a size, "" for the usual one, 11."""
    return f"t{size:g}" if size != 11 else ""


def words(told: str, classes: str = "", size: float = 11) -> Chip:
    """A piece of text."""
    bold = "b" in classes.split()
    return Chip(text_width(told, size, bold) + 4, text(0, size * 0.36, told, f"{classes} {sized(size)}".strip()))


def troops(who: int, mark: str, n: int) -> Chip:
    """A number of basic troops, with the letter of their player."""
    count = words(str(n), "b", 14)
    inside = use(f"t{who}", 10, -1) + text(10, 8, mark, f"b m t9 i{who}") + group(count.svg, x=22)
    return Chip(22 + count.width, inside)


def elite(who: int, name: str, vitality: int, mark: str = "", size: float = 10) -> Chip:
    """An elite die that shows its vitality, and its name in words of this size, 0 for no name."""
    shown = text(9, 4.5, vitality, f"b m t13 i{who}") if vitality else ""
    if not size:
        return Chip(19, at(elite_name(name), use(f"e{who}", 9, 0) + shown))
    told = words(f"{mark}{name}", "", size)
    drawn = use(f"e{who}", 9, 0) + shown + group(told.svg, x=22)
    return Chip(22 + told.width, at(elite_name(name), drawn))


def die(face: int, where: str = "", size: float = 10) -> Chip:
    """An action die and the name of its face; `where` is put before its name for pages."""
    shape = Face(face).name.lower()
    width, svg = _die(shape, names.FACES[face], size)
    return Chip(width, at(f"{where}{shape}", svg))


def all_seeing(face: int, size: float = 10) -> Chip:
    """The all-seeing die and the name of its face."""
    told = _die(Seeing(face).name.lower(), names.SEEING[face], size)
    return Chip(told.width + 20, use("eye", 8, 0) + group(told.svg, x=20))


def _die(shape: str, name: str, size: float) -> Chip:
    told = words(name, "", size)
    return Chip(
        23 + told.width, rect(0, -9.5, 19, 19, "die", 4) + use(shape, 9.5, 0, scale=0.9) + group(told.svg, x=23)
    )


def lines(chips: Iterable[Chip], width: float) -> list[list[Chip]]:
    """Chips in lines no wider than `width`."""
    found: list[list[Chip]] = [[]]
    at = 0.0
    for chip in chips:
        if found[-1] and at + chip.width > width:
            found.append([])
            at = 0.0
        found[-1].append(chip)
        at += chip.width + 5
    return found


_SCALES = (1.3, 1.15, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.46, 0.4, 0.34, 0.28)


def fits(groups: Iterable[list[Chip]], box: sheet.Box) -> bool:
    """True if groups of chips fit a box at full size, in tight lines."""
    return _spread(list(groups), box, 1.0, TIGHT)[1]


def _spread(groups: list[list[Chip]], box: sheet.Box, scale: float, line: float) -> tuple[list[list[Chip]], bool]:
    """Groups of chips in lines, and True if these fit the box."""
    rows = [row for chips in groups if chips for row in lines(chips, box.width / scale)]
    widest = max((sum(chip.width + 5 for chip in row) - 5 for row in rows), default=0.0)
    return rows, len(rows) * line * scale <= box.height and widest * scale <= box.width


def fitted(groups: Iterable[list[Chip]], box: sheet.Box, most: float = 1.0, tight: bool = False) -> str:
    """Groups of chips, each from a new line on, made smaller until they fit the box.

    `tight`: lines move closer before anything is smaller than full size.
    """
    kept = list(groups)
    sizes = [(scale, LINE) for scale in _SCALES if scale <= most]
    if tight:
        sizes.insert(sum(scale >= 1 for scale, _ in sizes), (1.0, TIGHT))
    for scale, line in sizes:
        rows, fit = _spread(kept, box, scale, line)
        if fit:
            break
    drawn = []
    for k, row in enumerate(rows):
        x = 0.0
        for chip in row:
            drawn.append(group(chip.svg, x=x, y=line * (k + 0.5)))
            x += chip.width + 5
    moved = f"translate({box.x:.1f} {box.y:.1f})scale({scale:g})"
    return f'<g transform="{moved}">{"".join(drawn)}</g>' if drawn else ""
