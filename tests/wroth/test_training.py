"""The single-file trainer and its checkpoints with Wroth."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="comes with the extra `train`")

from root_env import agents, wroth
from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.training.arena import challenge
from root_env.training.ppo import Config, Run, Trainer, evaluate, resume

TINY = Config(
    game="wroth", games=8, transitions=128, minibatch=64, epochs=1, imitate=64, total=256, snapshot_every=1, hidden=16,
    vs_rules=0.3, vs_random=0.2, vs_past=0.3, device="cpu", precision="float32",
)  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of a few updates, saved."""
    run = Run(Trainer(TINY), tmp_path_factory.mktemp("run"))
    run.go(evaluated=False)
    return run


def test_a_run_trains_the_default_table_and_can_go_on(run):
    assert run.trainer.config.factions == ("guild", "runen") and run.trainer.trained >= 256
    again = resume(run.folder)
    for name, weights in run.trainer.network.state_dict().items():
        assert (again.network.state_dict()[name] == weights).all()
    assert again.update()["transitions"] >= 128


def test_it_is_evaluated_at_its_table(run):
    shares = evaluate(run.trainer, 2, seed=1)
    assert "guild vs rules" in shares and all(0 <= share <= 1 for share in shares.values())


def test_its_policy_plays_wroth_by_name(run):
    name = f"policy:{run.folder / 'checkpoint'}"
    agent = agents.load(name, "wroth")
    batch = wroth.BatchGame(num_games=8, seed=3)
    rng = np.random.default_rng(0)
    for _ in range(30):
        actions = agent.act(batch.observations, batch.masks, ["guild_0"] * 8, rng)
        assert (actions == run.trainer.agent().act(batch.observations, batch.masks, ["guild_0"] * 8, rng)).all()
        batch.step(actions)
    assert (batch.rollout({"runen": name}, games=2, seed=1)["decisions"] > 0).all()
    games = challenge(agent, "guild", "random", 4, 1, players=2, factions=("guild", "runen"), game="wroth")
    assert (games["turns"] > 0).all()


def test_it_is_refused_where_it_cannot_mean_the_same(run):
    path = run.folder / "checkpoint"
    with pytest.raises(CheckpointError, match="a network of wroth, and root is to be played"):
        agents.load(f"policy:{path}")
    for table in (("guild", "koda"), ("guild", "runen", "koda")):
        batch = wroth.BatchGame(factions=table, seed=1)
        with pytest.raises(CheckpointError, match="trained at tables of guild, runen; this is another"):
            batch.rollout(f"policy:{path}", games=1)


def test_a_network_of_clearings_is_roots():
    with pytest.raises(ValueError, match="net: board is made of Root's clearings; give mlp for 'wroth'"):
        Trainer(Config(game="wroth", net="board"))
