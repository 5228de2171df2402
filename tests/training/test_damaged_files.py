"""Files that are damaged, or of another kind: one line that names the file and says what to do, whoever reads it."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from root_env import tasks
from root_env.doors.contract.reading import json_lines, reading
from root_env.support.errors import UsageError
from root_env.training import curves, dataset_reading, expert, task_clone, task_curves
from root_env.training.arena import table
from root_env.training.dataset_torch import Decisions, DecisionStream
from root_env.training.datasets import rows
from root_env.training.runs import ship
from tests.training.test_dataset import SHORT, written


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    """A dataset of games to three points, one file a game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "table", lambda seated, **given: table(seated, **given, **SHORT))
        out = tmp_path_factory.mktemp("data")
        written(out, games=2, part=1)
    return out


def _other_columns(content: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"game": [1, 2], "action": ["a", "b"]}), sink)
    return sink.getvalue().to_pybytes()


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "text": lambda content: b"garbage " * 40,
    "cut": lambda content: content[: len(content) // 2],
    "cut at its head": lambda content: content[100:],
    "another table": _other_columns,
}
READERS: dict[str, Callable[[Path], object]] = {
    "episodes": lambda out: list(dataset_reading.episodes(out)),
    "transitions": dataset_reading.transitions,
    "decisions": lambda out: [dataset_reading.decisions(path) for path in dataset_reading.parts(out)],
    "digest": dataset_reading.content_digest,
    "in memory": lambda out: Decisions(out)[0],
    "stream": lambda out: next(iter(DecisionStream(out))),
    "clone": lambda out: task_clone.read(tasks.get("offline4-v1"), out, None),
}


def said(read: Callable[[], object], path: Path) -> None:
    """It is refused in one line, with the name of the file and what to do."""
    with pytest.raises(UsageError) as caught:
        read()
    words = str(caught.value)
    assert words.startswith(f"{path}: cannot be read as ") and "\n" not in words, words
    assert "; " in words and len(words) < len(str(path)) + 500


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("reader", READERS)
def test_a_damaged_dataset_is_named(data, reader, damage):
    path = dataset_reading.parts(data)[0]
    whole = path.read_bytes()
    try:
        path.write_bytes(DAMAGE[damage](whole))
        said(lambda: READERS[reader](data), path)
    finally:
        path.write_bytes(whole)


def test_damaged_players_are_named(data):
    path = data / "seats" / dataset_reading.parts(data)[1].name
    whole = path.read_bytes()
    try:
        for damaged in (b"", whole[:300]):
            path.write_bytes(damaged)
            said(lambda: list(dataset_reading.episodes(data)), path)
            said(lambda: written(data, games=2, part=1), path)
        path.unlink()
        said(lambda: list(dataset_reading.episodes(data)), path)
    finally:
        path.write_bytes(whole)


def test_a_file_of_decisions_that_is_removed_is_played_again(data, monkeypatch):
    monkeypatch.setattr(rows, "table", lambda seated, **given: table(seated, **given, **SHORT))
    path, before = dataset_reading.parts(data)[0], dataset_reading.content_digest(data)
    path.unlink()
    written(data, games=2, part=1)
    assert path.is_file() and dataset_reading.content_digest(data) == before


def test_a_flipped_byte_is_read_or_refused_in_words(data):
    path, rng = dataset_reading.parts(data)[0], random.Random(1)
    whole, refused = path.read_bytes(), 0
    try:
        for _ in range(60):
            content = bytearray(whole)
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
            path.write_bytes(content)
            try:
                dataset_reading.transitions(data)
            except UsageError as problem:
                assert str(problem).startswith(f"{path}: ")
                refused += 1
        assert refused > 5
    finally:
        path.write_bytes(whole)


LOGS = {
    "no JSON": "{",
    "no object": "[1]\n3",
    "no text": b"\xff\xfe",
    "other fields": '{"marquise vs rules": 1}',
}


@pytest.mark.parametrize("content", LOGS.values(), ids=LOGS)
def test_damaged_logs_of_runs_are_named(tmp_path, content):
    log = tmp_path / "log.jsonl"
    log.write_bytes(content if isinstance(content, bytes) else content.encode())
    said(lambda: curves.evaluations(tmp_path), log)
    if "vs" not in str(content):
        said(lambda: ship.hours(tmp_path), log)
    summary, curve = tmp_path / "summary.json", tmp_path / task_curves.CURVE
    summary.write_bytes(log.read_bytes())
    said(lambda: ship.results(tmp_path, tmp_path), summary)
    curve.write_bytes(log.read_bytes())
    with pytest.raises(UsageError, match=rf"^{re.escape(str(curve))}: [^\n]+\Z"):  # read as results are
        task_curves.read(tmp_path)


def test_damaged_games_of_a_run_are_named(tmp_path):
    run = object.__new__(expert.Run)
    run.config, run.replay = expert.Config(games=1), tmp_path
    run.learner = type("Learner", (), {"rounds": 0})()
    path = tmp_path / "part-00000000.npz"
    np.savez_compressed(path, features=np.zeros((4, 4)))
    whole = path.read_bytes()
    for content in (b"", b"garbage", whole[:40], whole[:-30], whole[:90] + b"\0\0\0\0" + whole[94:]):
        path.write_bytes(content)
        said(run.rows, path)


def test_other_errors_pass(tmp_path):
    with pytest.raises(ZeroDivisionError), reading(tmp_path, "a list", "write it"):
        raise ZeroDivisionError
    with pytest.raises(UsageError, match="as it was"), reading(tmp_path, "a list", "write it"):
        raise UsageError("as it was")
    said(lambda: _read_missing(tmp_path / "missing"), tmp_path / "missing")
    (tmp_path / "lines").write_text(json.dumps({"a": 1}) + "\n")
    assert json_lines(tmp_path / "lines") == [{"a": 1}]


def _read_missing(path: Path) -> None:
    with reading(path, "the log of a run", "name another"):
        json_lines(path)
