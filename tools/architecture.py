"""The rooms of the package and who imports whom: the gate on imports, and the picture docs/generated/rooms.svg.

    python -m tools.architecture            check the contracts of pyproject.toml, and that no arrow leads back
    python -m tools.architecture --table    rooms, floors and arrows in words

A room is a folder directly under `root_env`, or under its `engine`, `root` and `wroth`; the modules that users import
are one room, `names`. A floor is the longest way down. Imports count wherever they stand in a file.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("agents", "training", "balance")
HOUSES = ("engine", "root", "wroth")
"""Folders whose folders are rooms."""
NAMES = "names"
HANDED_ON = ("root_env.wroth", "root_env.wroth.gym", "root_env.wroth.sb3", "root_env.games", "root_env.games.view")
"""Modules that users import, beside those directly under `root_env`."""
WIDTH, HEIGHT, GAP, FLOOR, EDGE = 118, 24, 10, 66, 14
"""Width and height of a box, space between boxes, from floor to floor, around all."""
SVG = """\
<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' font-family='Arial, sans-serif'>
<!-- Written by `python -m tools.docs`; do not edit. -->
<defs><marker id='tip' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='6' markerHeight='6' orient='auto'>
<path d='M0 0 L8 4 L0 8 z' fill='#567'/></marker></defs>
<rect width='{width}' height='{height}' fill='white'/>
{body}
</svg>
"""
Graph = dict[str, set[str]]


@contextmanager
def as_installed() -> Iterator[Path]:
    """A folder in which the Python files of the package lie as a wheel has them."""
    with tempfile.TemporaryDirectory(prefix="root_env-") as folder:
        for source, target in (("root_env", "root_env"), *((name, f"root_env/{name}") for name in BESIDE)):
            skipped = shutil.ignore_patterns("__pycache__", "*.json", "*.npz", "*.safetensors", "results")
            shutil.copytree(ROOT / source, Path(folder) / target, ignore=skipped)
        yield Path(folder)


@cache
def imports() -> Graph:
    """Module -> modules of the package that it imports. In a process of its own: here root_env may be the clone's."""
    code = (
        "import grimp, json; graph = grimp.build_graph('root_env', cache_dir=None); "
        "print(json.dumps({one: sorted(graph.find_modules_directly_imported_by(one)) for one in graph.modules}))"
    )
    with as_installed() as folder:
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE, check=True)
    found = json.loads(done.stdout)
    return {one: set(found[one]) - {one} for one in sorted(found)}


def room_of(module: str) -> str:
    """The room of a module: `root/rules` for `root_env.root.rules.land`."""
    parts = module.split(".")[1:]
    if module in HANDED_ON or not parts:
        return NAMES
    if len(parts) == 1 and f"{module}.__init__" not in imports() and not _is_folder(module):
        return NAMES
    deep = parts[0] in HOUSES and len(parts) > 1 and _is_folder(".".join(["root_env", *parts[:2]]))
    return "/".join(parts[: 2 if deep else 1])


def _is_folder(module: str) -> bool:
    return any(one.startswith(f"{module}.") for one in imports())


@cache
def rooms() -> Graph:
    """Room -> rooms that its modules import."""
    graph: Graph = {}
    for module, targets in imports().items():
        room = room_of(module)
        graph.setdefault(room, set()).update({room_of(target) for target in targets} - {room})
    return graph


def floors(graph: Graph) -> dict[str, int]:
    """Room -> its floor, the lowest is 1. ValueError where rooms import each other round about."""
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise ValueError(f"rooms import each other round about: {' -> '.join(error.args[1])}") from None
    found: dict[str, int] = {}
    for room in order:
        found[room] = 1 + max((found[there] for there in graph[room]), default=0)
    return found


def reduced(graph: Graph) -> Graph:
    """The graph without arrows that follow from others: a to c, where a leads to b and b to c."""

    @cache
    def below(room: str) -> frozenset[str]:
        return frozenset().union(*({there} | below(there) for there in graph[room]))

    return {
        room: {there for there in targets if not any(there in below(other) for other in targets - {there})}
        for room, targets in graph.items()
    }


def picture() -> str:
    """The rooms as SVG: each above all that it imports, without arrows that follow from others."""
    graph = reduced(rooms())
    floor = floors(rooms())
    rows = [sorted(room for room in graph if floor[room] == level) for level in range(1, max(floor.values()) + 1)]
    place = {room: (k + 0.5) / len(row) for row in rows for k, room in enumerate(row)}
    above = {room: {one for one in graph if room in graph[one]} for room in graph}
    for sweep in range(30):
        for row in rows[:: 1 if sweep % 2 else -1]:
            near = {room: [place[one] for one in (graph[room] | above[room])] or [place[room]] for room in row}
            row.sort(key=lambda room: (sum(near[room]) / len(near[room]), room))
            place.update({room: (k + 0.5) / len(row) for k, room in enumerate(row)})
    width = max(len(row) for row in rows) * (WIDTH + GAP) + 2 * EDGE
    x = {room: place[room] * (width - 2 * EDGE) + EDGE for room in graph}
    y = {room: EDGE + (len(rows) - floor[room]) * FLOOR for room in graph}
    arrows = [
        f"<path d='M{x[a]:.0f} {y[a] + HEIGHT} C{x[a]:.0f} {(y[a] + y[b]) / 2:.0f} {x[b]:.0f} {(y[a] + y[b]) / 2:.0f} "
        f"{x[b]:.0f} {y[b]}' fill='none' stroke='#89a' marker-end='url(#tip)'/>"
        for a in sorted(graph)
        for b in sorted(graph[a])
    ]
    boxes = [
        f"<rect x='{x[room] - WIDTH / 2:.0f}' y='{y[room]}' width='{WIDTH}' height='{HEIGHT}' rx='4' fill='#f3f7ee' "
        f"stroke='#56803a'/><text x='{x[room]:.0f}' y='{y[room] + 16}' font-size='12' text-anchor='middle'>"
        f"{room}</text>"
        for room in sorted(graph)
    ]
    height = 2 * EDGE + (len(rows) - 1) * FLOOR + HEIGHT
    return SVG.format(width=width, height=height, body="\n".join([*arrows, *boxes]))


def table() -> str:
    """Rooms from the top floor down, each with the rooms that it imports."""
    graph = rooms()
    floor = floors(graph)
    lines = [f"{floor[room]:2} {room}: {', '.join(sorted(graph[room]))}" for room in graph]
    arrows, few = sum(map(len, graph.values())), sum(map(len, reduced(graph).values()))
    counted = f"{len(graph)} rooms, {max(floor.values())} floors, {arrows} arrows, {few} without those that follow"
    return "\n".join([*sorted(lines, reverse=True), counted])


def main(arguments: list[str]) -> int:
    if "--table" in arguments:
        print(table())
        return 0
    floors(rooms())
    with as_installed() as folder:
        command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
        return subprocess.run([*command, "--config", str(ROOT / "pyproject.toml")], cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
