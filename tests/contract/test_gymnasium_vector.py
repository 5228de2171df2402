"""Columns of a vector environment against single environments that are given the same actions."""

from __future__ import annotations

import copy
import inspect
import itertools

import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from gymnasium.wrappers.vector import RecordEpisodeStatistics as RecordVectorStatistics

from root_env import game_seed
from root_env.gym import RootEnv, RootVectorEnv
from tests.contract.learners import SHORT, compiled, compiled_by_state, first_legal, legal, same
from tests.contract.playing import after

LOCKSTEP = [
    {"learner": "eyrie", **SHORT},
    {"learner": "random", **SHORT, "shaping": 0.05, "reward": "score_margin", "setup": "random"},
    {"learner": "vagabond", "opponents": first_legal, **SHORT},
    {"learner": "random", "opponents": {"eyrie": first_legal, "marquise": "random"}, "max_turns": 9},
    {"learner": "eyrie", "opponents": {"marquise": compiled, "alliance": compiled_by_state}, "max_turns": 9},
    {"opponents": compiled, "observation": {"format": "float32"}, "max_turns": 6},
    {"learner": "alliance", "max_decisions": 90, "skip_forced": "public", "seating": "random"},
    {"observation": {"format": "structured", "history": 2}, "max_turns": 6, "reward": "rank"},
    {"observation": {"format": "float32"}, "max_turns": 6, "illegal_action": "terminate"},
    {"learner": "eyrie", "start": after(60, seed=3).position(), "max_turns": 25},
    {"reward": lambda game: dict.fromkeys(game.agents, 0.5), "max_turns": 6},
]


@pytest.mark.parametrize(("settings", "mode"), list(zip(LOCKSTEP, itertools.cycle(["SameStep", "NextStep"]))))
def test_columns_equal_single_environments(settings, mode):
    n, rng = 3, np.random.default_rng(1)
    envs = RootVectorEnv(n, autoreset_mode=mode, **settings)
    singles = SyncVectorEnv([lambda: RootEnv(**settings) for _ in range(n)], autoreset_mode=mode)
    assert envs.single_observation_space == singles.single_observation_space
    assert envs.observation_space == singles.observation_space
    assert envs.action_space == singles.action_space
    ours, theirs = envs.reset(seed=20), singles.reset(seed=20)
    assert envs.observation_space.contains(ours[0])
    ended = 0
    for k in range(90):
        assert same(ours, theirs), k
        masks = ours[-1]["action_mask"]
        assert same(masks, envs.action_masks())
        assert envs.learners == singles.get_attr("learner")
        assert envs.seeds.tolist() == [game.seed for game in singles.get_attr("game")]
        actions = legal(masks, rng)
        if k % 25 == 24:  # an illegal one
            actions[k % n] = masks[k % n].argmin()
        ours, theirs = envs.step(actions), singles.step(actions)
        ended += int(ours[2].sum() + ours[3].sum())
    assert ended > 3
    for i in range(n):
        assert np.array_equal(envs.game(i).state(), singles.envs[i].game.state())


