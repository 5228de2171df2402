"""Agents by name at the doors of Wroth: the bots are Wroth's own, the tree search and the greedy one play it too."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from root_env import agents, wroth
from root_env.doors.games import doors_of
from root_env.policies import streams_from

SHORT = {"factions": ("koda", "guild", "runen"), "max_rounds": 2}


def choices(seed: int, **knobs) -> list[int]:
    """Actions of the search at some decisions of a game that the bot plays."""
    game, bot = wroth.Game(**SHORT, seed=3), agents.on_views(agents.load("rules", "wroth"), 3)
    search, chosen = agents.load("ismcts", "wroth", iterations=12, seed=seed, **knobs), []
    while not game.is_over and game.decisions < 24:
        view = game.view(game.to_move)
        if game.decisions % 3 == 0:
            chosen.append(search.act(view))
            assert chosen[-1] in view.legal_actions()
        game.step(bot.act(view))
    return chosen


def test_the_search_depends_on_its_seed_only():
    first = choices(seed=1)
    assert first == choices(seed=1)
    assert any(first != choices(seed=seed) for seed in range(2, 8))


def test_the_bots_of_a_game_are_its_own():
    batch = wroth.BatchGame(factions=SHORT["factions"], num_games=2, seed=1, autoreset_mode="NextStep")
    rngs, again = (streams_from(np.random.default_rng(0), 2) for _ in range(2))
    own = agents.load("rules", "wroth").policy
    assert own is not agents.load("rules").policy
    chosen = batch.choose(["rules"], np.zeros(2, np.int64), rngs)
    assert (chosen == batch.choose([own], np.zeros(2, np.int64), again)).all()
    assert batch.play_on("rules", rngs, 5).tolist() == [5, 5]
    won = batch.rollout({"koda": "rules"}, games=10, seed=5)["winners"]
    assert (won & 1).mean() > 0.6 and (batch.rollout({"koda": own}, games=10, seed=5)["winners"] == won).all()


@pytest.mark.parametrize("name", ["greedy", "ismcts:2", "search:2"])
def test_agents_that_think_play_rollouts_and_opponents(name):
    batch = wroth.BatchGame(**SHORT, seed=1)
    assert (batch.rollout({"guild": name}, games=1, seed=5)["decisions"] > 0).all()
    env = gymnasium.make("root_env/Wroth-v0", learner="guild", opponents=name, max_rounds=1, factions=SHORT["factions"])
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        over = terminated or truncated


def test_a_game_that_is_not_there_is_refused_in_words():
    with pytest.raises(ValueError, match="game: 'chess' has no rule-based bots; games that have are root, wroth"):
        agents.load("rules", "chess")
    with pytest.raises(ValueError, match="game: 'chess' is not in this package; its games are root, wroth"):
        doors_of("chess")
    with pytest.raises(ValueError, match=r"game: .*root.* is not in this package; its games"):
        doors_of(["root"])
