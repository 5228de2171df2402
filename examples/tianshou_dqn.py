"""Tianshou: a DQN with masks for one seat, against random players.

    pip install ".[tianshou]"
    python examples/tianshou_dqn.py
    python examples/tianshou_dqn.py --learner vagabond --epochs 5

It prints Tianshou's progress, then the share of games that the learner wins. It shows how to connect the two; the play
stays weak.

Tianshou looks for the mask in the observation: `Masked` puts `info["action_mask"]` there, and the policy takes it from
`batch.obs.mask`, when it explores and in the target of an update. Observations stay int8 in the replay buffer; the
network scales them.
"""

from __future__ import annotations

import argparse
import logging
from typing import Any

import gymnasium
import numpy as np

try:
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, CollectStats, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.trainer import OffPolicyTrainerParams
    from torch import nn
except ImportError as error:
    raise SystemExit(f'{error}. This example needs Tianshou: pip install -e ".[tianshou]"') from None

from root_env import N_ACTIONS, OBS_SIZE
from root_env.gym import RootEnv
from root_env.root.rules.spec.observation import SCALE


class Masked(gymnasium.Wrapper):
    """Observations as Tianshou's policies take them: `obs`, int8 (OBS_SIZE,), and `mask`, bool (N_ACTIONS,)."""

    def __init__(self, env: RootEnv):
        super().__init__(env)
        mask = gymnasium.spaces.Box(0, 1, (N_ACTIONS,), np.bool_)
        self.observation_space = gymnasium.spaces.Dict({"obs": env.observation_space, "mask": mask})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """See `RootEnv.reset`."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._with_mask(observation, info), info

    def step(self, action):
        """See `RootEnv.step`."""
        observation, reward, terminated, truncated, info = self.env.step(int(action))
        return self._with_mask(observation, info), reward, terminated, truncated, info

    def _with_mask(self, observation: np.ndarray, info: dict[str, Any]) -> dict[str, np.ndarray]:
        return {"obs": observation, "mask": info["action_mask"].astype(bool)}


class Network(nn.Module):
    """Values of all actions: observations int8 (n, OBS_SIZE) -> float32 (n, N_ACTIONS)."""

    def __init__(self, hidden: int = 128):
        super().__init__()
        self.register_buffer("scale", torch.as_tensor(SCALE[:OBS_SIZE].copy()))
        self.layers = nn.Sequential(
            nn.Linear(OBS_SIZE, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, N_ACTIONS)
        )

    def forward(self, obs, state=None, info=None):
        """As Tianshou calls networks."""
        seen = torch.as_tensor(np.asarray(obs), dtype=torch.float32)
        return self.layers(seen * self.scale), state


def make(n: int, seed: int, **settings: Any) -> DummyVectorEnv:
    """`n` environments; column i plays the series of `seed` + i."""
    envs = DummyVectorEnv([lambda: Masked(RootEnv(**settings)) for _ in range(n)])
    envs.seed([seed + i for i in range(n)])
    return envs


def algorithm_for(hidden: int, lr: float) -> DQN:
    """Double DQN with a target network; illegal actions are masked out of play and of targets."""
    policy = DiscreteQLearningPolicy(
        model=Network(hidden),
        action_space=gymnasium.spaces.Discrete(N_ACTIONS),
        eps_training=0.2,
        eps_inference=0.0,
    )
    optimizer = AdamOptimizerFactory(lr=lr)
    return DQN(policy=policy, optim=optimizer, gamma=0.99, n_step_return_horizon=3, target_update_freq=200)


def train(settings: dict[str, Any], columns: int, epochs: int, steps: int, seed: int, hidden: int = 128) -> DQN:
    """Train for `epochs` of `steps` decisions each."""
    np.random.seed(seed)
    torch.manual_seed(seed)
    algorithm = algorithm_for(hidden, lr=1e-3)
    envs = make(columns, seed, **settings)
    collector = Collector[CollectStats](algorithm, envs, VectorReplayBuffer(20_000, columns), exploration_noise=True)
    collector.reset()
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=epochs,
            epoch_num_steps=steps,
            collection_step_num_env_steps=columns * 8,
            batch_size=64,
            update_step_num_gradient_steps_per_sample=0.1,
        )
    )
    return algorithm


def share_won(algorithm: DQN, settings: dict[str, Any], games: int, columns: int, seed: int) -> float:
    """Share of games that the policy wins, without exploration."""
    collector = Collector[CollectStats](algorithm, make(columns, seed, **settings))
    collector.reset()
    return float((collector.collect(n_episode=games).returns > 0).mean())


def main(argv=None) -> None:
    """Train, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", default="eyrie", help="who learns (eyrie)")
    parser.add_argument("--epochs", type=int, default=2, help="epochs of 2000 decisions (2)")
    parser.add_argument("--games", type=int, default=40, help="games to measure the policy with (40)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    logging.getLogger("tianshou").setLevel(logging.WARNING)
    table = {"factions": ("marquise", "eyrie"), "score_to_win": 10, "learner": arguments.learner}
    algorithm = train({**table, "shaping": 0.02}, columns=8, epochs=arguments.epochs, steps=2000, seed=arguments.seed)
    won = share_won(algorithm, table, arguments.games, columns=8, seed=arguments.seed + 1000)
    print(f"DQN as {arguments.learner} won {won:.0%} of {arguments.games} games against a random player")


if __name__ == "__main__":
    main()
