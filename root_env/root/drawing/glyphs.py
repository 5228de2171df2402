"""The small drawings that all parts share: suits, items, warriors, pawns, buildings, tokens. Their middle is (0, 0).

Names: `s0` head of a suit, `i0` an item, `w0` warrior or pawn of a faction, `p0` a building or token, `back` a card.
Suits are 18 wide, items 18, warriors 18 by 22, buildings 22, tokens 20.
"""

from functools import cache

from root_env.drawing.svg import PREFIX, circle, group, path, rect
from root_env.root.declared.errors import DeclarationError
from root_env.root.drawing import palette
from root_env.root.lookup import names, part_modules
from root_env.root.rules.data.tracks import IS_BUILDING, OWNER
from root_env.root.rules.ids import Faction, Item, Piece, Suit

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


def _inked(shapes: str, faction: int) -> str:
    """Shapes in the colour and the ink of a faction."""
    return (
        shapes.replace('"r-J"', f'"r-j{faction}"').replace('"r-I"', f'"r-i{faction}"').replace("r-F ", f"r-f{faction} ")
    )


def _piece(kind: Piece) -> str:
    """A building is a square, a token a disc, in the owner's colour."""
    owner = int(OWNER[kind])
    ground = rect(-10, -10, 20, 20, f"f{owner} o", 3) if IS_BUILDING[kind] else circle(0, 0, 9.5, f"f{owner} o")
    part = part_modules.part("drawing", owner)
    if kind not in part.PIECES:
        raise DeclarationError(
            f"{part.__name__}: PIECES lacks {kind.name}: its shape, see root_env/root/drawing/looks.py"
        )
    return ground + _inked(part.PIECES[kind], owner)


def _warrior(faction: Faction) -> str:
    """A figure with the ears of its faction."""
    figure = palette.figures()[faction]
    body = group(figure.ears + path(_BODY) + circle(0, -5, 5), f"f{faction:d} o")
    return body + _inked(figure.face, int(faction))


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
