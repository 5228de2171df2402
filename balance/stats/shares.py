"""Figures of many games as pandas tables: win rates, kinds of victory, lengths, scores.

Figures with a 95 % interval have the columns `share` (0..1) or `difference`, and `low`, `high`. `won` counts a
coalition for both partners.
"""

from __future__ import annotations

from collections.abc import Iterator

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


def _count(codes: np.ndarray, among: int, weights: np.ndarray | None = None) -> np.ndarray:
    return np.bincount(codes.ravel(), None if weights is None else weights.ravel(), among)


# -- win rates --------------------------------------------------------------------------------------------


def factions(games: Games) -> pd.DataFrame:
    """By faction and size of table: `games` (one for each of its seats), `won`, share, and `par`.

    Par is the mean win rate of all seats in these games: coalitions make it higher than an equal share, truncated games
    lower.
    """
    rows = []
    par = np.broadcast_to((games.won.sum(1) / games.players)[:, None], games.faction.shape)
    for players, where in sizes(games):
        here = games.seated & where[:, None]
        code = games.faction[here]
        n, won = (_count(code, len(games.factions), w) for w in (None, games.won[here].astype(float)))
        pars = _count(code, len(games.factions), par[here]) / np.maximum(n, 1)
        for f in np.flatnonzero(n).tolist():
            rows.append((games.factions[f], players, int(n[f]), int(won[f]), pars[f]))
    return with_shares(pd.DataFrame(rows, columns=["faction", "players", "games", "won", "par"]))


def agents(games: Games) -> pd.DataFrame:
    """By agent and faction, "all" first."""
    rows = []
    code = games.agent.astype(np.int64) * len(games.factions) + games.faction
    here, among = games.seated, len(games.agents) * len(games.factions)
    shape = (len(games.agents), len(games.factions))
    n = _count(code[here], among).reshape(shape)
    won = _count(code[here & games.won], among).reshape(shape)
    for a, agent in enumerate(games.agents):
        rows.append((agent, ALL, int(n[a].sum()), int(won[a].sum())))
        rows += [(agent, games.factions[f], int(n[a, f]), int(won[a, f])) for f in np.flatnonzero(n[a]).tolist()]
    return with_shares(pd.DataFrame(rows, columns=["agent", "faction", "games", "won"]))


def seats(games: Games) -> pd.DataFrame:
    """By size of table, faction ("all" first) and seat, counted from 1."""
    rows = []
    for players in games.sizes:
        of = games.players == players
        for faction in (ALL, *games.factions):
            here = of[:, None] & games.seated
            if faction != ALL:
                here &= games.faction == games.factions.index(faction)
            n, won = here.sum(0), (here & games.won).sum(0)
            rows += [(players, faction, s + 1, int(n[s]), int(won[s])) for s in range(players) if n[s]]
    return with_shares(pd.DataFrame(rows, columns=["players", "faction", "seat", "games", "won"]))


# -- compositions -----------------------------------------------------------------------------------------


