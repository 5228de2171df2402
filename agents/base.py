"""The two forms of an agent, and the adapter between them.

A *reactive* agent answers whole batches from observations and masks alone: trained networks, rule-based bots. A *view*
agent thinks about one `game.view(agent)` at a time: look-ahead, tree search. `on_views` lets a reactive agent play
where views are given. The reverse cannot be: an observation is not enough to search from.

Whatever its form, an agent sees what its player may know and nothing else: a view holds no hidden state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from root_env.doors.contract.rules import Rules
from root_env.doors.policies import decide, streams_from


class TableError(ValueError):
    """An agent cannot play at a table."""


class ReactiveAgent:
    """An agent that answers many questions at once.

    An agent that has probabilities may also have a method for datasets (`root_env.training.dataset`):
    `probabilities(observations, masks)` returns float32 (n, N_ACTIONS), 0 for illegal actions.
    """

    name: str = "reactive"

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """Choose for n players that are asked something.

        `observations` int8 (n, OBS_SIZE), `masks` int8 (n, N_ACTIONS) with at least one legal action a row,
        `agent_ids` n ids such as "eyrie_0"; `rng` is the only source of chance. Returns legal actions, int64 (n,).
        """
        raise NotImplementedError


class CompiledAgent(ReactiveAgent):
    """A compiled policy (`root_env.policies`) as an agent; rollouts, opponents and searches use its `policy`."""

    def __init__(self, policy: Callable, name: str):
        self.policy, self.name = policy, name

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `ReactiveAgent.act`."""
        return decide(self.policy, observations, masks, streams_from(rng, len(masks)))


class ViewAgent:
    """An agent that thinks about one player's view of one game.

    An agent that weighs actions may also have a method for datasets (`root_env.training.dataset`): `weighed(view)`
    returns the action and the weights of all actions, float (N_ACTIONS,), whose sum is 1.
    """

    name: str = "view"

    def act(self, view: Any) -> int:
        """Choose for the player of `view` (`root_env.games.view.PlayerView`), who decides; returns a legal action."""
        raise NotImplementedError

    def reseed(self, seed: int) -> None:
        """Restart the random numbers from `seed`; agents without chance ignore it."""


Agent = ReactiveAgent | ViewAgent


class _OnViews(ViewAgent):
    def __init__(self, agent: ReactiveAgent, seed: int | None):
        self.agent, self.name, self.rng = agent, agent.name, np.random.default_rng(seed)

    def act(self, view) -> int:
        row, mask = np.asarray(view.observe())[None], np.asarray(view.mask())[None]
        looked = {"ahead": view.ahead()[None]} if getattr(self.agent, "looks_ahead", False) else {}
        return int(self.agent.act(row, mask, [view.agent], self.rng, **looked)[0])

    def reseed(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)


def check_rows(rules: Rules, observations: np.ndarray, masks: np.ndarray) -> None:
    """ValueError for rows of another length than those of this game, whole ones or of its default spaces.

    Observations may be longer: the history at their end is not read.
    """
    whole, usual = rules.everything, rules.usual
    for name, rows, widths in (
        ("observations", observations, (usual.size, whole.size)),
        ("masks", masks, (usual.n_actions, whole.n_actions)),
    ):
        length = np.shape(rows)[1] if np.ndim(rows) == 2 else 0
        if length < widths[0] or (name == "masks" and length not in widths):
            known = " or ".join(map(str, dict.fromkeys(widths)))
            raise ValueError(f"{name}: must be rows of {known} numbers, got the shape {np.shape(rows)}")


def without_history(rules: Rules, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Rows of the default spaces without the history at their end, which lies where whole rows have more features."""
    is_usual = np.shape(masks)[1] == rules.usual.n_actions
    return observations[:, : rules.usual.size] if is_usual else observations


def masks_of(lists: np.ndarray, n_actions: int) -> np.ndarray:
    """Masks int8 (n, n_actions) of lists of legal actions."""
    masks = np.zeros((len(lists), n_actions), np.int8)
    for mask, legal in zip(masks, lists, strict=True):
        mask[legal[1 : 1 + legal[0]]] = 1
    return masks


def in_order(lists: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Lists of legal actions in the order of masks, by their ids: int16 (n, 1 + most), and the places that are filled,
    bool (n, most)."""
    most = int(lists[:, 0].max(initial=0))
    there = np.arange(most) < lists[:, :1]
    lists = lists[:, : 1 + most].copy()
    lists[:, 1:][~there] = np.iinfo(lists.dtype).max
    lists[:, 1:].sort(1)
    return lists, there


def on_views(agent: Agent, seed: int | None = None) -> ViewAgent:
    """The agent in the form that takes views; a view agent is returned as it is."""
    return agent if isinstance(agent, ViewAgent) else _OnViews(agent, seed)
