"""The balance lab's command: what it says and refuses; processes that are stopped and killed."""

import copy
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')
pytest.importorskip("filelock", reason='needs pip install ".[balance]"')
pytest.importorskip("statsmodels", reason='needs pip install ".[balance]"')

from root_env.agents.bots import RuleBots
from root_env.balance.__main__ import main
from root_env.balance.runs import games, running
from root_env.balance.stats import games as stats_games
from root_env.balance.stats import precision, shares
from root_env.engine.jit import INTERPRETED
from tests.balance.lab_runs import PAIR, ROOT, random_plan

# -- the command ------------------------------------------------------------------------------------------


def command(*words: str) -> int:
    return main([*words, "--workers", "1", "--no-report"])


def test_the_command_says_what_it_does(tmp_path, capsys):
    words = ["--agents", "random", "--tables", *PAIR, "--out", str(tmp_path), "--chunk", "4"]
    assert command(*words, "--games", "6") == 0
    said = capsys.readouterr().err
    assert "6 games: 2 compositions, 4 seatings; played by random" in said
    assert "1 of 2 compositions have less reach than the Law recommends" in said
    assert "1 points take at most 19,208 games" in said and "with these shares" in said
    assert command(*words, "--games", "8") == 0
    assert "6 games are there" in capsys.readouterr().err
    assert games.finished(tmp_path) == [(0, 4), (4, 6), (6, 8)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--agents", "nobody"], "--agents: nobody: agent: 'nobody' is not known"),
        (["--map", "moon"], "--map: 'moon' is not known"),
        (["--patch", "no.yaml"], "--patch: no.yaml: No such file"),
        (["--report-only"], "no finished games"),
    ],
)
def test_the_command_refuses_in_words(tmp_path, capsys, words, says):
    assert main([*words, "--out", str(tmp_path)]) == 2
    assert says in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("board", ["autumn", "winter", "lake", "mountain"])
def test_bots_of_a_style_play_on_every_map(tmp_path, board):
    words = ["--agents", "rules:policing", "--games", "2", "--quiet", "--map", board]
    assert command(*words, "--tables", "marquise,eyrie", "--out", str(tmp_path)) == 0
    assert {one["map"] for one in stats_games.read(tmp_path).design["tables"]} == {board}


