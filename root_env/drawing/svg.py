"""Building blocks of SVG: numbers, text and its width, shapes."""

import json
from base64 import b64encode
from functools import cache, lru_cache
from importlib.resources import files
from xml.sax.saxutils import escape

_FONTS = files("root_env.drawing") / "fonts"
_TABLE = json.loads((_FONTS / "widths.json").read_text(encoding="ascii"))
FAMILY: str = _TABLE["family"]
_WIDTHS: dict[str, dict[str, int]] = _TABLE["widths"]
_UNKNOWN = 600
PREFIX = "r-"
"""The prefix of all classes and ids, because a page has others of its own."""


@cache
def font_faces() -> str:
    """CSS with both fonts embedded, so that a picture looks the same on every machine."""
    faces = []
    for weight in ("regular", "bold"):
        data = b64encode((_FONTS / f"{weight}.woff").read_bytes()).decode()
        number = 700 if weight == "bold" else 400
        source = f"url(data:font/woff;base64,{data}) format('woff')"
        faces.append(f"@font-face{{font-family:'{FAMILY}';font-weight:{number};src:{source}}}")
    return "".join(faces)


def font_files() -> list[str]:
    """The paths of the two fonts."""
    return [str(_FONTS / f"{weight}.ttf") for weight in ("regular", "bold")]


@lru_cache(4096)
def text_width(words: str, size: float = 11, bold: bool = False) -> float:
    """The width of a line of text in user units."""
    widths = _WIDTHS["bold" if bold else "regular"]
    return sum(widths.get(c, _UNKNOWN) for c in words) * size / 1000


@lru_cache(4096)
def shortened(words: str, width: float, size: float = 11, bold: bool = False) -> str:
    """The text; if it is wider than `width`, it is cut and ends in two dots."""
    if text_width(words, size, bold) <= width:
        return words
    while words and text_width(f"{words}..", size, bold) > width:
        words = words[:-1]
    return f"{words.rstrip()}.."


def wrapped(words: str, width: float, size: float = 11, bold: bool = False) -> list[str]:
    """The text in lines no wider than `width`."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def n(value: float) -> str:
    """A number with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


@cache
def classed(classes: str) -> str:
    """The class attribute; each class gets the prefix."""
    return f' class="{" ".join(PREFIX + name for name in classes.split())}"' if classes else ""


def text(x: float, y: float, words: object, classes: str = "", **attributes: object) -> str:
    """A line of text that begins at `x` (classes `m`: middle, `e`: end) on the base line `y`."""
    return f'<text x="{n(x)}" y="{n(y)}"{classed(classes)}{_written(attributes)}>{escape(str(words))}</text>'


def use(name: str, x: float, y: float, classes: str = "", scale: float = 1) -> str:
    """A shared drawing with its middle at (x, y)."""
    if scale == 1:
        return f'<use href="#{PREFIX}{name}" x="{n(x)}" y="{n(y)}"{classed(classes)}/>'
    return f'<use href="#{PREFIX}{name}" transform="translate({n(x)} {n(y)})scale({scale:g})"{classed(classes)}/>'


def rect(x: float, y: float, width: float, height: float, classes: str = "", r: float = 0) -> str:
    """A rectangle, its corners rounded by `r`."""
    rounded = f' rx="{n(r)}"' if r else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"{rounded}{classed(classes)}/>'


def circle(x: float, y: float, r: float, classes: str = "") -> str:
    """A circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{classed(classes)}/>'


def path(d: str, classes: str = "", at: str = "") -> str:
    """A path; `at` is its name for pages."""
    return f'<path d="{d}"{classed(classes)}{named(at)}/>'


def named(at: str) -> str:
    """The attribute by which a page finds a shape; `hooks` of a game has the meaning of the names."""
    return f' data-at="{at}"' if at else ""


def group(inside: str, classes: str = "", x: float = 0, y: float = 0) -> str:
    """Shapes that belong together, moved by (x, y)."""
    if not inside:
        return ""
    moved = f' transform="translate({n(x)} {n(y)})"' if x or y else ""
    return f"<g{classed(classes)}{moved}>{inside}</g>"


def _written(attributes: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
