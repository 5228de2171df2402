"""What factions craft, and how often they win if they did. Tables as in `root_env.balance.stats.shares`."""

from __future__ import annotations

import numpy as np
import pandas as pd

from root_env.root.doors.tables import CARD_ITEM
from root_env.root.lookup import names

from .games import Games
from .precision import mean_interval
from .shares import rates, with_shares

_ITEMS = np.asarray(CARD_ITEM, np.int64)


def _made(games: Games) -> pd.DataFrame:
    """`Games.crafted` with the `item` (-1: none), the `faction`, and whether it `won`."""
    at = games.crafted["row"], games.crafted["seat"]
    faction = pd.Categorical.from_codes(games.faction[at], list(games.factions))
    return games.crafted.assign(item=_ITEMS[games.crafted["card"]], faction=faction, won=games.won[at])


def summary(games: Games) -> pd.DataFrame:
    """By faction: mean number of cards and of items crafted in a game, with normal intervals."""
    rows, made = [], _made(games)
    for what, of in (("cards", made), ("items", made[made["item"] >= 0])):
        taken = np.zeros(games.faction.shape, np.int64)
        np.add.at(taken, (of["row"], of["seat"]), 1)
        for f, faction in enumerate(games.factions):
            mine = taken[games.faction == f]
            rows.append((faction, what, len(mine), *mean_interval(mine, ddof=0)))
    return pd.DataFrame(rows, columns=["faction", "what", "games", "mean", "low", "high"])


def items(games: Games) -> pd.DataFrame:
    """By faction and kind of item: mean number crafted in a game."""
    made = _made(games)
    made["item"] = pd.Categorical(made["item"], sorted(set(_ITEMS[_ITEMS >= 0])))
    found = made.groupby(["faction", "item"], observed=False).size().reset_index(name="crafted")
    n = found["faction"].map(games.entries["faction"].value_counts()).astype(int)
    found = found.assign(item=found["item"].map(names.item), games=n, mean=found["crafted"] / n)
    return found[["faction", "item", "games", "crafted", "mean"]]


def cards(games: Games) -> pd.DataFrame:
    """By faction and card crafted in at least one game: share of its games, and games won with and without.

    `games`: games of the faction; `crafted`: those in which it crafted the card; `share` to `high`: share won of these;
    `without`: share won of the others. `difference` of the two is a correlation: leaders craft more.
    """
    made = _made(games).drop_duplicates(["row", "seat", "card"])
    found = with_shares(rates(made, ["faction", "card", "item"])).rename(columns={"games": "crafted"})
    every = rates(games.entries, ["faction"]).set_index("faction")
    n, won = (found["faction"].map(every[name]).astype(int) for name in ("games", "won"))
    found = found.assign(
        card=found["card"].map(names.card),
        item=found["item"] >= 0,
        games=n,
        often=found["crafted"] / n,
        without=(won - found["won"]) / (n - found["crafted"]),
    )
    found["difference"] = found["share"] - found["without"]
    columns = ["faction", "card", "item", "games", "crafted", "often", "won", "share", "without", "low", "high"]
    return found[[*columns, "difference"]]
