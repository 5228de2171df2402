"""skrl: PPO with masks for one seat, against a random player.

    pip install ".[skrl]"
    python examples/skrl_ppo.py
    python examples/skrl_ppo.py --learner marquise --steps 4000

It prints the share won of the first and of the last quarter of its games. It shows how to connect the two; the play
stays weak.

skrl hands its models the observation alone. `Masked` puts the mask there, as a dict, which skrl makes flat and the
policy takes apart again. With "SameStep" every transition can be learned from; a truncated game counts as lost.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

try:
    import torch
    from skrl.agents.torch.ppo import PPO
    from skrl.envs.wrappers.torch import wrap_env
    from skrl.memories.torch import RandomMemory
    from skrl.models.torch import CategoricalMixin, DeterministicMixin, Model
    from skrl.trainers.torch import SequentialTrainer
    from skrl.utils import set_seed
    from skrl.utils.spaces.torch import unflatten_tensorized_space
    from torch import nn
except ImportError as error:
    raise SystemExit(f'{error}. This example needs skrl: pip install -e ".[skrl]"') from None

from root_env import N_ACTIONS, OBS_SIZE
from root_env.root.rules.spec.observation import SCALE


class Masked(gymnasium.vector.VectorWrapper):
    """Observations with their masks beside them, int8 both; `won` has a bool for each game that has ended."""

    def __init__(self, num_envs: int, **settings):
        super().__init__(gymnasium.make_vec("root_env/Root-v0", num_envs, autoreset_mode="SameStep", **settings))
        mask = gymnasium.spaces.Box(0, 1, (N_ACTIONS,), np.int8)
        self.single_observation_space = gymnasium.spaces.Dict({"obs": self.env.single_observation_space, "mask": mask})
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.won: list[bool] = []

    def reset(self, *, seed=None, options=None):
        """See `RootVectorEnv.reset`."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return {"obs": observations, "mask": infos["action_mask"]}, infos

    def step(self, actions):
        """See `RootVectorEnv.step`."""
        observations, *rest, infos = self.env.step(actions)
        if "final_info" in infos:
            self.won += infos["final_info"]["won"][infos["_final_info"]].tolist()
        return {"obs": observations, "mask": infos["action_mask"]}, *rest, infos


class Network(CategoricalMixin, DeterministicMixin, Model):
    """Policy and value over the scaled observation. Illegal actions have the lowest logit, in play and in learning."""

    def __init__(self, hidden: int, **spaces):
        Model.__init__(self, **spaces)
        CategoricalMixin.__init__(self, role="policy")
        DeterministicMixin.__init__(self, role="value")
        self.register_buffer("scale", torch.as_tensor(SCALE[:OBS_SIZE].copy()))
        self.body = nn.Sequential(nn.Linear(OBS_SIZE, hidden), nn.Tanh())
        self.policy, self.value = nn.Linear(hidden, N_ACTIONS), nn.Linear(hidden, 1)

    def act(self, inputs, *, role=""):
        """Actions or values, as skrl asks a network of two roles."""
        return (CategoricalMixin if role == "policy" else DeterministicMixin).act(self, inputs, role=role)

    def compute(self, inputs, role=""):
        """Logits or values."""
        seen = unflatten_tensorized_space(self.observation_space, inputs["observations"])
        found = self.body(seen["obs"] * self.scale)
        if role == "value":
            return self.value(found), {}
        return self.policy(found).masked_fill(seen["mask"] == 0, torch.finfo(found.dtype).min), {}


def trainer_for(games: Masked, steps: int, seed: int, rollouts: int = 64, hidden: int = 128) -> SequentialTrainer:
    """skrl's trainer and PPO over these games, for `steps` decisions in each."""
    set_seed(seed)
    env = wrap_env(games, verbose=False)
    spaces = {name: getattr(env, name) for name in ("observation_space", "action_space", "device")}
    network = Network(hidden, **spaces).to(env.device)
    memory = RandomMemory(memory_size=rollouts, num_envs=env.num_envs, device=env.device)
    cfg = {"rollouts": rollouts, "mini_batches": 8, "learning_epochs": 4, "learning_rate": 1e-3}
    cfg["experiment"] = {"write_interval": 0, "checkpoint_interval": 0}
    agent = PPO(models={"policy": network, "value": network}, memory=memory, cfg=cfg, **spaces)
    cfg = {"timesteps": steps, "headless": True, "disable_progressbar": None, "close_environment_at_exit": False}
    return SequentialTrainer(env=env, agents=agent, cfg=cfg)


def main(argv=None) -> None:
    """Train, and print how the games went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", default="eyrie", help="who learns (eyrie)")
    parser.add_argument("--num-envs", type=int, default=32, help="games side by side (32)")
    parser.add_argument("--steps", type=int, default=1024, help="decisions in each of them (1024)")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args(argv)
    table = {"factions": ("marquise", "eyrie"), "score_to_win": 10, "learner": a.learner, "illegal_action": "raise"}
    games = Masked(a.num_envs, shaping=0.02, **table)
    trainer_for(games, a.steps, a.seed).train()
    n = len(games.won) // 4
    first, last = np.mean(games.won[:n]), np.mean(games.won[-n:])
    print(f"PPO as {a.learner} won {first:.0%} of its first {n} games, {last:.0%} of its last {n}, of {len(games.won)}")


if __name__ == "__main__":
    main()
