"""Small runs of the long commands meet trouble, and go on: nothing may be lost, doubled or half-written.

A run is killed, hears Ctrl-C, has a full disk, a read-only folder or a second process beside it. It must end in time
with an exit code and without a traceback; the next run must then have the files of one that nobody disturbed, except
for times in a log. The disks are small file systems in memory, in a namespace of the trial, which Linux gives any user.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib
import importlib.util
import json
import math
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from root_env.balance import NEEDS

PATIENCE = 1800.0
"""Seconds after which a run counts as hanging."""
LOG = "said"
"""File in the folder of a run with its output."""
TIMES = ("time", "collect_s", "learn_s", "play_s")
"""Times in a line of a log."""
STATE = "state.pt"
ROOM = (4, 40, 400)
"""KiB of the disks that are too small."""
KILLS = 3
"""At most so many kills of one run, or of one server."""


class Small(NamedTuple):
    """A small run of one command in a folder of its own; it writes to `out` there."""

    name: str
    module: str
    words: str
    needs: tuple[str, ...] = ()
    """Libraries without which it cannot run."""
    again: str | None = None
    """Words with which it goes on from its `STATE`; None: the same command goes on."""


_BALANCE = "--agents random --tables marquise,eyrie alliance,vagabond --games 600 --chunk 20 --workers 1 --no-report"
_PPO = "--factions marquise eyrie --total 6144 --games 32 --transitions 1024 --minibatch 512 --hidden 32 --threads 1"
_PPO += " --snapshot-every 2 --eval-every 1 --eval-games 1 --epochs 1 --out out"
_EXPERT = "--rounds 3 --games 2 --chunk 1 --search 2 --turns 1 --playouts none --opponents random=1 --eval-every 2"
_EXPERT += " --eval-games 1 --epochs 1 --workers 1 --quiet --out out"
_TRAIN = ("torch", "safetensors", "tensorboard")
SMALL = (
    Small("balance", "root_env.balance.__main__", f"{_BALANCE} --quiet --out out", NEEDS),
    Small("training", "root_env.training.ppo", _PPO, _TRAIN, "--resume out"),
    Small("expert", "root_env.training.expert", _EXPERT, _TRAIN, f"{_EXPERT} --resume"),
    Small("dataset", "root_env.training.dataset", "--agent rules --games 24 --part 2 --quiet --out out", ("pyarrow",)),
    Small("record", "root_env.cli", "watch --seed 5 --record out/record.json"),
)


# -- processes ---------------------------------------------------------------------------------------------


@functools.cache
def _server():
    """A server of processes that has everything imported, so that runs start fast."""
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")  # it cleans up after killed processes
    context = multiprocessing.get_context("forkserver")
    there = [one.module for one in SMALL if all(importlib.util.find_spec(name) for name in one.needs)]
    context.set_forkserver_preload([*there, "tools.soak.warmed"])
    return context


def start(small: Small, here: Path) -> BaseProcess:
    """Begin a run in a folder, or let it go on, with its output in `LOG` there."""
    (here / "out").mkdir(parents=True, exist_ok=True)
    words = small.again if small.again and (here / "out" / STATE).exists() else small.words
    process = _server().Process(target=_work, args=(small.module, words.split(), here))
    process.start()
    return process


def _work(module: str, words: list[str], folder: Path) -> None:
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it would be ignored
    sys.exit(importlib.import_module(module).main(words))


def ended(process: BaseProcess, here: Path, *allowed: int) -> int:
    """The exit code of a run. It must be one of these, in time, with a message and without a traceback."""
    process.join(PATIENCE)
    if process.exitcode is None:
        process.kill()
        raise TimeoutError(f"it hangs: still running after {PATIENCE:.0f} s")
    said_well((here / LOG).read_text(errors="replace"), process.exitcode, *allowed)
    return process.exitcode


def said_well(said: str, code: int, *allowed: int) -> None:
    """The exit code is one of these, and the output has a message, but no traceback."""
    told = said.strip() or not code
    assert code in allowed and told and "Traceback" not in said, f"exit code {code}: {said.strip()[-600:]}"


def goes_on(small: Small, here: Path) -> None:
    """The next run must end like one that nobody disturbed."""
    ended(start(small, here), here, 0)
    found, wanted = outcome(here / "out"), undisturbed(small)[1]
    other = [name for name in found | wanted if found.get(name) != wanted.get(name)]
    assert not other, f"the next run ends otherwise than an undisturbed one: {', '.join(other)}"


@functools.cache
def undisturbed(small: Small) -> tuple[float, Mapping[str, Any]]:
    """Seconds and files of a run that nobody disturbs."""
    with tempfile.TemporaryDirectory() as name:
        for here in (Path(name, "first"), Path(name, "second")):  # the first of all may compile
            began = time.perf_counter()
            ended(start(small, here), here, 0)
        return time.perf_counter() - began, outcome(here / "out")


def outcome(out: Path) -> Mapping[str, Any]:
    """The files of a run, without times, locks, TensorBoard's events, and the commands that a card lists.

    Of `STATE` only that it is there: the checkpoint shows its content, and equal tensors can be written as different
    bytes.
    """
    files = [path for path in sorted(out.rglob("*")) if path.is_file() and not path.name.endswith(".lock")]
    return {str(path.relative_to(out)): _content(path) for path in files if "tfevents" not in path.name}


def _content(path: Path) -> Any:
    if path.name == "card.json":
        return {name: value for name, value in json.loads(path.read_bytes()).items() if name != "command"}
    if path.name != "log.jsonl":
        return path.read_bytes() if path.name != STATE else True
    lines = map(json.loads, path.read_bytes().splitlines())
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


# -- troubles of a run -------------------------------------------------------------------------------------


def killed(small: Small, rng: random.Random, here: Path) -> dict[str, int]:
    """Kills (SIGKILL) at random moments; each file of JSON is whole after each."""
    kills = 0
    for _ in range(rng.randint(1, KILLS)):
        process = start(small, here)
        process.join(rng.uniform(0, undisturbed(small)[0]))
        if process.exitcode is not None:
            ended(process, here, 0)
            break
        process.kill()
        process.join()
        kills += 1
        for path in (here / "out").rglob("[!.]*.json"):
            json.loads(path.read_bytes())
    goes_on(small, here)
    return {f"kills of {small.name}": kills}


@contextlib.contextmanager
def _disk(folder: Path, options: str) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def full_disk(small: Small, rng: random.Random, here: Path) -> dict[str, int]:
    """A disk that is too small, and then large enough."""
    full = 0
    for room in ROOM:
        out = here / str(room) / "out"
        with _disk(out, f"size={room}k"):
            code = ended(start(small, out.parent), out.parent, 0, 1)
            subprocess.run(["mount", "-o", "remount,size=1g", str(out)], check=True)
            if code:
                full += 1
                goes_on(small, out.parent)
    return {"full disks": full}


def read_only(small: Small, rng: random.Random, here: Path) -> dict[str, int]:
    """A read-only folder."""
    with _disk(here / "out", "size=1m,ro"):
        ended(start(small, here), here, 1)
    goes_on(small, here)
    return {"read-only folders": 1}


def two_processes(small: Small, rng: random.Random, here: Path) -> dict[str, int]:
    """Two processes that begin at once: one may be refused, the other ends as usual."""
    (here / "out").mkdir()
    (here / "beside").mkdir()
    (here / "beside" / "out").symlink_to(here / "out")
    processes = [(start(small, at), at) for at in (here, here / "beside")]
    codes = [ended(process, at, 0, 2) for process, at in processes]
    assert 0 in codes and outcome(here / "out") == undisturbed(small)[1], f"two processes end with {codes}"
    return {"pairs of processes": 1}


def interrupted(small: Small, rng: random.Random, here: Path) -> dict[str, int]:
    """Ctrl-C at a random moment."""
    process = start(small, here)
    process.join(rng.uniform(0.3, 0.9) * undisturbed(small)[0])
    running = process.exitcode is None
    if running:
        os.kill(process.pid, signal.SIGINT)
    ended(process, here, 0, 130)
    goes_on(small, here)
    return {"runs that heard Ctrl-C": int(running)}


TROUBLES = (full_disk, read_only, two_processes, interrupted)


def compiling(rng: random.Random, here: Path) -> dict[str, int]:
    """The compilation of the rules with an empty cache: Ctrl-C, two at once, a full disk."""
    game = ("-c", "import root_env; root_env.Game(seed=0)")
    there = {**os.environ, "ROOT_ENV_CACHE_DIR": str(here)}

    def begun(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, *words]
        return subprocess.Popen(command, env=there, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def over(process: subprocess.Popen[str], code: int) -> str:
        said = process.communicate(timeout=PATIENCE)[1]
        said_well(said, process.returncode, code)
        return said

    watching = begun("-m", "root_env", "watch", "--decisions", "1")
    time.sleep(rng.uniform(4, 8))
    watching.send_signal(signal.SIGINT)
    over(watching, 130)
    for process in [begun(*game), begun(*game)]:
        over(process, 0)
    with _disk(here, "size=2m"):
        assert "cannot be kept" in over(begun(*game), 0), "nothing is said about compiled code that has no room"
    return {"compilations that were disturbed": 3}


# -- a server ----------------------------------------------------------------------------------------------


def server(rng: random.Random, here: Path) -> dict[str, int]:
    """A server of tables is killed while somebody plays: every confirmed answer must be kept, exactly once."""
    return asyncio.run(_killed_server(rng, str(here)))


async def _killed_server(rng: random.Random, folder: str) -> dict[str, int]:
    from tests.serve import siege

    server = siege.Process(folder)
    try:
        links = server.new_table(seats=siege.SEATS, seed=rng.getrandbits(30), speed=0.05)
        person, before = siege.Person(server, links["marquise_0"], rng.getrandbits(30), pause=0), {}
        playing = asyncio.create_task(person.play(math.inf))
        for kill in range(KILLS):
            if kill:
                server.start()
            person.gone = person.gone or time.perf_counter()
            if rng.random() < 0.8:  # else the kill may come before the table is shown
                await _until(lambda: person.gone is None)
            await asyncio.sleep(rng.uniform(0, 3))
            server.running.kill()
            server.running.wait()
            await _until(lambda: person.gone is not None)  # all that the server had sent has been heard
            kept = siege.check(folder, [person])
            for address, actions in before.items():
                assert kept[address][: len(actions)] == actions, "what stood on disk has changed"
            before = kept
        playing.cancel()
        return {"kills of a server": KILLS, "confirmed answers": sum(map(len, person.confirmed.values()))}
    finally:
        server.running.kill()
        server.running.wait()


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)
