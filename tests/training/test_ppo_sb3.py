"""`root_env.training.ppo_sb3`: one network for all factions, its opponents, resuming, and that it learns.

What this needs is the extra `train`; without it this file is skipped as a whole.
"""

from __future__ import annotations

import dataclasses
import json
from importlib.util import find_spec

import numpy as np
import pytest

if any(find_spec(name) is None for name in ("stable_baselines3", "sb3_contrib", "tensorboard", "tqdm", "safetensors")):
    pytest.skip("the stage `training` of CI, which installs the extra `train`, runs this", allow_module_level=True)

import torch

from root_env import agents
from root_env.engine.jit import INTERPRETED
from root_env.sb3 import RootVecEnv
from root_env.support.errors import UsageError
from root_env.training import ppo_sb3
from root_env.training.ppo_sb3 import Run, Settings, parse_mix, tables
from root_env.training.runs import sb3_checkpoints
from tests.training.alike import same

pytestmark = [
    pytest.mark.sb3,
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="plays thousands of games' worth of decisions"),
]

THREE = ("marquise", "eyrie", "alliance")
TINY = Settings(
    factions=THREE, num_envs=4, n_steps=16, batch_size=32, n_epochs=2, net=(16, 16), opponents={"self": 2, "random": 1},
    pool_size=2, snapshot_every=64, checkpoint_every=10**9, eval_every=0, timesteps=256,
)  # fmt: skip


@pytest.fixture(autouse=True)
def one_thread():
    """Runs set torch's threads; the tests after these find what was there before."""
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


def command(*words: str) -> Run:
    return ppo_sb3.train(ppo_sb3.parser().parse_args([*words, "--no-progress"]))


def options(settings: Settings, out, **changes) -> list[str]:
    """The command line of these settings."""
    words = ["--out", str(out)]
    for name, value in {**vars(settings), **changes}.items():
        values = [f"{k}={v}" for k, v in value.items()] if isinstance(value, dict) else value
        values = values if isinstance(values, list | tuple) else [values]
        words += [f"--{name.replace('_', '-')}", *map(str, values)]
    return words


# -- network and opponents -----------------------------------------------------------------------------------


def test_the_network_is_a_shared_trunk_with_two_linear_heads():
    run = Run(TINY)
    policy, n_in, n_out = run.model.policy, run.env.scope.size, run.env.scope.n_actions
    shapes = {name: tuple(p.shape) for name, p in policy.named_parameters()}
    assert shapes == {
        "features_extractor.layers.0.weight": (16, n_in),
        "features_extractor.layers.0.bias": (16,),
        "features_extractor.layers.2.weight": (16, 16),
        "features_extractor.layers.2.bias": (16,),
        "action_net.weight": (n_out, 16),
        "action_net.bias": (n_out,),
        "value_net.weight": (1, 16),
        "value_net.bias": (1,),
    }
    w = policy.features_extractor.layers[0].weight.detach()
    assert torch.allclose(w @ w.T, 2 * torch.eye(16), atol=1e-4)  # orthogonal, gain sqrt(2)


