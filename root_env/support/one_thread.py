"""Products of matrices on one thread: matrices as small as ours take several threads far longer than one.

NumPy's BLAS has one number of threads for the whole process, all cores by default. It is 1 while something of ours
multiplies, in whatever thread, and afterwards what it was before.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from typing import Any


@functools.cache
def _libraries() -> list[Any]:
    """The BLAS libraries that are loaded at the first product, NumPy's among them; to look takes a millisecond."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas").lib_controllers


def _set(library: Any, n: int) -> None:
    """Set the number of threads. `set_num_threads` obeys the thread alone that called it first, from 3.8 on."""
    getattr(library, "_real_set_num_threads", library.set_num_threads)(n)


def _is_by_thread(library: Any) -> bool:
    """Whether each thread that calls the library has a number of its own."""
    return library.internal_api == "mkl" or getattr(library, "threading_layer", "") == "openmp"


class _OneThread(contextlib.ContextDecorator):
    """Where several threads are in it, the first one keeps what the number was, and the last one sets it back."""

    def __init__(self) -> None:
        self._lock, self._inside = threading.Lock(), 0
        self._before: list[tuple[Any, int]] = []

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                counts = [(library, library.get_num_threads()) for library in _libraries()]
                self._before = [(library, n) for library, n in counts if n != 1]
            self._inside += 1
            for library, _ in self._before:
                _set(library, 1)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            for library, n in self._before:
                if not self._inside or _is_by_thread(library):
                    _set(library, n)


one_thread: _OneThread = _OneThread()
"""`with one_thread:` around products of matrices, or `@one_thread` before a function that has some."""
