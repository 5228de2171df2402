"""The Moles as drawn."""

from __future__ import annotations

from root_env.drawing.svg import circle, path
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import LIGHT, Figure
from root_env.root.drawing.tracks import warriors
from root_env.root.rules.ids import Faction
from root_env.root.text.table import Table
from tests.trial.moles.setup import END, FIRST

FIGURES = {Faction.MOLES: Figure("#4d4450", LIGHT, path("M-7 4Q0-9 7 4Z"))}
PIECES = dict.fromkeys(range(FIRST, END), circle(0, 0, 6, "I"))


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    warriors(t, who, flow)