def whole_rows(run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Observations and masks of everything, and not only of what the tables can have, at the first decisions."""
    configs = tables(TINY.factions, TINY.players, TINY.num_envs, TINY.seed, shaping=TINY.shaping)
    env = RootVecEnv(configs, TINY.num_envs, "random", seed=TINY.seed)
    return env.reset(), env.action_masks()


def test_an_agent_takes_what_the_policy_finds_likeliest_and_nothing_illegal():
    run = Run(TINY)
    seen, masks = whole_rows(run)
    with torch.no_grad():  # far from uniform
        run.model.policy.action_net.bias.uniform_(-2, 2)
        narrow, allowed = torch.as_tensor(run.env.reset()), run.env.action_masks()
        assert (narrow.numpy() == seen[:, run.agent.features]).all() and (allowed == masks[:, run.agent.actions]).all()
        gives = run.model.policy.get_distribution(narrow, allowed).distribution.probs.numpy()
    before = torch.get_rng_state()
    taken = run.agent.act(seen, masks, None, None)
    assert (torch.get_rng_state() == before).all()
    assert (taken == run.agent.actions[gives.argmax(1)]).all() and masks[np.arange(len(masks)), taken].all()


def test_the_policy_of_a_run_is_an_agent_of_its_own(tmp_path):
    run = command(*options(TINY, tmp_path / "run", timesteps=64))
    seen, masks = whole_rows(run)
    loaded = agents.load(f"policy:{tmp_path / 'run' / 'checkpoint'}")
    assert loaded.card["decisions"] == 64
    assert (loaded.act(seen, masks, None, None) == run.agent.act(seen, masks, None, None)).all()


def test_tables_are_all_there_are_or_a_draw_of_them():
    every = tables(("marquise", "eyrie", "alliance", "vagabond", "lizard"), 4, 64, 1)
    assert len({c.factions for c in every}) == len(every) == 5 + 6  # four of five; two Vagabonds and two of four
    assert all(c.seating == "random" for c in every)
    assert len(tables(("marquise", "eyrie"), 4, 64, 1)) == 1
    some = tables(("marquise", "eyrie", "alliance", "vagabond", "lizard"), 4, 3, 1)
    assert len(some) == 3 and {c.factions for c in some} < {c.factions for c in every}


def test_the_learner_plays_every_faction():
    env = Run(TINY).env
    env.reset()
    learners = set(env.agents)
    for _ in range(800):
        infos = env.step(env.action_masks().argmax(1))[3]
        learners |= {info["agent"] for info in infos}
    assert learners == {f"{faction}_0" for faction in THREE}


def test_past_selves_play_with_the_weights_that_they_had():
    run = Run(TINY)
    pool, bias = run.pool, run.model.policy.value_net.bias
    assert pool.names == ("self", "random") and pool.weights.tolist() == [1, 1]
    for value in (1.0, 2.0, 3.0):
        with torch.no_grad():
            bias.fill_(value)
        before = torch.get_rng_state()
        run._remember()
        assert (torch.get_rng_state() == before).all()
    past = {name: float(pool[name].policy.value_net.bias.detach()) for name in pool.names[2:]}
    assert past["past-3"] == 3.0 and len(past) == 2 and pool["self"].policy is run.model.policy
    assert pool.weights.tolist() == [1, 1, 0.5, 0.5], "past selves have half of the weight together"
    assert set(pool.draw(run.env.seats)) == {f"{faction}_0" for faction in THREE}


def test_opponents_that_cannot_be():
    assert parse_mix(["self=0.5", "random"]) == {"self": 0.5, "random": 1.0}
    with pytest.raises(ValueError, match="not known"):
        Run(dataclasses.replace(TINY, opponents={"nobody": 1}))
    with pytest.raises(ValueError, match="weights"):
        Run(dataclasses.replace(TINY, opponents={"random": 0}))


# -- going on ------------------------------------------------------------------------------------------------


def everything(run: Run) -> dict:
    """All that decides how a run goes on."""
    return {
        "model": run.model.get_parameters(),
        "columns": run.env.state_dict(),
        "pool": run.pool_state(),
        "seen": run.model._last_obs,
        "random": sb3_checkpoints.random_states(),
        "timesteps": run.model.num_timesteps,
        "updates": run.model._n_updates,
        "due": run.due,
    }


def test_a_run_that_was_stopped_goes_on_as_one_that_was_not(tmp_path):
    """256 decisions in one go, against 128, a new process's worth of other random numbers, and 128 more."""
    whole = everything(command(*options(TINY, tmp_path / "whole")))
    first = command(*options(TINY, tmp_path / "parts", timesteps=128))
    assert first.model.num_timesteps == 128
    np.random.seed(5)
    torch.manual_seed(5)
    second = everything(command("--resume", str(tmp_path / "parts"), "--timesteps", "256"))
    assert second["timesteps"] == 256 and len(second["pool"]["past"]) == 2
    assert second["model"]["policy.optimizer"]["state"]
    assert same(whole, second)


def test_a_run_in_which_games_have_ended_goes_on(tmp_path):
    """SB3 keeps the results of the latest games, as a deque, in the model."""
    run = command(*options(TINY, tmp_path / "run", timesteps=64))
    run.model.ep_info_buffer.extend({"r": float(k), "l": k, "t": 0.5} for k in range(3))
    run.save()
    again = command("--resume", str(tmp_path / "run"), "--timesteps", "64")
    assert again.model.ep_info_buffer == run.model.ep_info_buffer
    assert again.model.ep_info_buffer.maxlen == run.model.ep_info_buffer.maxlen


def test_an_evaluation_leaves_the_run_as_it_was(tmp_path):
    run = Run(dataclasses.replace(TINY, eval_games=6, eval_opponents=("random",)), tmp_path)
    run.env.reset()
    before, logged = everything(run), run.evaluate()
    assert same(before["random"], everything(run)["random"])
    assert same(before["columns"], everything(run)["columns"])
    assert logged == run.evaluate()  # the deals and draws are the same each time
    lines = (tmp_path / "evaluations.csv").read_text().splitlines()
    assert lines[0] == "timesteps,opponents,faction,games,won,share,low,high"
    assert [line.split(",")[1:4] for line in lines[1:5]] == [
        *(["random", faction, "2"] for faction in THREE),
        ["random", "all", "6"],
    ]


def test_the_folder_of_a_run(tmp_path):
    out = tmp_path / "run"
    command(*options(TINY, out, checkpoint_every=64))
    names = [path.name for path in sb3_checkpoints.all_of(out)]
    assert names == ["000000000128.pt", "000000000192.pt", "000000000256.pt"]
    written = {"settings.json", "tensorboard", "checkpoints", "checkpoint", ".lock"}
    assert {path.name for path in out.iterdir()} == written
    assert any((out / "tensorboard").iterdir())
    assert json.loads((out / "settings.json").read_text())["net"] == [16, 16]
    with pytest.raises(UsageError, match="holds a run"):
        command(*options(TINY, out))
    with pytest.raises(UsageError, match="--num-envs cannot change"):
        command("--resume", str(out), "--num-envs", "8")
    with pytest.raises(UsageError, match="either --out or --resume"):
        command()


# -- learning ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_tiny_run_improves_over_random():
    """A table of two, seven seconds of learning: from what random players win to four games in five."""
    settings = Settings(
        factions=("marquise", "alliance"), opponents={"random": 1}, num_envs=32, n_steps=64, batch_size=512,
        net=(64, 64), learning_rate=1e-3, shaping=0.05, timesteps=12 * 2048, eval_every=0, eval_games=200,
        eval_opponents=("random",),
    )  # fmt: skip
    run = Run(settings)
    assert run.evaluate()["random"] < 0.6
    run.learn()
    assert run.evaluate()["random"] > 0.72


def test_an_evaluation_noted_twice_stands_once(tmp_path):
    """A run that was killed after its last checkpoint evaluates again what it had evaluated since."""
    table = tmp_path / "evaluations.csv"
    row = ("rules", "all", 10, 5, 0.5, 0.3, 0.7)
    for timesteps in (100, 200, 300):
        ppo_sb3._write_rows(table, timesteps, [row])
    with table.open("a") as file:
        file.write("400,rul")
    ppo_sb3._write_rows(table, 200, [row])
    lines = table.read_text().splitlines()
    assert lines[0].startswith("timesteps,opponents")
    assert [line.split(",")[0] for line in lines[1:]] == ["100", "200"]
