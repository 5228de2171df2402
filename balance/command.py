"""The command line: plays the games of a design, keeps them, writes the report.

    python -m root_env.balance --agents rules --games 20000 --tables all4 --map autumn --out report/
    python -m root_env.balance --agents rules policy --games 2000 --tables base4 --out both/

It can be stopped at any time; the same command continues. See docs/balance.md.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import filelock
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from root_env import agents
from root_env.agents.networks.policy import NetworkAgent, tables_in_words
from root_env.doors.contract import table_options
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.loading import DocumentError
from root_env.support.quoting import quoted
from root_env.training.runs.commands import load_agent, parser_of, run, whole_from

from . import BalanceError, comparison, habits
from .design import lab, plan, seating
from .design import patch as patches
from .runs import games, running
from .stats import precision

if TYPE_CHECKING:
    import pandas as pd

GAMES = 2000
LOCK = ".lock"
_POINT = 100


# -- the command line -------------------------------------------------------------------------------------


def percentage_points(text: str) -> float:
    """An argument of percentage points as a share, 0.0001 to 0.5."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value < _POINT / 2:
        raise argparse.ArgumentTypeError(f"must be percentage points, 0.01 to 50, got {quoted(text)}")
    return value / _POINT


def _parser() -> argparse.ArgumentParser:
    parser = parser_of(__package__, "Play a designed set of tables, keep every game, write the report.")
    common_options(parser)
    add = parser.add_argument
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
    return parser


def common_options(parser: argparse.ArgumentParser) -> None:
    """Give a command of the lab the options that all have: who plays, at which tables, by which rules, into where."""
    add = parser.add_argument
    known = ", ".join(agents.NAMES)
    who = f"who plays ({known}; rules); each of several plays the same games by itself; FACTION=AGENT for one faction"
    add("--agents", nargs="+", default=["rules"], metavar="AGENT", help=who)
    add("--game", choices=lab.GAMES, default=ROOT, help="the game (root)")
    tables = "all2 .. all6, base2 .. base4, or the factions of a table: marquise,eyrie (all4)"
    add("--tables", nargs="+", default=["all4"], metavar="WORD", help=tables)
    add("--reach", action="store_true", help="leave out tables with less reach than the Law recommends")
    table_options.add_to(parser, without=["overrides"])  # a patch has them
    add("--seed", type=whole_from(0), default=1, help="seed (1)")
    add("--out", type=Path, required=True, metavar="DIR", help="folder for the games and the report")
    add("--workers", type=whole_from(1), help="processes, or threads for compiled agents (all cores)")
    add("--chunk", type=whole_from(1), help="games in one file")
    add("--ray", metavar="ADDRESS", help="play on a Ray cluster (auto: the one that runs here)")
    add("--quiet", action="store_true", help="no progress bar")


def plan_of(
    arguments: argparse.Namespace, words: Sequence[str], patch: patches.Patch | None, paired: bool = True
) -> plan.Plan:
    """The plan that the arguments ask for, played by the agents of `words`; ValueError for what is not known.

    `paired`: see `plan.make`.
    """
    game = arguments.game
    settings = table_options.given_in(arguments, doors_of(game).rules)
    if arguments.box is not None:
        settings["box"] = _box(arguments.box)
    for word in words:
        load_agent(word.rpartition("=")[2], game, "--agents")
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
    if arguments.ray is None:
        return running.Local(arguments.workers)
    from .runs import ray_backend

    return ray_backend.Ray(arguments.ray)


# -- what it says -----------------------------------------------------------------------------------------


def say(console: Console, words: str) -> None:
    """Print a line without colours and without breaking it."""
    console.print(words, highlight=False, soft_wrap=True)


