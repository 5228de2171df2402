"""`examples/recurrent_ppo.py`: its memory begins anew with each game, in play as in learning, and serves learning."""

from dataclasses import replace

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("torch"):
    pytest.skip(reason, allow_module_level=True)

import torch

from root_env import tasks

recipe = load("recurrent_ppo")
SMALL = recipe.Settings(num_envs=4, num_steps=60, minibatches=2, epochs=1)
TASK = "duel10-v1"


def games_of(task=TASK, memoryless=False):
    torch.manual_seed(0)
    envs = tasks.make(task, num_envs=SMALL.num_envs, autoreset_mode="SameStep", shaping=0.1)
    scale = envs.rules.scale[envs.scope.features]
    return recipe.Games(envs, recipe.Agent(scale, envs.scope.n_actions, hidden=8, memoryless=memoryless), seed=3)


def small_agent(memoryless=False):
    return recipe.Agent(np.ones(3, np.float32), n_actions=2, hidden=16, memoryless=memoryless)


def rows(*cues):
    """Rows (T, 1, 6) of a column: each cue is the number of the feature of an observation that is 1."""
    return torch.eye(3, 6)[list(cues)][:, None]


def test_every_step_takes_a_legal_action_and_games_begin_where_games_ended():
    games = games_of()
    batches = [games.collect(SMALL) for _ in range(4)]
    masks, actions, begins, done = (
        torch.cat([batch[name] for batch in batches]) for name in ("masks", "actions", "begins", "done")
    )
    assert masks.gather(-1, actions[..., None]).all()
    assert begins[0].all() and torch.equal(begins[1:], done[:-1])
    assert done.sum() == len(games.won) > 2


def test_learning_sees_the_states_of_play():
    """The second rollout begins within games: its log probabilities follow from the state that was kept."""
    games = games_of()
    games.collect(SMALL)
    batch = games.collect(SMALL)
    assert batch["state"].any()
    states = games.agent.remember(batch["rows"], batch["begins"], batch["state"])
    _, log_probs, _, values = games.agent.decide(states, batch["masks"], batch["actions"])
    assert torch.allclose(log_probs, batch["log_probs"], atol=1e-5)
    assert torch.allclose(values, batch["values"], atol=1e-5)


def test_a_row_says_what_has_changed_since_the_last_decision_in_the_same_game():
    games = games_of()
    batch = games.collect(SMALL)
    seen, change = batch["rows"].int().chunk(2, -1)
    assert torch.equal(change[1:], (seen[1:] - seen[:-1]) * ~batch["begins"][1:, :, None])
    assert change[1:].any() and not change[0].any()


def test_a_state_says_nothing_about_the_game_before():
    agent = small_agent()
    begins, state = torch.tensor([[True], [False], [True], [False]]), torch.zeros(1, 16)
    one, other = (agent.remember(rows(cue, 0, 2, 0), begins, state) for cue in (0, 1))
    assert not torch.equal(one[1], other[1]), "within a game the first observation is remembered"
    assert torch.equal(one[2:], other[2:])


def test_without_memory_a_state_follows_from_the_observation_alone():
    seen = rows(0, 2, 1, 2)
    seen[3, 0, 3:] = 1.0
    states = small_agent(memoryless=True).remember(seen, torch.zeros(4, 1, dtype=torch.bool), torch.ones(1, 16))
    assert torch.equal(states[1], states[3])


def test_gradients_flow_back_to_what_was_seen_first_and_not_across_games():
    agent, begins = small_agent(), torch.zeros(4, 1, dtype=torch.bool)
    for beginning, flows in (None, True), (2, False):
        seen, marks = rows(0, 1, 2, 1).requires_grad_(), begins.clone()
        if beginning is not None:
            marks[beginning] = True
        agent.remember(seen, marks, torch.zeros(1, 16))[-1].sum().backward()
        assert bool(seen.grad[0].any()) == flows


def test_a_game_cut_off_is_worth_what_was_seen_last(monkeypatch):
    games = games_of()
    with torch.no_grad():
        games.agent.critic.weight.zero_()
        games.agent.critic.bias.fill_(2.0)
    last, stepped = np.zeros(4, object), games.envs.step
    last[:] = list(games.observations)

    def cut(actions):
        observations, rewards, _, _, infos = stepped(actions)
        ends = {"final_obs": last, "final_info": {"won": np.zeros(4, bool)}}
        return observations, rewards * 0.0, np.zeros(4, bool), np.ones(4, bool), infos | ends

    monkeypatch.setattr(games.envs, "step", cut)
    assert torch.allclose(games.collect(SMALL)["rewards"], torch.tensor(2.0 * SMALL.gamma))


@pytest.mark.parametrize("memoryless", [False, True])
def test_it_learns_to_repeat_what_it_saw_two_decisions_ago_if_it_remembers(memoryless):
    """A game of three decisions: the first observation names the action that pays in the last one."""
    torch.manual_seed(0)
    agent, s = small_agent(memoryless), replace(SMALL, num_envs=64, learning_rate=0.01, epochs=4, minibatches=1)
    optimizer, masks = torch.optim.Adam(agent.parameters(), lr=s.learning_rate), torch.ones(3, 64, 2, dtype=torch.bool)
    begins, state = torch.zeros(3, 64, dtype=torch.bool), torch.zeros(64, 16)
    begins[0] = True
    for _ in range(40):
        cues = torch.randint(2, (64,))
        seen = torch.cat([torch.eye(3, 6)[cues][None], torch.zeros(2, 64, 6)])
        with torch.no_grad():
            actions, log_probs, _, values = agent.decide(agent.remember(seen, begins, state), masks)
        paid = torch.where(actions[2] == cues, 1.0, -1.0)
        batch = {"rows": seen, "begins": begins, "masks": masks, "actions": actions, "log_probs": log_probs}
        batch |= {"returns": torch.stack([paid] * 3), "advantages": paid - values, "state": state}
        recipe.update(agent, optimizer, batch, s)
    share = (paid > 0).float().mean()
    assert share < 0.7 if memoryless else share > 0.9


def test_the_script_runs(capsys):
    recipe.main(["--total-steps", "256", "--num-envs", "2"])
    assert "steps/s" in capsys.readouterr().out
