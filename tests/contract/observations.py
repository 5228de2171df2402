"""Positions from random games, and the rows that observe them."""

from functools import cache

import numpy as np

from root_env.root.layout import lay_out
from root_env.root.rules.game import seeing, stepping
from root_env.root.rules.spec import observation as spec
from root_env.root.rules.spec.observation import OBS_SIZE, SLICE
from root_env.root.rules.spec.scope import EVERYTHING
from tests.property.random_tables import make_config

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
SIX = ("lizard", "vagabond", "chameleander", "riverfolk", "vagabond", "eyrie")
LATER = ("duchy", "corvids", "keepers", "eyrie")
TABLES = (FOUR, ("marquise", "lizard", "vagabond", "riverfolk", "hundreds"), SIX, LATER)


def config(factions, **settings):
    """Settings of a table with random seats."""
    return make_config(factions, **{"seating": "random"} | settings)


@cache
def _positions() -> tuple[np.ndarray, ...]:
    found = []
    for game in range(12):
        factions = TABLES[game % len(TABLES)]
        states = lay_out(config(factions, edition_id=game % 2, skip_level=game % 3))
        out, picks = stepping.new_list(), np.array([game, 2, 3, 1], np.int64)
        stepping.reset_game(states, 0, game, 99, out)
        while not states[0]["over"]:
            found.append(states.copy())
            stepping.play_random(states, 0, picks, out, 1 if len(found) % 60 < 12 else 17)
        assert states[0]["fault"] == 0
        found.append(states.copy())
    return tuple(found)


def positions(step: int = 1) -> list[np.ndarray]:
    """Copies of states (1,) from random games: set-up, battles, interrupts and ends among them."""
    return [states.copy() for states in _positions()[::step]]


def row_of(states, viewer: int) -> np.ndarray:
    row = np.zeros(OBS_SIZE, np.int8)
    seeing.observe_game(states, 0, viewer, EVERYTHING.places, row)
    return row


def block(row, name: str) -> np.ndarray:
    return row[SLICE[name]].reshape(spec.BY_NAME[name].shape)


def players(states) -> range:
    return range(int(states[0]["n_players"]))


def to_move(states) -> int:
    s = states[0]
    return -1 if s["over"] else int(s["stack"][s["depth"] - 1]["who"])
