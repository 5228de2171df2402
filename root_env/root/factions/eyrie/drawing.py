"""The Eyrie Dynasties as drawn."""

import numpy as np

from root_env.drawing.svg import path
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure, Panel
from root_env.root.drawing.tracks import points, track, warriors
from root_env.root.factions.eyrie.declaration import N_COLUMNS, VIZIERS, Leader
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction, Kind, Phase, Piece, Suit
from root_env.root.text.table import Table, bits

FIGURES = {Faction.EYRIE: Figure("#0072b2", LIGHT, path("M3.6-7 9-4.4 3.6-2.8ZM-3-8.5-6-12-.6-9.2Z"))}
PIECES = {
    Piece.ROOST: path("M-8 1Q-7 7 0 7 7 7 8 1ZM-8 1H8M-4 1Q-4-6-1.5-6 1-6 1 1M1-2Q2-5 3.5-5 6-4 6 1", "J"),
}
PANEL = Panel(height=1.22, share=0.72, largest=1.0, rows=5)
"""The Decree needs height, and width."""
_VIZIER = chips.named_card("Loyal Vizier", Suit.BIRD, "printed")


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    e = t.board(who)
    leader = int(e["leader"])
    flow.label("leader", at="rule-7.8")
    led = leader >= 0
    flow.words(names.leader(leader).capitalize() if led else "not chosen", "b", at=f"leader-{leader}" if led else "")
    retired = bits(e["retired"], len(Leader))
    if retired:
        flow.label("face down")
        flow.words(", ".join(names.leader(k).capitalize() for k in retired), "q")
    warriors(t, who, flow)
    track(t, flow, Piece.ROOST, points(t, "roost_vp", Piece.ROOST), "roosts")
    resolving = t.pending(Kind.DECREE) and t.has_turn(who, Phase.DAYLIGHT)
    flow.columns(
        [lambda part, k=k: _decree(e, leader, k, resolving, part) for k in range(N_COLUMNS)], line=17.5, at="column"
    )


def _decree(e: np.void, leader: int, column: int, resolving: bool, flow: Flow) -> None:
    """A column of the Decree: its Loyal Viziers, its cards, and the cards still to resolve."""
    flow.words(names.column(column).capitalize(), "b")
    if resolving:
        for suit, count in enumerate(e["left"][column].tolist()):
            if count:
                flow.icon(f"s{suit}", count, scale=0.6, width=14)
    flow.line()
    if leader >= 0 and VIZIERS[leader, column]:
        flow.chips([chips.narrowed(_VIZIER, flow.width)])
        flow.line()
    for chip in chips.cards(e["decree"][column].tolist()):
        flow.chips([chips.narrowed(chip, flow.width)])
        flow.line()
