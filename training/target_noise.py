"""How far targets of expert iteration move from the prior, and how much of that is chance.

    python -m root_env.training.target_noise --search 256 --scale 0.1 0.3

Decisions of the policy in games of the base four are searched twice, with two seeds. What two seeds of a search do not
agree on cannot be learned from it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env import agents
from root_env.agents import on_views
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.search import Found
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT

from .arena import BASE, table
from .measuring import report
from .runs import commands
from .runs.commands import whole_from
from .runs.self_play import target

TAKEN = 0.02
"""Share of the decisions that are looked at."""


def decisions(n: int, seed: int) -> Iterator[Any]:
    """Views of `n` decisions with a choice, in games of the policy that ships."""
    rng, policy, left = np.random.default_rng(seed), on_views(agents.load("policy")), n
    while True:
        game = doors_of(ROOT).game(table(rng.permutation(BASE).tolist()), seed=int(rng.integers(1 << 40)))
        while not game.is_over:
            view = game.view(game.to_move)
            if game.turns and len(view.legal_actions()) > 1 and rng.random() < TAKEN:
                yield view
                left -= 1
                if not left:
                    return
            game.step(policy.act(view))


def divergence(one: np.ndarray, other: np.ndarray) -> float:
    """Kullback-Leibler divergence in nats, of probabilities of which none of `other` is 0 where one of `one` is not."""
    there = one > 0
    return float((one[there] * np.log(one[there] / np.maximum(other[there], 1e-12))).sum())


def compare(pairs: Sequence[tuple[Found, Found]], scale: float) -> tuple[float, float, float]:
    """Mean divergence of targets from the prior, and from the target of another seed; share of first choices moved."""
    rows = []
    for one, other in pairs:
        taught = target(one, scale)
        moved = taught.argmax() != one.prior.argmax()
        rows.append((divergence(taught, one.prior), divergence(target(other, scale), taught), moved))
    signal, noise, moved = np.mean(rows, 0)
    return float(signal), float(noise), float(moved)


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, __doc__.splitlines()[0])
    add = parser.add_argument
    add("--positions", type=whole_from(1), default=120, help="decisions that are searched (120)")
    add("--search", type=whole_from(2), default=256, help="iterations for a decision (256)")
    add("--scale", type=float, nargs="+", default=[0.1, 0.2, 0.3], help="as for root_env.training.expert")
    add("--seed", type=whole_from(0), default=5, help="seed of the games and searches (5)")
    return parser


def _measure(arguments: argparse.Namespace) -> None:
    first, second = (Guided(arguments.search, seed=arguments.seed + k) for k in range(2))
    pairs = []
    with report.progress(arguments.positions) as told:
        for view in decisions(arguments.positions, arguments.seed):
            pairs.append((first.found(view), second.found(view)))
            told(1)
    shown = Table(title=f"{arguments.positions} decisions, {arguments.search} iterations; divergences in nats")
    for column in ("scale", "from the prior", "between two seeds", "first choice moved"):
        shown.add_column(column, justify="right")
    for scale in arguments.scale:
        signal, noise, moved = compare(pairs, scale)
        shown.add_row(f"{scale:g}", f"{signal:.3f}", f"{noise:.3f}", f"{moved:.0%}")
    Console().print(shown)
    same = np.mean([one.action == other.action for one, other in pairs])
    others = np.mean([one.action != one.actions[one.prior.argmax()] for one, _ in pairs])
    print(f"The search takes another action than the favourite of the prior in {others:.0%},")
    print(f"and the same one with both seeds in {same:.0%}.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _measure, argv)


if __name__ == "__main__":
    sys.exit(main())
