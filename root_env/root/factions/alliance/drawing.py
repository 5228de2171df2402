"""The Woodland Alliance as drawn."""

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure, Panel, with_badge
from root_env.root.drawing.tracks import CELL, points, track, warriors
from root_env.root.rules.data.tracks import of_suits
from root_env.root.rules.ids import Faction, Kind, Phase, Piece
from root_env.root.text.table import Table

FIGURES = {Faction.ALLIANCE: Figure("#009e73", LIGHT, circle(-5, -8, 3) + circle(5, -8, 3))}
_HOUSE = path("M-9-1.5-2-9 5-1.5M-7-2V7H-2", "J")
PIECES = {
    **{base: with_badge(_HOUSE, suit) for suit, base in of_suits("BASE").items()},
    Piece.SYMPATHY: path("M-4.2 6.5Q-6 1 0 .6 6 1 4.2 6.5 0 4.4-4.2 6.5Z", "I")
    + circle(-5, -1, 1.9, "I") + circle(-1.9, -4.2, 2, "I") + circle(1.9, -4.2, 2, "I") + circle(5, -1, 1.9, "I"),
}  # fmt: skip
PANEL = Panel(rows=2)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    a = t.board(who)
    track(t, flow, Piece.SYMPATHY, points(t, "sympathy_vp", Piece.SYMPATHY), "sympathy")
    flow.label("bases", 3 * (CELL + 8))
    for kind in of_suits("BASE").values():
        track(t, flow, kind, ())
    flow.line()
    flow.label("officers", at="rule-8.5.3")
    flow.icon(f"w{t.factions[who]}", int(a["officers"]), scale=0.8)
    warriors(t, who, flow)
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        flow.label("operations left", at="rule-8.6.1")
        flow.words(str(int(a["operations"])), "b")
