"""Where compiled code is kept, and how one process compiles it while the others wait."""

import atexit
import contextlib
import functools
import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np

CORE = Path(__file__).resolve().parent.parent

UNUSED_DAYS = 30
"""Compiled code of other sources is removed once nobody has loaded it for this long."""
LOCK_NAME = "compile.lock"
LOCK_PATIENCE = 1800.0
"""Seconds after which a process that waits for another's compilation compiles for itself."""


@functools.cache
def source_digest() -> str:
    """32 hex digits that change with any file under `core/` and what else shapes compiled code.

    Numba looks only at the file of the entry point, and would run old code after a change in a rule
    that the entry point calls.
    """
    from numba import config

    settings = (
        sys.version,
        version("numba"),
        version("llvmlite"),
        np.__version__,
        config.OPT,
        config.BOUNDSCHECK,
        config.DEBUGINFO_DEFAULT,
    )
    digest = hashlib.sha256(repr(settings).encode())
    for path in sorted(CORE.rglob("*")):
        name = path.relative_to(CORE)
        skipped = any(part.startswith((".", "__pycache__")) for part in name.parts)
        if not skipped and path.suffix != ".pyc" and path.is_file():
            content = path.read_bytes()
            digest.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:32]


@functools.cache
def cache_dir() -> Path:
    """The folder of this source's compiled code: `<base>/<source_digest()>`.

    The base is `ROOT_ENV_CACHE_DIR`, else beside the package, else the user's cache folder: the
    first that can be written, or that somebody else has filled (an image built as root). Where
    there is none, a temporary folder that lasts as long as the process.
    """
    chosen = os.environ.get("ROOT_ENV_CACHE_DIR")
    for base in [Path(chosen).expanduser()] if chosen else _default_bases():
        folder = base / source_digest()
        if _usable(folder):
            with contextlib.suppress(OSError):
                os.utime(folder)  # in use: see remove_unused
            return folder
    if chosen:
        raise OSError(f"ROOT_ENV_CACHE_DIR is {chosen}, and nothing can be written there")
    warnings.warn(
        "root_env found no folder for its compiled code, so that every process compiles it anew; "
        "set ROOT_ENV_CACHE_DIR to a folder that can be written",
        stacklevel=2,
    )
    base = tempfile.mkdtemp(prefix="root_env-")
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    return Path(base) / source_digest()


def _default_bases() -> list[Path]:
    """Beside the package, then the platform's cache folder of this user."""
    if sys.platform == "win32":
        user = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        user = os.path.expanduser("~/Library/Caches")
    else:
        user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    beside = CORE.parent / "__pycache__" / "root_env_cache"
    return [beside, Path(user) / "root_env"] if os.path.isabs(user) else [beside]


def _usable(folder: Path) -> bool:
    """Whether `folder` holds compiled code already, or can be written."""
    try:
        if any(folder.glob("*.nbi")):
            return True
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def remove_unused(base: Path) -> None:
    """Remove the folders of other sources in `base` that nobody used for `UNUSED_DAYS`, if it can.

    Only files of the kinds kept here go: `base` may be shared with something else.
    """
    oldest = time.time() - UNUSED_DAYS * 86_400
    with contextlib.suppress(OSError):
        for folder in base.iterdir():
            ours = re.fullmatch("[0-9a-f]{32}", folder.name) and folder != cache_dir()
            if ours and folder.stat().st_mtime < oldest:
                for path in (*folder.glob("*.nb[ic]*"), folder / LOCK_NAME):
                    path.unlink(missing_ok=True)
                folder.rmdir()


def _try_lock(file) -> bool:
    """Take the lock on `file`, an open binary file, if it is free; it goes with the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _unlock(file) -> None:
    """Free the lock. Closing the file does that too, though Windows does not say when."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)


@contextlib.contextmanager
def machine_lock(folder: Path):
    """Hold `folder`'s lock against other processes; go on without where files cannot be locked."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError, ImportError):
            file = stack.enter_context(open(folder / LOCK_NAME, "a+b"))
            deadline = time.monotonic() + LOCK_PATIENCE
            locked = _try_lock(file)
            if not locked:
                _say("another process is compiling the rules core, waiting for it...")
            while not locked and time.monotonic() < deadline:
                time.sleep(0.1)
                locked = _try_lock(file)
            if locked:
                stack.callback(_unlock, file)
        yield


class Cold:
    """Around the compilation of an entry point: say so, and keep the garbage collector out.

    The collector would walk the compiler's objects again and again: 56 s with it, 43 s without.
    """

    running = False
    """Whether this process is compiling an entry point. Numba's compiler lock guards it."""
    _announced = False

    def __init__(self, name: str):
        self.name = name

    def __enter__(self):
        if not Cold._announced:
            _say("compiling the rules core (once per machine, about half a minute)...")
        Cold._announced = Cold.running = True
        self.collecting = gc.isenabled()
        gc.disable()
        self.start = time.perf_counter()

    def __exit__(self, failure, *_):
        if self.collecting:
            gc.enable()
        Cold.running = False
        if failure is None:
            _say(f"compiled {self.name} in {time.perf_counter() - self.start:.1f} s")


def _say(words: str) -> None:
    print(f"root_env: {words}", file=sys.stderr, flush=True)
