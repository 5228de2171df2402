"""JAX: games step inside a compiled loop by `io_callback`, and a policy chooses with masks.

    pip install ".[jax]"
    python examples/jax_loop.py
    python examples/jax_loop.py --learner marquise --num-envs 1024

It prints decisions per second of CPU time, and games won against a random player, for random play and for a network
that has learned nothing. `rollout` returns the transitions: compute losses and their gradients from these.

The rules run on the processor, outside of JAX. A step works inside `jit` and `scan`, not inside `vmap` or a gradient.
One call steps all columns, so take many.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np

try:
    import jax
    import jax.numpy as jnp
    from jax.experimental import io_callback
except ImportError as error:
    raise SystemExit(f'{error}. This example needs JAX: pip install -e ".[jax]"') from None

from root_env import N_ACTIONS, OBS_SIZE
from root_env.root.rules.spec.observation import SCALE


class Games:
    """Columns of `root_env/Root-v0` whose steps can be traced; a game that ends is followed by the next at once."""

    def __init__(self, num_envs: int, **settings):
        self.envs = gymnasium.make_vec("root_env/Root-v0", num_envs, autoreset_mode="SameStep", **settings)
        kinds = ((OBS_SIZE,), np.int8), ((N_ACTIONS,), np.bool_), ((), np.float32), ((), np.bool_)
        self.kinds = [jax.ShapeDtypeStruct((num_envs, *shape), kind) for shape, kind in kinds]

    def reset(self, seed: int):
        """Observations int8 (N, OBS_SIZE) and masks bool (N, N_ACTIONS) of new games."""
        observations, infos = self.envs.reset(seed=seed)
        return jnp.asarray(observations), jnp.asarray(infos["action_mask"], bool)

    def step(self, actions):
        """Observations, masks, rewards float32 (N,), ends bool (N,); `ordered`: steps are taken one after another."""
        return io_callback(self._step, self.kinds, actions, ordered=True)

    def _step(self, actions):
        observations, rewards, terminated, truncated, infos = self.envs.step(np.asarray(actions))
        return observations, infos["action_mask"].astype(bool), rewards.astype(np.float32), terminated | truncated


def network(key, hidden: int = 128):
    """Weights of a policy with one hidden layer, which begins near random play."""
    into, out = jax.random.split(key)
    return jax.random.normal(into, (OBS_SIZE, hidden)) / OBS_SIZE**0.5, jax.random.normal(out, (hidden, N_ACTIONS)) / 99


def logits_of(weights, observations, masks):
    """Logits (..., N_ACTIONS), the lowest number where an action is illegal; without weights those of random play."""
    logits = (
        jnp.tanh((observations * SCALE[:OBS_SIZE]) @ weights[0]) @ weights[1] if weights else jnp.zeros(masks.shape)
    )
    return jnp.where(masks, logits, jnp.finfo(jnp.float32).min)


def rollout(games: Games, weights, seen, key, steps: int):
    """`steps` decisions in every column: what is seen next, and the transitions, (steps, N, ...)."""

    def decide(seen, key):
        actions = jax.random.categorical(key, logits_of(weights, *seen))
        *after, rewards, ends = games.step(actions)
        return tuple(after), (*seen, actions, rewards, ends)

    return jax.lax.scan(decide, seen, jax.random.split(key, steps))


def main(argv=None) -> None:
    """Play twice with each policy, since the first time compiles, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", default="eyrie", help="whose seat is played (eyrie)")
    parser.add_argument("--num-envs", type=int, default=256, help="games side by side (256)")
    parser.add_argument("--steps", type=int, default=256, help="decisions in each of them (256)")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args(argv)
    table = {"factions": ("marquise", "eyrie"), "score_to_win": 10, "illegal_action": "raise", "learner": a.learner}
    games, key = Games(a.num_envs, **table), jax.random.key(a.seed)
    play = jax.jit(lambda weights, seen, key: rollout(games, weights, seen, key, a.steps))
    seen = games.reset(a.seed)
    for name, weights in {"random play": (), "network": network(key)}.items():
        for part in jax.random.split(key):
            begin = time.process_time()
            seen, (*_, rewards, ends) = jax.block_until_ready(play(weights, seen, part))
            speed = a.num_envs * a.steps / (time.process_time() - begin)
        print(f"{name}: {speed:,.0f} decisions per CPU second, won {(rewards > 0).sum()} of {ends.sum()} games")


if __name__ == "__main__":
    main()
