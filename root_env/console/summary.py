"""Statistics of finished games: wins with confidence intervals, lengths, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.table import Table

from root_env.doors.contract.any_config import AnyConfig
from root_env.support.documents import Document, Fields

if TYPE_CHECKING:
    from rich.console import Console

    from root_env.doors.contract.rules import Rules
    from root_env.doors.game import PlayedGame


def wilson(wins: int, games: int) -> tuple[float, float]:
    """95 % Wilson confidence interval of a win rate, both ends in 0..1 (Wilson 1927)."""
    from scipy.stats import binomtest

    interval = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    return float(interval.low), float(interval.high)


def result_of(game: PlayedGame) -> tuple[Document, str]:
    """The arguments of `Tally.add` for a finished game."""
    winners = sum(1 << game.player(agent) for agent in game.winners)
    result = {"winners": winners, "vp": list(game.scores.values()), "turns": game.turns, "decisions": game.decisions}
    return result, game.rules.how_it_ended(game.states)


class Tally:
    """Counts over finished games of one configuration, played by agents of these names."""

    names: str
    agents: Any

    def __init__(self, rules: Rules, config: AnyConfig, names: Sequence[str] = ("random",)):
        self.kinds: tuple[str, ...] = rules.ends
        self.agents, self.names = config.agents, ", ".join(names)
        self.wins: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.points: dict[str, list[int]] = {a: [] for a in self.agents}
        self.turns: list[int] = []
        self.decisions: list[int] = []

    def add(self, result: Fields | np.void, end: str) -> None:
        """Count a finished game: a row of `BatchGame.rollout`, and its word of `Rules.ends`."""
        self.ends[end] += 1
        for p, agent in enumerate(self.agents):
            self.wins[agent] += int(result["winners"]) >> p & 1
            self.points[agent].append(int(result["vp"][p]))
        self.turns.append(int(result["turns"]))
        self.decisions.append(int(result["decisions"]))

    def show(self, console: Console, seconds: float, engine: str) -> None:
        """Print the tables. A shared victory is a win for each player; a frozen score counts as it is."""
        games = len(self.turns)
        table = Table(title=f"{games} {'random games' if self.names == 'random' else 'games of ' + self.names}")
        for name in ("agent", "wins", "share", "95 % interval", "mean VP"):
            table.add_column(name, justify="left" if name == "agent" else "right")
        for agent in self.agents:
            low, high = wilson(self.wins[agent], games)
            share = f"{self.wins[agent] / games:.1%}"
            mean = f"{np.mean(self.points[agent]):.1f}"
            table.add_row(agent, str(self.wins[agent]), share, f"{low:.1%} to {high:.1%}", mean)
        console.print(table)
        if (shares := sum(self.wins.values())) > games - self.ends["truncated"]:
            told = f"Shares add up to {shares / games:.1%}: a victory that players share, as in a coalition,"
            console.print(f"{told} counts as a win for each of them.")
        ends = ", ".join(f"{kind} {self.ends[kind]}" for kind in self.kinds)
        console.print(f"Ends: {ends} (truncated {self.ends['truncated'] / games:.1%})")
        for name, values in (("Player turns", self.turns), ("Decisions", self.decisions)):
            low, middle, high = np.percentile(values, [10, 50, 90])
            console.print(
                f"{name} a game: mean {np.mean(values):.0f}, median {middle:.0f}, 10-90 % {low:.0f}-{high:.0f}"
            )
        rate = sum(self.decisions) / max(seconds, 1e-9)
        console.print(f"{rate:,.0f} decisions/s and {games / max(seconds, 1e-9):,.1f} games/s ({engine}), one process")
