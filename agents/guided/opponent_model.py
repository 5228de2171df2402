"""Opponent model of a search: games are played on by the player most like the others at the table so far."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from root_env.doors.policies import streams_from
from root_env.doors.view import GameView

from ..search.search import remember
from .playing import Playouts
from .search import FAR, Table

SAMPLES = 16
"""Games that each player plays on from the last decision of the search."""
MOST = 10.0
"""Upper bound of a round's evidence for one player and against another, in nats."""
STRANGE = 0.006
"""Bound of the share of features, among those equal in all these games, in which a position differs: above it, the
position is of another game, or of players who are like none of these. After a round of bots or policies it is up to
0.004, of random players 0.010; in other games at the same table half of the positions have more than 0.02."""


@dataclass(frozen=True)
class Moment:
    """A decision of the search, and the evidence for each player until then: log-likelihoods, float (players,)."""

    view: GameView
    action: int
    evidence: np.ndarray


class OpponentModel:
    """Evidence of the way in which the others at each table play.

    From the decision before, the games that could be the true one are played on by each player in all seats until the
    turn that is asked about. The player in whose games the features of the observation are likelier is taken, the first
    one until there is a difference. Features are counted as if they were independent: so one round says much, and
    `MOST` bounds it.
    """

    def __init__(self) -> None:
        self._moments: OrderedDict[tuple[str, str], Moment] = OrderedDict()

    def forget(self) -> None:
        """Begin anew at all tables."""
        self._moments.clear()

    def likeliest(self, view: GameView, table: Table, rng: np.random.Generator) -> Playouts:
        """The one of `table.players` that plays most like the others, for a decision of the player of this view."""
        if len(table.players) == 1:
            return table.players[0]
        key, nothing = (repr(view.config), view.agent), np.zeros(len(table.players))
        last = self._moments.get(key)
        evidence = nothing if last is None or last.view.turns > view.turns else last.evidence
        if last is not None and last.view.turns < view.turns:
            said = _likelihoods(last, view, table, rng)
            evidence = nothing if said is None else evidence + np.maximum(said - said.max(), -MOST)
        remember(self._moments, key, Moment(view, -1, evidence))
        return table.players[int(evidence.argmax())]

    def acted(self, view: GameView, action: int) -> None:
        """Note a decision; the others go on from here."""
        key = repr(view.config), view.agent
        if key in self._moments:
            self._moments[key] = Moment(view, action, self._moments[key].evidence)


def _likelihoods(last: Moment, view: GameView, table: Table, rng: np.random.Generator) -> np.ndarray | None:
    """Log-likelihood of this view, after a decision in an earlier turn, if each player has played on since: float
    (players,). None if it hardly comes from there."""
    batch, players, turn = table.batch, table.players, view.turns
    n = min(SAMPLES, batch.num_games // len(players))
    worlds = [last.view.determinize(seed) for seed in rng.integers(0, 2**62, n).tolist()]
    by = np.arange(batch.num_games) // n
    table.rngs[: n * len(players)] = streams_from(rng, n * len(players))
    for k, player in enumerate(players):
        batch.put(range(k * n, k * n + n), worlds)
        batch.play_on(player.policy, table.rngs, np.where(by == k, FAR, 0), turn, np.where(by == k, last.action, -1))
    asked = view.agents.index(view.agent)
    there = (batch.to_move == asked) & (batch.states["turns"] == turn) & (by < len(players))
    rows = [batch.observations[there & (by == k)] for k in range(len(players))]
    batch.put([0], [view.determinize(0)])
    now = batch.observations[0]
    if not all(map(len, rows)):
        return np.zeros(len(players))
    everywhere = np.concatenate(rows)
    agreed = (everywhere == everywhere[0]).all(0)
    if (everywhere[0] != now)[agreed].mean() > STRANGE:
        return None
    return np.array([np.log(((some == now).sum(0) + 0.5) / (len(some) + 1)).sum() for some in rows])
