"""Files `.pyi`: they spell out for editors and type checkers what code makes from declarations.

`state.pyi` names the fields of a game's records, `ids.pyi` the members of enumerations, for each question and step with
the file of its functions. `actions.pyi`, `observation.pyi` and `events.pyi` of `spec` name families of actions, blocks
and events, each with its words. `placeholders.pyi` names for each function that a game brings the files that bring it.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import EnumMeta
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

import numpy as np

import root_env.root.rules.state
import root_env.wroth.rules.state
from root_env.engine.loops import game_rules, placeholders
from root_env.engine.tables import Family
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import Decision, Frame
from root_env.root.declared.frames import OF_NOBODY
from root_env.root.rules import game as root_game
from root_env.root.rules import ids
from root_env.root.rules.abilities import asking, crafting, hooks, pawns, rolls
from root_env.root.rules.each_faction import of_each_faction
from root_env.root.rules.spec import actions, events, observation
from root_env.wroth.rules import game as wroth_game
from root_env.wroth.rules.spec import actions as wroth_actions
from root_env.wroth.rules.spec import events as wroth_events
from root_env.wroth.rules.spec import observation as wroth_observation

ROOT = Path(__file__).resolve().parents[2]
MODULES = (root_env.root.rules.state, root_env.wroth.rules.state)
HOOKS = (crafting, hooks, pawns, rolls)
ANSWERED = re.compile("# answered by: .*\\n")
HEAD = "for type checkers; `python -m tools.docs` writes it from the declarations."
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
"""All that a stub of a state can use."""
OVERLOADS = "from typing import Any, Literal, overload"


def stubs() -> dict[Path, str]:
    """File -> the text of every stub."""
    texts = {module: _stub_of(module) for module in MODULES} | {ids: _stub_of_ids()}
    for spec in (actions, wroth_actions):
        texts[spec] = _restated(spec, {"A": _family_lines(spec.TABLE.families)})
    for spec, declared in ((events, events.DECLARED), (wroth_events, wroth_events.EVENTS)):
        spelled = {"EventKind": _members(spec.EventKind, [(one.law, one.words) for one in declared])}
        if spec is events:
            spelled["For"] = _members(events.For, [("", reason.words) for reason in events.REASONS])
        texts[spec] = _restated(spec, spelled, "from enum import IntEnum")
    for spec, words in ((observation, "text"), (wroth_observation, "words")):
        texts[spec] = _restated(spec, _block_lines(spec.BLOCKS, words), OVERLOADS)
    of_game = [*_lines_of_imports(game_rules), f"from {game_rules.__name__} import Room"]
    texts[placeholders] = _restated(placeholders, {"game": _game_lines()}, "\n".join(of_game))
    made = {Path(str(module.__file__)).with_suffix(".pyi"): text for module, text in texts.items()}
    return made | {Path(str(module.__file__)): _with_answers(module) for module in HOOKS}


def _with_answers(module: ModuleType) -> str:
    """The source of a module of hooks, with a comment above each that names the factions which answer it."""
    lines: list[str] = []
    source = ANSWERED.sub("", Path(str(module.__file__)).read_text(encoding="utf-8")).splitlines(keepends=True)
    for line, following in zip(source, [*source[1:], ""], strict=True):
        if line.startswith("@asked_of") and following.startswith("def "):
            name = following.removeprefix("def ").partition("(")[0]
            sides = [sides[0] for sides in of_each_faction(asking.PART, name, needed=False)]
            names = [FACTIONS[side].name for side in sides if FACTIONS[side].of_the_package]
            if names:
                folder = names[0] if len(names) == 1 else "<name>"
                lines.append(f"# answered by: {', '.join(names)} (root/factions/{folder}/{asking.PART}.py)\n")
        lines.append(line)
    return "".join(lines)


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
    return _tidy([f'"""{ids.__name__} {HEAD}"""', "from enum import IntEnum", *again, *lines])


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


def _told(words: str, law: str) -> str:
    """A docstring below a name."""
    law = f" (Law {law})" if "." in law or law.isdigit() else f" ({law})" if law else ""
    return f'    """{words}{law}"""'.replace('""" ', '"""')


def _family_lines(families: Iterable[Family]) -> list[str]:
    """The class of `A`: where each family of actions begins and ends, with its sentence."""
    lines = ["class A:", '    """Where each family of actions begins, and its end."""']
    for family in families:
        name = family.name.upper()
        lines += [f"    {name} = {family.base}", _told(family.text, family.law)]
        lines.append(f"    {name}_END = {family.base + family.size}")
    return lines


def _members(kinds: EnumMeta, told: Sequence[tuple[str, str]]) -> list[str]:
    """The class of an enumeration made from declarations: each member with what it is told by, and its Law."""
    lines = [f"class {kinds.__name__}(IntEnum):"]
    for member, (law, words) in zip(kinds, told, strict=True):
        lines += [f"    {member.name} = {member.value}", _told(words, law)]
    return lines


def _block_lines(blocks: Sequence[Any], words: str) -> dict[str, list[str]]:
    """The class `Places`, whose fields are the blocks, and for Root what `offsets_of` gives for each faction."""
    names = [block.name.upper().replace(".", "_") for block in blocks]
    lines = ["class Places(AnyPlaces):", '    """`o`: where each block of a row begins."""']
    for name, block in zip(names, blocks, strict=True):
        lines += [f"    {name}: int", _told(getattr(block, words), block.law)]
    spelled = {"Places": lines, "O": ["O: Places"], "offsets_of": []}
    for faction in FACTIONS:
        spelled["offsets_of"] += [f"class {_at(faction.name)}:"]
        for block in (block for block in blocks if block.name.startswith(f"{faction.name}.")):
            spelled["offsets_of"] += [f"    {block.name.partition('.')[2].upper()}: int"]
            spelled["offsets_of"] += [_told(getattr(block, words), block.law)]
    for faction in FACTIONS:
        line = f'def offsets_of(faction: Literal["{faction.name}"]) -> type[{_at(faction.name)}]: ...'
        spelled["offsets_of"] += ["@overload", line]
    spelled["offsets_of"] += ["@overload", "def offsets_of(faction: str) -> Any: ..."]
    return spelled


def _at(faction: str) -> str:
    """The name of the class of a faction's `AT`."""
    return f"{faction.title().replace('_', '')}At"


