"""The forward pass of trained networks in NumPy; `root_env.training.runs.networks` has the same in PyTorch.

Three architectures:

* `mlp`: two hidden layers over all features.
* `board`: the features of a clearing go through layers that all clearings share, with graph convolutions along the
  printed paths of one map (Kipf and Welling 2017). All other features go through a layer of their own, whose output
  every clearing gets. The logit of an action in a clearing comes from the embedding of that clearing, the logit of a
  move from the embeddings of both.

* `graph`: the same, and the structure that `networks.graph` reads: the map that is played, its open paths, players by
  seat, cards by their declarations.

A network of any kind may be *advised*: it gets the action of the rule-based bot, and adds a bonus to the logit of
that action, by its trust in the bot in this position. So it learns where to deviate from the bot (residual
learning: Silver et al. 2018, Johannink et al. 2019). And it may look one step ahead: the logit of each action gets a
bonus for what the action does at once (`Game.ahead`), by weights that depend on the position.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from root_env.doors.contract.pickled import PICKLED_BY, check_pickled_by
from root_env.doors.games import doors_of
from root_env.root.doors.tables import ADJACENT, ARGUMENTS, BLOCKS, FAMILIES, N_CLEARINGS
from root_env.support.by_name import ROOT
from root_env.support.documents import Document
from root_env.support.one_thread import one_thread
from root_env.support.quoting import quoted

from .graph import SITES, Structure, add_by_seat, by_seat, relations
from .sparse import FirstLayer

KINDS = ("mlp", "board", "graph")


@dataclass(frozen=True)
class Layout:
    """The order of the features and the actions of a network.

    `features` int64 (n_in,): first `channels` features of every clearing, clearing by clearing, then the others.
    `actions` int64 (n_out,): first those of no clearing, `plain` of them, then `local` of every clearing, clearing by
    clearing, then the moves by origin and destination. For `mlp` all is plain, and in the order of the tables.
    `game`: the game of these tables.
    """

    features: np.ndarray
    actions: np.ndarray
    channels: int = 0
    plain: int = 0
    local: int = 0
    game: str = ROOT

    def __getstate__(self) -> Document:
        return vars(self) | {PICKLED_BY: doors_of(self.game).rules.digest()}

    def __setstate__(self, state: Document) -> None:
        check_pickled_by(state.get(PICKLED_BY), doors_of(state["game"]).rules.digest(), "network")
        vars(self).update(state)
        del vars(self)[PICKLED_BY]

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes, for a card."""
        return {"channels": self.channels, "plain": self.plain, "local": self.local}

    def structure(self) -> Structure:
        """The structure that a network of the kind `graph` reads."""
        return Structure(self.features, self.actions, self.channels, self.plain, self.local)


def layout_of(kind: str, features: np.ndarray, actions: np.ndarray, game: str = ROOT) -> Layout:
    """The layout for a network of a kind; ValueError if there is no such kind, or none for this game."""
    if kind == "mlp":
        return Layout(features, actions, game=game)
    if kind not in KINDS:
        raise ValueError(f"net: {quoted(kind)} is not known; choose from {', '.join(KINDS)}")
    if game != ROOT:
        raise ValueError(f"net: {kind} is made of Root's clearings; give mlp for {quoted(game)}")
    here, rest = _by_clearing(features, [(b.offset, b.axes, b.shape) for b in BLOCKS])
    families = [(f.base, f.arguments, tuple(ARGUMENTS[a] for a in f.arguments)) for f in FAMILIES]
    move = next(f for f in FAMILIES if f.name == "move")
    moves = actions[(actions >= move.base) & (actions < move.base + move.size)]
    local, plain = _by_clearing(np.setdiff1d(actions, moves), families)
    return Layout(
        np.concatenate([here.ravel(), rest]),
        np.concatenate([plain, local.ravel(), moves]),
        here.shape[1],
        len(plain),
        local.shape[1],
    )


