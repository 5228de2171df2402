"""Agents against agents over factions and seats: win rates with intervals, paired differences, ratings.

    python -m root_env.training.evaluate --challenger ismcts:100 --opponents rules --games 200 --workers 4
    python -m root_env.training.evaluate --pool random greedy rules policy:checkpoints/mine --games 1000 --out results

See docs/evaluation.md. The same arguments give the same figures, whatever `--workers` is.
"""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from root_env.errors import UsageError
from root_env.games.doors import doors_of
from root_env.shared import table_options
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.quoting import quoted
from root_env.tables import FACTIONS

from .. import agents
from ..agents import CompiledAgent
from ..agents.tables import all_tables
from . import figures, report
from .arena import BASE, configs_with, play, processes, seat, table
from .commands import Parser, exit_code, whole_from
from .figures import Evaluation

TABLES: dict[str, dict[str, tuple[Sequence[str], int]]] = {
    ROOT: {"all": (FACTIONS, 4), "base": (BASE, 4)},
    "wroth": {"all": (("guild", "runen", "ooglan", "koda", "lythe"), 4), "base": (("guild", "runen"), 2)},
}
"""Game -> word -> factions that tables are drawn from, and players at each."""
_DRAWS = 0x706F6F6C
"""Sets the draws of a pool apart from all else that follows from a seed."""


# -- evaluations ------------------------------------------------------------------------------------------


def challenge(
    challenger: str,
    opponents: str,
    factions: Sequence[str] | None = None,
    tables: str = "all",
    games: int = 200,
    seed: int = 1,
    paired: bool = True,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    game: str = ROOT,
    **rules: Any,
) -> Evaluation:
    """`challenger` with each of `factions` against `opponents` in all other seats, `games` with each, at all tables in
    all orders of seats.

    `paired`: the opponents' agent also plays in the challenger's place on the same deals: par. Agents are names of
    `agents.load`. UsageError if one is not known, a faction is not at these tables, or there are no games.
    """
    _check(games, [("challenger", challenger), ("opponents", opponents)], game)
    factions = _factions(factions, tables, game)
    known, players = TABLES[game][tables]
    matches = []
    with _sharing(workers, game, challenger, opponents) as how:
        for faction in factions:
            configs, seats = configs_with(faction, players, known, games, game=game, **rules)
            for series, agent in (("challenge", challenger), ("baseline", opponents))[: 1 + paired]:
                casts = seat(configs, seats, agent, opponents)
                results = play(configs, casts, games, seed, progress, **how)
                matches.append(figures.Match(series, faction, seed, configs, casts, seats, results))
    columns = figures.entries(matches)
    settings = {"challenger": challenger, "opponents": opponents, "factions": factions, "paired": paired}
    settings |= {"tables": tables, "games": games, "seed": seed, **_named(game), **rules}
    rows = figures.summary(columns, [("challenge", challenger), ("baseline", opponents)][: 1 + paired])
    return Evaluation(settings, columns, rows, figures.differences(columns) if paired else [])


def pool(
    names: Sequence[str],
    tables: str = "all",
    games: int = 200,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    game: str = ROOT,
    **rules: Any,
) -> Evaluation:
    """Games in which table, seats and the agent in every seat are drawn, at least two different agents in each.

    UsageError if there are fewer than two agents, one is not known or stands twice, or there are no games.
    """
    _check(games, [("pool", name) for name in names], game)
    if len(set(names)) < max(2, len(names)):
        raise UsageError("--pool: give at least two agents, each once")
    configs, casts = draw(names, *TABLES[game][tables], games, seed, game, **rules)
    with _sharing(workers, game, *names) as how:
        results = play(configs, casts, games, seed, progress, **how)
    columns = figures.entries([figures.Match("pool", "", seed, configs, casts, None, results)])
    rows, rated = figures.summary(columns, [("pool", name) for name in names]), figures.ratings(columns)
    figures.share_pars(rows)
    for row in rows:
        if row["seat"] == figures.ALL:
            row["mu"], row["sigma"] = rated[row["agent"], row["faction"]]
    settings = {"pool": list(names), "tables": tables, "games": games, "seed": seed, **_named(game), **rules}
    return Evaluation(settings, columns, rows)


def _named(game: str) -> dict[str, str]:
    """How settings name the game: not at all where it is Root."""
    return {} if game == ROOT else {"game": game}


def draw(
    names: Sequence[str], factions: Sequence[str], players: int, games: int, seed: int, game: str = ROOT, **rules: Any
) -> tuple[list[Any], list[dict[str, str]]]:
    """Configuration and cast of every game of a pool: uniform tables, orders of seats, and agents but not all one."""
    rng, tables = np.random.default_rng([seed, _DRAWS]), all_tables(players, factions)
    configs, casts = [], []
    for _ in range(games):
        seated = tables[rng.integers(len(tables))]
        config = table(tuple(seated[k] for k in rng.permutation(players)), game, **rules)
        cast = rng.integers(len(names), size=players)
        while (cast == cast[0]).all():
            cast = rng.integers(len(names), size=players)
        configs.append(config)
        casts.append({agent: names[k] for agent, k in zip(config.agents, cast, strict=True)})
    return configs, casts


