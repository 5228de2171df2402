"""Strangers: connections without a known link, such as those that send nothing, or half a request.

They need no secret, so their number is limited, and each has little time. When there are too many, the oldest is cut
off: first one that has not asked anything, then one whose request is being answered.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from root_env.serve.arriving import READING, Reader, in_pieces
from root_env.serve.budgets import Allowance
from root_env.serve.places import MOST

MOST_STRANGERS = 256
SECONDS = 10.0
"""The most seconds until a new connection must ask something, and show a link if it is for a table."""
_KEY = "stranger"


class Stranger:
    """A connection without a known link."""

    def __init__(self, transport: asyncio.BaseTransport, reader: Reader):
        self.transport: Any = transport
        self.reader = reader
        """The allowance for reading from it."""
        self.asks = 0
        """The number of its requests that are being answered."""


class Strangers:
    """All connections without a known link."""

    def __init__(self, most: int = MOST_STRANGERS):
        self.most = most
        self._all: dict[Stranger, None] = {}
        self._reading = Allowance(*READING)

    def protocol(self) -> type[asyncio.Protocol]:
        """The class of connections, for the option `http` of uvicorn."""
        strangers = self

        class Protocol(in_pieces(AutoHTTPProtocol)):  # type: ignore[misc]
            """A connection that counts as a stranger until its link is known; it ends, or becomes a WebSocket."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                self.reader = Reader(strangers._reading)
                self.stranger = Stranger(transport, self.reader)
                self.app_state = {**self.app_state, _KEY: self.stranger}
                strangers.come(self.stranger)
                super().connection_made(transport)

            def connection_lost(self, exc: Exception | None) -> None:
                strangers.leave(self.stranger)
                super().connection_lost(exc)

        return Protocol

    def come(self, stranger: Stranger) -> None:
        """Count a connection, and cut off others if there are too many."""
        self._all[stranger] = None
        for gone in [one for one in self._all if one.transport.is_closing()] if len(self._all) > self.most else ():
            self.leave(gone)
        while len(self._all) > self.most:
            self._cut(next((one for one in self._all if not one.asks), next(iter(self._all))))
        asyncio.get_running_loop().call_later(SECONDS, self._expire, stranger)

    def leave(self, stranger: Stranger | None) -> None:
        """Stop counting a connection: its link is known, or it has ended."""
        if stranger is not None:
            self._all.pop(stranger, None)

    def come_back(self, stranger: Stranger | None) -> None:
        """Count a connection that has lost its place as a stranger again."""
        if stranger is not None and not stranger.transport.is_closing():
            stranger.reader.allowance = self._reading
            self.come(stranger)

    def _cut(self, stranger: Stranger) -> None:
        self.leave(stranger)
        stranger.transport.abort()

    def _expire(self, stranger: Stranger) -> None:
        if stranger not in self._all:
            return
        if stranger.asks:
            asyncio.get_running_loop().call_later(SECONDS, self._expire, stranger)
        else:
            self._cut(stranger)


def stranger_of(connection: HTTPConnection) -> Stranger | None:
    """The stranger of a connection; None in a server that does not count strangers."""
    return connection.scope.get("state", {}).get(_KEY)


def pays(connection: HTTPConnection, allowance: Allowance) -> None:
    """Count the time for reading from a connection for this allowance from now on: its link is known."""
    stranger = stranger_of(connection)
    if stranger is not None:
        stranger.reader.allowance = allowance


class Asking:
    """Middleware that notes which requests are being answered. A connection that `is_known` is no stranger any more."""

    def __init__(self, app: ASGIApp, strangers: Strangers, is_known: Callable[[HTTPConnection], bool]):
        self._app, self._strangers, self._is_known = app, strangers, is_known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        stranger = stranger_of(HTTPConnection(scope)) if scope["type"] == "http" else None
        if stranger is None:
            return await self._app(scope, receive, send)
        if self._is_known(HTTPConnection(scope)):
            self._strangers.leave(stranger)
            stranger.reader.allowance = None
        stranger.asks += 1
        try:
            await self._app(scope, receive, send)
        finally:
            stranger.asks -= 1


def most_connections() -> tuple[int, int]:
    """The most connections to tables, and the most strangers, within the system's limit of open files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST, MOST_STRANGERS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST if hard == resource.RLIM_INFINITY else min(2 * MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    soft = 2 * MOST if soft == resource.RLIM_INFINITY else soft
    return min(MOST, soft * 5 // 8), min(MOST_STRANGERS, soft // 4)
