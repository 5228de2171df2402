"""Jobs on a Ray cluster; their results are those of one machine.

A job is anything that can be pickled and has a `name`; its work is a function that returns bytes. The driver sends its
own packages to the cluster; the machines need Ray and the libraries that these packages import, in the driver's
versions. If a machine is lost, its jobs are done again elsewhere. See docs/ray.md.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol, TypeVar

from root_env.support.extras import install
from root_env.support.quoting import quoted

SAME = ("numba", "numpy", "pyarrow")
"""Packages that must have the driver's version, so that a job gives the same bytes everywhere."""
AHEAD = 2
"""Jobs in flight for each processor of the cluster."""
LOST = 20
"""A job may lose its machine or process so often; there is a limit because a job itself may end every process."""
PATIENCE, LONGER = 5.0, 30.0
"""Seconds within which the head of a cluster must answer at all, and within which Ray must know it."""
CACHE = "~/.cache/root_env"
"""The folder of a worker's compiled code, unless its machine sets ROOT_ENV_CACHE_DIR."""


class ClusterError(ValueError):
    """Something is wrong with a cluster or one of its machines; the message says what to do."""


class Named(Protocol):
    """A job."""

    @property
    def name(self) -> str:
        """Its name in messages."""


J = TypeVar("J", bound=Named)


class Ray:
    """A cluster by its address: "auto" (the one that runs here), "host:port" of its head, or "ray://host:port".

    `work`: the function that does a job, as "module:name". ClusterError if Ray is not installed, nothing answers at the
    address, or the cluster has no processors.
    """

    def __init__(self, address: str, work: str):
        try:
            import ray
        except ImportError:
            raise ClusterError(f"--ray: Ray is not installed: {install('ray', 'balance')} (see docs/ray.md)") from None
        _knock(address)
        _ask(address)
        self.ray = ray
        try:
            with _code() as code:
                ray.init(address, runtime_env=code, log_to_driver=False, logging_level="error")
        except (ray.exceptions.RayError, ConnectionError, RuntimeError, ValueError, OSError) as error:
            raise ClusterError(f"--ray: {address}: {_brief(str(error))}") from None
        if not self._processors():
            raise ClusterError(f"--ray: {address}: the cluster has no processors to play on; give its nodes --num-cpus")
        # The driver alone writes: what a worker returns is bytes, and a job done twice is the same bytes.
        self._do = ray.remote(num_cpus=1, max_retries=LOST, retry_exceptions=False)(_do)
        self._work = work

    def run(self, jobs: Sequence[J]) -> Iterator[tuple[J, bytes]]:
        """Do every job; yields each with its bytes, in any order.

        An error in a job is raised here, with the message and the traceback of its worker.
        """
        ray, left, flying, versions = self.ray, iter(jobs), {}, _versions()
        try:
            while True:
                while len(flying) < AHEAD * self._processors() and (job := next(left, None)) is not None:
                    flying[self._do.options(name=job.name).remote(self._work, pickle.dumps(job), versions)] = job
                if not flying:
                    return
                # The wait is bounded so that machines that have joined get work too.
                for one in ray.wait(list(flying), num_returns=1, timeout=PATIENCE)[0]:
                    job = flying.pop(one)
                    yield job, self._result(one, job)
        finally:
            for one in flying:
                with contextlib.suppress(ray.exceptions.RayError):
                    ray.cancel(one, force=True)

    def close(self) -> None:
        """Leave the cluster, which goes on running."""
        self.ray.shutdown()

    def _processors(self) -> int:
        return int(self.ray.cluster_resources().get("CPU", 0))

    def _result(self, one: Any, job: Named) -> bytes:
        errors = self.ray.exceptions
        try:
            return self.ray.get(one)
        except errors.RayTaskError as error:
            if isinstance(error.cause, ClusterError):
                raise ClusterError(f"{job.name}: {error.cause}") from None
            raise RuntimeError(f"{job.name}: {error}") from None
        except errors.RuntimeEnvSetupError as error:
            raise ClusterError(f"--ray: a machine could not set up the code: {_brief(str(error))}") from None
        except errors.RayError as error:
            raise ClusterError(
                f"{job.name}: the cluster gave it up ({_brief(str(error))}). "
                "What is written stays; the same command goes on"
            ) from None


# -- the driver's side ------------------------------------------------------------------------------------


def _knock(address: str) -> None:
    """ClusterError unless something answers there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdecimal():
        raise ClusterError(f"--ray: must be auto, HOST:PORT or ray://HOST:PORT, got {quoted(address)}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(
            f"--ray: nothing answers at {address} ({error}). Start a cluster with `ray start --head --port=6379`, and "
            "give the address that it prints"
        ) from None


def _ask(address: str) -> None:
    """ClusterError unless a cluster answers there: `ray.init` would wait long, and not say why."""
    if address.startswith("ray://"):
        return
    where = [] if address == "auto" else ["--address", address]
    try:
        subprocess.run(
            [sys.executable, "-m", "ray.scripts.scripts", "status", *where],
            capture_output=True, text=True, check=True, timeout=LONGER,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise ClusterError(f"--ray: what answers at {address} is no Ray cluster, or a very busy one") from None
    except subprocess.CalledProcessError as error:
        said = (error.stderr.strip() or error.stdout.strip() or "nothing").splitlines()[-1]
        raise ClusterError(f"--ray: {address}: Ray says: {_brief(said)}") from None


@contextlib.contextmanager
def _code() -> Iterator[dict]:
    """The runtime environment of the jobs: the driver's packages, and one thread for each library.

    The packages are sent as the working directory and not as `py_modules`: Ray would first look into the folder of the
    driver's script, which may hold another version on another machine.
    """
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    with tempfile.TemporaryDirectory(prefix="root_env-") as folder:
        for name, package in packages().items():
            shutil.copytree(package, Path(folder, *name.split(".")), ignore=shutil.ignore_patterns("__pycache__"))
        yield {"working_dir": folder, "env_vars": threads}


def packages() -> dict[str, Path]:
    """Name -> folder of each package that the driver sends: root_env, and in a clone those beside it."""
    own, *beside = (
        Path(importlib.import_module(name).__file__).parent
        for name in ("root_env", "root_env.agents", "root_env.training", "root_env.balance")
    )
    return {"root_env": own} | {f"root_env.{path.name}": path for path in beside if path.parent != own}


def _brief(words: str) -> str:
    """The beginning of a message of Ray, on one line."""
    return " ".join(words.split())[:400]


# -- the worker's side ------------------------------------------------------------------------------------


def _do(work: str, job: bytes, versions: Mapping[str, str]) -> bytes:
    """Do a job. It arrives pickled, so that nothing is imported before the cache is chosen."""
    os.environ.setdefault("ROOT_ENV_CACHE_DIR", CACHE)
    here = _versions()
    if wrong := [f"{name} {here[name]} instead of {versions[name]}" for name in SAME if here[name] != versions[name]]:
        raise ClusterError(f"the machine {socket.gethostname()} has {', '.join(wrong)}; install what the driver has")
    module, name = work.split(":")
    do: Callable[[Any], bytes] = getattr(importlib.import_module(module), name)
    return do(pickle.loads(job))


def _versions() -> dict[str, str]:
    found = {}
    for name in SAME:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "nothing"
    return found