def test_in_same_step_the_mask_is_the_new_games_and_final_info_the_old_ones():
    """Against a single environment that plays the same actions and is not reset."""
    envs, rng, ends = RootVectorEnv(2, learner="eyrie", autoreset_mode="SameStep", **SHORT), np.random.default_rng(3), 0
    singles = [RootEnv(learner="eyrie", **SHORT) for _ in range(2)]
    _, infos = envs.reset(seed=40)
    for i, single in enumerate(singles):
        single.reset(seed=40 + i)
    for _ in range(60):
        actions = legal(infos["action_mask"], rng)
        observations, _, terminated, truncated, infos = envs.step(actions)
        for i, single in enumerate(singles):
            last, _, *over, info = single.step(actions[i])
            assert over == [terminated[i], truncated[i]]
            if any(over):
                ends += 1
                assert same(infos["final_obs"][i], last) and same(last, single.game.observe("eyrie"))
                final = {key: value[i] for key, value in infos["final_info"].items() if key[0] != "_"}
                assert same(final["action_mask"], info["action_mask"]) and final["action_mask"].all()
                assert (final["won"], final["vp"]) == (info["won"], info["vp"])
                last, info = single.reset()
            new = envs.game(i)
            assert new.to_move == "eyrie_0" and new.decisions == single.game.decisions
            assert same(infos["action_mask"][i], new.mask()) and same(info["action_mask"], new.mask())
            assert same(observations[i], new.observe("eyrie"))
    assert ends > 4


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_recorded_statistics_agree(mode):
    n, rng = 3, np.random.default_rng(2)
    settings = {"learner": "eyrie", "shaping": 0.1, **SHORT}
    makers = [lambda: RecordEpisodeStatistics(RootEnv(**settings)) for _ in range(n)]
    envs = RecordVectorStatistics(RootVectorEnv(n, autoreset_mode=mode, **settings))
    singles = RecordVectorStatistics(SyncVectorEnv(makers, autoreset_mode=mode), stats_key="batch")
    # The wrapper of old versions of Gymnasium leaves out the first step of an episode in SAME_STEP.
    alike = mode == "NextStep" or "SAME_STEP" in inspect.getsource(RecordVectorStatistics.step)
    (_, infos), _ = envs.reset(seed=3), singles.reset(seed=3)
    recorded = 0
    for _ in range(120):
        actions = legal(infos["action_mask"], rng)
        *_, infos = envs.step(actions)
        *_, theirs = singles.step(actions)
        assert ("episode" in infos) == ("batch" in theirs)
        if "episode" in infos:
            rows = infos["_episode"]
            own = theirs["final_info"] if mode == "SameStep" else theirs
            for other in (theirs["batch"], own["episode"])[: 2 if alike else 1]:
                for key in ("r", "l"):
                    assert np.allclose(infos["episode"][key][rows], other[key][rows])
            recorded += int(rows.sum())
    assert recorded == len(envs.return_queue) > 3


@pytest.mark.usefixtures("a_thread_for_each_game")
def test_threads_and_batch_size_change_nothing():
    rng = np.random.default_rng(0)
    one, many = RootVectorEnv(2, num_threads=1, **SHORT), RootVectorEnv(70, num_threads=4, **SHORT)
    a, b = one.reset(seed=5), many.reset(seed=5)
    for _ in range(6):
        actions = legal(b[-1]["action_mask"], rng)
        assert same(a[0], b[0][:2])
        a, b = one.step(actions[:2]), many.step(actions)
        assert same(a[1], b[1][:2])


def test_seed_lists_and_partial_resets():
    envs = RootVectorEnv(3, **SHORT)
    observations, _ = envs.reset(seed=[7, 7, 30])
    assert np.array_equal(observations[0], observations[1])
    assert envs.seeds.tolist() == [7, 7, 30]
    observations, _ = envs.reset(seed=[None, 8, None])
    assert envs.seeds.tolist() == [game_seed(7, 0, 1), 8, game_seed(30, 0, 1)]
    again, _ = envs.reset(options={"reset_mask": np.array([False, True, False])})
    assert np.array_equal(again[[0, 2]], observations[[0, 2]])
    assert envs.seeds.tolist() == [game_seed(7, 0, 1), game_seed(8, 0, 1), game_seed(30, 0, 1)]


def test_returned_arrays_are_the_callers_own():
    envs, rng = RootVectorEnv(3, **SHORT), np.random.default_rng(0)
    kept = [envs.reset(seed=1)]
    for _ in range(20):
        kept.append(envs.step(legal(kept[-1][-1]["action_mask"], rng)))
    copies = copy.deepcopy(kept)
    for result in copies:
        result[0][:] = 1
        result[-1]["action_mask"][:] = 1
    again = RootVectorEnv(3, **SHORT)
    rng = np.random.default_rng(0)
    assert same(kept[0], again.reset(seed=1))
    for old in range(20):
        assert same(kept[old + 1], again.step(legal(kept[old][-1]["action_mask"], rng)))
