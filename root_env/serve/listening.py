"""The address of the server: its sockets, and a call once it listens."""

import errno
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn

from root_env.support.errors import UsageError


def bound(host: str, port: int) -> list[socket.socket]:
    """A socket for each address of a host, at a port; port 0: a free one. UsageError if that is not possible."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as problem:
        raise UsageError(f"--host {host}: this machine has no such address; leave --host out, or give one") from problem
    sockets: list[socket.socket] = []
    failed: OSError | None = None
    for family, address in dict.fromkeys((row[0], row[4]) for row in found):
        try:
            sockets.append(_bound_at(family, (address[0], port_of(sockets) if sockets else port, *address[2:])))
        except OSError as problem:
            failed = problem
            if problem.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):  # a machine without IPv6, or IPv4
                break
    else:
        if sockets:
            return sockets
    for one in sockets:
        one.close()
    raise UsageError(_why_not_bound(host, port, failed or OSError("no address"))) from failed


def _bound_at(family: int, address: tuple[Any, ...]) -> socket.socket:
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        found.bind(address)
    except OSError:
        found.close()
        raise
    return found


def port_of(sockets: list[socket.socket]) -> int:
    """The port at which sockets are bound."""
    return int(sockets[0].getsockname()[1])


def _why_not_bound(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is taken by another program, perhaps by a server of tables that runs already; "
            f"stop that one, or give another port: root-env serve --port {port % 65535 + 1}"
        )
    if problem.errno == errno.EACCES:
        return f"port {port} may not be used by this user; give one from 1024 on: root-env serve --port 8030"
    return f"--host {host}: cannot be listened at ({problem.strerror}); leave --host out, or give one of this machine"


class Listener(uvicorn.Server):
    """A server that calls `then` once it listens."""

    def __init__(self, config: uvicorn.Config, then: Callable[[], None]):
        super().__init__(config)
        self._then = then

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await super().startup(sockets)
        if self.started:
            self._then()
