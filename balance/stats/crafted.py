"""What factions craft, and how often they win if they did. Tables as in `root_env.balance.stats.shares`."""

from __future__ import annotations

import numpy as np
import pandas as pd

from root_env.root.doors.tables import CARD_ITEM
from root_env.root.lookup import names
from root_env.training.measuring.figures import Z95

from .games import Games
from .precision import wilson

_ITEMS = np.asarray(CARD_ITEM, np.int64)


def summary(games: Games) -> pd.DataFrame:
    """By faction: mean number of cards and of items crafted in a game, with normal intervals."""
    rows = []
    item = _ITEMS[games.crafted.card] >= 0
    for what, of in (("cards", np.ones_like(item)), ("items", item)):
        taken = np.zeros(games.faction.shape, np.int64)
        np.add.at(taken, (games.crafted.row[of], games.crafted.seat[of]), 1)
        for f, faction in enumerate(games.factions):
            mine = taken[games.faction == f]
            half = Z95 * mine.std() / np.sqrt(len(mine))
            rows.append((faction, what, len(mine), mine.mean(), mine.mean() - half, mine.mean() + half))
    return pd.DataFrame(rows, columns=["faction", "what", "games", "mean", "low", "high"])


def items(games: Games) -> pd.DataFrame:
    """By faction and kind of item: mean number crafted in a game."""
    rows = []
    faction, item = games.faction[games.crafted.row, games.crafted.seat], _ITEMS[games.crafted.card]
    of = item >= 0
    kinds = len(names.ITEMS)
    count = np.bincount(faction[of] * np.int64(kinds) + item[of], minlength=len(games.factions) * kinds)
    for f, name in enumerate(games.factions):
        n = int((games.faction == f).sum())
        for i in sorted(set(_ITEMS[_ITEMS >= 0].tolist())):
            made = int(count[f * kinds + i])
            rows.append((name, names.item(i), n, made, made / n))
    return pd.DataFrame(rows, columns=["faction", "item", "games", "crafted", "mean"])


def cards(games: Games) -> pd.DataFrame:
    """By faction and card crafted in at least one game: share of its games, and games won with and without.

    `games`: games of the faction; `crafted`: those in which it crafted the card; `share` to `high`: share won of these;
    `without`: share won of the others. `difference` of the two is a correlation: leaders craft more.
    """
    rows = []
    width, among = games.faction.shape[1], len(names.CARDS)
    entry = games.crafted.row * width + games.crafted.seat
    entry, card = np.divmod(np.unique(entry * among + games.crafted.card), among)
    faction, won = games.faction.ravel()[entry].astype(np.int64), games.won.ravel()[entry]
    made = np.bincount(faction * among + card, minlength=len(games.factions) * among).reshape(-1, among)
    wins = np.bincount(faction * among + card, won, len(games.factions) * among).reshape(-1, among)
    for f, name in enumerate(games.factions):
        here = games.faction == f
        n, total = int(here.sum()), int((here & games.won).sum())
        for c in np.flatnonzero(made[f]).tolist():
            k = int(made[f, c])
            without = (total - int(wins[f, c])) / (n - k) if n > k else np.nan
            rows.append(
                (name, names.card(c), bool(_ITEMS[c] >= 0), n, k, k / n, int(wins[f, c]), wins[f, c] / k, without)
            )
    table = pd.DataFrame(
        rows, columns=["faction", "card", "item", "games", "crafted", "often", "won", "share", "without"]
    )
    low, high = wilson(table["won"], table["crafted"])
    return table.assign(low=low, high=high, difference=table["share"] - table["without"])
