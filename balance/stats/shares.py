"""Figures of many games as pandas tables: win rates, kinds of victory, lengths, scores, crafting, people.

Figures with a 95 % interval have the columns `share` (0..1) or `difference`, and `low`, `high`. `won` counts a
coalition for both partners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml

from root_env.root.doors.tables import CARD_ITEM
from root_env.root.lookup import names as root_names
from root_env.training.measuring.figures import ALL
from root_env.training.measuring.intervals import Z95, wilson

from .games import Games
from .precision import mean_interval

_ITEMS = np.asarray(CARD_ITEM, np.int64)
MARKS = {"p10": 0.1, "median": 0.5, "p90": 0.9}
"""Quantiles that tables show."""


def with_shares(table: pd.DataFrame) -> pd.DataFrame:
    """A table of `games` and `won` with the columns `share`, `low`, `high` added."""
    low, high = wilson(table["won"], table["games"])
    return table.assign(share=table["won"] / table["games"], low=low, high=high)


def sizes(games: Games) -> Iterator[tuple[int | str, np.ndarray]]:
    """(players, rows): "all" if there are several sizes of tables, then each size."""
    if len(games.sizes) > 1:
        yield ALL, np.ones(len(games), bool)
    for size in games.sizes:
        yield size, games.players == size


def rates(entries: pd.DataFrame, keys: Sequence[str], **more: tuple[str, str]) -> pd.DataFrame:
    """By the keys, columns of `Games.entries`: `games` (one for each seat), `won`, `more`."""
    found = entries.groupby(list(keys), observed=True).agg(games=("won", "size"), won=("won", "sum"), **more)
    return found.reset_index()


# -- win rates --------------------------------------------------------------------------------------------


def factions(games: Games) -> pd.DataFrame:
    """By faction and size of table: `games`, `won`, share, and `par`.

    Par is the mean win rate of all seats in these games: coalitions make it higher than an equal share, truncated games
    lower.
    """
    every = games.entries
    parts = [
        rates(every[where[every["row"]]], ["faction"], par=("par", "mean")).assign(players=players)
        for players, where in sizes(games)
    ]
    return with_shares(pd.concat(parts, ignore_index=True)[["faction", "players", "games", "won", "par"]])


def agents(games: Games) -> pd.DataFrame:
    """By agent and faction, "all" first."""
    parts = [rates(games.entries, ["agent"]).assign(faction=ALL), rates(games.entries, ["agent", "faction"])]
    found = pd.concat(parts).sort_values("agent", kind="stable", ignore_index=True)
    return with_shares(found[["agent", "faction", "games", "won"]])


def seats(games: Games) -> pd.DataFrame:
    """By size of table, faction ("all" first) and seat, counted from 1."""
    keys = ["players", "faction", "seat"]
    parts = [rates(games.entries, ["players", "seat"]).assign(faction=ALL), rates(games.entries, keys)]
    found = pd.concat(parts).sort_values("players", kind="stable", ignore_index=True)
    return with_shares(found[[*keys, "games", "won"]])


# -- compositions -----------------------------------------------------------------------------------------


def _compositions(games: Games) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each composition the seats and the wins of each faction, int (kinds, F); and the composition of each game.

    Compositions come in the order of their size, then of their factions.
    """
    among = len(games.factions)
    row, seat = np.nonzero(games.seated)
    seated = np.bincount(row * among + games.faction[row, seat], minlength=len(games) * among).reshape(-1, among)
    code = (seated * 7 ** np.arange(among)).sum(1) + seated.sum(1) * 7**among
    _, first, kind = np.unique(code, return_index=True, return_inverse=True)
    row, seat = np.nonzero(games.won)
    won = np.bincount(kind[row] * among + games.faction[row, seat], minlength=len(first) * among).reshape(-1, among)
    return seated[first], won, kind


def compositions(games: Games) -> pd.DataFrame:
    """By composition and faction; `games` counts seats: two Vagabonds are two in each game."""
    seated, won, kind = _compositions(games)
    played, truncated = np.bincount(kind), np.bincount(kind, games.truncated).astype(int)
    names = np.array([" ".join(np.repeat(games.factions, one)) for one in seated])  # two Vagabonds twice
    k, f = np.nonzero(seated)
    columns = {"composition": names[k], "players": seated.sum(1)[k], "played": played[k], "truncated": truncated[k]}
    columns |= {"faction": np.array(games.factions)[f], "games": played[k] * seated[k, f], "won": won[k, f]}
    return with_shares(pd.DataFrame(columns))


