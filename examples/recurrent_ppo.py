"""PPO with memory in one file, in the style of CleanRL: a GRU, masks, and a state that begins anew with each game.

    pip install "torch>=2.13" .        # the build of torch for CPUs is enough
    python examples/recurrent_ppo.py
    python examples/recurrent_ppo.py --memoryless    # the same network, which sees the observation alone

After each update it prints the share won of the latest 1,000 games of the task, and decisions per second.

What memory adds to `cleanrl_loop.py`: the network sees what has changed since its last decision, and a state of what it
saw before, cleared where a game begins. Learning goes through a rollout again in order, from the state with which it
began: minibatches are columns, never single decisions. A truncated game's last observation is valued in its own state.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

try:
    import torch
    from torch import nn
except ImportError as error:
    raise SystemExit(f'{error}. This example needs PyTorch: pip install "torch>=2.13"') from None

from root_env import tasks


@dataclass
class Settings:
    """Settings of PPO, with CleanRL's names. `memoryless`: no state and no change, the observation alone."""

    total_steps: int = 200_000
    num_envs: int = 64
    num_steps: int = 32
    minibatches: int = 4
    epochs: int = 8
    learning_rate: float = 2.5e-3
    gamma: float = 1.0
    gae_lambda: float = 0.95
    clip_coef: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    seed: int = 1
    memoryless: bool = False


