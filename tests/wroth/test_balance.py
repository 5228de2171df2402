"""The balance lab with Wroth: tables, factions in seats, ends and lengths; what is Root's alone is refused in words."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')

from root_env import wroth
from root_env.balance import BalanceError, command
from root_env.balance.design import plan
from root_env.balance.runs import games
from tests.wroth.test_config import EXAMPLE

GAME = ["--game", "wroth", "--quiet"]


def test_a_run_is_played_reported_and_gone_on_with(tmp_path, capsys):
    argv = [*GAME, "--agents", "random", "--tables", "all2", "guild,koda,runen", "--out", str(tmp_path)]
    assert command.main([*argv, "--games", "6", "--no-report"]) == 0
    assert command.main([*argv, "--games", "24"]) == 0
    table = games.read(tmp_path)
    assert table.num_rows == 24 and set(table["end"].to_pylist()) <= {"victory", "truncated"}
    for row in table.to_pylist():
        assert len(row["factions"]) in (2, 3) and len(row["vp"]) == len(row["factions"])
        assert row["crafted_seat"] == [] and row["turns"] > 0
        game = wroth.Game(factions=tuple(row["factions"]), seed=row["seed"])
        assert game.agents[0].startswith(row["factions"][0])
    page = (tmp_path / "report.html").read_text()
    assert "the stand-in figures" in page and "A shared victory counts" in page
    assert "coalition counts" not in page and "Crafted items" not in page and "Beside people" not in page
    assert {path.stem for path in (tmp_path / "tables").iterdir()} >= {"win_rates", "seats", "lengths", "victories"}
    assert (
        "python -m root_env.balance --game wroth --agents random"
        in json.loads((tmp_path / "run.json").read_text())["command"]
    )
    assert "lythe" in capsys.readouterr().err


def test_games_are_records_of_wroth(tmp_path):
    assert command.main([*GAME, "--agents", "random", "--games", "2", "--out", str(tmp_path), "--no-report"]) == 0
    assert command.main(["--out", str(tmp_path), "--record", "1"]) == 0
    game = wroth.replay(json.loads((tmp_path / "record-1.json").read_text()))
    row = games.read(tmp_path).to_pylist()[1]
    assert game.is_over and list(game.scores.values()) == row["vp"] and game.decisions == sum(row["decisions"])


def test_a_box_of_ones_own_is_kept_with_the_run(tmp_path):
    argv = [*GAME, "--agents", "random", "--games", "2", "--tables", "guild,runen", "--box", str(EXAMPLE)]
    assert command.main([*argv, "--out", str(tmp_path), "--no-report"]) == 0
    made = plan.load(tmp_path)
    assert made.config(0, made.variants[0]).box == wroth.load_box(EXAMPLE)
    assert "--box box.yaml" in made.command


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--map", "autumn"], "--map: Wroth has no map"),
        (["--reach"], "--reach: Wroth has no reach"),
        (["--tables", "all5"], "--tables: all5: allN goes from all2 to all4"),
        (["--tables", "base4"], "--tables: 'base4' is not known; give all2 .. all4 or factions as in guild,runen"),
        (["--tables", "guild,marquise"], "--tables: guild,marquise: factions: 'marquise' is not in this box"),
        (
            ["--agents", "eyrie=rules", "random"],
            "--agents: eyrie=rules: 'eyrie' is not a faction; choose from guild, runen",
        ),
        (["--box", "nowhere.yaml"], "--box: nowhere.yaml"),
        (["--box", str(EXAMPLE)], "--tables: all4: there are fewer than 4 factions of which each plays once"),
    ],
)
def test_what_cannot_be_played_is_said_in_words(argv, words, tmp_path, capsys):
    assert command.main([*GAME, *argv, "--out", str(tmp_path)]) == 2
    assert words in capsys.readouterr().err


def test_root_has_no_box(tmp_path):
    with pytest.raises(BalanceError, match="--box: Root has no box"):
        plan.make(["base2"], ["random"], box={})
