"""The charts of how agents play."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from root_env.training.measuring.figures import ALL

from . import marks
from .marks import Mark


def policing(found: pd.DataFrame, names: Sequence[str]) -> str:
    """Attacks at the leader above chance, and turns in which a player close to winning was hit; with intervals."""
    agents = found["agent"].unique().tolist()
    labels = {(a, f): f if len(agents) == 1 else f"{f}, {a}" for f in (*names, ALL) for a in agents}
    left, right = ("difference", "low", "high"), ("taken", "taken_low", "taken_high")
    panels = [_marks(found, labels, one) for one in (left, right)]
    rows = [label for label in labels.values() if any(mark.name == label for panel in panels for mark in panel)]
    figure, (one, other) = marks.figure("habits", marks.row_height(len(rows)), 2)
    for axis, panel in zip((one, other), panels, strict=True):
        marks.dots(axis, panel, rows)
    marks.reference(one, 0)
    one.set(title="attacks at the leader, above lot", xlabel="percentage points")
    other.set(
        title="turns in which a player who was near was hit", xlabel="of those in which it could be, %", xlim=(-3, 103)
    )
    return marks.svg(figure, "Whether the leader is attacked more often than by lot, and whether who is near is hit")


def _marks(found: pd.DataFrame, labels: dict[tuple[str, str], str], columns: tuple[str, str, str]) -> list[Mark]:
    rows = found.dropna(subset=columns[0]).set_index(["agent", "faction"])
    return [
        Mark(label, *(100 * rows.loc[key, list(columns)].astype(float)), marks.colour(key[1]))
        for key, label in labels.items()
        if key in rows.index
    ]


def whom(found: pd.DataFrame, names: Sequence[str], agent: str = "") -> str:
    """A matrix of who attacks whom; `agent` makes its name unique in a page."""
    here = [name for name in names if (found["faction"] == name).any()]
    wide = found.pivot(index="faction", columns="target", values="share").reindex(index=here, columns=here)
    title = "Whom each faction attacks"
    return marks.faction_matrix("whom" + agent, 100 * wide, "{:.0f}", "attacked", title, one_way=True)
