"""Win rates of people beside ours; `human_winrates.yaml` says why they are not directly comparable."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import yaml


@cache
def figures() -> dict[str, Any]:
    """The figures, their sources, and what differs from our games."""
    return yaml.safe_load(Path(__file__).with_name("human_winrates.yaml").read_text(encoding="utf-8"))


def beside(ours: pd.DataFrame) -> pd.DataFrame:
    """By faction: our `share`, `low`, `high` at tables of four (or the first of `shares.factions`), then a column for
    each source. Shares are of 1."""
    size = 4 if (ours["players"] == 4).any() else ours["players"].iloc[0]
    table = ours.loc[ours["players"] == size, ["faction", "share", "low", "high"]].reset_index(drop=True)
    for source in figures()["sources"]:
        table[source["name"]] = [source["share"].get(name, float("nan")) / 100 for name in table["faction"]]
    return table.assign(players=size)