def _check(games: int, names: Sequence[tuple[str, str]], game: str) -> None:
    if games < 1:
        raise UsageError(f"--games: must be at least 1, got {games}")
    for option, name in names:
        try:
            agents.load(name, game)
        except (ValueError, TypeError, OSError, ImportError) as error:
            raise UsageError(f"--{option}: {name}: {error}") from None


def _factions(factions: Sequence[str] | None, tables: str, game: str) -> list[str]:
    known, _ = TABLES[game][tables]
    for faction in factions or ():
        if faction not in known:
            raise UsageError(
                f"--factions: {quoted(faction)} is at none of the tables {tables!r}; choose from {', '.join(known)}"
            )
    return list(dict.fromkeys(factions or known))


@contextlib.contextmanager
def _sharing(workers: int, game: str, *names: str) -> Iterator[dict[str, Any]]:
    """How `play` uses so many workers: threads for compiled agents, else processes."""
    compiled = all(isinstance(agents.load(name, game), CompiledAgent) for name in set(names))
    alone = compiled or workers == 1
    with contextlib.nullcontext() if alone else processes(workers) as executor:
        yield {"num_threads": workers if compiled else 1, "executor": executor}


# -- the command ------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=" ".join(called(__spec__.name)),
        description="Play agents against agents and sum up: win rates, points, lengths of games, ratings.",
        epilog=f"AGENT is one of {', '.join(agents.NAMES)}, as in ismcts:100, search:64, policy:PATH; or MODULE:NAME, "
        "one of your own, see docs/training.md.",
    )
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--challenger", metavar="AGENT", help="agent to measure: it plays each faction against --opponents"
    )
    who.add_argument("--pool", nargs="+", metavar="AGENT", help="agents of a pool: each seat of each game draws one")
    parser.add_argument("--game", choices=tuple(TABLES), default=ROOT, help="which game is played (root)")
    parser.add_argument("--opponents", metavar="AGENT", help="agent in the other seats (rules)")
    parser.add_argument(
        "--factions", nargs="+", metavar="FACTION", help="factions that the challenger plays (all at the tables)"
    )
    parser.add_argument(
        "--paired",
        action=argparse.BooleanOptionalAction,
        help="also play the same deals with the opponents' agent in the challenger's place, which gives par (yes)",
    )
    parser.add_argument(
        "--tables",
        choices=tuple(TABLES[ROOT]),
        default="all",
        help="all: of all factions; base: of the four of Root's box, of Wroth guild and runen",
    )
    parser.add_argument(
        "--games", type=whole_from(1), default=200, help="games for each faction, or games of the pool (200)"
    )
    parser.add_argument("--seed", type=whole_from(0), default=1, help="seed (1)")
    parser.add_argument(
        "--workers", type=whole_from(1), default=1, help="processes, or threads for compiled agents (1)"
    )
    table_options.add_to(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for games.csv, summary.csv, summary.json, plot")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    return parser


def _run(arguments: argparse.Namespace, progress: Callable[[int], None]) -> Evaluation:
    common = {name: getattr(arguments, name) for name in ("tables", "games", "seed", "workers", "game")}
    common |= table_options.given_in(arguments, doors_of(arguments.game).rules)
    if arguments.pool:
        return pool(arguments.pool, progress=progress, **common)
    opponents = arguments.opponents or "rules"
    common |= {"factions": arguments.factions, "paired": arguments.paired is not False}
    return challenge(arguments.challenger, opponents, progress=progress, **common)


def _games(arguments: argparse.Namespace) -> int:
    """How many games there are to play."""
    if arguments.pool:
        for name in ("opponents", "factions", "paired"):
            if getattr(arguments, name):
                raise UsageError(f"--{name} goes with --challenger")
        return arguments.games
    series = 1 + (arguments.paired is not False)
    return arguments.games * len(_factions(arguments.factions, arguments.tables, arguments.game)) * series


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    arguments = _parser().parse_args(argv)

    def work() -> None:
        with report.progress(_games(arguments), arguments.quiet) as progress:
            evaluation = _run(arguments, progress)
        console = Console() if sys.stdout.isatty() else Console(width=120)
        report.show(evaluation, console)
        if arguments.out:
            command = shlex.join([*called(__spec__.name), *argv])
            for line in report.write(evaluation, arguments.out, command):
                console.print(line, highlight=False)

    return exit_code("root_env.training.evaluate", work, UsageError)


if __name__ == "__main__":
    sys.exit(main())