def _by_clearing(ids: np.ndarray, blocks: Sequence) -> tuple[np.ndarray, np.ndarray]:
    """Ids that belong to one clearing, (clearing, channel), and the others."""
    wanted, columns, others = set(ids.tolist()), [], []
    for base, axes, shape in blocks:
        grid = (base + np.arange(math.prod(shape))).reshape(shape)
        if axes.count("clearing") == 1:
            by_clearing = np.moveaxis(grid, axes.index("clearing"), 0).reshape(N_CLEARINGS, -1)
            columns += [column for column in by_clearing.T if wanted.issuperset(column.tolist())]
            taken = {k for column in columns for k in column.tolist()}
            others += [k for k in grid.ravel().tolist() if k in wanted and k not in taken]
        else:
            others += [k for k in grid.ravel().tolist() if k in wanted]
    return np.array(columns, np.int64).T.reshape(N_CLEARINGS, -1), np.array(others, np.int64)


def neighbours(board: int = 0) -> np.ndarray:
    """Mean over the neighbours of each clearing on a map, as a matrix float32 (12, 12)."""
    linked = (ADJACENT[board][:, None] >> np.arange(N_CLEARINGS)) & 1
    return (linked / linked.sum(1, keepdims=True)).astype(np.float32)


WINNER = "winner"
"""Names of the layers that predict the winner begin with this; a network may be without them."""
Weights = Mapping[str, np.ndarray]


def _linear(weights: Weights, name: str, x: np.ndarray) -> np.ndarray:
    flat = x.reshape(-1, x.shape[-1]) @ weights[f"{name}.weight"].T  # one product; of more axes NumPy makes many
    flat += weights[f"{name}.bias"]
    return flat.reshape(*x.shape[:-1], flat.shape[1])


AHEAD = "ahead"
"""Name of the layer that weighs what an action does at once (`Game.ahead`); other networks are without it."""
AHEAD_SCALE = np.array([0.25, 1, 1, 1], np.float32)
"""The four figures of `Game.ahead` are multiplied by these."""
TRUST = "trust"
"""Name of the layer that computes the bonus of the advised action; other networks are without it."""


class Inputs:
    """Observations, int8 (n, OBS_SIZE), as a network takes them in; `scale` float32 (n_in,), in the layout's order."""

    def __init__(self, kind: str, weights: Weights, layout: Layout, scale: np.ndarray):
        split, features = N_CLEARINGS * layout.channels, layout.features
        self._local, self._scale, self._features = features[:split], scale[:split], features
        self.structure = layout.structure() if kind == "graph" else None
        starts = {"trunk.0" if kind == "mlp" else "rest": split, f"{WINNER}.0": 0}
        self._first = {
            name: FirstLayer(weights[f"{name}.weight"], weights[f"{name}.bias"], features[start:], scale[start:])
            for name, start in starts.items()
            if f"{name}.weight" in weights
        }

    def clearings(self, observations: np.ndarray) -> np.ndarray:
        """The scaled features of clearings, float32 (n, N_CLEARINGS, channels)."""
        channels = len(self._local) // N_CLEARINGS
        return (observations.take(self._local, 1) * self._scale).reshape(len(observations), N_CLEARINGS, channels)

    def of_structure(self, observations: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, ...]:
        """Counts by seat of scaled `places`, the seat of each side, the map that is played, and its closed paths:
        float32 (n, N_CLEARINGS, counts), float32 (n, sides, seats), int64 (n,), int8 (n, paths)."""
        structure = self.structure
        assert structure is not None
        at = structure.owners, structure.maps, structure.closed
        owners, maps, closed = (observations.take(self._features[np.maximum(one, 0)], 1) * (one >= 0) for one in at)
        owners = owners.astype(np.float32)
        return by_seat(structure, places, owners), owners, maps.argmax(1), closed

    def hidden(self, name: str, observations: np.ndarray) -> np.ndarray:
        """Output of a first layer over all other features, or over all, float32 (n, n_out)."""
        return np.maximum(self._first[name](observations), 0)


