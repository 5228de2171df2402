"""Commands of the pages: the way each runs in the process of the tests, shorter forms of long ones, ones only read.

A command that is only read is held to what can be known without running it: its module and options exist, its extra,
its stage, its target of make.
"""

import contextlib
import glob
import importlib
import importlib.util
import io
import itertools
import re
import shlex
import sys
import tomllib
from unittest import mock

from tests.site.blocks import ROOT

SHORTER: dict[str, str] = {
    "root-env simulate": "--games 4",
    "root-env watch": "--decisions 40",
    "root_env.balance": "--games 12 --chunk 12 --no-report --workers 1",
    "root_env.training.ppo": "--total 256 --imitate 64 --games 8 --transitions 128 --minibatch 64 --epochs 1 "
    "--hidden 16 --eval-games 2",
    "root_env.training.ppo_sb3": "--timesteps 64 --num-envs 4 --n-steps 8 --batch-size 16 --n-epochs 1 --net 16 "
    "--eval-games 0 --no-progress",
    "root_env.training.value": "--games 12 --epochs 1 --workers 1",
    "root_env.training.evaluate": "--games 2 --workers 1",
    "root_env.training.dataset": "--games 2 --workers 1",
    "root-env puzzles": "--themes turmoil --deals 1",
    "root_env.training.analysis": "--search 4 --every 100",
}
"""Command -> options that take the place of those on the page, or stand beside them. Without a row it runs as it is."""

ONLY_READ: dict[str, str] = {
    "pip": "installs",
    "make": "installs, or is a stage of the suite",
    "run.py": "makes virtual environments",
    "venv": "makes a virtual environment",
    "ray": "needs a cluster; tests/cluster starts one",
    "valgrind": "is not installed with Python",
    "benchmarks": "takes a quarter of an hour, and wants a machine to itself",
    "benchmarks.before_after": "checks out and compiles other commits",
    "benchmarks.growth": "compiles anew for every table",
    "benchmarks.gate": "tests/test_speed_gate.py runs it",
    "root-env serve": "listens until it is stopped; tests/serve and tests/browser start it",
    "root-env play": "asks a person; tests/test_cli.py answers",
    "root_env.warm": "compiles everything; every other command has done so by then",
    "tools.soak": "runs for hours; tests/test_soak.py runs a little of it",
    "tools.wheels": "installs into fresh environments; it is a test by itself",
    "root_env.training.quick": "takes four minutes; tests/training/test_quick.py runs a smaller one",
    "--challenger policy:runs/quick/checkpoint": "plays what root_env.training.quick trained",
    "root_env.training.expert": "searches for hours; tests/training/test_expert.py runs a smaller one",
    "root_env.training.lessons": "searches for hours; tests/training/test_lessons.py runs a smaller one",
    "root_env.training.pupil": "learns from lessons; tests/training/test_lessons.py has some",
    "root_env.training.regret": "measures what root_env.training.pupil trained",
    "root_env.training.gauntlet": "plays for minutes; tests/training/test_gauntlet.py runs a smaller one",
    "root_env.training.leaderboard": "takes in a result of the gauntlet; tests/training/test_gauntlet.py has one",
    "root_env.training.puzzles mybot:Agent": "docs/puzzles.md has it with agents that are there",
    "root_env.training.evaluate ismcts": "searches for minutes",
    "root_env.training.evaluate search": "searches for minutes",
    "--ray": "needs a cluster; tests/cluster starts one",
    "--logger tensorboard wandb": "needs Weights & Biases; tests/training/test_loggers.py has a stand-in",
    "wandb": "needs Weights & Biases, and an account of theirs",
    "--task": "trains or plays to the budget of a task",
    "root_env.training.task_sb3": "trains to the budget of a task",
    "root_env.training.task_clone": "plays the games of a task and learns from them",
    "root_env.training.task_curves": "draws runs that are not there",
    "--format minari": "needs an environment of its own: the stage `minari`",
    "examples/rllib_self_play.py": "needs an environment of its own: the stage `rllib`",
}
"""Command, or words of one -> why it does not run here."""


def words_of(line: str) -> tuple[dict[str, str], list[str]]:
    """Settings of the environment before a command, and its words; `export` alone is all settings."""
    words = shlex.split(line, comments=True)
    settings = {}
    if words[0] == "export":
        words = words[1:]
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        key, _, value = words.pop(0).partition("=")
        settings[key] = value
    return settings, words