def _compositions(games: Games) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each composition the seats and the wins of each faction, int (kinds, F); and the composition of each game."""
    among = len(games.factions)
    row, seat = np.nonzero(games.seated)
    seated = _count(row * among + games.faction[row, seat], len(games) * among).reshape(-1, among)
    code = (seated * 7 ** np.arange(among)).sum(1)
    _, first, kind = np.unique(code, return_index=True, return_inverse=True)
    row, seat = np.nonzero(games.won)
    won = _count(kind[row] * among + games.faction[row, seat], len(first) * among).reshape(-1, among)
    return seated[first], won, kind


def compositions(games: Games) -> pd.DataFrame:
    """By composition and faction; `games` counts seats: two Vagabonds are two in each game."""
    seated, won, kind = _compositions(games)
    played = np.bincount(kind, minlength=len(seated))
    truncated = np.bincount(kind, games.truncated, len(seated))
    rows = []
    for k in np.lexsort((*seated.T, seated.sum(1))).tolist():
        name = " ".join(np.repeat(games.factions, seated[k]))  # two Vagabonds twice
        players = int(seated[k].sum())
        for f in np.flatnonzero(seated[k]).tolist():
            entries = int(played[k] * seated[k, f])
            head = (name, players, int(played[k]), int(truncated[k]))
            rows.append((*head, games.factions[f], entries, int(won[k, f])))
    names = ["composition", "players", "played", "truncated", "faction", "games", "won"]
    return with_shares(pd.DataFrame(rows, columns=names))


def pairs(games: Games) -> pd.DataFrame:
    """By faction and opponent: share won with that opponent at the table, less the faction's share at all tables.

    It is taken for each size of table and averaged over sizes, weighted by the games with the opponent. Games with and
    without the opponent are independent samples. If a share `part` of the games has the opponent, the difference to all
    games is `1 - part` times the difference between the samples, and so is the interval (Agresti and Caffo 2000). Left
    out: opponents that are always or never there.
    """
    seated, won, kind = _compositions(games)
    size, among = seated.sum(1), len(games.factions)
    entries = np.bincount(kind, minlength=len(seated))[:, None] * seated
    rows = []
    for f in range(among):
        for g in range(among):
            together = (seated[:, f] > 0) & (seated[:, g] > (f == g))
            found = [_with_and_without(entries[:, f], won[:, f], together, size == s) for s in games.sizes]
            found = [one for one in found if one is not None]
            if not found:
                continue
            n, difference, centre, variance = map(np.array, zip(*found, strict=True))
            weight = n / n.sum()
            middle, half = (weight * centre).sum(), Z95 * np.sqrt((weight**2 * variance).sum())
            row = (int(n.sum()), (weight * difference).sum(), middle - half, middle + half)
            rows.append((games.factions[f], games.factions[g], *row))
    return pd.DataFrame(rows, columns=["faction", "opponent", "games", "difference", "low", "high"])


def _with_and_without(entries, won, together, of) -> tuple[float, float, float, float] | None:
    """(games with, difference to all games, its centre, its variance); None if one of the samples is empty."""
    n1, k1 = entries[of & together].sum(), won[of & together].sum()
    n0, k0 = entries[of & ~together].sum(), won[of & ~together].sum()
    if not n1 or not n0:
        return None
    apart = n0 / (n0 + n1)
    p1, p0 = (k1 + 1) / (n1 + 2), (k0 + 1) / (n0 + 2)
    variance = p1 * (1 - p1) / (n1 + 2) + p0 * (1 - p0) / (n0 + 2)
    return n1, apart * (k1 / n1 - k0 / n0), apart * (p1 - p0), apart**2 * variance


# -- how games end ----------------------------------------------------------------------------------------


def victories(games: Games) -> pd.DataFrame:
    """By faction: `games`, `won`, and games by each of `games.ends`: in Root `points`, `dominance`, `coalition`,
    `truncated`.

    The last row, "all", counts games and not seats: a coalition is one game there, and a win for two factions.
    """
    rows = []
    for f, faction in enumerate(games.factions):
        here = games.faction == f
        won = here & games.won
        kinds = [int((won & (games.end == e)[:, None]).sum()) for e in range(len(games.ends) - 1)]
        rows.append((faction, int(here.sum()), int(won.sum()), *kinds, int((here & games.truncated[:, None]).sum())))
    kinds = np.bincount(games.end, minlength=len(games.ends)).tolist()
    rows.append((ALL, len(games), len(games) - kinds[-1], *kinds))
    return pd.DataFrame(rows, columns=["faction", "games", "won", *games.ends])


def endings(games: Games) -> pd.DataFrame:
    """By size of table: `games`, `won`, and how games ended, as in the last row of `victories`."""
    rows = []
    for players, where in sizes(games):
        kinds = np.bincount(games.end[where], minlength=len(games.ends)).tolist()
        rows.append((players, int(where.sum()), int(where.sum()) - kinds[-1], *kinds))
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
    for f, faction in enumerate(games.factions):
        here = games.faction == f
        taken = games.decisions[here]
        turns = np.broadcast_to((games.turns / games.players)[:, None], here.shape)[here]
        rows.append((faction, int(here.sum()), *_spread(taken), taken.sum() / max(turns.sum(), 1)))
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
    table = _count(code * top + vp, len(games.factions) * top).reshape(-1, top)
    alive = _count(code, len(games.factions), going.astype(float))
    for f in np.flatnonzero(table.sum(1)).tolist():
        n, below = table[f].sum(), np.cumsum(table[f])
        marks = [int(np.searchsorted(below, q * n)) for q in (0.1, 0.5, 0.9)]
        yield games.factions[f], float(table[f] @ np.arange(top) / n), *marks, alive[f] / n
