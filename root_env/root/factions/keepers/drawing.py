"""The Keepers in Iron as drawn."""

from root_env.drawing.svg import circle, path, text
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, EYES, Figure, Panel
from root_env.root.drawing.tracks import warriors
from root_env.root.factions.keepers.declaration import N_DUTIES, N_WAYSTATIONS, RECOVERED
from root_env.root.factions.keepers.words import TYPES, beyond, in_forests, waystations
from root_env.root.lookup import names
from root_env.root.rules.data.maps import MAPS, forest_name
from root_env.root.rules.ids import Faction, Piece
from root_env.root.text.table import Table

FIGURES = {
    Faction.KEEPERS: Figure(
        "#8f9aa3", DARK, path("M-7.5-3V-8H-3.5L0-10.5 3.5-8H7.5V-3Z"), EYES + path("M-5-3H5V-2H-5Z", "I")
    ),
}
_SHAPES = {
    "figure": circle(0, -5, 2.6, "I") + path("M-4 6-2-2H2L4 6Z", "I"),
    "tablet": path("M-5 6V-5Q0-9 5-5V6Z", "J") + path("M-3-2H3M-3 1H3M-3 4H3", "J"),
    "jewelry": path("M-5-4H5L0 6ZM-5-4-2.5-7H2.5L5-4", "J"),
}
_WAYSTATION = path("M-8 7V0L0-7 8 0V7ZM-2.5 7V2H2.5V7", "J")
PIECES = {Piece.WAYSTATION_FIRST + k: _WAYSTATION for k in range(N_WAYSTATIONS)} | {
    Piece[f"{value}_{word}".upper()]: _SHAPES[word] + text(6.5, 7, n, "m b h t12")
    for n, value in enumerate(("one", "two", "three"), 1)
    for word in TYPES
}
PIECES = {Piece(kind): shape for kind, shape in PIECES.items()}
PANEL = Panel(height=1.2, share=0.68, largest=1.0, rows=5)


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    k = t.board(who)
    warriors(t, who, flow)
    for c, word in waystations(t, k):
        flow.label(f"waystation {c + 1}", at="rule-15.2.2")
        flow.words(word, "b")
    recovered = beyond(k, RECOVERED)
    flow.line()
    flow.label("recovered", at="rule-15.5.2.III")
    flow.words(", ".join(recovered) or "none", "b" if recovered else "q")
    for forest, lying in in_forests(k).items():
        flow.label(forest_name(MAPS[int(t.s["map"])], forest), at="rule-15.2.1")
        flow.words(", ".join(lying))
    flow.columns([lambda part, d=d: _column(t, who, d, part) for d in range(N_DUTIES)], line=17.5, at="duty")


def _column(t: Table, who: int, duty: int, flow: Flow) -> None:
    """A column of the Retinue."""
    k = t.board(who)
    flow.words(names.OWN["duty"][duty].capitalize(), "b")
    flow.line()
    if k["retainers"][duty]:
        n = int(k["retainers"][duty])
        flow.words("Faithful Retainer" + (f" \N{MULTIPLICATION SIGN} {n}" if n > 1 else ""), "q")
        flow.line()
    for chip in chips.cards(k["retinue"][duty].tolist()):
        flow.chips([chips.narrowed(chip, flow.width)])
        flow.line()
