"""A server under attack beside people who play: `python -m tests.serve.siege --minutes 10 --clients 100 --kills 20`.

A server as `root-env serve` starts it, four tables where somebody plays against a bot, and clients who hold links and
use them in bad faith: valid messages by the hundred, the longest analyses there are, files, tables made with links,
with the links of those and with theirs, crowds of connections, connections that say nothing, junk, answers that nobody
reads. `--attacks chain crowd` has some of these alone, `--clients 0` none. In the last six tenths of the time the
server is killed again and again, and started at the same folder.
Measured are the seconds from an answer until its view has come, from loading the page of a seat until it is shown, for
making a table in the lobby, and the memory of the server; every answer that the server has confirmed must be kept,
once. The attackers run at the lowest priority: they stand for other machines.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import numpy as np
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from root_env.serve.messages import PAYMENT
from root_env.serve.store import Store
from root_env.serve.table import Table
from tests.serve.mischief import heard, misbehave
from tests.serve.tables import TWO

TABLES = 4
SEATS = ["person", "random"]
PATIENCE = 60.0
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, httpx.HTTPError)
ATTACKS = ("look", "act", "undo", "preview", "analyse", "unread", "files", "junk", "chain", "crowd", "silent")
MOST_LINKS = 400
"""Links that attackers make and use."""
FILES = ("record.json", "position.json", "log.txt", "picture.svg", "page.html")


class Found(NamedTuple):
    """Results of a siege."""

    clicks: np.ndarray
    """Seconds of each answer."""
    confirmed: int
    """Answers that the server had confirmed, all of them kept."""
    returns: np.ndarray
    """Seconds from a kill until somebody saw his table again."""
    made: np.ndarray
    """Seconds in which the lobby made a table."""
    opened: np.ndarray
    """Seconds in which a page of a seat that was loaded again saw the table."""
    memory: list[tuple[float, int, int]]
    """Seconds since the start, MiB of the server, MiB with its processes."""
    attacks: Counter[str]


# -- who attacks -------------------------------------------------------------------------------------------


async def flood(address: str, rng: random.Random, kind: str) -> None:
    """Valid messages of one kind by the hundred, then a short look at what comes."""
    async with connect(address, max_queue=4) as line:
        told = await heard(line, 5) or {}
        version = told.get("version", 0)
        for _ in range(300):
            await line.send(json.dumps(_valid(kind, rng, told, version)))
        if kind == "unread":
            await asyncio.sleep(20)
        for _ in range(rng.randrange(100)):
            if await heard(line, 1) is None:
                return


def _valid(kind: str, rng: random.Random, told: dict[str, Any], version: int) -> dict[str, Any]:
    choices = told.get("actions") or [{"id": 0}]
    if kind == "act":
        return {"type": "act", "version": version, "action": rng.choice(choices)["id"]}
    if kind == "undo":
        return {"type": "undo", "version": version}
    if kind == "preview":
        return {"type": "preview", "version": version, "action": rng.choice(choices)["id"]}
    if kind == "analyse":
        what = rng.choice([{"what": "agent", "agent": "search:20s"}, {"what": "search", "iterations": 4096}])
        return {"type": "analyse", **rng.choice([what, {"what": "policy"}, {"what": "chances"}])}
    return {"type": "look", "step": rng.choice([None, 0, rng.randrange(max(1, told.get("step", 1)))])}


async def fetch(address: str, rng: random.Random) -> None:
    """Files of a table, tables that go on from it, bodies of brackets."""
    base = address.replace("ws:", "http:")
    async with httpx.AsyncClient(timeout=30) as ask:
        for _ in range(20):
            if rng.random() < 0.7:
                await ask.get(f"{base}/{rng.choice(FILES)}")
            elif rng.random() < 0.5:
                await ask.post(f"{base}/tables", content=json.dumps({"seats": ["rules", "rules"]}))
            else:
                await ask.post(f"{base}/tables", content="[" * rng.choice([4000, 4_000_000]))


async def chain(address: str, links: list[str], rng: random.Random, said: Counter[str]) -> None:
    """Tables made with a link, with the links of those, and so on, as many as can be had."""
    base = address.replace("ws:", "http:")
    root = address.split("/tables/")[0]
    async with httpx.AsyncClient(timeout=60) as ask:
        for anew in (False, True, False, True):
            asked = {"seats": rng.choice([["person", "person"], ["person", "search:20s"]]), "anew": anew}
            answer = await ask.post(f"{base}/tables", json=asked)
            if answer.status_code != 200:
                said["tables refused to links"] += 1
                return
            said["tables made with links"] += 1
            found = [f"{root}/tables/{row['link'][2:]}" for row in answer.json()["links"]]
            links.extend(found if len(links) < MOST_LINKS else ())
            base = found[0].replace("ws:", "http:")


async def crowd(address: str, rng: random.Random) -> None:
    """Many connections with one link, which stay."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(30):
            with contextlib.suppress(*GONE):
                await stack.enter_async_context(connect(address, max_queue=4))
        await asyncio.sleep(rng.randrange(5, 20))


