"""Judgements of agents on a decision and on a whole game, as numbers for a review.

    network = analysis.network_for(game.config)
    analysis.shares(network, view)             # the network's probability of each legal action
    analysis.search(view, 400)                 # visits, values and a reason in words, of a search
    analysis.would_do("rules", view)           # what an agent would do
    points = analysis.course(network, analysis.sightings(positions))      # win probabilities, decision by decision

All of it follows from views and observations, so it uses nothing that the player asked may not know.
`python -m root_env.training.analysis` does it for records, `root-env serve` for the players at a table.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.any_game import AnyGame
from root_env.doors.view import GameView
from root_env.support.by_name import ROOT

from .base import TableError, on_views
from .catalogue import load
from .guided.agent import Guided
from .networks.policy import NetworkAgent, load_policy, tables_in_words
from .reasons import reason

_TOGETHER = 256
"""Observations in one batch for a network."""


@functools.lru_cache(maxsize=4)
def _network(game: str, path: str | None) -> NetworkAgent:
    return load_policy(path, game=game)


def network_for(config: AnyConfig, game: str = ROOT, path: str | None = None) -> NetworkAgent:
    """The network of a checkpoint (None: the one that ships), for the table of this configuration.

    TableError if it was trained for other tables, `root_env.agents.networks.checkpoint_files.CheckpointError` if it
    cannot be loaded.
    """
    network = _network(game, path)
    network.check_table(config)
    if not network.knows_table(config):
        known = tables_in_words(network.factions, network.sizes)
        raise TableError(f"the network knows tables of {known}, and not this one of {', '.join(config.factions)}")
    return network


# -- one decision ----------------------------------------------------------------------------------------


def shares(network: NetworkAgent, view: GameView) -> dict[int, float]:
    """Legal action -> the network's probability of it, for the player of the view, who is asked."""
    ahead = view.ahead()[None] if network.looks_ahead else None
    found = network.probabilities(np.asarray(view.observe())[None], view.mask()[None], ahead)[0]
    return {action: float(found[action]) for action in view.legal_actions().tolist()}


@dataclass(frozen=True)
class Searched:
    """The result of a search.

    By legal action: `visits`, and `values` 0..1, None for an action that was not tried. `action`: its choice;
    `chances`: agent -> its win probability after that action, empty if the search does not know. `reason`: the
    choice beside another action in words, "" if it tried no other, see `root_env.agents.reasons`.
    """

    iterations: int
    visits: dict[int, int]
    values: dict[int, float | None]
    action: int
    chances: dict[str, float]
    reason: str = ""


@functools.lru_cache(maxsize=4)
def _searcher(game: str) -> Guided:
    return Guided(iterations=1, seed=0, game=game)


def search(view: GameView, iterations: int, seed: int = 0) -> Searched:
    """The result of the agent "search" after so many iterations, for the player of this view, who is asked.

    The same view, iterations and seed give the same result.
    """
    legal = view.legal_actions().tolist()
    if len(legal) < 2:
        return Searched(0, dict.fromkeys(legal, 0), dict.fromkeys(legal), legal[0], {})
    searcher = _searcher(view.rules.name)
    searcher.budget = iterations
    searcher.reseed(seed)
    found = searcher.found(view)
    values = [None if np.isnan(value) else float(value) for value in found.values]
    known = not np.isnan(found.worth).any()
    return Searched(
        iterations,
        dict(zip(found.actions.tolist(), found.visits.tolist(), strict=True)),
        dict(zip(found.actions.tolist(), values, strict=True)),
        int(found.action),
        dict(zip(view.agents, found.worth.tolist(), strict=True)) if known else {},
        reason(view, found),
    )


def would_do(name: str, view: GameView, seed: int = 0) -> int:
    """The action of an agent, given by name, in this view; the same seed gives the same, but in searches by seconds."""
    agent = on_views(load(name, view.rules.name))
    agent.reseed(seed)
    return int(agent.act(view))


# -- a whole game ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sighting:
    """Observation of a player who was asked after `step` actions, in player turn `turn` of `turn_of` (None in set-up).

    `around`: the agents clockwise from this one. `observation` int8 (OBS_SIZE,).
    """

    step: int
    turn: int
    turn_of: str | None
    agent: str
    around: tuple[str, ...]
    observation: np.ndarray


def sightings(positions: Iterable[AnyGame], agent: str | None = None, first: int = 0) -> Iterator[Sighting]:
    """Sightings of the players asked (or of `agent` alone) in the positions of a game, from after `first` actions on.

    `positions` may yield one game object that moves on.
    """
    for step, game in enumerate(positions, first):
        asked = game.to_move
        if asked is None or agent not in (None, asked):
            continue
        row = np.zeros(game.rules.everything.size, np.int8)
        game.observe_into(asked, row)
        k = game.order.index(asked)
        yield Sighting(step, game.turns, game.turn, asked, (*game.order[k:], *game.order[:k]), row)


@dataclass(frozen=True)
class Point:
    """Win probabilities by agent at a decision, from the knowledge of `agent`, who was asked."""

    step: int
    turn: int
    turn_of: str | None
    agent: str
    chances: dict[str, float]


def course(network: NetworkAgent, seen: Sequence[Sighting]) -> list[Point]:
    """Win probabilities at each sighting; CheckpointError if the network does not predict the winner."""
    points = []
    for first in range(0, len(seen), _TOGETHER):
        some = seen[first : first + _TOGETHER]
        rows = network.winners(np.array([one.observation for one in some]))
        for one, row in zip(some, rows, strict=True):
            row = row[: len(one.around)] / row[: len(one.around)].sum()
            chances = dict(zip(one.around, row.tolist(), strict=True))
            points.append(Point(one.step, one.turn, one.turn_of, one.agent, chances))
    return points


@dataclass(frozen=True)
class Swing:
    """Change of the win probabilities in a player turn: from its first decision, at `step`, to that of the next turn.

    `change`: agent -> its change, -1..1. `size`: half the sum of the absolute changes, 0..1.
    """

    turn: int
    turn_of: str | None
    step: int
    change: dict[str, float]
    size: float


def swings(points: Sequence[Point], most: int = 5) -> list[Swing]:
    """The `most` turns that changed the win probabilities most, the largest change first."""
    firsts: dict[int, Point] = {}
    for point in points:
        firsts.setdefault(point.turn, point)
    ends = [*firsts.values(), *points[-1:]]
    found = []
    for one, after in pairwise(ends):
        change = {agent: after.chances[agent] - chance for agent, chance in one.chances.items()}
        size = sum(map(abs, change.values())) / 2
        found.append(Swing(one.turn, one.turn_of, one.step, change, size))
    return sorted(found, key=lambda swing: -swing.size)[:most]
