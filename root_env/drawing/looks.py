"""How a faction looks: what its module in `drawing.factions` says of colours, shapes and room."""

from __future__ import annotations

from dataclasses import dataclass

from root_env.drawing.svg import circle, use

LIGHT, DARK = "#ffffff", "#1d1a15"
"""Inks that can be read on every colour."""
EYES = circle(-1.8, -5.2, 0.9, "I") + circle(1.8, -5.2, 0.9, "I")


@dataclass(frozen=True)
class Figure:
    """A faction's warriors or pawn. Shapes are SVG; the class `I` fills with the ink, `J` draws lines of it.

    `colour`: of all its pieces. `ink`: what is written on them. `ears`: what tells its warriors from others, behind
    the head. `face`: what lies on the head.
    """

    colour: str
    ink: str
    ears: str
    face: str = EYES


@dataclass(frozen=True)
class Panel:
    """Room for a faction board: `height` beside the others at the table, the `share` of a wide panel that it has
    beside the hand, and the `largest` scale of its writing in a low one."""

    height: float = 1.0
    share: float = 0.58
    largest: float = 1.3


def with_badge(shapes: str, suit: int) -> str:
    """A building or token of a suit: its shape above, the suit below."""
    return shapes + use(f"s{suit}", 3.6, 3.6, scale=0.68)
