"""Which source files compiled code from outside this package is made of: a file, and what it imports from its package.

Those imports count that lead to the same top-level package, directly or not. Other packages do not, or in site-packages
any installation would; nor do the rules in `CORE`, since compiled code is kept under a digest of theirs anyway.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from root_env.core.jit.cache import CORE, RULES


def version_of(module: str) -> str:
    """16 hex digits that change with the sources of a module that is being imported; of one in no package, a script
    perhaps, with what it imports from its folder.

    Of a module without a file, as in an interactive session, nothing is known: the digits are then drawn.
    """
    known = sys.modules.get(module)
    path = Path(getattr(known, "__file__", None) or "")
    if not path.is_file():
        return secrets.token_hex(8)
    package = getattr(known, "__package__", None) or ""
    return digest_of(tuple(sorted(files_of([path], package.split(".")[0], [] if package else [path.parent]))))


def is_of_this_package(module: str) -> bool:
    """Whether a module is rules of this package, for whose sources the folder of compiled code is named."""
    return RULES.match(module) is not None


def package_of(module: ModuleType) -> str:
    """Name of the package a module is in; what is run with `python -m` is called `__main__`, and still in one."""
    return getattr(module, "__package__", None) or module.__name__


def files_of(first: Iterable[Path], top: str, beside: Iterable[Path] = ()) -> set[Path]:
    """These files, and all that they import from the package `top`; "" for none, and then from the folders `beside`."""
    files = set(first)
    folders = [*beside, *(Path(folder) for folder in getattr(sys.modules.get(top), "__path__", ()))]
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


@functools.cache
def _imports(file: Path, top: str) -> frozenset[tuple[int, tuple[str, ...]]]:
    """What a source file imports from the package `top`, "" for any: dots before the name, parts of the name below it.

    What it takes from a module may be a module too: both names are given.
    """
    found, above = set(), top.split(".") if top else []
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
def digest_of(files: tuple[Path, ...]) -> str:
    """16 hex digits of these files, by name and content."""
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
