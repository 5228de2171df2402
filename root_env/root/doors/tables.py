"""Tables for bots: ids of actions, offsets of observations, facts about the board and the cards.

Everything here may be used in compiled policies (`root_env.policies`) and in plain Python:

    from root_env.tables import A, ADJACENT, F, K, O

    observation[O.PLAYERS_VP]                            # victory points of the observer
    observation[O.MARQUISE_WARRIORS + clearing]          # warriors of the Marquise there
    observation[O.DECISION_KIND + K.DISCARD]             # 1 if the observer is asked what to discard
    action == A.RECRUIT, A.MOVE <= action < A.MOVE_END   # an action without arguments, one of a family

* `A`: `A.MOVE` is the first id of the family `move`, `A.MOVE_END` one past its last; `encode`, `decode` for Python
* `O`: `O.OWN_HAND` is the offset of the block `own.hand`; `BLOCKS`, `SLICE`, `SCALE`, `OBS_SIZE` for Python
* `F` factions, `S` suits, `K` kinds of decisions, `C` cards, `CT` types of cards, `PC`
  pieces, `IT` items, `ST` states of items, `COL` columns of the Decree, `L` leaders, `CH` characters, `SV` services,
  `MD` moods, `MN` ministers, `PL` plots, `P` phases: plain integers
* arrays of int64, by id: see below

docs/generated has them all in words.
"""

import numpy as np

from root_env.engine.jit import namespace
from root_env.engine.tables import frozen
from root_env.root.declared.factions import PLAYABLE, RULES
from root_env.root.rules.data.decks import COST as CARD_COST
from root_env.root.rules.data.decks import CRAFT_VP as CARD_VP
from root_env.root.rules.data.decks import EFFECTS
from root_env.root.rules.data.decks import ICONS as CARD_ICONS
from root_env.root.rules.data.decks import ITEM as CARD_ITEM
from root_env.root.rules.data.decks import SUIT as CARD_SUIT
from root_env.root.rules.data.decks import TYPE as CARD_TYPE
from root_env.root.rules.data.maps import (
    ADJACENT,
    CLEARING_FORESTS,
    CLOSABLE_ENDS,
    FOREST_CLEARINGS,
    FOREST_FORESTS,
    OPPOSITE,
    RIVER,
    RUINS,
)
from root_env.root.rules.data.maps import MAPS as _MAPS
from root_env.root.rules.data.quests import QUEST_ITEMS, QUEST_SUIT
from root_env.root.rules.data.tracks import END_PIECE, FIGURES, FIRST_PIECE, IS_BUILDING
from root_env.root.rules.data.tracks import OWNER as PIECE_OWNER
from root_env.root.rules.ids import (
    CT,
    IT,
    MAX_PLAYERS,
    N_CARDS,
    N_CLEARINGS,
    N_FORESTS,
    N_ITEMS,
    N_PIECES,
    PC,
    ST,
    C,
    F,
    K,
    P,
    S,
)
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES, N_ACTIONS, A, chosen_piece, decode, encode
from root_env.root.rules.spec.decisions import LATER_IN_ROWS
from root_env.root.rules.spec.digest import tables_digest
from root_env.root.rules.spec.observation import AXES, BLOCKS, OBS_SIZE, SCALE, SLICE, O

__all__ = [
    "ADJACENT", "ARGUMENTS", "AXES", "BLOCKS", "BUILD_VP", "CARD_COST", "CARD_ICONS", "CARD_ITEM", "CARD_SUIT",
    "CARD_TYPE", "CARD_VP", "CH", "CLEARING_FORESTS", "CLOSABLE_ENDS", "CLOSED_AT", "COL", "CT", "DOMINANCE_VP",
    "EFFECTS", "EGO_VP", "END_PIECE", "FACTIONS", "FAMILIES", "FIRST_PIECE", "FOREST_CLEARINGS", "FOREST_FORESTS",
    "HOARD_VALUES", "IS_BUILDING", "IT", "LATER_KINDS", "MAX_PLAYERS", "MD", "MN", "N_ACTIONS", "N_CARDS",
    "N_CLEARINGS", "N_FORESTS", "N_ITEMS", "N_PIECES", "OBS_SIZE", "OPPOSITE", "OPPRESS_VP", "PC", "PIECE_OWNER", "PL",
    "QUEST_ITEMS", "QUEST_SUIT", "RECRUITER_DRAWS", "RIVER", "ROOST_DRAWS", "ROOST_VP", "RUINS", "SCALE", "SLICE", "ST",
    "SV", "SWAY_VP", "SYMPATHY_COST", "SYMPATHY_VP", "WOOD_COST", "A", "C", "F", "K", "L", "O", "P", "S",
    "chosen_piece", "decode", "encode", "tables_digest",
]  # fmt: skip


_OWN = {enum.__name__: namespace(enum) for one in RULES for enum in one.enumerations}
COL, L, CH, SV = _OWN["Column"], _OWN["Leader"], _OWN["Character"], _OWN["Service"]
MD, MN, PL = _OWN["Mood"], _OWN["Minister"], _OWN["Plot"]


def _printed(*names: str) -> np.ndarray:
    """The printed numbers of these tracks, a row for each."""
    return frozen([FIGURES[name].values for name in names])


DOMINANCE_VP = _printed("dominance_vp").item()
"""Victory points needed to activate a dominance card (Law 3.3.1)."""
WOOD_COST = _printed("wood_cost")[0]
"""(buildings of the type off the track,): wood for the next one (Law 6.5.4.II)."""
BUILD_VP = _printed("sawmill_vp", "workshop_vp", "recruiter_vp")
"""(sawmill | workshop | recruiter, buildings of the type off the track): VP for the next one."""
RECRUITER_DRAWS = _printed("recruiter_draws")[0]
"""(recruiters off the track,): bonus cards in Evening (Law 6.6)."""
ROOST_VP = _printed("roost_vp")[0]
"""(roosts on the map,): VP each Evening (Law 7.6.1)."""
ROOST_DRAWS = _printed("roost_draws")[0]
"""(roosts on the map,): bonus cards in Evening (Law 7.6.2)."""
SYMPATHY_COST = _printed("sympathy_cost")[0]
"""(sympathy on the map,): supporters to spread the next one (Law 8.4.2.II)."""
SYMPATHY_VP = _printed("sympathy_vp")[0]
"""(sympathy on the map,): VP for placing the next one."""
EGO_VP = _printed("ego_vp")[0]
"""(ego off the track,): VP for placing the next one (Law C.5.2.IV)."""
HOARD_VALUES = _printed("hoard_values")[0]
"""(items on the track,): Command or Prowess (Law 14.2.4.II)."""
OPPRESS_VP = _printed("oppress_vp")[0]
"""(oppressed clearings, 6 for more,): VP each Evening (Law 14.6.2)."""
SWAY_VP = _printed("sway_vp")[0]
"""(rank,): VP for swaying a minister (Law 12.5.3.III)."""
LATER_KINDS = frozen(LATER_IN_ROWS)
"""(places,): the kinds of decisions (`K`) that the features from `O.LATER_DECISION` on stand for."""
CLOSED_AT = frozen([getattr(O, f"{one.name}_closed_paths".upper(), -1) for one in _MAPS])
"""(map,): offset of the features that tell which of its paths are closed, -1 if none can be (Law 25.4.2)."""
FACTIONS: tuple[str, ...] = tuple(f.name for f in PLAYABLE)
"""Names of the factions that can be played, for `GameConfig`."""
