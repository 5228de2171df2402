"""The shape of the code: which way imports run, who may write what, how large things may grow."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path

import pytest

from tools.imports import (
    CORES,
    GROUND,
    PACKAGES,
    circles,
    floor_of,
    import_graph,
    imports_of,
    in_core,
    module_of,
    parse,
    python_files,
)

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "root_env" / "core"
RULES = [ROOT.joinpath(*core.split(".")) for core in CORES]

CORE_LIBRARIES = {"numpy", "numba"}

FACTION_NAMES = (
    *("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk", "chameleander", "duchy"),
    *("corvid", "hundreds", "keepers", "diaspora", "council", "knaves"),
)

WRITERS = {
    "warriors pieces buildings tokens warrior_supply piece_supply": (
        "pieces.py",
        "setup.py",
        "position.py",
    ),
    "hand discard deck": ("zones.py", "chance.py", "position.py"),
    "vp": ("scoring.py", "position.py"),
}
"""Fields of the state -> names of the files that may assign to their elements."""

MAX_FILE, MAX_FUNCTION = 500, 60


# --- imports ---


def import_offences(root: Path) -> list[str]:
    """Imports that reach up, from one faction into another, or out of the core."""
    found = []
    for path in python_files(*(root / name for name in PACKAGES)):
        module = module_of(path, root)
        floor = floor_of(module)
        if floor is None:
            found.append(f"{module} stands on no floor: add it to FLOORS in tools/imports.py")
            continue
        for line, target in imports_of(path, root):
            where = f"{path.relative_to(root).as_posix()}:{line} imports {target}"
            own = target.split(".")[0] == "root_env"
            there = floor_of(target) if own else None
            if own and (there is None or there > floor):
                found.append(f"{where}, which is above it")
            elif len({_faction(module, root), _faction(target, root)} - {None}) == 2:
                found.append(f"{where}, which is another faction")
            elif not own and in_core(module) and not _allowed_in_core(target):
                found.append(f"{where}: the core imports numpy, numba and the standard library only")
    return found


def _faction(module: str, root: Path) -> str | None:
    """Name of the folder below core/factions that the module belongs to."""
    parts = module.split(".")
    if parts[:3] != ["root_env", "core", "factions"] or len(parts) == 3:
        return None
    return parts[3] if root.joinpath(*parts[:4]).is_dir() else None


def _allowed_in_core(target: str) -> bool:
    top = target.split(".")[0]
    return top in CORE_LIBRARIES or top in sys.stdlib_module_names


def test_imports_run_one_way():
    offences = import_offences(ROOT)
    assert not offences, "\n" + "\n".join(offences)


def test_another_game_takes_no_rule_of_root():
    taken = {
        ".".join(target.split(".")[: CORES[0].count(".") + 2])
        for module, targets in import_graph(ROOT, *PACKAGES).items()
        if in_core(module) and not module.startswith(CORES[0] + ".")
        for target in targets
        if target.startswith(CORES[0])
    }
    assert taken == {f"{CORES[0]}.{name}" for name in GROUND}


def test_no_module_imports_itself_round_about():
    graph = import_graph(ROOT, *PACKAGES)
    assert len(graph) > 100
    assert not circles(graph)


def private_names(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """(line, name, whether it is made here) of private names: those made, imported, or taken from other objects.

    What an object takes from itself, or from its class, may come from a class that it is based on, and is left out.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [(node.name, True)]
        elif isinstance(node, ast.ImportFrom):
            names = [(alias.name, False) for alias in node.names]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names = [(node.id, True)]
        elif isinstance(node, ast.Attribute):
            names = [(node.attr, isinstance(node.ctx, ast.Store))] * (ast.unparse(node.value) not in ("self", "cls"))
            if isinstance(node.ctx, ast.Store):
                names = [(node.attr, True)]
        else:
            continue
        yield from ((node.lineno, name, made) for name, made in names if re.match(r"_[a-zA-Z]", name))


