"""Which source files a kept policy is made of: its compiled code is found again while none of them has changed.

Those are the file of the policy and what it imports from its own top-level package, directly or not. Other packages do
not count, or in site-packages any installation would. The agents count as a package of their own, whether they stand
beside root_env, as in a clone, or in it, as in a wheel. The rules are left out: compiled code is kept under a digest of
theirs anyway.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from root_env.core.jit.cache import CORE

_PACKAGE = Path(__file__).parent.parent
_WRITTEN_WITH = tuple(_PACKAGE / name for name in ("policies.py", "play/branching.py", "tables.py"))
"""What every policy is written and asked with, whatever its package."""
_AGENTS = "root_env.agents"


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
        return _digest_of(files)


def _files_of(function: Callable) -> set[Path]:
    """The function's file, that of its module, and all that these import from the same top-level package."""
    module = sys.modules[function.__module__]
    own = Path(function.__code__.co_filename)
    files = {own, Path(getattr(module, "__file__", None) or own)}
    top = _top_of(_package_of(module))
    folders = [Path(folder) for folder in getattr(sys.modules.get(top), "__path__", ())]
    left = list(files)
    while left:
        file = left.pop()
        for level, name in _imports(file, top):
            for folder in [file.parents[level - 1]] if level else folders:
                stem = folder.joinpath(*name)
                found = {p for p in (stem.with_suffix(".py"), stem / "__init__.py") if p.is_file()} - files
                found = {p for p in found if CORE not in p.parents}
                files |= found
                left += found
    return files


def _package_of(module) -> str:
    """Name of the package a module is in; what is run with `python -m` is called `__main__`, and still in one."""
    return getattr(module, "__package__", None) or module.__name__


def _top_of(package: str) -> str:
    """The package whose files count."""
    return _AGENTS if f"{package}.".startswith(f"{_AGENTS}.") else package.split(".")[0]


@functools.cache
def _imports(file: Path, top: str) -> frozenset[tuple[int, tuple[str, ...]]]:
    """What a source file imports from the package `top`: dots before the name, parts of the name below `top`.

    What it takes from a module may be a module too: both names are given.
    """
    found, above = set(), top.split(".")
    for node in _statements(ast.parse(file.read_bytes())) if file.is_file() else ():
        if isinstance(node, ast.Import):
            names = [(0, alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            names = [(node.level, module), *((node.level, [*module, alias.name]) for alias in node.names)]
        else:
            continue
        found |= {(level, tuple(name)) for level, name in names if level}
        found |= {(0, tuple(name[len(above) :])) for level, name in names if not level and name[: len(above)] == above}
    return frozenset(found)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement of a source file but what only type checkers read."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        yield node
        for_checkers = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for block in ("orelse",) if for_checkers else ("body", "orelse", "handlers", "finalbody", "cases"):
            left += getattr(node, block, ())


@functools.cache
def _digest_of(files: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
