"""Looks of a faction: the colours, shapes and sizes that its module `drawing` sets."""

from dataclasses import dataclass

from root_env.drawing.svg import circle, use
from root_env.root.rules.ids import NOBODY

LIGHT, DARK = "#ffffff", "#1d1a15"
"""Text colours; one of them is readable on each colour."""
EYES = circle(-1.8, -5.2, 0.9, "I") + circle(1.8, -5.2, 0.9, "I")


@dataclass(frozen=True)
class Figure:
    """A faction's warriors or pawn. Shapes are SVG; the class `I` fills with the ink, `J` draws lines of it.

    `colour`: of all its pieces. `ink`: of text and lines on them. `ears`: a shape behind the head, special to
    the faction. `face`: a shape on the head.
    """

    colour: str
    ink: str
    ears: str
    face: str = EYES


@dataclass(frozen=True)
class Panel:
    """Space for a faction board.

    `height`: relative to the others. `share`: of the width in a wide panel; the hand gets the rest. `largest`: scale of
    its text in a low panel. `rows`: rows of text at full size that it needs in a panel of its own.
    """

    height: float = 1.0
    share: float = 0.58
    largest: float = 1.3
    rows: int = 4


def fill(faction: int) -> str:
    """The class of shapes in the colour of a faction; grey for a seat without one."""
    return f"f{faction}" if faction != NOBODY else "spent"


def ink(faction: int) -> str:
    """The class of text on that colour."""
    return f"i{faction}" if faction != NOBODY else ""


def with_badge(shapes: str, suit: int) -> str:
    """A building or token of a suit: its shape above, the suit below."""
    return shapes + use(f"s{suit}", 3.6, 3.6, scale=0.68)
