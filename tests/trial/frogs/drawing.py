"""The Pond Frogs as drawn."""

from __future__ import annotations

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure
from root_env.root.drawing.tracks import warriors
from root_env.root.rules.ids import Faction, Piece
from root_env.root.text.table import Table

FIGURES = {Faction.FROGS: Figure("#2f7d3b", LIGHT, circle(-4, -8, 2, "J") + circle(4, -8, 2, "J"))}
PIECES = {Piece.PAD: circle(0, 0, 6, "I"), Piece.HUT: path("M-7 6 0-6 7 6Z", "I")}


def board(t: Table, who: int, flow: Flow) -> None:
    """The board of the force."""
    warriors(t, who, flow)
    flow.label("markers")
    flow.words(str(int(t.board(who)["markers"])), "b")
