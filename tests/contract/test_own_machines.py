"""A table with one later faction, deck or map has a machine of its own, which plays the games of that of everything.

Its rules are played as plain Python, which refuses every index that its smaller state has no room for; those of the
machine of everything run compiled beside it. One is compiled.
"""

import numpy as np
import pytest

from root_env import BatchGame, GameConfig
from root_env.engine.jit import INTERPRETED
from root_env.engine.layouts import whole
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.layout import lay_out
from root_env.root.rules import boxes
from root_env.root.rules.boxes import ONE_MACHINE, machine_for
from root_env.root.rules.game import machine as everything
from tests.plainly import as_plain, played

pytestmark = pytest.mark.skipif(INTERPRETED or ONE_MACHINE, reason="all tables are played by the same functions")

BASE, FIRST = ("vagabond", "eyrie", "alliance", "marquise"), ("lizard", "vagabond", "riverfolk", "marquise")
LATER = (
    *({"factions": f.name} for f in FACTIONS if not f.box and not f.force),
    *({"deck": deck.name} for deck in DECKS[1:]),
    *({"map": one.name} for one in MAPS if one.has_rules),
)
TABLES = [
    {**later, "factions": (later.get("factions", core[3]), *core[:3])} for core in (BASE, FIRST) for later in LATER
]
OF_MANY = ({"factions": BASE}, {"factions": FIRST})
"""Tables of the machines that many tables share."""
SETTINGS = ({"setup": "random"}, {"edition": "2018", "skip_forced": "none", "seating": "random"})


@pytest.fixture(autouse=True)
def own_machines(monkeypatch):
    """As without a setting of the environment."""
    monkeypatch.setattr(boxes, "_MOST_LATER", 1)


@pytest.mark.parametrize("table", [*OF_MANY, *TABLES], ids=str)
def test_a_smaller_machine_plays_the_same_games_within_its_arrays(table):
    for seed, settings in enumerate(SETTINGS):
        config = GameConfig(**table, **settings)
        smaller = machine_for(lay_out(config))
        assert smaller is not everything
        games = played(as_plain(smaller), config, seed, 400), played(everything, config, seed, 400)
        for n, both in enumerate(zip(*games, strict=True)):
            for one, other in zip(*both, strict=True):
                assert np.array_equal(one, other), f"decision {n}"


def test_each_later_faction_deck_and_map_has_a_machine_of_its_own():
    machines = {machine_for(lay_out(GameConfig(**table))) for table in TABLES}
    assert len(machines) == 2 * len(LATER)


def test_a_batch_plays_the_same_in_a_machine_of_its_own(monkeypatch):
    config = GameConfig(factions=("hundreds", "eyrie", "vagabond"), setup="random")
    alone = BatchGame([config], 4, seed=3)
    monkeypatch.setattr(boxes, "_MOST_LATER", 0)
    among = BatchGame([config], 4, seed=3)
    assert alone.machine is not everything is among.machine
    rng = np.random.default_rng(0)
    for _ in range(300):
        assert np.array_equal(whole(alone.states), among.states)
        assert np.array_equal(alone.masks, among.masks)
        assert np.array_equal(alone.observations, among.observations)
        actions = (among.masks * rng.random(among.masks.shape)).argmax(1)
        alone.step(actions)
        among.step(actions)
