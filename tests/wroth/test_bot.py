"""The rule-based bot of Wroth: it beats random players at every table, and the same games come out every time."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.engine.jit import INTERPRETED
from root_env.wroth.config import WrothConfig
from tests.wroth.matches import wins
from tests.wroth.test_config import EXAMPLE

GAMES = 12 if INTERPRETED else 120
FACTIONS = ("guild", "runen", "ooglan", "koda", "lythe")


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_bot_beats_one_random_player_with_every_faction(faction):
    other = FACTIONS[(FACTIONS.index(faction) + 1) % len(FACTIONS)]
    assert wins(WrothConfig((faction, other)), 0b01, GAMES)[0] >= 0.9
    assert wins(WrothConfig((other, faction)), 0b10, GAMES)[1] >= 0.9


@pytest.mark.parametrize("table", [("guild", "runen", "ooglan"), ("lythe", "koda", "runen", "guild"), ("mirror",) * 4])
def test_the_bot_beats_a_table_of_random_players(table):
    for seat in (0, len(table) - 1):
        assert wins(WrothConfig(table), 1 << seat, GAMES)[seat] >= 0.9


def test_the_bot_plays_other_boxes():
    assert wins(WrothConfig(("runen", "guild"), box=EXAMPLE), 0b01, GAMES)[0] >= 0.9


def test_bots_finish_their_games_among_themselves():
    for table in (("guild", "koda"), ("ooglan", "lythe", "runen"), ("mirror",) * 4):
        assert wins(WrothConfig(table), (1 << len(table)) - 1, GAMES).sum() > 0.9


def test_random_players_are_a_match_for_each_other():
    share = wins(WrothConfig(("mirror", "mirror")), 0, 5 * GAMES)
    assert abs(share[0] - share[1]) < 0.35


def test_the_same_seed_gives_the_same_games():
    config = WrothConfig(("guild", "runen", "koda"))
    first, again = (wins(config, 0b111, GAMES, seed=3) for _ in range(2))
    assert np.array_equal(first, again)
