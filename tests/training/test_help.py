"""`--help` of every command needs no extra, and nothing else gets by without the libraries that it uses."""

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


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bare")
    names = sorted(LIBRARIES | {"starlette", "uvicorn", "websockets", "platformdirs", "minari", "ray", "wandb"})
    folder.joinpath("sitecustomize.py").write_text(WITHOUT.format(names=names))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}

    def run(*words):
        command = [sys.executable, "-m", *words]
        return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=300)

    return run


def test_the_commands_are_found():
    assert {"root_env.balance", "root_env.training.dataset", "root_env.training.ppo", "root_env.warm"} <= {*COMMANDS}


@pytest.mark.parametrize(
    "command", [*COMMANDS, "root_env.balance sweep", "root_env.balance search", "root_env play", "root_env serve"]
)
def test_help_needs_no_extra(bare, command):
    done = bare(*command.split(), "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ") and done.stderr == ""


def test_without_help_a_missing_library_is_missing(bare):
    for words in (["root_env.training.value"], ["root_env.training.ppo", "--out", "there"]):
        done = bare(*words)
        assert done.returncode and "No module named" in done.stderr.splitlines()[-1]
    done = bare("root_env.balance", "--out", "there")
    assert done.returncode == 2 and done.stderr.startswith("balance needs filelock, jinja2, matplotlib, ")
