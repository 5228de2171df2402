"""Agents of a pool against each other: payoffs, Nash equilibrium and alpha-rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from root_env.support.extras import install
from root_env.training.measuring.figures import Z95

from .games import Games

ALPHA, POPULATION = 100, 50
"""Alpha-rank's intensity of selection and size of population: open_spiel's defaults."""
DRAWS = 200
MISSING = f"alpha-rank needs open_spiel: {install('egt')} (not on Windows)"


@dataclass(frozen=True)
class Pool:
    """`payoffs`: agent, opponent, games, payoff, low, high; `ranks`: agent, nash, alpharank, low, high.

    `note`: what is missing, or "".
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
    rows = []
    for a, agent in enumerate(games.agents):
        for b, other in enumerate(games.agents):
            if a != b:
                half = Z95 * error[a, b]
                rows.append((agent, other, int(count[a, b]), mean[a, b], mean[a, b] - half, mean[a, b] + half))
    table = pd.DataFrame(rows, columns=["agent", "opponent", "games", "payoff", "low", "high"])
    ranks = pd.DataFrame({"agent": games.agents, "nash": np.nan, "alpharank": np.nan, "low": np.nan, "high": np.nan})
    if np.isnan(mean).any():
        return Pool(
            table, ranks, "Some agents never met with their factions exchanged: payoffs between them are missing."
        )
    ranks["nash"] = nash(mean)
    try:
        ranks["alpharank"] = alpharank(mean)
    except ImportError:
        return Pool(table, ranks, MISSING)
    rng = np.random.default_rng(seed)
    drawn = np.array([alpharank(_drawn(mean, error, rng)) for _ in range(DRAWS)])
    ranks["low"], ranks["high"] = np.percentile(drawn, (2.5, 97.5), axis=0)
    return Pool(table, ranks, "")


def _drawn(mean: np.ndarray, error: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    upper = np.triu(mean + error * rng.standard_normal(mean.shape), 1)
    return upper - upper.T


def payoffs(games: Games) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(mean, standard error, games) of the payoff of agent a against b, each (A, A); antisymmetric.

    Two seats of one game count 1 if a's won and b's did not, -1 the other way round, else 0. The mean is over all pairs
    of factions that both agents have played against each other, each pair with the same weight, so that a stronger
    faction is no advantage. Errors treat games as independent, but not seats of one game. NaN if there is no such pair.
    """
    among, kinds = len(games.agents), len(games.factions)
    width = games.faction.shape[1]
    row, cell, won = [], [], []
    code = games.agent.astype(np.int64) * kinds + games.faction
    for i in range(width):
        for j in range(width):
            met = np.flatnonzero(games.seated[:, i] & games.seated[:, j] & (games.agent[:, i] != games.agent[:, j]))
            row.append(met)
            cell.append(code[met, i] * among * kinds + code[met, j])
            won.append(games.won[met, i].astype(float) - games.won[met, j])
    row, cell, won = (np.concatenate(part) for part in (row, cell, won))
    shape = (among, kinds, among, kinds)
    count = np.bincount(cell, minlength=int(np.prod(shape)))
    mean = np.bincount(cell, won, len(count)) / np.maximum(count, 1)
    both = (count.reshape(shape) > 0) & (count.reshape(shape).transpose(0, 3, 2, 1) > 0)
    cells = both.sum((1, 3))
    means = np.where(both, mean.reshape(shape), 0).sum((1, 3))
    errors, met = np.full((among, among), np.nan), np.zeros((among, among), np.int64)
    used = both.ravel()[cell]
    # How much each pair of seats moves the mean, added up by game.
    moves = np.where(used, (won - mean[cell]) / np.maximum(count[cell], 1), 0)
    first, second = cell // (among * kinds) // kinds, cell % (among * kinds) // kinds
    for a in range(among):
        for b in range(among):
            of = used & (first == a) & (second == b)
            met[a, b] = len(np.unique(row[of]))
            if a != b and cells[a, b]:
                by_game = np.bincount(row[of], moves[of], len(games))
                errors[a, b] = np.sqrt((by_game**2).sum()) / cells[a, b]
    with np.errstate(invalid="ignore"):
        means = np.where(np.eye(among, dtype=bool), 0, np.where(cells > 0, means / np.maximum(cells, 1), np.nan))
    return means, np.where(np.eye(among, dtype=bool), 0, errors), met


def nash(payoff: np.ndarray) -> np.ndarray:
    """A Nash equilibrium of the symmetric zero-sum game, float (A,): the probability of each agent."""
    from scipy.optimize import linprog

    n = len(payoff)
    # The mixture x and its worst payoff v: maximize v where x @ payoff >= v everywhere.
    above = np.hstack([-payoff.T, np.ones((n, 1))])
    found = linprog(
        c=[*[0] * n, -1],
        A_ub=above,
        b_ub=np.zeros(n),
        A_eq=[[*[1] * n, 0]],
        b_eq=[1],
        bounds=[*[(0, 1)] * n, (None, None)],
    )
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
