"""The loss of lessons, and of staying with a policy elsewhere."""

from __future__ import annotations

import numpy as np
import torch

from .lesson_rows import Rows
from .networks import Network


def shown_to(rows: Rows, device: torch.device) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """The arguments of `Network.logs` for these rows, as narrow as possible, on a device."""
    most = max(1, int((rows.columns >= 0).sum(1).max(initial=0)))
    shown = rows.features, rows.columns[:, :most].astype(np.int64), rows.advised.astype(np.int64), rows.ahead[:, :most]
    x, columns, advised, ahead = (torch.from_numpy(array).to(device) for array in shown)
    return x, columns, advised, ahead


def losses(network: Network, before: Network, rows: Rows, doubt: float = 1.0) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss of the lessons among these rows, and the divergence from the policy before in the others.

    A lesson is a checked decision: the cross-entropy to the better of its two actions, weighted by the games at stake,
    of which `doubt` standard errors are taken off (cost-sensitive classification: Zadrozny, Langford, Abe 2003). It is
    taken over all legal actions: where the two alone are compared, a third one takes their place. Where the other
    action is better nothing holds the policy where it was.
    """
    device = network.scale.device
    shown = shown_to(rows, device)
    logs, _ = network.logs(*shown)
    with torch.no_grad():
        old, _ = before.logs(*shown)
    better = rows.checked & (rows.gain > 0)
    at_stake = np.where(rows.checked, np.maximum(np.abs(rows.gain) - doubt * rows.error, 0), 0)
    wanted = np.where(better, rows.other, rows.favourite).astype(np.int64)
    weights, kept, places = (torch.from_numpy(array).to(device) for array in (at_stake, ~better, wanted))
    wrong = -logs.gather(1, places[:, None]).squeeze(1)
    moved = (old.exp() * (old - logs).clamp(-60, 60) * (old > -60)).sum(1)
    return (wrong * weights).sum() / len(rows), (moved * kept).sum() / len(rows)
