"""Places on a drawn map: clearings, paths, rivers, forests and their trees, from `Map.positions` alone."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from root_env.root.rules.data.maps import MAPS, Map

WIDTH, HEIGHT = 724, 664
"""Size of the drawn map, in user units."""
ROOM_X, ROOM_Y = 63, 57
"""Half the width and half the height of a clearing."""
ROUND = 44
"""Radius of the corners of a clearing."""
_MARGIN_X, _MARGIN_Y = ROOM_X + 14, ROOM_Y + 14
_RIVER, _PATH = 9, 7
_TAKEN = ((0, -12), (-22, 18), (0, 18), (22, 18))
"""Points of a pawn and the name below it, from the place of a forest."""
Point = tuple[float, float]


@dataclass(frozen=True)
class Geography:
    """A map in user units; `paths`, `rivers`, `lake` and `shore` are the `d` of SVG paths."""

    clearings: tuple[Point, ...]
    paths: tuple[str, ...]
    middles: tuple[Point, ...]  # of paths
    rivers: tuple[str, ...]
    lake: str  # "" without one
    shore: str  # the land between the clearings on it, up to which forests reach
    outlines: tuple[str, ...]  # of forests
    forests: tuple[Point, ...]  # places of a forest's name and of the pawns in it
    trees: tuple[Point, ...]


@cache
def geography(board: int) -> Geography:
    """The geography of a map by its index."""
    m = MAPS[board]
    spots = _spread(m)
    paths = [_bend(spots, a - 1, b - 1) for a, b in m.paths]
    rivers = [_bend(spots, a - 1, b - 1, 18) for a, b in m.rivers if not {a, b} <= {*m.lake}]
    mouths, shore = _mouths(m, spots), _shore(m, spots)
    wide = [(c, _PATH) for c in paths] + [(c, _RIVER) for c in (*rivers, *mouths, *shore)]
    lines = np.array([(*point, half) for c, half in wide for point in _samples(c)])
    outlines = [_cycle(m, f) for f in m.forests]
    middles, trees = [], []
    for cycle in outlines:
        corners = [spots[c] for c in cycle]
        near = _around(corners, lines)
        middle = _middle(corners, spots, near)
        middles.append(middle)
        trees += _trees(corners, spots, near, middle)
    return Geography(
        tuple(spots),
        tuple(map(_written, paths)),
        tuple(_samples(curve, 2)[1] for curve in paths),
        tuple(map(_written, (*rivers, *mouths))),
        _closed(shore),
        _outline(spots, [c - 1 for c in m.lake]) if m.lake else "",
        tuple(_outline(spots, cycle) for cycle in outlines),
        tuple(middles),
        tuple(sorted(trees, key=lambda p: p[1])),
    )


def _spread(m: Map) -> list[Point]:
    """Positions stretched over the whole map."""
    xs, ys = [p[0] for p in m.positions], [p[1] for p in m.positions]
    x0, y0 = min(xs), min(ys)
    wide, high = (WIDTH - 2 * _MARGIN_X) / (max(xs) - x0), (HEIGHT - 2 * _MARGIN_Y) / (max(ys) - y0)
    return [(round(_MARGIN_X + (x - x0) * wide, 1), round(_MARGIN_Y + (y - y0) * high, 1)) for x, y in m.positions]


def _bend(spots: list[Point], a: int, b: int, room: float = 12) -> tuple[Point, Point, Point]:
    """A curve from one clearing to another, around those between: begin, control point, end."""
    (ax, ay), (bx, by) = spots[a], spots[b]
    length = math.hypot(bx - ax, by - ay)
    normal = ((ay - by) / length, (bx - ax) / length)
    push = 0.0
    for k, (x, y) in enumerate(spots):
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2
        if k in (a, b) or not 0.1 < along < 0.9:
            continue
        away = (x - ax) * normal[0] + (y - ay) * normal[1]
        near = math.hypot(ROOM_X * normal[0], ROOM_Y * normal[1]) + room
        if abs(away) < near:
            push += math.copysign(near - abs(away), -away) * 2
    middle = ((ax + bx) / 2 + push * normal[0], (ay + by) / 2 + push * normal[1])
    return (ax, ay), middle, (bx, by)


def _mouths(m: Map, spots: list[Point]) -> list[tuple[Point, Point, Point]]:
    """Curves for rivers that end in a clearing at the edge of the map: they flow on to that edge."""
    ends = []
    for c, (x, y) in enumerate(spots):
        if sum(c + 1 in pair for pair in m.rivers) != 1:
            continue
        to = min(((0, y), (WIDTH, y), (x, 0), (x, HEIGHT)), key=lambda p: math.dist(p, (x, y)))
        if math.dist(to, (x, y)) < 2 * ROOM_X:
            ends.append(((x, y), ((x + to[0]) / 2, (y + to[1]) / 2), (float(to[0]), float(to[1]))))
    return ends


def _shore(m: Map, spots: list[Point]) -> list[tuple[Point, Point, Point]]:
    """Curves from each clearing on the lake to the next one around it, bent towards the lake."""
    around = [spots[c - 1] for c in m.lake]
    if not around:
        return []
    x, y = (sum(p[k] for p in around) / len(around) for k in (0, 1))
    ends = zip(around, around[1:] + around[:1], strict=True)
    return [((ax, ay), ((ax + bx) * 0.4 + x * 0.2, (ay + by) * 0.4 + y * 0.2), (bx, by)) for (ax, ay), (bx, by) in ends]


def _samples(curve: tuple[Point, Point, Point], steps: int = 24) -> list[Point]:
    (ax, ay), (mx, my), (bx, by) = curve
    ts = [k / steps for k in range(steps + 1)]
    return [((1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
             (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by) for t in ts]  # fmt: skip


def _written(curve: tuple[Point, Point, Point]) -> str:
    (ax, ay), (mx, my), (bx, by) = curve
    return f"M{ax:.0f} {ay:.0f}Q{mx:.0f} {my:.0f} {bx:.0f} {by:.0f}"


def _outline(spots: list[Point], cycle: list[int]) -> str:
    """The outline with a corner in each of these clearings."""
    return "M" + "L".join(f"{spots[c][0]:.0f} {spots[c][1]:.0f}" for c in cycle) + "Z"


def _closed(curves: list[tuple[Point, Point, Point]]) -> str:
    """Curves, each of which begins where the one before ends, as one closed path."""
    written = list(map(_written, curves))
    return "".join([*written[:1], *("Q" + one.partition("Q")[2] for one in written[1:]), "Z"]) if written else ""


def _cycle(m: Map, forest: tuple[int, ...]) -> list[int]:
    """The clearings of a forest in the order of its border."""
    x = sum(m.positions[c - 1][0] for c in forest) / len(forest)
    y = sum(m.positions[c - 1][1] for c in forest) / len(forest)
    around = sorted(forest, key=lambda c: math.atan2(m.positions[c - 1][1] - y, m.positions[c - 1][0] - x))
    return [c - 1 for c in around]


def _inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _clear(points: np.ndarray, spots: list[Point], lines: np.ndarray) -> np.ndarray:
    """Distances of points (n, 2) from clearings and from `lines`: points of paths and rivers, x, y, half the width."""
    x, y = points[:, :1], points[:, 1:]
    cx, cy = np.array(spots).T
    across, down = np.square(np.square((x - cx) / ROOM_X)), np.square(np.square((y - cy) / ROOM_Y))
    from_clearings = ((np.sqrt(np.sqrt(across + down)) - 1) * ROOM_Y).min(1)  # signs stand in the corners
    from_lines = [_nearest(x, y, lines[lines[:, 2] == half]) - half for half in np.unique(lines[:, 2])]
    return np.min([np.maximum(from_clearings, 0), *from_lines], 0)


def _nearest(x: np.ndarray, y: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Distances of places (x, y), two columns, from the nearest of these points: the root of one square for each."""
    squares = np.square(points[:, 0] - x)
    squares += np.square(points[:, 1] - y)
    return np.sqrt(squares.min(1))


