"""Imports of large modules."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collections() -> Iterator[None]:
    """A context for imports in which the garbage collector waits.

    Imported objects stay, but the collector would search all of them again and again: this took a sixth of the time to
    the first step of a game. Afterwards they count as old objects, as if the collector had searched them.
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
