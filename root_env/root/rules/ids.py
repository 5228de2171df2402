"""Every enumeration of the game, declared once. Append only: a released number never changes its meaning.

`Faction`, `Piece` and `Kind` are made from the declarations (`root/factions/<name>/declaration.py`, and
`root/declared/shared.py` for the questions and steps of everybody).

Each IntEnum, as `Suit`, is for people and tables. A namespace with a short name, as `S`, has the same members as plain
integers for compiled code (see `jit.namespace`).
"""

from enum import IntEnum

from root_env.engine.ground import FT as FT  # the engine's; the rules of Root take it from here
from root_env.engine.ground import NOBODY as NOBODY
from root_env.engine.ground import Fault as Fault
from root_env.engine.jit import namespace
from root_env.root.declared import form
from root_env.root.declared.decks import CARDS
from root_env.root.declared.factions import FACTIONS, FORCES, MOST_FORCES
from root_env.root.declared.frames import OF_NOBODY
from root_env.root.declared.map import CLEARINGS, FORESTS

MAX_PLAYERS = 6
"""Seats a state has room for (Law 5.2.1 knows up to six players)."""
MAX_SIDES = MAX_PLAYERS + min(len(FORCES), MOST_FORCES)
"""Sides a state has room for: the players, and behind them the forces that are no players (Law 22)."""
N_CLEARINGS = CLEARINGS
ALL_CLEARINGS = (1 << N_CLEARINGS) - 1
"""Bit per clearing."""
"""Clearings of every map."""
N_FORESTS = FORESTS
"""Room for the forests of one map (Autumn 7, Mountain 10)."""
FOREST = N_CLEARINGS
OFF_MAP = FOREST + FORESTS
"""A place is one number: clearings 0..11, forest k is FOREST + k. OFF_MAP is a region of the mover's faction board."""
MOST_COUNT = form.MOST_WARRIORS
"""Greatest number that an action can name: the most warriors that can move at once (Law 4.2)."""
NOWHERE = -1
IN_POOL, LOCKED = -2, -3
"""In place of the player of a faction that is in the pool of a draft or was left there; LOCKED: it can be chosen once
somebody has chosen a militant faction (Law 19.8, 19.8.2.II)."""
ADVANCED, RANDOM_SEATS = 2, 1
"""Bits of `s.setup_rules`: hands of five cards of which three are kept (Law 19.7, 19.10), seats drawn at the start."""


class Suit(IntEnum):
    FOX = 0
    RABBIT = 1
    MOUSE = 2
    BIRD = 3


class Edition(IntEnum):
    """Editions of the Law; `root_env.root.config.EDITIONS` has their names."""

    CURRENT = 0
    LAW_2018 = 1


class Phase(IntEnum):
    SETUP = 0
    BIRDSONG = 1
    DAYLIGHT = 2
    EVENING = 3


class Item(IntEnum):
    BOOT = 0
    SACK = 1
    CROSSBOW = 2
    HAMMER = 3
    SWORD = 4
    TEA = 5
    COIN = 6
    TORCH = 7


class ItemState(IntEnum):
    """Places and states of an item on a Vagabond's board (Law 9.2.5)."""

    READY = 0  # undamaged, face up
    EXHAUSTED = 1  # undamaged, face down
    DAMAGED = 2  # in the Damaged box, face up
    DAMAGED_EXHAUSTED = 3  # in the Damaged box, face down


Card = IntEnum("Card", {card.name.upper(): card.number for card in CARDS}, module=__name__)
Card.__doc__ = """Kinds of cards, by the numbers of their decks' declarations (`root/decks/<name>/declaration.py`)."""


class CardType(IntEnum):
    ITEM = 0
    IMMEDIATE = 1
    PERSISTENT = 2
    AMBUSH = 3
    DOMINANCE = 4


def _made(name: str, numbers: dict[str, int], doc: str) -> type[IntEnum]:
    """An enumeration of declared things, in the order of their numbers."""
    made = IntEnum(name, sorted(numbers.items(), key=lambda item: item[1]), module=__name__)
    made.__doc__ = doc
    return made


FIRST_STEP = form.FIRST_STEP
_FRAMES = [frame for frame, _ in OF_NOBODY] + [frame for f in FACTIONS for frame in (*f.decisions, *f.steps)]

Faction = _made(
    "Faction",
    {f.name.upper(): f.number for f in FACTIONS},
    "Sides of the game. A second side of one faction is a side of its own (Law 9.7).",
)
Piece = _made(
    "Piece",
    {piece.name: piece.number for f in FACTIONS for piece in f.pieces},
    "Buildings and tokens, one kind per faction and type; warriors and pawns are counted apart.",
)
Kind = _made(
    "Kind",
    {frame.name: frame.number for frame in _FRAMES},
    "Kinds of frames on the stack: first the decisions (somebody chooses), then from `FIRST_STEP` the steps.",
)


F = namespace(Faction)
S = namespace(Suit)
ED = namespace(Edition)
P = namespace(Phase)
IT = namespace(Item)
ST = namespace(ItemState)
PC = namespace(Piece)
C = namespace(Card)
CT = namespace(CardType)
K = namespace(Kind)

N_FACTIONS = len(Faction)
ROOM_FOR_FACTIONS = max(N_FACTIONS, 16)
"""Length of axes by faction, with room for all factions of the printed game."""
N_SUITS = 3
N_ITEMS = len(Item)
N_PIECES = len(Piece)
N_CARDS = len(Card)
