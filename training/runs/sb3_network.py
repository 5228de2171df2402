"""Common parts of the SB3 trainers: features and actions, layers, a policy as an agent, and a callback."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from root_env.agents import ReactiveAgent
from root_env.support.documents import Document


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
    """A maskable SB3 policy over these features and actions as an agent: it takes the likeliest action.

    It plays with the current weights of `policy`, as the checkpoint that is made of them does.
    """

    def __init__(self, policy: MaskableActorCriticPolicy, features: np.ndarray, actions: np.ndarray, name: str):
        self.policy, self.features, self.actions, self.name = policy, features, actions, name

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `ReactiveAgent.act`."""
        with torch.inference_mode():
            seen = torch.as_tensor(observations.take(self.features, 1), device=self.policy.device)
            logits = self.policy.action_net(self.policy.features_extractor(seen)).cpu().numpy()
        return self.actions[np.where(masks.take(self.actions, 1) != 0, logits, -np.inf).argmax(1)]


class BetweenRollouts(BaseCallback):
    """Calls a function before every rollout."""

    def __init__(self, call: Callable[[], None]):
        super().__init__()
        self.call = call

    def _on_rollout_start(self) -> None:
        self.call()

    def _on_step(self) -> bool:
        return True
