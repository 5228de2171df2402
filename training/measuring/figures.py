"""Figures of games: entries by game and seat, win rates with intervals, paired differences, ratings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.engine.seeding import game_seed
from root_env.root.doors.tables import FACTIONS
from root_env.support.documents import Document
from root_env.training.arena import outcomes, share

from .intervals import Z95, paired
from .ratings import Rating, plackett_luce
from .ratings import places as places

CELLS = ("challenger_only", "baseline_only", "both", "neither")
"""Counts of paired games by who won them."""
ALL = "all"
"""Word in place of a faction or a seat: over all of them."""


class Match(NamedTuple):
    """Games of one series: game g at `configs[g % len(configs)]`, played by `casts[g % len(configs)]`."""

    series: str
    """"challenge", "baseline" (the opponents' agent in the challenger's place) or "pool"."""
    faction: str
    """The challenger's faction; "" in a pool."""
    seed: int
    configs: Sequence[AnyConfig]
    casts: Sequence[Mapping[str, str]]
    """By configuration: agent id -> name of the agent that plays it."""
    seats: np.ndarray | None
    """By configuration: index of the player whose games are counted; None: everybody's are."""
    results: np.ndarray
    """Rows of `BatchGame.rollout`."""


Columns = dict[str, np.ndarray]
"""Entries, one for each game and seat, as columns of equal length."""
_RESULTS = ("won", "alone", "truncated", "vp", "margin", "turns", "decisions")
COLUMNS = (
    *("series", "challenged", "game", "seed", "table", "seat", "player", "faction", "agent", "counted"),
    *_RESULTS,
)


@dataclass
class Evaluation:
    """The settings and the results of an evaluation."""

    settings: Document
    columns: Columns
    """Entries by game and seat, see `entries`."""
    rows: list[Document]
    """See `summary`; in a pool with `mu` and `sigma` in the rows over all seats."""
    differences: list[Document] = field(default_factory=list)
    """See `differences`; empty unless paired."""


# -- entries ----------------------------------------------------------------------------------------------


def entries(matches: Sequence[Match]) -> Columns:
    """One entry for each game and seat, in the order of the matches, games and seats.

    `series`, `challenged`: as in the match; `game`, `seed`: `Game(config, seed)` is dealt the same; `table`: factions
    in seat order; `seat` from 1; `player`: agent id; `agent`: who plays it; `counted`: whether summaries count the
    entry; `won`, `alone`, `truncated`, `vp`, `margin`, `turns`, `decisions`: see `arena.OUTCOME`.
    """
    parts = [_entries(match) for match in matches]
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


def _entries(match: Match) -> Columns:
    games = np.arange(len(match.results))
    config_of = match.results["config"]
    seated = [config.agents for config in match.configs]
    players = len(seated[0])
    by_seat = np.stack([outcomes(match.results, np.full(len(games), p)) for p in range(players)], 1)
    who = np.array(seated)[config_of]
    cast = np.array([[names[agent] for agent in at] for at, names in zip(seated, match.casts, strict=True)])[config_of]
    factions = np.array([config.factions for config in match.configs])[config_of]
    seats = np.broadcast_to(np.arange(players), who.shape)
    counted = np.ones(who.shape, bool) if match.seats is None else seats == match.seats[config_of][:, None]
    wide = {
        "series": match.series,
        "challenged": match.faction,
        "game": games[:, None],
        "seed": np.array([game_seed(match.seed, g, 0) for g in games.tolist()], np.uint64)[:, None],
        "table": np.array([" ".join(config.factions) for config in match.configs])[config_of][:, None],
        "seat": seats + 1,
        "player": who,
        "faction": factions,
        "agent": cast,
        "counted": counted,
        **{name: by_seat[name] for name in _RESULTS},
    }
    return {name: np.broadcast_to(column, who.shape).ravel() for name, column in wide.items()}


# -- win rates --------------------------------------------------------------------------------------------


def summary(columns: Columns, played: Sequence[tuple[str, str]]) -> list[Document]:
    """Figures of the counted entries of each (series, agent): by faction and seat, and over all of either.

    `won` is the sum of `alone` and `coalition`; `share` is `won / games`, with its 95 % Wilson interval `low` to
    `high`; `vp`, `margin`, `turns`, `decisions` are means. A challenge with a baseline also has PAR. Groups without
    games are left out.
    """
    rows, twins = [], _twins(columns)
    for series, agent in played:
        of = columns["counted"] & (columns["series"] == series) & (columns["agent"] == agent)
        for faction, where in (*_groups(columns["faction"], of), (ALL, of)):
            for seat, here in ((ALL, where), *_groups(columns["seat"], where)):
                if here.any():
                    row = {"series": series, "agent": agent, "faction": faction, "seat": seat}
                    row |= _figures(columns, here)
                    if twins[here].min() >= 0:
                        won = columns["won"]
                        row |= against(won[here], won[twins[here]], columns["challenged"][here])
                    rows.append(row)
    return rows


def _twins(columns: Columns) -> np.ndarray:
    """For each entry of a challenge, the baseline's entry of the same game and seat; -1 if there is none."""
    twins = np.full(len(columns["won"]), -1)
    mine, theirs = (np.flatnonzero(columns["series"] == series) for series in ("challenge", "baseline"))
    if len(theirs):
        twins[mine] = theirs
    return twins


