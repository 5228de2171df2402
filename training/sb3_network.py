"""The network of `training.ppo_sb3`, and a Stable-Baselines3 policy as an agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from agents import ReactiveAgent
from root_env.sb3 import ScalingExtractor


class Trunk(ScalingExtractor):
    """Features that policy and value share: the scaled observation through `widths` layers, each with a ReLU."""

    def __init__(self, space: spaces.Box, widths: Sequence[int] = (256, 256)):
        super().__init__(space)
        layers: list[nn.Module] = []
        for n_in, n_out in zip((self.features_dim, *widths), widths, strict=False):
            layers += [nn.Linear(n_in, n_out), nn.ReLU()]
        self.layers = nn.Sequential(*layers)
        self._features_dim = widths[-1]

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """float32 (n, widths[-1])."""
        return self.layers(super().forward(observations))


def policy_kwargs(widths: Sequence[int]) -> dict[str, Any]:
    """What makes `MaskablePPO("MlpPolicy", ...)` a trunk with two linear heads: log-probabilities and value.

    Initialisation is SB3's: orthogonal, with gains sqrt(2) in the trunk, 0.01 and 1 in the heads; biases 0.
    """
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"widths": tuple(widths)},
        "net_arch": [],
    }


class NetworkAgent(ReactiveAgent):
    """A maskable SB3 policy as an agent, and as an opponent in `RootVecEnv`.

    It plays with the weights that `policy` has when asked. `greedy`: the likeliest action in place of one drawn. All
    chance comes from `rng`, none from torch's generator: asking it leaves a training run as it was.
    """

    def __init__(self, policy: MaskableActorCriticPolicy, name: str = "ppo_sb3", *, greedy: bool = False):
        self.policy, self.name, self.greedy = policy, name, greedy

    def act(self, observations, masks, agent_ids, rng) -> np.ndarray:
        """See `ReactiveAgent.act`."""
        with torch.no_grad():
            seen = torch.as_tensor(observations, device=self.policy.device)
            logits = self.policy.action_net(self.policy.extract_features(seen)).cpu().numpy()
        logits = np.where(masks != 0, logits, -np.inf)
        return logits.argmax(1) if self.greedy else draw(logits, rng)

    __call__ = act


def draw(logits: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One index per row with the probabilities of these logits (n, m), of which -inf is never drawn; int64 (n,)."""
    weights = np.exp(logits - logits.max(1, keepdims=True), dtype=np.float64)
    heaped = weights.cumsum(1)
    total = heaped[:, -1]
    # Rounding must not carry the mark up to the total, which no entry exceeds.
    mark = np.minimum(rng.random(len(logits)) * total, np.nextafter(total, 0))
    return (heaped > mark[:, None]).argmax(1)
