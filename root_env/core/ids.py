"""Every enumeration of the game, declared once. Append only: a released number never changes its meaning.

`Suit` -> `S` and so on: the IntEnum is for people and tables, the one-letter-ish namespace beside it holds
the same members as plain integers, which is what compiled code wants (see `jit.namespace`).
"""

from enum import IntEnum

from root_env.core.declared.decks import CARDS
from root_env.core.jit import namespace

MAX_PLAYERS = 6
"""Seats a state has room for (Law 5.2.1 knows up to six players)."""
N_CLEARINGS = 12
"""Clearings on every map there is room for."""
N_FORESTS = 12
"""Room for the forests of one map (Autumn 7, Mountain 10)."""
FOREST = N_CLEARINGS
"""A pawn's place is one number: clearings 0..11, forest k is FOREST + k."""
EGO_SPACES = 8
"""Spaces of the Ego track (Law C.3.3)."""
MOST_COUNT = 31
"""Greatest number that an action can name, so the most warriors that can move at once (Law 4.2)."""
NOWHERE = -1
NOBODY = -1


class Suit(IntEnum):
    FOX = 0
    RABBIT = 1
    MOUSE = 2
    BIRD = 3


class Phase(IntEnum):
    SETUP = 0
    BIRDSONG = 1
    DAYLIGHT = 2
    EVENING = 3


class Faction(IntEnum):
    """Sides of the game. The second Vagabond is a side of its own (Law 9.7)."""

    MARQUISE = 0
    EYRIE = 1
    ALLIANCE = 2
    VAGABOND = 3
    LIZARD = 4
    RIVERFOLK = 5
    CHAMELEANDER = 6
    VAGABOND_2 = 7
    DUCHY = 8
    CORVID = 9
    HUNDREDS = 10
    KEEPERS = 11
    DIASPORA = 12
    COUNCIL = 13
    KNAVES = 14


IMPLEMENTED = (
    Faction.MARQUISE,
    Faction.EYRIE,
    Faction.ALLIANCE,
    Faction.VAGABOND,
    Faction.LIZARD,
    Faction.RIVERFOLK,
    Faction.CHAMELEANDER,
    Faction.VAGABOND_2,
)
"""Factions whose rules exist; tables and observations are sized by these."""


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
    """Where and how an item lies on a Vagabond's board (Law 9.2.5)."""

    READY = 0  # undamaged, face up
    EXHAUSTED = 1  # undamaged, face down
    DAMAGED = 2  # in the Damaged box, face up
    DAMAGED_EXHAUSTED = 3  # in the Damaged box, face down


class Piece(IntEnum):
    """Buildings and tokens, one kind per faction and type; warriors and pawns are counted apart."""

    WOOD = 0
    KEEP = 1
    SAWMILL = 2
    WORKSHOP = 3
    RECRUITER = 4
    ROOST = 5
    BASE_FOX = 6
    BASE_RABBIT = 7
    BASE_MOUSE = 8
    SYMPATHY = 9
    GARDEN_FOX = 10
    GARDEN_RABBIT = 11
    GARDEN_MOUSE = 12
    TRADE_POST_FOX = 13
    TRADE_POST_RABBIT = 14
    TRADE_POST_MOUSE = 15
    EGO = 16
    SUPEREGO = 17  # an ego with a draw icon (Law C.3.3, C.2.6)


class Column(IntEnum):
    """Columns of the Eyrie's Decree, left to right (Law 7.5.2)."""

    RECRUIT = 0
    MOVE = 1
    BATTLE = 2
    BUILD = 3


class Leader(IntEnum):
    BUILDER = 0
    CHARISMATIC = 1
    COMMANDER = 2
    DESPOT = 3


class Character(IntEnum):
    THIEF = 0
    TINKER = 1
    RANGER = 2
    VAGRANT = 3
    ARBITER = 4
    SCOUNDREL = 5
    ADVENTURER = 6
    HARRIER = 7
    RONIN = 8


class Service(IntEnum):
    """What the Riverfolk sell (Law 11.2.7)."""

    HAND_CARD = 0
    RIVERBOATS = 1
    MERCENARIES = 2


Card = IntEnum("Card", {card.name.upper(): card.number for card in CARDS}, module=__name__)
Card.__doc__ = """Kinds of cards, by the numbers of their decks' declarations (`core/decks/<name>/declaration.py`)."""


class CardType(IntEnum):
    ITEM = 0
    IMMEDIATE = 1
    PERSISTENT = 2
    AMBUSH = 3
    DOMINANCE = 4


