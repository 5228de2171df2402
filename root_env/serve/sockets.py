"""What comes through a browser's connection to a table, and how fast."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from root_env.serve.incoming import MessageError, read_message
from root_env.serve.room import GoneError, Guest, Room

MOST_REFUSED = 200
"""A connection is closed after this many refused messages."""


async def send(socket: WebSocket, message: Mapping[str, Any]) -> None:
    """Send a message as a JSON text, see `room.Send`."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    try:
        await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError) as closed:  # RuntimeError: another task has found that out
        raise GoneError from closed


async def refuse(socket: WebSocket, words: str, code: int) -> None:
    """Say why a connection is closed, and close it."""
    await send(socket, {"type": "error", "about": None, "words": words})
    await socket.close(code, words[:100])  # a reason has 123 bytes at most


class Allowance:
    """A time budget for the messages of one link; what was spent comes back slowly."""

    BURST, SHARE = 1.0, 0.1
    """Seconds of the full budget; seconds that come back per second."""
    LEAST = 0.002
    """Every message costs at least this many seconds."""

    def __init__(self) -> None:
        self._left, self._since = self.BURST, time.monotonic()

    def _now(self) -> float:
        now = time.monotonic()
        self._left, self._since = min(self.BURST, self._left + self.SHARE * (now - self._since)), now
        return self._left

    @property
    def is_full(self) -> bool:
        """Whether the whole budget is available."""
        return self._now() >= self.BURST

    async def wait(self) -> None:
        """Wait until the budget is positive: whoever sends too much is served more slowly."""
        while self._now() <= 0:
            await asyncio.sleep(-self._left / self.SHARE + 0.01)

    def spend(self, seconds: float) -> None:
        """Count a message."""
        self._left = self._now() - max(seconds, self.LEAST)


async def listen(socket: WebSocket, room: Room, guest: Guest, allowance: Allowance) -> None:
    """Handle the messages of a browser until it disconnects; bad messages get an error in words."""
    refused = 0
    while refused < MOST_REFUSED:
        await allowance.wait()
        received = await socket.receive()
        start = time.thread_time()
        if received["type"] == "websocket.disconnect":
            return
        about = None
        try:
            if received.get("text") is None:
                raise MessageError("a message is a text, not bytes")
            message = read_message(received["text"])
            about = message["type"]
            await room.hear(guest, message)
        except ValueError as problem:
            refused += 1
            about = getattr(problem, "about", about)
            await guest.send({"type": "error", "about": about, "words": str(problem)})
        allowance.spend(time.thread_time() - start)
    await socket.close(1008)
