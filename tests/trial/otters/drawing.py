"""The River Otters as drawn."""

from __future__ import annotations

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure
from root_env.root.drawing.tracks import points, suit_icon, track, warriors
from root_env.root.rules.ids import Faction, Phase, Piece
from root_env.root.text.table import Table
from tests.trial.otters.declaration import Temper

FIGURES = {Faction.OTTERS: Figure("#6b4423", LIGHT, path("M-6-6-8-9-4-8ZM6-6 8-9 4-8Z"))}
PIECES = {
    Piece.HOLT: path("M-7 6Q-7-6 0-6 7-6 7 6Z", "I"),
    Piece.FISH: path("M-6 0Q0-5 5 0L8-3V3L5 0Q0 5-6 0Z", "I") + circle(-3, -0.6, 0.7, "J"),
}


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    own = t.board(who)
    flow.words(Temper(int(own["temper"])).name.capitalize() if own["temper"] >= 0 else "no temper yet", "b")
    track(t, flow, Piece.HOLT, points(t, "holt_vp", Piece.HOLT), "holts")
    warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("actions left")
        flow.words(str(int(own["actions"])), "b")
    flow.line()
    flow.label("feasts")
    for suit, n in enumerate(own["feasts"].tolist()):
        suit_icon(flow, suit, n)
