"""The Magpies as drawn."""

from __future__ import annotations

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure
from root_env.root.drawing.tracks import warriors
from root_env.root.rules.ids import Faction, Phase, Piece
from root_env.root.text.table import Table

FIGURES = {Faction.MAGPIES: Figure("#2b2b55", LIGHT, path("M-7 4 0-7 7 4Z"))}
PIECES = {Piece.TRINKET: path("M-6-4H6L4 5H-4Z", "I") + circle(0, -5, 3, "J")}


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("actions left")
        flow.words(str(int(t.board(who)["flights"])), "b")
