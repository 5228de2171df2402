"""Checks of requests: they must come from the server's own pages, under its own names; new tables need the token."""

import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from root_env.serve.words import without_paths

Answer = Callable[..., Awaitable[Response]]
"""A function that answers a request."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}
"""Headers of every answer: a page loads nothing from other hosts, and its link is not passed on."""


def is_loopback(host: str) -> bool:
    """True if an address or name means this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Middleware that refuses requests which do not come from the server's own pages.

    A page of another host can make a browser send requests here, but it cannot choose the headers `Host` and `Origin`.
    `Host` must be an IP address, this machine's name, or one of `names`, so that a strange name that resolves to this
    machine (DNS rebinding) is refused. `Origin`, if there is one, must be the same.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()):
        self._app = app
        self._names = {"localhost", socket.gethostname().lower(), *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        words = self._refusal(HTTPConnection(scope))
        if words and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": words[:100]})
        elif words:
            await PlainTextResponse(words, 403)(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refusal(self, connection: HTTPConnection) -> str:
        """The reason why a request is refused; "" if it is not."""
        host = connection.headers.get("host", "")
        origin = connection.headers.get("origin")
        if not self._is_own(host):
            return "this server does not answer under that name; start it with --name NAME if it should"
        if origin is not None and _host_of(origin) != host.lower():
            return "only pages of this server may ask it anything"
        return ""

    def _is_own(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names
        return True


def _host_of(origin: str) -> str | None:
    """The host and the port of an origin; None if it is not an address."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _with_headers(send: Send) -> Send:
    async def sent(message) -> None:
        if message["type"] == "http.response.start":
            own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", ()), *own]}
        await send(message)

    return sent


NO_TOKEN = "open the address that the server printed: it ends with the token that this needs"


def has_token(connection: HTTPConnection, token: str) -> bool:
    """True if a request may make tables: it has the token in a header that pages of other hosts cannot set."""
    given = connection.headers.get("authorization", "")
    return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())


def refused(words: str, status: int) -> Response:
    """An answer that says in words why nothing was done."""
    return JSONResponse({"error": without_paths(words)}, status)


def with_token(token: str, answer: Answer) -> Answer:
    """A function that answers requests with the token of the server as `answer` does, and any other with 401."""

    async def answered(request: Request) -> Response:
        return await answer(request) if has_token(request, token) else refused(NO_TOKEN, 401)

    return answered


def in_words(answer: Answer) -> Answer:
    """A function that answers as `answer` does; what cannot be done is refused with 400, in the words of the error."""

    async def answered(*asked: Any) -> Response:
        try:
            return await answer(*asked)
        except (ValueError, TypeError) as problem:
            return refused(str(problem), 400)

    return answered