def private_offences(files: Iterable[Path], root: Path = ROOT) -> list[str]:
    """Private names of one file that another file takes."""
    found = {path: list(private_names(parse(path))) for path in files}
    made = {path: {name for _, name, here in names if here} for path, names in found.items()}
    everywhere = set().union(*made.values())
    return [
        f"{path.relative_to(root).as_posix()}:{line} takes {name}, which is private to another file"
        for path, names in found.items()
        for line, name, here in names
        if not here and name in everywhere - made[path]
    ]


def test_private_names_stay_in_their_files():
    folders = ("root_env", "agents", "training", "balance", "benchmarks", "tools")
    offences = private_offences(python_files(*(ROOT / folder for folder in folders)))
    assert not offences, "\n" + "\n".join(offences)


# --- what stands where ---


def test_key_actions_name_no_faction():
    offences = [
        f"{path.relative_to(ROOT)}:{number}: {name}"
        for path in python_files(CORE / "key_actions")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name in FACTION_NAMES
        if name in line.lower()
    ]
    assert not offences, "\n" + "\n".join(offences)


def test_key_actions_name_no_card():
    names = re.compile(r"\bC\.[A-Z]|\bCard\.[A-Z]")
    offences = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in python_files(CORE / "key_actions", CORE / "cards")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert not offences, "what a card does stands in the folder of its deck, core/decks:\n" + "\n".join(offences)


def _decorators(node: ast.FunctionDef) -> set[str]:
    names = set()
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        names.add(called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""))
    return names


def undocumented(tree: ast.Module) -> list[str]:
    """Public compiled functions without a docstring."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and _decorators(node) & {"njit", "entry", "asked_of", "asked_of_all", "asked_of_owner"}
        and not ast.get_docstring(node)
    ]


def test_public_compiled_functions_have_docstrings():
    offences = [f"{p.relative_to(ROOT)}: {n}" for p in python_files(*RULES) for n in undocumented(parse(p))]
    assert not offences, "\n" + "\n".join(offences)


def too_long(path: Path) -> list[str]:
    """The file if it is too long, and its functions that are."""
    found = []
    text = path.read_text(encoding="utf-8")
    lines = len(text.splitlines())
    if lines > MAX_FILE:
        found.append(f"{path.name}: {lines} lines")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = node.end_lineno - node.lineno + 1
            if length > MAX_FUNCTION:
                found.append(f"{path.name}: {node.name} is {length} lines")
    return found


def test_files_and_functions_stay_short():
    folders = [ROOT / name for name in ("root_env", "agents", "training", "balance", "examples", "tools", "benchmarks")]
    offences = [f"{p.parent}/{line}" for p in python_files(*folders) for line in too_long(p)]
    assert not offences, "\n" + "\n".join(offences)


# --- who writes what ---


def element_writes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, field) of every assignment to elements of an attribute: `s.hand[i] = n` gives hand.

    Loops, unpacking and deletion count too; `self.hand[i] = n` is an object's own and does not.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or isinstance(node.ctx, ast.Load):
            continue
        target = node.value
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute) and getattr(target.value, "id", None) != "self":
            yield node.lineno, target.attr


def test_only_the_writers_write():
    allowed = {field: files for fields, files in WRITERS.items() for field in fields.split()}
    offences = [
        f"{path.relative_to(ROOT)}:{line} writes {field}: only {', '.join(allowed[field])} may"
        for path in python_files(ROOT / "root_env")
        for line, field in element_writes(parse(path))
        if field in allowed and path.name not in allowed[field]
    ]
    assert not offences, "\n" + "\n".join(offences)


# --- enumerations ---


def contiguous(enum: type[IntEnum], starts: tuple[int, ...] = (0,)) -> bool:
    """Whether the values, in the order written, run up by one from each start, none repeated."""
    values = [int(member) for member in enum.__members__.values()]
    runs = [value for i, value in enumerate(values) if i == 0 or value != values[i - 1] + 1]
    return runs == list(starts)


def test_enums_are_contiguous_from_zero():
    from root_env.core import ids
    from root_env.wroth.core import ids as wroth

    starts = {game.Kind: (0, game.FIRST_STEP) for game in (ids, wroth)}
    enums = {e for game in (ids, wroth) for e in vars(game).values() if isinstance(e, type) and issubclass(e, IntEnum)}
    offences = [e.__name__ for e in enums - {IntEnum} if not contiguous(e, starts.get(e, (0,)))]
    assert not offences, f"not contiguous: {offences}"


# --- what is there is used ---


def top_names(tree: ast.Module) -> Iterator[str]:
    """Functions, classes and constants of a module; fixtures that run by themselves are not named anywhere."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if not any("autouse" in ast.unparse(decorator) for decorator in node.decorator_list):
                yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (x.id for target in targets for x in ast.walk(target) if isinstance(x, ast.Name))


