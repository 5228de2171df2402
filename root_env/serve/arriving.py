"""Data from connections: it is read in pieces, and the time for reading is counted for the sender.

Frames that are no message, such as pings, and the parts of a body are handled by uvicorn alone, and each can take as
much time as a click. Without this module, one connection that sends only these would block the whole server.
"""

import asyncio
import functools
import time
from typing import Any

from root_env.serve.budgets import Allowance

PIECE = 2048
"""The most bytes that are read at once; others are served in between."""
_MOST_READ = 1 << 14
"""The most bytes that the system hands over at once, so that no more wait to be read."""
FREE = 0.005
"""Seconds of reading per connection that are not counted: enough to load the page, or to show a link."""
_AGAIN = 0.25
"""Seconds after which a waiting connection is checked again: its person, and so its allowance, may be known by then."""
_PATIENCE = 8.0
"""Seconds for which received data may wait to be read; then the connection is cut off, since nobody notices the end of
a paused connection."""
READING = 0.25, 0.1
"""The time budget for reading from one person, and from all strangers: seconds in full, seconds that come back per
second."""


class Reader:
    """The allowance for reading from one connection."""

    def __init__(self, allowance: Allowance | None):
        self.allowance = allowance
        """The allowance for which the time is counted; None: no limit."""
        self._free = FREE

    @property
    def waits(self) -> float:
        """Seconds until more may be read."""
        return 0.0 if self.allowance is None or self._free > 0 else self.allowance.due

    def spend(self, seconds: float) -> None:
        """Count some seconds of reading."""
        if self._free > 0:
            self._free -= seconds
        elif self.allowance is not None:
            self.allowance.spend(seconds)


class Pieces:
    """A mixin that makes a class of connections, HTTP or WebSocket, read in pieces, as `reader` allows.

    Set `reader` before the connection is made; a WebSocket takes it over.
    """

    reader: Reader
    transport: Any

    def connection_made(self, transport: Any) -> None:
        self._rest, self._is_reading = bytearray(), False
        self._next: asyncio.Protocol | None = None
        self._waits_since: float | None = None
        if hasattr(transport, "max_size"):
            transport.max_size = _MOST_READ
        becomes = getattr(self, "ws_protocol_class", None)
        if becomes is not None:
            self.ws_protocol_class = lambda **given: self._become(in_pieces(becomes)(**given))
        super().connection_made(transport)  # type: ignore[misc]

    def _become(self, protocol: Any) -> Any:
        protocol.reader, self._next = self.reader, protocol
        return protocol

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._is_reading:
            self._read()
        elif not self.transport.is_closing():
            self.transport.pause_reading()

    def _read(self) -> None:
        """Read a piece now if that is allowed, and the rest later."""
        self._is_reading = False
        if self.transport.is_closing():
            self._rest.clear()
            return
        now = time.monotonic()
        if self.reader.waits and self._waits_since is not None and now - self._waits_since > _PATIENCE:
            self.transport.abort()
            return
        if not self.reader.waits and self._rest:
            piece = bytes(self._rest[:PIECE])
            del self._rest[:PIECE]
            start = time.thread_time()
            try:
                super().data_received(piece)  # type: ignore[misc]
            finally:
                self.reader.spend(time.thread_time() - start)
        if self._next is not None:  # this has become a WebSocket
            if self._rest:
                self._next.data_received(bytes(self._rest))
                self._rest.clear()
        elif self._rest:
            self._is_reading = True
            self._waits_since = self._waits_since or now
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(min(self.reader.waits, _AGAIN), self._read)
            return
        self._waits_since = self._waits_since if self.reader.waits else None
        is_paused = getattr(getattr(self, "flow", self), "read_paused", False)  # by uvicorn itself
        if self._next is None and not is_paused and not self.transport.is_closing():
            self.transport.resume_reading()


@functools.cache
def in_pieces(protocol: type[asyncio.Protocol]) -> type[Any]:
    """A class of connections like `protocol` that reads in pieces."""
    return type(protocol.__name__, (Pieces, protocol), {})
