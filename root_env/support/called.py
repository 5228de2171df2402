"""The words that called the running command, for its help, its errors and the files that it writes."""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

_WORDS: ContextVar[tuple[str, ...] | None] = ContextVar("words", default=None)


@contextlib.contextmanager
def calling(*words: str) -> Iterator[None]:
    """A context in which the command is called by these words, such as ("root-env", "train")."""
    before = _WORDS.set(words)
    try:
        yield
    finally:
        _WORDS.reset(before)


def called(module: str) -> list[str]:
    """The words that call the running command: those of `calling`, or else `python -m` and the module."""
    return list(_WORDS.get() or ("python", "-m", module))
