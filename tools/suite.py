"""The test suite: its stages, as many at once as there are cores. `python3 run.py test` calls it.

A stage is one process after another, on one core: where there is only one, the suite takes longer and is else the same.
Short stages run beside, one after another, in the time in which the others wait for a browser or for a compilation.
The words of a stage are printed whole when it ends. All stages run, whatever fails.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

INTERPRETED = {"ROOT_ENV_JIT": "0"}
_CACHE = str(ROOT / ".cache" / "boundscheck")
CHECK_BOUNDS = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": _CACHE, "ROOT_ENV_CACHE_DIR": _CACHE}
TRIAL = {
    "ROOT_ENV_ONE_MACHINE": "1",  # one compilation for all tables
    "ROOT_ENV_FACTIONS": "tests.trial.otters.declaration",
    "ROOT_ENV_DECKS": "tests.trial.deck.declaration",
    "ROOT_ENV_MAPS": "tests.trial.pond.declaration",
}
"""Plug-ins: rules are compiled with what somebody else has declared."""
FEW_MACHINES = {"ROOT_ENV_FEW_MACHINES": "1"}
"""Tables with a later faction, deck or map share the machine of everything, or each of fourteen such would be compiled
for some game; that a machine of their own plays the same games says `tests/contract/test_own_machines.py`."""
STAGE_VARIABLES = (
    *("ROOT_ENV_JIT", "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", *TRIAL, *FEW_MACHINES, "PYTHONDONTWRITEBYTECODE"),
)
"""Set by the table alone, whatever the caller's environment says. Without bytecode on disk every one of hundreds of
processes would spend seconds on reading the source files of Numba and PyTorch."""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A stage has one core. Threads of a small network that wait for each other while another stage has their core take
four times the CPU time of one thread."""


class Stage(NamedTuple):
    """Some checks that go together."""

    name: str
    commands: tuple[str, ...]
    """Commands for Python, one after another, until one fails."""
    variables: Mapping[str, str] = MappingProxyType({})
    extras: tuple[str, ...] = ()
    """Extras that must be installed besides `test`."""
    beside: bool = False
    """True if it runs beside the others, at the lowest priority. Nothing in it may depend on time."""


def _contracts(*names: str) -> str:
    return " ".join(f"tests/contract/test_{name}.py" for name in names)


def _left_out(*paths: str) -> str:
    return " ".join(f"--ignore=tests/{path}" for path in paths)


def _contracts_left_out(names: Sequence[str]) -> str:
    return _left_out(*(f"contract/test_{name}.py" for name in names))


TRAINED = ("sb3", "agents", "training", "balance")
"""Folders of tests that need the extra `train`."""
PLUGGED_IN = (
    *("test_trial_deck.py", "test_trial_faction.py", "test_trial_map.py"),
    *("test_trial_rooms.py", "test_trial_numbers.py", "test_trial_hidden.py", "test_trial_boxes.py"),
)
"""Tests of what is declared outside the package. Those that compile the rules with it run in the stage `floors`, which
has the rules compiled with it."""
RECIPES = ("examples", "rllib", "cluster")
"""Folders of tests of which most need an environment of their own."""
EASY_RECIPES = "".join(
    f" tests/examples/test_{name}.py" for name in ("cleanrl_loop", "gymnasium_vector", "recurrent_ppo")
)
TOYS = ("jit", "jit_failures", "jit_shared", "jit_views", "jit_words")
"""Contracts of `engine.jit`, on a toy."""
DOORS = ("pettingzoo", "gymnasium", "gymnasium_vector")
WITHOUT_BOUNDS = (
    *(
        *TOYS,
        *DOORS,
        "agents_by_name",
        "scopes",
        "sources",
        "warm",
        "files",
        "keywords",
        "compose",
        "boxes",
        "own_machines",
    ),
    "vector_wrappers",  # of the newest Gymnasium
    "thread_pool",  # threads, and their waiting
    "draft",  # bots, which would be compiled with checks for it alone: tests/agents has them played interpreted
    # Wroth too: it would be compiled with checks for these
    *("before_reset", "unknown_actions", "without_masks", "words_of_the_api"),
)
"""Contracts to which bounds checks are nothing: toy programs, processes that set their own mode, plain Python, doors
through which games are played that other contracts play too."""
AS_SHIPPED = (*WITHOUT_BOUNDS, "determinism", "policies", "kept_policies")
"""Contracts that run with the rules compiled as users have them. All others run with bounds checks, and not once more
without; that the two modes play the same games, golden and random ones say in the stage `tests`."""
OF_RULES = ("actions", "determinism", "documents", "forced", "hidden", "observation", "position_law", "stopped_games")
"""Contracts that a change of a rule breaks first."""

