"""PPO in RLlib (new API stack): one policy plays all seats of Root against itself.

    pip install -c examples/constraints/ray.txt ".[rllib]"      # in an environment of its own, see docs/ray.md
    python examples/rllib_self_play.py --iterations 2 --factions marquise eyrie

* `RootMultiAgent` is root_env as an RLlib `MultiAgentEnv`. Only the agent that must decide is in the observations.
* `MaskedPolicy` is the network. It lets no illegal action be drawn, and refuses a mask without a legal one.
* Whole games are learned from (`batch_mode="complete_episodes"`): most of what is paid is paid at the end.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.utils.torch_utils import FLOAT_MIN
from rich.progress import track
from torch import nn

from root_env import GameConfig, root_v0
from root_env.tables import FACTIONS, SCALE

POLICY = "shared"
"""The one policy, which plays every agent."""


class RootMultiAgent(MultiAgentEnv):
    """A game of Root; `env_config` holds the fields of `root_env.GameConfig`.

    Observations: of the agent to move alone, {"observation": int8 (OBS_SIZE,), "action_mask": int8 (N_ACTIONS,)}. At
    the end, those of every agent that has decided anything, with a mask of ones, since nobody is asked any more.
    Rewards: what an agent was paid since it was last in the observations. What shaping pays an agent before its first
    decision follows from none of its decisions; RLlib counts it in no transition.
    """

    def __init__(self, env_config: dict[str, Any] | None = None):
        super().__init__()
        self.game = root_v0.raw_env(GameConfig.from_dict(dict(env_config or {})))
        self.possible_agents = list(self.game.possible_agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = dict(self.game.observation_spaces)
        self.action_spaces = dict(self.game.action_spaces)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Start a game; with a seed the games that follow are settled too."""
        self.game.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        self.owed = dict.fromkeys(self.agents, 0.0)
        self.asked = {self.game.agent_selection}
        return self._seen(), {}

    def step(self, action_dict: dict[str, int]):
        """Take the action of the one agent that was asked."""
        self.game.step(action_dict[self.game.agent_selection])
        for agent, reward in self.game.rewards.items():
            self.owed[agent] += reward
        over = self.game.game.is_over
        terminated, truncated = over and not self.game.game.truncated, over and self.game.game.truncated
        if over:
            seen = {agent: self._at_the_end(agent) for agent in self.agents if agent in self.asked}
            self.agents = []
        else:
            seen = self._seen()
            self.asked.update(seen)
        rewards = {agent: self.owed[agent] for agent in seen}
        self.owed.update(dict.fromkeys(seen, 0.0))
        # "__all__" alone: RLlib takes a game whose agents are each named as truncated for one that has terminated, and
        # would count nothing for what its last positions are worth.
        return seen, rewards, {"__all__": terminated}, {"__all__": truncated}, {}

    def _seen(self) -> dict[str, dict[str, np.ndarray]]:
        agent = self.game.agent_selection
        return {agent: self.game.observe(agent)}

    def _at_the_end(self, agent: str) -> dict[str, np.ndarray]:
        # The learner asks for the value of this observation, and the network is then given its mask as well.
        view = self.game.observe(agent)
        return {**view, "action_mask": np.ones_like(view["action_mask"])}


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):
    """Two hidden layers, a head for the actions, a head for the value; illegal actions get no probability."""

    def setup(self) -> None:
        """Make the layers; `model_config["hidden"]` is their width."""
        hidden = self.model_config["hidden"]
        n_in = self.observation_space["observation"].shape[0]
        self.register_buffer("scale", torch.tensor(SCALE[:n_in]), persistent=False)
        self.trunk = nn.Sequential(nn.Linear(n_in, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.actions, self.value = nn.Linear(hidden, int(self.action_space.n)), nn.Linear(hidden, 1)

    def _hidden(self, batch: dict[str, Any]) -> torch.Tensor:
        return self.trunk(batch[Columns.OBS]["observation"].float() * self.scale)

    def _logits(self, hidden: torch.Tensor, batch: dict[str, Any]) -> torch.Tensor:
        legal = batch[Columns.OBS]["action_mask"] > 0
        # Not an `assert`, which python -O leaves out: an empty mask would make all actions equally likely.
        if not legal.any(-1).all():
            raise RuntimeError(f"{int((~legal.any(-1)).sum())} of {legal[..., 0].numel()} masks have no legal action")
        return self.actions(hidden).masked_fill(~legal, FLOAT_MIN)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return {Columns.ACTION_DIST_INPUTS: self._logits(self._hidden(batch), batch)}

    def _forward_train(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        hidden = self._hidden(batch)
        return {Columns.ACTION_DIST_INPUTS: self._logits(hidden, batch), Columns.EMBEDDINGS: hidden}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """Values float32 (n,)."""
        return self.value(self._hidden(batch) if embeddings is None else embeddings).squeeze(-1)


def configure(game: dict[str, Any], decisions: int, hidden: int, runners: int = 0, seed: int = 1) -> PPOConfig:
    """PPO for a table: `game` holds the fields of GameConfig, `decisions` are learned from in each iteration."""
    return (
        PPOConfig()
        .environment(RootMultiAgent, env_config=game)
        .env_runners(num_env_runners=runners, batch_mode="complete_episodes", rollout_fragment_length="auto")
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, episode, **kwargs: POLICY)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedPolicy, model_config={"hidden": hidden}))
        .training(
            train_batch_size_per_learner=decisions,
            minibatch_size=min(512, decisions),
            num_epochs=2,
            lr=3e-4,
            gamma=0.999,
            lambda_=0.95,
            entropy_coeff=0.01,
            vf_clip_param=10.0,
        )
        .learners(num_learners=0)
        .debugging(seed=seed)
    )


def line(iteration: int, result: dict[str, Any], seconds: float) -> str:
    """What an iteration brought, in one line."""
    played, learned = result["env_runners"], result["learners"][POLICY]
    returns = ", ".join(
        f"{agent} {value:+.2f}" for agent, value in sorted(played["agent_episode_returns_mean"].items())
    )
    return (
        f"iteration {iteration}: {played['num_episodes']:.0f} games of {played['episode_len_mean']:.0f} decisions in "
        f"{seconds:.1f} s; mean reward {returns}; entropy {learned['entropy']:.2f}, value loss {learned['vf_loss']:.3f}"
    )


def train(algorithm: PPO, iterations: int) -> list[dict[str, Any]]:
    """So many iterations, a line for each; their results."""
    results = []
    for i in track(range(1, iterations + 1), "training"):
        begin = time.perf_counter()
        results.append(algorithm.train())
        print(line(i, results[-1], time.perf_counter() - begin), flush=True)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-play PPO in RLlib, one policy for all seats.")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--factions", nargs="+", choices=FACTIONS, default=["marquise", "eyrie"], metavar="FACTION")
    parser.add_argument("--decisions", type=int, default=4000, help="at least so many are learned from per iteration")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network")
    parser.add_argument("--max-turns", type=int, help="games that last longer are truncated")
    parser.add_argument("--shaping", type=float, default=0.01, help="reward per victory point")
    parser.add_argument("--runners", type=int, default=0, help="processes that play; 0: this one")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = {"factions": args.factions, "shaping": args.shaping}
    if args.max_turns:
        game["max_turns"] = args.max_turns
    algorithm = configure(game, args.decisions, args.hidden, args.runners, args.seed).build_algo()
    try:
        train(algorithm, args.iterations)
    finally:
        algorithm.stop()


if __name__ == "__main__":
    main()
