"""The picture of the rooms, docs/generated/rooms.svg: who imports whom, drawn from the source files.

A room is a name of `tools.imports.FLOORS`. Two frames stand side by side: the core, and what is around it. In each, a
room stands above all rooms that it imports. Arrows that follow from others are left out. A circle of rooms is an error.

`python -m tools.docs` writes it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path

from tools.imports import FLOORS, PACKAGES, ROOT, WROTH, circles, floor_of, import_graph, in_core, room_of

BOX, HEIGHT, GAP, FLOOR = 124, 26, 14, 58
"""Width and height of a box, space between boxes, from floor to floor."""
THREAD = 20
"""Width that an arrow takes up where it passes a floor."""
MARGIN, TITLE, EDGE, BETWEEN = 24, 44, 12, 130
"""Within a frame at its sides, and above for its title; around all, and between the frames."""
LEFT_OUT = ("root_env.__main__", *(name for names in WROTH for name in names))
"""The picture shows the first game; the second is built on its ground, beside it."""
STYLES = {  # of a frame: title, fill, line
    "around": ("around the core", "#eef3fa", "#44689c"),
    "core": ("root_env/root/rules: the rules", "#f1f6ec", "#56803a"),
}

SVG = """\
<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' font-family='Arial, sans-serif'>
<!-- Written by `python -m tools.docs`; do not edit. -->
<defs>
<marker id='tip' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' markerHeight='7' orient='auto'>
<path d='M0 0 L8 4 L0 8 z' fill='#444'/></marker>
<marker id='wide' viewBox='0 0 8 8' refX='5' refY='4' markerWidth='3' markerHeight='3' orient='auto'>
<path d='M0 0 L8 4 L0 8 z' fill='#666'/></marker>
</defs>
<rect width='{width}' height='{height}' fill='white'/>
{body}
<path d='M{start} {middle} H{end}' stroke='#666' stroke-width='5' marker-end='url(#wide)'/>
</svg>
"""

Graph = dict[str, set[str]]


def room_graph(root: Path = ROOT) -> Graph:
    """Room -> rooms that its modules import. ValueError if there is a circle, or an import leads up."""
    graph: Graph = {name: set() for names in FLOORS for name in names if name not in LEFT_OUT}
    for module, targets in import_graph(root, *PACKAGES).items():
        room = room_of(module)
        if room in graph:
            graph[room] |= {there for there in map(room_of, targets) if there in graph and there != room}
    if found := circles(graph):
        raise ValueError(f"rooms import each other round about: {found}")
    upward = [(a, b) for a in graph for b in graph[a] if floor_of(b) > floor_of(a)]
    if upward:
        raise ValueError(f"imports run up: {upward}")
    return graph


def reduced(graph: Graph) -> Graph:
    """The graph without arrows that follow from others: a to c, if a leads to b and b to c."""
    reach: Graph = {}

    def below(room: str) -> set[str]:
        if room not in reach:
            reach[room] = set().union(*({there} | below(there) for there in graph[room]))
        return reach[room]

    return {
        room: {there for there in targets if not any(there in below(other) for other in targets - {there})}
        for room, targets in graph.items()
    }


# -- where the boxes stand ----------------------------------------------------------------------------


@dataclass
class Frame:
    """Rooms of one frame, floor by floor from the ground, and the way of each arrow.

    An arrow that passes a floor has a place there, named ("from", "to", floor) as a tuple.
    """

    floors: list[list] = field(default_factory=list)
    ways: list[list] = field(default_factory=list)
    place: dict = field(default_factory=dict)
    """Room or place of an arrow -> x of its middle, from the left edge of the frame."""
    width: float = 0


def frame_of(graph: Graph) -> Frame:
    """Lay out rooms in floors (Sugiyama, Tagawa, Toda 1981): as low as they can stand, arrows with few crossings."""
    frame, heights = Frame(), {}
    for room in TopologicalSorter(graph).static_order():
        heights[room] = 1 + max((heights[there] for there in graph[room]), default=-1)
    frame.floors = [[] for _ in range(max(heights.values()) + 1)]
    for room in graph:
        frame.floors[heights[room]].append(room)
    for room in graph:
        for there in sorted(graph[room]):
            passed = [(room, there, k) for k in range(heights[room] - 1, heights[there], -1)]
            for place in passed:
                frame.floors[place[2]].append(place)
            frame.ways.append([room, *passed, there])
    _order(frame)
    _set_out(frame)
    return frame


def _neighbours(frame: Frame) -> dict:
    """Room or place -> those that it is linked to on the floor below (-1) and above (1)."""
    linked: dict = {}
    for way in frame.ways:
        for high, low in itertools.pairwise(way):
            linked.setdefault((high, -1), []).append(low)
            linked.setdefault((low, 1), []).append(high)
    return linked


def _is_linked(one, linked: dict) -> bool:
    """Whether an arrow of the frame begins or ends there; rooms without one stand last on their floor."""
    return (one, -1) in linked or (one, 1) in linked


def _order(frame: Frame, sweeps: int = 24) -> None:
    """Sort each floor by where its neighbours stand, up and down in turns."""
    linked = _neighbours(frame)
    for sweep in range(sweeps):
        side = 1 if sweep % 2 else -1
        for floor in frame.floors[::-side]:
            at = {one: k / max(1, len(row) - 1) for row in frame.floors for k, one in enumerate(row)}
            means = {}
            for one in floor:
                near = [at[other] for other in linked.get((one, side), ())]
                means[one] = sum(near) / len(near) if near else at[one]
            floor.sort(key=lambda one: (not _is_linked(one, linked), means[one], str(one)))


def _wide(one) -> int:
    return THREAD if isinstance(one, tuple) else BOX


def _set_out(frame: Frame, sweeps: int = 40) -> None:
    """Give every box its x: near the middle of its neighbours, none upon another."""
    linked = _neighbours(frame)
    for row in frame.floors:
        x = 0.0
        for one in row:
            frame.place[one] = x + _wide(one) / 2
            x += _wide(one) + GAP
    for sweep in range(sweeps):
        sides = ((-1,), (1,), (-1, 1))[sweep % 2 if sweep < sweeps - 8 else 2]
        for row in frame.floors[:: 1 if sweep % 2 == 0 else -1]:
            wanted = []
            for one in row:
                near = [(frame.place[o], _pull(one, o)) for side in sides for o in linked.get((one, side), ())]
                total = sum(pull for _, pull in near)
                wanted.append(sum(x * pull for x, pull in near) / total if near else frame.place[one])
            for one, x in zip(row, _apart(row, wanted), strict=True):
                frame.place[one] = x
    alone = [(row, k) for row in frame.floors for k in range(1, len(row)) if not _is_linked(row[k], linked)]
    for row, k in alone:
        frame.place[row[k]] = frame.place[row[k - 1]] + (_wide(row[k - 1]) + _wide(row[k])) / 2 + GAP
    left = min(frame.place[one] - _wide(one) / 2 for row in frame.floors for one in row)
    frame.place = {one: x - left for one, x in frame.place.items()}
    frame.width = max(frame.place[one] + _wide(one) / 2 for row in frame.floors for one in row)


def _pull(one, other) -> int:
    """How much two neighbours want to stand in one line: long arrows are to be straight."""
    return 1 + 3 * (isinstance(one, tuple) + isinstance(other, tuple))


def _apart(row: list, wanted: list[float]) -> list[float]:
    """Places as near to those wanted as boxes side by side allow: pushed right from the left, and back again."""
    right, left = list(wanted), list(wanted)
    for k in range(1, len(row)):
        right[k] = max(right[k], right[k - 1] + (_wide(row[k - 1]) + _wide(row[k])) / 2 + GAP)
    for k in range(len(row) - 2, -1, -1):
        left[k] = min(left[k], left[k + 1] - (_wide(row[k]) + _wide(row[k + 1])) / 2 - GAP)
    return [(a + b) / 2 for a, b in zip(right, left, strict=True)]


# -- the drawing ---------------------------------------------------------------------------------------


def _label(room: str) -> str:
    name = room.removeprefix("root_env.root.rules.").removeprefix("root_env.").replace(".", "/")
    return "root_env (names)" if room == "root_env" else name


def _arrow(way: list, x_of: dict, y_of: dict, colour: str) -> str:
    """The line of an arrow, from the lower edge of one box to the upper edge of the other."""
    x, y = x_of[way[0]], y_of[way[0]] + HEIGHT
    line = [f"M{x:.1f} {y:.1f}"]
    for one in way[1:]:
        to_x, to_y = x_of[one], y_of[one]
        middle = (y + to_y) / 2
        line.append(f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}")
        if one is not way[-1]:
            line.append(f"V{to_y + HEIGHT:.1f}")
        x, y = to_x, to_y + HEIGHT
    return f"<path d='{' '.join(line)}' fill='none' stroke='{colour}' stroke-width='1.2' marker-end='url(#tip)'/>"


def _text(x: float, y: float, words: str, more: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' {more}>{escape(words)}</text>"


def _box(x: float, y: float, room: str, colour: str) -> str:
    edges = f"x='{x - BOX / 2:.1f}' y='{y:.1f}' width='{BOX}' height='{HEIGHT}'"
    box = f"<rect {edges} rx='4' fill='white' stroke='{colour}'/>"
    return box + _text(x, y + 17, _label(room), "font-size='12' text-anchor='middle'")


def _drawn(frame: Frame, left: float, high: int, kind: str) -> list[str]:
    """One frame with its boxes and arrows, `high` floors high."""
    title, fill, colour = STYLES[kind]
    y_of = {one: EDGE + TITLE + (high - 1 - k) * FLOOR for k, row in enumerate(frame.floors) for one in row}
    x_of = {one: left + MARGIN + x for one, x in frame.place.items()}
    edges = f"x='{left:.1f}' y='{EDGE}' width='{frame.width + 2 * MARGIN:.1f}' height='{_height(high)}'"
    return [
        f"<rect {edges} rx='10' fill='{fill}' stroke='{colour}'/>",
        _text(left + MARGIN, EDGE + 26, title, f"font-size='15' font-weight='bold' fill='{colour}'"),
        *(_arrow(way, x_of, y_of, colour) for way in frame.ways),
        *(_box(x_of[one], y_of[one], one, colour) for row in frame.floors for one in row if isinstance(one, str)),
    ]


def _height(high: int) -> int:
    """Height of a frame of so many floors."""
    return TITLE + (high - 1) * FLOOR + HEIGHT + MARGIN


def rooms_svg(graph: Graph) -> str:
    """The picture of a graph of rooms."""
    parts = {
        "around": {room: {t for t in to if not in_core(t)} for room, to in graph.items() if not in_core(room)},
        "core": {room: to for room, to in graph.items() if in_core(room)},
    }
    frames = {kind: frame_of(reduced(part)) for kind, part in parts.items()}
    high = max(len(frame.floors) for frame in frames.values())
    left, body = EDGE, []
    for kind, frame in frames.items():
        body += _drawn(frame, left, high, kind)
        left += frame.width + 2 * MARGIN + BETWEEN
    width, height = left - BETWEEN + EDGE, _height(high) + 2 * EDGE
    start, middle = EDGE + frames["around"].width + 2 * MARGIN, height / 2
    for y, words in ((-34, "read the state,"), (-18, "call the rules")):
        body.append(_text(start + BETWEEN / 2, middle + y, words, "font-size='12' text-anchor='middle'"))
    return SVG.format(
        width=f"{width:.0f}", height=height, start=f"{start + 8:.0f}", end=f"{start + BETWEEN - 12:.0f}",
        middle=f"{middle:.0f}", body="\n".join(body),
    )  # fmt: skip
