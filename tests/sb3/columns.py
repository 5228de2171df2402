"""A short table, scripted players and games played alone, for the tests of `root_env.sb3`."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np

from root_env import Game, GameConfig
from root_env.doors.playing.rewards import final_rewards

THREE = ("marquise", "eyrie", "alliance")
SHORT = GameConfig(factions=THREE, setup="random", score_to_win=4, max_turns=40)
"""A game of some thirty decisions, in which all three win now and then."""


def scripted(observations, masks, agent_ids, rng) -> np.ndarray:
    """A choice that depends on what is seen and nothing else, so that a game alone makes it again."""
    return np.array([choose(row, mask) for row, mask in zip(observations, masks, strict=True)])


def choose(observation, mask) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[zlib.crc32(observation.tobytes()) % len(legal)])


def scripted_step(env, observations):
    """One step in which the learners are scripted, too."""
    return env.step(scripted(observations, env.action_masks(), None, None))


def decisions_of(game: Game, learner: str) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Play a game alone, all seats scripted; yield what the learner sees at each of its decisions, before it."""
    while not game.is_over:
        agent = game.to_move
        seen, mask = game.observe(agent), game.mask()
        if agent == learner:
            yield seen, mask
        game.step(choose(seen, mask))


def reward_of(game: Game, agent: str) -> float:
    """Reward of an agent by the plain words of `root_env.final_rewards`."""
    winners = [game.agents.index(a) for a in game.winners]
    rewards = final_rewards(game.config.reward, list(game.scores.values()), winners, game.truncated)
    return rewards[game.agents.index(agent)]


def trajectory(env, observations, steps: int, rng_seed: int = 0) -> list:
    """Everything that random learners see and get in `steps` steps."""
    from root_env.sb3 import random_policy  # an extra

    rng, seen = np.random.default_rng(rng_seed), []
    for _ in range(steps):
        actions = random_policy(observations, env.action_masks(), env.agents, rng)
        observations, rewards, dones, infos = env.step(actions)
        for info in infos:
            info.get("episode", {}).pop("t", None)
        ends = [(i, info["episode"], info["scores"]) for i, info in enumerate(infos) if "episode" in info]
        seen.append((observations.tobytes(), rewards.tolist(), dones.tolist(), env.agents, ends))
    return seen
