"""Long commands that somebody stops or starts twice: one process in a folder, and an end between two updates."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import filelock

from root_env.support.errors import UsageError

LOCK = ".lock"
"""File in a folder that is locked while a command writes there. The lock ends with the process, the file stays."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder and lock it against other processes.

    UsageError if another process is writing there, OSError if the folder cannot be made or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(filelock.FileLock(folder / LOCK, blocking=False))
        except filelock.Timeout:
            raise UsageError(
                f"another process is writing into {folder}; wait until it ends, or name another folder"
            ) from None
        yield


@contextlib.contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C asks for an end, the second stops at once. Yields a function: whether an end was asked for.

    In threads other than the main one, Ctrl-C is not heard.
    """
    asked = threading.Event()

    def ask(*_) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)
        print("\nstopping after this update; Ctrl-C again stops at once", file=sys.stderr)

    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
