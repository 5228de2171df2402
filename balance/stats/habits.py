"""Figures of how agents play, from the counts of `root_env.balance.habits`.

95 % intervals are in `low` and `high`. Attacks of one game depend on each other, so their intervals are of means over
games (ratio estimates with robust errors); shares of games and of turns have Wilson intervals.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pyarrow as pa

from root_env.balance.habits import SEEN
from root_env.balance.runs import games as files
from root_env.training.measuring.figures import ALL
from root_env.training.measuring.intervals import wilson

RATES = ("attacks", "turmoils", "quests", "hand_cards", "riverboats", "mercenaries")
"""Counts that are shown as means per game."""


def entries(table: pa.Table) -> pd.DataFrame:
    """A row for each seat of each game of `habits.SCHEMA`: `game`, `faction`, `agent`, `won`, and the counts."""
    seats = np.diff(np.asarray(table["factions"].combine_chunks().offsets))
    columns = {"game": np.repeat(table["game"].to_numpy(), seats)}
    for name, column in (("faction", "factions"), ("agent", "agents")):
        words = table[column].combine_chunks().flatten().to_pylist()
        columns[name] = np.array(words, object)
    columns |= {name: files.cells(table, name) for name in ("won", *SEEN.names)}
    return pd.DataFrame(columns)


def factions(seen: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """By agent and faction, "all" first, of `entries`; `names`: factions in their order.

    `games`: seats; RATES: means per game; `dominance`: share of games with an activated dominance card; `chosen`:
    attacks with a choice, and of these the shares `at_leader` and `by_lot`, and their `difference`, `low`, `high`;
    `chances`: turns in which a player close to winning could be attacked, and of these the share `taken`, `taken_low`,
    `taken_high`.
    """
    every = pd.concat([seen.assign(faction=ALL), seen])
    every["faction"] = pd.Categorical(every["faction"], [ALL, *names])
    by = every.assign(dominance=every["dominance"] > 0).groupby(["agent", "faction"], observed=True)
    sums = by[["chosen", "at_leader", "by_lot", "chances", "taken"]].sum()
    chosen, chances = sums["chosen"], sums["chances"]
    taken_low, taken_high = wilson(sums["taken"], chances)
    found = by[[*RATES, "dominance"]].mean().assign(chosen=chosen)
    found.insert(0, "games", by.size())
    found = found.assign(at_leader=sums["at_leader"] / chosen, by_lot=sums["by_lot"] / chosen)
    found[["difference", "low", "high"]] = [_above_lot(of) for _, of in by]
    found = found.assign(chances=chances, taken=sums["taken"] / chances, taken_low=taken_low, taken_high=taken_high)
    return found.reset_index()


def _above_lot(of: pd.DataFrame) -> tuple[float, float, float]:
    """Share of attacks at the leader above chance, with its interval; NaN if nobody had a choice."""
    from statsmodels.api import WLS

    by_game = of[["game", "chosen", "at_leader", "by_lot"]].groupby("game").sum()
    by_game = by_game[by_game["chosen"] > 0]
    if len(by_game) < 2:
        return np.nan, np.nan, np.nan
    apart = (by_game["at_leader"] - by_game["by_lot"]) / by_game["chosen"]
    fitted = WLS(apart.to_numpy(), np.ones(len(apart)), by_game["chosen"].to_numpy(float)).fit(cov_type="HC1")
    low, high = fitted.conf_int(0.05)[0]
    return float(fitted.params[0]), float(low), float(high)


def whole_games(table: pa.Table) -> pd.DataFrame:
    """Figures of whole games: `what`, `games`, `mean`, `low`, `high`.

    `rounds`; `changed`: share of games whose lead changed in the last two rounds; `dominance`: share with an activated
    dominance card.
    """
    from statsmodels.stats.weightstats import DescrStatsW

    n = len(table)
    rounds = DescrStatsW(table["rounds"].to_numpy().astype(float))
    rows = [("rounds", n, float(rounds.mean), *(rounds.tconfint_mean() if n > 1 else (np.nan, np.nan)))]
    somebody = entries(table).groupby("game")["dominance"].max().to_numpy() > 0
    for what, here in (("changed", table["changed"].to_numpy()), ("dominance", somebody)):
        rows.append((what, n, float(here.mean()), *map(float, wilson(here.sum(), n))))
    return pd.DataFrame(rows, columns=["what", "games", "mean", "low", "high"])


def attacked(table: pa.Table, names: Sequence[str]) -> pd.DataFrame:
    """Attacks by faction and target: `games` with both, `attacks`, and their `share` of the attacks of the faction in
    these games."""
    rows = []
    for factions_of, flat in zip(table["factions"].to_pylist(), table["attacked"].to_pylist(), strict=True):
        matrix = np.reshape(flat, (len(factions_of), -1))
        rows += [
            (factions_of[i], factions_of[j], 1, int(n), int(matrix[i].sum()))
            for (i, j), n in np.ndenumerate(matrix)
            if i != j
        ]
    found = pd.DataFrame(rows, columns=["faction", "target", "games", "attacks", "of"])
    for name in ("faction", "target"):
        found[name] = pd.Categorical(found[name], names)
    found = found.groupby(["faction", "target"], observed=True).sum().reset_index()
    return found.assign(share=found["attacks"] / found["of"]).drop(columns="of")