def found_by_name() -> set[str]:
    """Functions that a declaration asks for: no other file names them."""
    from root_env.core.cards.functions import PARAMETERS
    from root_env.core.declared.decks import CARDS
    from root_env.core.spec.decisions import DECISIONS, STEPS
    from root_env.core.spec.menus import TAKES

    verbs = [("legal", DECISIONS), ("apply", DECISIONS), ("run", STEPS)]
    frames = {f"{verb}_{frame.name.lower()}" for verb, frames in verbs for frame in frames}
    frames |= {f"apply_{family}_in_{d.name.lower()}" for d in DECISIONS for family in TAKES[d.number]}
    return frames | {f"{word}_{card.name}" for _, word in PARAMETERS for card in CARDS}


def unused(files: list[Path], pages: Iterable[Path] = (), known: Iterable[str] = ()) -> list[str]:
    """Names that stand nowhere but where they are made: private ones in their file, others in all files and pages."""
    words = {path: Counter(re.findall(r"\w+", path.read_text(encoding="utf-8"))) for path in (*files, *pages)}
    everywhere: Counter[str] = Counter()
    for counted in words.values():
        everywhere.update(counted)
    everywhere.update(known)
    found = []
    for path in files:
        for name in dict.fromkeys(top_names(parse(path))):
            count = words[path] if name.startswith("_") else everywhere
            if count[name] == 1 and name != "_" and not name.startswith(("test_", "__")):
                found.append(f"{path.name}: {name}")
    return found


