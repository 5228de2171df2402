"""Chameleander as drawn."""

from root_env.drawing.svg import circle, path, rect, text, use
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, Figure, Panel
from root_env.root.drawing.tracks import CELL, warriors
from root_env.root.rules.ids import Faction, Phase, Piece
from root_env.root.text.table import Table

FIGURES = {
    Faction.CHAMELEANDER: Figure("#cc79a7", DARK, path("M-2-8Q1-14 5-8ZM7 8Q12 7 11 2.5 9 0 7.4 2 7.6 4.4 9 3.6")),
}
PIECES = {
    Piece.EGO: path("M-7.5 0Q0-8 7.5 0 0 8-7.5 0Z", "J") + circle(0, 0, 2.4, "I"),
    Piece.SUPEREGO: path("M-7.5 1.5Q0-6.5 7.5 1.5 0 9.5-7.5 1.5Z", "J") + circle(0, 1.5, 2.4, "I")
    + path("M-5-4.5-5.5-8.5-2.4-6.4 0-9.4 2.4-6.4 5.5-8.5 5-4.5Z", "I"),
}  # fmt: skip
PANEL = Panel(height=0.85, rows=2)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    own = t.board(who)
    flow.label("Ego track", at="rule-C.2.5")
    for kind, points in zip(own["track"].tolist(), t.s["ego_vp"].tolist(), strict=True):
        flow.shape(CELL + 2, lambda x, y, kind=kind, points=points: _ego(x + 12, y, kind, points))
    flow.label("The Id", at="rule-C.2.6")
    for kind, count in zip((Piece.EGO, Piece.SUPEREGO), own["id"].tolist(), strict=True):
        if count:
            flow.icon(f"p{kind:d}", count, scale=0.85)
    if not own["id"].any():
        flow.words("empty", "q")
    flow.line()
    warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("actions left", at="rule-C.5.2")
        flow.words(str(int(own["actions"])), "b")
        taken = [word for k, word in enumerate(("Mark for Death", "Cajole")) if int(own["taken"]) >> k & 1]
        if taken:
            flow.label("has taken")
            flow.words(" and ".join(taken))
    if own["substituted"]:
        used = [word for k, word in enumerate(("a removal", "a placement")) if int(own["substituted"]) >> k & 1]
        flow.label("turned into ego this turn")
        flow.words(" and ".join(used))


def _ego(x: float, y: float, kind: int, points: int) -> str:
    """A space of the Ego track: its ego, or its points."""
    if kind:
        return use(f"p{(Piece.EGO, Piece.SUPEREGO)[kind - 1]:d}", x, y, scale=0.95)
    return rect(x - 9, y - 9, 18, 18, "slot", 9) + text(x, y + 4, points, "m b q")
