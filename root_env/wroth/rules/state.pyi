"""root_env.wroth.rules.state for type checkers; `python -m tools.docs` writes it from the declarations."""

from collections.abc import Sequence

import numpy as np

from root_env.engine.ground import AnyFrame, AnyState
from root_env.engine.jit.views import Cells, Grid

I8 = np.int8
I16 = np.int16
I32 = np.int32
I64 = np.int64
MAX_DEPTH: int
"""Number of frames that the stack has room for. The deepest stack has 7: the next phase, the next turn, a turn, its
traps, and above them either an Exodus with its move, or a question of a trap with its damage."""
MAX_FORCED: int
"""Coming chance outcomes of one sort that can be queued."""
N_QUEUES: int
LOG: int
"""Public actions the log keeps."""
FRAME: np.dtype[np.void]

class Frame(AnyFrame):
    kind: int
    """ids.Kind"""
    who: int
    """the player who decides, or whom the step serves"""
    region: int
    """a place"""
    other: int
    """another place, or a player: see spec.decisions"""
    count: int
    x: int
    y: int

class State(AnyState):
    n_players: int
    faction: Cells
    """roster of the box by player, -1 for an empty seat"""
    order: Cells
    """player by seat, clockwise"""
    seat: Cells
    """seat by player"""
    score_to_win: int
    max_rounds: int
    max_decisions: int
    skip_forced: int
    """0 none, 1 public, 2 all"""
    random_seating: int
    phase: int
    round: int
    """rounds begun"""
    first: int
    """first player of the round, -1 in set-up"""
    turn: int
    """player taking a turn in phase 5, else -1"""
    acted: int
    """1: the turn's action die is spent, discarded or given for an Exodus"""
    last: int
    """last act of this turn (ids.Face or EXODUS), which Double can repeat, or -1"""
    turns: int
    """player turns begun"""
    decisions: int
    """decisions taken, those skipped as forced left out"""
    over: int
    truncated: int
    winners: int
    """bit per player"""
    fault: int
    """ground.Fault: the reason why the engine has stopped the game, 0 while all is well"""
    stack: Sequence[Frame]
    depth: int
    keep_log: int
    """1: note public actions in the log"""
    log_who: Cells
    """last public actions, newest first: the player, -1 none"""
    log_action: Cells
    vp: Cells
    corra: Cells
    dice: Grid
    """action dice on the mat, by face"""
    seeing: Cells
    """face of the all-seeing die, -1 once spent or before phase 3"""
    ability_used: Cells
    """bit per used ability, of those that can be used once in a game"""
    mat: Cells
    """basic troops on the playmat"""
    discarded: Cells
    """basic troops that are dead"""
    basics: Grid
    elite_place: Grid
    """NOWHERE on the mat"""
    elite_vitality: Grid
    """0 on the mat"""
    troops: Grid
    """derived: basics and elites"""
    presence: Cells
    """derived: bit per place with a troop"""
    controller: Cells
    """derived: player with more troops there than anybody else, or -1"""
    entered: int
    """bit per region that troops have entered by the present act"""
    pool: Cells
    """action dice in the central pool, by face"""
    bag: Cells
    """tokens of the box in the order drawn: the first 8 lie on regions 1 to 8"""
    rng: Cells
    forced: Grid
    """queued dice, all-seeing dice, tokens, first player"""
    n_forced: Cells
    borders: Cells
    """bit per region that troops can move to from here"""
    n_tokens: int
    token_vp: Cells
    token_symbol: Cells
    """ids.Face, -1 none"""
    die: Cells
    """ids.Face by side of an action die"""
    die_sides: int
    seer: Cells
    """ids.Seeing by side of an all-seeing die"""
    seer_sides: int
    elite_kind: Grid
    """kind of each elite die, -1: the faction has no such die"""
    kind_vitality: Grid
    kind_cost: Grid
    kind_vp: Grid
    kind_effects: Grid
    """bit per ids.Effect"""
    ability: Grid
    """ids.Ability, -1 none"""
    ability_amount: Grid
    ability_cost: Grid
    ability_once: Grid
    """1: once in a game"""
    trappers: int
    """bit per player whose faction has an elite with a trap"""

STATE: np.dtype[np.void]

def new_states(n: int) -> np.ndarray:
    """`n` zeroed states, structured array (n,)."""
