"""The Lord of the Hundreds as drawn."""

from root_env.drawing.svg import path
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import EYES, LIGHT, Figure, Panel
from root_env.root.drawing.tracks import warriors
from root_env.root.factions.hundreds.declaration import COMMAND, PROWESS, TRACK_OF
from root_env.root.factions.hundreds.text import TRACKS
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction, Piece
from root_env.root.text.table import Table

FIGURES = {
    Faction.HUNDREDS: Figure(
        "#9c2a2a", LIGHT, path("M-7.5-4-8-9.5-3.6-6.6ZM7.5-4 8-9.5 3.6-6.6Z"), EYES + path("M-1.2-3.6H1.2L0-2.2Z", "I")
    ),
}
PIECES = {
    Piece.STRONGHOLD: path("M-8 7V-6H-5V-3H-2V-6H2V-3H5V-6H8V7ZM-2 7V2H2V7", "J"),
    Piece.MOB: path("M0 7Q-6 4-4-1-2 1-2.4-5 3-3 2.5 1 4-1 3.4-3 7 3 0 7Z", "I"),
}
PANEL = Panel(rows=3)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    h = t.board(who)
    mood = int(h["mood"])
    flow.label("mood", at="rule-14.7")
    flow.words(names.OWN["mood"][mood].capitalize() if mood >= 0 else "not chosen", "b", at=f"mood-{mood}")
    if h["warlord"] < 0:
        flow.label("warlord", at="rule-14.2.2")
        flow.words("off the map", "q")
    warriors(t, who, flow)
    for kind in (Piece.STRONGHOLD, Piece.MOB):
        flow.icon(f"p{kind:d}", int(t.s["piece_supply"][kind]), scale=0.85)
    for track in (COMMAND, PROWESS):
        flow.line()
        held = [n if TRACK_OF[item] == track else 0 for item, n in enumerate(h["hoard"].tolist())]
        flow.label(f"{TRACKS[track]} {int(t.s['hoard_values'][sum(held)])}", at="rule-14.2.4")
        flow.chips(chips.items(held))