LINT = Stage("lint", ("-m ruff check .", "-m ruff format --check ."))
LAW_COMMANDS = (
    "-m pytest tests/law tests/agents/test_bots_on_maps.py",
    f"-m pytest {_contracts('policies')} -k interpreted",
)
LAW = Stage("law", LAW_COMMANDS, INTERPRETED, beside=True)
DOCS = Stage("docs", ("-m tools.docs --check",), INTERPRETED, beside=True)
FLOORS = Stage(
    "floors",
    (
        "-m pytest -m 'not slow and not own_mode and not package_alone' tests/law tests/contract "
        + _contracts_left_out(WITHOUT_BOUNDS),
        "-m pytest -m compiled " + " ".join(f"tests/{path}" for path in PLUGGED_IN[:3]),
        "-m pytest -m 'not slow and not own_mode and not package_alone' tests/sb3/test_sb3_learning.py "
        "tests/agents/test_policy.py " + _contracts("jit", "jit_views", *DOORS),
    ),
    {**CHECK_BOUNDS, **TRIAL},
    ("train",),
)
"""Tests with the lowest versions, in a virtual environment of their own, with bounds checks, and beside plug-ins:
one compilation of the rules for the three."""
STAGES = (
    FLOORS,
    LINT,
    Stage(
        "contract",
        (
            f"-m pytest {_contracts(*AS_SHIPPED)}",
            f"-m pytest -m 'own_mode or package_alone' tests/contract {_contracts_left_out(AS_SHIPPED)}",
        ),
        FEW_MACHINES,
    ),
    Stage(
        "tests",
        ("-m pytest tests " + _left_out("contract", "law", *TRAINED, *RECIPES, *PLUGGED_IN, "site"),),
        FEW_MACHINES,
    ),
    Stage("agents", ("-m pytest tests/agents tests/balance" + EASY_RECIPES,), FEW_MACHINES, ("balance", "train")),
    Stage(
        "site", ("-m tools.site --check", "-m pytest tests/site"), FEW_MACHINES, ("balance", "dataset", "site", "train")
    ),
    Stage("training", ("-m pytest tests/sb3 tests/training",), FEW_MACHINES, ("balance", "train")),
    Stage("plug-ins", ("-m pytest -m 'not compiled' " + " ".join(f"tests/{path}" for path in PLUGGED_IN),)),
    Stage("types", ("-m mypy", "-m basedpyright", "-m tools.typed"), extras=("train", "types"), beside=True),
    LAW,
    DOCS,
)
"""In the order of their start: first the stages that install an environment of their own, then the longest, so that
the last ones are short and both cores end together."""
QUICK = (
    Stage("rules", ("-m pytest -m 'not slow' tests/golden tests/property tests/test_architecture.py",)),
    Stage("contract", (f"-m pytest -m 'not slow' {_contracts(*OF_RULES)}",)),
    LINT,
    LAW,
    DOCS,
)
"""Stages that a change of a rule breaks first. One of the first two compiles, on both cores, while the other waits."""


class Printer:
    """Prints the words of one call in one piece, from any thread."""

    def __init__(self, say: Callable[[str], None]):
        self._say, self._lock = say, threading.Lock()

    def __call__(self, line: str, words: str = "") -> None:
        with self._lock:
            if words:
                print(words, flush=True)
            self._say(line)


def run_stage(stage: Stage, python: Path, tell: Printer, *, alone: bool) -> int:
    """Run a stage's commands until one fails; its exit code. `alone`: its words are shown as they come."""
    caller = {name: value for name, value in os.environ.items() if name not in STAGE_VARIABLES}
    environment = {**caller, **ONE_THREAD, **stage.variables}
    settings = "".join(f"{name}={value} " for name, value in stage.variables.items())
    last = ["nice", "-n", "19"] if stage.beside and not alone and shutil.which("nice") else []
    begin, code, words = time.time(), 0, ""
    for command in stage.commands:
        tell(f"stage {stage.name}: {settings}python {command}")
        done = subprocess.run(
            [*last, python, *shlex.split(command)], cwd=ROOT, env=environment, text=True, errors="replace",
            stdout=None if alone else subprocess.PIPE, stderr=None if alone else subprocess.STDOUT,
        )  # fmt: skip
        words += done.stdout or ""
        code = done.returncode
        if code:
            break
    end = (
        f"FAILED after {time.time() - begin:.0f} s, with python {command}"
        if code
        else f"done in {time.time() - begin:.0f} s"
    )
    tell(f"stage {stage.name} {end}", words.strip())
    return code


def run_stages(stages: Sequence[Stage], python_for: Callable[[Stage], Path], say: Callable[[str], None]) -> int:
    """Run them, as many at once as there are cores and one of the short ones; 0 if all went well.

    `python_for(stage)` has what a stage needs installed and gives its Python.
    """
    tell, begin, broken = Printer(say), time.time(), []

    def one(stage: Stage) -> None:
        try:
            failed = run_stage(stage, python_for(stage), tell, alone=len(stages) == 1) != 0
        except Exception as problem:
            tell(f"stage {stage.name} FAILED: {problem}")
            failed = True
        if failed:
            broken.append(stage.name)

    with ThreadPoolExecutor(cores()) as pool, ThreadPoolExecutor(1) as short:
        started = [(short if stage.beside else pool).submit(one, stage) for stage in stages]
        try:
            wait(started)
        except KeyboardInterrupt:  # no further stage begins
            for future in started:
                future.cancel()
            raise
    if broken:
        tell(f"FAILED: {', '.join(broken)}, after {time.time() - begin:.0f} s")
    elif len(stages) > 1:
        tell(f"all stages done in {time.time() - begin:.0f} s")
    return 1 if broken else 0


def cores() -> int:
    """CPU cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
