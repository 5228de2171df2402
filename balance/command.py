"""The command line: plays the games of a design, keeps them, writes the report.

    python -m root_env.balance --agents rules --games 20000 --tables all4 --map autumn --out report/
    python -m root_env.balance --agents rules policy --games 2000 --tables base4 --out both/

It can be stopped at any time; the same command continues. See docs/balance.md.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from tqdm import tqdm

from root_env import agents
from root_env.agents.networks.policy import NetworkAgent, tables_in_words
from root_env.doors.contract import table_options
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.loading import DocumentError
from root_env.support.quoting import quoted
from root_env.training.measuring import report
from root_env.training.runs import cluster, commands
from root_env.training.runs.commands import Parser, whole_from
from root_env.training.runs.interrupts import alone_in

from . import BalanceError, comparison, habits
from .design import lab, plan, seating
from .design import patch as patches
from .runs import games, running
from .stats import precision

if TYPE_CHECKING:
    import pandas as pd

GAMES = 2000
_POINT = 100


# -- what all commands of the lab have ----------------------------------------------------------------------


def percentage_points(text: str) -> float:
    """An argument of percentage points as a share, 0.0001 to 0.5."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value < _POINT / 2:
        raise argparse.ArgumentTypeError(f"must be percentage points, 0.01 to 50, got {quoted(text)}")
    return value / _POINT


def parser(description: str, *words: str) -> Parser:
    """The parser of a command of the lab, with the options that all have: who plays where, by which rules; `words`:
    those of the command behind the lab's own."""
    made = Parser(prog=" ".join([*called("root_env.balance"), *words]), description=description)
    add = made.add_argument
    known = ", ".join(agents.NAMES)
    who = f"who plays ({known}; rules); each of several plays the same games by itself; FACTION=AGENT for one faction"
    add("--agents", nargs="+", default=["rules"], metavar="AGENT", help=who)
    add("--game", choices=lab.GAMES, default=ROOT, help="the game (root)")
    tables = "all2 .. all6, base2 .. base4, or the factions of a table: marquise,eyrie (all4)"
    add("--tables", nargs="+", default=["all4"], metavar="WORD", help=tables)
    add("--reach", action="store_true", help="leave out tables with less reach than the Law recommends")
    table_options.add_to(made, without=["overrides"])  # a patch has them
    add("--seed", type=whole_from(0), default=1, help="seed (1)")
    add("--out", type=Path, required=True, metavar="DIR", help="folder for the games and the report")
    add("--workers", type=whole_from(1), help="processes, or threads for compiled agents (all cores)")
    add("--chunk", type=whole_from(1), help="games in one file")
    add("--ray", metavar="ADDRESS", help="play on a Ray cluster (auto: the one that runs here)")
    add("--quiet", action="store_true", help="no progress bar")
    return made


def run(
    parser: Parser, work: Callable[[argparse.Namespace, Console], None], argv: Sequence[str] | None, stopped: Any
) -> int:
    """Run a command of the lab; see `root_env.training.runs.commands.run`."""
    console = Console(stderr=True) if sys.stderr.isatty() else Console(stderr=True, width=120)
    return commands.run(parser, lambda arguments: work(arguments, console), argv, ValueError, stopped=stopped)


def plan_of(
    arguments: argparse.Namespace, words: Sequence[str], patch: patches.Patch | None, paired: bool = True
) -> plan.Plan:
    """The plan that the arguments ask for, played by the agents of `words`; ValueError for unknown words.

    `paired`: see `plan.make`.
    """
    game = arguments.game
    settings = table_options.given_in(arguments, doors_of(game).rules)
    if arguments.box is not None:
        settings["box"] = _box(arguments.box)
    for word in words:
        commands.load_agent(word.rpartition("=")[2], game, "--agents")
    how = {"reach": arguments.reach, "patch": patch, "game": game, "paired": paired}
    made = plan.make(arguments.tables, words, arguments.seed, **how, **settings)
    if getattr(arguments, "habits", None) and not made.design.lab.has_patches:
        raise BalanceError(f"--habits: how agents play is counted for Root only, not for {game}")
    _check_tables(made.design)
    return made


def _box(path: Path) -> dict[str, Any]:
    """The figures of a box from a file, as the document that a run keeps."""
    from root_env.wroth.lookup.box import BoxError, document_of, load_box

    try:
        return document_of(load_box(path))
    except (BoxError, DocumentError) as error:
        raise BalanceError(f"--box: {error}") from None


