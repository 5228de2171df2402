"""The speed figures in the documentation are those of the stored results, and two commits are compared as told."""

import io
import json
import re
import subprocess

import pytest

from benchmarks import before_after, figures, growth, page, search, timing, workloads
from root_env.root.config import GameConfig
from root_env.root.declared.factions import RULES
from root_env.support import machine as support


def test_the_pages_show_the_stored_results():
    wrong = [path.name for path in page.differing()]
    assert not wrong, f"{wrong} differ from {page.RESULTS.name}: run python -m benchmarks --write-docs"


def test_every_block_of_the_pages_names_a_table():
    known = figures.build(json.loads(page.RESULTS.read_text(encoding="utf-8"))).keys()
    for path in page.PAGES:
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"<!-- benchmarks: (.+?) -->", text)
        assert names and text.count("<!-- end -->") == len(names), path.name
        assert set(names) <= known, path.name


def test_caches_are_read_from_the_system(tmp_path):
    for k, (level, kind, size) in enumerate(
        (("1", "Data", "32K"), ("1", "Instruction", "32K"), ("2", "Unified", "1024K"))
    ):
        folder = tmp_path / f"index{k}"
        folder.mkdir()
        for name, text in (("level", level), ("type", kind), ("size", size)):
            (folder / name).write_text(text + "\n")
    (tmp_path / "index9").mkdir()
    assert support.caches(tmp_path) == "L1d 32K, L2 1024K"
    assert support.caches(tmp_path / "nowhere") == support.UNKNOWN
    (tmp_path / "cpuinfo").write_text("processor : 0\nmodel name\t: A Chip\n")
    assert support.processor(tmp_path / "cpuinfo") == "A Chip"
    assert support.processor(tmp_path / "nowhere")


# -- before and after --------------------------------------------------------------------------------


STUB = """
import json, sys
print(json.dumps({{"runs": ["a", "b"{more}], "left out": {{}}}}), flush=True)
for line in sys.stdin:
    print({rate}, flush=True)
"""


def git(folder, *words):
    who = ["-c", "user.name=n", "-c", "user.email=e"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path):
    """Two commits of one file."""
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init")
    for text in ("old", "new"):
        (folder / "file").write_text(text)
        git(folder, "add", "file")
        git(folder, "commit", "-m", text)
    return folder


def test_a_commit_is_checked_out_and_removed_again(repository, tmp_path):
    with before_after.checked_out("HEAD~1", tmp_path, repository) as tree:
        assert (tree / "file").read_text() == "old" and tree != repository
    assert not tree.exists()
    with before_after.checked_out(before_after.AS_IT_STANDS, tmp_path, repository) as tree:
        assert tree == repository
    assert repository.exists()


def test_a_checkout_is_removed_when_what_runs_in_it_fails(repository, tmp_path):
    with pytest.raises(ZeroDivisionError), before_after.checked_out("HEAD", tmp_path, repository) as tree:
        raise ZeroDivisionError
    assert not tree.exists()


def test_a_commit_that_is_not_there_is_refused_in_words(repository, tmp_path):
    with (
        pytest.raises(SystemExit, match="before_after: git worktree add"),
        before_after.checked_out("no_such_commit", tmp_path, repository),
    ):
        pass


def test_two_sides_take_turns_and_the_ratio_is_that_of_rounds(tmp_path):
    sides = []
    for name, rate, more in (("before", 2.0, ', "c"'), ("after", 3.0, "")):
        folder = tmp_path / name
        folder.mkdir()
        stub = tmp_path / f"{name}.py"
        stub.write_text(STUB.format(rate=rate, more=more))
        sides.append(before_after.Side(tmp_path, folder, workloads=stub))
    rows = before_after.summary(before_after.alternate(sides, 3, 0.01))
    for side in sides:
        side.close()
        assert side.process.returncode == 0
    whole = {"before": 2.0, "after": 3.0, "ratio": 1.5, "lowest": 1.5, "highest": 1.5, "noise": 0.0}
    assert rows == {"a": whole, "b": whole}, "what only one of them can run is left out"
    assert before_after.table(rows, "x", "y").rows[0] == ["a", "2", "3", "1.5", "1.5", "1.5"]


