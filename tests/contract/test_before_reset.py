"""Before the first `reset()` every door says so, in one sentence, whatever it is asked."""

from __future__ import annotations

import copy
import pickle
import re

import gymnasium
import numpy as np
import pytest

from root_env import root_v0, wroth_v0
from root_env.doors.aec import OF_A_GAME
from root_env.gym import FactoredActions, FactoredVectorActions, RootEnv, RootVectorEnv
from root_env.wroth.gym import WrothEnv, WrothVectorEnv

TWO = {"factions": ("marquise", "eyrie")}
AEC_BEFORE_RESET = {
    "agent_iter()": lambda env: env.agent_iter(),
    "last()": lambda env: env.last(),
    "observe()": lambda env: env.observe(env.possible_agents[0]),
    "state()": lambda env: env.state(),
    "step()": lambda env: env.step(0),
    "render()": lambda env: env.render(),
    **{name: lambda env, name=name: getattr(env, name) for name in OF_A_GAME},
}
GYM_BEFORE_RESET = {
    "step()": lambda env: env.step(0),
    "render()": lambda env: env.render(),
    "action_masks()": lambda env: env.action_masks(),
}
VECTOR_BEFORE_RESET = {
    "step()": lambda env: env.step(np.zeros(2, np.int64)),
    "render()": lambda env: env.render(),
    "action_masks()": lambda env: env.action_masks(),
    "game()": lambda env: env.game(0),
    "seeds": lambda env: env.seeds,
}
BEFORE_RESET = [
    (lambda: root_v0.env(render_mode="ansi", **TWO), AEC_BEFORE_RESET),
    (lambda: root_v0.raw_env(render_mode="ansi", mask_in="info", **TWO), AEC_BEFORE_RESET),
    (lambda: wroth_v0.env(render_mode="ansi"), AEC_BEFORE_RESET),
    (lambda: RootEnv(render_mode="ansi", **TWO), GYM_BEFORE_RESET),
    (lambda: WrothEnv(render_mode="rgb_array"), GYM_BEFORE_RESET),
    (lambda: FactoredActions(RootEnv(render_mode="ansi", **TWO)).unwrapped, GYM_BEFORE_RESET),
    (lambda: RootVectorEnv(2, render_mode="ansi", **TWO), VECTOR_BEFORE_RESET),
    (lambda: WrothVectorEnv(2, render_mode="ansi"), VECTOR_BEFORE_RESET),
]


@pytest.mark.parametrize(("make", "asked"), BEFORE_RESET)
def test_before_the_first_reset_each_door_says_so(make, asked):
    env = make()
    for name, ask in asked.items():
        for error in (gymnasium.error.ResetNeeded, RuntimeError):
            words = f"^{re.escape(name)}: the games of this environment have not begun; call reset\\(\\) first$"
            with pytest.raises(error, match=words):
                ask(env)
    assert not hasattr(env, "unheard_of") and not hasattr(env, "rewards")
    copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    for one in (*copies, env):
        with pytest.raises(gymnasium.error.ResetNeeded):
            one.render()
        one.close()
        one.reset(seed=1)
        one.render()
        one.close()


def test_parts_of_actions_are_asked_for_after_reset():
    for env, action in (
        (FactoredActions(RootEnv(**TWO)), [0, 0, 0]),
        (FactoredVectorActions(RootVectorEnv(2, **TWO)), np.zeros((2, 3), np.int64)),
    ):
        for ask in (lambda env=env: env.next_mask(), lambda env=env, action=action: env.step(action)):
            with pytest.raises(gymnasium.error.ResetNeeded, match="have not begun; call reset"):
                ask()
        assert env.action_space.contains(env.action_space.sample())


def test_a_render_mode_of_none_shows_nothing_at_any_time():
    for env in (root_v0.env(**TWO), RootEnv(**TWO), RootVectorEnv(2, **TWO)):
        assert env.render() is None
