"""The shape of the code: directions of imports, rights to write, limits of size."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from root_env.engine.jit.cache import NO_RULES
from tools import architecture

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "root_env"
RULES = PACKAGE / "root" / "rules"
COMPILED = [PACKAGE / "engine", *(PACKAGE / game / "rules" for game in ("root", "wroth"))]
COMPILED += [PACKAGE / "root" / name for name in ("declared", "factions", "decks", "maps")]
LIBRARIES_OF_RULES = {"numpy", "numba"}

FACTION_NAMES = (
    *("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk", "chameleander", "duchy"),
    *("corvid", "hundreds", "keepers", "diaspora", "council", "knaves"),
)

WRITERS = {
    "warriors pieces buildings tokens warrior_supply piece_supply": (
        "pieces.py",
        "setup.py",
    ),
    "hand discard deck": ("zones.py", "chance.py", "conceal.py"),
    "vp": ("scoring.py",),
}
"""Fields of the state -> names of the files that may assign to their elements."""

MAX_FILE, MAX_FUNCTION, MOST_FLOORS = 500, 60, 13


def python_files(*folders: Path) -> list[Path]:
    """All source files below these folders; a folder without any is an error, so that no check passes on nothing."""
    found = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    assert all(any(folder in path.parents for path in found) for folder in folders), folders
    return found


@cache
def parse(path: Path) -> ast.Module:
    """The syntax tree of a file, which is read once."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


# --- imports ---


def test_imports_run_one_way():
    """The contracts of pyproject.toml hold, and no room imports another one round about."""
    assert architecture.main([]) == 0


def test_the_house_has_few_floors():
    assert len(architecture.rooms()) > 30
    assert max(architecture.floors(architecture.rooms()).values()) <= MOST_FLOORS


def test_no_module_imports_itself_round_about():
    try:
        TopologicalSorter(architecture.imports()).prepare()
    except CycleError as error:
        raise AssertionError(f"modules import each other: {sorted(set(error.args[1]))}") from None


def test_rules_take_numpy_and_numba_only():
    offences = [
        f"{path.relative_to(ROOT)}:{node.lineno} imports {name}"
        for path in python_files(*COMPILED)
        if path.stem not in NO_RULES
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Import | ast.ImportFrom) and not getattr(node, "level", 0)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        if name.split(".")[0] not in sys.stdlib_module_names | LIBRARIES_OF_RULES | {"root_env"}
    ]
    assert not offences, "\n" + "\n".join(offences)


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
        for path in python_files(RULES / "key_actions")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name in FACTION_NAMES
        if name in line.lower()
    ]
    assert not offences, "\n" + "\n".join(offences)


def test_hooks_and_forces_ask_no_faction():
    """Docstrings may name the faction that a Law is about; the rules name none."""
    named = re.compile(rf"\bF\.[A-Z]|\b({'|'.join(FACTION_NAMES)})\.|import .*({'|'.join(FACTION_NAMES)})")
    files = [RULES / name for name in ("abilities/hooks.py", "forces.py", "ruling.py", "removal.py")]
    offences = [
        f"{path.name}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert not offences, "\n" + "\n".join(offences)


def test_key_actions_name_no_card():
    names = re.compile(r"\bC\.[A-Z]|\bCard\.[A-Z]")
    offences = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in python_files(RULES / "key_actions", RULES / "cards")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert not offences, "what a card does stands in the folder of its deck, root/decks:\n" + "\n".join(offences)


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
    offences = [f"{p.relative_to(ROOT)}: {n}" for p in python_files(*COMPILED) for n in undocumented(parse(p))]
    assert not offences, "\n" + "\n".join(offences)


CLAUSE = re.compile(r"(?:[A-Z][a-z]* which|What|Whether|How|Whom?|Whose|Where|Which|When|Why)\b")
"""The beginning of a clause that stands in place of a statement."""


def clauses(tree: ast.Module) -> Iterator[int]:
    """Lines of docstrings, those of attributes too, that begin with a clause."""
    for node in ast.walk(tree):
        for one in node.body if isinstance(getattr(node, "body", None), list) else ():
            text = one.value.value if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) else None
            if isinstance(text, str) and CLAUSE.match(text):
                yield one.lineno


