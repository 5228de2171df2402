"""The command, its port, its address, and what it writes while others send nonsense."""

import asyncio
import contextlib
import json
import logging
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from root_env.cli import main
from root_env.serve.listening import bound, port_of
from root_env.serve.logs import EVERY, Seldom
from root_env.support.errors import UsageError
from tests.serve.tables import TWO


@contextlib.contextmanager
def running(folder: Path, *words: str, **env: str) -> Iterator[tuple[str, Path]]:
    """A server as the command starts it: the address that it printed, and the file of what it writes on stderr."""
    errors = folder / "stderr"
    command = [sys.executable, "-m", "root_env", "serve", "--data", str(folder / "data"), "--port", "0", *words]
    with errors.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True, env={**os.environ, **env})
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[1], errors
    finally:
        process.terminate()
        process.wait(30)


BROWSER = """
import sys, urllib.request
with open({found!r}, "w") as file:
    file.write(str(urllib.request.urlopen(sys.argv[1].partition("#")[0]).status))
"""


def test_the_address_is_told_once_the_server_listens(tmp_path):
    found, browser = tmp_path / "found", tmp_path / "browser.py"
    browser.write_text(BROWSER.format(found=str(found)))
    with running(tmp_path, "--open", BROWSER=f"{sys.executable} {browser} %s") as (address, _):
        assert httpx.get(address.partition("#")[0], timeout=60).status_code == 200
        for _ in range(200):
            if found.exists() and found.read_text():
                break
            asyncio.run(asyncio.sleep(0.05))
        assert found.read_text() == "200"


def test_a_port_that_is_taken_is_named(tmp_path, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--data", str(tmp_path), "--port", str(port)]) == 2
    out, err = capsys.readouterr()
    assert out == "", "no link leads to the other program"
    assert err.startswith(f"root-env serve: port {port} of 127.0.0.1 is taken by another program")
    assert f"--port {port + 1}" in err and err.count("\n") == 1


@pytest.mark.parametrize(("host", "says"), [("no.such.host.invalid", "no such address"), ("192.0.2.1", "cannot be")])
def test_an_address_of_another_machine_is_refused(host, says):
    with pytest.raises(UsageError, match=says):
        bound(host, 0)


def test_all_addresses_of_a_host_have_one_port():
    sockets = bound("localhost", 0)
    assert {one.getsockname()[1] for one in sockets} == {port_of(sockets)}
    for one in sockets:
        one.close()


@pytest.mark.parametrize("port", ["65536", "-1", "80x", "9" * 5000])
def test_a_port_that_is_none_is_refused(port, capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])
    assert "must be 0..65535" in capsys.readouterr().err


# -- nonsense ----------------------------------------------------------------------------------------------


def framed(kind: int, payload: bytes, **bits: int) -> bytes:
    """A WebSocket frame as a browser would send it, but for its bits and its length."""
    length = bits.get("length", len(payload))
    head = bytes([bits.get("fin", 0x80) | bits.get("reserved", 0) | kind])
    size = bytes([0x80 | length]) if length < 126 else b"\xff" + struct.pack(">Q", length)
    return head + size + bytes(4) + payload


FRAMES = [
    framed(1, b"\xff\xfe"), framed(1, b"\xff", fin=0) + framed(0, b"\xfe"), framed(2, b"\xff"), framed(3, b"a"),
    framed(1, b"a", reserved=0x20), framed(1, b"a", length=1 << 40), framed(9, b"a", fin=0), framed(0, b"a"),
    framed(8, b"\x00\x01"), framed(8, struct.pack(">H", 1000) + b"\xff"), framed(1, b"\xff\xff", reserved=0x40),
]  # fmt: skip
REQUESTS = [
    b"\x16\x03\x01garbage\r\n\r\n",
    b"GET / HTTP/1.1\r\nHo st: a\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -4\r\n\r\n",
]


def test_nonsense_writes_a_line_of_each_kind_and_no_traceback(tmp_path):
    with running(tmp_path) as (address, errors):
        base, _, token = address.partition("/#token=")
        headers = {"Authorization": f"Bearer {token}"}
        made = httpx.post(f"{base}/tables", json={"config": TWO, "seats": ["person"] * 2}, headers=headers, timeout=60)
        link = f"{base.replace('http', 'ws')}/tables/{made.json()['links'][0]['link'][2:]}"
        for frame in FRAMES * 4:
            with connect(link, compression="deflate") as line:
                json.loads(line.recv(30))
                line.socket.sendall(frame)
                with contextlib.suppress(Exception):
                    while True:
                        line.recv(1 if frame == FRAMES[2] else 10)
        host, _, port = base.removeprefix("http://").partition(":")
        for request in REQUESTS * 4:
            with socket.create_connection((host, int(port)), 10) as raw:
                raw.sendall(request)
                assert raw.recv(100)
        assert httpx.get(base, timeout=60).status_code == 200
        lines = [line for line in errors.read_text().splitlines() if "compil" not in line]
    assert len(lines) <= 3, lines
    assert not any("Traceback" in line or "File " in line for line in lines)


def test_lines_that_are_alike_are_counted(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    seldom, told = Seldom(), []

    def log(words: str, *given: object, failed: bool = False) -> None:
        try:
            assert not failed
            info = None
        except AssertionError:
            info = sys.exc_info()
        record = logging.LogRecord("uvicorn.error", logging.ERROR, __file__, 1, words, given, info)
        if seldom.filter(record):
            told.append((record.getMessage(), record.exc_info is not None))

    for k in range(5):
        log("nonsense of %s", k)
        log("ASGI callable returned without completing handshake.")  # a browser has hung up before it was let in
    log("Exception in ASGI application\n", failed=True)
    log("Exception in ASGI application\n", failed=True)
    now[0] = EVERY + 1
    log("nonsense of %s", 5)
    assert told == [
        ("nonsense of 0", False),
        ("Exception in ASGI application\n", True),
        ("nonsense of 5 (4 more like it)", False),
    ]
