"""Ray nodes for a test: processes of this machine, each tree of them ended as a whole."""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE = 120.0
"""Seconds for a node to start, or for anything a test waits for, on a machine that does much else."""
RAY = str(Path(sys.executable).with_name("ray"))


def until(happens, what: str, patience: float = PATIENCE):
    """Wait until `happens()` is true, and return it."""
    end = time.monotonic() + patience
    while not (found := happens()):
        assert time.monotonic() < end, f"{what}: not within {patience:.0f} s"
        time.sleep(0.05)
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def processes_below(pid: int) -> dict[int, str]:
    """Process id -> command line of a process and all that descend from it (Linux, macOS)."""
    lines = subprocess.run(["ps", "-Ao", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in lines.splitlines()]
    found, more = {}, {pid}
    while more:
        found |= {int(row[0]): row[2] if len(row) > 2 else "" for row in rows if int(row[0]) in more}
        more = {int(row[0]) for row in rows if int(row[1]) in found} - set(found)
    return found


class Node:
    """`ray start` with one processor, in the foreground so that its processes descend from ours."""

    def __init__(self, environment: dict[str, str], log: Path, *words: str):
        with open(log, "wb") as file:
            command = [RAY, "start", *words, "--num-cpus=1", "--object-store-memory=80000000", "--block"]
            self.process = subprocess.Popen(
                command, env=environment, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
            )
        self.log = log

    def ready(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        return "Ray runtime started" in self.log.read_text()

    def playing(self) -> bool:
        """True if one of its workers is at a job; a worker is then called after it."""
        return any(words.startswith("ray::part-") for words in processes_below(self.process.pid).values())

    def kill(self) -> None:
        """SIGKILL to all its processes at once, as if the machine were gone."""
        for pid in processes_below(self.process.pid) if self.process.poll() is None else ():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


class Cluster:
    """A head on 127.0.0.1 and a second node on 127.0.0.2, with a token and a folder of their own."""

    def __init__(self, folder: Path):
        self.temporary = tempfile.mkdtemp(prefix="ray-", dir="/tmp")  # sockets: their paths must be short
        self.folder, port = folder, free_port()
        self.address = f"127.0.0.1:{port}"
        self.environment = {
            **os.environ,
            **{"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16), "RAY_USAGE_STATS_ENABLED": "0"},
        }
        words = ("--head", f"--port={port}", "--node-ip-address=127.0.0.1", "--include-dashboard=false")
        self.nodes = [Node(self.environment, folder / "head.txt", *words, f"--temp-dir={self.temporary}")]

    def start(self) -> None:
        until(self.nodes[0].ready, "the head of the cluster")
        self.join()

    def join(self) -> Node:
        """One more node."""
        number = len(self.nodes) + 1
        words = (f"--address={self.address}", f"--node-ip-address=127.0.0.{number}")
        self.nodes.append(Node(self.environment, self.folder / f"node{number}.txt", *words))
        until(self.nodes[-1].ready, f"node {number}")
        return self.nodes[-1]

    def stop(self) -> None:
        for node in reversed(self.nodes):
            node.kill()
        shutil.rmtree(self.temporary, ignore_errors=True)
