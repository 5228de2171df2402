"""root_env in TorchRL: many games as one batched `EnvBase`, a masked policy, and rewards for every player.

    pip install "torch==2.13.*" "torchrl>=0.14,<0.15" .     # the build of torch for CPUs is enough
    python examples/torchrl_env.py
    python examples/torchrl_env.py --factions marquise eyrie --games 256 --steps 200

After `check_env_specs` it prints a rollout with a masked policy, its rewards by player, and decisions per second.

TorchRL's own `PettingZooWrapper(root_v0.env(), use_mask=True, done_on_any=False)` works too: one game, one group per
player, every player observed in every step. This environment steps all games in one compiled call and shows only the
player who must decide.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

try:
    import torch
    from tensordict import TensorDict
    from tensordict.nn import TensorDictModule
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import ActionMask, EnvBase, TransformedEnv, check_env_specs
    from torchrl.modules import MaskedCategorical, ProbabilisticActor
except ImportError as error:
    raise SystemExit(f'{error}. This example needs TorchRL: pip install "torchrl>=0.14,<0.15"') from None

from root_env import N_ACTIONS, OBS_SIZE, BatchGame, Game, GameConfig, game_seed
from root_env.root.rules.spec.observation import SCALE


class RootTorchEnv(EnvBase):
    """`num_games` games, all seats played by the policy: batch size (N,), P players.

    Keys: `observation` int8 (N, OBS_SIZE), what the player sees who must decide; `action_mask` bool (N, N_ACTIONS), its
    legal actions; `to_move` int64 (N,), its index in `config.factions`; `action` int64 (N,); `reward` float32 (N, P),
    what the step paid every player, not the mover alone; `done`, `terminated`, `truncated` (N, 1).
    After the end `action_mask` is all ones and `to_move` -1. Game k of slot i has the seed `game_seed(seed, i, k)`.
    """

    batch_locked = True

    def __init__(self, config: GameConfig | Mapping[str, Any] | None = None, num_games: int = 1, seed: int = 0):
        super().__init__(device="cpu", batch_size=[num_games])
        config = config if isinstance(config, GameConfig) else GameConfig.from_dict(config or {})
        self.config, self._seed_of_all = config, seed
        self._batch = BatchGame(config, num_games, seed=seed, autoreset_mode="NextStep")
        self._games_begun = np.zeros(num_games, np.int64)
        self._players, n = len(config.agents), num_games
        self.observation_spec = Composite(
            observation=Bounded(-128, 127, shape=(n, OBS_SIZE), dtype=torch.int8),
            action_mask=Binary(N_ACTIONS, shape=(n, N_ACTIONS), dtype=torch.bool),
            to_move=Bounded(-1, self._players - 1, shape=(n,), dtype=torch.int64),
            shape=(n,),
        )
        self.action_spec = Categorical(N_ACTIONS, shape=(n,), dtype=torch.int64)
        self.reward_spec = Unbounded(shape=(n, self._players), dtype=torch.float32)
        ends = {name: Binary(1, shape=(n, 1), dtype=torch.bool) for name in ("done", "terminated", "truncated")}
        self.done_spec = Composite(ends, shape=(n,))

    def _set_seed(self, seed: int | None) -> None:
        self._seed_of_all, self._games_begun[:] = seed, 0

    def _reset(self, tensordict: TensorDict | None = None, **_) -> TensorDict:
        """Begin the next game in the slots that `_reset` names, or in all."""
        n = self.batch_size[0]
        chosen = None if tensordict is None else tensordict.get("_reset", None)
        slots = range(n) if chosen is None else np.flatnonzero(chosen.reshape(n).numpy())
        seeds = [game_seed(self._seed_of_all, int(i), int(self._games_begun[i])) for i in slots]
        self._batch.put(slots, [Game(self.config, seed) for seed in seeds])
        self._games_begun[slots] += 1
        return self._shown()

    def _step(self, tensordict: TensorDict) -> TensorDict:
        batch = self._batch
        batch.step(tensordict["action"].numpy())
        shown = self._shown()
        shown["reward"] = torch.from_numpy(batch.rewards[:, : self._players].copy())
        return shown

    def _shown(self) -> TensorDict:
        """What the batch shows now, as copies: the next call overwrites its arrays."""
        batch = self._batch
        terminated, truncated = (torch.from_numpy(a.copy())[:, None] for a in (batch.terminated, batch.truncated))
        return TensorDict(
            {
                "observation": torch.from_numpy(batch.observations.copy()),
                "action_mask": torch.from_numpy(batch.masks.astype(bool)),
                "to_move": torch.from_numpy(batch.to_move.astype(np.int64)),
                "terminated": terminated,
                "truncated": truncated,
                "done": terminated | truncated,
            },
            batch_size=self.batch_size,
        )


def make_env(config=None, num_games: int = 1, seed: int = 0) -> TransformedEnv:
    """The environment with TorchRL's `ActionMask`, so that `rand_action` and random rollouts are legal as well."""
    return TransformedEnv(RootTorchEnv(config, num_games, seed), ActionMask())


