"""Imports of what is large."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collections() -> Iterator[None]:
    """Import within it, and the garbage collector waits: what is imported stays.

    It would look through all of it again and again: a sixth of the time to the first step of a game. Afterwards what
    has been imported counts as old, as if it had been looked through.
    """
    if not gc.isenabled() or gc.get_freeze_count():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        gc.enable()
