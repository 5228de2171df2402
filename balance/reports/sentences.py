"""Sentences of reports that a designer can quote: who gains how much, how sure, and what was too small to see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from .tables import between, figure

NAMES = {
    **{"marquise": "the Marquise", "eyrie": "the Eyrie", "alliance": "the Alliance", "vagabond": "the Vagabond"},
    **{"lizard": "the Lizard Cult", "riverfolk": "the Riverfolk", "chameleander": "Chameleander"},
}
"""Factions of Root in the middle of a sentence; others go by their own name."""
PLAYERS = {"rules": "rule bots", "policy": "policies", "random": "random players"}
"""Agents in the plural; others go by their own name."""


def faction(name: str) -> str:
    """A faction in the middle of a sentence."""
    return NAMES.get(name, name)


def players(agents: Sequence[str]) -> str:
    """Who plays: "rule bots and policies"."""
    return listed([PLAYERS.get(name, name) for name in agents])


def listed(words: Sequence[Any]) -> str:
    """Words with commas and "and" between them."""
    words = [str(one) for one in words]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def points(share: float, low: float, high: float) -> str:
    """A gain or a loss with its interval, both as positive numbers if it is a loss: "3.1 points (2.0 to 4.2)"."""
    if share < 0:
        share, low, high = -share, -high, -low
    return f"{figure(100 * share)} points ({between(100 * low, 100 * high)})"


def changed(found: pd.DataFrame, agents: Sequence[str], patch: str) -> Iterator[str]:
    """What a patch does, from a table of `stats_paired.factions`: who gains, who loses, what could not be seen."""
    sure = found[(found["low"] > 0) | (found["high"] < 0)]
    for row in sure.sort_values("difference", key=abs, ascending=False, kind="stable").itertuples(index=False):
        verb = "gains" if row.difference > 0 else "loses"
        rates = f"{figure(100 * row.after)} % of its games are won instead of {figure(100 * row.before)} %"
        much = points(row.difference, row.low, row.high)
        yield f"With {players(agents)}, {faction(row.faction)} {verb} {much} if {patch} is played: {rates}."
    left = found[~found.index.isin(sure.index)]
    if len(left):
        least, most = left["smallest"].max(), int(left["for_1"].max())
        yield (
            f"No change is seen for {listed([faction(name) for name in left['faction']])}. So many games show a "
            f"change of {figure(100 * least)} points or more four times out of five; to see one of 1 point takes "
            f"{most:,} games."
        )


def alike(found: pd.DataFrame, patch: str) -> Iterator[str]:
    """What a patch does whoever plays, from a table of `stats_agreement.patch`."""
    told = 0
    for name, of in found.groupby("faction", sort=False):
        if of["verdict"].iloc[0] != "agree":
            continue
        told += 1
        verb = "gains" if of["difference"].iloc[0] > 0 else "loses"
        each = [points(row.difference, row.low, row.high) for row in of.itertuples(index=False)]
        yield (
            f"With {players(of['agent'])} alike, {faction(name)} {verb} if {patch} is played: "
            f"{listed(each)}{', in this order' * (len(each) > 1)}."
        )
    if not told:
        yield (
            f"No faction surely gains, or surely loses, with all of {players(list(dict.fromkeys(found['agent'])))} if "
            f"{patch} is played."
        )
    least = found.groupby("agent", sort=False)["smallest"].max()
    seen = [f"{figure(100 * value)} points with {players([agent])}" for agent, value in least.items()]
    yield f"A change is seen four times out of five from {listed(seen)} on; a smaller one may have been missed."
