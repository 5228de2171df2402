"""A state in which nobody plays: the states of all tables begin as this one, then a configuration changes them."""

import numpy as np

from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import RULES
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data import decks, tracks
from root_env.root.rules.ids import ALL_CLEARINGS, NOBODY
from root_env.root.rules.state import new_states

_ABSENT = (
    *("faction", "player_of", "dominance", "coalition", "start", "serves", "riverboats", "open_hand", "turn"),
    *("log_who", "ruin_items", "ruler", "quest_cards"),
)
"""Fields that hold -1 for nobody or nothing."""


def blank_states() -> np.ndarray:
    """A blank state, structured array (1,)."""
    states = new_states(1)
    s = states[0]
    for field in _ABSENT:
        s[field] = NOBODY
    for field in ("credit", "arbiter", "ambush", "ally"):
        s["battle"][field] = NOBODY
    s["order"] = np.arange(len(s["order"]))
    s["seat"] = np.arange(len(s["seat"]))
    s["rule_stale"] = ALL_CLEARINGS
    for name, figure in tracks.FIGURES.items():
        s[name] = figure.values if s[name].shape else figure.values[0]
    s["craft_vp"] = decks.CRAFT_VP
    for one in (*RULES, *MAPS, *DECKS):
        for field in one.board:
            s[one.name][field.name] = field.start
    return states