async def silent(address: str, rng: random.Random) -> None:
    """Connections that say nothing, or half a request."""
    host, _, port = address.split("/")[2].partition(":")
    lines = []
    try:
        for _ in range(60):
            _, line = await asyncio.open_connection(host, int(port))
            lines.append(line)
            line.write(rng.choice([b"", b"GET / HTTP/1.1\r\n", b"POST /tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n"]))
        await asyncio.sleep(rng.randrange(5, 20))
    finally:
        for line in lines:
            line.close()


async def _attack(links: list[str], kinds: list[str], rng: random.Random, until: float, said: Counter[str]) -> None:
    while time.time() < until:
        kind = rng.choice(kinds)
        address = rng.choice(links)
        with contextlib.suppress(*GONE):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + max(1.0, until - time.time())):
                if kind == "files":
                    await fetch(address, rng)
                elif kind == "junk":
                    await misbehave(address, rng, 40)
                elif kind == "chain":
                    await chain(address, links, rng, said)
                elif kind == "crowd":
                    await crowd(address, rng)
                elif kind == "silent":
                    await silent(address, rng)
                else:
                    await flood(address, rng, kind)
        said[kind] += 1
        await asyncio.sleep(rng.random())


def attack(links: list[str], kinds: list[str], clients: int, until: float, seed: int, told: Any) -> None:
    """So many clients at once, until a time; puts their counts into the queue `told`."""
    os.nice(19)
    said: Counter[str] = Counter()

    async def all_of_them() -> None:
        rngs = (random.Random(f"{seed} {k}") for k in range(clients))
        await asyncio.gather(*(_attack(links, kinds, rng, until, said) for rng in rngs))

    asyncio.run(all_of_them())
    told.put(said)


# -- who plays ---------------------------------------------------------------------------------------------


class Person:
    """Plays one game after the other by any legal action, comes back when the server does, and remembers
    the confirmed actions."""

    def __init__(self, server: Process, address: str, seed: int, pause: float = 0.2):
        self.server, self.address, self.rng, self.pause = server, address, random.Random(seed), pause
        self.took: list[float] = []
        self.returns: list[float] = []
        self.confirmed: dict[str, dict[int, int]] = {address: {}}
        """Address of a table -> number of an own answer there -> the action."""
        self.shown: dict[str, int] = {}
        """Address of a table -> the newest version in a view of it."""
        self.over = False
        self.gone: float | None = None
        """The time of the end of the last connection; None once a view has come since."""

    async def play(self, until: float) -> None:
        """Until a time; at a new table when a game is over."""
        while time.time() < until:
            try:
                async with connect(self.address) as line:
                    await self._play(line, until)
                if self.over and time.time() < until:
                    seed = self.rng.randrange(1 << 30)
                    made = await asyncio.to_thread(self.server.new_table, seats=SEATS, seed=seed, speed=0.05)
                    self.address, self.over = made["marquise_0"], False
                    self.confirmed[self.address] = {}
            except GONE:
                self.gone = self.gone or time.perf_counter()
                await asyncio.sleep(0.1)

    async def _play(self, line: Any, until: float) -> None:
        sent: tuple[int, int, float] | None = None
        while time.time() < until and not self.over:
            told = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            if told["type"] != "view":
                continue
            now = time.perf_counter()
            if self.gone is not None:
                self.returns.append(now - self.gone)
                self.gone = None
            self.over, self.shown[self.address] = told["over"], told["version"]
            if sent is not None and told["step"] > sent[0]:
                self.confirmed[self.address][sent[0]] = sent[1]
                self.took.append(now - sent[2])
                sent = None
            if told["is_you"] and sent is None and not self.over:
                await asyncio.sleep(self.pause)
                action = self.rng.choice(single(told["actions"]))["id"]
                sent = told["step"], action, time.perf_counter()
                await line.send(json.dumps({"type": "act", "version": told["version"], "action": action}))


