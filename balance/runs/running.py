"""Runs: chunks of games, the backends that play them, and the continuation of stopped runs.

A run is a `Plan`; a chunk of its games is a `Job`. `play_chunk` turns a job into the bytes of one Parquet file and
depends on nothing else. A backend is anything with

    run(jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]

that yields every job once, in any order, with the result of `play_chunk`, and `close()`. Only `run` writes files, each
whole or not at all: games that were not written are played again.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import pyarrow.compute as pc

from root_env.balance import BalanceError, habits
from root_env.balance.design import plan as plans
from root_env.balance.design.plan import Plan
from root_env.doors.playing.threads import cores
from root_env.support.files import remove_half_written, write_bytes_atomically
from root_env.training.arena import processes
from root_env.training.runs.cluster import ClusterError

from . import games
from .playing import is_compiled, play, thinks

VERIFIED = 16
"""Games that are played again to check a run that continues."""
CHUNK, CHUNK_OF_NETWORKS, CHUNK_OF_VIEWS = 4096, 512, 16
"""Games in a file: of compiled agents, with networks, with view agents."""


@dataclass(frozen=True)
class Job:
    """Games `first` .. `first + games - 1` of a plan, in all its variants, to be played with up to `threads` threads.

    `kind` of the file: "games" or "habits".
    """

    plan: Plan
    first: int
    games: int
    threads: int | None = 1
    kind: str = games.FOLDER

    @property
    def name(self) -> str:
        """Name of its file."""
        return games.name_of(self.first, self.first + self.games)


class Backend(Protocol):
    """Does jobs; see above."""

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
        """Every job once, in any order, with the bytes of its file."""

    def close(self) -> None:
        """Release all resources; the backend is not used again."""


def play_chunk(job: Job) -> bytes:
    """The Parquet file of a job; the same job gives the same bytes on every machine, for any `threads`."""
    make = habits.play if job.kind == habits.FOLDER else play
    return games.to_bytes(make(job.plan, job.first, job.games, job.threads))


def play_there(job: Job) -> bytes:
    """`play_chunk` on a machine of a Ray cluster; ClusterError unless it has the checkpoints of the plan."""
    for name, weights in job.plan.identity["checkpoints"].items():
        if plans.weights(name) != weights:
            where = socket.gethostname()
            raise ClusterError(f"the machine {where} has another checkpoint under the name {name}")
    return play_chunk(job)


def chunk_size(plan: Plan, kind: str = games.FOLDER) -> int:
    """Number of games in a file by default."""
    if is_compiled(plan.design.agents, plan.design.game):
        return CHUNK if kind == games.FOLDER else CHUNK_OF_NETWORKS
    return CHUNK_OF_VIEWS if thinks(plan.design.agents, plan.design.game) else CHUNK_OF_NETWORKS


class Local:
    """This machine: compiled agents play in `threads` threads, all others in as many processes. None: all cores."""

    def __init__(self, threads: int | None = None):
        self.threads = cores() if threads is None else threads

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
        """See Backend."""
        if not jobs or self.threads == 1 or is_compiled(jobs[0].plan.design.agents, jobs[0].plan.design.game):
            yield from ((job, play_chunk(replace(job, threads=self.threads))) for job in jobs)
            return
        with processes(self.threads) as executor:
            try:
                alone = [replace(job, threads=1) for job in jobs]
                yield from zip(jobs, executor.map(play_chunk, alone), strict=True)
            finally:
                executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """See Backend."""


def missing(finished: Sequence[tuple[int, int]], wanted: int, chunk: int) -> list[tuple[int, int]]:
    """The missing games of 0 .. wanted - 1, as ranges (first, end) that do not cross a multiple of `chunk`."""
    gaps, at = [], 0
    for first, end in (*sorted(finished), (wanted, wanted)):
        while at < min(first, wanted):
            stop = min(first, wanted, (at // chunk + 1) * chunk)
            gaps.append((at, stop))
            at = stop
        at = max(at, end)
    return gaps


def verify(folder: Path, plan: Plan) -> None:
    """Play some finished games again; BalanceError if the results differ, so if rules or bots have changed.

    This is done for compiled agents only: their games are the same on every machine, and fast.
    """
    finished = games.finished(Path(folder))
    if not finished or not is_compiled(plan.design.agents, plan.design.game):
        return
    first, end = finished[0]
    count = min(end - first, VERIFIED)
    again = play(plan, first, count)
    there = games.read_file(Path(folder), first, end)
    of = pc.and_(pc.greater_equal(there["game"], first), pc.less(there["game"], first + count))
    if not there.filter(of).equals(again):
        raise BalanceError(
            f"{folder}: its games have other results today: the rules or the agents have changed since. Give another "
            "folder; --report-only still reports what is there"
        )


def run(
    folder: Path,
    plan: Plan,
    wanted: int,
    backend: Backend | None = None,
    chunk: int | None = None,
    progress: Callable[[int], None] | None = None,
    kind: str = games.FOLDER,
) -> int:
    """Play and write the missing games of 0 .. wanted - 1; returns the number of games played.

    `progress(n)` is called when n more games are on disk. After an interruption the games on disk stay, and the next
    call continues. `kind`: see Job.
    """
    backend = backend or Local()
    into = Path(folder, kind)
    into.mkdir(parents=True, exist_ok=True)
    remove_half_written(folder)
    left = missing(games.finished(Path(folder), kind), wanted, chunk or chunk_size(plan, kind))
    jobs = [Job(plan, first, end - first, kind=kind) for first, end in left]
    with contextlib.closing(_checked(backend, jobs)) as done:
        for job, data in done:
            write_bytes_atomically(into / job.name, data)
            if progress:
                progress(job.games)
    return sum(job.games for job in jobs)


def _checked(backend: Backend, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
    """The results of a backend; RuntimeError if it does a job twice or leaves one out."""
    left = {job.name for job in jobs}
    for job, data in backend.run(jobs):
        if job.name not in left:
            raise RuntimeError(f"the backend returned {job.name}, which is not left to do")
        left.remove(job.name)
        yield job, data
    if left:
        raise RuntimeError(f"the backend left {len(left)} jobs undone, first {min(left)}")
