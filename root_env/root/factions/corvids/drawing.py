"""The Corvid Conspiracy as drawn; what is hidden on its board is drawn as it is declared."""

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import EYES, LIGHT, Figure
from root_env.root.drawing.tracks import warriors
from root_env.root.rules.ids import Faction, Phase, Piece
from root_env.root.text.table import Table

FIGURES = {
    Faction.CORVIDS: Figure("#3b2a5c", LIGHT, path("M-5-7-8-10-2-9ZM5-7 8-10 2-9Z"), EYES + path("M-2-2H2L0 4Z", "I")),
}
PIECES = {Piece.PLOT: circle(0, 0, 8, "J") + path("M-4 6Q-6-4 5-7 2 3-2 4L-4 7Z", "I")}


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    own = t.board(who)
    warriors(t, who, flow)
    flow.icon(f"p{Piece.PLOT:d}", int(t.s["piece_supply"][Piece.PLOT]), scale=0.85)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("placed this turn", at="rule-13.5.2")
        flow.words(str(int(own["placed"])), "b")
