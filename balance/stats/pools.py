"""The strength of agents: ratings, and for a pool of them payoffs, Nash equilibrium and alpha-rank."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd

from root_env.support.extras import install
from root_env.training.measuring.figures import ALL
from root_env.training.measuring.intervals import Z95
from root_env.training.measuring.ratings import plackett_luce

from .games import Games

ALPHA, POPULATION = 100, 50
"""Alpha-rank's intensity of selection and size of population: open_spiel's defaults."""
DRAWS = 200
MISSING = f"alpha-rank needs open_spiel: {install('egt')} (not on Windows)"
MOST = 10_000
"""Most games to rate, drawn by the seed: more games change ratings less than their order does."""
NEVER = "Some agents never met with their factions exchanged: payoffs between them are missing."


class Pool(NamedTuple):
    """`payoffs`: agent, opponent, games, payoff, low, high; `ranks`: agent, nash, alpharank, low, high.

    `note` says if something is missing, or is "".
    """

    payoffs: pd.DataFrame
    ranks: pd.DataFrame
    note: str


def analyse(games: Games, seed: int = 0) -> Pool:
    """Payoffs between the agents of the games, and ranks from them. ValueError if there is only one agent.

    `low` and `high` of alpha-rank: the 2.5 and 97.5 % points over payoffs drawn from their error distribution.
    """
    if len(games.agents) < 2:
        raise ValueError("a pool has several agents")
    mean, error, count = payoffs(games)
    a, b = np.nonzero(~np.eye(len(mean), dtype=bool))
    half, names = Z95 * error, np.array(games.agents)
    columns = {"agent": names[a], "opponent": names[b], "games": count[a, b], "payoff": mean[a, b]}
    table = pd.DataFrame(columns | {"low": (mean - half)[a, b], "high": (mean + half)[a, b]})
    ranks = pd.DataFrame({"agent": games.agents, "nash": np.nan, "alpharank": np.nan, "low": np.nan, "high": np.nan})
    if np.isnan(mean).any():
        return Pool(table, ranks, NEVER)
    ranks["nash"] = nash(mean)
    try:
        ranks["alpharank"] = alpharank(mean)
    except ImportError:
        return Pool(table, ranks, MISSING)
    rng = np.random.default_rng(seed)
    upper = [np.triu(mean + error * rng.standard_normal(mean.shape), 1) for _ in range(DRAWS)]
    ranks["low"], ranks["high"] = np.percentile([alpharank(one - one.T) for one in upper], (2.5, 97.5), axis=0)
    return Pool(table, ranks, "")


def payoffs(games: Games) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(mean, standard error, games) of the payoff of agent a against b, each (A, A); antisymmetric.

    Two seats of one game count 1 if a's won and b's did not, -1 the other way round, else 0. The mean is over all pairs
    of factions that both agents have played against each other, each pair with the same weight, so that a stronger
    faction is no advantage. Errors treat games as independent, but not seats of one game. NaN if there is no such pair.
    """
    among, kinds = len(games.agents), len(games.factions)
    seats = games.entries[["row", "agent", "faction", "won"]]
    seats = seats.assign(agent=seats["agent"].cat.codes, faction=seats["faction"].cat.codes)
    met = seats.merge(seats, on="row", suffixes=("", "_2")).query("agent != agent_2")
    shape, agents = (among, among, kinds, kinds), (met["agent"], met["agent_2"])
    met["cell"] = np.ravel_multi_index((*agents, met["faction"], met["faction_2"]), shape)
    turned = np.ravel_multi_index((*agents, met["faction_2"], met["faction"]), shape)
    met = met[np.isin(turned, met["cell"])].assign(payoff=lambda of: of["won"].astype(float) - of["won_2"])
    met["mean"], met["count"] = (met.groupby("cell")["payoff"].transform(how) for how in ("mean", "size"))
    mean, error, count = np.full(shape[:2], np.nan), np.full(shape[:2], np.nan), np.zeros(shape[:2], int)
    for (a, b), of in met.groupby(["agent", "agent_2"]):
        cells = of.drop_duplicates("cell")
        # How much each pair of seats moves the mean, added up by game.
        moves = ((of["payoff"] - of["mean"]) / of["count"]).groupby(of["row"]).sum()
        mean[a, b], error[a, b] = cells["mean"].mean(), (moves**2).sum() ** 0.5 / len(cells)
        count[a, b] = of["row"].nunique()
    np.fill_diagonal(mean, 0)
    np.fill_diagonal(error, 0)
    return mean, error, count


def nash(payoff: np.ndarray) -> np.ndarray:
    """A Nash equilibrium of the symmetric zero-sum game, float (A,): the probability of each agent."""
    from scipy.optimize import linprog

    n = len(payoff)
    # The mixture x and its worst payoff v: maximize v where x @ payoff >= v everywhere.
    above, one = np.hstack([-payoff.T, np.ones((n, 1))]), [[*[1] * n, 0]]
    bounds = [*[(0, 1)] * n, (None, None)]
    found = linprog([*[0] * n, -1], A_ub=above, b_ub=np.zeros(n), A_eq=one, b_eq=[1], bounds=bounds)
    shares = np.abs(found.x[:n])  # zero may come out a hair below
    return shares / shares.sum()


def alpharank(payoff: np.ndarray) -> np.ndarray:
    """Alpha-rank of one population over the agents, float (A,): the share of time that evolution spends at each.

    Omidshafiei et al. 2019. ImportError without open_spiel.
    """
    from open_spiel.python.egt import alpharank as egt

    with np.errstate(over="ignore"):
        _, _, share, _, _ = egt.compute([payoff], m=POPULATION, alpha=ALPHA)
    return np.asarray(share)


def ratings(games: Games, seed: int = 0, most: int = MOST) -> pd.DataFrame:
    """Ratings by agent and faction, and by agent over all factions ("all") if there are several; see `plackett_luce`.

    `mu`, `sigma`: the rating after the games, from 25 and 8.3 at the start. `mu` is the mean over two seeded orders of
    the games, `moved` half of their difference; it is shifted so that the mean of a series is 25, as only differences
    have a meaning. `games`: number of games rated. Truncated games are left out.
    """
    rng = np.random.default_rng(seed)
    fit = np.flatnonzero(~games.truncated & games.won.any(1))
    part = games.pick(np.sort(rng.permutation(fit)[:most]))
    orders = [rng.permutation(len(part)).tolist() for _ in range(2)]
    wide = part.agent.astype(np.int64) * len(part.factions) + part.faction
    series = [(part.agent, [(agent, ALL) for agent in part.agents])] * (len(part.agents) > 1)
    series.append((wide, [(agent, faction) for agent in part.agents for faction in part.factions]))
    rows = []
    for codes, names in series if len(fit) else ():
        played = [
            (of[:n].tolist(), won[:n], vp[:n])
            for of, won, vp, n in zip(codes, part.won, part.vp, part.players, strict=True)
        ]
        first, second = (plackett_luce(played[g] for g in order) for order in orders)
        mus = np.array([[rated[k].mu for k in sorted(first)] for rated in (first, second)])
        mus += 25 - mus.mean(1, keepdims=True)
        for k, (mu, other) in zip(sorted(first), mus.T.tolist(), strict=True):
            n = int((part.seated & (codes == k)).any(1).sum())
            rows.append((*names[k], n, (mu + other) / 2, first[k].sigma, abs(mu - other) / 2))
    return pd.DataFrame(rows, columns=["agent", "faction", "games", "mu", "sigma", "moved"])
