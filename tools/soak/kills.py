"""Runs that are killed at random moments and go on: nothing may be lost, doubled or half-written.

The balance lab, training, expert iteration and the writing of a dataset are killed (SIGKILL) and started again until
they end; their files must then equal those of a run that nobody killed, except for times in a log. A killed record is
whole, or the one before. A server of tables (`killed_server.py`) keeps every answer that it has confirmed.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tools.soak import killed_server, runs
from tools.soak.findings import Findings, bar
from tools.soak.runs import SMALL, Small

PATIENCE = 1800
"""Seconds after which a run counts as hanging."""


def kill_run(small: Small, times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """Kill runs so often in all; each must end like one that nobody killed."""
    rng = random.Random(f"{small.name} {seed}")
    with tempfile.TemporaryDirectory() as name:
        folder, took = Path(name), 0.0
        for unbroken in ("first", "unbroken"):  # the first of all may compile
            began = time.perf_counter()
            code = runs.finished(runs.start(small.module, small.words, folder / unbroken), PATIENCE)
            took = time.perf_counter() - began
            if code:
                return findings.add(seed, f"{small.name}: an unbroken run fails: {_last(folder / unbroken)}")
        wanted, kills, run = runs.outcome(folder / "unbroken" / "out"), 0, 0
        while kills < times:
            here, run = folder / f"run {run}", run + 1
            killed = _kill_on(small, here, times - kills, rng, took, findings)
            kills += killed
            progress(kills)
            if not killed:
                continue
            if runs.finished(runs.start(small.module, small.next(here), here), PATIENCE):
                findings.add(seed, f"{small.name}: a run that was killed cannot be taken up again: {_last(here)}")
            elif runs.outcome(here / "out") != wanted:
                findings.add(seed, f"{small.name}: a run that was killed ends otherwise than an unbroken one")


def _kill_on(small: Small, here: Path, most: int, rng: random.Random, took: float, findings: Findings) -> int:
    """Kill a run at random moments until a kill comes too late; returns how often it was killed."""
    for kills in range(most):
        going_on = small.state is None or (here / "out" / small.state).exists()
        process = runs.start(small.module, small.next(here), here)
        process.join(rng.uniform(0, took))
        if process.exitcode is not None:
            if process.exitcode:
                findings.add(findings.seed, f"{small.name}: a run that goes on fails: {_last(here)}")
            return kills
        process.kill()
        process.join()
        findings.count(f"kills of {small.name}" if going_on else f"kills of {small.name} before its first state")
    return most


def _last(folder: Path) -> str:
    return (folder.joinpath(runs.LOG).read_text(errors="replace").strip().splitlines() or ["it says nothing"])[-1]


def kill_records(times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """Kill a command that writes records: the file must hold the new record, or the one before."""
    from root_env import replay

    rng = random.Random(f"records {seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ("watch", "--record", "record.json", "--seed")
        for number in ("0", str(seed)):
            began = time.perf_counter()
            if runs.finished(runs.start("root_env.cli", (*words, number), folder), PATIENCE):
                return findings.add(seed, f"records: writing one fails: {_last(folder)}")
            took = time.perf_counter() - began
        for kill in range(times):
            process = runs.start("root_env.cli", (*words, str(seed + kill)), folder)
            process.join(rng.uniform(0.3, 1.05) * took)
            late = process.exitcode is not None
            process.kill()
            process.join()
            findings.count("records written before the kill" if late else "kills of record writing")
            try:
                replay(json.loads((folder / "record.json").read_text()))
            except Exception as error:
                findings.add(seed, f"records: after kill {kill}: {type(error).__name__}: {error}")
            progress(kill + 1)


def run(count: int, seed: int) -> int:
    """Kill each kind of run so many times; returns the exit code."""
    findings = Findings("kills", seed=seed)
    kinds: list[tuple[str, list[str], Callable]] = [
        (small.name, small.missing(), lambda *given, small=small: kill_run(small, *given)) for small in SMALL
    ]
    kinds += [("records", [], kill_records), ("server", killed_server.missing(), killed_server.kill_server)]
    with bar(findings, count * len(kinds)) as progress:
        for k, (name, missing, kill) in enumerate(kinds):
            if missing:
                findings.add(seed, f"{name}: nothing was killed, {', '.join(missing)} is not installed")
                continue
            kill(count, seed, findings, lambda done, k=k: progress(k * count + done))
    return findings.sum_up()