def _game_lines() -> list[str]:
    """The class of the placeholder `game`: each function that a game brings, with the files that bring it."""
    brought = {name: one.machine.game for name, one in (("root", root_game), ("wroth", wroth_game))}
    lines = ["class Game:"]
    tree = ast.parse(Path(str(game_rules.__file__)).read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "GameRules").body
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            told = f"    {_docstring(following)}" if _is_docstring(following) else ""
            call = re.search(rf"`{name}\((.*?)\)`", told)
            if call:
                annotation = re.sub(r"\bS\b", "AnyState", ast.unparse(node.annotation))  # here it is any game's
                types, returned = annotation.removeprefix("Callable[[").split("], ")
                typed = zip(call[1].split(", "), types.split(", "), strict=True)
                lines.append(f"    def {name}(self, {', '.join(map(': '.join, typed))}) -> {returned[:-1]}:")
                lines.append(f"        {told.strip().replace(call[0] + ': ', '')}")
                files = {game: _file(getattr(rules, name).__module__) for game, rules in brought.items()}
                lines += [f"        # {game}: {file}" for game, file in files.items()]
            else:
                lines += [f"    {name}: {ast.unparse(node.annotation)}", *([told] if told else [])]
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            _without_body(node)
            lines += [f"    {line}" for line in ast.unparse(node).splitlines()]
    return [*lines, "", "game: Game"]


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
    """The stub of a game's state, with the classes of its records."""
    classes = _Classes(Path(str(module.__file__)).read_text(encoding="utf-8")).of(module.STATE, "State", "AnyState")
    return _restated(module, {"Frame": [], "State": classes}, IMPORTS)


def _restated(module: ModuleType, spelled: Mapping[str, list[str]], also: str = "") -> str:
    """A stub: every public name of a module with its type; some names have the lines `spelled` instead, which need the
    imports `also`."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    lines: list[str] = []
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        names = [name for name in _named(node) if not name.startswith("_")]
        told: list[str] = []
        for name in names:
            told += spelled[name] if name in spelled else _declared(node, name, module)
        if told and _is_docstring(following) and isinstance(node, ast.Assign | ast.AnnAssign):
            told.append(_docstring(following))
        lines += told
    return _tidy([f'"""{module.__name__} {HEAD}"""', *_lines_of_imports(module), *also.splitlines(), *lines])


def _tidy(lines: Sequence[str]) -> str:
    """A stub as ruff writes it, without the imports that it does not use."""
    text = re.sub(r"\n    '([^\n]*)'\n", r'\n    """\1"""\n', "\n".join([*lines, ""]))
    for words in ("check --fix-only --select F401,I", "format"):
        command = [sys.executable, "-m", "ruff", *words.split(), "-q", "--stdin-filename", "root_env/stub.pyi", "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return text


def _is_docstring(node: ast.stmt | None) -> TypeGuard[ast.Expr]:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _docstring(node: ast.Expr) -> str:
    return f'"""{ast.literal_eval(node.value)}"""'


def _named(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def _declared(node: ast.stmt, name: str, module: ModuleType) -> list[str]:
    """The lines of a stub for a name that this statement defines."""
    if isinstance(node, ast.ClassDef):
        for function in (inner for inner in node.body if isinstance(inner, ast.FunctionDef)):
            _without_body(function)
        return ast.unparse(node).splitlines()
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = []
        _without_body(node)
        return ast.unparse(node).splitlines()
    if isinstance(node, ast.AnnAssign):
        return [f"{name}: {ast.unparse(node.annotation)}"]
    value = getattr(module, name)
    if isinstance(value, type):
        return [f"{name} = np.{value.__name__}"]
    if isinstance(value, int):
        return [f"{name}: int"]
    return [f"{name}: {'np.dtype[np.void]' if isinstance(value, np.dtype) else _class_of(value, module)}"]


def _without_body(function: ast.FunctionDef) -> None:
    """Leave a function its signature and its docstring."""
    told = [function.body[0]] if ast.get_docstring(function) else []
    function.body = [*told, *([] if told else ast.parse("...").body)]


def _lines_of_imports(module: ModuleType) -> list[str]:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    found = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return [line for line in found if "__future__" not in line]


def _class_of(value: object, module: ModuleType) -> str:
    """The class of a value, if the module itself defines it."""
    return type(value).__name__ if type(value).__module__ == module.__name__ else "Any"


def _class_name(record: str) -> str:
    """The class of a record: `exiles_partisans` -> `ExilesPartisans`."""
    return record.title().replace("_", "")


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
        board = next((faction.board for faction in RULES if _class_name(faction.name) == name), ())
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
        name = _class_name(field)
        self.of(what.base, name, "RecordView")
        return f"Sequence[{name}]" if what.shape else name