def share_pars(rows: Sequence[Document]) -> None:
    """Add `par` and `difference` to the rows of a pool: par is what all of its agents win there together."""
    for row in rows:
        there = [one for one in rows if (one["faction"], one["seat"]) == (row["faction"], row["seat"])]
        row["par"] = sum(one["won"] for one in there) / sum(one["games"] for one in there)
        row["difference"] = row["share"] - row["par"]


def _groups(column: np.ndarray, of: np.ndarray) -> Iterator[tuple[Any, np.ndarray]]:
    """(value, entries of `of` that have it): Root's factions in their order, all else ascending."""
    place = {faction: k for k, faction in enumerate(FACTIONS)}
    for value in sorted(set(column[of].tolist()), key=lambda one: (one not in place, place.get(one, one))):
        yield value, of & (column == value)


def _figures(columns: Columns, of: np.ndarray) -> Document:
    won, alone = columns["won"][of], columns["alone"][of]
    wins, rate, low, high = share(won)
    return {
        "games": len(won),
        "won": wins,
        "share": rate,
        "low": low,
        "high": high,
        "alone": int(alone.sum()),
        "coalition": wins - int(alone.sum()),
        "truncated": int(columns["truncated"][of].sum()),
        **{name: float(columns[name][of].mean()) for name in ("vp", "margin", "turns", "decisions")},
    }


# -- paired differences -----------------------------------------------------------------------------------


PAR = ("par", "difference", "difference_low", "difference_high")
"""Par: what an opponent wins in the same seat on the same deals. The difference: how much more was won."""


def of_wins(mine: np.ndarray, par: np.ndarray) -> Document:
    """Figures that follow from who won which games: an agent, bool (n,), and an opponent in its seat on the same
    deals."""
    won, part, low, high = share(mine)
    return {**against(mine, par), "won": won, "share": part, "low": low, "high": high}


def means(mine: np.ndarray) -> Document:
    """Figures of games, OUTCOME (n,), beyond who won them."""
    return {"truncated": int(mine["truncated"].sum())} | {
        name: float(mine[name].mean()) for name in ("vp", "margin", "turns")
    }


def against(mine: np.ndarray, theirs: np.ndarray, strata: np.ndarray | None = None) -> dict[str, float]:
    """PAR of the same games with one agent and with another in a seat: who won them, bool (n,) each.

    Intervals are those of Agresti and Min (Statistics in Medicine 24, 2005) for matched pairs: half a pair is added to
    each of the four cells, so that they also hold for few games. For several `strata`, such as factions, it is the
    normal interval that follows from their variances.
    """
    strata = np.zeros(len(mine)) if strata is None else strata
    difference, centre, variance = float(mine.mean() - theirs.mean()), 0.0, 0.0
    kinds = np.unique(strata)
    for one in kinds:
        gained, lost, n = (int(x[strata == one].sum()) for x in (mine & ~theirs, theirs & ~mine, np.ones(len(mine))))
        middle, spread = paired(gained, lost, n)
        centre, variance = middle, variance + spread * (n / len(mine)) ** 2
    centre = centre if len(kinds) == 1 else difference
    low, high = (max(-1.0, min(1.0, centre + z * variance**0.5)) for z in (-Z95, Z95))
    return dict(zip(PAR, (float(theirs.mean()), difference, low, high), strict=True))


def differences(columns: Columns) -> list[Document]:
    """Share won by the challenger less that of the baseline on the same deals, by faction and over all of them.

    `challenger_only`, `baseline_only`, `both`, `neither`: pairs of games by who won them; intervals as in `against`.
    """
    rows = []
    for faction, of in (*_groups(columns["challenged"], columns["counted"]), (ALL, columns["counted"])):
        mine, theirs = (columns["won"][of & (columns["series"] == series)] for series in ("challenge", "baseline"))
        cells = [int(both.sum()) for both in (mine & ~theirs, theirs & ~mine, mine & theirs, ~mine & ~theirs)]
        found = against(mine, theirs, columns["challenged"][of & (columns["series"] == "challenge")])
        part = {"difference": found["difference"], "low": found["difference_low"], "high": found["difference_high"]}
        rows.append({"faction": faction, "games": len(mine), **dict(zip(CELLS, cells, strict=True)), **part})
    return rows


# -- ratings ----------------------------------------------------------------------------------------------


def ratings(columns: Columns) -> dict[tuple[str, str], Rating]:
    """(agent, faction) -> rating, (agent, "all") -> rating of the agent, after all games in their order; see
    `plackett_luce`. Ratings by faction are a series of their own."""
    bounds = [0, *(np.flatnonzero(np.diff(columns["game"])) + 1).tolist(), len(columns["game"])]
    agents, factions = columns["agent"].tolist(), columns["faction"].tolist()
    found: dict[tuple[str, str], Rating] = {}
    for names in ([(agent, ALL) for agent in agents], [*zip(agents, factions, strict=True)]):
        at = (slice(*pair) for pair in itertools.pairwise(bounds))
        found |= plackett_luce((names[game], columns["won"][game], columns["vp"][game]) for game in at)
    return found
