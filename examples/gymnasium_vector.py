"""Gymnasium's vector loop with masks: random and greedy play of one seat, statistics of episodes, throughput.

    pip install .
    python examples/gymnasium_vector.py
    python examples/gymnasium_vector.py --learner vagabond --num-envs 64 --games 200

For each of the two policies it prints how many games it won against random players, its mean points, the mean length of
a game, and decisions per second of the whole loop. The greedy policy only looks at the name of an action: it crafts,
builds and battles when it can. It shows how to find actions by name.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import gymnasium
import numpy as np
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from root_env import N_ACTIONS  # importing root_env registers root_env/Root-v0
from root_env.root.rules.spec.actions import decode

Chooser = Callable[[np.ndarray, np.random.Generator], np.ndarray]
"""`f(masks, rng) -> actions`: masks int8 (n, N_ACTIONS), each with a 1 somewhere; n legal actions."""

PREFERRED = ("craft", "build", "revolt", "spread", "quest", "score_gardens", "battle")
"""Families of actions that the greedy policy prefers to all others, see docs/generated/actions.md."""
_FAMILY = [decode(action)[0].name for action in range(N_ACTIONS)]
_BONUS = np.array([1.0 if name in PREFERRED else -0.9 if name == "pass" else 0.0 for name in _FAMILY])


def random_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A uniformly random legal action for every row."""
    return ((1.0 - rng.random(masks.shape)) * masks).argmax(axis=1)  # 1 - random() is never 0


def greedy(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random action of a preferred family, else any other; it seldom passes."""
    return ((2.0 - rng.random(masks.shape) + _BONUS) * masks).argmax(axis=1)


POLICIES: dict[str, Chooser] = {"random": random_legal, "greedy": greedy}


@dataclass
class Played:
    """Results of some games."""

    won: list[bool] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    """Sums of rewards, as Gymnasium's wrapper counts them."""
    decisions_per_second: float = 0.0


def play(choose: Chooser, games: int, num_envs: int = 8, seed: int = 1, **settings) -> Played:
    """Play about `games` games to their ends; `settings` are those of `gymnasium.make_vec("root_env/Root-v0")`.

    All columns play the same number of games: the first games to end would be the short ones. Column i plays the series
    of seeds of `seed + i`.
    """
    envs = RecordEpisodeStatistics(gymnasium.make_vec("root_env/Root-v0", num_envs=num_envs, **settings))
    rng, played, decisions = np.random.default_rng(seed), Played(), 0
    left = np.full(num_envs, -(-games // num_envs))
    _, infos = envs.reset(seed=seed)
    begin = time.perf_counter()
    while left.any():
        masks = infos["action_mask"]
        assert masks.any(axis=1).all(), "a mask has no legal action"
        _, _, terminated, truncated, infos = envs.step(choose(masks, rng))
        decisions += num_envs
        ended = np.flatnonzero((terminated | truncated) & (left > 0))
        if len(ended):
            last = infos.get("final_info", infos)  # with "SameStep" the infos of ended games are there
            left[ended] -= 1
            played.won += last["won"][ended].tolist()
            played.points += last["vp"][ended].tolist()
            played.lengths += infos["episode"]["l"][ended].tolist()
            played.returns += infos["episode"]["r"][ended].tolist()
    played.decisions_per_second = decisions / (time.perf_counter() - begin)
    envs.close()
    return played


def main(argv=None) -> None:
    """Play with both policies and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", default="eyrie", help="the seat that the policy plays (eyrie)")
    parser.add_argument("--opponents", default="random", help="who plays the others (random)")
    parser.add_argument("--num-envs", type=int, default=32, help="games side by side (32)")
    parser.add_argument("--games", type=int, default=320, help="games with each policy (320)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    settings = {"learner": arguments.learner, "opponents": arguments.opponents}
    for name, choose in POLICIES.items():
        played = play(choose, arguments.games, arguments.num_envs, arguments.seed, **settings)
        print(
            f"{name:>8}: won {sum(played.won)} of {len(played.won)}, {np.mean(played.points):.1f} points, "
            f"{np.mean(played.lengths):.0f} decisions a game, {played.decisions_per_second:,.0f} decisions/s"
        )


if __name__ == "__main__":
    main()