async def make_tables(server: Process, until: float, took: list[float]) -> None:
    """Somebody makes a table in the lobby now and then; a server that is killed meanwhile counts for nothing."""
    while time.time() < until:
        start, running = time.perf_counter(), server.running
        with contextlib.suppress(*GONE, AssertionError):
            await asyncio.to_thread(server.new_table, seats=["person", "rules"])
            if server.running is running:
                took.append(time.perf_counter() - start)
        await asyncio.sleep(3)


async def load_again(server: Process, address: str, until: float, took: list[float]) -> None:
    """Somebody loads the page of his seat again and again, and stays a moment."""
    while time.time() < until:
        start, running = time.perf_counter(), server.running
        with contextlib.suppress(*GONE):
            async with connect(address) as line:
                while json.loads(await asyncio.wait_for(line.recv(), PATIENCE))["type"] != "view":
                    pass
                if server.running is running:
                    took.append(time.perf_counter() - start)
                await asyncio.sleep(1)
        await asyncio.sleep(1)


# -- the server --------------------------------------------------------------------------------------------


class Process:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: str):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.start()

    def start(self) -> None:
        """Start it at its folder."""
        words = ("serve", "--data", self.folder, "--port", str(self.port), "--workers", "1")
        self.running = subprocess.Popen([sys.executable, "-m", "root_env", *words], stdout=subprocess.PIPE, text=True)
        assert self.running.stdout is not None
        self.token = self.running.stdout.readline().strip().split("token=")[1]

    def kill(self) -> None:
        """Kill it (SIGKILL), and start it again."""
        self.running.kill()
        self.running.wait()
        self.start()

    def new_table(self, **asked: Any) -> dict[str, str]:
        """Name of a link -> the address of a new table."""
        base, until = f"127.0.0.1:{self.port}", time.time() + PATIENCE
        while True:
            try:
                headers = {"Authorization": f"Bearer {self.token}"}
                made = httpx.post(f"http://{base}/tables", json={"config": TWO, **asked}, headers=headers, timeout=300)
                break
            except httpx.ConnectError:
                if time.time() > until:
                    raise
                time.sleep(0.1)
        assert made.status_code == 200, made.text
        return {row["who"]: f"ws://{base}/tables/{row['link'][2:]}" for row in made.json()["links"]}

    def memory(self) -> tuple[int, int]:
        """MiB of the server, and with the processes that it has started."""
        below = {pid for pid, parent in _parents() if parent == self.running.pid}
        own = _resident(self.running.pid)
        return own, own + sum(map(_resident, below))


def _parents() -> Iterator[tuple[int, int]]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            yield int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) >> 10
    return 0


async def _kills(server: Process, times: list[float], memory: list[tuple[float, int, int]], until: float) -> None:
    """Kill the server at these times, and note its memory every five seconds."""
    start, left = time.time(), list(times)
    while time.time() < until:
        if left and time.time() >= left[0]:
            left.pop(0)
            await asyncio.to_thread(server.kill)
        memory.append((time.time() - start, *await asyncio.to_thread(server.memory)))
        await asyncio.sleep(min(5.0, max(0.1, left[0] - time.time())) if left else 5.0)


