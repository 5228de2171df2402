"""A conditional logit of who wins: effects of faction, seat, agent and opponents, with robust intervals.

The strength of a seat is the sum of the effects of its faction, its seat (for each size of table), its agent, and of
each opponent's faction on its own; if tables differ in size, also of the `crowd`: of each player more than usual on its
faction. The win probability is in proportion to exp(strength) (McFadden 1974; Plackett-Luce for the first place). Each
partner of a winning coalition wins half a game; truncated games are left out.

Games with the same pattern (factions and agents in seat order) and result are one row with a count. The effects
maximize the likelihood under a normal prior: weak for faction, seat and agent, of standard deviation `PAIR` for
opponents.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy import sparse
from scipy.optimize import minimize
from scipy.special import log_softmax, softmax

from .games import EMPTY, Games

MAIN, PAIR = 10.0, 0.5
"""Standard deviations of the prior, in log odds."""


class Effect(NamedTuple):
    """A column of the model: `kind` is faction, crowd, seat, agent or opponent; `name` and `other` say which."""

    kind: str
    name: str
    other: str = ""


@dataclass(frozen=True)
class Patterns:
    """Counts of games by pattern and result: m patterns of P seats, c results.

    `faction`, `agent` int (m, P), EMPTY where there is no seat; `pattern` int64 (c,): pattern of each result;
    `share` float (c, P): each seat's part of the win; `count` int64 (c,): games. `usual`: the most common size of
    table, for which effects of factions are given.
    """

    factions: tuple[str, ...]
    agents: tuple[str, ...]
    faction: np.ndarray
    agent: np.ndarray
    pattern: np.ndarray
    share: np.ndarray
    count: np.ndarray
    usual: int

    @property
    def seated(self) -> np.ndarray:
        """Seats that the patterns have, bool (m, P)."""
        return self.faction != EMPTY


def patterns(games: Games) -> Patterns:
    """The counts of the games that somebody won."""
    part = games.pick(~games.truncated & games.won.any(1))
    seats = (part.faction.astype(np.int64) + 1) * (len(part.agents) + 1) + part.agent + 1
    places = np.arange(seats.shape[1])
    code = seats @ ((len(part.factions) + 1) * (len(part.agents) + 1)) ** places[::-1]
    _, first, pattern = np.unique(code, return_index=True, return_inverse=True)
    result, count = np.unique(pattern * 64 + (part.won * 2**places).sum(1), return_counts=True)
    share = (result[:, None] % 64 >> places & 1).astype(float)
    return Patterns(
        *(part.factions, part.agents, part.faction[first], part.agent[first]),
        *(result // 64, share / share.sum(1, keepdims=True), count),
        usual=int(np.bincount(part.players, minlength=1).argmax()),
    )


# -- the likelihood ---------------------------------------------------------------------------------------


def effects(of: Patterns, opponents: bool = True) -> list[Effect]:
    """The columns of the model, without effects that cannot be told from others.

    These are those of agents if no faction has several, and those of opponents if there is one composition only.
    """
    found = [Effect("faction", name) for name in of.factions]
    sizes = np.unique(of.seated.sum(1)).tolist()
    found += [Effect("crowd", name) for name in of.factions] if len(sizes) > 1 else []
    found += [Effect("seat", str(s + 1), str(size)) for size in sizes for s in range(size)]
    played = np.unique(np.stack([of.faction[of.seated], of.agent[of.seated]]), axis=1)[0]
    found += [Effect("agent", name) for name in of.agents] if len(set(played)) < len(played) else []
    if opponents and len(np.unique(np.sort(of.faction, 1), axis=0)) > 1:
        pairs = [Effect("opponent", one, other) for one in of.factions for other in of.factions]
        found += [pair for pair in pairs if _column(of, pair).any()]
    return found


def _column(of: Patterns, effect: Effect) -> np.ndarray:
    """The factor of an effect in the strength of each seat, (m, P)."""
    kind, name, other = effect
    players = of.seated.sum(1, keepdims=True)
    if kind == "seat":
        return (players == int(other)) & (np.arange(of.faction.shape[1]) == int(name) - 1)
    if kind == "agent":
        return of.seated & (of.agent == of.agents.index(name))
    mine = of.faction == of.factions.index(name)
    if kind == "opponent":
        return mine * ((of.faction == of.factions.index(other)).sum(1, keepdims=True) - (name == other))
    return mine * (players - of.usual) if kind == "crowd" else mine


def _design(of: Patterns, columns: Sequence[Effect]) -> sparse.csr_array:
    """Effects in the strength of each seat, (m * P, K); rows of missing seats are empty."""
    return sparse.hstack([sparse.csc_array(_column(of, one).reshape(-1, 1).astype(float)) for one in columns], "csr")


def _strengths(matrix: sparse.csr_array, seated: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Strength of each seat at effects (K, b): (m, P, b), minus infinity for missing seats."""
    return np.where(seated[:, :, None], (matrix @ at).reshape(*seated.shape, -1), -np.inf)


