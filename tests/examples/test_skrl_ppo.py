"""`examples/skrl_ppo.py`: masks reach the policy, whatever it does is legal, and it trains."""

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("skrl"):
    pytest.skip(reason, allow_module_level=True)

import torch

recipe = load("skrl_ppo")
STRICT = {"factions": ("marquise", "eyrie"), "learner": "eyrie", "score_to_win": 4, "illegal_action": "raise"}
"""An illegal action raises, so that nothing below takes one."""


def test_the_policy_gives_all_its_chances_to_legal_actions():
    games = recipe.Masked(4, **STRICT)
    assert games.observation_space.contains(games.reset(seed=3)[0])
    trainer = recipe.trainer_for(games, 1, seed=1, hidden=8)
    observations, infos = trainer.env.reset()
    trainer.agents.act(observations, None, timestep=0, timesteps=1)
    chances = trainer.agents.policy.distribution(role="policy").probs.detach().numpy()
    assert np.array_equal(chances > 0, infos["action_mask"] == 1)


def test_it_trains_and_the_weights_change():
    games = recipe.Masked(4, **STRICT)
    trainer = recipe.trainer_for(games, 64, seed=1, rollouts=32, hidden=8)
    before = [weights.clone() for weights in trainer.agents.policy.parameters()]
    trainer.train()
    assert not any(map(torch.equal, before, trainer.agents.policy.parameters())) and games.won


def test_the_script_runs(capsys):
    recipe.main(["--num-envs", "4", "--steps", "256"])
    assert "PPO as eyrie won" in capsys.readouterr().out