def _check_tables(design: seating.Design) -> None:
    """BalanceError if an agent does not know a table that it sits at: said before anything is played."""
    loaded = {name: agents.load(name, design.game) for name in design.agents}
    every = {(name, tuple(sorted(table.factions))): t for t, table in enumerate(design.tables) for name in table.agents}
    for (name, composition), t in every.items():
        who = loaded[name]
        if not isinstance(who, NetworkAgent):
            try:
                if hasattr(who, "knows_table"):
                    who.check_table(design.config(t))
            except agents.TableError as problem:
                raise BalanceError(f"--agents: {problem}") from None
        elif who.factions and not who.knows_table(design.config(t)):
            where = tables_in_words(who.factions, who.sizes)
            give = "" if who.sizes else f"; give --tables {','.join(who.factions)}"
            raise BalanceError(
                f"--agents: {name} was trained at tables of {where} and cannot play {', '.join(composition)}{give}"
            )


def backend_of(arguments: argparse.Namespace) -> running.Backend:
    """The backend that the arguments ask for."""
    if arguments.ray is None:
        return running.Local(arguments.workers)
    return cluster.Ray(arguments.ray, f"{running.__name__}:{running.play_there.__name__}")


def say(console: Console, words: str) -> None:
    """Print a line without colours and without breaking it."""
    console.print(words, highlight=False, soft_wrap=True)


# -- one run ------------------------------------------------------------------------------------------------