class Likelihood:
    """The log likelihood of counts and its derivatives at effects (K,); `main`: standard deviation of most effects."""

    def __init__(self, of: Patterns, columns: Sequence[Effect], main: float = MAIN):
        self.of, self.matrix, self.seated = of, _design(of, columns), of.seated
        self.ridge = np.array([1 / (PAIR if effect.kind == "opponent" else main) ** 2 for effect in columns])
        self.played = np.bincount(of.pattern, of.count, len(of.faction)).astype(float)

    def logs(self, at: np.ndarray) -> np.ndarray:
        """Log of the win probability of each seat, (m, P)."""
        return log_softmax(_strengths(self.matrix, self.seated, at[:, None])[:, :, 0], 1)

    def scores(self, at: np.ndarray) -> sparse.csr_array:
        """Gradient of the log likelihood of a game with each result, (c, K)."""
        apart = self.of.share - np.exp(self.logs(at))[self.of.pattern]
        results, width = apart.shape
        seats = self.of.pattern[:, None] * width + np.arange(width)
        cells = np.repeat(np.arange(results), width), seats.ravel()
        return sparse.csr_array((apart.ravel(), cells), (results, self.seated.size)) @ self.matrix

    def gradient(self, at: np.ndarray) -> np.ndarray:
        """Gradient of the penalized log likelihood, (K,)."""
        return self.scores(at).T @ self.of.count - self.ridge * at

    def loss(self, at: np.ndarray) -> tuple[float, np.ndarray]:
        """Minus the penalized log likelihood per game, and its gradient."""
        games, logs = self.of.count.sum(), self.logs(at)[self.of.pattern]
        fit = float(self.of.count @ (np.where(self.of.share > 0, logs, 0) * self.of.share).sum(1))
        return (float(self.ridge @ at**2) / 2 - fit) / games, -self.gradient(at) / games

    def hessian(self, at: np.ndarray) -> np.ndarray:
        """Hessian of minus the penalized log likelihood, (K, K)."""
        chance = np.exp(self.logs(at)).ravel()
        row = np.repeat(np.arange(len(self.seated)), self.seated.shape[1])
        mean = sparse.csr_array((chance, (row, np.arange(chance.size)))) @ self.matrix
        square = self.matrix.T @ sparse.diags_array(chance * self.played[row]) @ self.matrix
        return (square - mean.T @ sparse.diags_array(self.played) @ mean).toarray() + np.diag(self.ridge)

    def covariance(self, at: np.ndarray) -> np.ndarray:
        """Covariance of the effects at the maximum, robust against a wrong model (White 1982), (K, K)."""
        scores, inverse = self.scores(at), np.linalg.inv(self.hessian(at))
        return inverse @ (scores.T @ sparse.diags_array(self.of.count.astype(float)) @ scores).toarray() @ inverse


