"""Tables for tests, in memory, and a server on a free port of this machine."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from root_env.serve.app import Server
from root_env.serve.lobby import Plan, plan_of
from root_env.serve.store import Store
from root_env.serve.table import Table, new_links
from root_env.serve.thinkers import Thinkers

TOKEN = "for-tests"
TWO = {"factions": ["marquise", "eyrie"]}


def seated(asked: Mapping[str, Any], store: Store | None = None, name: str = "t") -> Table:
    """A table as somebody asks for it, kept in `store`; None: in memory."""
    return at_plan(plan_of({"seed": 7, **asked}), store, name)


def at_plan(plan: Plan, store: Store | None = None, name: str = "t") -> Table:
    """The table of a plan. Its links are the names of their owners, so that two tables are alike."""
    store = store or Store(None)
    store.add(name, plan.to_dict(), {who: f"secret of {who}" for who in new_links(plan)})
    return Table(store, store.table(name))


def act(table: Table, action: int | None = None) -> None:
    """Take an action for the player who is asked, the first legal one unless another is given."""
    action = int(table.game.legal_actions()[0]) if action is None else action
    table.act(table.game.player_to_move(), table.version, action)


class Serving:
    """A server on a free port, in a thread: `address` without a scheme, `ask` over HTTP with the token."""

    def __init__(self, server: Server, port: int):
        self.server, self.address = server, f"127.0.0.1:{port}"
        self.ask = httpx.Client(
            base_url=f"http://{self.address}", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60
        )

    def new_table(self, **asked: Any) -> dict[str, str]:
        """Name of a link -> the address of that WebSocket."""
        made = self.ask.post("/tables", json={"config": TWO, **asked})
        assert made.status_code == 200, made.text
        return {row["who"]: f"ws://{self.address}/tables/{row['link'][2:]}" for row in made.json()["links"]}


@contextlib.contextmanager
def serving(folder: Path | None = None, port: int = 0) -> Iterator[Serving]:
    """A server in this process with its tables in a folder, None: in memory; port 0 is any that is free."""
    with socket.socket() as free:
        if not port:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
    server = Server(Store(folder), Thinkers(1), TOKEN)
    config = uvicorn.Config(
        server.app(), port=port, log_level="error", ws_max_size=1 << 16, http=server.strangers.protocol()
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    try:
        while not running.started:
            assert thread.is_alive(), "the server does not start"
            time.sleep(0.02)
        yield Serving(server, port)
    finally:
        running.should_exit = True
        thread.join(10)


@contextlib.contextmanager
def started(port: int) -> Iterator[tuple[str, str]]:
    """`root-env serve` in a process of its own: its address, at which it answers, and the token of its lobby."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "root_env", "serve", "--data", folder, "--port", str(port)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            address, token = f"http://127.0.0.1:{port}", process.stdout.readline().strip().split("token=")[1]
            for _ in range(300):
                with contextlib.suppress(httpx.ConnectError):
                    httpx.get(f"{address}/choices", timeout=60)
                    break
                time.sleep(0.1)
            yield address, token
        finally:
            process.terminate()
            process.wait()
