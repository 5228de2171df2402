"""Full disks, read-only folders, Ctrl-C at any moment, two processes in one folder.

Each small run of `runs.py`, and the compilation of the rules, meets each trouble. It must end in time with an exit code
and without a traceback, and the next run must end like an undisturbed one. The disks are small file systems in memory,
in a namespace of the trial, which Linux gives any user (`unshare -rm`).
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tools.soak import runs
from tools.soak.findings import Findings, bar
from tools.soak.runs import LOG, SMALL, Small

PATIENCE = 600.0
"""Seconds after which a run counts as hanging."""
ROOM = (4, 40, 400)
"""KiB of the disks that are too small."""
INSIDE = "ROOT_ENV_SOAK_INSIDE"
"""Set in the namespace."""


def _mount(folder: Path, *options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "tmpfs", str(folder)], check=True)


def _unmount(folder: Path) -> None:
    subprocess.run(["umount", "-l", str(folder)], check=True)


class Trouble:
    """All troubles of one small run; what goes wrong is a finding."""

    def __init__(self, small: Small, folder: Path, findings: Findings):
        self.small, self.folder, self.findings = small, folder, findings
        began = time.perf_counter()
        self._run(self.folder / "whole", small.words)
        self.took = time.perf_counter() - began
        self.wanted = runs.outcome(folder / "whole" / "out")

    def _run(self, here: Path, words: tuple[str, ...]) -> int | None:
        return runs.finished(runs.start(self.small.module, words, here), PATIENCE)

    def wrong(self, what: str, here: Path) -> None:
        """Note a finding with the output of the run."""
        said = (here / LOG).read_text(errors="replace").strip()[-600:]
        self.findings.add(0, f"{self.small.name}, {what}: {said}")

    def judge(self, what: str, here: Path, code: int | None, allowed: tuple[int, ...]) -> None:
        """Check a run that met trouble: its exit code, no traceback, a message."""
        said = (here / LOG).read_text(errors="replace").strip()
        if code not in allowed or "Traceback" in said or (code and not said):
            self.wrong(f"{what}, exit code {code}", here)

    def goes_on(self, what: str, here: Path) -> None:
        """The next run must end like an undisturbed one."""
        if self._run(here, self.small.next(here)) != 0:
            self.wrong(f"{what}, the next run fails", here)
        elif runs.outcome(here / "out") != self.wanted:
            self.wrong(f"{what}, the next run ends otherwise", here)

    def full_disk(self, rng: random.Random) -> None:
        """A disk that is too small, and then large enough."""
        for room in ROOM:
            here = self.folder / f"full {room}"
            (here / "out").mkdir(parents=True)
            _mount(here / "out", f"size={room}k")
            try:
                code = self._run(here, self.small.words)
                self.judge(f"disk of {room} KiB", here, code, (0, 1))
                self.findings.count("full disks", int(code == 1))
                subprocess.run(["mount", "-o", "remount,size=1g", str(here / "out")], check=True)
                if code:
                    self.goes_on(f"disk of {room} KiB", here)
            finally:
                _unmount(here / "out")

    def read_only(self, rng: random.Random) -> None:
        """A read-only folder."""
        here = self.folder / "read-only"
        (here / "out").mkdir(parents=True)
        _mount(here / "out", "size=1m", "ro")
        try:
            self.judge("read-only", here, self._run(here, self.small.words), (1,))
            self.findings.count("read-only folders")
        finally:
            _unmount(here / "out")
        self.goes_on("read-only", here)

    def two_processes(self, rng: random.Random) -> None:
        """Two processes that begin at once: one is refused, the other ends as usual."""
        here, other = self.folder / "two", self.folder / "two beside"
        other.mkdir()
        (here / "out").mkdir(parents=True)
        (other / "out").symlink_to(here / "out")
        processes = [(at, runs.start(self.small.module, self.small.words, at)) for at in (here, other)]
        codes = []
        for at, process in processes:
            codes.append(runs.finished(process, PATIENCE))
            self.judge("two processes", at, codes[-1], (0, 2))
        self.findings.count("pairs of processes")
        if 0 not in codes or runs.outcome(here / "out") != self.wanted:
            self.wrong(f"two processes end with {codes}, or otherwise than one", other)

    def interrupted(self, rng: random.Random) -> None:
        """Ctrl-C at a random moment."""
        here = self.folder / "interrupted"
        process = runs.start(self.small.module, self.small.words, here)
        process.join(rng.uniform(0.3, 0.9) * self.took)
        if process.exitcode is None:
            os.kill(process.pid, signal.SIGINT)
            self.findings.count("runs that heard Ctrl-C")
        self.judge("Ctrl-C", here, runs.finished(process, PATIENCE), (0, 130))
        self.goes_on("Ctrl-C", here)


TROUBLES = (Trouble.full_disk, Trouble.read_only, Trouble.two_processes, Trouble.interrupted)


def compiling(findings: Findings, seed: int) -> None:
    """The compilation of the rules with an empty cache: Ctrl-C, two at once, a full disk."""
    rng = random.Random(f"compiling {seed}")
    command = [sys.executable, "-c", "import root_env; root_env.Game(seed=0)"]
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name) / "cache"
        cache.mkdir()
        there = {**os.environ, "ROOT_ENV_CACHE_DIR": str(cache)}
        asked = {"env": there, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen([sys.executable, "-m", "root_env", "watch", "--decisions", "1"], **asked) as process:
            time.sleep(rng.uniform(4, 8))
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=PATIENCE)[1]
        findings.count("compilations that heard Ctrl-C")
        if process.returncode != 130 or "Traceback" in said:
            findings.add(seed, f"Ctrl-C while compiling: exit code {process.returncode}: {said.strip()[-600:]}")
        two = [subprocess.Popen(command, **asked) for _ in range(2)]
        for one in two:
            said = one.communicate(timeout=PATIENCE)[1]
            if one.returncode or "Traceback" in said:
                findings.add(seed, f"two that compile: exit code {one.returncode}: {said.strip()[-600:]}")
        findings.count("pairs that compile into one cache")
        _mount(cache, "size=2m")
        try:
            done = subprocess.run(command, **asked, timeout=PATIENCE)
        finally:
            _unmount(cache)
        findings.count("compilations without room")
        if done.returncode or "Traceback" in done.stderr or "cannot be kept" not in done.stderr:
            findings.add(seed, f"no room for compiled code: exit code {done.returncode}: {done.stderr.strip()[-600:]}")


def run(count: int, seed: int) -> int:
    """Run everything so many times; returns the exit code."""
    if not os.environ.get(INSIDE):
        if shutil.which("unshare") is None:
            print("trouble needs the file systems of Linux: unshare, of util-linux, is not there", file=sys.stderr)
            return 2
        words = ["trouble", "--count", str(count), "--seed", str(seed)]
        return subprocess.run(
            ["unshare", "-rm", sys.executable, "-m", "tools.soak", *words], env={**os.environ, INSIDE: "1"}
        ).returncode
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it would be ignored
    findings = Findings("trouble", seed=seed)
    with bar(findings, count * (len(SMALL) * len(TROUBLES) + 1)) as progress:
        done = 0
        for number in range(seed, seed + count):
            for small in SMALL:
                if missing := small.missing():
                    findings.add(seed, f"{small.name}: not tried, {', '.join(missing)} is not installed")
                    continue
                with tempfile.TemporaryDirectory() as name:
                    tried = Trouble(small, Path(name), findings)
                    for trouble in TROUBLES:
                        _tried(trouble, tried, random.Random(f"{small.name} {number}"))
                        done += 1
                        progress(done)
            compiling(findings, number)
            done += 1
            progress(done)
    return findings.sum_up()


def _tried(trouble: Callable[[Trouble, random.Random], None], tried: Trouble, rng: random.Random) -> None:
    try:
        trouble(tried, rng)
    except Exception as error:  # for example a run that hangs
        tried.findings.add(0, f"{tried.small.name}, {trouble.__name__}: {type(error).__name__}: {error}")
