"""Importing the package: the modules it loads, the names it shows, the libraries it asks for."""

from __future__ import annotations

import functools

import pytest

import root_env
from tests.processes import ROOT, python

_run = functools.partial(python, "-c")
"""Interpreted unless a test says more: which names there are and which libraries are asked for is the same."""


def test_importing_is_cheap():
    code = (
        "import sys, time; t = time.perf_counter(); import root_env; t = time.perf_counter() - t\n"
        "heavy = {'numba', 'numpy', 'scipy', 'pettingzoo', 'gymnasium', 'rich', 'yaml', 'torch'} & set(sys.modules)\n"
        "print(t, sorted(heavy))"
    )
    seconds, heavy = min(_run(code, ROOT_ENV_JIT="1").stdout.split(" ", 1) for _ in range(3))
    assert float(seconds) < 0.5
    assert heavy.strip() == "[]"


def test_names_load_at_first_use():
    code = (
        "import root_env, sys; root_env.GameConfig; root_env.support.errors if 0 else 0; print('numba' in sys.modules)"
    )
    assert _run(code).returncode == 0
    for name in root_env.__all__:
        assert getattr(root_env, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'bogus'"):
        _ = root_env.bogus


COLLECTOR = """
import gc
{before}
import root_env
root_env.Game
from root_env import root_v0
print(gc.isenabled(), gc.get_freeze_count() > 0)
"""


@pytest.mark.parametrize(
    ("before", "after", "mode"),
    [("", "True False", "1"), ("gc.disable()", "False False", "0"), ("gc.freeze()", "True True", "0")],
)
def test_the_garbage_collector_is_left_as_it_was(before, after, mode):
    """It waits while root_env is imported."""
    done = _run(COLLECTOR.format(before=before), ROOT_ENV_JIT=mode)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == after


def test_dir_shows_what_users_use_and_nothing_else():
    """This holds before anything is loaded and after, and a look at all of it meets no error."""
    code = (
        "import inspect, root_env; before = dir(root_env); import root_env.batch, root_env.cli\n"
        "import root_env.root.documents\n"
        "extras = {'mcp', 'openenv', 'openspiel', 'sb3', 'textarena', 'verifiers'}\n"
        "found = [name for name, _ in inspect.getmembers(root_env)]\n"
        "assert before == dir(root_env) and set(found) >= set(before) - extras; print(*before)"
    )
    shown = _run(code).stdout.split()
    modules = ["actions", "agents", "balance", "gym", "mcp", "openenv", "openspiel", "opponents", "policies", "root_v0"]
    modules += ["sb3", "tables", "tasks", "text_v0", "textarena", "training", "verifiers", "wroth", "wroth_v0"]
    assert shown == sorted([*root_env.__all__, *modules])


def test_an_extra_that_is_missing_is_named():
    code = (
        "import sys; sys.modules['stable_baselines3'] = None; import root_env; print(hasattr(root_env, 'sb3'))\n"
        "import root_env.sb3"
    )
    done = _run(code)
    assert done.stdout.strip() == "False"
    assert 'MissingLibraryError: root_env.sb3 needs Stable-Baselines3: pip install -e ".[sb3]"' in done.stderr


OLD = """
import gymnasium.vector
gymnasium.__version__ = "0.29.1"
del gymnasium.vector.AutoresetMode
try:
    {doing}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    "doing",
    [
        "from root_env import gym",
        "gymnasium.make('root_env/Root-v0')",
        "from root_env import tasks; tasks.make('base4-v1')",
    ],
)
def test_an_old_gymnasium_is_refused_in_words(doing):
    done = _run("import root_env\n" + OLD.format(doing=doing))
    words = 'root_env.gym needs gymnasium 1.1 or newer, and 0.29.1 is installed: pip install -U "gymnasium>=1.1"'
    assert done.stdout.strip() == words, done.stderr
    assert '"gymnasium>=1.1"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8"), "the floor of the package"
