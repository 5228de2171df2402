"""Connections of which nobody knows yet whose they are: those that say nothing, half a request, or have no link.

They need no secret, so there may be only so many of them, and each has little time. When there are too many, the oldest
is cut off: first one that has not asked anything, then one whose request is under way.
"""

from __future__ import annotations

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
"""Seconds in which somebody who connects must ask something, and show a link if it is for a table."""
_KEY = "stranger"


class Stranger:
    """A connection."""

    def __init__(self, transport: asyncio.BaseTransport, reader: Reader):
        self.transport: Any = transport
        self.reader = reader
        """Who pays for what comes over it."""
        self.asks = 0
        """How many of its requests are under way."""


class Strangers:
    """All of these connections."""

    def __init__(self, most: int = MOST_STRANGERS):
        self.most = most
        self._all: dict[Stranger, None] = {}
        self._reading = Allowance(*READING)

    def protocol(self) -> type[asyncio.Protocol]:
        """The class of connections, as uvicorn takes it for `http`."""
        strangers = self

        class Protocol(in_pieces(AutoHTTPProtocol)):  # type: ignore[misc]
            """A connection that is counted until its link is known; it ends, or becomes a WebSocket."""

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
        """It is known whose connection this is, or it has ended."""
        if stranger is not None:
            self._all.pop(stranger, None)

    def come_back(self, stranger: Stranger | None) -> None:
        """Count a connection again that has lost its place."""
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
    """The connection over which this came; None in a server that does not count them."""
    return connection.scope.get("state", {}).get(_KEY)


def pays(connection: HTTPConnection, allowance: Allowance) -> None:
    """Whoever has a link pays for what comes over his connection from now on."""
    stranger = stranger_of(connection)
    if stranger is not None:
        stranger.reader.allowance = allowance


class Asking:
    """Middleware that notes while a request is under way. Whoever `is_known` by it is no stranger any more."""

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
    """Connections to tables, and strangers, for which the system lets this process open files."""
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
