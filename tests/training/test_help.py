"""`--help` of every command needs no extra, and nothing else gets by without the libraries that it uses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from root_env.support.extras import LIBRARIES

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = sorted(
    "root_env."
    + ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("root_env.").removesuffix(".__main__")
    for path in (*ROOT.glob("training/**/*.py"), *ROOT.glob("balance/*.py"), *ROOT.glob("root_env/*.py"))
    if 'if __name__ == "__main__"' in path.read_text(encoding="utf-8")
)
WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Finder(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {names!r} else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
"""
"""Python reads this first: the libraries of extras are not there."""
HELP = """
import contextlib, io, json, runpy, sys, warnings

warnings.filterwarnings("ignore", category=RuntimeWarning, module="runpy")  # one command has imported another
sys.argv = ["-m", "--help"]  # as packages see it that `python -m` looks for a command in
import root_env.balance, root_env.training

for command in sys.stdin.read().splitlines():
    sys.argv, said = [*command.split(), "--help"], io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True) and None
        except SystemExit as end:
            code = end.code
    print(json.dumps([command, code, said.getvalue()]))
"""
"""One process that asks every command for its help: a process for each would import the same for 40 seconds."""
ASKED = [*COMMANDS, "root_env.balance sweep", "root_env.balance search", "root_env play", "root_env serve"]


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bare")
    names = sorted(LIBRARIES | {"starlette", "uvicorn", "websockets", "platformdirs", "minari", "ray", "wandb"})
    folder.joinpath("sitecustomize.py").write_text(WITHOUT.format(names=names))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}

    def run(*words, given=""):
        return subprocess.run(
            [sys.executable, *words],
            **{"env": environment, "cwd": folder, "input": given, "capture_output": True, "text": True, "timeout": 300},
        )

    return run


@pytest.fixture(scope="module")
def helped(bare):
    """Command -> its exit code and its words."""
    done = bare("-c", HELP, given="\n".join(ASKED))
    assert done.returncode == 0, done.stderr
    return {command: (code, words) for command, code, words in map(json.loads, done.stdout.splitlines())}


def test_the_commands_are_found():
    assert {"root_env.balance", "root_env.training.dataset", "root_env.training.ppo", "root_env.warm"} <= {*COMMANDS}


@pytest.mark.parametrize("command", ["root_env", "root_env.balance", "root_env.training.ppo"])
def test_a_process_of_each_package_helps_without_extras(bare, command):
    done = bare("-m", command, "--help")
    assert done.returncode == 0 and done.stdout.startswith("usage: ") and done.stderr == "", done.stderr


@pytest.mark.parametrize("command", ASKED)
def test_help_needs_no_extra(helped, command):
    code, words = helped[command]
    assert not code and words.startswith("usage: "), words


SEEK = {"root_env.training.puzzles"}
"""Commands that look for what has these factions, and seat nobody."""


def test_whoever_seats_factions_chooses_the_table_too(helped):
    seating = {command: words for command, (_, words) in helped.items() if "--factions" in words}
    assert seating.keys() >= {"root_env play", "root_env.mcp", "root_env.training.ppo_sb3", *SEEK}
    for command in seating.keys() - SEEK:
        assert all(option in seating[command] for option in ("--map", "--clearing-suits", "--deck")), command


def test_without_help_a_missing_library_is_missing(bare):
    for words in (["root_env.training.value"], ["root_env.training.ppo", "--out", "there"]):
        done = bare("-m", *words)
        assert done.returncode and "No module named" in done.stderr.splitlines()[-1]
    done = bare("-m", "root_env.balance", "--out", "there")
    assert done.returncode == 2 and done.stderr.startswith("balance needs filelock, jinja2, matplotlib, ")
