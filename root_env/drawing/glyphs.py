"""The small drawings that all parts share: suits, items, warriors, pawns, buildings, tokens. Their middle is (0, 0).

Names: `s0` head of a suit, `i0` an item, `w0` warrior or pawn of a faction, `p0` a building or token, `back` a card.
Suits are 18 wide, items 18, warriors 18 by 22, buildings 22, tokens 20.
"""

from __future__ import annotations

from functools import cache

from root_env.core.data.tracks import IS_BUILDING, OWNER
from root_env.core.ids import Faction, Item, Piece, Suit
from root_env.drawing.svg import PREFIX, circle, group, path, rect, use
from root_env.text import names

_HEADS = {
    Suit.FOX: path("M-6-7-2-3.5H2L6-7 6.5 0 0 7-6.5 0Z") + circle(-2.4, 0, 1, "w") + circle(2.4, 0, 1, "w"),
    Suit.RABBIT: '<ellipse cx="-2.7" cy="-4" rx="1.9" ry="4.6"/><ellipse cx="2.7" cy="-4" rx="1.9" ry="4.6"/>'
    + circle(0, 2.8, 4.6),
    Suit.MOUSE: circle(-4.2, -3.2, 3.3) + circle(4.2, -3.2, 3.3) + path("M-5-1Q0-4 5-1 4 4 0 7-4 4-5-1Z"),
    Suit.BIRD: path("M-6.5 3Q-7-5 0-6 3.5-6 4-3L8-1 4 .5Q4 6-2 6.5-7 7-7.5 4Z") + circle(1.4, -2.4, 1, "w"),
}
"""Dark heads in a disc of the suit's colour."""

_ITEMS = {
    Item.BOOT: path("M-3.5-6H1V1L5.5 3Q6.5 4 6 6H-3.5Z", "it"),
    Item.SACK: path("M-2-6H2L1-3.5Q6 0 5 4 4 6.5 0 6.5-4 6.5-5 4-6 0-1-3.5Z", "it"),
    Item.CROSSBOW: path("M-5-3Q0-8 5-3M0-6V7M-5-3 0 1 5-3", "il"),
    Item.HAMMER: path("M-5-6.5H5V-2.5H1.2V7H-1.2V-2.5H-5Z", "it"),
    Item.SWORD: path("M0-7.5 1.6-5V2.5H4.5V4.2H1.2V7H-1.2V4.2H-4.5V2.5H-1.6V-5Z", "it"),
    Item.TEA: path(
        "M-6-2H3V2Q3 6-1.5 6-6 6-6 2ZM3-1Q7-1 6.3 1.5 5.6 3.6 3 3M-3.5-4Q-2.5-5-3.5-6.5M0-4Q1-5 0-6.5", "il"
    ),
    Item.COIN: circle(0, 0, 6, "il") + path("M1.8-2.6Q-2.2-3.6-2.2 0-2.2 3.6 1.8 2.6", "il"),
    Item.TORCH: path("M-1.5 0H1.5L.8 7.2H-.8ZM0-7.5Q4-3.5 2.4-1H-2.4Q-4-3.5 0-7.5Z", "it"),
}
_BODY = "M-8 10Q-8.5 1.5-3.4-.4H3.4Q8.5 1.5 8 10Z"
_EARS = {
    Faction.MARQUISE: path("M-5.6-10.5-4.9-4-1-7.8ZM5.6-10.5 4.9-4 1-7.8Z"),
    Faction.EYRIE: path("M3.6-7 9-4.4 3.6-2.8ZM-3-8.5-6-12-.6-9.2Z"),
    Faction.ALLIANCE: circle(-5, -8, 3) + circle(5, -8, 3),
    Faction.LIZARD: path("M-5-5-9.5-6.5-5.2-1.5ZM-1.5-9-2-12.5 1-9.4ZM2-9 3.5-12 4.5-7.6Z"),
    Faction.RIVERFOLK: path("M-4.6-7.5Q-7.5-9-6.8-5.4ZM4.6-7.5Q7.5-9 6.8-5.4ZM-4-3-9-4M-4-2-9-1M4-3 9-4M4-2 9-1"),
    Faction.CHAMELEANDER: path("M-2-8Q1-14 5-8ZM7 8Q12 7 11 2.5 9 0 7.4 2 7.6 4.4 9 3.6"),
    Faction.VAGABOND: path("M-6-2Q-6.5-9.5 2-12.5 1.5-10 4.5-8.5 6.4-6 6-2Z"),
    Faction.VAGABOND_2: path("M-6-2Q-6.5-9.5-2-12.5-1.5-10 4.5-8.5 6.4-6 6-2Z"),
}
"""What tells one faction's warriors from another's, behind the head."""


