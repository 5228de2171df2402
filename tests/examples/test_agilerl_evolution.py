"""`examples/agilerl_evolution.py`: a population learns under masks, and whatever it does is legal."""

import pytest

from tests.examples.recipe import load, missing

if reason := missing("agilerl"):
    pytest.skip(reason, allow_module_level=True)

import torch

recipe = load("agilerl_evolution")
STRICT = {
    "factions": ("marquise", "eyrie"),
    "learner": "eyrie",
    "setup": "random",
    "score_to_win": 4,
    "max_turns": 16,
    "illegal_action": "raise",
}
"""Short games in which an illegal action raises, so that nothing below takes one."""


def test_agents_take_legal_actions_only():
    envs = recipe.make(4, **STRICT)
    (agent,) = recipe.population_for(envs, 1, learn_step=32, hidden=8)
    observations, infos = envs.reset(seed=3)
    for _ in range(30):
        actions = agent.get_action(observations, action_mask=infos["action_mask"])[0]
        assert (infos["action_mask"][range(4), actions] == 1).all()
        observations, *_, infos = envs.step(actions)


def test_a_population_evolves_and_plays():
    envs = recipe.make(2, **STRICT)
    agents = recipe.evolve(envs, size=2, steps=128, generation=64, seed=1, hidden=8)
    assert len(agents) == 2
    torch.manual_seed(1)
    (fresh,) = recipe.population_for(envs, 1, learn_step=64, hidden=8)
    before, after = (torch.cat([p.flatten() for p in one.actor.parameters()]) for one in (fresh, agents[0]))
    assert before.shape != after.shape or not torch.equal(before, after)
    assert 0.0 <= recipe.share_won(agents[0], recipe.make(4, **STRICT), seed=9) <= 1.0
