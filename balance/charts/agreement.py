"""The charts of a comparison: each agent has a colour and a symbol."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from root_env.balance.stats.agreement import AGREE, SIDE

from . import marks
from .charts import WITH


def shares(found: pd.DataFrame, verdicts: pd.DataFrame, agents: Sequence[str], column: str, title: str) -> str:
    """Shares by agent, a panel for each size of table; a check mark in rows in which the agents agree.

    `column`: "faction" or "seat", the names of the rows.
    """
    sizes = list(dict.fromkeys(found["players"]))
    tall = max(found[found["players"] == size][column].nunique() for size in sizes)
    thick = 0.62 if len(agents) > 2 else 0.5
    figure, axes = marks.panels(title, len(sizes), 1.2 + tall * max(0.32, 0.17 * len(agents)))
    for axis, size in zip(axes, sizes, strict=True):
        of, said = found[found["players"] == size], verdicts[verdicts["players"] == size].set_index(column)["verdict"]
        names = list(dict.fromkeys(of[column]))
        for k, agent in enumerate(agents):
            rows = of[of["agent"] == agent].set_index(column).reindex(names)
            y = np.arange(len(names)) + thick * ((k + 0.5) / len(agents) - 0.5)
            marks.dodged(axis, y, *(100 * rows[name].to_numpy(float) for name in ("share", "low", "high")), k)
        words = [_name(one, column) + (" \N{CHECK MARK}" if said[one] in (AGREE, SIDE) else "") for one in names]
        marks.named_rows(axis, words)
        pars = 100 * of.groupby("agent", sort=False)["par"].first().reindex(agents)
        marks.reference(axis, pars.mean())
        words = " and ".join(dict.fromkeys(f"{par:.1f}" for par in pars))
        axis.set(title=f"{size} players", xlabel=f"won, % (par {words})")
    marks.series_key(figure, agents)
    return marks.svg(figure, f"Win rates by {column} with each agent, simultaneous intervals")


def _name(value: str | int, column: str) -> str:
    return f"seat {value}" if column == "seat" else str(value)


def pairs(found: pd.DataFrame, names: Sequence[str]) -> str:
    """Mean effect over agents of each opponent (column) on each faction (row); bold where all agree on its sign."""
    mean = found.groupby(["faction", "opponent"], sort=False).agg(
        difference=("difference", "mean"), sure=("verdict", lambda one: one.iloc[0] == AGREE)
    )
    wide = mean["difference"].unstack().reindex(index=names, columns=names)
    bold = mean["sure"].unstack().reindex(index=names, columns=names).eq(True)
    title = "Effect of each opponent on each faction, mean over agents; bold where all agree"
    return marks.faction_matrix("pairs of all", 100 * wide, "{:+.1f}", WITH, title, bold=bold.to_numpy())