_TILES = {
    Piece.SAWMILL: circle(0, 0, 5, "J")
    + path("M0-5V-8M3.5-3.5 5.7-5.7M5 0H8M3.5 3.5 5.7 5.7M0 5V8M-3.5 3.5-5.7 5.7M-5 0H-8M-3.5-3.5-5.7-5.7", "J")
    + circle(0, 0, 1.3, "I"),
    Piece.WORKSHOP: path("M-7-6H4Q6-6 8-3H3V8H-1V-2H-7Z", "I"),
    Piece.RECRUITER: path("M-5 8V-8M-5-7.5H7L4-4 7-.5H-5", "J"),
    Piece.ROOST: path("M-8 1Q-7 7 0 7 7 7 8 1ZM-8 1H8M-4 1Q-4-6-1.5-6 1-6 1 1M1-2Q2-5 3.5-5 6-4 6 1", "J"),
    Piece.WOOD: path("M-6-3.5H4V3.5H-6Z", "I") + '<ellipse cx="4" cy="0" rx="2.4" ry="3.5" class="r-f0 r-o"/>',
    Piece.KEEP: path("M-6 7V-6H-3V-3.5H-1.5V-6H1.5V-3.5H3V-6H6V7H2V2H-2V7Z", "I"),
    Piece.SYMPATHY: path("M-4.2 6.5Q-6 1 0 .6 6 1 4.2 6.5 0 4.4-4.2 6.5Z", "I")
    + circle(-5, -1, 1.9, "I") + circle(-1.9, -4.2, 2, "I") + circle(1.9, -4.2, 2, "I") + circle(5, -1, 1.9, "I"),
    Piece.EGO: path("M-7.5 0Q0-8 7.5 0 0 8-7.5 0Z", "J") + circle(0, 0, 2.4, "I"),
    Piece.SUPEREGO: path("M-7.5 1.5Q0-6.5 7.5 1.5 0 9.5-7.5 1.5Z", "J") + circle(0, 1.5, 2.4, "I")
    + path("M-5-4.5-5.5-8.5-2.4-6.4 0-9.4 2.4-6.4 5.5-8.5 5-4.5Z", "I"),
}  # fmt: skip
_BASE, _GARDEN, _POST = "house", "flower", "scales"


def _suited(what: str, suit: int) -> str:
    """A building or token of a suit: its shape above, the suit below."""
    badge = use(f"s{suit}", 3.6, 3.6, scale=0.68)
    if what == _BASE:
        return path("M-9-1.5-2-9 5-1.5M-7-2V7H-2", "J") + badge
    if what == _GARDEN:
        petals = "".join(
            circle(x - 3, y - 3.5, 2.2, "I") for x, y in ((-3, -1), (0, -3.4), (3, -1), (-2, 2.4), (2, 2.4))
        )
        return petals + badge
    return path("M-2.5-8.2 4.5-1H-9ZM-7.6.4H1V3H-2.5V6H-5Q-7-1-7.6.4Z", "I") + badge


_KINDS = {"BASE": _BASE, "GARDEN": _GARDEN, "POST": _POST}
_SUIT_WORDS = {suit.name: suit for suit in Suit}


def _piece(kind: Piece) -> str:
    """A building is a square, a token a disc, in the owner's colour."""
    owner = int(OWNER[kind])
    ground = rect(-10, -10, 20, 20, f"f{owner} o", 3) if IS_BUILDING[kind] else circle(0, 0, 9.5, f"f{owner} o")
    *thing, last = kind.name.split("_")
    mark = _suited(_KINDS[thing[-1]], int(_SUIT_WORDS[last])) if last in _SUIT_WORDS else _TILES[kind]
    return ground + mark.replace('"r-J"', f'"r-j{owner}"').replace('"r-I"', f'"r-i{owner}"')


def _warrior(faction: Faction) -> str:
    """A figure with the ears of its faction; a Vagabond's pawn wears a hood and a cloak."""
    ears = _EARS.get(faction, "")
    return group(ears + path(_BODY) + circle(0, -5, 5), f"f{faction:d} o") + _face(faction)


def _face(faction: Faction) -> str:
    if faction in (Faction.VAGABOND, Faction.VAGABOND_2):
        return '<ellipse cx="0.6" cy="-4.4" rx="2.9" ry="3.4" class="r-p"/>' + path("M-7 4Q0 8 7 4", f"j{faction:d}")
    return circle(-1.8, -5.2, 0.9, f"i{faction:d}") + circle(1.8, -5.2, 0.9, f"i{faction:d}")


def _suit(suit: Suit) -> str:
    return circle(0, 0, 9.5, f"s{suit:d} o") + group(_HEADS[suit], "head")


RUIN = rect(-10, -10, 20, 20, "ruin", 3) + path("M-7 7V-3L-4-6-3-2 0-3 1-7 4-4V-1L7 0V7M-7 2H-2M0 7V3H4", "l")
_OTHERS = {
    "ruin": RUIN,
    "back": rect(-7, -10, 14, 20, "back", 2) + path("M0-6 4 0 0 6-4 0Z", "bm"),
    "deck": rect(-5, -8, 14, 20, "back", 2) + rect(-7, -10, 14, 20, "back", 2) + path("M0-6 4 0 0 6-4 0Z", "bm"),
    "crown": path("M-6 4-7-4-3-1 0-6 3-1 7-4 6 4Z"),
    "scorch": path("M0-8Q6-2 4 3 7 2 6-1 9 5 3 8H-3Q-9 5-5-1-4 2-3 2-5-3 0-8Z", "s0 o"),
    "swords": path("M-7-7 5 5M2 7 7 2M7-7-5 5M-2 7-7 2", "l"),
}

_WORDS = {"back": "card", "scorch": "scorched", "swords": "battle", "crown": "winner"}


@cache
def definitions() -> str:
    """All common drawings, for the `<defs>` of a picture; each tells its name under the pointer."""
    parts = {f"s{suit:d}": (names.suit(suit), _suit(suit)) for suit in Suit}
    parts |= {f"i{item:d}": (names.item(item), shape) for item, shape in _ITEMS.items()}
    parts |= {f"w{faction:d}": (names.faction(faction).capitalize(), _warrior(faction)) for faction in Faction}
    parts |= {f"p{kind:d}": (names.piece(kind), _piece(kind)) for kind in Piece}
    parts |= {name: (_WORDS.get(name, name), shape) for name, shape in _OTHERS.items()}
    return "".join(f'<g id="{PREFIX}{name}"><title>{word}</title>{shape}</g>' for name, (word, shape) in parts.items())
