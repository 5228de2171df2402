"""Map, deck, edition, figures and box reach every command that plays, by one list of options."""

import argparse
import json
import re

import pytest

from root_env import cli
from root_env.balance import command
from root_env.doors.contract import table_options
from root_env.doors.games import doors_of
from root_env.serve.lobby import plan_of
from root_env.serve.offers import choices
from root_env.support.errors import UsageError
from root_env.training import dataset, evaluate
from root_env.training.datasets.rows import Plan

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
PAIR = ["--factions", "marquise", "eyrie"]


def _options(parser):
    return {option for action in parser._actions for option in action.option_strings}


def _commands():
    (found,) = [one for one in cli._parser()._actions if isinstance(one, argparse._SubParsersAction)]
    ours = {f"root-env {name}": found.choices[name] for name in ("simulate", "watch", "play")}
    modules = {"evaluate": evaluate, "dataset": dataset}
    parsers = {name: argparse.ArgumentParser() for name in modules}
    for name, module in modules.items():
        module._options(parsers[name])
    return ours | {"balance": command._parser()} | parsers


NOT_THERE = {"balance": {"--overrides"}, "dataset": {"--box"}}
"""A patch has the figures of a balance run; datasets are of Root."""


@pytest.mark.parametrize("name", _commands())
def test_every_command_that_plays_has_them(name):
    wanted = {f"--{field}" for field in table_options.FIELDS}
    assert _options(_commands()[name]) & wanted == wanted - NOT_THERE.get(name, set())


def test_training_has_them():
    pytest.importorskip("torch", reason="comes with the extra `train`")
    from root_env.training import ppo

    assert {f"--{field}" for field in table_options.FIELDS} <= _options(ppo.run.parser())


def test_a_watched_game_is_of_the_edition_and_the_figures(tmp_path, capsys):
    figures, record = tmp_path / "figures.yaml", tmp_path / "record.json"
    figures.write_text("wood: 5\n")
    words = ["watch", *PAIR, "--edition", "2018", "--overrides", str(figures), "--decisions", "1"]
    assert cli.main([*words, "--record", str(record)]) == 0
    config = json.loads(record.read_text())["config"]
    assert config["edition"] == "2018" and config["overrides"] == {"wood": 5}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--edition", "2017"], "edition"),
        (["--overrides", "nowhere.yaml"], "--overrides: nowhere.yaml"),
        (["--box", "mine.yaml"], "--box: .* has no box"),
    ],
)
def test_what_cannot_be_is_refused_in_words(words, said, capsys):
    assert cli.main(["simulate", *PAIR, "--games", "1", *words]) != 0
    assert re.search(said, capsys.readouterr().err)


def test_wroth_has_a_box_and_no_edition():
    given = argparse.Namespace(edition="2018", map=None, deck=None, overrides=None, box=None)
    with pytest.raises(UsageError, match=r"--edition: .* has no edition"):
        table_options.given_in(given, doors_of("wroth").rules)


def test_the_lab_plays_the_edition():
    arguments = command._parser().parse_args(["--out", "x", "--tables", "marquise,eyrie", "--edition", "2018"])
    assert command.plan_of(arguments, ["rules"], None).design.config(0).edition == "2018"


def test_evaluations_and_datasets_play_the_edition():
    found = evaluate.challenge("random", "random", ["marquise"], "base", 2, paired=False, edition="2018")
    assert found.settings["edition"] == "2018"
    configs, _ = evaluate.draw(["random", "rules"], FOUR, 4, 2, 1, edition="2018")
    plan = Plan(("random",), (FOUR,), 1, "win", {"edition": "2018"})
    assert {config.edition for config in (*configs, plan.game(0)[0])} == {"2018"}


def test_training_is_of_the_edition():
    pytest.importorskip("torch", reason="comes with the extra `train`")
    from root_env.training.ppo import Config, Trainer

    trainer = Trainer(Config(edition="2018", games=4, transitions=64, hidden=8))
    assert {table.edition for table in trainer.tables.configs} == {"2018"}
    with pytest.raises(UsageError, match="--edition: base4-v1 has its own"):
        Trainer(Config(edition="2018", task="base4-v1", total=1000, games=4, hidden=8))


def test_the_lobby_offers_the_edition():
    root = next(game for game in choices()["games"] if game["name"] == "root")
    assert root["settings"]["edition"] == ["current", "2018"]
    asked = {"config": {"factions": ["marquise", "eyrie"], "edition": "2018"}, "seats": ["random", "random"], "seed": 1}
    assert plan_of(asked).begin().config.edition == "2018"
