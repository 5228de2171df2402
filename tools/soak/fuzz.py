"""Junk in documents, configurations, calls and command lines: refused in a sentence, never by a traceback."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import random
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from root_env import cli
from tests.contract import junk
from tools.soak.findings import Findings

WORDS = (
    "",
    "-",
    "--",
    "-1",
    "0",
    "1",
    "2",
    "1.5",
    "nan",
    "x",
    "ä",
    "\x00",
    "fox",
    "eyrie",
    "marquise",
    "vagabond",
    "all",
)
WORDS += (
    "none",
    "public",
    "autumn",
    "standard",
    "99999999999999999999",
    "/",
    "/nowhere/at/all",
    "rules",
    "random",
    "{}",
)
OPTIONS = (
    "--seed",
    "--factions",
    "--map",
    "--deck",
    "--decisions",
    "--viewer",
    "--games",
    "--engine",
    "--seating",
    "--as",
)
OPTIONS += ("--html", "--title", "--quiet", "--all", "--help", "--version", "--nothing")
BALANCE = ("--agents", "--tables", "--reach", "--games", "--precision", "--seed", "--patch", "--threads", "--chunk")


def run(count: int, seed: int, keep: Path | None = None) -> int:
    """Try so many pieces of junk; returns the exit code."""
    warnings.simplefilter("ignore")
    trials: list[Callable[[random.Random], None]] = [_door, _door, _command]
    if all(importlib.util.find_spec(name) for name in ("filelock", "pyarrow", "statsmodels")):
        trials.append(_balance)

    def one(number: int, findings: Findings) -> int:
        rng = random.Random(f"fuzz {number}")
        trial = rng.choice(trials)
        findings.count(trial.__doc__ or "")
        try:
            trial(rng)
        except Exception as error:
            findings.add(number, f"fuzz {number}, {trial.__doc__}: {type(error).__name__}: {error}")
        return 1

    return Findings("fuzz", count, seed, keep).go(one)


def _door(rng: random.Random) -> None:
    """junk in documents, configurations and calls"""
    junk.attempt(rng)


def _line(rng: random.Random, options: tuple[str, ...]) -> list[str]:
    words: list[str] = []
    for _ in range(rng.randint(0, 4)):
        words.append(rng.choice(options))
        words += rng.choices(WORDS, k=rng.randint(0, 2))
    return words


def _judged(main: Callable[[list[str]], int | None], words: list[str]) -> None:
    """Exit code 0, or another with something said; what is raised is a finding."""
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin = stdin
    said = out.getvalue() + err.getvalue()
    assert code in (0, None, 1, 2), f"exit code {code!r} of {words}"
    assert not code or said.strip(), f"nothing is said about {words}"
    assert "Traceback" not in said, f"a traceback for {words}"


def _command(rng: random.Random) -> None:
    """command lines of root-env"""
    command = rng.choice(("watch", "replay", "actions", "x", ""))
    limit = ["--decisions", "3"] if command == "watch" else []
    _judged(cli.main, [word for word in (command, *_line(rng, OPTIONS), *limit) if word or command])


def _balance(rng: random.Random) -> None:
    """command lines of balance"""
    from balance.__main__ import main

    _judged(main, [*_line(rng, BALANCE), "--out", "/dev/null/nowhere"])
