"""The Underground Duchy as drawn."""

from root_env.drawing.svg import circle, path
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure, Panel
from root_env.root.drawing.tracks import track, warriors
from root_env.root.factions.duchy.declaration import N_MINISTERS, N_RANKS
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction, Piece
from root_env.root.text.lines import listed
from root_env.root.text.table import Table, bits

FIGURES = {
    Faction.DUCHY: Figure("#b98a5e", LIGHT, path("M-7-3Q-10-9-4-7ZM7-3Q10-9 4-7ZM-1.6-2H1.6L0 1Z")),
}
PIECES = {
    Piece.CITADEL: path("M-7 7V-4H-4V-7H-1V-4H1V-7H4V-4H7V7Z", "I"),
    Piece.MARKET: path("M-8-1Q0-10 8-1V1H6V7H-6V1H-8Z", "I"),
    Piece.TUNNEL: circle(0, 1, 7, "I") + path("M-4 6V1Q0-5 4 1V6Z", "J"),
}
PANEL = Panel(rows=4)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    d = t.board(who)
    warriors(t, who, flow)
    flow.icon(f"p{Piece.TUNNEL:d}", int(t.s["piece_supply"][Piece.TUNNEL]), scale=0.85)
    flow.line()
    track(t, flow, Piece.CITADEL, t.s["burrow_recruits"].tolist()[1:], "citadels")
    track(t, flow, Piece.MARKET, t.s["duchy_draws"].tolist()[1:], "markets")
    flow.line()
    flow.label("ministers", at="rule-12.5.2")
    swayed = bits(d["swayed"], N_MINISTERS)
    flow.words(listed(names.OWN["minister"][m] for m in swayed) if swayed else "none", "b" if swayed else "q")
    flow.line()
    flow.label("crowns", at="rule-12.5.3")
    flow.words(", ".join(f"{int(d['crowns'][rank])} {names.OWN['rank'][rank]}" for rank in range(N_RANKS)))
    if d["revealed"].any():
        flow.line()
        flow.label("revealed", at="rule-12.6")
        flow.chips(chips.cards(d["revealed"].tolist()))
