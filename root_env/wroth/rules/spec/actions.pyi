"""root_env.wroth.rules.spec.actions for type checkers; `python -m tools.docs` writes it from the declarations."""

from root_env.engine.tables import Actions

ARGUMENTS: dict[str, int]
"""Argument kind -> number of values that it has room for."""
TABLE: Actions
N_ACTIONS: int

class A:
    """Where each family of actions begins, and its end."""

    PASS = 0
    """pass (Phase 5)"""
    PASS_END = 1
    DRAFT = 1
    """draft {0} (Phase 4)"""
    DRAFT_END = 5
    MINE = 5
    """mine (Phase 5, Mine)"""
    MINE_END = 6
    EXTEND = 6
    """extend in {0} (Phase 5, Extend)"""
    EXTEND_END = 15
    MOVE = 15
    """move from {0} to {1} (Phase 5, Maneuver)"""
    MOVE_END = 87
    MUSTER = 87
    """deploy to the deployment zone (Phase 5, Maneuver)"""
    MUSTER_END = 88
    BATTLE = 88
    """battle {1} in {0} (Phase 5, Battle)"""
    BATTLE_END = 112
    DISCARD = 112
    """discard {0} (Phase 5)"""
    DISCARD_END = 116
    EXODUS = 116
    """exodus with {0} (The Exodus Action)"""
    EXODUS_END = 130
    BUY = 130
    """buy elite {0} in {1} (Buying elite troops)"""
    BUY_END = 166
    ABILITY = 166
    """use ability {0} (Buying faction abilities)"""
    ABILITY_END = 168
    SEE_MINE = 168
    """mine with the all-seeing die (The All-Seeing Die, Mine)"""
    SEE_MINE_END = 169
    STRIKE = 169
    """strike {1} in {0} (The All-Seeing Die, Strike)"""
    STRIKE_END = 193
    ASSAULT = 193
    """assault {1} in {0} (The All-Seeing Die, Assault)"""
    ASSAULT_END = 217
    DOUBLE = 217
    """repeat the action (The All-Seeing Die, Double)"""
    DOUBLE_END = 218
    CHOOSE_COUNT = 218
    """choose {0} (Phase 5)"""
    CHOOSE_COUNT_END = 244
    CHOOSE_ELITE = 244
    """choose elite {0} (Phase 5, Maneuver)"""
    CHOOSE_ELITE_END = 252
    HIT_BASIC = 252
    """hit a basic troop (Dealing damage)"""
    HIT_BASIC_END = 253
    HIT_ELITE = 253
    """hit elite {0} (Dealing damage)"""
    HIT_ELITE_END = 261
    BLAST = 261
    """blast {1} in {0} (Buying faction abilities)"""
    BLAST_END = 285

def extend_action(place: int) -> int:
    """Id of `extend in place`."""

def move_action(origin: int, destination: int) -> int:
    """Id of `move from origin to destination`."""

def buy_action(kind: int, place: int) -> int:
    """Id of `buy elite kind in place`."""

def target_action(base: int, region: int, opponent: int) -> int:
    """Id of an action of a family with a region and an opponent."""

def target_region(index: int) -> int:
    """Region of such an action, `index` counted from the base of its family."""

def target_opponent(index: int) -> int:
    """Opponent of such an action, `index` counted from the base of its family."""
