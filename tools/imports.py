"""Who imports whom: the floors of the project, and the graph of its modules, read from the source files.

The architecture test checks the floors; the picture of the rooms in docs/generated shows them (`tools.rooms`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("agents", "training", "balance")
"""Packages of root_env whose folders stand beside it."""
PACKAGES = ("root_env", *BESIDE)
"""Folders of the package."""

CORES = ("root_env.root.rules", "root_env.wroth.rules")
"""The rules of each game."""
WROTH = (
    ("root_env.wroth.rules.ids", "root_env.wroth.rules.figures"),
    ("root_env.wroth.rules.spec", "root_env.wroth.rules.state"),
    ("root_env.wroth.rules.events",),
    ("root_env.wroth.rules.frames", "root_env.wroth.rules.chance", "root_env.wroth.rules.table"),
    ("root_env.wroth.rules.troops", "root_env.wroth.rules.purse"),
    ("root_env.wroth.rules.control",),
    ("root_env.wroth.rules.damage", "root_env.wroth.rules.scoring"),
    ("root_env.wroth.rules.traps",),
    ("root_env.wroth.rules.moves", "root_env.wroth.rules.buying"),
    ("root_env.wroth.rules.acts",),
    ("root_env.wroth.rules.phases",),
    ("root_env.wroth.rules.course",),
    ("root_env.wroth.rules.dispatch",),
    ("root_env.wroth.rules.observe",),
    ("root_env.wroth.rules.game",),
    ("root_env.wroth.rules.invariants",),
    ("root_env.wroth.lookup.box",),
    ("root_env.wroth.config",),
    ("root_env.wroth.layout", "root_env.wroth.text", "root_env.wroth.forcing"),
    ("root_env.wroth.actions", "root_env.wroth.documents", "root_env.wroth.drawing"),
    ("root_env.wroth.play.missing", "root_env.wroth.tables"),
)
"""A second game, on the ground of the first: `core` names none of its rules."""
GROUND = ("compose", "ground", "hearing", "jit", "loop", "machine", "row", "stream", "tables")
"""What another game takes from `root_env.root.rules`: nothing in it is a rule of Root."""

FLOORS = (
    (
        *("root_env.root.declared.law", "root_env.root.rules.ids", "root_env.engine.jit", "root_env.engine.seeding"),
        *("root_env.root.declared", "root_env.support.plug_ins", "root_env.root.rules.each_faction"),
        *("root_env.engine.compose", "root_env.engine.ground", "root_env.engine.listener", "root_env.engine.tables"),
        "root_env.engine.specialization",
    ),
    ("root_env.root.rules.spec", "root_env.root.rules.data"),
    ("root_env.root.rules.state", "root_env.root.rules.blank"),
    ("root_env.root.rules.chance", "root_env.root.rules.events", "root_env.engine.stream"),
    ("root_env.root.rules.land",),
    ("root_env.engine.loop", "root_env.engine.copies", "root_env.engine.layouts", "root_env.engine.rewards"),
    ("root_env.engine.loops",),
    ("root_env.engine.loops.machine",),
    (
        "root_env.root.rules.pieces",
        "root_env.root.rules.forces",
        "root_env.root.rules.zones",
        "root_env.root.rules.scoring",
        "root_env.root.rules.frames",
        "root_env.engine.row",
    ),
    ("root_env.root.rules.abilities",),
    ("root_env.root.rules.ruling",),
    ("root_env.root.rules.removal",),
    ("root_env.root.rules.cards",),
    ("root_env.root.rules.key_actions",),
    ("root_env.root.decks", "root_env.root.maps"),
    ("root_env.root.factions",),
    ("root_env.root.rules.joining",),
    ("root_env.root.rules.turn",),
    ("root_env.root.rules.dispatch",),
    ("root_env.root.rules.observe", "root_env.root.rules.queries"),
    ("root_env.root.rules.game",),
    ("root_env.root.rules.boxes",),
    ("root_env.root.rules.invariants",),
    ("root_env.support", "root_env.support.errors", "root_env.tasks.declared", "root_env.tasks.frozen"),
    ("root_env.doors.contract", "root_env.drawing.svg"),
    ("root_env.drawing.sheet",),
    *WROTH,
    ("root_env.root.text", "root_env.tables"),
    ("root_env.root.config", "root_env.actions"),
    ("root_env.events",),
    ("root_env.policies",),
    ("root_env.root.observations",),
    ("root_env.drawing",),
    ("root_env.play",),
    ("root_env.root.documents",),
    ("root_env.doors.view", "root_env.doors.record"),
    ("root_env.doors.game",),
    (
        "root_env.doors.batch",
        "root_env.doors.legal_spaces",
        "root_env.doors.not_begun",
        "root_env.doors.foresight",
        "root_env.doors.aec",
        "root_env.doors.bounds",
    ),
    ("root_env.doors.warming",),
    ("root_env.doors.learners",),
    ("root_env.doors",),
    ("root_env.root.doors.binding", "root_env.wroth.play.telling"),
    ("root_env.wroth.doors.binding",),
    ("root_env.wroth.doors.game",),
    ("root_env.wroth", "root_env.wroth_v0"),
    ("root_env.games.view",),
    ("root_env.game",),
    ("root_env.root.doors.record", "root_env.batch", "root_env.root_v0", "root_env.root.doors.tracing"),
    ("root_env.replay_page",),
    ("root_env.gym", "root_env.sb3", "root_env.games", "root_env.opponents", "root_env.openspiel"),
    ("root_env.tasks",),
    ("root_env.agents",),
    ("root_env.puzzles",),
    ("root_env.serve",),
    ("root_env.training",),
    ("root_env.balance", "root_env.warm"),
    ("root_env.console",),
    ("root_env.cli",),
    ("root_env", "root_env.__main__"),
)
"""From the ground up: a module imports from its own floor and from those below."""


def python_files(*folders: Path) -> list[Path]:
    """All source files below these folders."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def module_of(path: Path, root: Path = ROOT) -> str:
    """Dotted name of a file: root_env/root/rules/data/__init__.py is root_env.root.rules.data."""
    parts = path.relative_to(root).with_suffix("").parts
    parts = ("root_env", *parts) if parts[0] in BESIDE else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parse(path: Path) -> ast.Module:
    """The syntax tree of a file, which is read once."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def room_of(module: str) -> str | None:
    """The longest name of FLOORS that fits a module, None for one that no name fits.

    Declarations lie with those who read them, `root/declared`, wherever they stand.
    """
    if module.endswith(".declaration"):
        return "root_env.root.declared"
    fits = [(len(name), name) for names in FLOORS for name in names if _below(module, name)]
    return max(fits)[1] if fits else None


def in_core(module: str) -> bool:
    """Whether a module belongs to the rules of a game."""
    return any(_below(module, core) for core in CORES)


def floor_of(module: str) -> int | None:
    """Index into FLOORS of the longest name that fits, None for a module that no list names.

    The package of rules itself is ground: it holds nothing. The package root_env names single modules only.
    """
    if module in CORES:
        return 0
    room = room_of(module)
    return next((i for i, names in enumerate(FLOORS) if room in names), None)


def _below(module: str, name: str) -> bool:
    return module == name or (name != "root_env" and module.startswith(name + "."))


@cache
def imports_of(path: Path, root: Path = ROOT) -> tuple[tuple[int, str], ...]:
    """(line, module) of every import of a file, for types and by name too. Each file is read once."""
    return tuple(_imports(path, root))


def _imports(path: Path, root: Path) -> Iterator[tuple[int, str]]:
    package = module_of(path, root).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, node.module] if node.module else above)
            for alias in node.names:
                inner = _place(f"{source}.{alias.name}", root)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield node.lineno, f"{source}.{alias.name}" if is_module else source
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            name = node.args[0]
            if isinstance(name, ast.Constant):
                yield node.lineno, name.value


def _place(module: str, root: Path) -> Path:
    """Where a module lies, without its suffix: root_env.agents.policy is agents/policy."""
    parts = module.split(".")
    return root.joinpath(*(parts[1:] if len(parts) > 1 and parts[1] in BESIDE else parts))


def import_graph(root: Path, *folders: str) -> dict[str, set[str]]:
    """Module -> modules of these folders that it imports, for types and by name too, wherever in the file."""
    files = {module_of(path, root): path for folder in folders for path in python_files(root / folder)}
    return {
        module: {target for _, target in imports_of(path, root) if target in files and target != module}
        for module, path in files.items()
    }


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """A group of modules that import each other, straight or round about; empty if there is none."""
    try:
        TopologicalSorter({module: sorted(graph[module]) for module in sorted(graph)}).prepare()
    except CycleError as error:
        return [sorted(set(error.args[1]))]
    return []
