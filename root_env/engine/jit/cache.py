"""The folder of compiled code, and the lock with which one process compiles while the others wait."""

import atexit
import contextlib
import errno
import functools
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

from root_env.engine.jit.cold import in_worker, say
from root_env.support import plug_ins

PACKAGE = Path(__file__).resolve().parents[2]
COMPILED = ("rules", "declared", "factions", "decks", "maps")
"""Folders of a game whose files are compiled, beside those of `engine`."""
NO_RULES = ("bot", "documents", "drawing", "guide", "play", "text")
"""Modules of a faction, a deck or a map that are not compiled: nothing is compiled again after a change there."""
GAMES = tuple(sorted(one.parent.name for one in PACKAGE.glob("*/rules") if one.parent.name != "agents"))
"""The folders of games. `agents/rules` has bots, which are compiled as policies."""
RULES = re.compile(rf"(root_env\.(?:engine|(?:{'|'.join(GAMES)})(?=\.(?:{'|'.join(COMPILED)})\.)))\.")
"""Matches the name of a module with rules of this package; the group is the game, or the engine. `source_digest` covers
their files, and their array indices are never negative; other people's rules may use negative indices."""

UNUSED_DAYS = 30
"""Compiled code of other sources is removed after so many days without use."""
LOCK_NAME = "compile.lock"
NO_ROOM = (errno.ENOSPC, errno.EROFS, getattr(errno, "EDQUOT", errno.ENOSPC))
"""Errors of a disk that is full, read-only or over its quota."""
LOCK_PATIENCE = 1800.0
"""Seconds after which a process that waits for another's compilation compiles for itself."""


def settings() -> tuple:
    """The versions and the settings of Numba on which compiled code depends, besides its sources."""
    from numba import config

    versions = sys.version, version("numba"), version("llvmlite"), np.__version__
    return *versions, config.OPT, config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT


@functools.cache
def source_digest() -> str:
    """32 hex digits that change with any of the `rule_files`, and with the `settings`.

    Numba checks only the file of the entry point, and would run old code after a change in a rule that the entry point
    calls.
    """
    digest = hashlib.sha256(repr(settings()).encode())
    for name, path in rule_files():
        content = path.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:32]


@functools.cache
def rule_files() -> tuple[tuple[str, Path], ...]:
    """The files on which compiled code depends, each with its name in its folder: those of `engine`, of the `COMPILED`
    folders of each game of the package, and of plug-ins (`support/plug_ins.py`)."""
    roots = [PACKAGE / "engine", *(PACKAGE / game / name for name in COMPILED for game in GAMES)]
    found = []
    for folder in (*roots, *plug_ins.folders()):
        inner = folder.name in COMPILED[2:]  # a folder of folders, one for each faction, deck or map
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            own = name.parts[1:] if inner else name.parts if folder not in roots else ()
            skipped = any(part.startswith((".", "__pycache__")) for part in name.parts)
            skipped = skipped or (own != () and own[0].removesuffix(".py") in NO_RULES)
            if not skipped and path.suffix != ".pyc" and path.is_file():
                found.append((name.as_posix(), path))
    return tuple(found)


@functools.cache
def cache_dir() -> Path:
    """The folder of this source's compiled code: `<base>/<source_digest()>`.

    The base is `ROOT_ENV_CACHE_DIR` if that is set. Otherwise it is the first of these folders that can be written to,
    or that holds compiled code already (as in an image built as root): one beside the package, the user's cache folder,
    one in `NUMBA_CACHE_DIR`, if that is set. If there is none, or no room, it is a temporary folder that lasts as long
    as the process.
    """
    chosen = os.environ.get("ROOT_ENV_CACHE_DIR")
    problem = None
    for base in [Path(chosen).expanduser()] if chosen else _default_bases():
        folder = base / source_digest()
        problem = _trouble_with(folder)
        if problem is None:
            with contextlib.suppress(OSError):
                os.utime(folder)  # in use: see remove_unused
            return folder
    if chosen and problem.errno not in NO_ROOM:
        raise OSError(f"ROOT_ENV_CACHE_DIR is {chosen}, and nothing can be written there ({problem.strerror})")
    warnings.warn(
        f"root_env found no folder for its compiled code ({problem}), so that every process compiles it anew; "
        "set ROOT_ENV_CACHE_DIR, or NUMBA_CACHE_DIR, to a folder that can be written",
        stacklevel=2,
    )
    base = tempfile.mkdtemp(prefix="root_env-")
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    return Path(base) / source_digest()


def _default_bases() -> list[Path]:
    """A folder beside the package, then the user's cache folder on this platform, then the folder in
    `NUMBA_CACHE_DIR`."""
    if sys.platform == "win32":
        user = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        user = os.path.expanduser("~/Library/Caches")
    else:
        user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    beside = PACKAGE / "__pycache__" / "root_env_cache"
    others = [user] if os.path.isabs(user) else []
    if told := os.environ.get("NUMBA_CACHE_DIR"):
        others.append(os.path.expanduser(told))
    return [beside, *(Path(base) / "root_env" for base in others)]


def _trouble_with(folder: Path) -> OSError | None:
    """The error if `folder` cannot be written to; None if it can, or if it holds compiled code already."""
    try:
        if any(folder.glob("*.nbi")):
            return None
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as problem:
        return problem
    return None


@functools.cache
def say_not_kept(folder: Path, reason: str) -> None:
    """Say, once, that compiled code stays in memory."""
    say(
        f"compiled code cannot be kept in {folder} ({reason}): this process keeps it in memory, and the next one "
        "compiles again. Make room there, or set ROOT_ENV_CACHE_DIR to another folder"
    )


def remove_half_written(folder: Path) -> None:
    """Remove unfinished files of a process that was stopped while it wrote code. Call this with the lock held."""
    with contextlib.suppress(OSError):
        for path in folder.glob("*.nb[ic].tmp.*"):
            path.unlink(missing_ok=True)


def remove_unused(base: Path) -> None:
    """Remove the folders of other sources in `base` that nobody has used for `UNUSED_DAYS`, if permissions allow it.

    Only files of compiled code are removed, since `base` may hold other things too.
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
    """Take the lock on `file`, an open binary file, if it is free; the end of the process frees it."""
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
    """Free the lock. Closing the file frees it too, but on Windows only at some later time."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)


@contextlib.contextmanager
def machine_lock(folder: Path):
    """Hold `folder`'s lock against other processes; if files cannot be locked, go on without a lock."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError, ImportError):
            file = stack.enter_context(open(folder / LOCK_NAME, "a+b"))
            deadline = time.monotonic() + LOCK_PATIENCE
            locked = _try_lock(file)
            if not locked:
                if not in_worker():
                    say("another process is compiling, waiting for it...")
            while not locked and time.monotonic() < deadline:
                time.sleep(0.1)
                locked = _try_lock(file)
            if locked:
                stack.callback(_unlock, file)
                remove_half_written(folder)  # files of a process that was killed
        yield
