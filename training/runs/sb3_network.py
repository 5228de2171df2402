"""Common parts of the SB3 trainers: features and actions, layers, a policy as an agent, and a callback."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn
from torch import nn

from root_env.agents import ReactiveAgent
from root_env.support.documents import Document


class NarrowVecEnv(VecEnvWrapper):
    """`RootVecEnv` with only the features and actions that its tables can have: a third less to compute and to store.

    `features` and `actions`: their places in observations and their ids, ascending int64, see
    `root_env.agents.networks.naming`. Observations are int8 (N, len(features)), masks int8 (N, len(actions)); an action
    is an index into `actions`.
    """

    def __init__(self, env: VecEnv, features: np.ndarray, actions: np.ndarray):
        self.features, self.actions, box = features, actions, env.observation_space
        narrow = spaces.Box(box.low[features], box.high[features], dtype=box.dtype)
        super().__init__(env, narrow, spaces.Discrete(len(actions)))

    def reset(self) -> np.ndarray:
        """See `RootVecEnv.reset`."""
        return self.narrow(self.venv.reset())

    def narrow(self, observations: np.ndarray) -> np.ndarray:
        """Whole observations (n, OBS_SIZE) -> their features (n, len(features))."""
        return observations.take(self.features, -1)

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for `step_wait`."""
        self.venv.step_async(self.actions[actions])

    def step_wait(self) -> VecEnvStepReturn:
        """See `RootVecEnv.step_wait`."""
        observations, rewards, dones, infos = self.venv.step_wait()
        for i in np.flatnonzero(dones):
            infos[i]["terminal_observation"] = self.narrow(infos[i]["terminal_observation"])
        return self.narrow(observations), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """Legal actions of every learner, int8 (N, len(actions))."""
        return self.venv.action_masks().take(self.actions, 1)

    def env_method(
        self, method_name: str, *method_args: object, indices: VecEnvIndices = None, **method_kwargs: object
    ) -> list[Any]:
        """See `RootVecEnv.env_method`."""
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[i] for i in self._get_indices(indices)]
        return self.venv.env_method(method_name, *method_args, indices=indices, **method_kwargs)


class Trunk(BaseFeaturesExtractor):
    """The layers that policy and value share: observations times `scale`, then layers of `widths`, each with a ReLU."""

    def __init__(self, space: spaces.Box, scale: np.ndarray, widths: Sequence[int]):
        super().__init__(space, widths[-1])
        self.register_buffer("scale", torch.as_tensor(np.array(scale, np.float32)), persistent=False)
        layers: list[nn.Module] = []
        for n_in, n_out in zip((len(scale), *widths), widths, strict=False):
            layers += [nn.Linear(n_in, n_out), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """float32 (n, widths[-1])."""
        return self.layers(observations.to(self.scale.dtype) * self.scale)


def policy_kwargs(scale: np.ndarray, widths: Sequence[int] = (256, 256)) -> Document:
    """Arguments that make `MaskablePPO("MlpPolicy", ...)` a trunk with two linear heads: logits of actions, and value.

    `scale`: factor of each feature. Weights are initialized by SB3: orthogonal, with gains sqrt(2) in the trunk, 0.01
    and 1 in the heads; biases are 0.
    """
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"scale": scale, "widths": tuple(widths)},
        "net_arch": [],
    }


def weights_of(policy: MaskableActorCriticPolicy) -> dict[str, np.ndarray]:
    """Float32 weights of the policy, by the names of `root_env.agents.networks.network`; ValueError unless it has two
    layers."""
    trunk = policy.features_extractor.layers
    if len(trunk) != 4:
        raise ValueError(f"net: agents.networks needs a trunk of two layers, this one has {len(trunk) // 2}")
    layers = {"trunk.0": trunk[0], "trunk.2": trunk[2], "policy": policy.action_net}
    named = {f"{name}.{part}": getattr(layer, part) for name, layer in layers.items() for part in ("weight", "bias")}
    return {name: w.detach().float().cpu().numpy() for name, w in named.items()}


class NetworkAgent(ReactiveAgent):
    """A maskable SB3 policy over these features and actions, as an agent and as an opponent in `RootVecEnv`.

    It plays with the current weights of `policy`. `greedy`: take the likeliest action instead of drawing one. It draws
    from `rng` and never from torch's generator, so that it does not change a training run.
    """

    def __init__(
        self,
        policy: MaskableActorCriticPolicy,
        features: np.ndarray,
        actions: np.ndarray,
        name: str = "ppo_sb3",
        *,
        greedy: bool = False,
    ):
        self.policy, self.features, self.actions, self.name, self.greedy = policy, features, actions, name, greedy

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `ReactiveAgent.act`."""
        with torch.inference_mode():
            seen = torch.as_tensor(observations.take(self.features, 1), device=self.policy.device)
            logits = self.policy.action_net(self.policy.features_extractor(seen)).cpu().numpy()
        logits = np.where(masks.take(self.actions, 1) != 0, logits, -np.inf)
        return self.actions[logits.argmax(1) if self.greedy else draw(logits, rng)]

    __call__ = act


def draw(logits: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An index for each row of logits (n, m), drawn by their softmax; never one with logit -inf. int64 (n,)."""
    weights = np.exp(logits - logits.max(1, keepdims=True), dtype=np.float64)
    heaped = weights.cumsum(1)
    total = heaped[:, -1]
    # Rounding must not lift the mark to the total: no entry is above it.
    mark = np.minimum(rng.random(len(logits)) * total, np.nextafter(total, 0))
    return (heaped > mark[:, None]).argmax(1)


class BetweenRollouts(BaseCallback):
    """Calls a function before every rollout."""

    def __init__(self, call: Callable[[], None]):
        super().__init__()
        self.call = call

    def _on_rollout_start(self) -> None:
        self.call()

    def _on_step(self) -> bool:
        return True
