"""`examples/gymnasium_vector.py`: legal choices, and statistics that agree with the games played one by one."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import root_env.gym
from root_env import N_ACTIONS
from tests.examples.recipe import load

recipe = load("gymnasium_vector")
SHORT = {"factions": ("marquise", "eyrie"), "setup": "random", "score_to_win": 4, "max_turns": 30}


@pytest.mark.parametrize("choose", recipe.POLICIES.values(), ids=recipe.POLICIES)
def test_choices_are_legal(choose):
    rng = np.random.default_rng(0)
    masks = (rng.random((400, N_ACTIONS)) < 0.01).astype(np.int8)
    masks[np.arange(400), rng.integers(N_ACTIONS, size=400)] = 1
    masks[0], masks[1] = 1, np.eye(N_ACTIONS, dtype=np.int8)[0]
    actions = choose(masks, rng)
    assert (masks[np.arange(400), actions] == 1).all()


def test_greedy_prefers_what_it_likes():
    liked, other = recipe._BONUS.argmax(), np.flatnonzero(recipe._BONUS == 0)[0]
    mask = np.zeros((50, N_ACTIONS), np.int8)
    mask[:, [liked, other]] = 1
    assert (recipe.greedy(mask, np.random.default_rng(0)) == liked).all()


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_gymnasiums_statistics_count_every_decision_and_reward(mode):
    """Game by game in each column, against a single environment that takes the same actions."""
    make = {"learner": "marquise", "reward": "score_margin", "shaping": 0.125, **SHORT}
    envs = RecordEpisodeStatistics(gymnasium.make_vec("root_env/Root-v0", 3, autoreset_mode=mode, **make))
    alone = [root_env.gym.RootEnv(**make) for _ in range(3)]
    lengths, returns, skip, ends = np.zeros(3, int), np.zeros(3), np.zeros(3, bool), 0
    _, infos = envs.reset(seed=5)
    for i, env in enumerate(alone):
        env.reset(seed=5 + i)
    rng = np.random.default_rng(2)
    for _ in range(250):
        actions = recipe.random_legal(infos["action_mask"], rng)
        _, _, terminated, truncated, infos = envs.step(actions)
        for i in np.flatnonzero(~skip):
            reward, *over = alone[i].step(int(actions[i]))[1:4]
            lengths[i], returns[i] = lengths[i] + 1, returns[i] + reward
            if any(over):
                assert infos["episode"]["l"][i] == lengths[i]
                assert infos["episode"]["r"][i] == pytest.approx(returns[i], abs=1e-5)
                alone[i].reset()
                lengths[i], returns[i], ends = 0, 0.0, ends + 1
        skip = (terminated | truncated) & (mode == "NextStep")
    assert ends > 6


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_masks_are_never_empty(mode, monkeypatch):
    """This holds also if the next action is ignored: the loop itself asserts it for every step."""
    seen = []

    def watched(masks, rng):
        seen.append(masks.any(axis=1).all())
        return recipe.random_legal(masks, rng)

    played = recipe.play(watched, games=6, num_envs=3, seed=4, learner="eyrie", autoreset_mode=mode, **SHORT)
    assert len(played.won) == 6 and seen and all(seen)


def test_every_column_plays_equally_many_and_the_same_again():
    first = recipe.play(recipe.greedy, games=5, num_envs=2, seed=4, learner="eyrie", **SHORT)
    again = recipe.play(recipe.greedy, games=5, num_envs=2, seed=4, learner="eyrie", **SHORT)
    assert len(first.won) == 6
    assert (first.won, first.points, first.lengths) == (again.won, again.points, again.lengths)


def test_the_script_runs(capsys):
    recipe.main(["--num-envs", "4", "--games", "4"])
    out = capsys.readouterr().out
    assert "random: won" in out and "greedy: won" in out
