"""The quick baseline, curves and cards, on runs of a few seconds."""

import json
import shutil

import pytest

from root_env.agents.networks.checkpoint_files import CARD
from root_env.agents.networks.policy import load_policy
from root_env.training import curves, evaluate, quick
from root_env.training.ppo import main as train
from root_env.training.runs import ship
from root_env.training.runs.networks import winner_layers
from root_env.training.value import add_winner, weights_of

TINY = {"imitate": 512, "total": 512, "games": 16, "transitions": 256, "minibatch": 128, "epochs": 1}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run with evaluations, of a minute's work for a second's training."""
    folder = tmp_path_factory.mktemp("run")
    settings = {**TINY, "eval_every": 2, "eval_games": 4, "hidden": 16, "weights": "1 2 1 1", "threads": 1}
    words = [w for name, v in settings.items() for w in (f"--{name.replace('_', '-')}", *str(v).split())]
    train(["--out", str(folder), *words])
    return folder


@pytest.mark.parametrize("teacher", quick.TEACHERS)
def test_the_quick_run_says_how_strong_it_is_and_how_long_it_took(teacher, monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(quick.TEACHERS, teacher, {**quick.TEACHERS[teacher], **TINY})
    monkeypatch.setattr(quick, "GAMES", 16)
    assert quick.main(["--out", str(tmp_path), "--threads", "1", "--teacher", teacher]) == 0
    said = capsys.readouterr().out
    for word in ("import", "compile", "train", "evaluate", "in all", "all four", "against 3 random"):
        assert word in said
    assert load_policy(tmp_path / "checkpoint").factions == quick.BASE


def test_a_run_goes_on_with_other_settings(run):
    before = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    train(["--resume", str(run), "--total", "1024", "--eval-games", "4"])
    after = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    assert after[: len(before)] == before
    assert after[-1]["step"] >= 512 + 1024


def test_curves_are_drawn(run, tmp_path):
    png, svg = curves.draw(run, tmp_path)
    assert png.read_bytes().startswith(b"\x89PNG") and "three rule-based bots" in svg.read_text()
    steps = [line["step"] for line in curves.evaluations(run)]
    assert len(steps) >= 2 and steps == sorted(steps)


def test_no_evaluations_are_said_in_words(tmp_path):
    (tmp_path / "log.jsonl").write_text('{"step": 1, "kl": 0.1}\n')
    with pytest.raises(ValueError, match="no evaluations"):
        curves.draw(tmp_path, tmp_path)


def test_a_shipped_card_says_where_it_comes_from(run, tmp_path):
    found = tmp_path / "vs_random"
    words = ["--challenger", f"policy:{run}/checkpoint", "--opponents", "random", "--tables", "base", "--games", "4"]
    assert evaluate.main([*words, "--seed", "3", "--out", str(found)]) == 0
    ship.main([str(run), "--evaluations", str(found), "--out", str(tmp_path / "mine"), "--commit", "abc"])
    agent, card = load_policy(tmp_path / "mine"), json.loads((tmp_path / "mine" / CARD).read_text())
    assert agent.factions == tuple(card["factions"])
    assert card["command"].startswith("python -m root_env.training.ppo --out runs/mine")
    assert "--weights 1.0 2.0 1.0 1.0" in card["command"] and "--lr " not in card["command"]
    assert card["commit"] == "abc" and ship.hours(run) > 0 and card["licence"] == "Apache-2.0"
    rows = card["results"][0]["challenger"]
    assert {row["seat"] for row in rows} == {"all", 1, 2, 3, 4}
    assert card["results"][0]["seed"] == 3


def test_a_run_that_was_taught_who_wins_still_knows_it_when_it_ships(run, tmp_path):
    wise = tmp_path / "wise"
    shutil.copytree(run, wise)
    agent = load_policy(wise / "checkpoint")
    layers = winner_layers(len(agent.layout.features), agent.seats, (8, 4))
    add_winner(wise / "checkpoint", wise / "checkpoint", weights_of(layers), {"command": "by hand"})
    ship.main([str(wise), "--out", str(tmp_path / "shipped"), "--commit", "abc"])
    shipped = load_policy(tmp_path / "shipped")
    assert shipped.knows_winners and shipped.card["winner"]["command"] == "by hand"


def test_the_card_of_a_mean_counts_what_its_parts_took(run, tmp_path):
    mean, shipped = tmp_path / "mean", tmp_path / "shipped"
    settings = ["--total", "0", "--eval-games", "0", "--hidden", "16"]
    train(["--out", str(mean), "--start", str(run), str(run), *settings])
    ship.main([str(mean), "--out", str(shipped), "--commit", "abc"])
    card, part = (json.loads((folder / CARD).read_text()) for folder in (shipped, run / "checkpoint"))
    assert ship.trained_in(mean) == [run, run] and ship.trained_in(run) == [run]
    assert card["decisions"] == {"imitated": 2 * part["imitated"], "trained": 2 * part["decisions"]}
    train(["--out", str(tmp_path / "further"), "--start", str(mean), str(run), *settings])
    assert ship.trained_in(tmp_path / "further") == [run, run, run], "a mean of a mean"
