"""How the tree search gains from iterations: each budget against three rule-based bots, over factions and tables.

    python -m root_env.training.ismcts_budgets --budgets 25 100 400 --games 200 --seed 1001

Games are spread evenly over the factions, their tables over all that hold the faction, seats too. All budgets play the
same deals; budget 0 is the rule-based bot itself, whose share is par. Each budget is written to a file of its own as
soon as it is through, and is not played again when the file is there: stop and start at will.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from root_env.support.files import write_text_atomically
from root_env.tables import FACTIONS

from .. import agents
from ..agents.ismcts import Ismcts
from .arena import configs_with, outcomes, play, seat, share


class Timed(Ismcts):
    """The search with a clock: decisions that left a choice, and processor time spent on them."""

    decisions, seconds = 0, 0.0

    def act(self, view) -> int:
        """See `Ismcts.act`."""
        start = time.process_time()
        action = super().act(view)
        self.seconds += time.process_time() - start
        self.decisions += 1
        return action


def measure(budget: int, games: int, seed: int) -> dict:
    """One budget's figures: won games of each faction and seconds of processor time per decision."""
    agent = Timed(budget, seed) if budget else agents.load("rules")
    won, vp = {}, {}
    counts = [games * (k + 1) // len(FACTIONS) - games * k // len(FACTIONS) for k in range(len(FACTIONS))]
    with tqdm(total=games, desc=f"{budget} iterations", unit="games") as bar:
        for k, (faction, n) in enumerate(zip(FACTIONS, counts, strict=True)):
            configs, seats = configs_with(faction, games=n)
            results = play(configs, seat(configs, seats, agent, "rules"), n, seed + k, bar.update, num_threads=1)
            games_of = outcomes(results, seats[results["config"]])
            won[faction], vp[faction] = games_of["won"].tolist(), games_of["vp"].tolist()
    figures = {"budget": budget, "games": games, "seed": seed, "won": won, "vp": vp}
    if budget:
        figures |= {"decisions": agent.decisions, "seconds": agent.seconds}
    return figures


def averaged(won: dict[str, list[bool]]) -> tuple[float, float, float]:
    """The mean of the factions' shares, with the 95 % Wilson interval of so many games of that share."""
    mean = float(np.mean([np.mean(games) for games in won.values()]))
    n, z = sum(map(len, won.values())), 1.959964
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, float(centre - half), float(centre + half)


def report(measured: list[dict]) -> Table:
    """The budgets side by side."""
    table = Table("", *(f"{m['budget']} iterations" if m["budget"] else "rules" for m in measured))
    for faction in FACTIONS:
        cells = []
        for m in measured:
            _, part, low, high = share(np.array(m["won"][faction]))
            cells.append(f"{part:.1%} [{low:.1%}, {high:.1%}] of {len(m['won'][faction])}")
        table.add_row(faction, *cells)
    table.add_row("average", *("{:.1%} [{:.1%}, {:.1%}]".format(*averaged(m["won"])) for m in measured))
    points = [np.mean([np.mean(vp) for vp in m["vp"].values()]) for m in measured]
    table.add_row("victory points", *(f"{p:.1f}" for p in points))
    table.add_row("s / decision", *(f"{m['seconds'] / m['decisions']:.4f}" if m["budget"] else "" for m in measured))
    return table


def main() -> None:
    """Measure what is not there yet, and print all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budgets", type=int, nargs="+", default=[25, 100, 400])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--out", type=Path, default=Path("runs/ismcts"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    measured = []
    for budget in args.budgets:
        path = args.out / f"budget{budget}_games{args.games}_seed{args.seed}.json"
        if not path.exists():
            write_text_atomically(path, json.dumps(measure(budget, args.games, args.seed)))
        measured.append(json.loads(path.read_text()))
    Console(width=160).print(report(measured))


if __name__ == "__main__":
    main()
