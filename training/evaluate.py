"""Agents against agents, by faction and seat: win rates with intervals, paired differences, ratings.

    python -m root_env.training.evaluate --challenger ismcts:100 --opponents rules --games 200 --workers 4
    python -m root_env.training.evaluate --pool random greedy rules policy:checkpoints/mine --games 1000 --out results

See docs/evaluation.md. The same arguments give the same figures, whatever `--workers` is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from rich.console import Console

from root_env import agents
from root_env.agents.tables import all_tables
from root_env.doors.contract import table_options
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.root.doors.tables import FACTIONS
from root_env.support.by_name import ROOT
from root_env.support.documents import Fields
from root_env.support.errors import UsageError
from root_env.support.quoting import quoted

from .arena import BASE, configs_with, play, seat, sharing, table
from .measuring import figures, report
from .measuring.figures import Evaluation
from .runs import commands
from .runs.commands import whole_from

__all__ = ["Evaluation", "challenge", "pool"]

TABLES: dict[str, dict[str, tuple[Sequence[str], int]]] = {
    ROOT: {"all": (FACTIONS, 4), "base": (BASE, 4)},
    "wroth": {"all": (("guild", "runen", "ooglan", "koda", "lythe"), 4), "base": (("guild", "runen"), 2)},
}
"""Game -> word -> factions that tables are drawn from, and players at each."""
_DRAWS = 0x706F6F6C
"""Sets the draws of a pool apart from all else that follows from a seed."""

_MEASURED = ("tables", "games", "seed", "workers", "game")
"""Options of an evaluation that are no rules of its tables."""

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
    **rules: object,
) -> Evaluation:
    """`challenger` with each of `factions` against `opponents` in all other seats: `games` with each faction, spread
    over all tables and orders of seats.

    `paired`: the opponents' agent also plays in the challenger's seat on the same deals, which gives par. Agents are
    names for `agents.load`. UsageError if one is not known, a faction is not at these tables, or there are no games.
    """
    _check(games, {"challenger": [challenger], "opponents": [opponents]}, game)
    known, players = _pool_of([challenger, opponents], tables, game, rules)
    factions = _factions(factions, known, tables)
    matches = []
    with sharing(workers, challenger, opponents, game=game) as executor:
        for faction in factions:
            configs, seats = configs_with(faction, players, known, games, game=game, **rules)
            for series, agent in (("challenge", challenger), ("baseline", opponents))[: 1 + paired]:
                casts = seat(configs, seats, agent, opponents)
                results = play(configs, casts, games, seed, progress, workers, executor)
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
    **rules: object,
) -> Evaluation:
    """Games whose table, seats and agents are drawn, with at least two different agents in each.

    UsageError if there are fewer than two agents, one is not known or is given twice, or there are no games.
    """
    _check(games, {"pool": names}, game)
    if len(set(names)) < max(2, len(names)):
        raise UsageError("--pool: give at least two agents, each once")
    configs, casts = draw(names, *_pool_of(names, tables, game, rules), games, seed, game, **rules)
    with sharing(workers, *names, game=game) as executor:
        results = play(configs, casts, games, seed, progress, workers, executor)
    columns = figures.entries([figures.Match("pool", "", seed, configs, casts, None, results)])
    rows, rated = figures.summary(columns, [("pool", name) for name in names]), figures.ratings(columns)
    figures.share_pars(rows)
    for row in rows:
        if row["seat"] == figures.ALL:
            row["mu"], row["sigma"] = rated[row["agent"], row["faction"]]
    settings = {"pool": list(names), "tables": tables, "games": games, "seed": seed, **_named(game), **rules}
    return Evaluation(settings, columns, rows)


def _named(game: str) -> dict[str, str]:
    """The game among the settings; left out if it is Root."""
    return {} if game == ROOT else {"game": game}


def draw(
    names: Sequence[str],
    factions: Sequence[str],
    players: int,
    games: int,
    seed: int,
    game: str = ROOT,
    **rules: object,
) -> tuple[list[AnyConfig], list[dict[str, str]]]:
    """Configuration and cast of every game of a pool: table, order of seats and agents are uniform, but never one agent
    in all seats."""
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


def _check(games: int, names: dict[str, Sequence[str]], game: str) -> None:
    if games < 1:
        raise UsageError(f"--games: must be at least 1, got {games}")
    for option, some in names.items():
        for name in some:
            commands.load_agent(name, game, f"--{option}")


def _pool_of(names: Sequence[str], tables: str, game: str, rules: Fields) -> tuple[Sequence[str], int]:
    """Factions and players of the tables of this word, without factions that one of the agents knows at no table."""
    factions, players = TABLES[game][tables]
    given = [agents.load(name, game=game) for name in names]
    knows = [agent.knows_table for agent in given if hasattr(agent, "knows_table")]
    configs = [table(one, game, **rules) for one in all_tables(players, factions)]
    known = {name for config in configs if all(know(config) for know in knows) for name in config.factions}
    return [name for name in factions if name in known] or factions, players


def _factions(factions: Sequence[str] | None, known: Sequence[str], tables: str) -> list[str]:
    for faction in factions or ():
        if faction not in known:
            raise UsageError(
                f"--factions: {quoted(faction)} is at none of the tables {tables!r}; choose from {', '.join(known)}"
            )
    return list(dict.fromkeys(factions or known))


# -- the command ------------------------------------------------------------------------------------------


def _options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        f"AGENT is one of {', '.join(agents.NAMES)}, as in ismcts:100, search:64, policy:PATH; or MODULE:NAME, "
        "an agent of your own, see docs/training.md."
    )
    add = parser.add_argument
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--challenger", metavar="AGENT", help="measure this agent: with each faction against --opponents")
    who.add_argument("--pool", nargs="+", metavar="AGENT", help="agents of a pool: one is drawn for each seat")
    add("--game", choices=tuple(TABLES), default=ROOT, help="which game is played (root)")
    add("--opponents", metavar="AGENT", help="the agent in all other seats (rules)")
    add("--factions", nargs="+", metavar="FACTION", help="factions that the challenger plays (all at the tables)")
    add(
        "--paired",
        action=argparse.BooleanOptionalAction,
        help="also play the same deals with the opponents' agent in the challenger's seat, which gives par (yes)",
    )
    add(
        "--tables",
        choices=tuple(TABLES[ROOT]),
        default="all",
        help="all: tables of all factions that the agents know; base: of the first four, or of Wroth's guild and runen",
    )
    add("--games", type=whole_from(1), default=200, help="games with each faction, or of the whole pool (200)")
    add("--seed", type=whole_from(0), default=1, help="seed (1)")
    add("--workers", type=whole_from(1), default=1, help="processes, or threads for compiled agents (1)")
    table_options.add_to(parser)
    add("--out", type=Path, metavar="DIR", help="folder for games.csv, summary.csv, summary.json and the plot")
    add("--quiet", action="store_true", help="no progress bar")


def _work(arguments: argparse.Namespace) -> None:
    given = vars(arguments)
    common = {name: given[name] for name in _MEASURED}
    common |= table_options.given_in(arguments, doors_of(arguments.game).rules)
    if arguments.pool:
        for name in ("opponents", "factions", "paired"):
            if given[name]:
                raise UsageError(f"--{name} goes with --challenger")
        with report.progress(arguments.games, arguments.quiet) as progress:
            evaluation = pool(arguments.pool, progress=progress, **common)
    else:
        paired = arguments.paired is not False
        opponents = arguments.opponents or "rules"
        _check(arguments.games, {"challenger": [arguments.challenger], "opponents": [opponents]}, arguments.game)
        rules = {name: value for name, value in common.items() if name not in _MEASURED}
        known, _ = _pool_of([arguments.challenger, opponents], arguments.tables, arguments.game, rules)
        factions = _factions(arguments.factions, known, arguments.tables)
        with report.progress(arguments.games * len(factions) * (1 + paired), arguments.quiet) as progress:
            evaluation = challenge(
                arguments.challenger, opponents, factions, paired=paired, progress=progress, **common
            )
    console = Console() if sys.stdout.isatty() else Console(width=120)
    report.show(evaluation, console)
    if arguments.out:
        for line in report.write(evaluation, arguments.out, arguments.command):
            console.print(line, highlight=False)


_SAYS = "Play agents against agents: win rates, points, lengths of games, ratings."
main = commands.command(__spec__.name, _SAYS, _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
