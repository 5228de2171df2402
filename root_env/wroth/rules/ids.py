"""Every enumeration of Wroth, declared once, and the sizes that follow. Append only: no number changes its meaning.

Each IntEnum, as `Face`, is for people and tables. The namespace beside it, as `FACE`, has the same members as plain
integers for compiled code (see `jit.namespace`).
"""

from enum import IntEnum

from root_env.engine.jit import namespace

MAX_PLAYERS = 4
N_REGIONS = 8
"""Numbered regions of the map: 0..7 are regions 1 to 8."""
SHORES = N_REGIONS
"""The region around these. A player's troops there stand in his own deployment zone, which is a part of it."""
EVERY_REGION = (1 << N_REGIONS) - 1
"""A bit for each region."""
N_PLACES = N_REGIONS + 1
NOBODY = -1
NOWHERE = -1
"""Place of an elite on its owner's playmat."""
MAX_ROSTERS = 12
"""Room for the factions of a box and its expansions."""
MAX_KINDS = 4
"""Room for the kinds of elites of one faction."""
MAX_ELITES = 8
"""Room for the elite dice of one faction."""
MAX_ABILITIES = 2
"""Room for the abilities of one faction."""
MAX_TOKENS = 24
"""Room for the victory point tokens of a box; eight are drawn."""
MAX_SIDES = 12
"""Room for the faces of a die."""

BASICS = 25
"""Basic troops of a faction (About troops)."""
STARTING_BASICS, REINFORCEMENT = 3, 2
"""Basic troops that begin in the deployment zone (Setup), and that come each round (Phase 3)."""
MOST_EXTENDED, MOST_MANEUVERED = 2, 2
"""Troops that one Extend or Maneuver can take (Phase 5)."""
STRIKE_DAMAGE, ASSAULT_DAMAGE, BATTLE_DAMAGE, TRAP_DAMAGE = 1, 2, 1, 1
MOST_MOVED = 127
"""In a frame: "as many as they wish" (The Exodus Action)."""


class Phase(IntEnum):
    """The phases of a round, after set-up."""

    SETUP = 0
    MAINTENANCE = 1
    SPOILS = 2
    GROUNDWORK = 3
    DRAFT = 4
    ACTIONS = 5
    VICTORY_POINTS = 6


class Face(IntEnum):
    """Faces of an action die, and symbols of tokens."""

    MINE = 0
    EXTEND = 1
    MANEUVER = 2
    BATTLE = 3


EXODUS = len(Face)
"""Number of the Exodus among acts; the faces come before it."""


class Seeing(IntEnum):
    """Faces of an all-seeing die."""

    MINE = 0
    STRIKE = 1
    ASSAULT = 2
    DOUBLE = 3


class Effect(IntEnum):
    """Effects of an elite, beside counting as a troop and scoring; bits of `kind_effects`."""

    GUARD = 0  # damage to its faction in its region must be put on it first
    MEND = 1  # regains 1 vitality in phase 1
    TRAP = 2  # deals 1 damage to a faction that enters its region, then returns to the mat
    ESCORT = 3  # a basic troop is deployed with it
    INFILTRATE = 4  # may be deployed into any numbered region
    RAID = 5  # Battle and Assault against its region deal 1 more
    SPEARHEAD = 6  # may be deployed into a numbered region with an own troop


class Ability(IntEnum):
    """Effects of a faction ability; each has an amount."""

    MUSTER = 0  # deploy that many basic troops to one's own deployment zone
    RECALL = 1  # that many discarded basic troops return to the mat
    BLAST = 2  # that much damage to one faction in any numbered region; no attack


class Kind(IntEnum):
    """Kinds of frames on the stack: first the decisions (somebody chooses), then from `FIRST_STEP` the steps."""

    DRAFT = 0
    TURN = 1
    REPEAT = 2
    SPOILS = 3
    EXTEND = 4
    EXODUS = 5
    MOVE_BASICS = 6
    MOVE_ELITE = 7
    DAMAGE = 8
    TRAP = 9
    BLAST = 10
    START_PHASE = 32
    SPOILS_FROM = 33
    NEXT_TURN = 34
    SPRING_TRAPS = 35


FIRST_STEP = int(Kind.START_PHASE)

P = namespace(Phase)
FACE = namespace(Face)
SEE = namespace(Seeing)
EF = namespace(Effect)
AB = namespace(Ability)
K = namespace(Kind)

N_FACES = len(Face)
N_SEEING = len(Seeing)
