"""The observation of Wroth: a row int8 (OBS_SIZE,).

Nothing is hidden in this game except coming rolls. Every block is equal for all observers, except for the order of
seats, and for the question, which only the player asked sees. The blocks `box` are the figures of the box: they never
change in a game, and distinguish tables with different boxes.

Players are counted by seat clockwise from the observer: 0 is the observer.
"""

import numpy as np

from root_env.engine.ground import Places as AnyPlaces
from root_env.engine.tables import Block, Blocks, count, flag
from root_env.wroth.rules.figures import N_DICE
from root_env.wroth.rules.ids import (
    BASICS,
    EXODUS,
    MAX_ABILITIES,
    MAX_ELITES,
    MAX_PLAYERS,
    MAX_ROSTERS,
    MAX_SIDES,
    MAX_TOKENS,
    N_FACES,
    N_PLACES,
    N_REGIONS,
    N_SEEING,
    Ability,
    Effect,
    Phase,
)
from root_env.wroth.rules.spec.decisions import N_DECISIONS


class Places(AnyPlaces):
    """`o`: offset of each block in a row; `observation.pyi` names the blocks."""


MOST = 127
"""Greater numbers are clipped to this."""

AXES: dict[str, int] = {
    "seat": MAX_PLAYERS,
    "region": N_REGIONS,
    "place": N_PLACES,
    "face": N_FACES,
    "seeing": N_SEEING,
    "act": EXODUS + 1,
    "phase": len(Phase),
    "faction": MAX_ROSTERS,
    "elite": MAX_ELITES,
    "ability": MAX_ABILITIES,
    "decision": N_DECISIONS,
    "effect": len(Effect),
    "does": len(Ability),
    "token": MAX_TOKENS,
}
"""Axes and their lengths. `place`: regions 1 to 8, then the Shores. `act`: the faces of an action die, then Exodus."""

_DICE = int(N_DICE.max())

TABLE: Blocks = Blocks(
    AXES,
    (
        flag("context.phase", "phase", "Rounds", "phase of the round"),
        count("context.round", "", MOST, 10, "Rounds", "rounds begun"),
        flag("context.first", "seat", "Phase 1", "first player of the round"),
        flag("context.turn", "seat", "Phase 5", "who takes a turn"),
        flag("context.acted", "", "Phase 5", "the turn's action has been taken"),
        flag("context.last", "act", "The All-Seeing Die, Double", "action that Double can repeat now"),
        count("context.score_to_win", "", MOST, 30, "Winning", "victory points that end the game"),
        flag("map.symbol", "region face", "Phase 2", "symbol of the region's token"),
        count("map.vp", "region", MOST, 4, "Phase 6", "number of the region's token"),
        flag("map.controller", "region seat", "Phase 6", "who controls the region"),
        count("map.pool", "face", _DICE, 3, "Phase 4", "action dice in the central pool"),
        flag("players.present", "seat", "Setup", "the seat is taken"),
        flag("players.faction", "seat faction", "Setup", "faction, in the order of the box"),
        count("players.vp", "seat", MOST, 30, "Phase 6", "victory points, clipped"),
        count("players.corra", "seat", MOST, 5, "Corra", "Corra, clipped"),
        count("players.dice", "seat face", _DICE, 2, "Phase 4", "action dice held"),
        flag("players.seeing", "seat seeing", "Phase 3", "face of the all-seeing die"),
        flag("players.ability_used", "seat ability", "Buying faction abilities", "used up for the game"),
        count("players.mat", "seat", BASICS, 10, "About troops", "basic troops on the playmat"),
        count("players.discarded", "seat", BASICS, 10, "About troops", "basic troops that are dead"),
        count("troops.basics", "seat place", BASICS, 5, "About troops", "basic troops"),
        flag("troops.elite", "seat elite place", "About troops", "where each elite is; nowhere: on the playmat"),
        count("troops.vitality", "seat elite", MOST, 4, "Vitality", "vitality of each elite"),
        flag("box.border", "place region", "Regions", "troops can move from the place to the region"),
        count("box.die", "face", MAX_SIDES, 2, "Phase 4", "sides of an action die with this face"),
        count("box.seer", "seeing", MAX_SIDES, 2, "Phase 3", "sides of an all-seeing die with this face"),
        count("box.token_vp", "token", MOST, 4, "Setup", "number of each victory point token, drawn or not"),
        flag("box.token_symbol", "token face", "Setup", "symbol of each victory point token"),
        count("box.vitality", "seat elite", MOST, 4, "Vitality", "vitality of each elite at first, 0: no such die"),
        count("box.cost", "seat elite", MOST, 4, "About troops", "Corra that each elite costs"),
        count("box.vp", "seat elite", MOST, 2, "About troops", "victory points of each elite"),
        flag("box.effect", "seat elite effect", "About troops", "what each elite can do"),
        flag("box.ability", "seat ability does", "Buying faction abilities", "what each ability does"),
        count("box.ability_amount", "seat ability", MOST, 3, "Buying faction abilities", "how much of it"),
        count("box.ability_cost", "seat ability", MOST, 4, "Buying faction abilities", "Corra that it costs"),
        flag("box.ability_once", "seat ability", "Buying faction abilities", "it can be used once in a game"),
        flag("decision.kind", "decision", "Phase 5", "the question asked, by ids.Kind", asked=True),
        flag("decision.region", "place", "Phase 5", "the place it is about, or the origin", asked=True),
        flag("decision.destination", "place", "Phase 5", "the destination", asked=True),
        flag("decision.player", "seat", "Phase 5", "the other player it is about", asked=True),
        count("decision.count", "", MOST, 5, "Phase 5", "the number it is about", asked=True),
        count("decision.x", "", MOST, 4, "Phase 5", "meaning per kind, see spec.decisions", asked=True),
    ),
)
BLOCKS: tuple[Block, ...] = TABLE.blocks
OBS_SIZE = TABLE.size
O = TABLE.offsets("O")  # noqa: E741
SCALE: np.ndarray = TABLE.per_feature(lambda b: b.scale, np.float32)
"""(OBS_SIZE,): factor of each feature."""
LOW: np.ndarray = TABLE.per_feature(lambda b: b.low, np.int8)
HIGH: np.ndarray = TABLE.per_feature(lambda b: b.high, np.int8)
"""(OBS_SIZE,): greatest value of each feature; LOW has the least."""