def named(words: list[str]) -> tuple[str, list[str]]:
    """The program that is called, as the tables name it, and the words behind."""
    program = words[0].rsplit("/", 1)[-1]
    if program in ("python", "python3"):
        if words[1] == "-m" and words[2] != "root_env":
            return words[2], words[3:]
        return (words[1], words[2:]) if words[1] != "-m" else _console(words[3:])
    return _console(words[1:]) if program == "root-env" else (program, words[1:])


def _console(words: list[str]) -> tuple[str, list[str]]:
    """`root-env watch`, with the words before the subcommand put behind it; `root-env --version` has none."""
    at = 2 if words[0] == "--game" else 0
    if words[at].startswith("-"):
        return "root-env", words
    return f"root-env {words[at]}", [*words[:at], *words[at + 1 :]]


def why_only_read(name: str, words: list[str]) -> str | None:
    """The row of ONLY_READ that a command falls under, None for one that runs."""
    text = f" {' '.join([name, *words])} "
    for row in ONLY_READ:
        head, _, rest = row.partition(" ")
        by_name = row == name or (head == name and rest and not rest.startswith("-") and f" {rest}" in text)
        if by_name or (row.startswith("-") and f" {row} " in text):
            return row
    return None


def shortened(name: str, words: list[str]) -> list[str]:
    """The words with the options of SHORTER in place of their own, and patterns of files filled in."""
    words = [found for word in words for found in (sorted(glob.glob(word)) if "*" in word else [word])]
    options = SHORTER.get(name, "").split()
    if name == "root_env.balance" and words[:1] in (["sweep"], ["search"]):
        options.remove("--no-report")  # what they find stands in their reports
    if "--resume" in words or "--report-only" in words or (name == "root_env.balance" and "--record" in words):
        return words
    for option in [word for word in options if word.startswith("--")]:
        if option in words:
            at = words.index(option)
            end = next((k for k in range(at + 1, len(words)) if words[k].startswith("--")), len(words))
            del words[at:end]
    return words + options


def call(name: str, words: list[str]) -> str:
    """Call the command in this process; returns its output. Fails if its exit code is not 0."""
    module, words = _module(name, words)
    said, argv = io.StringIO(), [name, *words]
    with mock.patch.object(sys, "argv", argv), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = module.main()
        except SystemExit as end:
            code = end.code
    assert not isinstance(code, int) or code == 0, f"{' '.join(argv)}: exit code {code}\n{said.getvalue()}"
    return said.getvalue()


def _module(name: str, words: list[str]):
    """The module whose `main` a command calls, and the words that it gets."""
    if name.startswith("root-env"):
        at = 2 if words and words[0] == "--game" else 0
        return importlib.import_module("root_env.cli"), [*words[:at], *name.split()[1:], *words[at:]]
    package = importlib.util.find_spec(name)
    assert package, f"there is no module {name}"
    return importlib.import_module(f"{name}.__main__" if package.submodule_search_locations else name), words


def read(name: str, words: list[str]) -> None:
    """Check a command without running it: fails where it names what is not there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if name == "pip":
        extras = {extra for word in words for part in re.findall(r"\[([\w,]+)\]", word) for extra in part.split(",")}
        assert extras <= set(project["optional-dependencies"]), f"unknown extras: {extras}"
        files = [word for before, word in itertools.pairwise(words) if before == "-c"]
        assert all((ROOT / file).exists() for file in files), files
    elif name == "make":
        targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert set(words) <= set(targets), f"no target of the Makefile: {words}"
    elif name == "run.py":
        _read_run(words)
    elif name.endswith(".py"):
        assert (ROOT / name).exists(), name
    elif name not in ("ray", "valgrind", "venv", "wandb"):
        said = call(name, [*words[: 2 if words[:1] == ["--game"] else 0], *_subcommand(name, words), "--help"])
        missing = [word for word in words if word.startswith("--") and word not in said and word != "--game"]
        assert not missing, f"{name} knows no {', '.join(missing)}"


def _subcommand(name: str, words: list[str]) -> list[str]:
    return words[:1] if name == "tools.soak" else []


def _read_run(words: list[str]) -> None:
    import run
    from tools import suite

    assert words[0] in ("train", "demo", "test", "setup"), words
    if "--stage" in words:
        stage = words[words.index("--stage") + 1]
        assert stage in {s.name for s in suite.STAGES} | set(run.OPTIONAL), f"there is no stage {stage}"
