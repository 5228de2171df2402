"""Teach a checkpoint to predict who wins, in separate layers, so that its play stays the same.

    python -m root_env.training.value --policy agents/checkpoints/woodland6 --agents policy rules --out runs/value

It learns from positions of games of these agents at the tables of the checkpoint. Every tenth game is held out to
measure it: the cross-entropy of its predictions, beside that of a fit to the victory points alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import safetensors.numpy
import torch
from torch import nn

from root_env.agents.networks.checkpoint_files import read_card, weights_file, write_checkpoint
from root_env.agents.networks.network import WINNER
from root_env.agents.networks.policy import NetworkAgent, load_policy
from root_env.doors.playing.threads import cores
from root_env.support.by_name import ROOT
from root_env.support.documents import Document

from .arena import sharing
from .measuring import report
from .runs import commands
from .runs.commands import favoured, training_seed, whole_from
from .runs.networks import winner_layers
from .runs.positions import GAMES, NOBODY, Part, Positions, parts_of, positions_of

APART = 10_000
"""The seeds of one kind of games begin so far after those of another."""
HELD_OUT = 10
"""One game of so many is held out."""
_ROWS = 4096
"""Positions of a batch when it is measured."""
DECAY = 0.1
"""Weight decay of AdamW."""


def cross_entropy(scores: torch.Tensor, won: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the softmax of `scores` (n, seats) to who won, `won` (n, seats): the mean over rows, in nats."""
    return -(won * torch.log_softmax(scores, 1)).sum(1).mean()


def from_points(positions: Positions, held: np.ndarray) -> float:
    """Cross-entropy on held-out positions of the best prediction from victory points alone.

    It is the softmax of the points times a factor, which may grow with the points of the leader. The factor is fitted
    to the other positions.
    """
    points, won = torch.from_numpy(positions.points.astype(np.float32)), torch.from_numpy(positions.won)
    best, factors = points.amax(1, keepdim=True) / 30, torch.zeros(2, requires_grad=True)
    optimizer, learns = torch.optim.LBFGS([factors], max_iter=50), torch.from_numpy(~held)

    def scores(rows: torch.Tensor) -> torch.Tensor:
        said = points[rows] * (factors[0] + factors[1] * best[rows])
        return said.masked_fill(points[rows] == NOBODY, -1e9)

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = cross_entropy(scores(learns), won[learns])
        value.backward()
        return value

    optimizer.step(loss)
    with torch.no_grad():
        return float(cross_entropy(scores(~learns), won[~learns]))


