"""Training at every table of some sizes, and networks that begin with what a narrower one has learnt."""

import dataclasses
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from root_env import BatchGame
from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.agents.networks.policy import NetworkAgent, load_policy, rules_digest
from root_env.agents.tables import all_tables, measured_size, tables_of
from root_env.training import expert
from root_env.training.ppo import STATE, Run, Trainer, evaluate, resume
from root_env.training.ppo.collecting import LEARNER, PAST
from root_env.training.runs.states import write_state
from tests.agents.narrow import BASE, HIDDEN, save_narrow
from tests.training.test_ppo import TINY

THREE = ("marquise", "vagabond", "lizard")
MANY = dataclasses.replace(TINY, factions=THREE, sizes=(2, 3), net="board", weights=(1.0, 2.0, 1.0))


def test_tables_of_a_size_are_all_that_can_be_made():
    assert tables_of(THREE) == [THREE]
    assert tables_of(THREE, (2, 3)) == all_tables(2, THREE) + all_tables(3, THREE)
    assert ("vagabond", "vagabond") in tables_of(THREE, (2,))
    with pytest.raises(ValueError, match="no table of 5 players"):
        tables_of(THREE, (5,))


@pytest.fixture(scope="module")
def trainer() -> Trainer:
    return Trainer(MANY)


def test_every_table_is_trained_at(trainer):
    tables = {trainer.batch.config_of(i).factions for i in range(trainer.batch.num_games)}
    assert tables == set(tables_of(THREE, (2, 3)))
    for i in range(trainer.batch.num_games):
        seated = trainer.batch.config_of(i).factions
        assert [THREE[k] for k in trainer.faction_at[i][: len(seated)]] == list(seated)
        assert (trainer.faction_at[i][len(seated) :] == -1).all()


def test_one_seat_learns_where_others_play_and_factions_by_their_weights(trainer):
    learners = np.zeros(len(THREE))
    for _ in range(200):
        trainer.deal_seats(np.arange(trainer.batch.num_games))
        seats = trainer.faction_at >= 0
        learning = (trainer.who == LEARNER) & seats
        assert (learning.any(1)).all()
        alone = learning.sum(1) == 1
        for k in range(len(THREE)):
            learners[k] += ((trainer.faction_at == k) & learning)[alone].sum()
    shares = learners / learners.sum()
    assert shares[1] > 1.3 * max(shares[0], shares[2])


def test_it_learns_and_is_a_policy_for_these_tables_only(trainer, tmp_path):
    assert np.isfinite(trainer.update()["value_loss"])
    Run(trainer, tmp_path).save()
    agent = load_policy(tmp_path / "checkpoint")
    assert agent.card["rules"] == rules_digest(THREE, (2, 3)) != rules_digest(THREE)
    rng = np.random.default_rng(0)
    for table in (("vagabond", "vagabond"), ("lizard", "marquise"), THREE):
        batch = BatchGame(factions=table, num_games=2, seed=1)
        actions = agent.act(batch.observations, batch.masks, ["x"] * 2, rng)
        assert batch.masks[np.arange(2), actions].all()
    for table in (("eyrie", "marquise"), (*THREE, "vagabond")):
        batch = BatchGame(factions=table, num_games=1, seed=1)
        with pytest.raises(CheckpointError, match="2, 3 of marquise, vagabond, lizard"):
            agent.act(batch.observations, batch.masks, ["x"], rng)


def test_a_wider_network_chooses_as_the_one_it_begins_with(tmp_path):
    start = save_narrow(tmp_path)
    narrow = load_policy(start)
    wide = Trainer(
        dataclasses.replace(TINY, factions=(*BASE, "lizard"), sizes=(2, 4), net="board", hidden=HIDDEN, start=start)
    ).agent()
    batch = BatchGame(factions=narrow.factions, num_games=64, seed=3, autoreset_mode="NextStep")
    rng = np.random.default_rng(0)
    for _ in range(30):
        expected = narrow.logits(batch.observations)
        columns = np.searchsorted(np.sort(wide.layout.actions), narrow.layout.actions)
        found = wide.logits(batch.observations)[:, np.argsort(wide.layout.actions)[columns]]
        assert np.allclose(found, expected, atol=1e-3)
        batch.step(narrow.act(batch.observations, batch.masks, ["x"] * 64, rng))