def siege(minutes: float, clients: int, kills: int, seed: int = 0, kinds: Sequence[str] = ATTACKS) -> Found:
    """See the module; AssertionError if a confirmed answer is not kept, or somebody could not play."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        try:
            mine = [server.new_table(seats=SEATS, seed=seed + k, speed=0.05) for k in range(TABLES)]
            theirs = [server.new_table(seats=["person", "rules"], seed=seed + k) for k in range(TABLES)]
            people = [Person(server, links["marquise_0"], seed + k) for k, links in enumerate(mine)]
            links = [links["watch"] for links in mine] + [at for links in theirs for at in links.values()]
            links.append(links[0] + "x")
            found = _under_attack(server, people, links, list(kinds), minutes, clients, kills, seed)
        finally:
            server.running.kill()
            server.running.wait()
        assert all(one.took for one in people), "somebody could not play"
        check(folder, people)
    return found


def _under_attack(server, people, links, kinds, minutes, clients, kills, seed) -> Found:
    until, memory = time.time() + 60 * minutes, []
    times = [until - 36 * minutes * (1 - k / (kills + 1)) for k in range(1, kills + 1)]
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    attackers = context.Process(target=attack, args=(links, kinds, clients, until, seed, told))
    attackers.start()

    made: list[float] = []
    opened: list[float] = []
    reader = server.new_table(seats=["person", "person"], seed=seed)["marquise_0"]

    async def everybody() -> None:
        others = make_tables(server, until, made), load_again(server, reader, until, opened)
        await asyncio.gather(_kills(server, times, memory, until), *others, *(one.play(until) for one in people))

    try:
        asyncio.run(everybody())
        attacks = told.get(timeout=120)
    finally:
        attackers.kill()
    took, returns = (np.array([s for one in people for s in getattr(one, what)]) for what in ("took", "returns"))
    confirmed = sum(len(found) for one in people for found in one.confirmed.values())
    return Found(took, confirmed, returns, np.array(made), np.array(opened), memory, attacks)


def single(actions: list[dict]) -> list[dict]:
    """The choices that are one action, which is kept under its id; a payment is several."""
    return [one for one in actions if one["family"] != PAYMENT]


def check(folder: str, people: Sequence[Person]) -> dict[str, list[int]]:
    """Check that all is kept that a person was shown, and every confirmed answer at its place.

    Returns address -> all actions on disk.
    """
    store, found = Store(Path(folder)), {}
    try:
        for one in people:
            for address, confirmed in one.confirmed.items():
                kept = store.table(address.split("/")[-2])
                assert kept is not None, "the table is gone"
                found[address] = actions = store.actions(kept.id)
                assert kept.version == len(actions), f"version {kept.version} with {len(actions)} actions"
                shown = one.shown.get(address, 0)
                assert shown <= kept.version, f"version {shown} was shown, {kept.version} is kept"
                for number, action in confirmed.items():
                    assert actions[number] == action, f"answer {number} was {action}, and {actions[number]} is kept"
                assert Table(store, kept).step == len(actions), "the game on disk stands elsewhere"
    finally:
        store.close()
    return found


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=ATTACKS)
    arguments = parser.parse_args()
    subprocess.run([sys.executable, "-m", "root_env.warm"], check=True)  # a kill ends a compilation
    found = siege(arguments.minutes, arguments.clients, arguments.kills, arguments.seed, arguments.attacks)
    for many, what in ((found.clicks, "clicks"), (found.opened, "pages loaded again"), (found.made, "tables made")):
        half, high, most = 1000 * np.percentile(many, [50, 95, 100]) if len(many) else [np.nan] * 3
        print(f"{len(many)} {what}: median {half:.0f} ms, 95 % within {high:.0f} ms, longest {most:.0f} ms")
    print(
        f"{found.confirmed} confirmed answers, all kept; {sum(found.attacks.values())} attacks: {dict(found.attacks)}"
    )
    if len(found.returns):
        print(f"back after a kill: median {np.median(found.returns):.1f} s, longest {found.returns.max():.1f} s")
    for second, own, all_of_it in found.memory[:: max(1, len(found.memory) // 24)]:
        print(f"after {second:.0f} s: {own} MiB, {all_of_it} MiB with its processes")


if __name__ == "__main__":
    main()