class Agent(nn.Module):
    """Policy and value over a GRU. `scale` brings the features of an observation to about [-1, 1]."""

    def __init__(self, scale: np.ndarray, n_actions: int, hidden: int = 128, memoryless: bool = False):
        super().__init__()
        self.register_buffer("scale", torch.tensor(np.concatenate([scale, scale * (not memoryless)])))
        self.memoryless = memoryless
        self.body = nn.Sequential(nn.Linear(len(self.scale), hidden), nn.Tanh())
        self.memory = nn.GRUCell(hidden, hidden)
        self.actor, self.critic = nn.Linear(hidden, n_actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def remember(self, rows: torch.Tensor, begins: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
        """The states after each of (T, N, ...) rows of `with_change`; `begins`: the first rows of a game, (T, N)."""
        seen, states = self.body(rows * self.scale), []
        begins = torch.ones_like(begins) if self.memoryless else begins
        for row, begin in zip(seen, begins, strict=True):
            state = self.memory(row, torch.where(begin[:, None], 0.0, state))
            states.append(state)
        return torch.stack(states)

    def decide(self, states: torch.Tensor, masks: torch.Tensor, actions: torch.Tensor | None = None):
        """Actions (drawn if not given), their log probabilities, the entropy and the values."""
        logits = self.actor(states).masked_fill(~masks, torch.finfo(torch.float32).min)
        drawn = torch.distributions.Categorical(logits=logits)
        actions = drawn.sample() if actions is None else actions
        return actions, drawn.log_prob(actions), drawn.entropy(), self.critic(states).squeeze(-1)

    @torch.no_grad()
    def value(self, rows: torch.Tensor, begins: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
        """Values of the rows (N, ...) that follow on these states."""
        return self.critic(self.remember(rows[None], begins[None], state)[0]).squeeze(-1)


def with_change(observations: np.ndarray, before: np.ndarray) -> torch.Tensor:
    """Rows: observations, and what has changed in them since the learner's last decision, int16 (..., 2 * size)."""
    return torch.from_numpy(np.concatenate([observations, observations - before.astype(np.int16)], -1))


class Games:
    """Columns of games as they stand: the rows and masks that wait for actions, where games begin, the states."""

    def __init__(self, envs, agent: Agent, seed: int):
        self.envs, self.agent = envs, agent
        self.observations, infos = envs.reset(seed=seed)
        self.state, self.won = torch.zeros(envs.num_envs, agent.actor.in_features), []
        self._look(self.observations, infos, np.ones(envs.num_envs, bool))

    def _look(self, observations: np.ndarray, infos: dict, begins: np.ndarray) -> None:
        self.rows = with_change(observations, np.where(begins[:, None], observations, self.observations))
        self.observations, self.begins = observations.copy(), torch.from_numpy(begins)
        self.masks = torch.from_numpy(infos["action_mask"].astype(bool))

    def collect(self, s: Settings) -> dict[str, torch.Tensor]:
        """`num_steps` decisions in every column: arrays (T, N, ...), `state` the one before them, (N, hidden)."""
        names = "rows", "begins", "masks", "actions", "log_probs", "values", "rewards", "done"
        seen, first = {name: [] for name in names}, self.state
        for _ in range(s.num_steps):
            with torch.no_grad():
                self.state = self.agent.remember(self.rows[None], self.begins[None], self.state)[0]
                actions, log_probs, _, values = self.agent.decide(self.state, self.masks)
            observations, rewards, terminated, truncated, infos = self.envs.step(actions.numpy())
            rewards, done = torch.as_tensor(rewards, dtype=torch.float32), terminated | truncated
            for i in np.flatnonzero(truncated):
                last = with_change(infos["final_obs"][i], self.observations[i])[None]
                rewards[i] += s.gamma * self.agent.value(last, torch.tensor([False]), self.state[i : i + 1])[0]
            if done.any():
                self.won += infos["final_info"]["won"][done].tolist()
            step = self.rows, self.begins, self.masks, actions, log_probs, values, rewards, torch.from_numpy(done)
            for name, value in zip(names, step, strict=True):
                seen[name].append(value)
            self._look(observations, infos, done)
        return {"state": first, **{name: torch.stack(values) for name, values in seen.items()}}


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
    """Learn from a batch (T, N, ...) with `advantages` and `returns`, whole columns at a time."""
    for _ in range(s.epochs):
        for columns in torch.randperm(batch["actions"].shape[1]).chunk(s.minibatches):
            part = {name: values[columns] if name == "state" else values[:, columns] for name, values in batch.items()}
            states = agent.remember(part["rows"], part["begins"], part["state"])
            _, log_probs, entropy, values = agent.decide(states, part["masks"], part["actions"])
            gain = part["advantages"]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (log_probs - part["log_probs"]).exp()
            clipped = ratio.clamp(1 - s.clip_coef, 1 + s.clip_coef)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = 0.5 * (values - part["returns"]).square().mean()
            optimizer.zero_grad()
            (policy_loss + s.vf_coef * value_loss - s.ent_coef * entropy.mean()).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), s.max_grad_norm)
            optimizer.step()


def train(s: Settings, task: str, **free) -> Iterator[dict[str, float]]:
    """Yield figures after each update, `won` over the latest 1,000 games. `free`: what the task leaves free."""
    torch.manual_seed(s.seed)
    envs = tasks.make(task, num_envs=s.num_envs, autoreset_mode="SameStep", **free)
    agent = Agent(envs.rules.scale[envs.scope.features], envs.scope.n_actions, memoryless=s.memoryless)
    optimizer = torch.optim.Adam(agent.parameters(), lr=s.learning_rate, eps=1e-5)
    games = Games(envs, agent, s.seed)
    begin, latest = time.perf_counter(), deque(maxlen=1000)
    for steps in range(s.num_steps * s.num_envs, s.total_steps + 1, s.num_steps * s.num_envs):
        batch = games.collect(s)
        batch["advantages"] = advantages(batch, agent.value(games.rows, games.begins, games.state), s)
        batch["returns"] = batch["advantages"] + batch["values"]
        update(agent, optimizer, batch, s)
        latest.extend(games.won)
        games.won.clear()
        won = np.mean(latest) if latest else np.nan
        yield {"steps": steps, "won": won, "steps_per_second": steps / (time.perf_counter() - begin)}
    envs.close()


def main(argv=None) -> None:
    """Train and print a line after each update."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", default="track2-v1", help="a named task (track2-v1)")
    parser.add_argument("--shaping", type=float, default=0.1, help="reward for a victory point on the way (0.1)")
    parser.add_argument("--total-steps", type=int, default=Settings.total_steps, help="decisions of the learner")
    parser.add_argument("--num-envs", type=int, default=Settings.num_envs, help="games side by side")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--memoryless", action="store_true", help="let it see the observation alone")
    arguments = vars(parser.parse_args(argv))
    task, shaping = arguments.pop("task"), arguments.pop("shaping")
    for row in train(Settings(**arguments), task, shaping=shaping):
        print(f"{row['steps']:>8} steps  won {row['won']:6.1%}  {row['steps_per_second']:,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
