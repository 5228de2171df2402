"""Ratings of agents and factions with openskill's Plackett-Luce."""

from __future__ import annotations

import numpy as np
import pandas as pd

from root_env.training.measuring.figures import ALL, places

from .games import Games

MOST = 10_000
"""Most games to rate, drawn by the seed: more games change ratings less than their order does."""
COLUMNS = ("agent", "faction", "games", "mu", "sigma", "moved")


def ratings(games: Games, seed: int = 0, most: int = MOST) -> pd.DataFrame:
    """By agent and faction, and by agent over all factions ("all") where there are several agents.

    `mu`, `sigma`: the rating after the games, from 25 and 8.3 at the start. `mu` is the mean over two seeded orders of
    the games, `moved` half of their difference; it is shifted so that the mean of a series is 25, as only differences
    have a meaning. `games`: how many were rated. Every seat is a team of one. Winners come first, coalition partners
    level, then the others by victory points. Truncated games are left out.
    """
    rng = np.random.default_rng(seed)
    fit = np.flatnonzero(~games.truncated & games.won.any(1))
    part = games.pick(np.sort(rng.permutation(fit)[:most]))
    orders = [rng.permutation(len(part)) for _ in range(2)]
    wide = part.agent.astype(np.int64) * len(part.factions) + part.faction
    series = [(part.agent, [(agent, ALL) for agent in part.agents])] * (len(part.agents) > 1)
    series.append((wide, [(agent, faction) for agent in part.agents for faction in part.factions]))
    rows = []
    for codes, names in series if len(fit) else ():
        first, second = (_rate(part, codes, order) for order in orders)
        mus = np.array([[rated[k].mu for k in sorted(first)] for rated in (first, second)])
        mus += 25 - mus.mean(1, keepdims=True)
        for k, (mu, other) in zip(sorted(first), mus.T.tolist(), strict=True):
            n = int((part.seated & (codes == k)).any(1).sum())
            rows.append((*names[k], n, (mu + other) / 2, first[k].sigma, abs(mu - other) / 2))
    return pd.DataFrame(rows, columns=COLUMNS)


def _rate(games: Games, codes: np.ndarray, order: np.ndarray) -> dict:
    """Code of a player -> its rating after the games in an order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)
    known = {code: model.rating() for code in np.unique(codes[games.seated]).tolist()}
    for g, n in zip(order.tolist(), games.players[order].tolist(), strict=True):
        at = codes[g, :n].tolist()
        after = model.rate([[known[code]] for code in at], ranks=places(games.won[g, :n], games.vp[g, :n]))
        before = {code: known[code] for code in at}
        for code, (new,) in zip(at, after, strict=True):
            # A player in several seats learns from each: shifts of mu add up, factors of sigma multiply.
            now, was = known[code], before[code]
            changed = (now.mu + new.mu - was.mu, now.sigma * new.sigma / was.sigma)
            known[code] = new if now is was else model.rating(*changed)
    return known
