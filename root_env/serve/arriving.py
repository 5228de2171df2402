"""What comes over a connection: it is read in pieces, and whoever sent it pays for the time that reading takes.

Frames that are no message, such as pings, and the parts of a body are handled by uvicorn alone, each in as much time as
a click may take: without this, one connection that sends nothing else has the whole server.
"""

from __future__ import annotations

import asyncio
import functools
import time
from typing import Any

from root_env.serve.budgets import Allowance

PIECE = 2048
"""Bytes that are read at once; others are served in between."""
_MOST_READ = 1 << 14
"""Bytes that the system hands over at once, so that no more wait to be read."""
FREE = 0.005
"""Seconds of reading that each connection has before anybody pays: enough to load the page, or to show a link."""
_AGAIN = 0.25
"""Seconds after which it is looked again who pays: it may have become known."""
_PATIENCE = 8.0
"""Seconds for which what came may wait to be read; then the connection is cut off, since a paused one is not seen to
end."""
READING = 0.25, 0.1
"""What may be read of one of the people, and of all strangers: seconds at once, and those that come back per second."""


class Reader:
    """What has come over a connection and is not read yet, and who pays for reading it."""

    def __init__(self, allowance: Allowance | None):
        self.allowance = allowance
        """Who pays; None: whoever runs the server, without a limit."""
        self._free = FREE

    @property
    def waits(self) -> float:
        """Seconds until something may be read."""
        return 0.0 if self.allowance is None or self._free > 0 else self.allowance.due

    def spend(self, seconds: float) -> None:
        """Count some seconds."""
        if self._free > 0:
            self._free -= seconds
        elif self.allowance is not None:
            self.allowance.spend(seconds)


class Pieces:
    """What makes a class of connections, HTTP or WebSocket, read in pieces, as `reader` says. That must be set before
    the connection is made; a WebSocket takes it over.
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
        """Read a piece now if that may be, and what is left later."""
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
    """The class of connections like `protocol` that are read in pieces."""
    return type(protocol.__name__, (Pieces, protocol), {})
