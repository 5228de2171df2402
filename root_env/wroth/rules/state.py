"""Everything that exists in a game of Wroth, on one page: one structured record per game, signed integers only.

Players are numbered by the configuration's order (`who`), never by seat. Places are regions 0..7 and SHORES. An elite
is one die: a slot of its owner. The figures of the box (map, dice, tokens, elites), which no source of the rules gives,
are not compiled: they come from a box file and lie in the record (`wroth/lookup/box.py`). Fields marked derived repeat
others for speed, and `invariants.py` counts them afresh.
"""

import numpy as np

from root_env.engine.ground import AnyFrame, AnyState
from root_env.wroth.rules.ids import (
    MAX_ABILITIES,
    MAX_ELITES,
    MAX_KINDS,
    MAX_PLAYERS,
    MAX_SIDES,
    MAX_TOKENS,
    N_FACES,
    N_PLACES,
    N_REGIONS,
)

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64

MAX_DEPTH = 12
"""Number of frames that the stack has room for. The deepest stack has 7: the next phase, the next turn, a turn, its
traps, and above them either an Exodus with its move, or a question of a trap with its damage."""
MAX_FORCED = 32
"""Coming chance outcomes of one sort that can be queued."""
N_QUEUES = 4
LOG = 16
"""Public actions the log keeps."""

FRAME = np.dtype(
    [
        ("kind", I16),  # ids.Kind
        ("who", I8),  # the player who decides, or whom the step serves
        ("region", I8),  # a place
        ("other", I8),  # another place, or a player: see spec.decisions
        ("count", I8),
        ("x", I8),
        ("y", I8),
    ],
    align=True,
)


class Frame(AnyFrame):
    """`f`: a record of FRAME; `state.pyi` names its fields."""


class State(AnyState):
    """`s`: the record of a game, of STATE. `python -m tools.docs` writes its fields into `state.pyi`, for editors."""


STATE = np.dtype(
    [
        # the players
        ("n_players", I16),
        ("faction", I8, (MAX_PLAYERS,)),  # roster of the box by player, -1 for an empty seat
        ("order", I8, (MAX_PLAYERS,)),  # player by seat, clockwise
        ("seat", I8, (MAX_PLAYERS,)),  # seat by player
        # configuration that the rules read
        ("score_to_win", I16),
        ("max_rounds", I16),
        ("max_decisions", I32),
        ("skip_forced", I16),  # 0 none, 1 public, 2 all
        ("random_seating", I16),
        # the course of the game
        ("phase", I16),
        ("round", I16),  # rounds begun
        ("first", I16),  # first player of the round, -1 in set-up
        ("turn", I16),  # player taking a turn in phase 5, else -1
        ("acted", I16),  # 1: the turn's action die is spent, discarded or given for an Exodus
        ("last", I16),  # last act of this turn (ids.Face or EXODUS), which Double can repeat, or -1
        ("turns", I32),  # player turns begun
        ("decisions", I32),  # decisions taken, those skipped as forced left out
        ("over", I16),
        ("truncated", I16),
        ("winners", I32),  # bit per player
        ("fault", I16),  # ground.Fault: the reason why the engine has stopped the game, 0 while all is well
        ("stack", FRAME, (MAX_DEPTH,)),
        ("depth", I16),
        ("keep_log", I16),  # 1: note public actions in the log
        ("log_who", I8, (LOG,)),  # last public actions, newest first: the player, -1 none
        ("log_action", I16, (LOG,)),
        # players
        ("vp", I16, (MAX_PLAYERS,)),
        ("corra", I16, (MAX_PLAYERS,)),
        ("dice", I8, (MAX_PLAYERS, N_FACES)),  # action dice on the mat, by face
        ("seeing", I8, (MAX_PLAYERS,)),  # face of the all-seeing die, -1 once spent or before phase 3
        ("ability_used", I8, (MAX_PLAYERS,)),  # bit per used ability, of those that can be used once in a game
        # troops
        ("mat", I8, (MAX_PLAYERS,)),  # basic troops on the playmat
        ("discarded", I8, (MAX_PLAYERS,)),  # basic troops that are dead
        ("basics", I8, (MAX_PLAYERS, N_PLACES)),
        ("elite_place", I8, (MAX_PLAYERS, MAX_ELITES)),  # NOWHERE on the mat
        ("elite_vitality", I8, (MAX_PLAYERS, MAX_ELITES)),  # 0 on the mat
        ("troops", I8, (MAX_PLAYERS, N_PLACES)),  # derived: basics and elites
        ("presence", I16, (MAX_PLAYERS,)),  # derived: bit per place with a troop
        ("controller", I8, (N_REGIONS,)),  # derived: player with more troops there than anybody else, or -1
        ("entered", I16),  # bit per region that troops have entered by the present act
        # the table
        ("pool", I8, (N_FACES,)),  # action dice in the central pool, by face
        ("bag", I8, (MAX_TOKENS,)),  # tokens of the box in the order drawn: the first 8 lie on regions 1 to 8
        # chance
        ("rng", I64, (4,)),
        ("forced", I8, (N_QUEUES, MAX_FORCED)),  # queued dice, all-seeing dice, tokens, first player
        ("n_forced", I16, (N_QUEUES,)),
        # the figures of the box
        ("borders", I16, (N_PLACES,)),  # bit per region that troops can move to from here
        ("n_tokens", I16),
        ("token_vp", I8, (MAX_TOKENS,)),
        ("token_symbol", I8, (MAX_TOKENS,)),  # ids.Face, -1 none
        ("die", I8, (MAX_SIDES,)),  # ids.Face by side of an action die
        ("die_sides", I16),
        ("seer", I8, (MAX_SIDES,)),  # ids.Seeing by side of an all-seeing die
        ("seer_sides", I16),
        ("elite_kind", I8, (MAX_PLAYERS, MAX_ELITES)),  # kind of each elite die, -1: the faction has no such die
        ("kind_vitality", I8, (MAX_PLAYERS, MAX_KINDS)),
        ("kind_cost", I8, (MAX_PLAYERS, MAX_KINDS)),
        ("kind_vp", I8, (MAX_PLAYERS, MAX_KINDS)),
        ("kind_effects", I16, (MAX_PLAYERS, MAX_KINDS)),  # bit per ids.Effect
        ("ability", I8, (MAX_PLAYERS, MAX_ABILITIES)),  # ids.Ability, -1 none
        ("ability_amount", I8, (MAX_PLAYERS, MAX_ABILITIES)),
        ("ability_cost", I8, (MAX_PLAYERS, MAX_ABILITIES)),
        ("ability_once", I8, (MAX_PLAYERS, MAX_ABILITIES)),  # 1: once in a game
        ("trappers", I16),  # bit per player whose faction has an elite with a trap
    ],
    align=True,
)
assert STATE.itemsize < 1024


def new_states(n: int) -> np.ndarray:
    """`n` zeroed states, structured array (n,)."""
    return np.zeros(n, STATE)


assert N_REGIONS <= 15, "regions are bits of int16"