@contextlib.contextmanager
def _progress(wanted: int, there: int, console: Console, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar with games per second; yields a function that adds to the number of games on disk."""
    columns = (
        *(TextColumn("games"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}")),
        *(TextColumn("left"), TimeRemainingColumn()),
    )
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("games", total=wanted, completed=there, speed="")

        def tell(n: int) -> None:
            bar.advance(task, n)
            speed = bar.tasks[task].speed
            bar.update(task, speed=f"{speed:,.0f}/s" if speed and speed >= 10 else f"{speed:.2g}/s" if speed else "")

        yield tell


def _introduce(what: plan.Plan, wanted: int, half: float | None, console: Console) -> None:
    """Print what will be played, and how precise the win rates will be."""
    design, found, patch = what.design, what.design.compositions, what.identity["patch"]
    sat = f"{len(found)} compositions, {design.seatings:,} seatings"
    if design.seatings > len(design.order):
        sat += f", of which a balanced sample of {len(design.order):,} is played"
    twice = f", each with and without the patch {patch['name']!r}" if patch else ""
    say(console, f"{wanted:,} games: {sat}; played by {', '.join(design.agents)}{twice}")
    little = sum(seating.of_little_reach(one) for one in found) if design.lab.has_patches else 0
    if little:
        few = f"{little} of {len(found)} compositions have less reach than the Law recommends (Law 5.2)"
        say(console, f"{few}: they are legal, and played; --reach leaves them out")
    worst = precision.half_width(design.shares(), wanted) * _POINT
    say(console, f"95 % intervals of win rates will be at most {worst:.2f} points to either side")
    for points in (half * _POINT,) if half else (5, 2, 1, 0.5):
        n = precision.needed(design.shares(), points / _POINT)
        say(console, f"  {points:g} points take at most {n:,} games")


def _rates(folder: Path, wanted: int = sys.maxsize) -> dict[str, pd.DataFrame]:
    """Variant -> win rates by faction over all tables in the games below this number, as of `shares.factions`."""
    from .stats import games as stats_games
    from .stats import shares

    played = stats_games.read(folder).games
    of = {name: played.pick((played.game < wanted) & (played.variant == k)) for k, name in enumerate(games.VARIANTS)}
    return {name: shares.factions(one).drop_duplicates("faction") for name, one in of.items() if len(one)}


def _needed(what: plan.Plan, half: float, rates: pd.DataFrame) -> int:
    """Games that a precision takes with these win rates."""
    return precision.needed(what.design.shares(), half, dict(zip(rates["faction"], rates["share"], strict=True)))


def _conclude(folder: Path, what: plan.Plan, half: float | None, console: Console) -> None:
    """Print win rates, and how many games a precision takes with these rates."""
    count = sum(end - first for first, end in games.finished(folder))
    for variant, rates in _rates(folder).items():
        table = Table(title=f"Games won, {variant}, {count:,} games", title_justify="left", title_style="bold")
        for name in ("faction", "seats", "won %", "95 %", "half width"):
            table.add_column(name, justify="left" if name == "faction" else "right")
        for one in rates.itertuples():
            low, share, high = (f"{value * _POINT:.1f}" for value in (one.low, one.share, one.high))
            wide = f"{(one.high - one.low) / 2 * _POINT:.2f}"
            table.add_row(one.faction, f"{one.games:,}", share, f"{low} to {high}", wide)
        console.print(table)
        for points in (half * _POINT,) if half else (2, 1, 0.5):
            say(console, f"  with these shares {points:g} points take {_needed(what, points / _POINT, rates):,} games")
    if len(what.variants) > 1:
        from .reports import sentences
        from .stats import games as stats_games
        from .stats import paired

        found = paired.factions(*paired.both(stats_games.read(folder).games))
        patch = f"the patch {what.identity['patch']['name']!r}"
        for sentence in sentences.sentences("changed", changes=found, agents=what.design.agents, the_patch=patch):
            say(console, sentence)


# -- what it does -----------------------------------------------------------------------------------------


def _stages(folder: Path, what: plan.Plan, arguments: argparse.Namespace) -> Iterator[int]:
    """Numbers of games to play up to, one after the other.

    With a precision alone: first a part of what it takes at worst, then what the win rates so far say. The stages
    follow from results alone, so that a run that was stopped takes the same ones.
    """
    if arguments.games or not arguments.precision:
        yield arguments.games or GAMES
        return
    worst = precision.needed(what.design.shares(), arguments.precision)
    wanted = min(worst, max(worst // 4, len(what.design.compositions) * 12))
    while True:
        yield wanted
        needed = max(_needed(what, arguments.precision, rates) for rates in _rates(folder, wanted).values())
        if needed <= wanted:
            return
        wanted = min(worst, needed)


def _play(folder: Path, what: plan.Plan, arguments: argparse.Namespace, console: Console) -> None:
    staged = arguments.precision and not arguments.games
    most = precision.needed(what.design.shares(), arguments.precision) if staged else arguments.games or GAMES
    _introduce(what, most, arguments.precision, console)
    with contextlib.closing(backend_of(arguments)) as backend:
        for stage, wanted in enumerate(_stages(folder, what, arguments)):
            there = _there(folder, wanted)
            if stage:
                say(console, f"with the shares so far it takes {wanted:,} games")
            elif there:
                say(console, f"{there:,} games are there")
            with _progress(wanted, there, console, arguments.quiet) as tell:
                running.run(folder, what, wanted, backend, arguments.chunk, tell)


def _watch(folder: Path, what: plan.Plan, arguments: argparse.Namespace, console: Console) -> None:
    """Play the first games once more, and count how they are played."""
    wanted, kind = arguments.habits, habits.FOLDER
    say(console, f"watching {wanted:,} games: how they are played")
    there = _there(folder, wanted, kind)
    with (
        contextlib.closing(backend_of(arguments)) as backend,
        _progress(wanted, there, console, arguments.quiet) as tell,
    ):
        running.run(folder, what, wanted, backend, arguments.chunk, tell, kind)


def _there(folder: Path, wanted: int, kind: str = games.FOLDER) -> int:
    """How many of games 0 .. wanted - 1 are on disk."""
    return sum(min(end, wanted) - min(first, wanted) for first, end in games.finished(folder, kind))


def _write_report(folder: Path, console: Console) -> None:
    from .reports import page

    write = page.write_comparison if comparison.folders(folder) else page.write_report
    say(console, f"report: {write(folder)}")


def _write_records(folder: Path, numbers: Sequence[int], console: Console) -> None:
    """Write records of games, in every variant, for `root-env replay`."""
    from .runs.records import record

    for number in numbers:
        for variant in games.read_design(folder)["variants"]:
            name = f"record-{number}.json" if variant == games.BASE else f"record-{number}-{variant}.json"
            games.write_json(folder / name, record(folder, number, variant))
            say(console, f"record: {folder / name}")


def _run(arguments: argparse.Namespace, console: Console) -> None:
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
            _play_each(comparison.begin(folder, list(plans), arguments.command), plans, arguments, console)
        else:
            comparison.refuse(folder)
            _play_into(folder, next(iter(plans.values())), arguments, console)
    if not arguments.no_report:
        for one in (*comparison.folders(folder).values(), folder):
            _write_report(one, console)


def _play_each(
    into: Mapping[str, Path], plans: Mapping[str, plan.Plan], arguments: argparse.Namespace, console: Console
) -> None:
    """Play each agent's run in its folder. All plans are checked first, so that what is refused costs no time."""
    for label, what in plans.items():
        into[label].mkdir(exist_ok=True)
        plan.settle(into[label], what, arguments.command)
    for label, what in plans.items():
        console.rule(label, align="left")
        _play_into(into[label], what, arguments, console)


def _play_into(folder: Path, what: plan.Plan, arguments: argparse.Namespace, console: Console) -> None:
    """Play the games of a plan that are missing in its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(folder / LOCK, blocking=False):
            plan.settle(folder, what, arguments.command)
            running.verify(folder, what)
            _play(folder, what, arguments, console)
            if arguments.habits:
                _watch(folder, what, arguments, console)
    except filelock.Timeout:
        raise BalanceError(f"--out: another process is playing into {folder}") from None
    _conclude(folder, what, arguments.precision, console)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    console = Console(stderr=True) if sys.stderr.isatty() else Console(stderr=True, width=120)

    def stopped(arguments: argparse.Namespace) -> str:
        there = sum(_there(one, sys.maxsize) for one in comparison.folders(arguments.out).values() or [arguments.out])
        return f"stopped with {there:,} games on disk; the same command goes on"

    return run(_parser(), lambda arguments: _run(arguments, console), argv, ValueError, stopped=stopped)
