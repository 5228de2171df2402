"""Sweeps and searches: figures of a patch over their values, played on the same deals.

    python -m root_env.balance sweep --figure wood=6..10 --agents rules --tables base4 --games 4000 --out sweep/
    python -m root_env.balance search --target marquise=par --figure "sawmill_vp[1]=1..3" --figure wood=6..10 \
        --tables base4 --out search/

Several figures span a grid. Each point is a run in a folder of its own, so that a study that was stopped goes on, here
or on a cluster: `out/AGENT/printed/` has the games without a change, `out/AGENT/wood-10/` those with wood 10. `race`
has the method of a search. See docs/balance.md.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml
from rich.console import Console

from root_env.balance import BalanceError, command, comparison
from root_env.balance.design import patch as patches
from root_env.balance.design import plan
from root_env.balance.design.patch import Patch
from root_env.balance.runs import games, running
from root_env.balance.stats import games as stats_games
from root_env.balance.stats.games import Games
from root_env.doors.contract import table_options
from root_env.support.by_name import ROOT
from root_env.training.runs.commands import whole_from
from root_env.training.runs.interrupts import alone_in

from . import changes, race
from .changes import Axis, Point
from .race import Seen

GAMES = {"sweep": 2000, "search": 16_384}
TOLERANCE = 0.01
FOUND, NEAREST, CHECK = "found.yaml", "nearest.yaml", "check"
"""The patch that was found, the nearest if none was, and the folder of the check on other deals."""


@dataclass
class Points:
    """The games of one lineup of agents, the `words` of `--agents`, at points of `axes`."""

    folder: Path
    arguments: argparse.Namespace
    words: Sequence[str]
    axes: Sequence[Axis]
    patch: Patch | None
    backend: running.Backend
    known: dict[Point, tuple[int, Games]] = field(default_factory=dict)

    def plan(self, point: Point) -> plan.Plan:
        """The plan of a point: the same tables and seeds as at every other point."""
        patch = changes.changed(self.axes, point, self.patch)
        return command.plan_of(self.arguments, self.words, patch, paired=False)

    def games(self, point: Point, wanted: int) -> Games:
        """Games 0 .. wanted - 1 at a point, after those that are missing have been played."""
        there, found = self.known.get(point, (0, None))
        if found is None or there < wanted:
            into, what = self.folder / changes.folder_of(self.axes, point), self.plan(point)
            plan.settle(into, what)
            if not there:
                running.verify(into, what)
            running.run(into, what, wanted, self.backend, self.arguments.chunk)
            found = stats_games.read(into).games
            self.known[point] = (max(wanted, games.finished(into)[-1][1]), found)
        return found if len(found) == wanted else found.pick(np.flatnonzero(found.game < wanted))


@contextlib.contextmanager
def _study(arguments: argparse.Namespace) -> Iterator[tuple[list[Axis], Patch | None, dict[str, Points]]]:
    """The figures, the patch and the points of each agent; the folder is held until the end."""
    if arguments.game != ROOT:
        raise BalanceError(f"--game: only Root has figures that a patch changes, {arguments.game} has none")
    patch = patches.read(arguments.patch) if arguments.patch else None
    axes = changes.axes(arguments.figure, patch, arguments.deck or "standard")
    changes.grid(axes)
    out, lineups = arguments.out, comparison.lineups(arguments.agents)
    folders = comparison.names_of(list(lineups))
    with alone_in(out), contextlib.closing(command.backend_of(arguments)) as backend:
        common = (axes, patch, backend)
        yield axes, patch, {name: Points(out / folders[name], arguments, of, *common) for name, of in lineups.items()}


def _sweep(arguments: argparse.Namespace, console: Console) -> None:
    with _study(arguments) as (axes, _, players):
        from root_env.balance.reports import studies

        grid = changes.grid(axes)
        each = f"{arguments.games:,} games at each of {len(grid)} points, the same deals at all"
        command.say(console, f"{each}; played by {', '.join(players)}")
        played: dict[str, dict[Point, Games]] = {agent: {} for agent in players}
        for agent, at in players.items():
            for k, point in enumerate(grid):
                played[agent][point] = at.games(point, arguments.games)
                if not arguments.quiet:
                    command.say(console, f"{agent}, {k + 1} of {len(grid)}: {changes.told(axes, point)}")
        page, said = studies.write_sweep(arguments.out, axes, played, arguments.command)
    for line in (*said, f"report: {page}"):
        command.say(console, line)


def _search(arguments: argparse.Namespace, console: Console) -> None:
    def play(point: Point, games: int) -> dict[str, Games]:
        return {agent: at.games(point, games) for agent, at in players.items()}

    def tell(level: list[Seen], size: int) -> None:
        steps = "no change" if not size else f"changes of {size} step{'s' * (size > 1)}"
        verdicts = [one.verdict for one in level]
        counts = ", ".join(f"{verdicts.count(one)} {one}" for one in dict.fromkeys(verdicts))
        command.say(console, f"{steps}: {counts}; {sum(one.games for one in level):,} games")

    with _study(arguments) as (axes, patch, players):
        from root_env.balance.reports import studies

        first = next(iter(players.values())).plan(changes.printed(axes))
        wanted = race.targets(arguments.target, sorted({name for one in first.design.compositions for name in one}))
        every = race.levels(axes, arguments.any_order)
        within = f"{', '.join(arguments.target)}, to within {100 * arguments.tolerance:g} points"
        command.say(console, f"{within}: {sum(map(len, every)):,} changes of up to {len(every) - 1} steps")
        found, seen = race.race(axes, every, wanted, play, arguments.tolerance, arguments.games, tell)
        near = found or race.nearest(seen).point
        games, shown = min(one.games for one in seen), [changes.printed(axes), *(one.point for one in seen)]
        played = {agent: {point: at.games(point, games) for point in shown} for agent, at in players.items()}
        result = studies.Search(axes, wanted, found, near, seen, arguments.tolerance)
        page, said = studies.write_search(arguments.out, result, played, arguments.command)
        made = changes.changed(axes, near, patch) or Patch("no change")
        document = {name: value for name, value in made.document().items() if value}
        text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
        for name in (FOUND, NEAREST):
            (arguments.out / name).unlink(missing_ok=True)
        (arguments.out / (NEAREST if found is None else FOUND)).write_text(text)
    for line in (*said, f"report: {page}"):
        command.say(console, line)
    if arguments.check and near != changes.printed(axes):
        console.rule("on other deals", align="left")
        command.main(_check(arguments, NEAREST if found is None else FOUND))


def _check(arguments: argparse.Namespace, patch: str) -> list[str]:
    """The command that plays a patch of the search on deals that the search has not seen."""
    words = ["--agents", *(arguments.check_agents or arguments.agents), "--tables", *arguments.tables]
    for name in (*table_options.FIELDS, "workers", "chunk", "ray"):
        if getattr(arguments, name, None) is not None:
            words += [table_options.option(name), str(getattr(arguments, name))]
    words += ["--reach"] * arguments.reach + ["--quiet"] * arguments.quiet
    words += ["--games", str(arguments.check), "--seed", str(arguments.seed + 1)]
    return [*words, "--patch", str(arguments.out / patch), "--out", str(arguments.out / CHECK)]


def main(argv: Sequence[str]) -> int:
    """Run the command line, whose first word is "sweep" or "search"; returns the exit code."""
    what, *argv = argv
    if what == "sweep":
        work, says = _sweep, "Play figures of a patch over a range, on the same deals."
    else:
        work, says = _search, "Find the smallest change of figures that brings win rates to their targets."
    parser = command.parser(says, what)
    add = parser.add_argument
    values = "wood=6..10, wood=4..12:2, sawmill_vp[1]=1,2,4, deck:Anvil=0..2, card_vp:Anvil=0..4"
    add("--figure", action="append", required=True, metavar="NAME=VALUES", help=f"a figure and its values: {values}")
    add("--patch", type=Path, metavar="FILE", help="a balance patch that all games have, to start from")
    most = "number of games at each point" if what == "sweep" else "most games of one change"
    add("--games", type=whole_from(2), default=GAMES[what], help=f"{most} ({GAMES[what]:,})")
    if what == "search":
        target = "a win rate to reach: marquise=par, eyrie=25 (per cent); several are all reached"
        add("--target", nargs="+", required=True, metavar="FACTION=RATE", help=target)
        near = f"how far off is near enough, in percentage points ({100 * TOLERANCE:g})"
        points = {"type": command.percentage_points, "metavar": "POINTS"}
        add("--tolerance", default=TOLERANCE, help=near, **points)
        add(
            "--check",
            type=whole_from(1),
            metavar="GAMES",
            help="games on other deals that check what was found, or the nearest",
        )
        add("--any-order", action="store_true", help="also tracks whose entries fall where the printed ones never do")
        add("--check-agents", nargs="+", metavar="AGENT", help="who plays the check (the same agents)")
    return command.run(parser, work, argv, "stopped; the same command goes on")
