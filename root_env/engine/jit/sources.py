"""The source files of compiled code from outside this package: a file, and the files that it imports from its package.

Imports from the same top-level package count, direct or indirect. Other packages do not count, since any installation
would then change the digest of code in site-packages. The rules of this package do not count either, since their digest
is the name of the folder of compiled code anyway.
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

from root_env.engine.jit.cache import RULES, rule_files


def version_of(module: str) -> str:
    """16 hex digits that change with the sources of a module that is being imported.

    For a module in no package, such as a script, the files that it imports from its own folder count too. The sources
    of a module without a file, as in an interactive session, are not known: its digits are random.
    """
    known = sys.modules.get(module)
    path = Path(getattr(known, "__file__", None) or "")
    if not path.is_file():
        return secrets.token_hex(8)
    package = getattr(known, "__package__", None) or ""
    return digest_of(tuple(sorted(files_of([path], package.split(".")[0], [] if package else [path.parent]))))


def is_of_this_package(module: str) -> bool:
    """True if a module holds rules of this package, whose digest is the name of the folder of compiled code."""
    return RULES.match(module) is not None


def group_of(module: str) -> str:
    """The group of compiled code of the game in this module: a package of ours, or the module of a foreign game."""
    rules = RULES.match(module)
    return rules.group(1) if rules else module


def package_of(module: ModuleType) -> str:
    """The name of the package of a module. A module run with `python -m` is called `__main__` but has a package too."""
    return getattr(module, "__package__", None) or module.__name__


def files_of(first: Iterable[Path], top: str, beside: Iterable[Path] = ()) -> set[Path]:
    """These files and all files that they import from the package `top`, "" for none, or from the folders `beside`."""
    files = set(first)
    folders = [*beside, *(Path(folder) for folder in getattr(sys.modules.get(top), "__path__", ()))]
    left, of_the_rules = list(files), {path for _, path in rule_files()}
    while left:
        file = left.pop()
        for level, name in _imports(file, top):
            for folder in [file.parents[level - 1]] if level else folders:
                stem = folder.joinpath(*name)
                found = {p for p in (stem.with_suffix(".py"), stem / "__init__.py") if p.is_file()} - files
                found -= of_the_rules
                files |= found
                left += found
    return files


@functools.cache
def _imports(file: Path, top: str) -> frozenset[tuple[int, tuple[str, ...]]]:
    """The imports of a source file from the package `top`, "" for any: the number of dots before a name, and the parts
    of the name below `top`.

    `from a import b` gives both `a` and `a.b`, since `b` may be a module too.
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
    """All statements of a source file except those that only type checkers read."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        yield node
        for_checkers = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for block in ("orelse",) if for_checkers else ("body", "orelse", "handlers", "finalbody", "cases"):
            left += getattr(node, block, ())


@functools.cache
def digest_of(files: tuple[Path, ...]) -> str:
    """16 hex digits that change with the names and contents of these files."""
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