def masked_policy(hidden: int = 128) -> ProbabilisticActor:
    """One network for all seats, whose distribution gives illegal actions the probability 0."""

    class Logits(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("scale", torch.tensor(SCALE[:OBS_SIZE]))
            layers = torch.nn.Linear(OBS_SIZE, hidden), torch.nn.Tanh(), torch.nn.Linear(hidden, N_ACTIONS)
            self.net = torch.nn.Sequential(*layers)

        def forward(self, observation):
            return self.net(observation * self.scale)

    return ProbabilisticActor(
        TensorDictModule(Logits(), in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )


def returns_of_movers(rollout: TensorDict) -> torch.Tensor:
    """Return to go of the player that decided, float32 (N, T), for a rollout of shape (N, T).

    It sums the rewards of that player from its decision to the end of the game, whoever moved. For games that the
    rollout cuts off it has only the rewards so far: add a value estimate to learn from them.
    """
    rewards, done = rollout["next", "reward"], rollout["next", "done"]
    to_go, now = torch.empty_like(rewards), torch.zeros_like(rewards[:, 0])
    for t in range(rewards.shape[1] - 1, -1, -1):
        now = rewards[:, t] + now * ~done[:, t]
        to_go[:, t] = now
    return to_go.gather(2, rollout["to_move"][..., None]).squeeze(2)


def play(env: EnvBase, policy, steps: int) -> TensorDict:
    """A rollout of `steps` decisions in every game, shape (N, steps); games that end are followed by new ones."""
    with torch.no_grad():
        return env.rollout(steps, policy, break_when_any_done=False)


def main(argv=None) -> None:
    """Check the specs, play, print the rewards."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--factions", nargs="+", default=["marquise", "eyrie", "alliance", "vagabond"])
    parser.add_argument("--games", type=int, default=32, help="games side by side (32)")
    parser.add_argument("--steps", type=int, default=300, help="decisions in each (300)")
    parser.add_argument("--max-turns", type=int, default=20, help="limit of a game, short for a demonstration (20)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    torch.manual_seed(arguments.seed)
    config = GameConfig(factions=tuple(arguments.factions), max_turns=arguments.max_turns, reward="rank")
    env = make_env(config, arguments.games, arguments.seed)
    check_env_specs(env)
    begin = time.perf_counter()
    rollout = play(env, masked_policy(), arguments.steps)
    seconds = time.perf_counter() - begin
    ended = int(rollout["next", "done"].sum())
    paid = rollout["next", "reward"].sum((0, 1)) / max(ended, 1)
    print(f"rollout {tuple(rollout.shape)}: {ended} games ended, {rollout.numel() / seconds:,.0f} decisions/s")
    for agent, mean in zip(config.agents, paid.tolist(), strict=True):
        print(f"  {agent}: mean final reward {mean:+.2f}")
    print(f"least legal actions in any step: {int(rollout['action_mask'].sum(-1).min())}")
    print(f"mean return to go of the deciding player: {returns_of_movers(rollout).mean():+.3f}")


if __name__ == "__main__":
    main()
