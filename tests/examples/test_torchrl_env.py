"""`examples/torchrl_env.py`: specs, seeds, masks, and rewards of every player."""

import gymnasium
import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("torch", "torchrl"):
    pytest.skip(reason, allow_module_level=True)

import torch
from tensordict import TensorDict
from torchrl.data import Binary, Composite
from torchrl.envs import ActionMask, GymWrapper, PettingZooWrapper, TransformedEnv, check_env_specs
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.envs.utils import step_mdp
from torchrl.modules import MaskedCategorical

from root_env import N_ACTIONS, Game, GameConfig, game_seed, root_v0
from root_env.doors.playing.rewards import final_rewards

recipe = load("torchrl_env")

TWO = GameConfig(factions=("marquise", "eyrie"), setup="random", score_to_win=3, max_turns=12, reward="rank")
THREE = GameConfig(factions=("marquise", "eyrie", "alliance"), setup="random", score_to_win=3, reward="rank")
N = 4


@pytest.fixture
def rollout():
    torch.manual_seed(0)
    return recipe.play(recipe.make_env(THREE, N, seed=3), recipe.masked_policy(hidden=8), steps=150)


@pytest.mark.parametrize("config", [TWO, THREE], ids=["two", "three"])
def test_specs(config):
    check_env_specs(recipe.make_env(config, N, seed=1), seed=5)


def test_a_rollout_is_the_games_that_game_plays(rollout):
    """Observation, mask, decider and every player's reward, game after game in each slot."""
    games_ended = 0
    for i in range(N):
        k, game = 0, Game(THREE, game_seed(3, i, 0))
        for step in rollout[i]:
            mover = game.player(game.to_move)
            assert step["to_move"] == mover
            assert np.array_equal(step["observation"].numpy(), game.observe(mover))
            assert np.array_equal(step["action_mask"].numpy(), game.mask())
            game.step(int(step["action"]))
            assert bool(step["next", "done"]) == game.is_over
            paid = [0.0] * 3
            if game.is_over:
                winners = [game.player(a) for a in game.winners]
                paid = final_rewards("rank", list(game.scores.values()), winners, game.truncated)
                k, games_ended = k + 1, games_ended + 1
                game = Game(THREE, game_seed(3, i, k))
            assert step["next", "reward"].tolist() == pytest.approx(paid)
    assert games_ended >= N


def test_no_mask_is_empty_and_every_action_is_legal(rollout):
    """This holds also in the terminal step, where no policy is asked: its mask is all ones."""
    for masks in (rollout["action_mask"], rollout["next", "action_mask"]):
        assert masks.any(-1).all()
    assert rollout["next", "action_mask"][rollout["next", "done"].squeeze(-1)].all()
    assert rollout["action_mask"].gather(-1, rollout["action"][..., None]).all()


def test_a_reset_in_the_middle_begins_the_next_game_there_alone():
    env = recipe.make_env(TWO, N, seed=9)
    before = step_mdp(env.rollout(5, recipe.masked_policy(hidden=8), break_when_any_done=False)[:, -1])
    chosen = torch.tensor([False, True, False, False])[:, None]
    after = env.reset(before.clone().set("_reset", chosen))
    game = Game(TWO, game_seed(9, 1, 1))
    assert np.array_equal(after["observation"][1].numpy(), game.observe(game.to_move))
    assert torch.equal(after["observation"][[0, 2, 3]], before["observation"][[0, 2, 3]])


def test_the_same_seed_plays_the_same():
    def played(seed):
        torch.manual_seed(1)
        env = recipe.make_env(TWO, 2)
        env.set_seed(seed)
        return env.rollout(30, recipe.masked_policy(hidden=8), break_when_any_done=False)

    assert torch.equal(played(4)["observation"], played(4)["observation"])
    assert not torch.equal(played(4)["observation"], played(5)["observation"])


def test_returns_count_what_is_paid_in_the_turns_of_others():
    rewards, movers = torch.zeros(1, 4, 2), torch.tensor([[0, 1, 1, 0]])
    rewards[0, 2] = torch.tensor([-1.0, 1.0])  # player 1 ends the game; player 0 loses by it
    done = torch.tensor([False, False, True, False])[None, :, None]
    step = TensorDict({"next": {"reward": rewards, "done": done}, "to_move": movers}, batch_size=[1, 4])
    assert recipe.returns_of_movers(step).tolist() == [[-1.0, 1.0, 1.0, 0.0]]


def test_torchrls_own_wrapper_handles_agents_that_are_not_asked():
    env = PettingZooWrapper(root_v0.env(TWO), use_mask=True, done_on_any=False)
    check_env_specs(env)
    steps = env.rollout(400, break_when_any_done=True)
    assert steps["next", "done"][-1].all()
    asked = torch.stack([steps[agent, "mask"].squeeze(-1) for agent in TWO.agents], -1)
    assert (asked.sum(-1) == 1).all()
    for agent in TWO.agents:
        assert steps[agent, "action_mask"].any(-1).all()  # ones for agents that are not asked
        assert MaskedCategorical(torch.zeros(N_ACTIONS), mask=steps[agent, "action_mask"][0, 0]).sample() >= 0
    assert sum(float(steps["next", agent, "reward"].sum()) for agent in TWO.agents) == pytest.approx(0)
    assert any(float(steps["next", agent, "reward"].sum()) for agent in TWO.agents)


def test_the_script_runs(capsys):
    recipe.main(["--factions", "marquise", "eyrie", "--games", "2", "--steps", "40", "--max-turns", "4"])
    assert "least legal actions in any step: 2" in capsys.readouterr().out


def test_torchrls_wrapper_for_one_seat_takes_the_mask_from_the_info():
    """The fragment of docs/pipelines.md."""
    table = {"learner": "eyrie", "factions": ("eyrie", "marquise"), "setup": "random", "score_to_win": 3}
    seat = GymWrapper(gymnasium.make("root_env/Root-v0", **table), categorical_action_encoding=True)
    masks = Composite(action_mask=Binary(N_ACTIONS, shape=(N_ACTIONS,), dtype=torch.int8))
    seat.set_info_dict_reader(default_info_dict_reader(["action_mask"], masks))
    env = TransformedEnv(seat, ActionMask())
    check_env_specs(env)
    steps = env.rollout(400)
    assert steps["next", "done"][-1] and steps["next", "reward"].sum() != 0
    assert steps["action_mask"].any(-1).all() and steps["next", "action_mask"][-1].all()
    assert steps["action_mask"].gather(-1, steps["action"][:, None]).all()
