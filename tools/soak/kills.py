"""Runs killed at random moments and taken up again: nothing lost, doubled or half-written.

The balance lab and training are killed (SIGKILL) and started again until they end; their files must then be those of
a run that nobody killed, but for the times in a log. A record that is being written is there whole, or it is the one
before.
"""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.soak.findings import Findings, bar

PATIENCE = 1800
"""Seconds after which a run that nobody kills counts as hanging."""
BALANCE = ["-m", "balance", "--agents", "random", "--tables", "marquise,eyrie", "alliance,vagabond"]
BALANCE += ["--games", "600", "--chunk", "20", "--threads", "1", "--no-report", "--quiet", "--out"]
PPO = ["-m", "training.ppo", "--factions", "marquise", "eyrie", "--total", "32768", "--games", "64"]
PPO += ["--transitions", "2048", "--minibatch", "512", "--hidden", "64", "--threads", "1"]
PPO += ["--snapshot-every", "3", "--eval-every", "2", "--eval-games", "4"]
TIMES = ("time", "collect_s", "learn_s")
"""What a line of a log says of time."""


def _whole(words: list[str], warm_up: list[str] | None = None) -> tuple[subprocess.CompletedProcess, float]:
    """A run to its end, and how long it took; after another, as the first of all may compile."""
    if warm_up:
        subprocess.run([sys.executable, *warm_up], capture_output=True, timeout=PATIENCE)
    began = time.perf_counter()
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=PATIENCE)
    return done, time.perf_counter() - began


def _killed(words: list[str], after: float) -> int | None:
    """A run killed after so many seconds; its exit code if it ended before, else None."""
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            return process.wait(after)
        except subprocess.TimeoutExpired:
            process.kill()
            return None


def _files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def _balance(times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """The balance lab: games in files equal to those of an unbroken run."""
    rng = random.Random(f"balance {seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        done, took = _whole([*BALANCE, str(folder / "unbroken")], [*BALANCE, str(folder / "first")])
        if done.returncode:
            return findings.add(seed, f"balance: an unbroken run fails: {done.stderr.strip().splitlines()[-1:]}")
        wanted = _files(folder / "unbroken" / "games")
        kills, run = 0, 0
        while kills < times:
            out = folder / f"run {run}"
            run += 1
            while kills < times and (code := _killed([*BALANCE, str(out)], rng.uniform(0, took))) is None:
                kills += 1
                findings.count("kills of balance")
                progress(kills)
            else:
                code = 0 if kills >= times else code
            if code or _whole([*BALANCE, str(out)])[0].returncode:
                findings.add(seed, "balance: a run that was killed cannot be taken up again")
            elif _files(out / "games") != wanted:
                findings.add(seed, "balance: a run that was killed ends with other games than an unbroken one")


def _training(times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """Training: log and checkpoint equal to those of an unbroken run, and nothing else left there."""
    rng = random.Random(f"training {seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        done, took = _whole([*PPO, "--out", str(folder / "unbroken")], [*PPO, "--out", str(folder / "first")])
        if done.returncode:
            return findings.add(seed, f"training: an unbroken run fails: {done.stderr.strip().splitlines()[-1:]}")
        wanted = _outcome(folder / "unbroken")
        kills, run = 0, 0
        while kills < times:
            out = folder / f"run {run}"
            run += 1
            while kills < times:
                code = _killed(_again(out), rng.uniform(0, took))
                if code is not None:
                    break
                kills += 1
                findings.count("kills of training" if (out / "state.pt").exists() else "kills before a first state")
                progress(kills)
            if _whole(_again(out))[0].returncode:
                findings.add(seed, "training: a run that was killed cannot be taken up again")
            elif _outcome(out) != wanted:
                findings.add(seed, "training: a run that was killed ends otherwise than an unbroken one")


def _again(out: Path) -> list[str]:
    """Go on where a state was saved, else begin."""
    return ["-m", "training.ppo", "--resume", str(out)] if (out / "state.pt").exists() else [*PPO, "--out", str(out)]


def _outcome(out: Path) -> dict[str, Any]:
    """What a training run leaves, without times and TensorBoard's events; `state.pt` is compared by what came of it."""
    files = {name: content for name, content in _files(out).items() if "tfevents" not in name}
    lines = [json.loads(line) for line in files.pop("log.jsonl").splitlines()]
    log = [{name: value for name, value in line.items() if name not in TIMES} for line in lines]
    return {**files, "state.pt": len(files["state.pt"]) > 0, "log.jsonl": log}


def _records(times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """Records: whole, or the one before."""
    from root_env import replay

    rng = random.Random(f"records {seed}")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "record.json"
        words = ["-m", "root_env.cli", "watch", "--seed"]
        done, took = _whole([*words, str(seed), "--record", str(path)], [*words, "0"])
        if done.returncode:
            return findings.add(seed, f"records: writing one fails: {done.stderr.strip().splitlines()[-1:]}")
        for kill in range(times):
            late = rng.uniform(0.3, 1.05) * took
            if _killed([*words, str(seed + kill), "--record", str(path)], late) is None:
                findings.count("kills of record writing")
            else:
                findings.count("records written before the kill")
            try:
                replay(json.loads(path.read_text()))
            except Exception as error:
                findings.add(seed, f"records: after kill {kill}: {type(error).__name__}: {error}")
            progress(kill + 1)


KINDS = (
    ("balance", ("pyarrow", "statsmodels", "filelock"), _balance),
    ("training", ("torch", "safetensors", "tensorboard"), _training),
    ("records", (), _records),
)
"""What is killed, the libraries it needs, how."""


def run(count: int, seed: int) -> int:
    """Kill each kind of run so many times; returns the exit code."""
    findings = Findings("kills")
    with bar(findings, count * len(KINDS)) as progress:
        for k, (name, needs, kill) in enumerate(KINDS):
            missing = [library for library in needs if importlib.util.find_spec(library) is None]
            if missing:
                findings.add(seed, f"{name}: nothing was killed, {', '.join(missing)} is not installed")
                continue
            kill(count, seed, findings, lambda done, k=k: progress(k * count + done))
    return findings.sum_up()
