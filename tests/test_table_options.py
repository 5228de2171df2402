"""Map, suits, deck, edition, figures and box reach every command that plays, by one list of options."""

import argparse
import importlib
import json
import re
from dataclasses import replace
from unittest import mock

import pytest

from root_env import GameConfig, cli, mcp
from root_env.balance import command
from root_env.doors.contract import table_options
from root_env.doors.games import doors_of
from root_env.serve.lobby import plan_of
from root_env.serve.offers import choices
from root_env.support.errors import ConfigError, UsageError
from root_env.training import dataset, evaluate, gauntlet, leaderboard, questions
from root_env.training.datasets.rows import Plan
from root_env.training.measuring.suite import V2, Suite

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
PAIR = ["--factions", "marquise", "eyrie"]


def _options(parser):
    return {option for action in parser._actions for option in action.option_strings}


def _commands():
    (found,) = [one for one in cli._parser()._actions if isinstance(one, argparse._SubParsersAction)]
    ours = {f"root-env {name}": found.choices[name] for name in ("simulate", "watch", "play")}
    modules = {"evaluate": evaluate, "dataset": dataset, "gauntlet": gauntlet, "questions": questions}
    parsers = {name: argparse.ArgumentParser() for name in modules}
    for name, module in modules.items():
        module._options(parsers[name])
    return ours | {"balance": command._parser(), "mcp": mcp._parser()} | parsers


OF_ROOT = {name: {"--box"} for name in ("dataset", "gauntlet", "questions")}
NOT_THERE = {"balance": {"--overrides"}, **OF_ROOT}
"""A patch has the figures of a balance run."""
WANTED = {table_options.option(name) for name in table_options.FIELDS}


@pytest.mark.parametrize("name", _commands())
def test_every_command_that_plays_has_them(name):
    assert _options(_commands()[name]) & WANTED == WANTED - NOT_THERE.get(name, set())


def test_whatever_configures_the_land_has_an_option():
    assert {"map", "clearing_suits", "deck", "edition", "overrides"} <= table_options.FIELDS.keys()


@pytest.mark.parametrize("name", ["ppo.run", "expert", "ppo_sb3"])
def test_training_has_them(name):
    pytest.importorskip("torch", reason="comes with the extra `train`")
    module = importlib.import_module(f"root_env.training.{name}")
    parser = getattr(module, "parser", None) or module._parser
    assert _options(parser()) >= WANTED


SUITS = ["fox", "rabbit", "mouse"] * 4


@pytest.mark.parametrize(("word", "given"), [("shuffled", "shuffled"), (",".join(SUITS), SUITS)])
def test_a_watched_game_has_its_suits(word, given, tmp_path, capsys):
    record = tmp_path / "record.json"
    words = ["watch", *PAIR, "--map", "lake", "--clearing-suits", word, "--decisions", "1", "--record", str(record)]
    assert cli.main(words) == 0
    assert json.loads(record.read_text())["config"]["clearing_suits"] == given


def test_a_suite_by_other_rules_is_another():
    winter = V2.by({"map": "winter"})
    assert winter.digest != V2.digest and winter.opponents == V2.opponents
    assert {config.map for row in winter.rows for config in row.configs} == {"winter"}
    assert V2.by({}).digest == V2.digest
    with pytest.raises(ConfigError, match="map"):
        V2.by({"map": "mars"})


def test_a_result_by_other_rules_can_be_read_again_and_enters_no_leaderboard(tmp_path):
    row = replace(V2.rows[3], name="small", games=2, quick=1)
    small = Suite("v2", (row,)).by({"map": "lake", "clearing_suits": "shuffled"})
    result, path = gauntlet.run("random", small), tmp_path / "lake.json"
    assert result["rules"] == {"map": "lake", "clearing_suits": "shuffled"} and "lake" in gauntlet.heading(result)
    path.write_text(json.dumps(result))
    with mock.patch.dict(gauntlet.SUITES, {"v2": Suite("v2", (row,))}):
        assert gauntlet.read_finished(path)["rules"] == result["rules"]
        with pytest.raises(UsageError, match="rules: the leaderboard is of the usual rules"):
            leaderboard._take_in([path], renew=False)
        del result["rules"]
        with pytest.raises(UsageError, match="suite_digest"):
            gauntlet.checked(result, "forged")


def test_questions_are_of_the_map():
    asked = next(questions.of_games(1, 0, ("marquise", "eyrie"), map="winter", clearing_suits=SUITS))
    assert asked["source"]["map"] == "winter" and asked["source"]["clearing_suits"] == SUITS


def test_a_seat_of_tools_is_at_the_map():
    words = ["--factions", "marquise", "eyrie", "--map", "mountain", "--deck", "exiles_partisans"]
    arguments = mcp._parser().parse_args(words)
    seat = mcp.seat_of(arguments)
    assert (seat.env.game.config.map, seat.env.game.config.deck) == ("mountain", "exiles_partisans")


def test_self_play_is_at_the_map(tmp_path):
    pytest.importorskip("torch", reason="comes with the extra `train`")
    from root_env.agents.networks.policy import load_policy
    from root_env.training import expert, ppo_sb3

    settings = ppo_sb3.Settings(factions=("marquise", "eyrie"), players=2, map="winter", num_envs=2, n_steps=4)
    run = ppo_sb3.Run(settings)
    assert run.settings.given == {"map": "winter"}
    assert {config.map for config in run.env._columns.configs} == {"winter"}
    learner = expert.Learner(expert.Config(map="winter", clearing_suits="shuffled"))
    run = expert.Run(learner, tmp_path)
    (job, *_) = run.jobs()
    assert load_policy(tmp_path / expert.CHECKPOINT).knows_table(GameConfig(factions=FOUR, map="winter"))
    assert job.settings == {"map": "winter", "clearing_suits": "shuffled"}
    with pytest.raises(UsageError, match=r"--map: the games of .* were played with another"):
        expert.resume(tmp_path, map="lake")


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
