"""Input over connections beside those who play: frames that are no message, bodies of a byte a chunk."""

import asyncio
import base64
import contextlib
import inspect
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from root_env.serve.arriving import FREE, PIECE, Reader, in_pieces
from root_env.serve.budgets import Allowance
from tests.serve.tables import TOKEN, Serving, serving
from tests.serve.test_server import said, say

MUCH = 400_000
"""Bytes that are sent at once: read together they take seconds."""


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as running:
        slowest(running.new_table(seats=["person", "person"])["marquise_0"])  # what is loaded first takes longer
        yield running


def frame(kind: int, content: bytes = b"", is_last: bool = True) -> bytes:
    """A frame of a WebSocket as a browser sends it, with a mask of zeros."""
    return struct.pack("!BB4x", kind | (0x80 if is_last else 0), 0x80 | len(content)) + content


def upgraded(address: str) -> bytes:
    """The request for a WebSocket."""
    host, _, path = address.removeprefix("ws://").partition("/")
    key = base64.b64encode(bytes(16)).decode()
    return (
        f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def flood(address: str, begin: bytes, again: bytes) -> None:
    """Send the same without an end, and read what comes; connect again where the connection is closed."""
    host, _, port = address.partition(":")
    while True:
        with contextlib.suppress(OSError), socket.create_connection((host, int(port))) as line:
            threading.Thread(target=drain, args=(line,)).start()
            line.sendall(begin)
            while True:
                line.sendall(again)


def drain(line: socket.socket) -> None:
    """Read what comes."""
    with contextlib.suppress(OSError):
        while line.recv(1 << 16):
            pass


FLOOD = f"""
import contextlib, socket, sys, threading
{inspect.getsource(flood)}
{inspect.getsource(drain)}
address, begin, again = sys.argv[1], bytes.fromhex(sys.argv[2]), bytes.fromhex(sys.argv[3])
for _ in range(3):
    threading.Thread(target=flood, args=(address, begin, again * ({MUCH} // len(again)))).start()
"""


@contextlib.contextmanager
def flooding(server: Serving, begin: bytes, again: bytes) -> Iterator[None]:
    """Three connections over which another process sends as fast as it can."""
    other = subprocess.Popen([sys.executable, "-c", FLOOD, server.address, begin.hex(), again.hex()])
    try:
        time.sleep(1)
        yield
    finally:
        other.kill()
        other.wait()


def slowest(address: str) -> float:
    """Seconds of the slowest of some questions, over a new connection."""
    took = []
    start = time.perf_counter()
    with connect(address) as line:
        view = said(line, "view")
        took.append(time.perf_counter() - start)
        for _ in range(8):
            start = time.perf_counter()
            say(line, "why", words="attack")
            said(line, "why")
            took.append(time.perf_counter() - start)
            time.sleep(0.1)
    assert view["actions"]
    return max(took)


@pytest.mark.parametrize("kind", ["ping", "pong", "empty"])
def test_frames_that_are_no_message_cost_only_who_sends_them(server, kind):
    mine, theirs = (server.new_table(seats=["person", "person"]) for _ in range(2))
    one = {"ping": frame(9), "pong": frame(10), "empty": frame(0, is_last=False)}[kind]
    begin = upgraded(theirs["watch"]) + (frame(1, b"{", is_last=False) if kind == "empty" else b"")
    with flooding(server, begin, one):
        assert slowest(mine["marquise_0"]) < 2


def test_a_body_of_a_byte_a_chunk_costs_only_who_sends_it(server):
    mine, theirs = (server.new_table(seats=["person", "person"]) for _ in range(2))
    path = theirs["watch"].split("/", 3)[3]
    for target in ("tables", f"{path}/tables"):
        begin = f"POST /{target} HTTP/1.1\r\nHost: {server.address}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        with flooding(server, begin, b"1\r\nx\r\n"):
            assert slowest(mine["marquise_0"]) < 2


def test_a_long_body_of_whoever_runs_the_server_comes_at_once(server):
    start = time.perf_counter()
    whose = {"Authorization": f"Bearer {TOKEN}"}
    found = httpx.post(f"http://{server.address}/tables", content=b"x" * (3 << 20), headers=whose, timeout=60)
    assert found.status_code == 400 and "JSON" in found.json()["error"]
    assert time.perf_counter() - start < 20


def test_a_piece_waits_until_somebody_can_pay():
    allowance = Allowance(0.0, 0.1)
    reader = Reader(allowance)
    assert not reader.waits
    reader.spend(FREE)
    reader.spend(0.5)
    assert 4 < reader.waits < 6
    reader.allowance = None
    assert not reader.waits


class Heard(asyncio.Protocol):
    """Remembers in which pieces it heard."""

    def connection_made(self, transport):
        self.transport, self.heard = transport, []

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)


class Wire:
    """A transport of which only reading matters."""

    is_read = True

    def pause_reading(self):
        self.is_read = False

    def resume_reading(self):
        self.is_read = True

    def is_closing(self):
        return False


def test_what_comes_is_read_in_order_and_nothing_is_lost():
    async def heard() -> list[bytes]:
        protocol = in_pieces(Heard)()
        protocol.reader = Reader(None)
        protocol.connection_made(wire := Wire())
        sent = bytes(range(65, 91)) * 1000
        protocol.data_received(sent)
        assert not wire.is_read
        protocol.data_received(b"end")
        while not wire.is_read:
            await asyncio.sleep(0)
        assert b"".join(protocol.heard) == sent + b"end"
        return protocol.heard

    assert max(map(len, asyncio.run(heard()))) == PIECE
