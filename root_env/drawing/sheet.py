"""The drawing of any game: named parts, the fonts and colours that all games share, and pixels."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import NamedTuple

import numpy as np

from root_env.drawing.svg import FAMILY, PREFIX, font_faces, font_files, use

WIDTH = 1200
INK, PAPER, QUIET, LINE = "#26221c", "#fffdf6", "#6b6457", "#cfc5b0"
RULES = {
    # the names after the first are for renderers that read no fonts from an SVG
    "": f"font-family:'{FAMILY}','DejaVu Sans',Verdana,Arial,sans-serif;font-size:11px;fill:{INK}",
    "b": "font-weight:700",
    "m": "text-anchor:middle",
    "e": "text-anchor:end",
    "q": f"fill:{QUIET}",
    "w": "fill:#fff",
    "h": f"paint-order:stroke;stroke:{PAPER};stroke-width:3px;stroke-linejoin:round",
    "t7": "font-size:7.5px",
    "t9": "font-size:9px",
    "t10": "font-size:10px",
    "t12": "font-size:12px",
    "t13": "font-size:13px",
    "t14": "font-size:14px",
    "t16": "font-size:16px",
    "t20": "font-size:20px",
    "o": f"stroke:{INK};stroke-width:1.2;stroke-linejoin:round",
    "l": f"fill:none;stroke:{INK};stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round",
    "p": f"fill:{PAPER}",
    "slot": f"fill:{PAPER};fill-opacity:.75;stroke:{QUIET};stroke-width:1.2;stroke-dasharray:3 2",
    "card": f"fill:#fff;stroke:{QUIET}",
    "ask": "fill:#fff3c9;stroke:#b98d00",
    "panel": f"fill:#fbf6e9;stroke:{LINE};stroke-width:1.5",
    "turn": f"fill:#fffdf4;stroke:{INK};stroke-width:3.5",
    "rule": f"fill:{LINE}",
    "it": f"fill:{INK}",
    "il": f"fill:none;stroke:{INK};stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round",
}
"""CSS rules by class; "" is the element that holds the picture."""


def css(rules: Mapping[str, str]) -> str:
    """CSS of rules by class, and of the element of class `root-board` that holds the parts.

    Each rule selects one class: inside a `<use>`, browsers ignore the elements around it.
    """
    own = "".join(f".{PREFIX}{name}{{{rule}}}" for name, rule in rules.items() if name)
    return f".root-board{{{rules['']}}}{own}"


def alone(name: str, rules: str, definitions: str) -> str:
    """One of the shared drawings, a figure of 22 by 26 units, as an SVG; arguments as for `Drawing`."""
    return Drawing(22, 26, {"figure": use(name, 11, 14)}, rules, definitions).svg(fonts=False)


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float


class Place(NamedTuple):
    """Parts that belong together, drawn with their upper left corner at (0, 0): name, size, names of the parts."""

    name: str
    width: float
    height: float
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Drawing:
    """A picture of one position for one viewer.

    `width`, `height`: its size in user units, constant for one table. `parts`: SVG fragments by name, in drawing
    order; equal content gives equal strings. `rules`: CSS of all parts. `definitions`: the drawings that the parts
    `<use>`. Parts and style go into an `<svg class="root-board" viewBox="0 0 width height">`.
    """

    width: int
    height: int
    parts: dict[str, str]
    rules: str
    definitions: str
    boxes: tuple[Place, ...] = field(default=())
    """Groups of parts, for a drawing whose parts a page arranges itself."""

    @property
    def style(self) -> str:
        """`<style>` with the fonts and `<defs>` with the shared drawings."""
        return self._style(True)

    def _style(self, fonts: bool) -> str:
        return f"<style>{font_faces() if fonts else ''}{self.rules}</style><defs>{self.definitions}</defs>"

    def svg(self, fonts: bool = True) -> str:
        """The whole picture, self-contained; with `fonts=False` the viewer's own fonts are used."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        whole = "".join(f'<g id="part-{name}">{part}</g>' for name, part in self.parts.items() if part)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="root-board" {size}>{self._style(fonts)}{whole}</svg>'


def png(svg: str, width: int = WIDTH) -> bytes:
    """One of our SVGs as a PNG file, `width` pixels wide; the fonts of the machine are not used."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=font_files(),
        font_family=FAMILY, sans_serif_family=FAMILY,
    )  # fmt: skip


def pixels(drawing: Drawing, width: int = WIDTH) -> np.ndarray:
    """A drawing as an image, uint8 (H, W, 3); the same drawing gives the same bytes everywhere."""
    from PIL import Image

    with Image.open(BytesIO(png(drawing.svg(fonts=False), width))) as image:
        return np.array(image.convert("RGB"))
