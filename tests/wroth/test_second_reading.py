"""Menus and points as a second reading of the rules has them, in random games."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.engine import seeding
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import Box, load_box, shipped_box
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import SHORES
from root_env.wroth.rules.spec.actions import TABLE
from tests.wroth.games import EXAMPLE
from tests.wroth.reading import Position

TABLES = [
    ("guild", "koda"),
    ("lythe", "ooglan", "koda"),
    ("runen", "koda", "guild", "lythe"),
    ("mirror", "mirror", "ooglan"),
]


def listed(out: np.ndarray) -> set[tuple]:
    """A list of actions in the words of the second reading."""
    found = set()
    for action in out[1 : 1 + out[0]].tolist():
        family, values = TABLE.decode(action)
        read = zip(family.arguments, values, strict=True)
        found.add((family.name, *((v + 1) % (SHORES + 1) if kind in ("place", "region") else v for kind, v in read)))
    return found


def compare(factions, box: Box, seed: int, skip: str) -> int:
    """Play a game at random and compare every menu, and the points of every round; returns the number of menus."""
    states, out, rng = (
        lay_out(WrothConfig(factions, seating="random", box=box, skip_forced=skip)),
        stepping.new_list(),
        np.random.default_rng(seed),
    )
    stepping.reset_game(states, 0, *seeding.words(seed), out)
    s, menus = states[0], 0
    while not s["over"]:
        position = Position(states, box)
        assert listed(out) == position.question(), f"{factions}, seed {seed}, decision {int(s['decisions'])}"
        menus += 1
        vp, now = s["vp"].copy(), int(s["round"])
        due = position.points()
        action = int(rng.choice(out[1 : 1 + out[0]]))
        passes = action == TABLE.encode("pass")
        stepping.step_game(states, 0, action, out)
        if passes and (s["over"] or s["round"] > now):  # nothing has moved between this position and phase 6
            assert (s["vp"] - vp)[: len(due)].tolist() == due
        elif s["round"] == now and not s["over"]:
            assert (s["vp"] == vp).all()
    return menus


@pytest.mark.parametrize("skip", ["all", "none"])
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_menus_and_points_are_those_of_the_second_reading(table, skip):
    assert sum(compare(TABLES[table], shipped_box(), seed, skip) for seed in range(12)) > 1000


def test_other_boxes_are_read_alike():
    assert sum(compare(("guild", "runen"), load_box(EXAMPLE), seed, "none") for seed in range(15)) > 1000
