"""The named tasks of Wroth."""

import gymnasium
from gymnasium.utils.env_checker import check_env

from root_env import tasks


def test_the_task_of_wroth_is_what_it_was_and_can_be_made():
    tasks.check("wroth2-v2")
    env = gymnasium.make("root_env/wroth2-v2", opponents="random").unwrapped
    check_env(env, skip_render_check=True)
    assert {env.reset(seed=seed) and env.learner for seed in range(6)} == {"guild_0", "runen_0"}
    aec = tasks.aec("wroth2-v2")
    aec.reset(seed=1)
    assert aec.possible_agents == ["guild_0", "runen_0"]