def fit(
    agent: NetworkAgent, positions: Positions, seed: int, epochs: int = 4, rate: float = 2e-3, size: int = 512
) -> tuple[dict[str, np.ndarray], dict[str, float]]:
    """Weights by name of the layers that predict who wins, and cross-entropies on held-out games, of the `network` and
    of a fit to the `points`.

    `rate` of AdamW falls to 0 over `epochs`, in minibatches of `size`. On one thread a seed always gives the same.
    """
    torch.manual_seed(seed)
    held = positions.games % HELD_OUT == 0
    features, won = torch.from_numpy(positions.features), torch.from_numpy(positions.won)
    scale = torch.from_numpy(agent.scale)
    layers = winner_layers(features.shape[1], won.shape[1])
    optimizer = torch.optim.AdamW(layers.parameters(), lr=rate, weight_decay=DECAY)
    learns = torch.from_numpy(np.flatnonzero(~held))
    steps = epochs * -(-len(learns) // size)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    for _ in range(epochs):
        order = learns[torch.randperm(len(learns))]
        for rows in order.split(size):
            optimizer.zero_grad()
            cross_entropy(layers(features[rows] * scale), won[rows]).backward()
            optimizer.step()
            schedule.step()
    there = torch.from_numpy(np.flatnonzero(held))
    with torch.no_grad():
        scores = torch.cat([layers(features[rows] * scale) for rows in there.split(_ROWS)])
        found = {"network": float(cross_entropy(scores, won[there])), "points": from_points(positions, held)}
    return weights_of(layers), found


def weights_of(layers: nn.Sequential) -> dict[str, np.ndarray]:
    """The weights of these layers by their names in a checkpoint, float32."""
    return {f"{WINNER}.{name}": w.detach().numpy().copy() for name, w in layers.state_dict().items()}


def add_winner(source: Path, out: Path, weights: dict[str, np.ndarray], told: Document) -> None:
    """Write the checkpoint of `source` with these weights to `out`; `told` goes into its card."""
    card = {name: value for name, value in read_card(source).items() if name not in ("format", "weights")}
    winner = safetensors.numpy.save({name: w.astype(np.float16) for name, w in weights.items()})
    write_checkpoint(out, weights_file(source).read_bytes(), {**card, "winner": told}, winner)
    load_policy(out, game=card.get("game", ROOT))


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--policy", type=Path, required=True, help="folder of the checkpoint to teach")
    add("--agents", nargs="+", default=["policy", "rules", "random"], help="agents that play the games")
    add("--games", type=whole_from(10), default=8000, help="number of games they play (8000)")
    add("--thinkers", nargs="+", default=[], help="agents that play further games, for example searches")
    add("--thinkers-games", type=whole_from(0), default=0, help="number of these games (0)")
    add("--favour", default="", help="a named task of one table and the share of --games at it, as in base4-v1=0.5")
    add("--keep", type=Path, help="folder that keeps the positions, so that the command goes on if it was stopped")
    add("--share", type=float, default=0.1, help="share of all decisions to learn from (0.1)")
    add("--epochs", type=whole_from(1), default=4, help="passes over the positions (4)")
    add("--seed", type=training_seed, default=1, help="seed (1)")
    add("--workers", type=whole_from(1), default=cores(), help="processes (one for each core)")
    add("--out", type=Path, required=True, help="folder of the checkpoint to write")


def _parts(given: argparse.Namespace, agent: NetworkAgent) -> list[Part]:
    """The games to learn from; ValueError if the agents or a task to favour cannot give them."""
    games, table = given.games, ()
    if not 0 < given.share <= 1:
        raise ValueError(f"--share: must be above 0 and at most 1, got {given.share}")
    if given.favour:
        task, share = favoured(given.favour)
        if len({tuple(sorted(one)) for one in task.tables}) > 1:
            raise ValueError(f"favour: {task.name} has several tables, choose a task of one, such as base4-v1")
        games, table = round((1 - share) * games), task.tables[0]
        if not set(table) <= set(agent.factions) or len(table) not in (agent.sizes or (len(agent.factions),)):
            raise ValueError(f"favour: the checkpoint was not trained at the table of {task.name}")
    for option, names in (("agents", given.agents), ("thinkers", given.thinkers)):
        if len(names) == 1:
            raise ValueError(f"{option}: give at least two names, since no game has one agent in all seats")
    return [
        *parts_of(given.agents, games, given.seed, given.share),
        *parts_of(given.agents, given.games - games, given.seed + APART, given.share, table),
        *parts_of(given.thinkers, given.thinkers_games * bool(given.thinkers), given.seed + 2 * APART, given.share),
    ]


def _teach(given: argparse.Namespace) -> None:
    torch.set_num_threads(1)
    agent = load_policy(given.policy, game=read_card(given.policy).get("game", ROOT))
    parts = _parts(given, agent)
    with sharing(given.workers) as executor, report.progress(sum(part.games for part in parts)) as told:
        each = [positions_of(agent, part, given.keep, executor, told) for part in parts]
    for k, some in enumerate(each):
        some.games += k * GAMES
    positions = Positions.together(each)
    weights, found = fit(agent, positions, given.seed, given.epochs)
    figures = {name: round(value, 4) for name, value in found.items()}
    made = {"command": given.command, "positions": len(positions)}
    add_winner(given.policy, given.out, weights, {**made, "held_out_cross_entropy": figures})
    print(f"{given.out}: {len(positions)} positions; cross-entropy on held-out games {figures}")


main = commands.command(__spec__.name, "Teach a checkpoint to predict who wins.", _options, _teach, ValueError)


if __name__ == "__main__":
    raise SystemExit(main())