def pairs(games: Games) -> pd.DataFrame:
    """By faction and opponent: share won with that opponent at the table, less the faction's share at all tables.

    It is taken for each size of table and averaged over sizes, weighted by the games with the opponent. Games with and
    without the opponent are independent samples. If a share `part` of the games has the opponent, the difference to all
    games is `1 - part` times the difference between the samples, and so is the interval (Agresti and Caffo 2000). Left
    out: opponents that are always or never there.
    """
    seated, won, kind = _compositions(games)
    entries = np.bincount(kind)[:, None] * seated
    together = (seated[:, :, None] > 0) & (seated[:, None] > np.eye(seated.shape[1]))
    parts = []
    for size in games.sizes:
        of = seated.sum(1) == size
        n1, k1 = (np.einsum("kf,kfg->fg", x[of], together[of]) for x in (entries, won))
        n0, k0 = entries[of].sum(0)[:, None] - n1, won[of].sum(0)[:, None] - k1
        p1, p0 = (k1 + 1) / (n1 + 2), (k0 + 1) / (n0 + 2)
        variance = p1 * (1 - p1) / (n1 + 2) + p0 * (1 - p0) / (n0 + 2)
        with np.errstate(invalid="ignore"):
            apart, difference = n0 / (n0 + n1), k1 / n1 - k0 / n0
        found = (n1, apart * difference, apart * (p1 - p0), apart**2 * variance)
        parts.append(np.where((n1 > 0) & (n0 > 0), found, 0))
    total = np.sum(parts, 0)[0]
    f, g = np.nonzero(total)
    n, difference, centre, variance = np.stack(parts, 1)[:, :, f, g]
    weight = n / n.sum(0)
    middle, half = (weight * centre).sum(0), Z95 * np.sqrt((weight**2 * variance).sum(0))
    names = np.array(games.factions)
    columns = {"faction": names[f], "opponent": names[g], "games": n.sum(0).astype(int)}
    columns |= {"difference": (weight * difference).sum(0), "low": middle - half, "high": middle + half}
    return pd.DataFrame(columns)


# -- how games end ----------------------------------------------------------------------------------------


def victories(games: Games) -> pd.DataFrame:
    """By faction: `games`, `won`, and games by each of `games.ends`: in Root `points`, `dominance`, `coalition`,
    `truncated`; with coalitions also `halved`, the share won if each counts as half a win for both partners.

    The last row, "all", counts games and not seats: a coalition is one game there, and a win for two factions.
    """
    of = games.entries.assign(games=1)
    of = of.assign(**{end: (of["end"] == end) & (of["won"] | (end == "truncated")) for end in games.ends})
    columns = ["games", "won", *games.ends]
    found = of.groupby("faction", observed=False)[columns].sum().reset_index()
    found = pd.concat([found, endings(games).iloc[:1].assign(faction=ALL)[found.columns]], ignore_index=True)
    if not found.get("coalition", pd.Series([0])).any():
        return found
    half = np.where(found["faction"] == ALL, 0, found["coalition"] / 2)
    return found.assign(halved=(found["won"] - half) / found["games"])


def endings(games: Games) -> pd.DataFrame:
    """By size of table: `games`, `won`, and games by each of `games.ends`, each game once."""
    rows = []
    for players, where in sizes(games):
        kinds = np.bincount(games.end[where], minlength=len(games.ends)).tolist()
        rows.append((players, sum(kinds), sum(kinds[:-1]), *kinds))
    return pd.DataFrame(rows, columns=["players", "games", "won", *games.ends])


def lengths(games: Games) -> pd.DataFrame:
    """By size of table: player turns and decisions of a game, truncated ones included: mean, 10 / 50 / 90 % points."""
    rows = []
    for players, where in sizes(games):
        for what, every in (("turns", games.turns), ("decisions", games.decisions.sum(1))):
            mine = every[where]
            rows.append((players, what, len(mine), mine.mean(), *np.percentile(mine, (10, 50, 90))))
    return pd.DataFrame(rows, columns=["players", "what", "games", "mean", *MARKS])


def decisions(games: Games) -> pd.DataFrame:
    """By faction: decisions in a game, and per own player turn."""
    turns = (games.turns / games.players)[games.entries["row"]]
    by = games.entries.assign(turns=turns).groupby("faction", observed=True)
    found = by["decisions"].agg(games="size", mean="mean")
    found[list(MARKS)] = by["decisions"].quantile(list(MARKS.values())).unstack()
    found["per_turn"] = by["decisions"].sum() / by["turns"].sum().clip(lower=1)
    return found.reset_index()


