"""A flow layout: text, icons and chips in lines, scaled down until everything fits a box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from root_env.drawing.svg import PREFIX, n, named, rect, shortened, text, text_width, use
from root_env.root.lookup import names
from root_env.root.rules.data.decks import ROWS
from root_env.root.rules.data.quests import QUESTS

LINE = 20
"""Height of a line."""
TIMES = "\N{MULTIPLICATION SIGN}"
_GAP = 8
_SCALES = (1.9, 1.7, 1.45, 1.3, 1.15, 1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.54, 0.46)


class Chip(NamedTuple):
    """A shape for a line: its width, and its SVG with the left end at (0, 0) on the middle line.

    `name`: the common drawing that it uses, if any; else `at` is its name for pages.
    """

    width: float
    svg: str
    name: str = ""
    at: str = ""


class Flow:
    """Lines of text and shapes, `width` wide; `svg` and `height` are the result."""

    width: float

    def __init__(self, width: float, line: float = LINE):
        self.width, self._line = width, line
        self._x, self._y, self._indent = 0.0, 0.0, 0.0
        self._parts: list[str] = []

    @property
    def height(self) -> float:
        """Height of all lines so far."""
        return self._y + (self._line if self._x > self._indent else 0)

    @property
    def svg(self) -> str:
        """All shapes; the upper left corner is (0, 0)."""
        return "".join(self._parts)

    def line(self, indent: float = 0) -> None:
        """Begin a new line unless this one is empty."""
        if self._x > self._indent:
            self._y += self._line
        self._x = self._indent = indent

    def room(self, width: float) -> tuple[float, float]:
        """Reserve this width, on a new line if necessary; returns the left end and the middle line."""
        if self._x + width > self.width and self._x > self._indent:
            self.line(self._indent)
        x = self._x
        self._x += width
        return x, self._y + self._line / 2

    def gap(self, width: float = 10) -> None:
        """Leave a gap before the next thing on the line."""
        if self._x > self._indent:
            self._x += width

    def words(self, text_: str, classes: str = "", size: float = 11, at: str = "") -> None:
        """Text that is not wrapped; `at` is its name for pages."""
        bold = "b" in classes.split()
        shown = shortened(text_, self.width, size, bold)
        x, y = self.room(text_width(shown, size, bold) + 4)
        told = {"data_at": at} if at else {}
        self._parts.append(text(x, y + size * 0.36, shown, f"{classes} t{size:g}" if size != 11 else classes, **told))

    def label(self, text_: str, width: float = 40, at: str = "") -> None:
        """A label; the next `width` stays on the same line. `at` is its name for pages."""
        self.gap()
        self.keep(text_width(text_, 11) + 4 + width)
        self.words(text_, "q", at=at)

    def keep(self, width: float) -> None:
        """Begin a new line unless this one has this much room left."""
        if self._x + width > self.width:
            self.line(self._indent)

    def icon(self, name: str, count: int | str = "", scale: float = 0.9, width: float = 20) -> None:
        """A common drawing, followed by a count if one is given."""
        told = str(count)
        x, y = self.room(width + (text_width(told, 12, True) + 3 if told else 0))
        self._parts.append(use(name, x + width / 2, y, scale=scale))
        if told:
            self._parts.append(text(x + width + 1, y + 4.3, told, "b t12"))

    def chips(self, chips: Iterable[Chip], nothing: str = "none") -> None:
        """Chips in a row."""
        chips = list(chips)
        for chip in chips:
            x, y = self.room(chip.width + 4)
            moved = f'<g{named(chip.at)} transform="translate({n(x)} {n(y)})">{chip.svg}</g>'
            self._parts.append(use(chip.name, x, y) if chip.name else moved)
        if nothing and not chips:
            self.words(nothing, "q")

    def shape(self, width: float, make: Callable[[float, float], str]) -> None:
        """Any shape: `make(x, y)` draws it, x its left end, y the middle line."""
        x, y = self.room(width)
        self._parts.append(make(x, y))

    def columns(self, columns: Sequence[Callable[[Flow], None]], line: float = LINE, at: str = "") -> None:
        """Flows of equal width side by side; the next line begins below the longest. Pages call them `at-0`, `at-1`."""
        self.line()
        width = (self.width - _GAP * (len(columns) - 1)) / len(columns)
        highest = 0.0
        for k, fill in enumerate(columns):
            part = Flow(width, line)
            fill(part)
            moved = f'transform="translate({n(k * (width + _GAP))} {n(self._y)})"'
            self._parts.append(f"<g{named(f'{at}-{k}' if at else '')} {moved}>{part.svg}</g>")
            highest = max(highest, part.height)
        self._y += highest


def fit(fill: Callable[[Flow], None], width: float, height: float, most: float = 1.9) -> tuple[Flow, float]:
    """A filled flow and the scale at which it fits a box: the largest of a few fixed scales up to `most`."""
    for scale in _SCALES:
        if scale <= most:
            flow = Flow(width / scale)
            fill(flow)
            if flow.height * scale <= height:
                break
    return flow, scale


def fitted(fill: Callable[[Flow], None], x: float, y: float, width: float, height: float, most: float = 1.9) -> str:
    """SVG of the flow that `fill` fills, in the box at (x, y), at the largest scale up to `most` that fits."""
    flow, scale = fit(fill, width, height, most)
    if not flow.svg:
        return ""
    sized = f"scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({n(x)} {n(y)}){sized}">{flow.svg}</g>'


# -- chips -------------------------------------------------------------------------------------------


@cache
def card(kind: int, count: int = 1) -> Chip:
    """A card by its name and suit."""
    chip = _card(kind, count)
    return Chip(chip.width, use(f"c{kind}", 0, 0), f"c{kind}") if count == 1 else chip._replace(at=f"c{kind}")


def _card(kind: int, count: int = 1) -> Chip:
    row = ROWS[kind]
    return named_card(f"{row.name} {TIMES}{count}" if count > 1 else row.name, row.suit, f"y{row.suit:d}")


def named_card(shown: str, suit: int, classes: str) -> Chip:
    """A card, or what counts as one, by its name; `classes` of its outline."""
    width = text_width(shown, 11) + 26
    shapes = rect(0.5, -8, width - 1, 16, classes, 4) + use(f"s{suit:d}", 10, 0, scale=0.75)
    return Chip(width, shapes + text(21, 4, shown))


@cache
def narrowed(chip: Chip, width: float) -> Chip:
    """A chip, scaled down if it is wider than `width`."""
    if chip.width + 4 <= width:
        return chip
    scale = round((width - 4) / chip.width, 2)
    return Chip(width - 4, f'<g transform="scale({scale:g})">{chip.svg}</g>')


@cache
def quest(kind: int) -> Chip:
    """A quest: its suit, its name, its items."""
    return Chip(_quest(kind).width, use(f"q{kind}", 0, 0), f"q{kind}")


def _quest(kind: int) -> Chip:
    row = QUESTS[kind]
    words = text_width(row.name, 11)
    shapes = rect(0.5, -9, words + 65, 18, f"y{row.suit:d}", 4) + use(f"s{row.suit:d}", 10, 0, scale=0.75)
    shapes += text(21, 4, row.name) + "".join(
        rect(words + 25 + 19 * k, -7.5, 17, 15, "card", 3) + use(f"i{item:d}", words + 33.5 + 19 * k, 0, scale=0.8)
        for k, item in enumerate(row.items)
    )
    return Chip(words + 66, shapes)


@cache
def item(kind: int, count: int = 1, classes: str = "card", state: int | None = None) -> Chip:
    """An item on its tile, with its number; `classes`: "card" face up, "spent" face down, "gone" none left.

    `state`: ids.ItemState of an item in a satchel.
    """
    told = f"{TIMES}{count}" if count > 1 else ""
    shapes = rect(0.5, -9, 19, 18, classes, 3) + use(f"i{kind}", 10, 0, "faint" if classes == "gone" else "")
    if told:
        shapes += text(22, 4.3, told, "b")
    at = f"i{kind}" if state is None else f"i{kind}-{state}"
    return Chip(20 + (text_width(told, 11, True) + 3 if told else 0), shapes, at=at)


@cache
def backs(count: int) -> Chip:
    """Cards face down."""
    shown = min(count, 5)
    shapes = "".join(use("back", 6 + 6 * k, 0, scale=0.8) for k in range(shown))
    return Chip(8 + 6 * shown, shapes) if count else Chip(0, "")


@cache
def definitions() -> str:
    """Cards and quests for the `<defs>` of a picture."""
    chips = {f"c{kind}": (names.card(kind), _card(kind).svg) for kind in range(len(ROWS))}
    chips |= {f"q{kind}": (names.quest(kind), _quest(kind).svg) for kind in range(len(QUESTS))}
    return "".join(f'<g id="{PREFIX}{k}"><title>{escape(word)}</title>{svg}</g>' for k, (word, svg) in chips.items())


def cards(counts: Sequence[int]) -> list[Chip]:
    """Chips of cards by kind, counts (N_CARDS,)."""
    return [card(kind, count) for kind, count in enumerate(counts) if count]


def items(counts: Sequence[int], classes: str = "card", state: int | None = None) -> list[Chip]:
    """Chips of items by kind, counts (N_ITEMS,)."""
    return [item(kind, count, classes, state) for kind, count in enumerate(counts) if count]
