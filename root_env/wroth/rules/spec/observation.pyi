"""root_env.wroth.rules.spec.observation for type checkers; `python -m tools.docs` writes it from the declarations."""

import numpy as np

from root_env.engine.ground import Places as AnyPlaces
from root_env.engine.tables import Block, Blocks

class Places(AnyPlaces):
    """`o`: where each block of a row begins."""

    CONTEXT_PHASE: int
    """phase of the round (Rounds)"""
    CONTEXT_ROUND: int
    """rounds begun (Rounds)"""
    CONTEXT_FIRST: int
    """first player of the round (Phase 1)"""
    CONTEXT_TURN: int
    """who takes a turn (Phase 5)"""
    CONTEXT_ACTED: int
    """the turn's action has been taken (Phase 5)"""
    CONTEXT_LAST: int
    """action that Double can repeat now (The All-Seeing Die, Double)"""
    CONTEXT_SCORE_TO_WIN: int
    """victory points that end the game (Winning)"""
    MAP_SYMBOL: int
    """symbol of the region's token (Phase 2)"""
    MAP_VP: int
    """number of the region's token (Phase 6)"""
    MAP_CONTROLLER: int
    """who controls the region (Phase 6)"""
    MAP_POOL: int
    """action dice in the central pool (Phase 4)"""
    PLAYERS_PRESENT: int
    """the seat is taken (Setup)"""
    PLAYERS_FACTION: int
    """faction, in the order of the box (Setup)"""
    PLAYERS_VP: int
    """victory points, clipped (Phase 6)"""
    PLAYERS_CORRA: int
    """Corra, clipped (Corra)"""
    PLAYERS_DICE: int
    """action dice held (Phase 4)"""
    PLAYERS_SEEING: int
    """face of the all-seeing die (Phase 3)"""
    PLAYERS_ABILITY_USED: int
    """used up for the game (Buying faction abilities)"""
    PLAYERS_MAT: int
    """basic troops on the playmat (About troops)"""
    PLAYERS_DISCARDED: int
    """basic troops that are dead (About troops)"""
    TROOPS_BASICS: int
    """basic troops (About troops)"""
    TROOPS_ELITE: int
    """where each elite is; nowhere: on the playmat (About troops)"""
    TROOPS_VITALITY: int
    """vitality of each elite (Vitality)"""
    BOX_BORDER: int
    """troops can move from the place to the region (Regions)"""
    BOX_DIE: int
    """sides of an action die with this face (Phase 4)"""
    BOX_SEER: int
    """sides of an all-seeing die with this face (Phase 3)"""
    BOX_TOKEN_VP: int
    """number of each victory point token, drawn or not (Setup)"""
    BOX_TOKEN_SYMBOL: int
    """symbol of each victory point token (Setup)"""
    BOX_VITALITY: int
    """vitality of each elite at first, 0: no such die (Vitality)"""
    BOX_COST: int
    """Corra that each elite costs (About troops)"""
    BOX_VP: int
    """victory points of each elite (About troops)"""
    BOX_EFFECT: int
    """what each elite can do (About troops)"""
    BOX_ABILITY: int
    """what each ability does (Buying faction abilities)"""
    BOX_ABILITY_AMOUNT: int
    """how much of it (Buying faction abilities)"""
    BOX_ABILITY_COST: int
    """Corra that it costs (Buying faction abilities)"""
    BOX_ABILITY_ONCE: int
    """it can be used once in a game (Buying faction abilities)"""
    DECISION_KIND: int
    """the question asked, by ids.Kind (Phase 5)"""
    DECISION_REGION: int
    """the place it is about, or the origin (Phase 5)"""
    DECISION_DESTINATION: int
    """the destination (Phase 5)"""
    DECISION_PLAYER: int
    """the other player it is about (Phase 5)"""
    DECISION_COUNT: int
    """the number it is about (Phase 5)"""
    DECISION_X: int
    """meaning per kind, see spec.decisions (Phase 5)"""

MOST: int
"""Greater numbers are clipped to this."""
AXES: dict[str, int]
"""Axes and their lengths. `place`: regions 1 to 8, then the Shores. `act`: the faces of an action die, then Exodus."""
TABLE: Blocks
BLOCKS: tuple[Block, ...]
OBS_SIZE: int
O: Places
SCALE: np.ndarray
"""(OBS_SIZE,): factor of each feature."""
LOW: np.ndarray
HIGH: np.ndarray
"""(OBS_SIZE,): greatest value of each feature; LOW has the least."""
