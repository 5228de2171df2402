"""Parts that drawn faction boards share: warriors in supply, tracks of pieces, boxes of warriors, suits."""

from collections.abc import Sequence

from root_env.drawing.svg import named, rect, text, use
from root_env.root.drawing.flow import Flow
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.ids import Piece, Suit
from root_env.root.text.table import Table

CELL = 22
"""Width of a space of a track."""


def suit_of(kind: int) -> Suit | None:
    """Suit of a building or token that has one: its name ends with it."""
    return Suit.__members__.get(Piece(kind).name.rsplit("_", 1)[-1])


def warriors(t: Table, who: int, flow: Flow) -> None:
    """Warriors in the supply."""
    flow.label("supply")
    flow.icon(f"w{t.factions[who]}", int(t.s["warrior_supply"][who]), scale=0.8)


def points(t: Table, figure: str, kind: int) -> list[int]:
    """Points on the spaces of a track. A figure with one number more than spaces begins with that of an empty map."""
    return t.s[figure].tolist()[-int(TOTAL[kind]) :]


def track(t: Table, flow: Flow, kind: int, points: Sequence[int], label: str = "") -> None:
    """A track of pieces: unplaced pieces lie on it from the right; an empty space shows its points."""
    suit = suit_of(kind)
    if label:
        flow.label(label, int(TOTAL[kind]) * CELL + 8, f"track-{kind:d}")
    total, left = int(TOTAL[kind]), int(t.s["piece_supply"][kind])

    def draw(x: float, y: float) -> str:
        shapes = []
        for k in range(total):
            middle = x + CELL * (k + 0.5)
            if k >= total - left:
                shapes.append(use(f"p{kind}", middle, y, scale=0.92))
            else:
                shapes.append(rect(middle - 9, y - 9, 18, 18, "slot", 3))
                if points:
                    shapes.append(text(middle, y + 4, points[k], "m b q"))
                elif suit is not None:
                    shapes.append(use(f"s{suit}", middle, y, "faint", 0.75))
        return f"<g{named(f'track-{kind:d}')}>{''.join(shapes)}</g>"

    flow.shape(total * CELL + 8, draw)


def owners(t: Table, flow: Flow, counts: Sequence[int], nothing: str = "none") -> None:
    """Warriors of several owners."""
    for p, count in enumerate(counts):
        if count:
            flow.icon(f"w{t.factions[p]}", int(count), scale=0.75)
    if nothing and not any(counts):
        flow.words(nothing, "q")


def suit_icon(flow: Flow, suit: int, count: int | str = "") -> None:
    """The head of a suit, with a number."""
    flow.icon(f"s{suit}", count, scale=0.85)