class Kind(IntEnum):
    """Kinds of frames on the stack: first the decisions (somebody chooses), then the steps that run by themselves.

    Steps start at `FIRST_STEP`. Numbers inside each half are append-only.
    """

    # decisions any player can meet
    START_WINDOW = 0
    GAP = 1
    CHOOSE_PLAYER = 2
    TAX_COLLECTOR = 3
    SPEND_FOR_DOMINANCE = 4
    COALITION = 5
    CRAFT = 6
    CRAFT_ANY_ICON = 7
    MOVE = 8
    MOVE_COUNT = 9
    BATTLE = 10
    AMBUSH = 11
    FOIL = 12
    EFFECT_ORDER = 13
    BATTLE_EFFECT = 14
    TAKE_HIT = 15
    ORDER_TRIGGERS = 16
    DISCARD = 17
    # Marquise de Cat
    SETUP_KEEP = 18
    SETUP_BUILDING = 19
    WOOD_PLACEMENT = 20
    MARQUISE_ACTION = 21
    RECRUIT_SHORTAGE = 22
    PAY_WOOD = 23
    OVERWORK_CARD = 24
    EXTRA_ACTION_CARD = 25
    FIELD_HOSPITALS = 26
    # Eyrie Dynasties
    SETUP_ROOST = 27
    CHOOSE_LEADER = 28
    DECREE_CARD = 29
    DECREE_COLUMN = 30
    NEW_ROOST = 31
    DECREE = 32
    DECREE_RECRUIT = 33
    DECREE_BUILD = 34
    # Woodland Alliance
    REVOLT = 35
    SPREAD_SYMPATHY = 36
    SPEND_SUPPORTER = 37
    ALLIANCE_DAYLIGHT = 38
    MOBILIZE = 39
    TRAIN = 40
    OPERATION = 41
    OPERATION_RECRUIT = 42
    TRIM_SUPPORTERS = 43
    OUTRAGE = 44
    # Vagabond
    SETUP_CHARACTER = 45
    SETUP_FOREST = 46
    REFRESH = 47
    SLIP = 48
    VAGABOND_ACTION = 49
    MOVE_ALLY = 50
    MOVE_ALLY_COUNT = 51
    BATTLE_ALLY = 52
    EXPLORE = 53
    AID_ITEM = 54
    AID_CARD = 55
    AID_TAKE = 56
    QUEST_REWARD = 57
    STRIKE_PIECE = 58
    REPAIR = 59
    STEAL = 60
    DAY_LABOR = 61
    DAMAGE_ITEM = 62
    ITEM_CAPACITY = 63
    # Lizard Cult
    SETUP_CORNER = 64
    SETUP_OUTCAST = 65
    CONSPIRACY = 66
    CRUSADE_BATTLE = 67
    CONVERT = 68
    SANCTIFY = 69
    RITUAL_CARD = 70
    RITUAL = 71
    SCORE_CARD = 72
    SACRIFICE_FROM = 73
    # Riverfolk Company
    SETUP_RIVER = 74
    SET_PRICE = 75
    BUY_CARD = 76
    PAY_ITEM = 77
    PAY_CARD = 78
    RIVERFOLK_ACTION = 79
    FUND_OWNER = 80
    RIVER_RECRUIT = 81
    EXPORT = 82
    LOSE_FUND = 83
    # Chameleander
    SETUP_CHAMELEANDER = 84
    SLOUGH = 85
    SLOUGH_CARD = 86
    SKIP_MOVE = 87
    CHAMELEANDER_ACTION = 88
    STROLL_FORCE = 89
    MARK_CARD = 90
    MARK_CLEARING = 91
    MARK_FACTION = 92
    CAJOLE_CARD = 93
    CAJOLE_PLACE = 94
    LOSE_EGO = 95
    BOAST = 96
    BLENDING_IN = 97
    # characters of the Vagabond
    INSTIGATE = 98
    INSTIGATE_DEFENDER = 99
    GLIDE = 100
    IMPROVISE = 101
    PROTECTOR = 102
    # steps
    START_TURN = 128
    START_PHASE = 129
    END_TURN = 130
    CRAFT_RESOLVE = 131
    ROLL = 132
    COUNT_HITS = 133
    AFTER_HITS = 134
    AMBUSH_RESOLVED = 135
    END_BATTLE = 136
    DRAW_CARDS = 137
    MARQUISE_BIRDSONG = 138
    BUILD_RESOLVE = 139
    EMERGENCY_ORDERS = 140
    DECREE_START = 141
    TURMOIL = 142
    EYRIE_SCORE = 143
    REVOLT_REMOVE = 144
    REVOLT_PLACE = 145
    SPREAD_PLACE = 146
    BASE_LOST = 147
    AID_DONE = 148
    QUEST_DRAW = 149
    REST = 150
    HIDEOUT_DONE = 151
    SETUP_FACTION = 152
    CRAFT_DISCARD = 153
    AFTER_ROLL = 154
    BEFORE_ROLL = 155
    ADJUST_OUTCAST = 156
    DISCARD_LOST_SOULS = 157
    FEAR_OF_THE_FAITHFUL = 158
    RETURN_REVEALED = 159
    PROTECTIONISM = 160
    DIVIDENDS = 161
    GATHER_FUNDS = 162
    PAID_ACTION = 163
    TRADE_DISRUPTION = 164
    PLACE_EGO = 165
    COUNT_TEA = 166


FIRST_STEP = 128


class Fault(IntEnum):
    """Why the engine has stopped a game that cannot go on (`s.fault`)."""

    NONE = 0
    IMPOSSIBLE_OUTCOME = 1
    STACK_FULL = 2
    STACK_BROKEN = 3
    NOTHING_TO_CHOOSE = 4
    TOO_MANY_CHOICES = 5
    ENDLESS = 6


F = namespace(Faction)
S = namespace(Suit)
P = namespace(Phase)
IT = namespace(Item)
ST = namespace(ItemState)
PC = namespace(Piece)
COL = namespace(Column)
L = namespace(Leader)
CH = namespace(Character)
SV = namespace(Service)
C = namespace(Card)
CT = namespace(CardType)
K = namespace(Kind)
FT = namespace(Fault)

N_SUITS = 3
N_ITEMS = len(Item)
N_PIECES = len(Piece)
N_CARDS = len(Card)
N_LEADERS = len(Leader)
N_CHARACTERS = len(Character)
N_SERVICES = len(Service)
N_COLUMNS = len(Column)
