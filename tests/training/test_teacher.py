"""A run that imitates a network: it learns to do as its teacher does, and says who cannot teach it."""

import dataclasses
import shutil

import numpy as np
import pytest

from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.agents.networks.policy import SHIPPED, load_policy, located
from root_env.training.ppo import Config, Run, Trainer, resume
from tests.training.alike import same
from tests.training.test_ppo import TINY

PUPIL = dataclasses.replace(TINY, teacher="woodland1", imitate=2048, total=512, games=32, hidden=16)


def test_what_is_imitated_is_what_the_teacher_does():
    trainer = Trainer(PUPIL)
    assert trainer.teacher is not None
    lists, seen = trainer.batch.lists.copy(), trainer.batch.observations.copy()
    rows = np.arange(len(lists))
    shown = trainer._shown(trainer.teacher, rows, np.full(len(rows), -1))
    assert np.array_equal(shown, trainer.teacher.likeliest(lists, seen))
    trainer.collect()
    store = trainer.store
    chosen = store.choices[np.arange(store.n), store.actions[: store.n]]
    assert (store.actions[: store.n] >= 0).all() and (chosen >= 0).all()
    assert (store.taught[: store.n] == -1).all(), "woodland1 takes no advice, so its pupil gets none"


def test_the_pupil_of_an_advised_network_is_advised_while_it_imitates():
    trainer = Trainer(dataclasses.replace(PUPIL, teacher="policy", advice=5.0))
    teacher = trainer.teacher
    trainer.collect()
    store = trainer.store
    rows = np.flatnonzero((store.choices[: store.n] >= 0).sum(1) > 1)
    assert (store.taught[rows] >= 0).all()
    assert 0.05 < (store.taught[rows] != store.actions[rows]).mean() < 0.6, "the teacher often leaves the bots' way"
    assert teacher.is_advised and trainer.network.is_advised


def test_a_pupil_may_go_without_the_advice_that_its_teacher_gets(tmp_path):
    """With `--total 0` it only imitates; clearings have layers as narrow as is asked."""
    trainer = Trainer(dataclasses.replace(PUPIL, teacher="policy", net="board", width=8, imitate=512, total=0))
    Run(trainer, tmp_path).go(evaluated=False)
    assert trainer.imitated >= 512 and trainer.trained == 0
    agent = load_policy(tmp_path / "checkpoint")
    assert not agent.is_advised and trainer.teacher.is_advised and len(agent.weights["clearing.bias"]) == 8


def test_a_pupil_learns_to_do_as_its_teacher():
    config = dataclasses.replace(PUPIL, teacher="policy", advice=5.0, imitate=20_000, hidden=64, lr=2e-3)
    trainer = Trainer(dataclasses.replace(config, net="board"))
    agreed = []
    while trainer.imitating:
        agreed.append(trainer.update()["agreement"])
    assert np.mean(agreed[-5:]) > np.mean(agreed[:3]) + 0.1


@pytest.mark.parametrize("teacher", ["woodland1", "policy"])
def test_who_has_learned_goes_on_without_the_teacher(teacher, tmp_path):
    own = tmp_path / "teacher"
    shutil.copytree(located(teacher) if teacher != "policy" else SHIPPED, own)
    whole = Trainer(dataclasses.replace(PUPIL, teacher=str(own), imitate=512))
    while whole.imitating:
        whole.update()
    Run(whole, tmp_path / "run").save()
    shutil.rmtree(own)
    rest = resume(tmp_path / "run")
    for one in (whole, rest):
        one.update()
    assert same(whole.state_dict(), rest.state_dict())
    with pytest.raises(CheckpointError, match="teacher"):
        resume(tmp_path / "run", imitate=9000)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"teacher": "wroth3"}, "wroth"),
        ({"teacher": "runs/nobody"}, "runs/nobody"),
        ({"task": "base4-v1", "total": 100, "imitate": 100}, "base4-v1 has a budget"),
        ({"edition": "2018"}, "teacher: it was not trained at tables of marquise"),
    ],
)
def test_who_cannot_teach_is_said_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        Trainer(Config(**{**dataclasses.asdict(PUPIL), **settings}))
