"""The Marquise de Cat as drawn."""

from root_env.drawing.svg import circle, classed, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, Figure, Panel
from root_env.root.drawing.tracks import points, track, warriors
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction, Phase, Piece
from root_env.root.text.table import Table

FIGURES = {Faction.MARQUISE: Figure("#e07b1a", DARK, path("M-5.6-10.5-4.9-4-1-7.8ZM5.6-10.5 4.9-4 1-7.8Z"))}
PIECES = {
    Piece.SAWMILL: circle(0, 0, 5, "J")
    + path("M0-5V-8M3.5-3.5 5.7-5.7M5 0H8M3.5 3.5 5.7 5.7M0 5V8M-3.5 3.5-5.7 5.7M-5 0H-8M-3.5-3.5-5.7-5.7", "J")
    + circle(0, 0, 1.3, "I"),
    Piece.WORKSHOP: path("M-7-6H4Q6-6 8-3H3V8H-1V-2H-7Z", "I"),
    Piece.RECRUITER: path("M-5 8V-8M-5-7.5H7L4-4 7-.5H-5", "J"),
    Piece.WOOD: path("M-6-3.5H4V3.5H-6Z", "I") + f'<ellipse cx="4" cy="0" rx="2.4" ry="3.5"{classed("F o")}/>',
    Piece.KEEP: path("M-6 7V-6H-3V-3.5H-1.5V-6H1.5V-3.5H3V-6H6V7H2V2H-2V7Z", "I"),
}
PANEL = Panel(height=0.95, rows=3)
TRACKS = {Piece.SAWMILL: "sawmill_vp", Piece.WORKSHOP: "workshop_vp", Piece.RECRUITER: "recruiter_vp"}
"""Building -> the figure with the points on the spaces of its track."""


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    for kind, figure in TRACKS.items():
        track(t, flow, kind, points(t, figure, kind), f"{names.piece(kind)}s")
    flow.line()
    warriors(t, who, flow)
    flow.icon(f"p{Piece.WOOD:d}", int(t.s["piece_supply"][Piece.WOOD]), scale=0.85)
    if t.s["piece_supply"][Piece.KEEP]:
        flow.icon(f"p{Piece.KEEP:d}", scale=0.85)
    if t.has_turn(who, Phase.DAYLIGHT):
        own = t.board(who)
        flow.label("actions left", at="rule-6.5")
        flow.words(str(int(own["actions"])), "b")
        if own["recruited"]:
            flow.gap()
            flow.words("has recruited", "q")
