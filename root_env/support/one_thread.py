"""Matrix products on one thread: for matrices as small as ours several threads take far longer than one.

NumPy's BLAS has one number of threads for the whole process, by default that of all cores. This module sets it to 1
while our code multiplies in any thread, and then back.
"""

import contextlib
import functools
import threading
from typing import Any


@functools.cache
def _libraries() -> list[Any]:
    """The BLAS libraries that are loaded at the first product, with NumPy's; the search takes a millisecond."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas").lib_controllers


def _set(library: Any, n: int) -> None:
    """Set the number of threads. From threadpoolctl 3.8 on `set_num_threads` works only in the thread that called it
    first."""
    getattr(library, "_real_set_num_threads", library.set_num_threads)(n)


def _is_by_thread(library: Any) -> bool:
    """True if each thread that calls the library has a number of its own."""
    return library.internal_api == "mkl" or getattr(library, "threading_layer", "") == "openmp"


class _OneThread(contextlib.ContextDecorator):
    """The context: the first thread that enters keeps the number before, and the last that leaves sets it back."""

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
"""Use `with one_thread:` around matrix products, or `@one_thread` before a function with some."""
