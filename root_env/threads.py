"""How many threads the compiled core uses, for the length of a call."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from root_env.core.jit import INTERPRETED


@contextlib.contextmanager
def threads(n: int) -> Iterator[None]:
    """Run parallel entry points on `n` threads, at most as many as Numba was started with."""
    if INTERPRETED:
        yield
        return
    import numba

    before = numba.get_num_threads()
    numba.set_num_threads(max(1, min(n, numba.config.NUMBA_NUM_THREADS)))
    try:
        yield
    finally:
        numba.set_num_threads(before)
