"""Rewards of games: worked examples, shaping, callables, and ends that are never mixed."""

from __future__ import annotations

import random

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, root_v0
from root_env.doors.playing.rewards import final_rewards
from tests.contract.playing import FOUR, play_on

EXAMPLES = [
    # kind, scores, winners, truncated -> rewards
    ("win", [30, 12], [0], False, [1, -1]),
    ("win", [3, 12, 9], [0], False, [1, -0.5, -0.5]),
    ("win", [30, 12, 5, 5], [0], False, [1, -1 / 3, -1 / 3, -1 / 3]),
    ("win", [30, 12, 5, 5], [0, 3], False, [1, -1, -1, 1]),
    ("win", [30, 12, 5], [0, 2], False, [1, -2, 1]),
    ("win", [29, 12, 5, 5], [], True, [0, 0, 0, 0]),
    ("rank", [30, 12], [0], False, [1, -1]),
    ("rank", [30, 12, 20, 5], [0], False, [1, -1 / 3, 1 / 3, -1]),
    ("rank", [30, 12, 12, 5], [0], False, [1, 0, 0, -1]),
    ("rank", [10, 28, 20, 5], [0], False, [1, 1 / 3, -1 / 3, -1]),  # dominance: frozen at 10, still first
    ("rank", [30, 12, 20, 14], [0, 3], False, [2 / 3, -1, -1 / 3, 2 / 3]),  # coalition partners tie
    ("rank", [5, 12, 5], [], True, [-0.5, 1, -0.5]),
    ("rank", [7, 7], [], True, [0, 0]),
    ("score_margin", [30, 12], [0], False, [0.6, -0.6]),
    ("score_margin", [30, 12, 21], [0], False, [0.3, -0.6, -0.3]),
    ("score_margin", [10, 28, 20, 5], [0], False, [0, 0.8 / 3, -0.8 / 3, -23 / 30]),  # a winner at least 0
    ("score_margin", [45, 0], [0], False, [1, -1]),  # clipped
    ("score_margin", [12, 9, 9], [], True, [0.1, -0.1, -0.1]),
]


@pytest.mark.parametrize(("kind", "scores", "winners", "truncated", "rewards"), EXAMPLES)
def test_worked_examples(kind, scores, winners, truncated, rewards):
    assert final_rewards(kind, scores, winners, truncated) == pytest.approx(rewards)


def test_a_kind_that_is_not_known_is_refused():
    with pytest.raises(ValueError, match="kind: 'vp' is not a reward; choose from win, rank, score_margin"):
        final_rewards("vp", [30, 12], [0], False)


@pytest.mark.parametrize("kind", ["win", "rank"])
def test_win_and_rank_pay_zero_in_sum(kind):
    rng = random.Random(0)
    for _ in range(300):
        n = rng.randint(2, 6)
        winners = rng.sample(range(n), rng.choice([0, 1, min(2, n - 1)]))
        scores = [rng.randrange(31) for _ in range(n)]
        rewards = final_rewards(kind, scores, winners, not winners)
        assert sum(rewards) == pytest.approx(0)
        assert max(rewards) <= 1
        assert len(rewards) == n


