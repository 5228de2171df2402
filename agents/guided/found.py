"""Settings and results of a guided search."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from root_env.doors.contract.any_game import AnyGame

from .tree import Node


@dataclass(frozen=True)
class Knobs:
    """Settings of the search that are rarely changed."""

    worlds: int = 64
    """Upper bound of the determinizations of a decision, see also `search.FEW`; iterations take them in turn."""
    width: int | None = None
    """Iterations that run side by side, in two halves; None: 64, or 128 if a network plays on."""
    candidates: float = 0.8
    """Number of root actions to try, as a multiple of the square root of the iterations."""
    lots: int = 1
    """Number of further root actions to try, drawn by the prior."""
    hint: bool = True
    """True if the rule-based bot's action is always tried."""
    patience: int = 8
    """Visits of a node before the tree grows below it."""
    exploration: float = 0.3
    """Exploration constant of PUCT within the tree."""
    caution: float = 1.0
    """Standard errors by which an action must be better than the favourite to be taken in its place."""
    floor: float = 0.05
    """Share of the prior that is spread evenly over all legal actions."""
    inner: int = 0
    """Least visits of the positions in the tree that `Found.met` lists; 0: it lists none."""


@dataclass(frozen=True)
class Found:
    """The result of a search.

    By legal action, ascending: `actions` int64 (n,); `prior` float (n,); `visits` int64 (n,), iterations and the games
    in which a plan that begins with it was tried out; `values` float (n,), to the searcher, of the better of both, nan
    for actions that were not tried. `action`: the one to take; `worth` float (players,): value of the
    position after it to each player, nan if nothing was tried. `met`: positions in the tree, see `Knobs.inner`: the
    observation of the player asked there, int8 (OBS_SIZE,), in the first determinization that came to it, the number of
    that player, and the value to each player, float (players,). `worths` float (n, players): `worth` after each action.
    """

    actions: np.ndarray
    prior: np.ndarray
    visits: np.ndarray
    values: np.ndarray
    action: int
    worth: np.ndarray
    met: list[tuple[np.ndarray, int, np.ndarray]]
    worths: np.ndarray


@dataclass(frozen=True)
class Kept:
    """The tree below the action taken, and the determinizations after it, which all look alike to the player."""

    node: Node
    games: list[AnyGame]
    observation: np.ndarray
