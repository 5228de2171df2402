"""A server of tables in this process, and tables on it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx


class Tables(NamedTuple):
    """A server that runs: its address, the token of its lobby, and itself where it runs in this process."""

    address: str
    token: str
    server: Any = None

    def make(self, factions: tuple[str, ...], seats: tuple[str, ...], **asked: Any) -> dict[str, str]:
        """Make a table of Root; returns the addresses by their owners."""
        config = {"factions": list(factions)} | asked.pop("config", {})
        return self.ask({"config": config, "seats": list(seats), **asked})

    def listed(self) -> list[dict[str, Any]]:
        """All tables, as the lobby lists them."""
        answer = httpx.get(f"{self.address}/tables", headers={"Authorization": f"Bearer {self.token}"}, timeout=60)
        return answer.json()["tables"]

    def ask(self, document: dict[str, Any]) -> dict[str, str]:
        """Make the table that this describes; returns the addresses by their owners."""
        answer = httpx.post(
            f"{self.address}/tables", json=document, headers={"Authorization": f"Bearer {self.token}"}, timeout=60
        )
        assert answer.status_code == 200, answer.text
        return {one["who"]: f"{self.address}{one['link']}" for one in answer.json()["links"]}


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Tables]:
    """A server with its tables in this folder, as long as the block lasts; port 0 is any that is free."""
    from tests.serve import tables

    with tables.serving(folder, port) as running:
        yield Tables(f"http://{running.address}", tables.TOKEN, running.server)