def test_docstrings_are_statements():
    folders = [ROOT / name for name in ("root_env", "agents", "training", "balance", "tools", "benchmarks", "tests")]
    offences = [f"{p.relative_to(ROOT)}:{line}" for p in python_files(*folders) for line in clauses(parse(p))]
    assert not offences, "a docstring says what is, as a statement:\n" + "\n".join(offences)


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
        for path in python_files(PACKAGE)
        for line, field in element_writes(parse(path))
        if field in allowed and path.name not in allowed[field]
    ]
    assert not offences, "\n" + "\n".join(offences)


# --- who reads what ---

SUIT_OF_THE_MAP = {"rules/land.py", "rules/observe.py", "rules/invariants/boards.py"}
"""Files of the rules that read the suit that lies on a clearing; all others ask `matching` for its suits."""


def test_rules_ask_for_the_suits_of_a_clearing():
    rules = [RULES, *(PACKAGE / "root" / name for name in ("factions", "decks", "maps"))]
    readers = {
        path.relative_to(PACKAGE / "root").as_posix()
        for path in python_files(*rules)
        if path.stem != "text" and re.search(r"\bs\.suit\[", path.read_text(encoding="utf-8"))
    }
    assert readers == SUIT_OF_THE_MAP, "a clearing can have several suits: ask `matching.is_of`, `matching.suits_of`"


# --- enumerations ---


def contiguous(enum: type[IntEnum], starts: tuple[int, ...] = (0,)) -> bool:
    """True if the values, in the order written, run up by one from each start or later, none repeated."""
    values = [int(member) for member in enum.__members__.values()]
    runs = [value for i, value in enumerate(values) if i == 0 or value != values[i - 1] + 1]
    return set(runs) <= set(starts) and values == sorted(set(values))


def test_enums_are_contiguous_from_zero():
    """All but the kinds of frames of Root, some of which are kept free (`declared/reserved.py`)."""
    from root_env.root.rules import ids
    from root_env.wroth.rules import ids as wroth

    starts = {wroth.Kind: (0, wroth.FIRST_STEP)}
    enums = {e for game in (ids, wroth) for e in vars(game).values() if isinstance(e, type) and issubclass(e, IntEnum)}
    offences = [e.__name__ for e in enums - {IntEnum, ids.Kind} if not contiguous(e, starts.get(e, (0,)))]
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
    """Functions that a declaration asks for, and the class of a build hook: no other file names them."""
    from root_env.root.declared.decks import CARDS
    from root_env.root.rules.cards.functions import PARAMETERS
    from root_env.root.rules.spec.decisions import DECISIONS, STEPS
    from root_env.root.rules.spec.menus import OFFERS, TAKES

    verbs = [("legal", DECISIONS), ("apply", DECISIONS), ("run", STEPS)]
    frames = {f"{verb}_{frame.name.lower()}" for verb, frames in verbs for frame in frames}
    families = {d.name.lower(): (*TAKES[d.number], *d.takes.split()) for d in DECISIONS}
    frames |= {f"apply_{family}_in_{name}" for name, taken in families.items() for family in taken}
    frames |= {f"{verb}_{offer.name}" for offer, _ in OFFERS for verb in ("list", "could")}
    frames |= {f"{hook}_{card.name}" for card in CARDS for hook in card.answers}
    return frames | {f"{word}_{card.name}" for _, word in PARAMETERS for card in CARDS} | {"Stubs"}


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
            if count[name] == 1 and name != "_" and not name.startswith(("test_", "pytest_", "__")):
                found.append(f"{path.name}: {name}")
    return found


def test_every_name_is_used_somewhere():
    folders = ("root_env", "agents", "training", "balance", "tools", "benchmarks", "examples", "tests")
    pages = [ROOT / "run.py", *ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")]
    pages += ROOT.glob("balance/**/*.jinja")
    files = [
        path
        for path in python_files(*(ROOT / folder for folder in folders))
        if path.parent.name != "typing" and "trial" not in path.parts  # whose functions are found by name
    ]
    offences = unused(files, pages, found_by_name())
    assert not offences, "\n" + "\n".join(offences)