class _Run:
    """The run of a plan in a folder."""

    def __init__(self, folder: Path, what: plan.Plan, arguments: argparse.Namespace, console: Console):
        self.folder, self.what, self.arguments, self.console = folder, what, arguments, console
        self.half = arguments.precision
        self.seats = what.design.shares()

    def play(self) -> None:
        """Play the games that are missing, and print the plan and the results."""
        with alone_in(self.folder):
            plan.settle(self.folder, self.what, self.arguments.command)
            running.verify(self.folder, self.what)
            staged = self.half and not self.arguments.games
            most = precision.needed(self.seats, self.half) if staged else self.arguments.games or GAMES
            self._introduce(most)
            with contextlib.closing(backend_of(self.arguments)) as backend:
                for stage, wanted in enumerate(self._stages() if staged else [most]):
                    there = _there(self.folder, wanted)
                    if stage:
                        say(self.console, f"with the shares so far it takes {wanted:,} games")
                    elif there:
                        say(self.console, f"{there:,} games are there")
                    self._fill(backend, wanted)
                if self.arguments.habits:
                    say(self.console, f"watching {self.arguments.habits:,} games: how they are played")
                    self._fill(backend, self.arguments.habits, habits.FOLDER)
        self._conclude()

    def _fill(self, backend: running.Backend, wanted: int, kind: str = games.FOLDER) -> None:
        """Play the missing games of 0 .. wanted - 1, with a progress bar."""
        silent = self.arguments.quiet or not self.console.is_terminal
        with tqdm(total=wanted, initial=_there(self.folder, wanted, kind), unit="games", disable=silent) as bar:
            running.run(self.folder, self.what, wanted, backend, self.arguments.chunk, bar.update, kind)

    def _stages(self) -> Iterator[int]:
        """Numbers of games to play up to, one after the other, until the precision is reached.

        First a part of the games that it takes at worst, then the number that the win rates so far ask for. The
        stages follow from results alone: a run that was stopped takes the same ones.
        """
        worst = precision.needed(self.seats, self.half)
        wanted = min(worst, max(worst // 4, len(self.what.design.compositions) * 12))
        while True:
            yield wanted
            needed = max(self._needed(self.half, rates) for rates in self._rates(wanted).values())
            if needed <= wanted:
                return
            wanted = min(worst, needed)

    def _rates(self, wanted: int = sys.maxsize) -> dict[str, pd.DataFrame]:
        """Variant -> win rates by faction in the games below this number, as of `shares.factions`."""
        from .stats import games as stats_games
        from .stats import shares

        played = stats_games.read(self.folder).games
        played = played.pick(played.game < wanted)
        return {one.name: shares.factions(played.of(one.name)).drop_duplicates("faction") for one in self.what.variants}

    def _needed(self, half: float, rates: pd.DataFrame) -> int:
        """Games that a precision takes with these win rates."""
        return precision.needed(self.seats, half, dict(zip(rates["faction"], rates["share"], strict=True)))

    def _introduce(self, wanted: int) -> None:
        """Print the plan, and the precision that the win rates will have."""
        design, patch = self.what.design, self.what.identity["patch"]
        found = design.compositions
        sat = f"{len(found)} compositions, {design.seatings:,} seatings"
        if design.seatings > len(design.order):
            sat += f", of which a balanced sample of {len(design.order):,} is played"
        twice = f", each with and without the patch {patch['name']!r}" if patch else ""
        say(self.console, f"{wanted:,} games: {sat}; played by {', '.join(design.agents)}{twice}")
        little = sum(seating.of_little_reach(one) for one in found) if design.lab.has_patches else 0
        if little:
            few = f"{little} of {len(found)} compositions have less reach than the Law recommends (Law 5.2)"
            say(self.console, f"{few}: they are legal, and played; --reach leaves them out")
        worst = precision.half_width(self.seats, wanted) * _POINT
        say(self.console, f"95 % intervals of win rates will be at most {worst:.2f} points to either side")
        for points in (self.half * _POINT,) if self.half else (5, 2, 1, 0.5):
            n = precision.needed(self.seats, points / _POINT)
            say(self.console, f"  {points:g} points take at most {n:,} games")

    def _conclude(self) -> None:
        """Print win rates, and the games that a precision takes with these rates."""
        from .reports import sentences, tables
        from .stats import games as stats_games
        from .stats import paired

        count = _there(self.folder, sys.maxsize)
        columns = f"faction | seats: games | {tables.SHARES} | half width: half .2%"
        for variant, rates in self._rates().items():
            shown = tables.table(rates.assign(half=(rates["high"] - rates["low"]) / 2), columns)
            rows = ([cell.text for cell in row] for row in shown.rows)
            title = f"Games won, {variant}, {count:,} games"
            self.console.print(report.table(title, shown.head[:1], shown.head[1:], rows))
            for points in (self.half * _POINT,) if self.half else (2, 1, 0.5):
                n = self._needed(points / _POINT, rates)
                say(self.console, f"  with these shares {points:g} points take {n:,} games")
        if len(self.what.variants) > 1:
            found = paired.factions(*paired.both(stats_games.read(self.folder).games))
            patch = f"the patch {self.what.identity['patch']['name']!r}"
            for line in sentences.sentences("changed", changes=found, agents=self.what.design.agents, the_patch=patch):
                say(self.console, line)


def _there(folder: Path, wanted: int, kind: str = games.FOLDER) -> int:
    """Number of games on disk, of games 0 .. wanted - 1."""
    return sum(min(end, wanted) - min(first, wanted) for first, end in games.finished(folder, kind))


# -- the command --------------------------------------------------------------------------------------------


def _parser() -> Parser:
    made = parser("Play a designed set of tables, keep every game, write the report.")
    add = made.add_argument
    add("--mixed", action="store_true", help="let several agents sit at one table and take turns with a faction")
    add("--games", type=whole_from(1), help=f"number of games in all ({GAMES}, or as many as --precision takes)")
    half = "play until every 95 %% interval reaches at most this many percentage points to either side"
    add("--precision", type=percentage_points, metavar="POINTS", help=half)
    counted = "number of games in which it is counted whom agents attack and what they use; Root only"
    add("--habits", type=whole_from(1), metavar="GAMES", help=counted)
    add("--patch", type=Path, metavar="FILE", help="a balance patch; each game is played with and without it")
    add("--record", type=whole_from(0), nargs="+", metavar="GAME", help="only write the records of these games")
    add("--report-only", action="store_true", help="only write the report of the games in the folder")
    add("--no-report", action="store_true", help="play and write no report")
    return made


def _work(arguments: argparse.Namespace, console: Console) -> None:
    folder = arguments.out
    if arguments.record is not None:
        for one in comparison.folders(folder).values() or [folder]:
            _write_records(one, arguments.record, console)
        return
    if not arguments.report_only:
        lineups = comparison.lineups(arguments.agents, arguments.mixed)
        patch = patches.read(arguments.patch) if arguments.patch else None
        plans = {label: plan_of(arguments, words, patch) for label, words in lineups.items()}
        if len(plans) > 1:
            into = comparison.begin(folder, list(plans), arguments.command)
            for label, what in plans.items():  # all are checked first, so that what is refused costs no time
                plan.settle(into[label], what, arguments.command)
        else:
            comparison.refuse(folder)
            into = dict.fromkeys(plans, folder)
        for label, what in plans.items():
            if len(plans) > 1:
                console.rule(label, align="left")
            _Run(into[label], what, arguments, console).play()
    if not arguments.no_report:
        from .reports import page

        for one in (*comparison.folders(folder).values(), folder):
            write = page.write_comparison if comparison.folders(one) else page.write_report
            say(console, f"report: {write(one)}")


def _write_records(folder: Path, numbers: Sequence[int], console: Console) -> None:
    """Write records of games, in every variant, for `root-env replay`."""
    from .runs.playing import record

    for number in numbers:
        for variant in games.read_design(folder)["variants"]:
            name = f"record-{number}.json" if variant == games.BASE else f"record-{number}-{variant}.json"
            games.write_json(folder / name, record(folder, number, variant))
            say(console, f"record: {folder / name}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""

    def stopped(arguments: argparse.Namespace) -> str:
        there = sum(_there(one, sys.maxsize) for one in comparison.folders(arguments.out).values() or [arguments.out])
        return f"stopped with {there:,} games on disk; the same command goes on"

    return run(_parser(), _work, argv, stopped)
