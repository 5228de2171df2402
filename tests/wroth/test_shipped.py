"""The checkpoint of Wroth that ships: it loads by its name, is small, and is as strong as its card says."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.stats import binomtest

from root_env import agents
from root_env.agents.networks.checkpoint_files import CARD, CheckpointError
from root_env.agents.networks.policy import SHIPPED_BY_GAME, load_policy
from root_env.engine.jit import INTERPRETED
from root_env.training.arena import challenge

SHIPPED = SHIPPED_BY_GAME["wroth"]
STATED = json.loads((SHIPPED / CARD).read_text(encoding="utf-8"))
GAMES = 12 if INTERPRETED else 120


def test_it_is_small_and_its_card_says_what_a_reader_wants_to_know():
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 1_000_000
    for name in ("command", "commit", "rules", "tables", "seed", "decisions", "hours", "hardware", "known_weaknesses"):
        assert STATED[name], name
    assert STATED["game"] == "wroth" and {part["opponents"] for part in STATED["results"]} == {"random", "rules"}


@pytest.mark.parametrize("opponents", ["random", "rules"])
@pytest.mark.parametrize("faction", STATED["factions"])
def test_it_is_as_strong_as_it_says(opponents, faction):
    """On other deals, with a chance of one in a thousand to be wrong by luck."""
    [part] = [part for part in STATED["results"] if part["opponents"] == opponents]
    [stated] = [row["share"] for row in part["challenger"] if (row["faction"], row["seat"]) == (faction, "all")]
    of = {"players": 2, "factions": STATED["factions"], "game": "wroth", "num_threads": 1}
    played = challenge(agents.load("policy", "wroth"), faction, opponents, GAMES, seed=61, **of)
    won = int(np.count_nonzero(played["won"]))
    assert binomtest(won, len(played), min(stated, 0.998)).pvalue > 1e-3, f"{won} of {len(played)}, stated {stated:.1%}"


def test_each_game_has_its_own():
    with pytest.raises(CheckpointError, match="a network of wroth, and root is to be played"):
        load_policy(SHIPPED)
    with pytest.raises(CheckpointError, match="no checkpoint of chess ships; give one of your own"):
        load_policy(game="chess")
