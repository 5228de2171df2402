"""Law 5.2: reach, and tables of two to six players."""

import random
import warnings
from itertools import combinations_with_replacement

import pytest

from root_env.game import Game
from root_env.root.config import GameConfig
from root_env.root.rules.data import tracks
from root_env.support.errors import ConfigError, ReachWarning
from root_env.tables import FACTIONS


def sum_of(*factions):
    return tracks.reach(GameConfig(factions=factions).faction_ids)


def warned(*factions) -> str | None:
    """The warning of the configuration, None if there is none."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        GameConfig(factions=factions)
    return str(caught[0].message) if caught else None


def test_5_2_1__the_sum_is_checked_against_the_number_of_players():
    assert warned("marquise", "eyrie") is None
    assert "15 is below the 17" in warned("marquise", "vagabond")
    assert warned("marquise", "eyrie", "alliance") is None  # 20
    assert "15 is below the 18" in warned("eyrie", "alliance", "vagabond")
    assert warned("marquise", "eyrie", "alliance", "vagabond") is None  # 25
    assert "20 is below the 21" in warned("riverfolk", "vagabond", "eyrie", "alliance")
    assert "24 is below the 25" in warned("marquise", "vagabond", "vagabond", "lizard", "riverfolk")
    assert warned("marquise", "eyrie", "alliance", "vagabond", "lizard") is None  # 27
    assert warned("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk") is None  # 32
    assert "20 is below the 28" in warned("alliance", "vagabond", "vagabond", "lizard", "riverfolk", "chameleander")


@pytest.mark.package_alone
def test_5_2_2__reach_of_each_faction():
    assert [sum_of("marquise", f) - 10 for f in FACTIONS[1:]] == [7, 3, 5, 2, 5, 3, 9, 3, 8, 8]
    assert sum_of("marquise", "vagabond", "vagabond") == 10 + 5 + 2


def test_5_2__a_low_reach_is_a_warning_and_no_error():
    with pytest.warns(ReachWarning, match="can be played"):
        config = GameConfig(factions=("alliance", "lizard"))
    assert Game(config, 1).to_move is not None


def test_5_2__two_to_six_players():
    for factions in ((), ("marquise",), (*FACTIONS, "vagabond")):
        with pytest.raises(ConfigError, match="2 to 6 players"):
            GameConfig(factions=factions)
    with pytest.raises(ConfigError, match="'eyrie' is named 2 times"):
        GameConfig(factions=("eyrie", "eyrie"))


@pytest.mark.package_alone
def test_5_2__every_set_of_factions_can_be_set_up():
    """Covers Law 5.1.3, 5.1.7: any set of the eleven, the Vagabond once or twice."""
    tables = set()
    for n in range(2, 7):
        for table in combinations_with_replacement(FACTIONS, n):
            if all(table.count(f) <= (2 if f == "vagabond" else 1) for f in table):
                tables.add(table)
    assert len(tables) == 56 + 175 + 375 + 582 + 672
    rng = random.Random(5)
    for table in rng.sample(sorted(tables), 24):
        game = Game(GameConfig(factions=table, setup="random", seating="random"), rng.randrange(99))
        assert game.phase != "setup" and len(game.agents) == len(set(game.agents)) == len(table)
        assert sum(game.states[0]["hand_size"]) + int(game.states[0]["deck_size"]) <= (50 if len(table) == 2 else 54)
