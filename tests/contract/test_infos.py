"""Infos have the same keys, with values of the same types, at every step: buffers make room by the first that they see.

What libraries prescribe stays: `final_obs` and `final_info` of Gymnasium's vector environments.
"""

import warnings

import numpy as np
import pytest

from root_env import root_v0, wroth_v0
from root_env.gym import FactoredActions, FactoredVectorActions, RootEnv, RootVectorEnv
from root_env.wroth.gym import WrothEnv, WrothVectorEnv
from tests.contract.playing import FOUR

SHORT = {"factions": FOUR, "score_to_win": 3}
QUICK = {"score_to_win": 4, "max_rounds": 3}
KEYS = {"action_mask", "won", "vp", "ended_by", "illegal_action"}
OF_LIBRARIES = {"final_obs", "_final_obs", "final_info", "_final_info"}


def form(info):
    """The types and shapes by which a buffer makes room."""
    return {
        name: (value.dtype, value.shape) if isinstance(value, np.ndarray) else type(value)
        for name, value in info.items()
        if name not in OF_LIBRARIES
    }


@pytest.mark.parametrize(
    ("env", "keys"),
    [
        (RootEnv(**SHORT), KEYS),
        (RootEnv(learner="random", shaping=0.1, **SHORT), KEYS),
        (WrothEnv(**QUICK), KEYS),
        (FactoredActions(RootEnv(**SHORT)), KEYS | {"family_mask"}),
    ],
)
def test_of_one_game(env, keys):
    seen, ends = [], set()
    env.action_space.seed(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(3):
            _, info = env.reset(seed=number)
            over = False
            while not over:
                assert (info["won"], info["ended_by"], info["illegal_action"]) == (False, "", "")
                seen.append(form(info))
                illegal = number == 2 and len(seen) % 5 == 0
                mask = env.unwrapped.action_masks()
                action = env.action_space.sample() if not illegal else mask.argmin()
                if illegal and isinstance(env, FactoredActions):
                    action = env.factors.factor(action, env.unwrapped.scope)
                *_, terminated, truncated, info = env.step(action)
                over = terminated or truncated
            seen.append(form(info))
            ends.add(info["ended_by"])
            assert (info["illegal_action"] != "") == (info["ended_by"] == "illegal action") == (number == 2)
            assert info["vp"] == env.unwrapped.game.scores[env.unwrapped.learner]
    assert all(one == seen[0] for one in seen) and set(seen[0]) == keys
    assert "illegal action" in ends and "" not in ends and len(ends) > 1


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(
    ("make", "keys"),
    [
        (lambda mode: RootVectorEnv(3, autoreset_mode=mode, **SHORT), KEYS),
        (lambda mode: WrothVectorEnv(3, autoreset_mode=mode, **QUICK), KEYS),
        (
            lambda mode: FactoredVectorActions(RootVectorEnv(3, autoreset_mode=mode, **SHORT)),
            KEYS | {"family_mask"},
        ),
    ],
)
def test_of_columns(make, keys, mode):
    envs = make(mode)
    envs.action_space.seed(2)
    _, infos = envs.reset(seed=4)
    seen, ends = [form(infos)], 0
    for _ in range(60):
        *_, infos = envs.step(envs.action_space.sample())
        seen.append(form(infos))
        assert all(infos[f"_{name}"].all() for name in keys)
        last = infos.get("final_info", {}) if mode == "SameStep" else infos
        assert all(isinstance(word, str) for word in infos["ended_by"])
        assert mode == "NextStep" or not any(infos["ended_by"]), "these are infos of new games"
        if mode == "SameStep" and last:
            assert set(last) == KEYS | {f"_{name}" for name in KEYS}
        points = [envs.unwrapped.game(i).scores[agent] for i, agent in enumerate(envs.unwrapped.learners)]
        assert infos["vp"].tolist() == points
        ends += len([word for word in last.get("ended_by", ()) if word])
    assert ends > 2
    assert all(one == seen[0] for one in seen) and set(seen[0]) == keys | {f"_{name}" for name in keys}


@pytest.mark.parametrize(
    ("env", "keys"),
    [
        (root_v0.env(**SHORT), set()),
        (root_v0.raw_env(mask_in="info", **SHORT), {"action_mask"}),
        (wroth_v0.env(**QUICK), set()),
    ],
)
def test_pettingzoo_has_words_in_infos_at_the_end_alone(env, keys):
    """TorchRL's wrapper makes a tensor of all that the infos of `reset` hold."""
    for illegal in (False, True) if hasattr(env, "env") else (False,):
        env.reset(seed=6)
        going, ended, steps = [], [], 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for agent in env.agent_iter():
                *_, terminated, truncated, _ = env.last()
                over, steps = terminated or truncated, steps + 1
                (ended if over else going).extend(form(info) for info in env.infos.values())
                mask = env.unwrapped.legal_mask(agent)
                wrong = illegal and steps == 9
                env.step(None if over else int(mask.argmin()) if wrong else env.action_space(agent).sample())
        assert all(set(one) == keys for one in going) and going
        assert all(set(one) == keys | {"ended_by", "illegal_action"} for one in ended) and ended
