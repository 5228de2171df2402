"""A search for figures: the smallest change that brings win rates to their targets.

    python -m root_env.balance search --target marquise=par --figure "sawmill_vp[1]=1..3" --figure wood=6..10 \
        --tables base4 --out search/

It can be stopped at any time; the same command continues. `race` has the method. See docs/balance.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml
from rich.console import Console

from root_env.balance import command
from root_env.balance.design.patch import Patch
from root_env.training.runs.commands import run, whole_from

from . import changes, points, race
from .changes import Axis, Point
from .race import Seen, Target
from .sweeping import parser_of, study

GAMES, TOLERANCE = 16_384, 0.01
FOUND, CHECK = "found.yaml", "check"
"""The patch that was found, and the folder of its check on other deals."""


def _run(arguments: argparse.Namespace, console: Console) -> None:
    from root_env.balance.reports import page as report

    report.require()
    from root_env.balance.reports import studies

    with study(arguments) as (axes, patch, players):
        first = next(iter(players.values())).plan(changes.printed(axes))
        wanted = race.targets(arguments.target, sorted({name for one in first.design.compositions for name in one}))
        every = race.levels(axes)
        within = f"{', '.join(arguments.target)}, to within {100 * arguments.tolerance:g} points"
        command.say(console, f"{within}: {sum(map(len, every)):,} changes of up to {len(every) - 1} steps")
        found, seen = _race(arguments, axes, wanted, players, console)
        shown = list(dict.fromkeys([changes.printed(axes), *(one.point for one in seen)]))
        games = min(one.games for one in seen)
        played = {agent: {point: at.games(point, games) for point in shown} for agent, at in players.items()}
        page, said = studies.write_search(arguments.out, axes, wanted, found, seen, played, arguments.command)
        if found is not None:
            _write(arguments.out / FOUND, axes, found, patch)
    for line in said:
        command.say(console, line)
    command.say(console, f"report: {page}")
    if found is not None and arguments.check and found != changes.printed(axes):
        _check(arguments, axes, console)


def _race(
    arguments: argparse.Namespace,
    axes: Sequence[Axis],
    wanted: Sequence[Target],
    players: dict[str, points.Points],
    console: Console,
) -> tuple[Point | None, list[Seen]]:
    def play(point: Point, games: int):
        return {agent: at.games(point, games) for agent, at in players.items()}

    def tell(level: list[Seen], size: int) -> None:
        steps = "no change" if not size else f"changes of {size} step{'s' * (size > 1)}"
        verdicts = [one.verdict for one in level]
        counts = ", ".join(f"{verdicts.count(one)} {one}" for one in dict.fromkeys(verdicts))
        command.say(console, f"{steps}: {counts}; {sum(one.games for one in level):,} games")

    return race.race(axes, wanted, play, arguments.tolerance, arguments.games, tell)


def _write(path: Path, axes: Sequence[Axis], found: Point, patch: Patch | None) -> None:
    """Write the patch that was found, as --patch reads it."""
    made = changes.changed(axes, found, patch)
    document = made.document() if made else {"name": "no change", "text": ""}
    path.write_text(yaml.safe_dump({k: v for k, v in document.items() if v}, sort_keys=False, allow_unicode=True))


def _check(arguments: argparse.Namespace, axes: Sequence[Axis], console: Console) -> None:
    """Play the patch that was found on deals that the search has not seen, with whoever is to check it."""
    words = ["--agents", *(arguments.check_agents or arguments.agents), "--tables", *arguments.tables]
    for name in ("map", "deck", "edition", "workers", "chunk", "ray"):
        if getattr(arguments, name) is not None:
            words += [f"--{name}", str(getattr(arguments, name))]
    words += ["--reach"] * arguments.reach + ["--quiet"] * arguments.quiet
    words += ["--games", str(arguments.check), "--seed", str(arguments.seed + 1)]
    words += ["--patch", str(arguments.out / FOUND), "--out", str(arguments.out / CHECK)]
    console.rule("on other deals", align="left")
    command.main(words)


def main(argv: Sequence[str]) -> int:
    """Run the command line, whose first word is "search"; returns the exit code."""
    console = Console(stderr=True) if sys.stderr.isatty() else Console(stderr=True, width=120)
    parser = parser_of("search", "Find the smallest change of figures that brings win rates to their targets.")
    add = parser.add_argument
    target = "a win rate to reach: marquise=par, eyrie=25 (per cent); several are all reached"
    add("--target", nargs="+", required=True, metavar="FACTION=RATE", help=target)
    add(
        "--tolerance",
        type=command.percentage_points,
        default=TOLERANCE,
        metavar="POINTS",
        help=f"how far off is near enough, in percentage points ({100 * TOLERANCE:g})",
    )
    add("--games", type=whole_from(2), default=GAMES, help=f"most games of one change ({GAMES:,})")
    add("--check", type=whole_from(1), metavar="GAMES", help="games on other deals that check what was found")
    add("--check-agents", nargs="+", metavar="AGENT", help="who plays the check (the same agents)")
    stopped = "stopped; the same command goes on"
    return run(parser, lambda arguments: _run(arguments, console), argv[1:], ValueError, stopped=stopped)