def _run(env, seed: int, limit: int | None = None):
    """Play at random; per agent what `last()` paid, and the flags it saw at its end."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    paid = {a: [] for a in env.possible_agents}
    ends = {}
    for agent in env.agent_iter(limit or 10**9):
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent].append(reward)
        if terminated or truncated:
            ends[agent] = (terminated, truncated)
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return paid, ends


@pytest.mark.parametrize("kind", ["win", "rank", "score_margin"])
@pytest.mark.parametrize("table", [FOUR, ("marquise", "eyrie"), ("vagabond", "alliance", "eyrie")])
def test_a_played_game_pays_what_its_end_is_worth(kind, table):
    env = root_v0.env(factions=table, reward=kind, score_to_win=12)
    paid, ends = _run(env, 3)
    game = env.unwrapped.game
    winners = [game.player(a) for a in game.winners]
    due = final_rewards(kind, list(game.scores.values()), winners, game.truncated)
    assert [sum(paid[a]) for a in game.agents] == pytest.approx(due)
    assert all(not any(paid[a][:-1]) for a in game.agents)
    assert set(ends.values()) == {(True, False)}
    assert set(ends) == set(game.agents)


@pytest.mark.parametrize(
    ("kind", "rewards"), [("rank", [1, 1 / 3, -1 / 3, -1]), ("score_margin", [0.1, -0.1, -1 / 3, -2 / 3])]
)
def test_a_frozen_score_counts_as_it_stands(kind, rewards):
    """The Eyrie have activated dominance with 27 points, and the Marquise win with 30 (Law 3.3.1)."""
    points = {"marquise": 29, "eyrie": 27, "alliance": 20, "vagabond": 10}
    document = {
        "config": {"factions": FOUR, "reward": kind},
        "clearings": {"1": {"marquise": {"warriors": 1}, "alliance": {"sympathy": 1}}},
        "players": {agent: {"vp": vp} for agent, vp in points.items()},
        "forced": {"dice": [[0, 0]]},
    }
    document["players"]["eyrie"]["dominance"] = "mouse"
    env = root_v0.env(reward=kind)
    env.reset(options={"position": document})
    game, batch = env.unwrapped.game, BatchGame.from_games([Game.from_position(document)])
    attack = next(a for a in game.legal_actions() if game.describe(a).endswith("battle alliance_0 in clearing 1"))
    env.step(int(attack))
    batch.step([attack])
    assert (game.winners, game.scores["eyrie_0"]) == (("marquise_0",), 27)
    assert [env.rewards[agent] for agent in game.agents] == pytest.approx(rewards)
    assert batch.rewards[0, :4].tolist() == pytest.approx(rewards)


@pytest.mark.parametrize("limit", [{"max_decisions": 30}, {"max_turns": 2}])
@pytest.mark.parametrize("door", [root_v0.env, root_v0.raw_env])
def test_limits_truncate_and_never_terminate(limit, door):
    for seed in range(2):
        env = door(**limit)
        paid, ends = _run(env, seed)
        game = env.unwrapped.game
        assert game.truncated
        assert game.is_over
        assert game.winners == ()
        assert set(ends.values()) == {(False, True)}
        assert not any(any(p) for p in paid.values())
        if "max_decisions" in limit:
            assert game.decisions == 30
        else:
            assert game.turns <= 3


def test_the_last_decision_wins_or_truncates():
    for seed in range(8):
        whole = Game(GameConfig(score_to_win=5), seed)
        actions = play_on(whole, random.Random(seed))
        short = Game(GameConfig(score_to_win=5, max_decisions=len(actions)), seed)
        for action in actions:
            short.step(action)
        assert short.is_over
        assert not short.truncated and short.winners == whole.winners


def test_ends_are_never_mixed():
    rng = random.Random(4)
    for seed in range(30):
        config = GameConfig(
            factions=rng.choice([FOUR, FOUR[:2], FOUR[1:]]), max_decisions=rng.choice([60, 300, 20000]), score_to_win=8
        )
        game = Game(config, seed)
        play_on(game, rng)
        assert game.truncated != bool(game.winners)


def test_shaping_pays_every_point_once():
    config = GameConfig(reward="win", shaping=0.25, score_to_win=15)
    for seed in range(3):
        env = root_v0.env(config)
        paid, _ = _run(env, seed)
        game = env.unwrapped.game
        winners = [game.player(a) for a in game.winners]
        due = final_rewards("win", list(game.scores.values()), winners, game.truncated)
        for agent, final in zip(game.agents, due, strict=True):
            assert sum(paid[agent]) == pytest.approx(final + 0.25 * game.scores[agent])


def test_rewards_accumulate_until_a_seats_next_last():
    env = root_v0.raw_env(shaping=1.0)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    since = dict.fromkeys(env.possible_agents, 0)
    several = False
    while not env.game.is_over:
        agent = env.agent_selection
        _, reward, *_ = env.last()
        assert reward == pytest.approx(since[agent])
        several = several or abs(reward) > 1
        before = env.game.scores
        since[agent] = 0
        env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
        if env.game.is_over:
            break
        for a, vp in env.game.scores.items():
            since[a] += vp - before[a]
    assert several


def test_shaping_from_a_position_counts_from_there():
    game = Game(GameConfig(score_to_win=60), 2)
    play_on(game, random.Random(2), 300)
    assert any(game.scores.values())
    env = root_v0.raw_env(shaping=1.0, score_to_win=60)
    env.reset(options={"position": game.position()})
    assert set(env._cumulative_rewards.values()) == {0.0}
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    change = {a: env.game.scores[a] - game.scores[a] for a in game.agents}
    assert {a: env.rewards[a] for a in game.agents} == pytest.approx(change)


def test_a_finished_position_pays_at_once():
    game = Game(GameConfig(score_to_win=5), 2)
    play_on(game, random.Random(2))
    env = root_v0.env(score_to_win=5)
    env.reset(options={"position": game.position()})
    paid = {}
    for agent in env.agent_iter():
        _, paid[agent], terminated, truncated, _ = env.last()
        assert terminated
        assert not truncated
        env.step(None)
    assert sum(paid.values()) == pytest.approx(0)
    assert [a for a in paid if paid[a] == 1] == list(game.winners)


def test_a_callable_reward():
    def own_points(game: Game) -> dict[str, float]:
        return {agent: vp / 10 for agent, vp in game.scores.items()}

    env = root_v0.env(reward=own_points, score_to_win=10)
    paid, _ = _run(env, 6)
    assert {a: sum(p) for a, p in paid.items()} == pytest.approx(own_points(env.unwrapped.game))
    config = GameConfig(reward=own_points)
    assert isinstance(config.to_dict()["reward"], str)
