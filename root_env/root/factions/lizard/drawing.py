"""The Lizard Cult as drawn."""

from root_env.drawing.svg import circle, path
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, Figure, Panel, with_badge
from root_env.root.drawing.tracks import CELL, points, suit_icon, track, warriors
from root_env.root.rules.data.tracks import TOTAL, of_suits
from root_env.root.rules.ids import Faction, Phase
from root_env.root.text.table import Table, bits

FIGURES = {
    Faction.LIZARD: Figure("#f0e442", DARK, path("M-5-5-9.5-6.5-5.2-1.5ZM-1.5-9-2-12.5 1-9.4ZM2-9 3.5-12 4.5-7.6Z")),
}
_PETALS = "".join(circle(x - 3, y - 3.5, 2.2, "I") for x, y in ((-3, -1), (0, -3.4), (3, -1), (-2, 2.4), (2, 2.4)))
PIECES = {garden: with_badge(_PETALS, suit) for suit, garden in of_suits("GARDEN").items()}
PANEL = Panel(rows=2)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    z = t.board(who)
    flow.label("gardens", at="rule-10.5.3")
    for suit, kind in of_suits("GARDEN").items():
        flow.keep(20 + int(TOTAL[kind]) * CELL)
        suit_icon(flow, suit)
        track(t, flow, kind, points(t, "garden_vp", kind))
    flow.line()
    flow.label("Outcast", at="rule-10.4.1")
    if z["outcast"] < 0:
        flow.words("not chosen", "q")
    else:
        suit_icon(flow, int(z["outcast"]))
        flow.words("Hated" if z["hated"] else "", "b")
    flow.label("acolytes", at="rule-10.4.3")
    flow.icon(f"w{t.factions[who]}", int(z["acolytes"]), scale=0.8)
    warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT) and z["scored"]:
        flow.label("scored", at="rule-10.5.3")
        for suit in bits(z["scored"], 3):
            suit_icon(flow, suit)
    if z["revealed"].any():
        flow.line()
        flow.label("revealed", at="rule-10.5")
        flow.chips(chips.cards(z["revealed"].tolist()))
