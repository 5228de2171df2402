"""A conditional logit of who wins: effects of faction, seat, agent and opponents, with bootstrap intervals.

The strength of a seat is the sum of the effects of its faction, its seat (for each size of table), its agent, and of
each opponent's faction on its own; if tables differ in size, also of the `crowd`: of each player more than usual on its
faction. The win probability is in proportion to exp(strength) (McFadden 1974; Plackett-Luce for the first place). Each
partner of a winning coalition wins half a game; truncated games are left out.

Games with the same pattern (factions and agents in seat order) and result are one row with a count. The effects
maximize the likelihood under a normal prior: weak for faction, seat and agent, of standard deviation `PAIR` for
opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy import sparse
from scipy.optimize import minimize
from scipy.special import logsumexp

from .games import EMPTY, Games

MAIN, PAIR = 10.0, 0.5
"""Standard deviations of the prior, in log odds."""
STEPS = 4
"""Newton steps of a resample, which start at the estimate and use its Hessian."""
BLOCK = 4_000_000
"""Most strengths in memory at once in the bootstrap."""


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


def patterns(games: Games) -> Patterns:
    """The counts of the games that somebody won."""
    part = games.pick(~games.truncated & games.won.any(1))
    code = np.zeros(len(part), np.int64)
    among = (len(part.factions) + 1) * (len(part.agents) + 1)
    seats = (part.faction.astype(np.int64) + 1) * (len(part.agents) + 1) + part.agent + 1
    for seat in range(seats.shape[1]):
        # Renumbered after every seat, so that codes stay small.
        _, code = np.unique(code * among + seats[:, seat], return_inverse=True)
    _, first, pattern = np.unique(code, return_index=True, return_inverse=True)
    won = (part.won * 2 ** np.arange(seats.shape[1])).sum(1)
    result, count = np.unique(pattern * 64 + won, return_counts=True)
    share = (result[:, None] % 64 >> np.arange(seats.shape[1]) & 1).astype(float)
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
    players = (of.faction != EMPTY).sum(1)
    found += [Effect("crowd", name) for name in of.factions] if len(np.unique(players)) > 1 else []
    found += [Effect("seat", str(s + 1), str(size)) for size in np.unique(players).tolist() for s in range(size)]
    found += [Effect("agent", name) for name in of.agents] if _changed(of) else []
    if opponents and len(np.unique(np.sort(of.faction, 1), axis=0)) > 1:
        found += [Effect("opponent", f, g) for f in of.factions for g in of.factions if _meet(of, f, g)]
    return found


def _changed(of: Patterns) -> bool:
    """Whether any faction was played by several agents."""
    seated = of.faction != EMPTY
    pairs = np.unique(np.stack([of.faction[seated], of.agent[seated]]), axis=1)
    return len(np.unique(pairs[0])) < pairs.shape[1]


def _meet(of: Patterns, one: str, other: str) -> bool:
    f, g = of.factions.index(one), of.factions.index(other)
    return bool((((of.faction == f).sum(1) > 0) & ((of.faction == g).sum(1) > (f == g))).any())


def design(of: Patterns, columns: Sequence[Effect]) -> sparse.csr_array:
    """Effects in the strength of each seat, (m * P, K); rows of missing seats are empty."""
    place = {effect: k for k, effect in enumerate(columns)}
    rows, width = [], of.faction.shape[1]
    seated = of.faction != EMPTY
    players = seated.sum(1)

    def add(here: np.ndarray, seat: int, table: np.ndarray, times: np.ndarray | None = None):
        known = here & (table >= 0)
        values = np.ones(known.sum()) if times is None else times[known]
        rows.append((np.flatnonzero(known) * width + seat, table[known], values))

    faction_at = np.array([place[Effect("faction", name)] for name in of.factions])
    crowd_at = np.array([place.get(Effect("crowd", name), -1) for name in of.factions])
    agent_at = np.array([place.get(Effect("agent", name), -1) for name in of.agents])
    pair_at = np.array([[place.get(Effect("opponent", f, g), -1) for g in of.factions] for f in of.factions])
    for seat in range(width):
        here, mine = seated[:, seat], of.faction[:, seat]
        seat_at = np.array([place.get(Effect("seat", str(seat + 1), str(p)), -1) for p in range(players.max() + 1)])
        add(here, seat, faction_at[mine])
        add(here, seat, crowd_at[mine], (players - of.usual).astype(float))
        add(here, seat, seat_at[players])
        add(here, seat, agent_at[of.agent[:, seat]])
        for other in range(width):
            if other != seat:
                add(here & seated[:, other], seat, pair_at[mine, of.faction[:, other]])
    row, column, value = (np.concatenate(part) for part in zip(*rows, strict=True))
    return sparse.csr_array((value, (row, column)), (seated.size, len(columns)))


class Likelihood:
    """The log likelihood of counts and its derivatives; `main` and `pair`: standard deviations of the prior."""

    def __init__(self, of: Patterns, columns: Sequence[Effect], main: float = MAIN, pair: float = PAIR):
        self.of, self.matrix = of, design(of, columns)
        self.seated = of.faction != EMPTY
        self.ridge = np.array([1 / (pair if effect.kind == "opponent" else main) ** 2 for effect in columns])
        results = len(of.pattern)
        cells = (np.repeat(of.pattern, of.share.shape[1]) * of.share.shape[1]).reshape(of.share.shape)
        cells += np.arange(of.share.shape[1])
        one = (of.share.ravel(), (cells.ravel(), np.repeat(np.arange(results), of.share.shape[1])))
        self.wins_of = sparse.csr_array(one, (self.seated.size, results))
        ones = (np.ones(results), (of.pattern, np.arange(results)))
        self.games_of = sparse.csr_array(ones, (len(of.faction), results))

    def log_chances(self, at: np.ndarray) -> np.ndarray:
        """Log win probability of each seat at effects (K, b): (m, P, b), minus infinity for missing seats."""
        strength = (self.matrix @ at).reshape(*self.seated.shape, -1)
        strength = np.where(self.seated[:, :, None], strength, -np.inf)
        return strength - logsumexp(strength, axis=1, keepdims=True)

    def gradient(self, at: np.ndarray, count: np.ndarray) -> np.ndarray:
        """Gradient of the penalized log likelihood at effects (K, b) and counts (c, b): (K, b)."""
        odds = np.exp(np.clip(self.matrix @ at, -50, 50)).reshape(*self.seated.shape, -1)
        odds *= self.seated[:, :, None]
        chance = odds / odds.sum(1, keepdims=True)
        expected = (chance * (self.games_of @ count)[:, None, :]).reshape(self.seated.size, -1)
        return self.matrix.T @ (self.wins_of @ count - expected) - self.ridge[:, None] * at

    def loss(self, at: np.ndarray) -> tuple[float, np.ndarray]:
        """Minus the penalized log likelihood per game, and its gradient, at effects (K,)."""
        count, wide = self.of.count[:, None].astype(float), at[:, None]
        wins, logs = (self.wins_of @ count).ravel(), self.log_chances(wide).ravel()
        fit = float(wins[wins > 0] @ logs[wins > 0]) - float(self.ridge @ at**2) / 2
        return -fit / count.sum(), -self.gradient(wide, count).ravel() / count.sum()

    def hessian(self, at: np.ndarray) -> np.ndarray:
        """Hessian of minus the penalized log likelihood at effects (K,): (K, K)."""
        chance = np.exp(self.log_chances(at[:, None])).ravel()
        played = self.games_of @ self.of.count.astype(float)
        patterns_, width = self.seated.shape
        sums = sparse.csr_array(
            (chance, (np.repeat(np.arange(patterns_), width), np.arange(chance.size))), (patterns_, chance.size)
        )
        mean = sums @ self.matrix
        square = self.matrix.T @ sparse.diags_array(chance * np.repeat(played, width)) @ self.matrix
        return (square - mean.T @ sparse.diags_array(played) @ mean).toarray() + np.diag(self.ridge)


def maximize(likelihood: Likelihood) -> np.ndarray:
    """The effects at the maximum of the likelihood, (K,)."""
    start = np.zeros(likelihood.matrix.shape[1])
    at = minimize(likelihood.loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    count = likelihood.of.count[:, None].astype(float)
    for _ in range(3):  # L-BFGS stops early along flat directions; Newton steps finish.
        at = at + np.linalg.solve(likelihood.hessian(at), likelihood.gradient(at[:, None], count).ravel())
    return at


def bootstrap(
    likelihood: Likelihood, at: np.ndarray, resamples: int, seed: int, progress: Callable[[int], None] | None = None
) -> np.ndarray:
    """Effects of resampled games, (K, resamples): counts are drawn from a multinomial.

    Each resample takes STEPS Newton steps from the estimate, with the Hessian there.
    """
    rng = np.random.default_rng(seed)
    count = likelihood.of.count
    inverse = np.linalg.inv(likelihood.hessian(at))
    size = max(1, min(resamples, BLOCK // likelihood.seated.size))
    parts = []
    for low in range(0, resamples, size):
        n = min(size, resamples - low)
        drawn = rng.multinomial(count.sum(), count / count.sum(), n).T.astype(float)
        found = np.repeat(at[:, None], n, 1)
        for _ in range(STEPS):
            found += inverse @ likelihood.gradient(found, drawn)
        parts.append(found)
        if progress:
            progress(n)
    return np.concatenate(parts, 1)


# -- what it says -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """`effects`: kind, name, other, log_odds, low, high; `chances`: faction, players, share, low, high, par."""

    effects: pd.DataFrame
    chances: pd.DataFrame
    games: int
    left_out: int
    patterns: int
    resamples: int
    information: float
    """Gain in log likelihood per game over equal win probabilities, in bits."""


def fit(
    games: Games,
    resamples: int = 200,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    opponents: bool = True,
) -> Fitted:
    """Fit the model to the games that somebody won. The mean effect of each kind is zero.

    `chances`: a faction's win probability, averaged over the compositions with it, without effects of seats and agents.
    Intervals are the middle 95 % of the resamples. The same games and seed give the same result. ValueError if nobody
    won a game.
    """
    of = patterns(games)
    if not len(of.count):
        raise ValueError("nobody won a game: there is nothing to fit")
    columns = effects(of, opponents)
    likelihood = Likelihood(of, columns)
    at = maximize(likelihood)
    drawn = bootstrap(likelihood, at, resamples, seed, progress)
    both = _centred(np.concatenate([at[:, None], drawn], 1), columns, of)
    table = pd.DataFrame(columns, columns=["kind", "name", "other"])
    low, high = np.percentile(both[:, 1:], (2.5, 97.5), axis=1)
    table = table.assign(log_odds=both[:, 0], low=low, high=high)
    played = (of.faction != EMPTY).sum(1)[of.pattern]
    equal = float(of.count @ np.log(played)) / of.count.sum()
    gain = (equal - likelihood.loss(at)[0] + float(likelihood.ridge @ at**2) / 2 / of.count.sum()) / np.log(2)
    left_out = len(games) - int(of.count.sum())
    return Fitted(
        table, chances(of, columns, both), int(of.count.sum()), left_out, len(of.faction), resamples, float(gain)
    )


def _centred(at: np.ndarray, columns: Sequence[Effect], of: Patterns) -> np.ndarray:
    """Effects that sum to zero over factions, over agents and over the seats of a size.

    The mean effect of an opponent on all others is moved to the strength of that opponent.
    """
    at = at.copy()
    kinds = np.array([effect.kind for effect in columns])
    others = np.array([effect.other for effect in columns])
    for g, name in enumerate(of.factions):
        on = np.flatnonzero((kinds == "opponent") & (others == name))
        if len(on):
            shift = at[on].mean(0)
            at[on] -= shift
            # At a table with g all others lose `shift`; the odds are the same if g alone gains it.
            at[g] -= shift
    for kind in ("faction", "crowd", "agent"):
        at[kinds == kind] -= at[kinds == kind].mean(0) if (kinds == kind).any() else 0
    for size in set(others[kinds == "seat"].tolist()):
        on = (kinds == "seat") & (others == size)
        at[on] -= at[on].mean(0)
    return at


def chances(of: Patterns, columns: Sequence[Effect], at: np.ndarray) -> pd.DataFrame:
    """Win probabilities by size of table and faction, see `fit`; the first column of `at` is the estimate."""
    kinds = np.unique(np.sort(of.faction, 1), axis=0)
    plain = Patterns(of.factions, of.agents, kinds, np.zeros_like(kinds), *[np.zeros((0, 6))] * 3, of.usual)
    seen = [effect for effect in columns if effect.kind in ("faction", "crowd", "opponent")]
    rows = [k for k, effect in enumerate(columns) if effect in seen]
    matrix = design(plain, seen)
    seated = kinds != EMPTY
    strength = np.where(seated[:, :, None], (matrix @ at[rows]).reshape(*kinds.shape, -1), -np.inf)
    chance = np.exp(strength - logsumexp(strength, axis=1, keepdims=True))
    found = []
    for players in np.unique(seated.sum(1)).tolist():
        for f, name in enumerate(of.factions):
            here = (kinds == f) & (seated.sum(1) == players)[:, None]
            if here.any():
                times = here.sum(1)
                mean = (chance * here[:, :, None]).sum(1)[times > 0] / times[times > 0, None]
                mean = mean.mean(0, keepdims=True)
                low, high = np.percentile(mean[0, 1:], (2.5, 97.5)) if mean.shape[1] > 1 else (np.nan, np.nan)
                found.append((name, players, float(mean[0, 0]), float(low), float(high), 1 / players))
    return pd.DataFrame(found, columns=["faction", "players", "share", "low", "high", "par"])
