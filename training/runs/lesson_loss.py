"""The loss of lessons, and of staying with a policy elsewhere."""

from __future__ import annotations

import numpy as np
import torch

from .lesson_rows import Rows
from .networks import Network


def shown_to(rows: Rows) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """The arguments of `Network.logs` for these rows, as narrow as possible."""
    most = max(1, int((rows.columns >= 0).sum(1).max(initial=0)))
    columns = torch.from_numpy(rows.columns[:, :most]).long()
    advised, ahead = torch.from_numpy(rows.advised).long(), torch.from_numpy(rows.ahead[:, :most])
    return torch.from_numpy(rows.features), columns, advised, ahead


def losses(network: Network, before: Network, rows: Rows, doubt: float = 1.0) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss of the lessons among these rows, and the divergence from the policy before in the others.

    A lesson is a checked decision: the cross-entropy to the better of its two actions, weighted by the games at stake,
    of which `doubt` standard errors are taken off (cost-sensitive classification: Zadrozny, Langford, Abe 2003). It is
    taken over all legal actions: where the two alone are compared, a third one takes their place. Where the other
    action is better nothing holds the policy where it was.
    """
    shown = shown_to(rows)
    logs, _ = network.logs(*shown)
    with torch.no_grad():
        old, _ = before.logs(*shown)
    checked, better = torch.from_numpy(rows.error > 0), torch.from_numpy(rows.gain > 0)
    at_stake = torch.from_numpy(np.maximum(np.abs(rows.gain) - doubt * rows.error, 0))
    wanted = torch.from_numpy(np.where(rows.gain > 0, rows.other, rows.favourite)).long()
    wrong = -logs.gather(1, wanted[:, None]).squeeze(1)
    moved = (old.exp() * (old - logs).clamp(-60, 60) * (old > -60)).sum(1)
    return (wrong * at_stake * checked).sum() / len(rows), (moved * ~(checked & better)).sum() / len(rows)
