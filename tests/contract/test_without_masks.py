"""Loops that know nothing of masks: sampling from the space of actions is legal, and an illegal action says why it
ended the game, in the info and once in a warning."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import data_equivalence

from root_env import root_v0, wroth_v0
from root_env.gym import FactoredActions, FactoredVectorActions, RootEnv, RootVectorEnv
from root_env.support.errors import IllegalActionWarning
from root_env.wroth.gym import WrothEnv, WrothVectorEnv

SHORT = {"factions": ("marquise", "eyrie"), "setup": "random", "max_turns": 8}
QUICK = {"max_rounds": 2}
ILLEGAL = "illegal action"
WARNED = r'`info\["illegal_action"\]` says why'


# -- sampling is legal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", ["all", "table"])
def test_a_loop_that_samples_plays_whole_games(scope):
    """Twenty of twenty collected -1 after one step."""
    env, ends = gymnasium.make("root_env/Root-v0", scope=scope, **SHORT), []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(5):
            env.reset(seed=seed)
            over, steps = False, 0
            while not over:
                _, reward, terminated, truncated, info = env.step(env.action_space.sample())
                over, steps = terminated or truncated, steps + 1
            ends.append(info["ended_by"])
            assert steps > 1 and info["illegal_action"] == "" and reward != -1.0
    assert set(ends) <= {"points", "truncated"}


@pytest.mark.parametrize(
    "env",
    [
        RootEnv(learner="eyrie", **SHORT),
        WrothEnv(**QUICK),
        FactoredActions(RootEnv(scope="table", **SHORT)),
        RootVectorEnv(3, autoreset_mode="SameStep", **SHORT),
        RootVectorEnv(3, autoreset_mode="NextStep", scope="table", **SHORT),
        WrothVectorEnv(2, **QUICK),
        FactoredVectorActions(RootVectorEnv(3, **SHORT)),
    ],
)
def test_every_environment_samples_legal_actions(env):
    env.reset(seed=4)
    env.action_space.seed(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ends = []
        for _ in range(60):
            action = env.action_space.sample()
            assert env.action_space.contains(action)
            *_, terminated, truncated, info = env.step(action)
            ends += [word for word in np.atleast_1d(info.get("final_info", info)["ended_by"]).tolist() if word]
            if np.ndim(terminated) == 0 and (terminated or truncated):
                env.reset()
    assert ends and ILLEGAL not in ends


@pytest.mark.parametrize("env", [RootEnv(**SHORT), RootVectorEnv(2, **SHORT)])
def test_a_space_by_itself_is_a_plain_one(env):
    plain = spaces.Discrete if isinstance(env, RootEnv) else spaces.MultiDiscrete
    env.action_space.sample()  # before the first game any
    for alone in (copy.deepcopy(env.action_space), pickle.loads(pickle.dumps(env.action_space))):
        assert type(alone) is plain and alone == env.action_space
    env.reset(seed=2)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        masks = np.atleast_2d(twin.action_masks())
        twin.action_space.seed(1), env.action_space.seed(1)
        again = copy.deepcopy(twin)
        for _ in range(20):
            drawn = np.atleast_1d(twin.action_space.sample())
            assert masks[np.arange(len(drawn)), drawn].all()
            assert (drawn == env.action_space.sample()).all() and (drawn == again.action_space.sample()).all()


def test_a_copy_of_an_environment_in_parts_samples_legal_parts_too():
    env = FactoredActions(RootEnv(**SHORT))
    env.reset(seed=2)
    twin = copy.deepcopy(env)
    assert twin.action_space.sample() is not None and twin.unwrapped is not env.unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(5):
            twin.step(twin.action_space.sample())


SPACES = ("action_space", "observation_space", "single_action_space", "single_observation_space")


def spaces_of(env):
    """All spaces of an environment, each once."""
    if not hasattr(env, "possible_agents"):
        return [getattr(env, name) for name in SPACES if hasattr(env, name)]
    # all agents see by one space
    return [env.state_space, *env.action_spaces.values(), env.observation_space(env.possible_agents[0])]


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(
    "make",
    [
        lambda: root_v0.env(**SHORT),
        lambda: root_v0.raw_env(mask_in="info", **SHORT),
        lambda: wroth_v0.env(**QUICK),
        lambda: RootEnv(**SHORT),
        lambda: WrothEnv(**QUICK),
        lambda: RootVectorEnv(2, **SHORT),
        lambda: FactoredActions(RootEnv(**SHORT)),
        lambda: FactoredVectorActions(RootVectorEnv(2, **SHORT)),
    ],
)
def test_a_copy_draws_from_its_spaces_what_the_environment_draws(make, how, drawn):
    env = make()
    env.reset(seed=2)
    for k, space in enumerate(spaces_of(env)):
        space.seed(k)
        if drawn:
            space.sample()
    twin, states = how(env), [copy.deepcopy(space.np_random.bit_generator.state) for space in spaces_of(env)]
    again = how(twin)
    assert [space.np_random.bit_generator.state for space in spaces_of(again)] == states
    assert len(states) > 1
    for _ in range(5):
        for own, other in zip(spaces_of(env), spaces_of(twin), strict=True):
            assert type(own) is type(other) and own is not other
            assert data_equivalence(own.sample(), other.sample(), exact=True)
    assert [space.np_random.bit_generator.state for space in spaces_of(again)] == states, "a copy is independent"


def test_a_space_that_has_drawn_nothing_gets_no_generator_by_a_copy():
    env = root_v0.raw_env(**SHORT)
    twins = copy.deepcopy(env), copy.deepcopy(env)
    draws = [[space.np_random.integers(1 << 62) for space in twin.action_spaces.values()] for twin in twins]
    assert draws[0] != draws[1]


def test_a_mask_that_is_given_decides():
    env = RootEnv(**SHORT)
    env.reset(seed=2)
    mask = np.zeros(env.action_space.n, np.int8)
    mask[7] = 1
    assert env.action_space.sample(mask) == 7 and not env.action_masks()[7]


# -- why a game has ended ------------------------------------------------------------------------------------


@pytest.mark.parametrize("env", [RootEnv(**SHORT), WrothEnv(**QUICK)])
def test_an_illegal_action_says_why_and_warns_once(env):
    for told in (True, False):
        _, info = env.reset(seed=3)
        wrong = int(info["action_mask"].argmin())
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            *_, info = env.step(wrong)
        assert [one.category for one in caught] == [IllegalActionWarning] * told
        assert info["ended_by"] == ILLEGAL and f"(action {wrong}); legal are" in info["illegal_action"]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_columns_say_why_too(mode):
    envs = RootVectorEnv(3, autoreset_mode=mode, **SHORT)
    _, infos = envs.reset(seed=3)
    actions = infos["action_mask"].argmax(1)
    actions[1] = infos["action_mask"][1].argmin()
    with pytest.warns(IllegalActionWarning, match=WARNED):
        *_, infos = envs.step(actions)
    last = infos["final_info"] if mode == "SameStep" else infos
    other = None if mode == "SameStep" else ""  # Gymnasium fills `final_info` so
    assert last["ended_by"].tolist() == [other, ILLEGAL, other]
    assert last["illegal_action"][1].startswith("marquise_0 m") and "column" not in last["illegal_action"][1]
    ends: set[str] = set()
    while not ends:
        *_, infos = envs.step(envs.action_space.sample())
        last = infos.get("final_info", {}) if mode == "SameStep" else infos
        ends = {word for word in last.get("ended_by", ()) if word}
    assert ends <= {"points", "truncated"} and not any(last["illegal_action"])


def test_parts_that_name_no_action_say_so():
    env = FactoredActions(RootEnv(**SHORT))
    env.reset(seed=1)
    with pytest.warns(IllegalActionWarning):
        *_, info = env.step([0, 1, 1])
    assert info["illegal_action"] == env.factors.why_none([0, 1, 1])
    envs = FactoredVectorActions(RootVectorEnv(2, **SHORT))
    envs.reset(seed=1)
    actions = envs.action_space.sample()
    actions[1] = [0, 1, 1]
    with pytest.warns(IllegalActionWarning):
        *_, infos = envs.step(actions)
    assert infos["illegal_action"].tolist() == ["", env.factors.why_none([0, 1, 1])]


@pytest.mark.parametrize(
    ("env", "ends"),
    [
        (root_v0.env(**SHORT), {"points", "truncated"}),
        (root_v0.env(mask_in="info", **SHORT), {"points", "truncated"}),
        (root_v0.env(factions=("marquise", "eyrie"), setup="random", score_to_win=3), {"points"}),
        (wroth_v0.env(**QUICK), {"truncated", "points"}),
    ],
)
def test_pettingzoo_says_why_a_game_has_ended(env, ends):
    env.reset(seed=5)
    words = set()
    for agent in env.agent_iter():
        *_, terminated, truncated, info = env.last()
        over = terminated or truncated
        assert ("ended_by" in info) == over and info.get("illegal_action", "") == ""
        words |= {info["ended_by"]} if over else set()
        env.step(None if over else env.action_space(agent).sample())
    assert len(words) == 1 and words <= ends


@pytest.mark.parametrize("env", [root_v0.env(**SHORT), wroth_v0.env(**QUICK), root_v0.env(mask_in="info", **SHORT)])
def test_pettingzoo_tells_the_offender_alone_what_was_legal(env):
    for told in (True, False):
        env.reset(seed=5)
        offender = env.agent_selection
        wrong = int(env.unwrapped.legal_mask(offender).argmin())
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            env.step(wrong)
        assert [one.category for one in caught] == [IllegalActionWarning] * told
        for agent in env.agents:
            info = env.infos[agent]
            assert info["ended_by"] == ILLEGAL and (info["illegal_action"] != "") == (agent == offender)
        assert f"(action {wrong}); legal are" in env.infos[offender]["illegal_action"]
