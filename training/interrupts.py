"""Long commands that somebody stops, or starts twice: one process in a folder, and an end between two updates."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import filelock

LOCK = ".lock"
"""File in a folder that is held while a command writes there; it goes with the process, the file stays."""


class FolderInUseError(ValueError):
    """Another process writes into a folder; said in words."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder, and hold it against other processes. FolderInUseError if one is at work there, OSError in words
    if it cannot be made or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(filelock.FileLock(folder / LOCK, blocking=False))
        except filelock.Timeout:
            raise FolderInUseError(
                f"another process is writing into {folder}; wait for its end, or name another folder"
            ) from None
        yield


@contextlib.contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C only asks for an end, the second stops at once; yields what says whether an end is asked for.

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
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