def test_bots_of_a_style_play_where_the_bots_do(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(RuleBots, "strange_to", lambda self, config: [config.map] * (config.map == "winter"))
    words = ["--agents", "rules:policing", "--games", "2", "--quiet", "--map", "winter"]
    assert command(*words, "--tables", "base4", "--out", str(tmp_path)) == 2
    assert "winter" in capsys.readouterr().err


def test_a_network_of_the_package_is_played_by_its_name(tmp_path):
    words = ["--agents", "policy:woodland1", "--games", "2", "--quiet", "--tables", "marquise,eyrie"]
    assert command(*words, "--out", str(tmp_path)) == 0


def test_a_network_of_several_tables_knows_table_all_of_them(monkeypatch):
    from root_env import agents
    from root_env.balance import BalanceError, command

    network = copy.copy(agents.load("policy"))
    network.sizes = (2, 4)
    monkeypatch.setattr(agents, "load", lambda name, game: network)
    for words in (["base2"], ["base4"], ["base2", "base4"]):
        command._check_tables(random_plan(words).design)
    with pytest.raises(BalanceError, match=r"was trained at tables of 2, 4 of marquise, .* and cannot play .*"):
        command._check_tables(random_plan(["base3"]).design)


def test_bad_arguments_end_the_command(tmp_path, capsys):
    for words in (["--games", "0"], ["--precision", "60"], ["--precision", "x"], ["--games", "1.5"]):
        with pytest.raises(SystemExit) as ended:
            command(*words, "--out", str(tmp_path))
        assert ended.value.code == 2
    assert "percentage points, 0.01 to 50" in capsys.readouterr().err


def test_a_precision_alone_says_how_many_games(tmp_path, monkeypatch):
    """Games are added until no interval is wider; nothing but results decides how many."""
    monkeypatch.setattr(running, "CHUNK", 8)
    words = ["--agents", "random", "--tables", "marquise,eyrie", "--precision", "22", "--quiet"]
    assert command(*words, "--out", str(tmp_path)) == 0
    rates = shares.factions(stats_games.read(tmp_path).games)
    assert ((rates["high"] - rates["low"]) / 2 <= 0.22).all()
    assert rates["games"][0] <= precision.needed(random_plan(["marquise,eyrie"]).design.shares(), 0.22)


def test_the_command_says_what_is_not_installed(capsys, monkeypatch):
    monkeypatch.setattr("root_env.balance.NEEDS", ("pyarrow", "no_such_library"))
    assert main([]) == 2
    assert 'needs no_such_library: pip install -e ".[balance]"' in capsys.readouterr().err


def test_ray_is_missing(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    assert command("--ray", "auto", "--out", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert 'pip install -e ".[ray,balance]"' in said and "docs/ray.md" in said


def test_two_processes_do_not_play_into_one_folder(tmp_path, capsys):
    import filelock

    with filelock.FileLock(tmp_path / ".lock"):
        assert command("--agents", "random", "--tables", *PAIR, "--games", "2", "--out", str(tmp_path)) == 2
    assert "another process is writing" in capsys.readouterr().err


# -- processes --------------------------------------------------------------------------------------------


def begin(folder: Path, wanted: int) -> subprocess.Popen:
    words = ["--agents", "random", "--tables", "base4", "--games", str(wanted), "--chunk", "40"]
    start = "import signal, sys; from root_env.balance.__main__ import main; "
    start += "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"  # also where it is ignored
    command = [sys.executable, "-c", start, *words, "--out", str(folder), "--workers", "1", "--no-report"]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="thousands of games take too long uncompiled")
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to a process here")
def test_ctrl_c_ends_politely(tmp_path):
    process = begin(tmp_path, 400_000)
    while process.poll() is None and not games.finished(tmp_path):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=120)[1]
    assert process.returncode == 130, said
    there = games.finished(tmp_path)[-1][1]
    assert said.endswith(f"stopped with {there:,} games on disk; the same command goes on\n")
    assert "Traceback" not in said and not list(tmp_path.rglob("*.part"))


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="thousands of games take too long uncompiled")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_killed_process_loses_and_repeats_nothing(tmp_path):
    """Killed at random moments, twice: the files are those of a run that was left alone."""
    wanted, rng = 2400, random.Random(7)
    kills, stages = 0, []
    while True:
        there = len(games.finished(tmp_path / "killed"))
        process = begin(tmp_path / "killed", wanted)
        goal, stop = there + rng.randrange(1, 15), time.monotonic() + 120
        while process.poll() is None and len(games.finished(tmp_path / "killed")) < goal and kills < 2:
            assert time.monotonic() < stop
            time.sleep(0.002)
        if kills < 2:
            time.sleep(rng.random() * 0.05)
            process.kill()
            kills += process.wait() == -signal.SIGKILL
            stages.append(len(games.finished(tmp_path / "killed")))
            process.stderr.close()
            assert len(stages) < 10
            continue
        assert process.communicate()[1] and process.returncode == 0
        break
    assert 0 < stages[0] < stages[-1] < wanted // 40  # it was under way each time
    alone = ["--agents", "random", "--tables", "base4", "--games", str(wanted), "--chunk", "40"]
    assert command(*alone, "--out", str(tmp_path / "alone")) == 0
    both = [
        {path.name: path.read_bytes() for path in (tmp_path / name / games.FOLDER).iterdir()}
        for name in ("killed", "alone")
    ]
    assert both[0] == both[1] and len(both[0]) == wanted // 40
    assert games.read(tmp_path / "killed")["game"].to_pylist() == list(range(wanted))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_workers_end_when_their_driver_is_killed():
    """They hold its error stream, which ends with the last of them."""
    code = (
        "import os, sys, time\n"
        "from root_env.training.arena import processes\n"
        "if __name__ == '__main__':\n"
        "    with processes(1) as executor:\n"
        "        executor.submit(os.getpid).result()\n"
        "        print('ready', file=sys.stderr, flush=True)\n"
        "        time.sleep(600)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    while line and "ready" not in line:
        line = process.stderr.readline()
    process.kill()
    assert line
    process.communicate(timeout=60)  # TimeoutExpired if one of them stays
