"""Command lines with junk: the exit code is 0, 1 or 2, with a message and without a traceback.

Options come from the parsers of the commands. Nothing long can begin: the folder cannot be made, there are few games,
or the input has ended.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator

from root_env import cli

WORDS = ("", "-", "--", "-1", "0", "1", "2", "1.5", "nan", "x", "ä", "\x00", "fox", "eyrie", "marquise", "vagabond")
WORDS += ("all", "none", "public", "autumn", "standard", "99999999999999999999", "/", "/nowhere/at/all", "rules")
WORDS += ("random", "{}", "x=1", "random=1", "inf", "1e400", "\ud800", "x" * 5000, "policy:/", "os:path")
NOWHERE = "/dev/null/nowhere"
"""A folder that cannot be made."""
TRAINING = ("ppo", "expert", "dataset", "evaluate", "gauntlet", "analysis", "value", "ppo_sb3", "quick")
LONG = ("--workers", "--threads", "--ray", "--games", "--n-envs", "--total", "--imitate", "--open", "--workers")
"""Options with which junk could use much time or memory."""


@functools.cache
def _options(module: str) -> tuple[str, ...]:
    """The options of a command, as its parser has them."""
    found: list[str] = []
    parse = argparse.ArgumentParser.parse_args

    def note(self, *_):
        found.extend(option for one in self._actions for option in one.option_strings)
        raise SystemExit(0)

    argparse.ArgumentParser.parse_args = note  # type: ignore[method-assign]
    try:
        with contextlib.suppress(SystemExit):
            importlib.import_module(module).main([])
    finally:
        argparse.ArgumentParser.parse_args = parse  # type: ignore[method-assign]
    return tuple(option for option in found if option not in LONG)


def _line(rng: random.Random, options: tuple[str, ...]) -> list[str]:
    words: list[str] = []
    for _ in range(rng.randint(0, 4)):
        words.append(rng.choice(options))
        words += rng.choices(WORDS, k=rng.randint(0, 2))
    return words


def judged(main: Callable[[list[str]], object], words: list[str]) -> None:
    """Check a command: exit code 0, or another with a message; an exception is a finding."""
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with _elsewhere(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code
        except Exception as error:
            what = f"{type(error).__name__}: {str(error)[:300]}"
            raise AssertionError(f"{what}, for {main.__module__} {words}") from error
    said = out.getvalue() + err.getvalue()
    assert code in (0, None, 1, 2), f"exit code {code!r} of {words}"
    assert not code or said.strip(), f"nothing is said about {words}"
    assert "Traceback" not in said, f"a traceback for {words}"


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """An empty folder to work in, and nobody at the keyboard."""
    stdin, before = sys.stdin, os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.stdin = io.StringIO()
        try:
            yield
        finally:
            sys.stdin = stdin
            os.chdir(before)


COMMANDS: dict[str, tuple[str, ...]] = {
    "watch": ("--decisions", "3"),
    "play": (),
    "simulate": ("--games", "1", "--quiet"),
    "replay": (),
    "actions": (),
    "serve": ("--export", NOWHERE),
    "x": (),
    "": (),
}
"""Command of root-env -> options that keep it short."""
CONSOLE = ("--seed", "--factions", "--map", "--deck", "--decisions", "--viewer", "--games", "--engine", "--seating")
CONSOLE += ("--as", "--html", "--title", "--quiet", "--all", "--help", "--version", "--nothing", "--record", "--agents")
CONSOLE += ("--opponents", "--game", "--host", "--port", "--data", "--name", "--config", "--edition")


def console(rng: random.Random) -> None:
    """A line of root-env."""
    command = rng.choice(list(COMMANDS))
    judged(cli.main, [word for word in (command, *_line(rng, CONSOLE), *COMMANDS[command]) if word or command])


def balance(rng: random.Random) -> None:
    """A line of the balance lab."""
    options = _options("root_env.balance.command")
    main = importlib.import_module("root_env.balance.__main__").main
    judged(main, [*_line(rng, options), "--workers", "1", "--quiet", "--out", NOWHERE])


def training(rng: random.Random) -> None:
    """A line of a command of training."""
    module = f"root_env.training.{rng.choice(TRAINING)}"
    options = _options(module)
    short = [("--out", NOWHERE)] if "--out" in options else []
    short += [("--threads", "1")] if "--threads" in options else []
    judged(importlib.import_module(module).main, [*_line(rng, options), *(word for pair in short for word in pair)])