def test_a_run_brings_along_what_it_learned_of_values(tmp_path):
    settings = {"net": "board", "hidden": HIDDEN}
    first = Trainer(dataclasses.replace(TINY, **settings, seed=5))
    Run(first, tmp_path).save()
    wider = {**settings, "factions": (*BASE, "lizard"), "sizes": (2, 4)}
    second, third = (
        Trainer(dataclasses.replace(TINY, **wider, start=str(start))) for start in (tmp_path, tmp_path / "checkpoint")
    )
    assert (second.network.value.weight == first.network.value.weight).all()
    assert (third.network.value.weight != first.network.value.weight).any()
    write_state(tmp_path / STATE, {"network": 1})
    with pytest.raises(CheckpointError, match="damaged"):
        Trainer(dataclasses.replace(TINY, **wider, start=str(tmp_path)))


def test_several_checkpoints_begin_as_the_mean_of_their_weights(tmp_path):
    settings = {"net": "board", "hidden": HIDDEN}
    runs = [Trainer(dataclasses.replace(TINY, **settings, seed=seed)) for seed in (5, 6)]
    folders = tuple(str(tmp_path / name) for name in "ab")
    for run, folder in zip(runs, folders, strict=True):
        Run(run, Path(folder)).save()
    mean = Trainer(dataclasses.replace(TINY, **settings, start=folders, seed=7)).network.state_dict()
    for name, weights in mean.items():
        both = [run.network.state_dict()[name] for run in runs]
        assert torch.allclose(weights, sum(both) / 2, atol=2e-3), name  # checkpoints are in float16
    plain = tuple(f"{folder}/checkpoint" for folder in folders)
    without_head = Trainer(dataclasses.replace(TINY, **settings, start=(folders[0], plain[1]), seed=7)).network
    assert not torch.allclose(without_head.value.weight, mean["value.weight"])


def test_a_run_goes_on_when_what_it_began_with_is_gone(tmp_path):
    start, run = save_narrow(tmp_path / "narrow"), tmp_path / "run"
    config = dataclasses.replace(
        TINY, factions=(*BASE, "lizard"), sizes=(2, 4), net="board", hidden=HIDDEN, start=start
    )
    first = Trainer(config)
    Run(first, run).save()
    shutil.rmtree(start)
    second = resume(run)
    assert second.config == first.config
    assert (first.weights().keys() == second.weights().keys()) and all(
        (w == second.weights()[name]).all() for name, w in first.weights().items()
    )


@pytest.mark.parametrize(("settings", "words"), [({"net": "mlp"}, "of the kind board"), ({"hidden": 32}, "--hidden")])
def test_what_cannot_begin_is_refused_in_words(settings, words, tmp_path):
    given = {"factions": BASE, "net": "board", "hidden": HIDDEN, "start": save_narrow(tmp_path)} | settings
    with pytest.raises(ValueError, match=words):
        Trainer(dataclasses.replace(TINY, **given))


def test_rivals_take_the_place_of_past_selves(tmp_path):
    rival = save_narrow(tmp_path)
    config = dataclasses.replace(
        TINY, net="board", hidden=HIDDEN, rivals=(rival,), vs_past=1.0, vs_rules=0.0, vs_random=0.0
    )
    trainer = Trainer(config)
    assert (trainer.who == PAST).sum(1).tolist() == [3] * config.games
    narrow, seen = load_policy(rival), trainer.batch.observations
    trainer.past.load_state_dict(trainer.league.draw(trainer.rng))
    agent = NetworkAgent("board", {k: v.numpy() for k, v in trainer.past.state_dict().items()}, trainer.layout)
    assert np.allclose(agent.logits(seen), narrow.logits(seen), atol=1e-3)
    trainer.update()
    assert len(trainer.league) == 1


def test_a_run_is_measured_at_tables_that_its_network_knows(tmp_path):
    trainer = Trainer(dataclasses.replace(MANY, sizes=(2,)))
    assert set(evaluate(trainer, games=2, seed=1)) >= {"lizard vs random", "mean vs rules"}
    Run(trainer, tmp_path / "ppo").save()
    config = expert.Config(policy=str(tmp_path / "ppo" / "checkpoint"), eval_games=2)
    assert set(expert.Run(expert.Learner(config), tmp_path / "expert").evaluate()) >= {"lizard vs rules"}
    assert [measured_size(THREE, sizes) for sizes in ((), (2, 3), (3, 4, 6), (2, 6))] == [3, 3, 4, 6]