def curves(games: Games, shown: float = 0.95) -> pd.DataFrame:
    """By size of table, faction and round of turns: victory points, mean and 10, 50, 90 % points, and `going`.

    A game that has ended keeps its last score, so that every round is over all games; `going` is the share of the
    faction's games that had not ended before the round. Rounds are listed until the share `shown` of games has ended.
    """
    parts, among = [], len(games.factions)
    for players, where in sizes(games):
        part = games.pick(where & (games.rounds > 0))
        row, seat = np.nonzero(part.seated)
        code = part.faction[row, seat].astype(np.int64)
        for r in range(int(np.quantile(part.rounds, shown, method="higher")) if len(part) else 0):
            at = part.start + np.minimum(r, part.rounds - 1) * part.players
            vp = part.curve[at[row] + seat].astype(np.int64).clip(0)
            top = int(vp.max()) + 1
            table = np.bincount(code * top + vp, minlength=among * top).reshape(among, top)
            n, below = np.maximum(table.sum(1), 1), np.cumsum(table, 1)
            found = {"players": players, "faction": games.factions, "round": r + 1, "mean": table @ np.arange(top) / n}
            found |= {name: (below < q * n[:, None]).sum(1) for name, q in MARKS.items()}
            found["going"] = np.bincount(code, part.rounds[row] > r, among) / n
            parts.append(pd.DataFrame(found)[below[:, -1] > 0])
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


# -- crafting --------------------------------------------------------------------------------------------


def _made(games: Games) -> pd.DataFrame:
    """`Games.crafted` with `item` (-1: none), `faction` and `won`."""
    at = games.crafted["row"], games.crafted["seat"]
    faction = pd.Categorical.from_codes(games.faction[at], list(games.factions))
    return games.crafted.assign(item=_ITEMS[games.crafted["card"]], faction=faction, won=games.won[at])


def crafted(games: Games) -> pd.DataFrame:
    """By faction: mean number of cards and of items crafted in a game, with normal intervals."""
    rows, made = [], _made(games)
    for what, of in (("cards", made), ("items", made[made["item"] >= 0])):
        taken = np.zeros(games.faction.shape, np.int64)
        np.add.at(taken, (of["row"], of["seat"]), 1)
        for f, faction in enumerate(games.factions):
            mine = taken[games.faction == f]
            rows.append((faction, what, len(mine), *mean_interval(mine, ddof=0)))
    return pd.DataFrame(rows, columns=["faction", "what", "games", "mean", "low", "high"])


def crafted_items(games: Games) -> pd.DataFrame:
    """By faction and kind of item: mean number crafted in a game."""
    made = _made(games).query("item >= 0")
    made = made.assign(item=pd.Categorical(made["item"], sorted(set(_ITEMS[_ITEMS >= 0]))))
    found = made.groupby(["faction", "item"], observed=False).size().reset_index(name="crafted")
    n = found["faction"].map(games.entries["faction"].value_counts()).astype(int)
    found = found.assign(item=found["item"].map(root_names.item), games=n, mean=found["crafted"] / n)
    return found[["faction", "item", "games", "crafted", "mean"]]


def crafted_cards(games: Games) -> pd.DataFrame:
    """By faction and card crafted in at least one game: share of its games, and games won with and without.

    `games`: games of the faction; `crafted`: those in which it crafted the card; `share` to `high`: share won of these;
    `without`: share won of the others. `difference` of the two is a correlation: leaders craft more.
    """
    made = _made(games).drop_duplicates(["row", "seat", "card"])
    found = with_shares(rates(made, ["faction", "card", "item"])).rename(columns={"games": "crafted"})
    every = rates(games.entries, ["faction"]).set_index("faction")
    n, won = (found["faction"].map(every[name]).astype(int) for name in ("games", "won"))
    found = found.assign(
        card=found["card"].map(root_names.card),
        item=found["item"] >= 0,
        games=n,
        often=found["crafted"] / n,
        without=(won - found["won"]) / (n - found["crafted"]),
    )
    found["difference"] = found["share"] - found["without"]
    columns = ["faction", "card", "item", "games", "crafted", "often", "won", "share", "without", "low", "high"]
    return found[[*columns, "difference"]]


# -- people -----------------------------------------------------------------------------------------------


@cache
def human() -> dict[str, Any]:
    """Win rates of people, their sources, and reasons not to compare them with ours one to one."""
    return yaml.safe_load(Path(__file__).with_name("human_winrates.yaml").read_text(encoding="utf-8"))


def people(ours: pd.DataFrame) -> pd.DataFrame:
    """By faction: our `share`, `low`, `high` at tables of four (or the first of `factions`), then a column for each
    source of `human`. Shares are of 1."""
    size = 4 if (ours["players"] == 4).any() else ours["players"].iloc[0]
    table = ours.loc[ours["players"] == size, ["faction", "share", "low", "high"]].reset_index(drop=True)
    for source in human()["sources"]:
        table[source["name"]] = [source["share"].get(name, float("nan")) / 100 for name in table["faction"]]
    return table.assign(players=size)
