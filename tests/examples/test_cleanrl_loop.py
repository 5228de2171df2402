"""`examples/cleanrl_loop.py`: it learns from real transitions, under masks, and improves where that is easy."""

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("torch"):
    pytest.skip(reason, allow_module_level=True)

import torch

import root_env.gym
from root_env import N_ACTIONS, OBS_SIZE

recipe = load("cleanrl_loop")
SHORT = {"factions": ("marquise", "eyrie"), "learner": "eyrie", "setup": "random", "score_to_win": 4, "max_turns": 16}
SMALL = recipe.Settings(num_envs=4, num_steps=60, minibatches=2, epochs=1)


def collected(s=SMALL, agent=None, **changes):
    torch.manual_seed(0)
    envs = recipe.make(s.num_envs, **{**SHORT, **changes})
    observations, infos = envs.reset(seed=3)
    return recipe.collect(envs, agent or recipe.Agent(hidden=8), observations, infos, s)


def test_every_step_has_a_legal_action_and_takes_one():
    batch, *_ = collected()
    assert batch["masks"].any(-1).all()
    assert batch["masks"].gather(-1, batch["actions"][..., None]).all()


def test_what_is_collected_is_what_single_games_give():
    """The same actions in single environments: observations, masks, rewards, ends."""
    batch, _, _, games = collected(max_turns=1000)
    ended = 0
    for i in range(SMALL.num_envs):
        env = root_env.gym.RootEnv(**{**SHORT, "max_turns": 1000})
        observation, info = env.reset(seed=3 + i)
        for t in range(SMALL.num_steps):
            assert np.array_equal(batch["observations"][t, i].numpy(), observation)
            assert np.array_equal(batch["masks"][t, i].numpy(), info["action_mask"].astype(bool))
            observation, reward, terminated, truncated, info = env.step(int(batch["actions"][t, i]))
            assert batch["rewards"][t, i] == reward and batch["done"][t, i] == (terminated or truncated)
            if terminated or truncated:
                observation, info = env.reset()
                ended += 1
    assert ended == len(games) > 2


def test_a_game_cut_off_is_worth_what_was_seen_last():
    """No victory within so few turns: all ends are limits, whose reward is 0 and a value instead."""
    agent = recipe.Agent(hidden=8)
    with torch.no_grad():
        agent.critic.weight.zero_()
        agent.critic.bias.fill_(2.0)
    batch, *_ = collected(agent=agent, score_to_win=30, max_turns=3)
    assert batch["done"].sum() > 3
    assert torch.allclose(batch["rewards"][batch["done"]], torch.tensor(2.0 * SMALL.gamma))
    assert (batch["rewards"][~batch["done"]] == 0).all()


def test_advantages_are_sums_of_discounted_errors():
    rng, s = torch.Generator().manual_seed(0), recipe.Settings(gamma=0.9, gae_lambda=0.8)
    batch = {name: torch.rand(5, 1, generator=rng) for name in ("rewards", "values")}
    batch["done"] = torch.tensor([0, 0, 1, 0, 0], dtype=torch.bool)[:, None]
    r, v, after = batch["rewards"][:, 0], batch["values"][:, 0], 0.5
    found = recipe.advantages(batch, torch.tensor([after]), s)[:, 0]
    deltas = [r[0] + 0.9 * v[1] - v[0], r[1] + 0.9 * v[2] - v[1], r[2] - v[2], r[3] + 0.9 * v[4] - v[3]]
    deltas.append(r[4] + 0.9 * after - v[4])
    k = 0.9 * 0.8
    wanted = [deltas[0] + k * (deltas[1] + k * deltas[2]), deltas[1] + k * deltas[2], deltas[2]]
    wanted += [deltas[3] + k * deltas[4], deltas[4]]
    assert torch.allclose(found, torch.stack(wanted))


def test_an_empty_mask_is_refused():
    masks = torch.ones(3, N_ACTIONS, dtype=torch.bool)
    masks[1] = False
    with pytest.raises(ValueError, match="no legal action"):
        recipe.Agent(hidden=8).get_action_and_value(torch.zeros(3, OBS_SIZE, dtype=torch.int8), masks)


def test_illegal_actions_have_no_probability_and_entropy_is_finite():
    masks = torch.zeros(2, N_ACTIONS, dtype=torch.bool)
    masks[0, [3, 5]], masks[1, 7] = True, True
    observations = torch.zeros(2, OBS_SIZE, dtype=torch.int8)
    agent = recipe.Agent(hidden=8)
    for _ in range(20):
        actions, log_probs, entropy, _ = agent.get_action_and_value(observations, masks)
        assert actions[0] in (3, 5) and actions[1] == 7
    assert log_probs[1] == 0 and abs(entropy[1]) < 1e-6 and 0 < entropy[0] <= np.log(2) + 1e-6
    assert agent.get_action_and_value(observations, masks, torch.tensor([4, 7]))[1][0] < -1e30


def test_an_update_makes_what_paid_more_likely():
    torch.manual_seed(0)
    agent, n = recipe.Agent(hidden=8), 64
    masks = torch.zeros(n, N_ACTIONS, dtype=torch.bool)
    masks[:, [3, 5]] = True
    observations = torch.zeros(n, OBS_SIZE, dtype=torch.int8)
    actions, log_probs, _, values = (x.detach() for x in agent.get_action_and_value(observations, masks))
    batch = {"observations": observations, "masks": masks, "actions": actions, "log_probs": log_probs, "values": values}
    batch["advantages"] = batch["returns"] = torch.where(actions == 3, 1.0, -1.0)
    recipe.update(agent, torch.optim.Adam(agent.parameters(), lr=0.01), batch, recipe.Settings(epochs=5))
    after = agent.get_action_and_value(observations[:1], masks[:1], torch.tensor([3]))[1]
    assert after.exp() > 0.6


def test_the_script_runs(capsys):
    recipe.main(["--total-steps", "256", "--num-envs", "2", "--factions", "marquise", "eyrie"])
    assert "steps/s" in capsys.readouterr().out
