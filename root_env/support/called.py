"""How the command that runs was called: what its help, its errors and the files that it writes say of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

_WORDS: ContextVar[tuple[str, ...] | None] = ContextVar("words", default=None)


@contextlib.contextmanager
def calling(*words: str) -> Iterator[None]:
    """While this lasts the command is called so, such as ("root-env", "train")."""
    before = _WORDS.set(words)
    try:
        yield
    finally:
        _WORDS.reset(before)


def called(module: str) -> list[str]:
    """The words that call what runs: those of `calling`, else `python -m` and the module's name."""
    return list(_WORDS.get() or ("python", "-m", module))
