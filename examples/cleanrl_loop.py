"""PPO in one file, in the style of CleanRL: how your own training loop handles masks and ends of games.

    pip install "torch>=2.13" .        # the build of torch for CPUs is enough
    python examples/cleanrl_loop.py
    python examples/cleanrl_loop.py --learner vagabond --total-steps 200000

After each update it prints the share won of the latest 100 games against random players, their mean return, and
decisions of the learner per second. It shows how to connect the two; the play stays weak. The trainer of this
repository is `python -m root_env.training.ppo`.

Three things are special. `infos["action_mask"]` goes into the policy and is stored with the observations. Observations
are int8 and are scaled by `SCALE`. A truncated game is not lost: the value of its last observation,
`infos["final_obs"]`, is added to its last reward.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import gymnasium
import numpy as np
from gymnasium.wrappers.vector import RecordEpisodeStatistics

try:
    import torch
    from torch import nn
except ImportError as error:
    raise SystemExit(f'{error}. This example needs PyTorch: pip install "torch>=2.13"') from None

from root_env import N_ACTIONS, OBS_SIZE  # importing root_env enters root_env/Root-v0 in Gymnasium's registry
from root_env.root.rules.spec.observation import SCALE


@dataclass
class Settings:
    """Settings of PPO, with CleanRL's names."""

    total_steps: int = 65_536
    num_envs: int = 32
    num_steps: int = 128
    minibatches: int = 8
    epochs: int = 3
    learning_rate: float = 3e-4
    gamma: float = 0.998
    gae_lambda: float = 0.95
    clip_coef: float = 0.2
    ent_coef: float = 0.005
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    seed: int = 1


class Agent(nn.Module):
    """Policy and value. Observations int8 (n, OBS_SIZE), masks bool (n, N_ACTIONS), each with a legal action."""

    def __init__(self, hidden: int = 128):
        super().__init__()
        self.register_buffer("scale", torch.tensor(SCALE[:OBS_SIZE]))
        self.body = nn.Sequential(nn.Linear(OBS_SIZE, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.actor, self.critic = nn.Linear(hidden, N_ACTIONS), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def get_value(self, observations: torch.Tensor) -> torch.Tensor:
        """Values (n,)."""
        return self.critic(self.body(observations * self.scale)).squeeze(-1)

    def get_action_and_value(self, observations, masks, actions=None):
        """Actions (drawn if not given), their log probabilities, the entropy and the values, each (n,)."""
        if not masks.any(-1).all():
            raise ValueError("a mask has no legal action")
        hidden = self.body(observations * self.scale)
        logits = self.actor(hidden).masked_fill(~masks, torch.finfo(torch.float32).min)
        drawn = torch.distributions.Categorical(logits=logits)
        actions = drawn.sample() if actions is None else actions
        return actions, drawn.log_prob(actions), drawn.entropy(), self.critic(hidden).squeeze(-1)


def make(num_envs: int, **table) -> RecordEpisodeStatistics:
    """The games. With SameStep every transition can be learned from; by default an extra one follows each game."""
    envs = gymnasium.make_vec("root_env/Root-v0", num_envs=num_envs, autoreset_mode="SameStep", **table)
    return RecordEpisodeStatistics(envs)


def collect(envs, agent: Agent, observations: np.ndarray, infos: dict, s: Settings):
    """`num_steps` decisions in every column.

    Returns the transitions, each array (T, N, ...); the next observations and infos; (won, return) of ended games.
    """
    names = "observations", "masks", "actions", "log_probs", "values", "rewards", "done"
    seen, games = {name: [] for name in names}, []
    for _ in range(s.num_steps):
        rows = torch.from_numpy(observations.copy())
        masks = torch.from_numpy(infos["action_mask"].astype(bool))
        with torch.no_grad():
            actions, log_probs, _, values = agent.get_action_and_value(rows, masks)
        observations, rewards, terminated, truncated, infos = envs.step(actions.numpy())
        rewards = torch.as_tensor(rewards, dtype=torch.float32)
        if "final_info" in infos:
            ended = np.flatnonzero(infos["_final_info"])
            games += zip(infos["final_info"]["won"][ended], infos["episode"]["r"][ended], strict=True)
            for i in np.flatnonzero(truncated):  # bootstrap with the value of the last observation
                with torch.no_grad():
                    rewards[i] += s.gamma * agent.get_value(torch.from_numpy(infos["final_obs"][i])[None])[0]
        step = rows, masks, actions, log_probs, values, rewards, torch.from_numpy(terminated | truncated)
        for name, value in zip(seen, step, strict=True):
            seen[name].append(value)
    return {name: torch.stack(values) for name, values in seen.items()}, observations, infos, games


def advantages(batch: dict[str, torch.Tensor], next_values: torch.Tensor, s: Settings) -> torch.Tensor:
    """Generalized advantage estimates, (T, N); `next_values` (N,): values after the last step."""
    result, last = torch.zeros_like(batch["rewards"]), torch.zeros_like(next_values)
    for t in reversed(range(len(result))):
        on = 1.0 - batch["done"][t].float()
        delta = batch["rewards"][t] + s.gamma * next_values * on - batch["values"][t]
        result[t] = last = delta + s.gamma * s.gae_lambda * on * last
        next_values = batch["values"][t]
    return result


def update(agent: Agent, optimizer: torch.optim.Optimizer, batch: dict[str, torch.Tensor], s: Settings) -> None:
    """Learn from a batch, flat (T * N, ...), with `advantages` and `returns`."""
    size = len(batch["actions"])
    for _ in range(s.epochs):
        for rows in torch.randperm(size).chunk(s.minibatches):
            part = {name: values[rows] for name, values in batch.items()}
            _, log_probs, entropy, values = agent.get_action_and_value(
                part["observations"], part["masks"], part["actions"]
            )
            gain = part["advantages"]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (log_probs - part["log_probs"]).exp()
            clipped = ratio.clamp(1 - s.clip_coef, 1 + s.clip_coef)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = 0.5 * (values - part["returns"]).square().mean()
            loss = policy_loss + s.vf_coef * value_loss - s.ent_coef * entropy.mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), s.max_grad_norm)
            optimizer.step()


