"""Policies kept on disk: compiled once, and anew when their sources have changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from root_env.engine.jit import INTERPRETED, cache_dir

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.own_mode,
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="needs the compiled core"),
]


PARTS = """
from root_env.policies import helper

@helper
def pick(legal_ids, n_legal):
    return legal_ids[{index}]
"""
BOT = """
from plans.parts import pick
from root_env.policies import policy

@policy
def kept(observation, legal_ids, n_legal, rng):
    return pick(legal_ids, n_legal)
"""
MAKER = """
from root_env.policies import policy

def make(part):
    def kept(observation, legal_ids, n_legal, rng):
        return part(legal_ids, n_legal)

    kept.__module__ = part.py_func.__module__.replace("parts", "bot")
    return policy(kept)
"""
MADE = """
from plans.maker import make
from plans.parts import pick

kept = make(pick)
"""
RUN = """
import numpy as np
from root_env.gym import RootEnv
from root_env.policies import decide, streams_from
from root_env.tables import N_ACTIONS, OBS_SIZE
from plans.bot import kept
masks = np.zeros((1, N_ACTIONS), np.int8)
masks[0, [3, 70, 900]] = 1
print(int(decide(kept, np.zeros((1, OBS_SIZE), np.int8), masks, streams_from(np.random.default_rng(0), 1))[0]))
"""


class Plans:
    """A package with a kept policy, in a folder of its own; compiled code goes there too."""

    def __init__(self, folder: Path, bot: str):
        self.folder, self.package = folder, folder / "plans"
        self.package.mkdir()
        self.cache = folder / "cache"
        shutil.copytree(cache_dir(), self.cache / cache_dir().name)  # so that the rules need not be compiled here
        for name, text in {"__init__": "", "bot": bot, "maker": MAKER, "other": "TASTE = 1\n"}.items():
            (self.package / f"{name}.py").write_text(text, encoding="utf-8")
        self.write(0)

    def write(self, index: int) -> None:
        (self.package / "parts.py").write_text(PARTS.format(index=index), encoding="utf-8")

    def run(self) -> tuple[int, bool]:
        """The choice of the policy in a process of its own, and True if it was compiled for that."""
        places = {"ROOT_ENV_CACHE_DIR": str(self.cache), "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-c", RUN]
        done = subprocess.run(command, env=os.environ | places, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return int(done.stdout), "compiled kept" in done.stderr


def test_a_policy_is_kept_on_disk_until_its_sources_change(tmp_path):
    plans = Plans(tmp_path, BOT)
    assert plans.run() == (3, True)
    (plans.package / "other.py").write_text("TASTE = 2\n", encoding="utf-8")
    assert plans.run() == (3, False), "a source that it does not import has changed"
    plans.write(2)
    assert plans.run() == (900, True), "a part that it imports has changed"
    plans.write(0)
    assert plans.run() == (3, False), "the first version is still there"


def test_a_policy_made_elsewhere_is_compiled_again_for_the_sources_of_its_module(tmp_path):
    """The rule-based bots are such: `root_env.agents.choosing.bot` defines them, their values stand in other files."""
    plans = Plans(tmp_path, MADE)
    assert plans.run() == (3, True)
    plans.write(2)
    assert plans.run() == (900, True)


TYPED_IN = """
import root_env
from root_env.policies import helper, policy
for k in {places}:
    @helper
    def place(n):
        return k % n
    @policy
    def mine(observation, legal_ids, n_legal, rng):
        return legal_ids[place(n_legal)]
    games = root_env.BatchGame(root_env.GameConfig(max_decisions=60), 2, seed=1)
    print(games.rollout(mine, games=4, seed=1)["vp"].sum())
"""


def test_what_is_typed_in_is_never_another_policy_of_that_name():
    """Neither one of an earlier process, whose code is on disk, nor one of this process."""

    def run(places):
        words = [sys.executable, "-W", "ignore", "-c", TYPED_IN.format(places=places)]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()

    first, last = run([0]), run([1])
    assert first != last and run([0, 1]) == first + last


CALLS_WHAT_COMES_LATER = """
import root_env
from root_env.policies import helper, policy
@helper
def none(n):
    return 0 * n
@policy
def outer(observation, legal_ids, n_legal, rng):
    return inner(observation, legal_ids, n_legal, rng) + none(n_legal)
@helper
def last(n):
    return n - 1
@policy
def inner(observation, legal_ids, n_legal, rng):
    return legal_ids[last(n_legal)]
games = root_env.BatchGame(root_env.GameConfig(max_decisions=60), 2, seed=1)
print(games.rollout(outer, games=4, seed=1)["vp"].sum())
"""


def test_a_policy_may_call_one_that_is_declared_later(tmp_path):
    """This holds also if its code comes from disk: then the policy that it calls is loaded before it."""
    (tmp_path / "plans.py").write_text(CALLS_WHAT_COMES_LATER)
    words = [sys.executable, "-W", "ignore", str(tmp_path / "plans.py")]
    told = [subprocess.run(words, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert told[0] == told[1] != ""
