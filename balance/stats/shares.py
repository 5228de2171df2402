"""Figures of many games as pandas tables: win rates, kinds of victory, lengths, scores.

Figures with a 95 % interval have the columns `share` (0..1) or `difference`, and `low`, `high`. `won` counts a
coalition for both partners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from root_env.training.measuring.figures import ALL, Z95

from .games import Games
from .precision import wilson


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
    `truncated`.

    The last row, "all", counts games and not seats: a coalition is one game there, and a win for two factions.
    """
    of = games.entries.assign(games=1)
    of = of.assign(**{end: (of["end"] == end) & (of["won"] | (end == "truncated")) for end in games.ends})
    columns = ["games", "won", *games.ends]
    found = of.groupby("faction", observed=False)[columns].sum().reset_index()
    return pd.concat([found, endings(games).iloc[:1].assign(faction=ALL)[found.columns]], ignore_index=True)


def endings(games: Games) -> pd.DataFrame:
    """By size of table: `games`, `won`, and how games ended, each game once."""
    rows = []
    for players, where in sizes(games):
        kinds = np.bincount(games.end[where], minlength=len(games.ends)).tolist()
        rows.append((players, sum(kinds), sum(kinds[:-1]), *kinds))
    return pd.DataFrame(rows, columns=["players", "games", "won", *games.ends])


def lengths(games: Games) -> pd.DataFrame:
    """By size of table: player turns and decisions of a game, truncated ones included: mean, 10 / 50 / 90 % points."""
    rows = []
    for players, where in sizes(games):
        for what, numbers in (("turns", games.turns), ("decisions", games.decisions.sum(1))):
            rows.append((players, what, int(where.sum()), *_spread(numbers[where])))
    return pd.DataFrame(rows, columns=["players", "what", "games", "mean", "p10", "median", "p90"])


def decisions(games: Games) -> pd.DataFrame:
    """By faction: decisions in a game, and per own player turn."""
    rows = []
    turns = (games.turns / games.players)[games.entries["row"]]
    for faction, of in games.entries.assign(turns=turns).groupby("faction", observed=True):
        taken = of["decisions"].to_numpy()
        rows.append((faction, len(of), *_spread(taken), taken.sum() / max(of["turns"].sum(), 1)))
    return pd.DataFrame(rows, columns=["faction", "games", "mean", "p10", "median", "p90", "per_turn"])


def _spread(numbers: np.ndarray) -> tuple[float, float, float, float]:
    return (float(numbers.mean()), *np.percentile(numbers, (10, 50, 90)).tolist())


# -- scores -----------------------------------------------------------------------------------------------


def curves(games: Games, shown: float = 0.95) -> pd.DataFrame:
    """By size of table, faction and round of turns: victory points, mean and 10, 50, 90 % points, and `going`.

    A game that has ended keeps its last score, so that every round is over all games; `going` is the share of the
    faction's games that had not ended before the round. Rounds are listed until the share `shown` of games has ended.
    """
    rows = []
    for players, where in sizes(games):
        where = where & (games.rounds > 0)
        if where.any():
            part = games.pick(where)
            last = int(np.quantile(part.rounds, shown, method="higher"))
            for r in range(last):
                rows += [(players, faction, r + 1, *row) for faction, *row in _round(part, r)]
    names = ["players", "faction", "round", "mean", "p10", "median", "p90", "going"]
    return pd.DataFrame(rows, columns=names)


def _round(games: Games, r: int) -> Iterator[tuple]:
    """(faction, mean, 10 %, 50 %, 90 %, share going) at the end of a round, from 0."""
    here = games.seated
    at = games.start + np.minimum(r, games.rounds - 1) * games.players
    seat = np.arange(here.shape[1])
    vp = games.curve[(at[:, None] + seat)[here]].astype(np.int64).clip(0)
    going = np.broadcast_to((games.rounds > r)[:, None], here.shape)[here]
    code, top = games.faction[here].astype(np.int64), int(vp.max()) + 1
    table = np.bincount(code * top + vp, minlength=len(games.factions) * top).reshape(-1, top)
    alive = np.bincount(code, going, len(games.factions))
    for f in np.flatnonzero(table.sum(1)).tolist():
        n, below = table[f].sum(), np.cumsum(table[f])
        marks = [int(np.searchsorted(below, q * n)) for q in (0.1, 0.5, 0.9)]
        yield games.factions[f], float(table[f] @ np.arange(top) / n), *marks, alive[f] / n
