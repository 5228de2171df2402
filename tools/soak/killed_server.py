"""`root-env serve` is killed at random moments during a game: every confirmed answer must be kept, exactly once."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import random
import re
import socket
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tools.soak import runs
from tools.soak.findings import Findings

PATIENCE = 120.0
"""Seconds within which a server must listen and answer."""
LONGEST = 3.0
"""At most so many seconds of play, from the first view on."""
EARLY = 5
"""One of so many kills may come before the table is shown."""
TABLE = {"config": {"factions": ["marquise", "eyrie"]}, "seats": ["person", "random"], "speed": 0.05}
SEAT = "marquise_0"


def missing() -> list[str]:
    """Libraries that are not installed."""
    return [name for name in ("uvicorn", "starlette", "websockets") if importlib.util.find_spec(name) is None]


class Player:
    """A player who takes any legal action at once, and remembers the actions that the server has confirmed."""

    def __init__(self, address: str, rng: random.Random):
        self.address, self.rng = address, rng
        self.confirmed: dict[int, int] = {}
        """Number of a decision at the table, from 0 -> own action that the server has confirmed."""
        self.version = 0
        """The newest version in a view."""
        self.over = False
        self.shown = threading.Event()
        """Set when the server has shown the table."""

    def play(self) -> None:
        """Play until the server is gone or the game is over."""
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        sent: tuple[int, int] | None = None
        with contextlib.suppress(ConnectionClosed, OSError, EOFError, TimeoutError), connect(self.address) as line:
            while not self.over:
                told: dict[str, Any] = json.loads(line.recv(PATIENCE))
                if told["type"] != "view":
                    continue
                self.shown.set()
                self.version, self.over = max(self.version, told["version"]), told["over"]
                if sent is not None and told["step"] > sent[0]:
                    self.confirmed[sent[0]], sent = sent[1], None
                if told["is_you"] and sent is None:
                    sent = told["step"], self.rng.choice(told["actions"])["id"]
                    line.send(json.dumps({"type": "act", "version": told["version"], "action": sent[1]}))


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextlib.contextmanager
def _server(folder: Path, port: int) -> Iterator[tuple[BaseProcess, str]]:
    """A running server and its token; it is killed at the end."""
    words = ("serve", "--data", "tables", "--port", str(port), "--workers", "1")
    process = runs.start("root_env.cli", words, folder)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            said = (folder / runs.LOG).read_text() if (folder / runs.LOG).exists() else ""
            token = re.search(r"#token=(\S+)", said)
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            if process.exitcode is not None or time.monotonic() > until:
                raise RuntimeError(f"it does not listen: {said.strip()[-300:]}")
            time.sleep(0.05)
        yield process, token.group(1) if token else ""
    finally:
        process.kill()
        process.join()


def _new_table(port: int, token: str, seed: int) -> str:
    """Make a table; returns the address of a person's seat."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/tables", json.dumps({**TABLE, "seed": seed}).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )  # fmt: skip
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        links = {row["who"]: row["link"] for row in json.load(answer)["links"]}
    return f"ws://127.0.0.1:{port}/tables/{links[SEAT][2:]}"


def kill_server(times: int, seed: int, findings: Findings, progress: Callable[[int], None]) -> None:
    """Kill a server so often, and start it again with the same tables."""
    rng, port, player = random.Random(f"server {seed}"), _free_port(), None
    before: list[int] = []
    with tempfile.TemporaryDirectory() as name:
        for kill in range(times):
            with _server(Path(name), port) as (process, token):
                if player is None or player.over:
                    player, before = Player(_new_table(port, token, seed + kill), rng), []
                player.shown.clear()
                playing = threading.Thread(target=player.play)
                playing.start()
                if kill % EARLY:
                    player.shown.wait(PATIENCE)
                time.sleep(rng.uniform(0, LONGEST))
                process.kill()
                playing.join()
            findings.count("kills of a server")
            try:
                before = _check(Path(name) / "tables", player, before)
            except Exception as error:
                findings.add(seed, f"server: after kill {kill}: {type(error).__name__}: {error}")
            progress(kill + 1)
        findings.count("answers that a server had confirmed", len(player.confirmed) if player else 0)


def _check(folder: Path, player: Player, before: list[int]) -> list[int]:
    """The actions on disk. They must begin with those of before, contain all confirmed ones, and make a game."""
    from root_env.serve.store import Store
    from root_env.serve.table import Table

    store = Store(folder)
    try:
        kept = store.table(player.address.split("/")[-2])
        assert kept is not None, "the table is gone"
        actions = store.actions(kept.id)
        assert actions[: len(before)] == before, "what stood on disk has changed"
        assert kept.version == len(actions), f"version {kept.version} with {len(actions)} actions"
        assert player.version <= kept.version, f"version {player.version} was shown, {kept.version} is kept"
        for number, action in player.confirmed.items():
            assert actions[number] == action, f"answer {number} was {action}, and {actions[number]} is kept"
        assert Table(store, kept).step == len(actions), "the game on disk stands elsewhere"
        return actions
    finally:
        store.close()
