"""Which source files a kept policy is made of: its compiled code is found again while none of them has changed.

Those are the file of the policy and what it imports from its own top-level package, see `root_env.core.jit.sources`.
The agents, training and the balance lab count as packages of their own.
"""

from __future__ import annotations

import functools
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

from root_env.core.jit.sources import digest_of, files_of, package_of

_PACKAGE = Path(__file__).parent.parent
_ABOVE = ("agents", "training", "balance")
"""Packages in root_env that stand above it: they follow its sources, and it does not follow theirs."""
_WRITTEN_WITH = tuple(_PACKAGE / name for name in ("policies.py", "play/playing_on.py", "tables.py"))
"""Sources that every policy depends on, whatever its package."""


class Sources:
    """The sources of one function. Nothing is read before its digest is asked for."""

    def __init__(self, function: Callable):
        self._function, self._since = function, time.time()

    @functools.cached_property
    def digest(self) -> str:
        """16 hex digits that change with any of these files.

        A file that was written after it was imported is not what this process runs: the digits are then drawn, so
        that nobody finds its code later.
        """
        files = (*sorted(_files_of(self._function)), *_WRITTEN_WITH)
        if any(path.stat().st_mtime > self._since for path in files if path.is_file()):
            return secrets.token_hex(8)
        return digest_of(files)


def _files_of(function: Callable) -> set[Path]:
    """The function's file, that of its module, and all that these import from the same top-level package."""
    module = sys.modules[function.__module__]
    own = Path(function.__code__.co_filename)
    return files_of([own, Path(getattr(module, "__file__", None) or own)], _top_of(package_of(module)))


def _top_of(package: str) -> str:
    """The package whose files count."""
    first, second, *_ = *package.split("."), "", ""
    return f"{first}.{second}" if first == _PACKAGE.name and second in _ABOVE else first