@one_thread
def logits(
    kind: str, weights: Weights, layout: Layout, inputs: Inputs, observations: np.ndarray,
    advised: np.ndarray | None = None, ahead: tuple[np.ndarray, np.ndarray] | None = None,
) -> np.ndarray:  # fmt: skip
    """Logits of the actions, float32 (n, n_out), for observations int8 (n, OBS_SIZE).

    `advised` int64 (n,): column of the rule-based bot's action, -1 for none; None: no action gets a bonus. `ahead`:
    columns of actions, int64 (n, most), -1 for none, and what they do at once, int8 (n, most, 4); None: not known.
    """
    found, whole = {"mlp": _mlp, "board": _board, "graph": _graph}[kind](weights, layout, inputs, observations)
    if advised is not None:
        told = np.flatnonzero(advised >= 0)
        found[told, advised[told]] += _linear(weights, TRUST, whole[told])[:, 0]
    if ahead is not None:
        columns, figures = ahead
        bonus = (figures * AHEAD_SCALE) @ _linear(weights, AHEAD, whole)[:, :, None]
        rows, places = np.nonzero(columns >= 0)
        found[rows, columns[rows, places]] += bonus[rows, places, 0]
    return found


def _mlp(weights: Weights, layout: Layout, inputs: Inputs, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits, and the last hidden layer."""
    hidden = inputs.hidden("trunk.0", observations)
    whole = np.maximum(_linear(weights, "trunk.2", hidden), 0)
    return _linear(weights, "policy", whole), whole


def _board(weights: Weights, layout: Layout, inputs: Inputs, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits, and the hidden layer of the whole board."""
    rest = inputs.hidden("rest", observations)
    places = _linear(weights, "clearing", inputs.clearings(observations)) + weights["place"]
    seen, whole = _seen(weights, rest, places, [weights["neighbours"]])
    return _joined(weights, seen, _linear(weights, "plain", whole), _linear(weights, "local", seen)), whole


def _graph(weights: Weights, layout: Layout, inputs: Inputs, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits, and the hidden layer of the whole board, of a network that reads the table by its structure."""
    n, structure = len(observations), inputs.structure
    assert structure is not None
    rest, places = inputs.hidden("rest", observations), inputs.clearings(observations)
    counts, owners, board, closed = inputs.of_structure(observations, places)
    sites = SITES @ weights["site.weight"].T
    places = _linear(weights, "clearing", np.concatenate([places, counts], 2)) + sites[board]
    seen, whole = _seen(weights, rest, places, list(relations(board, closed).swapaxes(0, 1)))
    plain, local = _linear(weights, "plain", whole), _linear(weights, "local", seen)
    faced = _linear(weights, "face", whole).reshape(n, structure.families, structure.seats)
    add_by_seat(plain, faced, structure.chosen, owners)
    add_by_seat(local, _linear(weights, "fight", seen)[:, :, None], structure.fought, owners)
    return _joined(weights, seen, plain, local), whole


def _seen(
    weights: Weights, rest: np.ndarray, places: np.ndarray, relations: Sequence[np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Embeddings of the clearings, from the relations, matrices (..., 12, 12), and the layer of the whole board."""
    places = np.maximum(places + _linear(weights, "context", rest)[:, None], 0)
    for name in ("mix_1", "mix_2"):
        around = [matrix @ places for matrix in relations]
        places = np.maximum(_linear(weights, name, np.concatenate([places, *around], 2)), 0) + places
    whole = np.concatenate([rest, places.mean(1), places.max(1)], 1)
    whole = np.maximum(_linear(weights, "whole", whole), 0)
    return np.maximum(_linear(weights, "seen", places) + _linear(weights, "told", whole)[:, None], 0), whole


def _joined(weights: Weights, seen: np.ndarray, plain: np.ndarray, local: np.ndarray) -> np.ndarray:
    """The logits of all actions, float32 (n, n_out)."""
    origins, goals = _linear(weights, "origin", seen), _linear(weights, "goal", seen)
    moves = origins @ goals.swapaxes(1, 2) / np.float32(origins.shape[2] ** 0.5)
    flat = (of.reshape(len(seen), of.shape[1] * of.shape[2]) for of in (local, moves))
    return np.concatenate([plain, *flat], 1)


@one_thread
def winners(weights: Weights, inputs: Inputs, observations: np.ndarray) -> np.ndarray:
    """Win probability of each seat, float32 (n, seats), counted clockwise from the observer; every row sums to 1.

    Observations are as for `logits`. It has three layers of its own: the output of the trunk, which was trained to
    choose actions, keeps too little about the winner. Each partner of a winning coalition counts as half a
    winner.
    """
    hidden = inputs.hidden(f"{WINNER}.0", observations)
    scores = _linear(weights, f"{WINNER}.4", np.maximum(_linear(weights, f"{WINNER}.2", hidden), 0))
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)