def test_every_name_is_used_somewhere():
    folders = ("root_env", "agents", "training", "tools", "benchmarks", "examples", "tests")
    pages = [ROOT / "run.py", *ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")]
    files = [
        path
        for path in python_files(*(ROOT / folder for folder in folders))
        if path.parent.name != "typing" and "trial" not in path.parts  # whose functions are found by name
    ]
    offences = unused(files, pages, found_by_name())
    assert not offences, "\n" + "\n".join(offences)


# --- the checks themselves, on code that breaks them ---


def test_import_check_finds_what_is_wrong(tmp_path):
    files = {
        "root_env/core/__init__.py": "",
        "root_env/core/ids.py": "import enum, numpy\nfrom . import jit\nimport pettingzoo",
        "root_env/core/jit.py": "import numba\nfrom root_env import config",
        "root_env/core/rule.py": "from root_env.core import pieces, removal",
        "root_env/core/removal.py": "from .rule import rules\ndef f():\n from ..core import turn",
        "root_env/core/pieces.py": "from root_env.core.zones import draw",
        "root_env/core/turn.py": "from root_env.core.factions.eyrie import birdsong",
        "root_env/core/odd.py": "",
        "root_env/core/factions/__init__.py": "",
        "root_env/core/factions/shared.py": "",
        "root_env/core/factions/eyrie/__init__.py": "",
        "root_env/core/factions/eyrie/birdsong.py": "from root_env.core.factions import shared",
        "root_env/core/factions/alliance/birdsong.py": "from ..eyrie.birdsong import draw",
        "root_env/config.py": "import yaml\n\nfrom root_env.core import ids\nimport_module('root_env.agents.random')",
        "agents/random.py": "from root_env import config\nfrom .. import training",
        "training/__init__.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    offences = [line.replace("root_env/core/", "") for line in import_offences(tmp_path)]
    only = "the core imports numpy, numba and the standard library only"
    assert sorted(offences) == [
        "agents/random.py:2 imports root_env.training, which is above it",
        "factions/alliance/birdsong.py:1 imports root_env.core.factions.eyrie.birdsong, which is another faction",
        f"ids.py:3 imports pettingzoo: {only}",
        "jit.py:2 imports root_env.config, which is above it",
        "removal.py:3 imports root_env.core.turn, which is above it",
        "root_env.core.odd stands on no floor: add it to FLOORS in tools/imports.py",
        "root_env/config.py:4 imports root_env.agents.random, which is above it",
        "rule.py:1 imports root_env.core.removal, which is above it",
    ]


def test_circles_are_found(tmp_path):
    files = {
        "a.py": "from pkg import b",
        "b.py": "def f():\n from pkg.c import x",
        "c.py": "import pkg.a",
        "d.py": "import pkg.a",
    }
    for name, text in files.items():
        (tmp_path / "pkg").mkdir(exist_ok=True)
        (tmp_path / "pkg" / name).write_text(text, encoding="utf-8")
    assert circles(import_graph(tmp_path, "pkg")) == [["pkg.a", "pkg.b", "pkg.c"]]


def test_private_names_of_others_are_found(tmp_path):
    files = {
        "a.py": "def _f(): pass\n_N = 1\nclass A:\n def _g(self): self._x = 1\n",
        "b.py": "from a import _f, A\nimport a\nprint(a._N, A()._g(), A._missing, A.__name__)\n",
        "c.py": "_N = 2\nclass B(A):\n def h(self): return self._g(), self.other._x\nprint(B._N)\n",
    }
    paths = [tmp_path / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    words = [line.replace(", which is private to another file", "") for line in private_offences(paths, tmp_path)]
    assert sorted(words) == ["b.py:1 takes _f", "b.py:3 takes _N", "b.py:3 takes _g", "c.py:3 takes _x"]


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("s.hand[who, card] = 1", ["hand"]),
        ("s.pieces[a][b] += 1", ["pieces"]),
        ("x, s.vp[0] = 1, 2", ["vp"]),
        ("for s.deck[0] in range(3): pass", ["deck"]),
        ("batch.game[3].hand[i] = 2", ["hand"]),
        ("s.hand_size[who] = s.hand[who, 0]", ["hand_size"]),
        ("self.deck[0] = 1", []),
        ("n = s.hand[who, card]", []),
    ],
)
def test_writes_are_found(code, fields):
    assert [field for _, field in element_writes(ast.parse(code))] == fields


def test_missing_docstrings_are_found():
    code = (
        "@njit\ndef bare(s): pass\n"
        "@jit.entry(parallel=True)\ndef step(s): pass\n"
        "@njit\ndef _private(s): pass\n"
        "@njit\ndef told(s):\n    'Told.'\n"
        "def plain(s): pass\n"
    )
    assert undocumented(ast.parse(code)) == ["bare", "step"]


def test_long_files_and_functions_are_found(tmp_path):
    path = tmp_path / "long.py"
    path.write_text("def f():\n" + "    x = 1\n" * 60 + "x = 1\n" * 440, encoding="utf-8")
    assert too_long(path) == ["long.py: 501 lines", "long.py: f is 61 lines"]


def test_gaps_in_enums_are_found():
    assert contiguous(IntEnum("Whole", {"A": 0, "B": 1}))
    assert not contiguous(IntEnum("Gap", {"A": 0, "B": 2}))
    assert not contiguous(IntEnum("Late", {"A": 1, "B": 2}))
    assert not contiguous(IntEnum("Twice", {"A": 0, "B": 0, "C": 1}))
    assert contiguous(IntEnum("Halves", {"A": 0, "B": 1, "C": 8}), (0, 8))


def test_unused_names_are_found(tmp_path):
    path, page = tmp_path / "a.py", tmp_path / "page.md"
    path.write_text("A = 1\n_b: int = A\ndef told(): pass\ndef _own(): pass\ndef test_x(): _own()\n", encoding="utf-8")
    page.write_text("call `told`; there is no _b, and no _own", encoding="utf-8")
    assert unused([path], [page]) == ["a.py: _b"]
    assert unused([path]) == ["a.py: _b", "a.py: told"]
