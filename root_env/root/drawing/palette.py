"""Colours of the drawn board: the palette of Okabe and Ito, which is safe for colour-blind people.

No information is in colour alone: suits also have heads, pieces have shapes, players have letters.
"""

from functools import cache

from root_env.drawing import sheet
from root_env.drawing.sheet import INK, LINE, QUIET
from root_env.root.declared.errors import DeclarationError
from root_env.root.drawing.looks import LIGHT, Figure
from root_env.root.lookup import part_modules
from root_env.root.rules.ids import NOBODY, Faction, Suit

SUIT_COLOURS = {Suit.FOX: "#d55e00", Suit.RABBIT: "#f0e442", Suit.MOUSE: "#e69f00", Suit.BIRD: "#56b4e9"}
SUIT_TINTS = {Suit.FOX: "#efb596", Suit.RABBIT: "#faf5a8", Suit.MOUSE: "#f6cf85", Suit.BIRD: "#d9eefb"}


@cache
def figures() -> dict[int, Figure]:
    """ids.Faction -> the figure of its warriors or pawn."""
    found: dict[int, Figure] = {}
    for faction, part in part_modules.parts("drawing").items():
        if faction not in part.FIGURES:
            raise DeclarationError(f"{part.__name__}: FIGURES lacks {faction.name}: its colour and its warriors' shape")
        found[faction] = part.FIGURES[faction]
    return found


def faction_colours(faction: int) -> tuple[str, str]:
    """Colour of a faction and of the ink upon it; grey for a seat without a faction."""
    if faction == NOBODY:
        return _GREY, LIGHT
    return figures()[faction].colour, figures()[faction].ink


_GREY = "#a9a294"
_RULES = sheet.RULES | {
    "back": "fill:#7d8c7a;stroke:#3f4a3d",
    "ground": "fill:#dfe5c4",
    "forest": "fill:#c3d3a0",
    "tree": "fill:#7f9f63;stroke:#5d7a47;stroke-width:.8",
    "path": "fill:none;stroke:#b98d5a;stroke-width:13;stroke-linecap:round",
    "track": "fill:none;stroke:#e6c999;stroke-width:9;stroke-linecap:round",
    "river": "fill:none;stroke:#3f7fb5;stroke-width:18",
    "water": "fill:none;stroke:#8cc4ea;stroke-width:13",
    "lake": "fill:#8cc4ea;stroke:#3f7fb5;stroke-width:2.5;stroke-linejoin:round",
    "printed": f"fill:#eef4f8;stroke:{QUIET};stroke-dasharray:3 2",
    "spent": f"fill:{_GREY};stroke:{INK}",
    "hurt": "stroke:#b3001b;stroke-width:2.4",
    "gone": "fill:none;stroke:#d8d0bf;stroke-dasharray:2 2",
    "faint": "opacity:.25",
    "cell": f"fill:#f6efdc;stroke:{LINE}",
    "cell5": f"fill:#e9dcbb;stroke:{LINE}",
    "goal": "fill:#fbe08a;stroke:#b98d00",
    "crown": f"fill:#f2b705;stroke:{INK};stroke-width:1.2",
    "head": "fill:#1d1a15",
    "ruin": f"fill:#a39a8a;stroke:{INK};stroke-width:1.2",
    "bm": "fill:#c6d1bf",
}
"""CSS rules by class, including those of all drawings."""


@cache
def style() -> str:
    """CSS of all parts."""
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
    return sheet.css(rules)
