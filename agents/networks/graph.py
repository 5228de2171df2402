"""Networks of the kind `graph` read a table by its structure, so that unseen maps and cards are no strangers.

* Clearings are the nodes of the map that is played: mixed along its open paths and along its rivers, each relation
  with weights of its own (Schlichtkrull et al. 2018), and told apart by their properties on the map, not by their
  numbers. A path is an edge while the observation does not show it closed.
* Factions are read as players, by seat: warriors, buildings and tokens in a clearing, whoever has them; and players
  are attacked and chosen by seat. Properties of a single faction come on top.
* Cards are read by their declarations: suit, kind, cost, points, item, effect. The weights of a card are those of
  these `CARDS`, in features and in actions; properties of a single card come on top.

`root_env.agents.networks.network` has the forward pass in NumPy, `root_env.training.runs.networks` in PyTorch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from root_env.root.declared.map import CLOSED_PATHS
from root_env.root.doors.tables import (
    ADJACENT,
    AXES,
    BLOCKS,
    CARD_COST,
    CARD_ITEM,
    CARD_SUIT,
    CARD_TYPE,
    CARD_VP,
    CLEARING_FORESTS,
    EFFECTS,
    FAMILIES,
    IS_BUILDING,
    N_CLEARINGS,
    OPPOSITE,
    PIECE_OWNER,
    RIVER,
    RUINS,
)
from root_env.root.rules.data.maps import CLOSABLE as CLOSABLE_PATHS
from root_env.root.rules.data.maps import MAPS
from root_env.root.rules.ids import Faction
from root_env.root.rules.spec import words
from root_env.support.arrays import Float32, Int64

from . import naming

SORTS = ("warriors", "buildings", "tokens")
"""Pieces counted in a clearing for each player."""


def _one_hot(values: np.ndarray) -> Float32:
    """A column for each value from 0 that occurs; negative values have none."""
    return (values[:, None] == np.arange(values.max() + 1)).astype(np.float32)


N_CARDS = AXES["card"]
"""Kinds of cards of the deck that came first. Cards of later decks have blocks of their own, and no structure here."""


def _of_cards() -> Float32:
    effects = (np.arange(N_CARDS)[:, None] == np.array(EFFECTS[: AXES["effect"]])).astype(np.float32)
    figures = np.column_stack([CARD_COST[:N_CARDS], CARD_VP[:N_CARDS], np.ones(N_CARDS)]).astype(np.float32) / 3
    ones = (_one_hot(figure[:N_CARDS]) for figure in (CARD_SUIT, CARD_TYPE, CARD_ITEM))
    return np.concatenate([*ones, effects, figures], 1)


CARDS = _of_cards()
"""float32 (card, figure): the declaration of a card."""


PATHS = 0
"""The relation of paths; the other one is that of rivers."""
LINKS: Float32 = ((np.stack([ADJACENT, RIVER], 1)[..., None] >> np.arange(N_CLEARINGS)) & 1).astype(np.float32)
"""float32 (map, relation, clearing, clearing): 1 where a path or a river leads to."""
CLOSABLE: Float32 = np.concatenate(CLOSABLE_PATHS)
"""float32 (path, clearing, clearing): 1 for both ends of each path of any map that can be closed (Law 25.4.2)."""


def relations(board: np.ndarray, closed: np.ndarray) -> Float32:
    """The means over the clearings that open paths and rivers lead to, float32 (n, relation, clearing, clearing).

    `board` int64 (n,): the map of each row; `closed` (n, paths): 1 for the paths of `CLOSABLE` that are closed.
    """
    links = LINKS[board]
    links[:, PATHS] *= 1 - np.tensordot(closed.astype(np.float32), CLOSABLE, 1)
    return links / np.maximum(1, links.sum(3, keepdims=True))


def _bits(masks: np.ndarray, most: int) -> np.ndarray:
    return ((masks[..., None] >> np.arange(most)) & 1).sum(-1) / most


_COUNTED = [_bits(ADJACENT, 6), _bits(RIVER, 3), _bits(CLEARING_FORESTS, 4)]
SITES = np.stack([OPPOSITE >= 0, RUINS != 0, *_COUNTED, np.ones(RUINS.shape)], 2).astype(np.float32)
"""float32 (map, clearing, figure): corner, ruin, paths, rivers, forests beside it, and 1."""


class Structure:
    """Places of the structure in the features and actions of a `networks.network.Layout`, by their names.

    `counts` float32 (channels, sides, SORTS): 1 for the channels of a clearing that add up to a count of a side.
    `owners` int64 (sides, seats): places among the features of each side's seat, from the observer on, -1 if there is
    none. `maps` int64 (maps,): those of the map that is played, `closed` int64 (paths,): those of the paths of
    `CLOSABLE` that are closed, -1 likewise. `cards` int64 (groups, N_CARDS): places
    among the other features of the copies of each card somewhere. `card_actions`: the same among the plain actions.
    `chosen` int64 (actions, 3): plain actions that name a side, their family and the side; `fought` the same of the
    actions in a clearing; `families`: number of families of plain actions that name one.
    """

    def __init__(self, features: np.ndarray, actions: np.ndarray, channels: int, plain: int, local: int):
        of_features, of_actions = naming.feature_names(), naming.action_names()
        inputs, outputs = [of_features[k] for k in features], [of_actions[k] for k in actions]
        place, split = {name: k for k, name in enumerate(inputs)}, N_CLEARINGS * channels
        sides = words.of_axis("faction", len(Faction))
        self.seats = AXES["seat"]
        sorts = {f"{side}.warriors": (f, 0) for f, side in enumerate(sides)}
        for piece, name in enumerate(words.words()["piece"]):
            f = int(PIECE_OWNER[piece])
            sorts[f"{sides[f]}.{name}"] = f, 1 if IS_BUILDING[piece] else 2
        self.counts: Float32 = np.zeros((channels, len(sides), len(SORTS)), np.float32)
        for channel, name in enumerate(inputs[:channels]):
            if name.partition("[")[0] in sorts:
                self.counts[(channel, *sorts[name.partition("[")[0]])] = 1
        owners = [[place.get(f"{side}.owner[seat {k}]", -1) for k in range(self.seats)] for side in sides]
        self.owners: Int64 = np.array(owners)
        at = ("context.map", "later.map")
        played = ([place[name] for block in at if (name := f"{block}[{one.name}]") in place] for one in MAPS)
        self.maps: Int64 = np.array([(*found, -1)[0] for found in played])
        shut = tuple(f"{one.name}.{CLOSED_PATHS}[" for one in MAPS if one.closable)
        told = [place.get(name, -1) for name in of_features if name.startswith(shut)]
        self.closed: Int64 = np.array(told, np.int64)
        self.cards: Int64 = _groups(inputs[split:], {b.name: b.axes for b in BLOCKS})
        arguments = {f.name: f.arguments for f in FAMILIES}
        self.card_actions: Int64 = _groups(outputs[:plain], arguments)
        self.chosen, self.families = _naming_sides(outputs[:plain], arguments, sides)
        self.fought, _ = _naming_sides(outputs[plain : plain + local], arguments, sides)


def _words_of(name: str) -> tuple[str, list[str]]:
    """The block or family of a name, and its words."""
    base, _, rest = name.partition("[")
    return base, rest.removesuffix("]").split("][") if rest else []


def _groups(names: Sequence[str], axes: Mapping[str, Sequence[str]]) -> Int64:
    """The places among `names` of whole axes of cards, int64 (groups, N_CARDS)."""
    cards = {name: card for card, name in enumerate(words.words()["card"][:N_CARDS])}
    found: dict[tuple[str, ...], list[int]] = {}
    for k, name in enumerate(names):
        base, others = _words_of(name)
        if "card" in axes.get(base, ()):
            card = cards.get(others.pop(axes[base].index("card")), -1)
            if card >= 0:
                found.setdefault((base, *others), [-1] * N_CARDS)[card] = k
    return np.array([row for row in found.values() if min(row) >= 0], np.int64).reshape(-1, N_CARDS)


def _naming_sides(names: Sequence[str], axes: Mapping[str, Sequence[str]], sides: Sequence[str]) -> tuple[Int64, int]:
    """(place, family from 0, side) of each action that names a side, int64 (n, 3), and the number of families."""
    found, families = [], {}
    for k, name in enumerate(names):
        base, others = _words_of(name)
        side = others[axes[base].index("faction")] if "faction" in axes.get(base, ()) else None
        if side in sides:
            found.append((k, families.setdefault(base, len(families)), sides.index(side)))
    return np.array(found, np.int64).reshape(-1, 3), len(families)


def by_seat(structure: Structure, places: np.ndarray, owners: np.ndarray) -> Float32:
    """Counts by sort and seat, float32 (n, clearings, SORTS * seats), of scaled channels (n, clearings, channels).

    `owners` float32 (n, sides, seats): 1 where a side is played from a seat.
    """
    n, clearings, channels = places.shape
    counts = places @ structure.counts.reshape(channels, -1)
    counts = counts.reshape(n, clearings, *structure.counts.shape[1:]).transpose(0, 1, 3, 2)
    return (counts @ owners[:, None]).reshape(n, clearings, -1)


def add_by_seat(logits: np.ndarray, by_seats: np.ndarray, named: np.ndarray, owners: np.ndarray) -> None:
    """Add to logits (n, ..., actions) those of the player who has the side that an action names.

    `by_seats` (n, ..., families, seats), `named` as in `Structure`, `owners` as in `by_seat`.
    """
    shape = (len(owners), *[1] * (by_seats.ndim - 3), *owners.shape[1:])
    by_sides = by_seats @ owners.reshape(shape).swapaxes(-1, -2)
    logits[..., named[:, 0]] += by_sides[..., named[:, 1], named[:, 2]]
