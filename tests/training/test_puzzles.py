"""`root-env puzzles`: the figures of an agent."""

from __future__ import annotations

import json

import numpy as np
import pytest

from root_env import puzzles
from root_env.agents import load
from root_env.cli import main as root_env_main
from root_env.puzzles.reading import document_of
from root_env.support.errors import UsageError
from root_env.training import puzzles as measuring
from root_env.training.measuring.intervals import wilson

FEW = [puzzles.get(name) for name in puzzles.names("turmoil")[:3]]


def test_what_is_measured_is_what_single_attempts_give():
    results = measuring.measure("random", FEW, deals=2)
    assert [one["puzzle"] for one in results] == [one.name for one in FEW]
    for one, puzzle in zip(results, FEW, strict=True):
        assert one["solved"] == [puzzles.attempt(puzzle, load("random"), deal) for deal in range(2)]


def test_the_interval_counts_puzzles():
    results = [
        {"puzzle": "a", "theme": "win", "faction": "eyrie", "solved": [True, False]},
        {"puzzle": "b", "theme": "win", "faction": "lizard", "solved": [True, True]},
        {"puzzle": "c", "theme": "lead", "faction": "eyrie", "solved": [False, False]},
    ]
    rows = {(row["theme"], row["faction"]): row for row in measuring.rows_of(results)}
    assert {key: (row["puzzles"], row["share"]) for key, row in rows.items()} == {
        ("win", "all"): (2, 0.75),
        ("lead", "all"): (1, 0.0),
        ("all", "eyrie"): (2, 0.25),
        ("all", "lizard"): (1, 1.0),
        ("all", "all"): (3, 0.5),
    }
    assert (rows["all", "all"]["low"], rows["all", "all"]["high"]) == wilson(1.5, 3)


def test_the_command_shows_a_table_and_writes_what_happened(tmp_path, capsys):
    out = tmp_path / "found.json"
    words = ["random", "rules", "--themes", "turmoil", "--factions", "eyrie", "--out", str(out), "--quiet"]
    assert root_env_main(["puzzles", *words]) == 0
    said = capsys.readouterr().out
    assert "Puzzles solved by random" in said
    assert "Puzzles solved by rules" in said
    found = json.loads(out.read_text())
    assert found["command"] == f"root-env puzzles {' '.join(words)}"
    rows = found["agents"]["rules"]["puzzles"]
    assert [one["puzzle"] for one in rows] == list(puzzles.names("turmoil"))
    whole = next(row for row in found["agents"]["rules"]["rows"] if row["theme"] == row["faction"] == "all")
    assert whole["share"] == pytest.approx(np.mean([one["solved"][0] for one in rows]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("oracle", "oracle: agent: 'oracle' is not known"),
        ("random --factions corvid", "--factions: 'corvid' plays in no puzzle"),
        ("random --themes turmoil --factions lizard", "no puzzle is of both"),
        ("random --themes chess", "invalid choice"),
        ("random --deals 0", "must be a whole number from 1"),
        ("random --file FILE", "not JSON"),
    ],
)
def test_errors_are_said_in_one_line(words, message, tmp_path, capsys):
    (tmp_path / "mine.json").write_text("{", encoding="utf-8")
    try:
        code = measuring.main([*words.replace("FILE", str(tmp_path / "mine.json")).split(), "--quiet"])
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr().err
    assert code == 2
    assert message in told
    assert told.count("\n") == 1


def test_a_file_of_ones_own_is_measured_too(tmp_path, capsys):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(document_of(FEW[:1])), encoding="utf-8")
    assert measuring.main(["random", "--file", str(file), "--quiet"]) == 0
    assert "turmoil" in capsys.readouterr().out
    with pytest.raises(UsageError, match="at least 1"):
        measuring.measure("random", FEW, deals=0)