def _around(corners: list[Point], lines: np.ndarray) -> np.ndarray:
    """The points of lines in a forest and 90 units around it: one of them is the nearest to every place in it."""
    low, high = np.min(corners, 0) - 90, np.max(corners, 0) + 90
    return lines[((lines[:, :2] > low) & (lines[:, :2] < high)).all(1)]


def _grid(corners: list[Point], step: float) -> list[Point]:
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    columns, rows = int((max(xs) - min(xs)) / step), int((max(ys) - min(ys)) / step)
    points = [(min(xs) + i * step, min(ys) + j * step) for j in range(rows + 1) for i in range(columns + 1)]
    return [p for p in points if _inside(p, corners)]


def _middle(corners: list[Point], spots: list[Point], lines: np.ndarray) -> Point:
    """A roomy point near the middle of a forest, for its name and the pawns in it."""
    cx, cy = sum(p[0] for p in corners) / len(corners), sum(p[1] for p in corners) / len(corners)
    points = np.array(_grid(corners, 6))
    free = np.min([_clear(points + shift, spots, lines) for shift in _TAKEN], 0)
    x, y = points[np.argmax(free - 0.2 * np.hypot(points[:, 0] - cx, points[:, 1] - cy))].tolist()
    return round(x, 1), round(y, 1)


def _trees(corners: list[Point], spots: list[Point], lines: np.ndarray, middle: Point) -> list[Point]:
    """Trees in the free space, not in straight rows."""
    found = []
    for k, (x, y) in enumerate(_grid(corners, 23)):
        point = (round(x + 7 * math.sin(12.9898 * k), 1), round(y + 6 * math.cos(78.233 * k), 1))
        free = abs(point[0] - middle[0]) > 42 or abs(point[1] - middle[1] - 4) > 35
        if free and _inside(point, corners):
            found.append(point)
    room = _clear(np.array(found).reshape(-1, 2), spots, lines)
    return [point for point, around in zip(found, room, strict=True) if around > 10]