def maximize(likelihood: Likelihood) -> np.ndarray:
    """The effects at the maximum of the likelihood, (K,)."""
    start = np.zeros(likelihood.matrix.shape[1])
    at = minimize(likelihood.loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    for _ in range(3):  # L-BFGS stops early along flat directions; Newton steps finish.
        at = at + np.linalg.solve(likelihood.hessian(at), likelihood.gradient(at))
    return at


# -- the results ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """`effects`: kind, name, other, log_odds, low, high; `chances`: faction, players, share, low, high, par.

    `information`: gain in log likelihood per game over equal win probabilities, in bits.
    """

    effects: pd.DataFrame
    chances: pd.DataFrame
    games: int
    left_out: int
    information: float


def fit(games: Games, draws: int = 200, seed: int = 0) -> Fitted:
    """Fit the model to the games that somebody won. The mean effect of each kind is zero.

    `chances`: a faction's win probability, averaged over the compositions with it, without effects of seats and agents.
    Intervals are the middle 95 % of draws from the normal distribution of the estimates. The same games and seed give
    the same result. ValueError if nobody won a game.
    """
    of = patterns(games)
    played = int(of.count.sum())
    if not played:
        raise ValueError("nobody won a game: there is nothing to fit")
    columns = effects(of)
    likelihood = Likelihood(of, columns)
    at = maximize(likelihood)
    drawn = np.random.default_rng(seed).multivariate_normal(at, likelihood.covariance(at), draws, "ignore").T
    both = _centred(np.concatenate([at[:, None], drawn], 1), columns, of)
    low, high = np.percentile(both[:, 1:], (2.5, 97.5), axis=1)
    table = pd.DataFrame(columns, columns=["kind", "name", "other"]).assign(log_odds=both[:, 0], low=low, high=high)
    equal = float(of.count @ np.log(of.seated.sum(1)[of.pattern])) / played
    gain = (equal - likelihood.loss(at)[0] + float(likelihood.ridge @ at**2) / 2 / played) / np.log(2)
    return Fitted(table, _chances(of, columns, both), played, len(games) - played, float(gain))


def _centred(at: np.ndarray, columns: Sequence[Effect], of: Patterns) -> np.ndarray:
    """Effects that sum to zero over factions, over agents and over the seats of a size.

    The mean effect of an opponent on all others is moved to the strength of that opponent.
    """
    at = at.copy()
    kinds, _, others = (np.array(part) for part in zip(*columns, strict=True))
    for g, name in enumerate(of.factions):
        on = (kinds == "opponent") & (others == name)
        if on.any():
            # At a table with g all others lose the mean; the odds are the same if g alone gains it.
            at[g] -= at[on].mean(0)
            at[on] -= at[on].mean(0)
    for group in {(kind, other) for kind, _, other in columns if kind != "opponent"}:
        on = (kinds == group[0]) & (others == group[1])
        at[on] -= at[on].mean(0)
    return at


def _chances(of: Patterns, columns: Sequence[Effect], at: np.ndarray) -> pd.DataFrame:
    """Win probabilities by size of table and faction, see `fit`; the first column of `at` is the estimate."""
    kinds = np.unique(np.sort(of.faction, 1), axis=0)
    plain = replace(of, faction=kinds, agent=np.zeros_like(kinds))
    rows = [k for k, effect in enumerate(columns) if effect.kind in ("faction", "crowd", "opponent")]
    chance = softmax(_strengths(_design(plain, [columns[k] for k in rows]), plain.seated, at[rows]), 1)
    found, sizes = [], plain.seated.sum(1)
    for players, f in itertools.product(np.unique(sizes).tolist(), range(len(of.factions))):
        here = (kinds == f) & (sizes == players)[:, None]
        times = here.sum(1)[here.any(1), None]
        if len(times):
            mean = ((chance * here[:, :, None]).sum(1)[here.any(1)] / times).mean(0)
            found.append((of.factions[f], players, mean[0], *np.percentile(mean[1:], (2.5, 97.5)), 1 / players))
    return pd.DataFrame(found, columns=["faction", "players", "share", "low", "high", "par"])