def train(s: Settings, **table) -> Iterator[dict[str, float]]:
    """Yield figures after each update, `won` and `return` over the latest 100 games.

    `table`: settings of `gymnasium.make_vec("root_env/Root-v0")`.
    """
    torch.manual_seed(s.seed)
    envs = make(s.num_envs, **table)
    agent = Agent()
    optimizer = torch.optim.Adam(agent.parameters(), lr=s.learning_rate, eps=1e-5)
    observations, infos = envs.reset(seed=s.seed)
    begin, steps, latest = time.perf_counter(), 0, deque(maxlen=100)
    while steps < s.total_steps:
        batch, observations, infos, games = collect(envs, agent, observations, infos, s)
        with torch.no_grad():
            batch["advantages"] = advantages(batch, agent.get_value(torch.from_numpy(observations)), s)
        batch["returns"] = batch["advantages"] + batch["values"]
        update(agent, optimizer, {name: values.flatten(0, 1) for name, values in batch.items()}, s)
        steps += s.num_steps * s.num_envs
        latest.extend(games)
        won, mean_return = np.mean(latest, axis=0) if latest else (np.nan, np.nan)
        speed = steps / (time.perf_counter() - begin)
        yield {"steps": steps, "games": len(games), "won": won, "return": mean_return, "steps_per_second": speed}
    envs.close()


def main(argv=None) -> None:
    """Train and print a line after each update."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--learner", default="marquise", help="the seat that learns (marquise); the others play at random"
    )
    parser.add_argument("--factions", nargs="+", default=["marquise", "eyrie", "alliance", "vagabond"])
    parser.add_argument("--shaping", type=float, default=0.03, help="reward for a victory point on the way (0.03)")
    parser.add_argument("--total-steps", type=int, default=Settings.total_steps, help="decisions of the learner")
    parser.add_argument("--num-envs", type=int, default=Settings.num_envs, help="games side by side")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    arguments = parser.parse_args(argv)
    s = Settings(total_steps=arguments.total_steps, num_envs=arguments.num_envs, seed=arguments.seed)
    table = {"learner": arguments.learner, "factions": tuple(arguments.factions), "shaping": arguments.shaping}
    for row in train(s, **table):
        print(
            f"{row['steps']:>8} steps  {row['games']:>3} games  won {row['won']:6.1%}  "
            f"return {row['return']:+.2f}  {row['steps_per_second']:,.0f} steps/s",
            flush=True,
        )


if __name__ == "__main__":
    main()
