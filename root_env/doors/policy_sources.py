"""The source files of a cached policy: its compiled code is reused while none of them changes.

They are the file of the policy and the files that it imports from its own top-level package, see
`root_env.engine.jit.sources`. The agents, training and the balance lab count as packages of their own.
"""

import functools
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

from root_env.engine.jit.sources import digest_of, files_of, package_of

_PACKAGE = Path(__file__).parent.parent
_ABOVE = ("agents", "training", "balance")
"""Packages of root_env that import the doors; each counts as a top-level package of its own."""
_WRITTEN_WITH = (
    *(_PACKAGE / "doors" / name for name in ("policies.py", "playing/playing_on.py")),
    *sorted(_PACKAGE.glob("*/doors/tables.py")),
)
"""Sources that every policy depends on."""


class Sources:
    """The sources of one function; they are read when the digest is used."""

    def __init__(self, function: Callable[..., object]):
        self._function, self._since = function, time.time()

    @functools.cached_property
    def digest(self) -> str:
        """A digest of these files, 16 hex digits.

        The digest is random, so that the compiled code is never reused, in two cases: a file has changed since it was
        imported, so that this process runs other code; or the function was typed into Python or a notebook.
        """
        files = (*sorted(_files_of(self._function)), *_WRITTEN_WITH)
        is_typed_in = not Path(self._function.__code__.co_filename).is_file()
        if is_typed_in or any(path.stat().st_mtime > self._since for path in files if path.is_file()):
            return secrets.token_hex(8)
        return digest_of(files)


def _files_of(function: Callable[..., object]) -> set[Path]:
    """The function's file, its module's file, and all files that these import from the same top-level package.

    A module that finds other modules by name lists them in `MADE_OF`; their files count too.
    """
    module = sys.modules[function.__module__]
    own = Path(function.__code__.co_filename)
    files = files_of([own, Path(getattr(module, "__file__", None) or own)], _top_of(package_of(module)))
    for part in getattr(module, "MADE_OF", ()):
        files |= files_of([Path(part.__file__)], _top_of(package_of(part)))
    return files


def _top_of(package: str) -> str:
    """The package whose files count."""
    first, second, *_ = *package.split("."), "", ""
    return f"{first}.{second}" if first == _PACKAGE.name and second in _ABOVE else first
