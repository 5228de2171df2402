"""What is made from declarations, spelled out for editors and type checkers: `state.pyi`, `ids.pyi`.

The first names the fields of a game's records, the second the members of enumerations, for each question and step with
the file of its functions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import EnumMeta
from pathlib import Path
from types import ModuleType

import numpy as np

import root_env.root.rules.state
import root_env.wroth.rules.state
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import Decision, Frame
from root_env.root.declared.frames import OF_NOBODY
from root_env.root.rules import ids

MODULES = (root_env.root.rules.state, root_env.wroth.rules.state)
HEAD = "for editors and type checkers: `python -m tools.docs` writes it from the declarations."
TABLE = re.compile(r"([A-Z]+) = np\.dtype\(|_(FIRST|LAST): ")
FIELD = re.compile(r'\s*\("(\w+)", .*\),  # (.*)')
"""A row of a table with its comment."""
CELLS = ("int", "Cells", "Grid", "Cube")
"""Class of a field by its dimensions."""
IMPORTS = """from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from root_env.engine.ground import AnyFrame, AnyState
from root_env.engine.jit import RecordView
from root_env.engine.jit.views import Cells, Cube, Grid"""
"""All that a stub can use; each has those that it does use."""


def stubs() -> dict[Path, str]:
    """File -> the text of every stub."""
    texts = {module: _stub_of(module) for module in MODULES} | {ids: _stub_of_ids()}
    return {Path(str(module.__file__)).with_suffix(".pyi"): text for module, text in texts.items()}


def _stub_of_ids() -> str:
    """The stub of `root.rules.ids`."""
    source = Path(str(ids.__file__)).read_text(encoding="utf-8")
    again, lines = [], [""]
    for node in ast.parse(source).body:
        text = ast.get_source_segment(source, node) or ""
        if isinstance(node, ast.ClassDef):
            lines += text.splitlines()
        elif isinstance(node, ast.ImportFrom) and all(name.asname for name in node.names):
            again.append(text)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            lines += _id_lines(node.targets[0].id, node.value)
    text = "\n".join([f'"""{ids.__name__} {HEAD}"""', "", "from enum import IntEnum", "", *again, *lines, ""])
    # an empty line before a class and after it
    text = re.sub(r"\nclass ", r"\n\nclass ", text)
    return re.sub(r"(\n    [^\n]*)\n(\w)", r"\1\n\n\2", text)


def _id_lines(name: str, value: ast.expr) -> list[str]:
    """Lines for a name of `ids`: a number, an enumeration made from declarations, or a namespace of one."""
    found = getattr(ids, name)
    if isinstance(found, int):
        return [f"{name}: int"]
    if isinstance(found, EnumMeta):
        served = _served() if found is ids.Kind else {}
        members = [f"    {m.name} = {m.value}{served.get(m.name, '')}" for m in found]
        return [f"class {name}(IntEnum):", f'    """{found.__doc__}"""', "", *members]
    if isinstance(found, ModuleType) and isinstance(value, ast.Call):
        return [f"{name} = {ast.unparse(value.args[0])}"]
    return []


def _served() -> dict[str, str]:
    """Question or step -> a comment with the file of its functions."""
    frames: list[tuple[Frame, str]] = [(frame, f"{package}.{frame.at}") for frame, package in OF_NOBODY]
    frames += [(frame, f.module_of(frame.at)) for f in RULES for frame in (*f.decisions, *f.steps)]
    return {
        frame.name: f"  # {'apply' if isinstance(frame, Decision) else 'run'}_{frame.name.lower()}: {_file(module)}"
        for frame, module in frames
    }


def _file(module: str) -> str:
    return module.removeprefix("root_env.").replace(".", "/") + ".py"


def _stub_of(module: ModuleType) -> str:
    """What stands in the module of a game's state, and the classes of its records."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    names = list(_names_of(module, ast.parse(source)))
    head = f'"""{module.__name__} {HEAD}"""'
    body = "\n".join([*names, *_Classes(source).of(module.STATE, "State", "AnyState"), ""])
    return "\n".join([head, "", *_imports(body), "", body])


def _imports(body: str) -> Iterator[str]:
    """The lines of imports, each with those names alone that the body uses."""
    for line in IMPORTS.splitlines():
        before, _, names = line.partition(" import ")
        used = [name for name in names.split(", ") if names and re.search(rf"\b{name}\b", body)]
        if used:
            yield f"{before} import {', '.join(used)}"
        elif not names:
            yield line


def _names_of(module: ModuleType, tree: ast.Module) -> Iterator[str]:
    """Lines for each public name that the module itself defines, but for its classes."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    for node in (
        node for node in tree.body if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
    ):
        yield f"class {node.name}(NamedTuple):"
        yield from (f"    {ast.unparse(field)}" for field in node.body if isinstance(field, ast.AnnAssign))
        yield ""
    for node in (node for node in tree.body if isinstance(node, ast.Assign)):
        for name in (target.id for target in ast.walk(node.targets[0]) if isinstance(target, ast.Name)):
            value = getattr(module, name)
            if isinstance(value, type):
                yield f"{name} = np.{value.__name__}"
            else:
                kind = "np.dtype[np.void]" if isinstance(value, np.dtype) else _class_of(value, module)
                yield f"{name}: {'int' if isinstance(value, int) else kind}"
    yield ""
    for function in functions:
        returned = ast.unparse(function.returns) if function.returns else "None"
        yield f"def {function.name}({ast.unparse(function.args)}) -> {returned}: ..."


def _class_of(value: object, module: ModuleType) -> str:
    """The class of a value, if the module itself defines it."""
    return type(value).__name__ if type(value).__module__ == module.__name__ else "Any"


class _Classes:
    """The classes of records, as lines."""

    def __init__(self, source: str):
        self._lines: list[str] = []
        self._told: dict[str, dict[str, str]] = {}
        table = ""
        for line in source.splitlines():
            if match := TABLE.match(line):
                table = (match[1] or "State").capitalize()
            if match := FIELD.match(line):
                self._told.setdefault(table, {})[match[1]] = match[2]

    def of(self, record: np.dtype, name: str, base: str) -> list[str]:
        """Lines of the class of this record, and before it of those in it."""
        board = next((faction.board for faction in RULES if faction.name.capitalize() == name), ())
        told = self._told.get(name, {}) | {field.name: field.text for field in board}
        lines = ["", f"class {name}({base}):"]
        for field in record.names or ():
            lines.append(f"    {field}: {self._type_of(field, record[field])}")
            if field in told:
                lines.append(f'    """{told[field]}"""')
        self._lines += lines
        return self._lines

    def _type_of(self, field: str, what: np.dtype) -> str:
        if what.base.names is None:
            return CELLS[len(what.shape)]
        if field == "stack":
            self.of(what.base, "Frame", "AnyFrame")
            return "Sequence[Frame]"
        self.of(what.base, field.capitalize(), "RecordView")
        return f"Sequence[{field.capitalize()}]" if what.shape else field.capitalize()
