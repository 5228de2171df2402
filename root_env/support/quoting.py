"""Quoting of user values in error messages: like `repr`, but short and on one line."""

import reprlib
from pathlib import PurePath

import numpy as np

LONGEST = 100
"""The most characters of a quotation."""
MOST_BITS = 128
"""The most bits of an integer that is written out: Python itself refuses more than 4,300 digits."""
_PLAIN = (float, complex, bool, type(None), np.number, np.bool_, np.str_, PurePath, type)
"""Types with a short `repr`; other objects are shown by their type, because their `repr` can be long."""


class _Short(reprlib.Repr):
    """Shows few elements and few levels, so that even deeply nested or recursive lists fit one line."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring = 3, 60
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = self.maxdeque = 4

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() <= MOST_BITS else f"a whole number of {x.bit_length()} bits"

    def repr_bytes(self, x: bytes, level: int) -> str:
        return repr(x[:20]) + ("..." if len(x) > 20 else "")

    def repr_instance(self, x: object, level: int) -> str:
        if isinstance(x, int) and not isinstance(x, bool):
            return self.repr_int(int(x), level)
        if isinstance(x, np.ndarray):
            return f"an array of {x.dtype} {x.shape}"
        if isinstance(x, _PLAIN) or type(x).__repr__ is object.__repr__ or (callable(x) and hasattr(x, "__qualname__")):
            return repr(x)
        return f"<{type(x).__name__}>"


_SHORT = _Short()


def quoted(value: object) -> str:
    """`value` as text for a sentence."""
    try:
        words = " ".join(_SHORT.repr(value).split())
    except Exception:  # a value whose own __repr__ or __len__ fails must not hide what was wrong with it
        words = f"<{type(value).__name__}>"
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def as_key(value: object) -> str:
    """A key of a mapping as part of a field's path, without quotation marks."""
    return value[:LONGEST] if isinstance(value, str) else quoted(value)


def is_same(value: object, wanted: str | int) -> bool:
    """True if a value of a document equals this word or number; safe for arrays, whose `==` is not a bool."""
    return type(value) is type(wanted) and value == wanted
