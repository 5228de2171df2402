"""Sweeps: figures of a patch over a range, played on the same deals.

    python -m root_env.balance sweep --figure wood=6..10 --agents rules --tables base4 --games 4000 --out sweep/

Several figures span a grid. It can be stopped at any time; the same command continues. See docs/balance.md.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import filelock
from rich.console import Console

from root_env.balance import BalanceError, command
from root_env.balance.design import patch as patches
from root_env.balance.design.patch import Patch
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.training.runs.commands import Parser, run, whole_from

from . import changes, points
from .changes import Axis

GAMES = 2000


def parser_of(what: str, description: str) -> Parser:
    """The parser of a study, with the options that all studies have."""
    parser = Parser(prog=" ".join([*called("root_env.balance"), what]), description=description)
    values = (
        "a figure and its values: wood=6..10, wood=4..12:2, sawmill_vp[1]=1,2,4, deck:Anvil=0..2, card_vp:Anvil=0..4"
    )
    parser.add_argument("--figure", action="append", required=True, metavar="NAME=VALUES", help=values)
    parser.add_argument("--patch", type=Path, metavar="FILE", help="a balance patch that all games have, to start from")
    command.common_options(parser)
    return parser


@contextlib.contextmanager
def study(arguments: argparse.Namespace) -> Iterator[tuple[list[Axis], Patch | None, dict[str, points.Points]]]:
    """The figures, the patch and the points of each agent; the folder is held until the end."""
    if arguments.game != ROOT:
        raise BalanceError(f"--game: only Root has figures that a patch changes, {arguments.game} has none")
    patch = patches.read(arguments.patch) if arguments.patch else None
    axes = changes.axes(arguments.figure, patch, arguments.deck or "standard")
    changes.grid(axes)
    arguments.out.mkdir(parents=True, exist_ok=True)
    try:
        with (
            filelock.FileLock(arguments.out / command.LOCK, blocking=False),
            contextlib.closing(command.backend_of(arguments)) as backend,
        ):
            yield (
                axes,
                patch,
                {
                    agent: points.Points(arguments.out / name, arguments, words, axes, patch, backend)
                    for agent, (name, words) in points.lineups(arguments).items()
                },
            )
    except filelock.Timeout:
        raise BalanceError(f"--out: another process is playing into {arguments.out}") from None


def _run(arguments: argparse.Namespace, console: Console) -> None:
    from root_env.balance.reports import page as report

    report.require()
    from root_env.balance.reports import studies

    with study(arguments) as (axes, _, players):
        grid = changes.grid(axes)
        each = f"{arguments.games:,} games at each of {len(grid)} points, the same deals at all"
        command.say(console, f"{each}; played by {', '.join(players)}")
        played = {}
        for agent, at in players.items():
            played[agent] = {}
            for k, point in enumerate(grid):
                played[agent][point] = at.games(point, arguments.games)
                if not arguments.quiet:
                    command.say(console, f"{agent}, {k + 1} of {len(grid)}: {changes.told(axes, point)}")
        page, said = studies.write_sweep(arguments.out, axes, played, arguments.command)
    for line in said:
        command.say(console, line)
    command.say(console, f"report: {page}")


def main(argv: Sequence[str]) -> int:
    """Run the command line, whose first word is "sweep"; returns the exit code."""
    console = Console(stderr=True) if sys.stderr.isatty() else Console(stderr=True, width=120)
    parser = parser_of("sweep", "Play figures of a patch over a range, on the same deals.")
    parser.add_argument("--games", type=whole_from(2), default=GAMES, help=f"number of games at each point ({GAMES})")
    stopped = "stopped; the same command goes on"
    return run(parser, lambda arguments: _run(arguments, console), argv[1:], ValueError, stopped=stopped)
