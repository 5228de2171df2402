"""The command, its port and its address."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from root_env.cli import main
from root_env.errors import UsageError
from root_env.serve.listening import bound, port_of


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
        assert httpx.get(address.partition("#")[0]).status_code == 200
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