def test_the_tables_of_growth_are_those_that_are_declared():
    first, later = growth.first_tables(), growth.later_tables()
    (four, seven), known = first.values(), {f.name for f in RULES if f.of_the_package}
    assert four == {"factions": ["marquise", "eyrie", "alliance", "vagabond"]} and len(seven["factions"]) == 7
    assert {f for table in (*first.values(), *later.values()) for f in table["factions"]} == known
    assert "with hundreds" in later and not first.keys() & later.keys()
    for settings in (*first.values(), *later.values()):
        GameConfig(**settings)


def test_a_table_pays_for_other_sizes_and_for_speed_beyond_the_noise():
    def row(before, after, **noise):
        return {"before": before, "after": after, "ratio": after / before} | noise

    rows = {"bytes of a state": row(100, 101), "actions": row(5, 5), "cold compile, CPU-s": row(50.0, 20.0)}
    rows |= {"slow": row(100.0, 97.0, noise=0.01), "perhaps": row(100.0, 97.0, noise=0.03)}
    assert growth.paid(rows, ("bytes of a state", "actions")) == ["bytes of a state", "slow"]
    assert growth.paid(rows, ("actions",)) == ["slow"]
    shown = growth.shown("a table", ("one", "two"), rows).rows
    assert shown[0] == ["bytes of a state", "100", "101", "1.01", "-"] and shown[3][-1] == "0.01"


def test_noise_shrinks_with_rounds_and_a_slow_turn_does_not_count():
    ratios = [0.98, 1.0, 1.02] * 7
    assert before_after.noise([1.0]) == 1.0 and 0 < before_after.noise(ratios) < 0.02
    assert before_after.noise([*ratios, 3.0]) < 0.02 and before_after.noise(ratios * 4) < before_after.noise(ratios)


def test_a_process_that_ends_is_said(tmp_path):
    stub = tmp_path / "stub.py"
    stub.write_text("raise SystemExit(3)")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(SystemExit, match="ended: 3"):
        before_after.Side(tmp_path, folder, workloads=stub)


def test_a_workload_that_a_checkout_lacks_is_left_out_with_the_reason(monkeypatch, capsys):
    def lacking():
        raise ImportError("no such thing")

    monkeypatch.setattr("sys.stdin", io.StringIO("0.001 one\n"))
    workloads.serve({"one": lambda: lambda: 1, "two": lacking})
    said, rate = capsys.readouterr().out.splitlines()
    assert json.loads(said) == {"runs": ["one"], "left out": {"two": "ImportError: no such thing"}}
    assert float(rate) > 0


@pytest.mark.parametrize(
    "name",
    [
        "batch of 64, mask and observation, decisions",
        "Game in a Python loop, decisions",
        "env(), decisions",
        "determinizations",
    ],
)
def test_workloads_do_what_they_count(name):
    assert workloads.WORKLOADS[name]()() > 0


# -- searches ----------------------------------------------------------------------------------------


def test_playouts_count_the_games_they_end(monkeypatch):
    monkeypatch.setattr(search, "GAMES", 2)
    for path in (search._playouts("random"), search._rollout("random", 2)):
        for _ in range(2):
            decisions, turns, games = path.run()
            assert decisions > turns > 0 and games == 2, path.name


def test_parts_of_a_search_are_timed_and_left_as_they_were():
    class Owner:
        def twice(self, n):
            return 2 * n

    before, spent = Owner.twice, []
    with timing.timed(Owner, "twice", spent):
        assert Owner().twice(4) == 8
    assert Owner.twice is before and len(spent) == 1 and spent[0] >= 0
