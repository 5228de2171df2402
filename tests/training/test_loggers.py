"""Loggers of the figures of a run: each logger alone and together, the option of the trainers, a run that goes on."""

import json
import sys
import types
from importlib.util import find_spec
from pathlib import Path

import pytest

if any(find_spec(name) is None for name in ("torch", "tensorboard")):
    pytest.skip("needs the extra train", allow_module_level=True)

from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from root_env.support.errors import UsageError
from root_env.training import expert, ppo, ppo_sb3
from root_env.training.runs import loggers


class StandIn(types.ModuleType):
    """The part of wandb that the loggers use; keeps what it was told."""

    def __init__(self):
        super().__init__("wandb")
        self.begun, self.told, self.finished = [], [], 0

    def init(self, **given):
        self.begun.append(given)
        return self

    def log(self, figures, step):
        self.told.append((step, figures))

    def finish(self):
        self.finished += 1


@pytest.fixture
def wandb(monkeypatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setitem(sys.modules, "wandb", stand_in)
    monkeypatch.delenv("WANDB_PROJECT", raising=False)
    return stand_in


def events(folder: Path) -> dict[str, list[tuple[int, float]]]:
    """Name -> (step, value) of TensorBoard's events in a folder."""
    found = EventAccumulator(str(folder))
    found.Reload()
    return {name: [(e.step, e.value) for e in found.Scalars(name)] for name in found.Tags()["scalars"]}


def test_figures_go_to_all_that_are_named(tmp_path, wandb):
    figures = loggers.opened(["tensorboard", "wandb", "none"], tmp_path, {"lr": 0.5})
    figures.write({"eyrie vs rules": 0.25}, 8)
    figures.close()
    assert events(tmp_path) == {"eyrie_vs_rules": [(8, 0.25)]}
    assert wandb.told == [(8, {"eyrie_vs_rules": 0.25})] and wandb.finished == 1
    one = wandb.begun[0]
    assert (one["project"], one["name"], one["config"]) == ("root_env", tmp_path.name, {"lr": 0.5})


def test_a_run_that_goes_on_is_the_same_run(tmp_path, wandb):
    for step in (1, 2):
        loggers.opened(["wandb"], tmp_path, {}, step)
    first, second = wandb.begun
    assert first["id"] == second["id"] and second["resume"] == "allow"
    loggers.opened(["tensorboard"], tmp_path, {}, 0).close()
    assert len(wandb.begun) == 2


def test_none_writes_nothing(tmp_path):
    figures = loggers.opened(["none"], tmp_path, {})
    figures.write({"loss": 1.0}, 1)
    figures.close()
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_used_is_said(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "wandb", None)
    with pytest.raises(UsageError, match=r"--logger wandb: wandb is not installed: pip install -e \"\.\[wandb\]\""):
        loggers.opened(["wandb"], tmp_path, {})
    with pytest.raises(UsageError, match="must be tensorboard, wandb or none, got paper"):
        loggers.opened(["paper"], tmp_path, {})


@pytest.mark.parametrize("trainer", [ppo, ppo_sb3, expert])
def test_every_trainer_takes_the_option(trainer, capsys):
    with pytest.raises(SystemExit):
        trainer.main(["--help"])
    assert "--logger {tensorboard,wandb,none}" in capsys.readouterr().out


def test_sb3_figures_reach_the_logger(tmp_path, wandb):
    settings = ppo_sb3.Settings()
    logger = ppo_sb3.logger_of(settings, tmp_path, ["wandb"])
    logger.record("train/loss", 0.5)
    logger.record("note", "words are left out")
    logger.dump(64)
    logger.close()
    assert wandb.told == [(64, {"train/loss": 0.5})] and wandb.finished == 1
    assert wandb.begun[0]["config"]["seed"] == settings.seed and not (tmp_path / "tensorboard").exists()


SMALL = "--factions marquise eyrie --total 512 --games 16 --transitions 256 --minibatch 128 --hidden 16 --eval-games 1"


@pytest.mark.compiled
@pytest.mark.skipif(find_spec("wandb") is None, reason="needs the extra wandb: run.py test --stage wandb")
def test_the_true_wandb_keeps_a_run_offline(tmp_path, monkeypatch):
    monkeypatch.setenv("WANDB_MODE", "offline")
    monkeypatch.setenv("WANDB_SILENT", "true")
    assert ppo.main([*SMALL.split(), "--vs-rules", "0", "--out", str(tmp_path), "--logger", "wandb"]) == 0
    kept = list(tmp_path.glob("wandb/offline-run-*/run-*.wandb"))
    assert len(kept) == 1 and kept[0].stat().st_size > 0
    assert (tmp_path / loggers.WANDB_ID).read_text().strip() in kept[0].name
    assert [json.loads(line)["step"] for line in (tmp_path / "log.jsonl").open()]
