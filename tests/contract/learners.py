"""Shared by the tests of Gymnasium: short games, policies for opponents, learners that play at random."""

from __future__ import annotations

import numpy as np
from gymnasium.utils.env_checker import data_equivalence

from root_env.gym import RootEnv
from root_env.policies import njit, policy, random_below
from tests.contract.playing import FOUR

SHORT = {"factions": FOUR, "score_to_win": 3}
"""Games of some dozens of decisions, won by one side or another."""


def first_legal(observations, masks, agent_ids, rng) -> np.ndarray:
    """A policy that draws nothing, so that batches of any shape play the same."""
    return masks.argmax(axis=1)


def any_legal(observations, masks, agent_ids, rng) -> np.ndarray:
    """A policy that draws from the generator it is given."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


class Noting:
    """`first_legal`, noting what it was asked."""

    def __init__(self):
        self.calls: list[tuple] = []

    def __call__(self, observations, masks, agent_ids, rng):
        self.calls.append((observations.copy(), masks.copy(), list(agent_ids)))
        return first_legal(observations, masks, agent_ids, rng)


def legal(masks: np.ndarray, rng) -> np.ndarray | int:
    """A random legal action, or one for each row."""
    if masks.ndim == 1:
        return int(rng.choice(np.flatnonzero(masks)))
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def play(env: RootEnv, seed: int, **options) -> list[tuple]:
    """One game of the learner at random: what each call returned."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed, options=options)
    steps, over = [(observation, info)], False
    while not over:
        observation, reward, terminated, truncated, info = env.step(legal(info["action_mask"], rng))
        steps.append((observation, reward, terminated, truncated, info))
        over = terminated or truncated
    return steps


def same(a, b) -> bool:
    return data_equivalence(a, b, exact=True)


@njit
def compiled(observation, legal_ids, n_legal, rng):
    """A compiled policy that depends on what is seen and on its own random numbers."""
    return legal_ids[(np.sum(observation) + random_below(rng, 3)) % n_legal]


@policy(sees="everything")
def compiled_by_state(state, legal_ids, n_legal, rng):
    return legal_ids[state.turns % n_legal]
