"""Colours of the drawn board: the palette of Okabe and Ito, which those who are colour-blind can tell apart.

Colour never stands alone: suits have heads, pieces have shapes, players have letters.
"""

from __future__ import annotations

from functools import cache

from root_env.core.declared.errors import DeclarationError
from root_env.core.ids import Faction, Suit
from root_env.drawing.looks import Figure
from root_env.drawing.svg import FAMILY, PREFIX
from root_env.support import rooms

INK, PAPER, QUIET, LINE = "#26221c", "#fffdf6", "#6b6457", "#cfc5b0"
SUIT_COLOURS = {Suit.FOX: "#d55e00", Suit.RABBIT: "#f0e442", Suit.MOUSE: "#e69f00", Suit.BIRD: "#56b4e9"}
SUIT_TINTS = {Suit.FOX: "#efb596", Suit.RABBIT: "#faf5a8", Suit.MOUSE: "#f6cf85", Suit.BIRD: "#d9eefb"}


@cache
def figures() -> dict[int, Figure]:
    """How warriors and pawns look, by ids.Faction."""
    found: dict[int, Figure] = {}
    for faction, part in rooms.parts("drawing").items():
        if faction not in part.FIGURES:
            raise DeclarationError(f"{part.__name__}: FIGURES lacks {faction.name}: its colour and its warriors' shape")
        found[faction] = part.FIGURES[faction]
    return found


def faction_colours(faction: int) -> tuple[str, str]:
    """Colour of a faction and of the ink upon it."""
    return figures()[faction].colour, figures()[faction].ink


_RULES = {
    "": f"font-family:'{FAMILY}',sans-serif;font-size:11px;fill:{INK}",
    "b": "font-weight:700",
    "m": "text-anchor:middle",
    "e": "text-anchor:end",
    "q": f"fill:{QUIET}",
    "w": "fill:#fff",
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
    "back": "fill:#7d8c7a;stroke:#3f4a3d",
    "ground": "fill:#dfe5c4",
    "forest": "fill:#c3d3a0",
    "tree": "fill:#7f9f63;stroke:#5d7a47;stroke-width:.8",
    "path": "fill:none;stroke:#b98d5a;stroke-width:13;stroke-linecap:round",
    "track": "fill:none;stroke:#e6c999;stroke-width:9;stroke-linecap:round",
    "river": "fill:none;stroke:#3f7fb5;stroke-width:18",
    "water": "fill:none;stroke:#8cc4ea;stroke-width:13",
    "ask": "fill:#fff3c9;stroke:#b98d00",
    "panel": f"fill:#fbf6e9;stroke:{LINE};stroke-width:1.5",
    "turn": f"fill:#fffdf4;stroke:{INK};stroke-width:3.5",
    "vizier": f"fill:#eef4f8;stroke:{QUIET};stroke-dasharray:3 2",
    "rule": f"fill:{LINE}",
    "spent": f"fill:#a9a294;stroke:{INK}",
    "hurt": "stroke:#b3001b;stroke-width:2.4",
    "gone": "fill:none;stroke:#d8d0bf;stroke-dasharray:2 2",
    "faint": "opacity:.25",
    "cell": f"fill:#f6efdc;stroke:{LINE}",
    "cell5": f"fill:#e9dcbb;stroke:{LINE}",
    "goal": "fill:#fbe08a;stroke:#b98d00",
    "it": f"fill:{INK}",
    "il": f"fill:none;stroke:{INK};stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round",
    "head": "fill:#1d1a15",
    "ruin": f"fill:#a39a8a;stroke:{INK};stroke-width:1.2",
    "bm": "fill:#c6d1bf",
}
"""CSS by class; "" is the element that holds a picture."""


def style() -> str:
    """CSS of all parts, and of the element of class `root-board` that holds them.

    Every rule is for one class: browsers do not look at what stands around a `<use>`.
    """
    rules = dict(_RULES)
    for suit, colour in SUIT_COLOURS.items():
        rules[f"s{suit:d}"] = f"fill:{colour}"
        rules[f"z{suit:d}"] = f"fill:{SUIT_TINTS[suit]};stroke:#8a7d66;stroke-width:1.5"
        rules[f"y{suit:d}"] = f"fill:{SUIT_TINTS[suit]};stroke:{colour}"
    for faction in Faction:
        colour, ink = faction_colours(faction)
        rules[f"f{faction:d}"] = f"fill:{colour}"
        rules[f"i{faction:d}"] = f"fill:{ink}"
        rules[f"j{faction:d}"] = f"fill:none;stroke:{ink};stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round"
        rules[f"r{faction:d}"] = f"fill:none;stroke:{colour};stroke-width:5"
    own = "".join(f".{PREFIX}{name}{{{rule}}}" for name, rule in rules.items() if name)
    return f".root-board{{{rules['']}}}{own}"
