"""Policing measured by its effect: how much a turn of an agent lowers the best opponent's chance of winning.

    python -m root_env.training.policing rules policy search:64 --positions 100
    python -m root_env.training.policing policy search:0.1s --least 18 --most 20 --out policing.json

Positions come from games of bots and the network that ships: a turn begins, and the opponent who is likeliest to win,
as the network says, has `--least` to `--most` points. Each agent plays this turn in the same deals. Its opponent's
chance after the turn is measured twice: by playouts of the bots, with the same random numbers for all agents, and by
the network. The agents are compared with the first one, position by position.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env import agents
from root_env.agents.base import on_views
from root_env.agents.bots import RuleBots
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.policies import streams
from root_env.engine import seeding
from root_env.engine.seeding import game_seed
from root_env.root.doors.game import Game
from root_env.support.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.support.version import __version__

from .arena import finished, sharing
from .measuring import report
from .runs import commands
from .runs.commands import whole_from
from .runs.turns import batch_of, chances, gathered, turn_by, turns_of_games

__all__ = ["measure", "positions", "summary"]

LEAST, MOST = 15, 25
DEALS, PLAYOUTS = 2, 32
GAMES = 100_000
"""Upper bound of the games that positions come from."""


class Case(NamedTuple):
    """A position: the game at the beginning of a turn, and the opponent to beat, by number."""

    game: Game
    best: int


def positions(count: int, seed: int = 1, least: int = LEAST, most: int = MOST) -> list[Case]:
    """So many positions, one of a game, in which the opponent who is likeliest to win has `least` to `most` points and
    no dominance card, and the player of the turn is not likelier to win than he is."""
    network = agents.load("policy")
    assert isinstance(network, NetworkAgent)
    found: dict[int, Case] = {}
    skipped = np.random.default_rng([seed, 1])
    for number, game in turns_of_games(GAMES, seed, network):
        if number in found or skipped.random() < 0.5:  # not always the first turn of a game that fits
            continue
        best = _best_opponent(game, network)
        s = game.states[0]
        if best >= 0 and least <= s["vp"][best] <= most and s["dominance"][best] < 0:
            found[number] = Case(game, best)
            if len(found) == count:
                break
    return list(found.values())


def _best_opponent(game: Game, network: NetworkAgent) -> int:
    """The opponent likeliest to win; -1 if the player of the turn is likelier."""
    chance = chances(batch_of([game]), network)[0]
    best = int(chance.argmax())
    return -1 if best == game.player(str(game.turn)) else best


def measure(
    names: Sequence[str],
    cases: Sequence[Case],
    seed: int = 1,
    deals: int = DEALS,
    playouts: int = PLAYOUTS,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> np.ndarray:
    """Chances after the turn, float (positions, agents, 4): of the best opponent by playouts and by the network, and of
    the player of the turn by both; means over the deals. `names`: agents for `agents.load`."""
    for name in names:
        commands.load_agent(name)
    found = np.zeros((len(cases), len(names), 4))
    jobs = [(k, names, case, seed, deals, playouts) for k, case in enumerate(cases)]
    for (k, *_), values in finished(_measured, jobs, executor):
        found[k] = values
        if progress:
            progress(1)
    return found


_LOADED: dict[str, Any] = {}


def _loaded(name: str) -> Any:
    if name not in _LOADED:
        _LOADED[name] = agents.load(name)
    return _LOADED[name]


def _measured(k: int, names: Sequence[str], case: Case, seed: int, deals: int, playouts: int) -> np.ndarray:
    game, best = case
    network, me = _loaded("policy"), game.player(str(game.turn))
    others = on_views(RuleBots())
    values = np.zeros((len(names), 4))
    for deal in range(deals):
        dealt = game.determinize(str(game.turn), game_seed(seed, k, deal))
        lots = _lots(seed, k, deal, playouts)
        for row, name in enumerate(names):
            agent = on_views(_loaded(name))
            for one in (agent, others):
                one.reseed(game_seed(seed, k, deal))
            after = turn_by(dealt, agent, others)
            values[row] += _chances_after(dealt, after, best, me, network, lots)
    return values / deals


def _lots(seed: int, k: int, deal: int, playouts: int) -> list[np.ndarray]:
    """Random streams of the playouts after a deal, for chance and for choices: int64 (playouts, 4) each."""
    numbers, first = np.arange(playouts), game_seed(seed, k, deal)
    return [streams(seeding.words_of(seeding.game_seeds(first, numbers, np.full(playouts, part)))) for part in range(2)]


def _chances_after(
    dealt: Game, after: Game, best: int, me: int, network: NetworkAgent, lots: Sequence[np.ndarray]
) -> np.ndarray:
    """Chances of the opponent and of the player: each by playouts and by the network."""
    if after.is_over:
        won = int(after.states["winners"][0])
        share = 1 / max(1, won.bit_count())
        return np.array([(won >> who & 1) * share for who in (best, best, me, me)])
    one = batch_of([after])
    said = chances(one, network)[0]
    wide = gathered(dealt, [(one, np.zeros(len(lots[0]), np.int64))])
    wide.reseed(np.arange(wide.num_games), lots[0])
    wide.play_on("rules", lots[1].copy())
    played = chances(wide, network).mean(0)
    return np.array([played[best], said[best], played[me], said[me]])


# -- figures ----------------------------------------------------------------------------------------------

COLUMNS = ("opponent", "opponent_net", "own", "own_net")
"""What `measure` finds, by name."""


def summary(names: Sequence[str], found: np.ndarray) -> list[dict[str, Any]]:
    """A row for each agent: for each name of COLUMNS the mean and its 95 % interval, and the same for the difference to
    the first agent, `..._less`: how much lower it is; positions are the units."""
    rows = []
    for k, name in enumerate(names):
        row: dict[str, Any] = {"agent": name, "positions": len(found)}
        for c, column in enumerate(COLUMNS):
            row[column] = _mean(found[:, k, c])
            row[f"{column}_less"] = _mean(found[:, 0, c] - found[:, k, c])
        rows.append(row)
    return rows


def _mean(values: np.ndarray) -> dict[str, float]:
    mean, half = float(values.mean()), float(1.96 * values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 1
    return {"mean": mean, "low": mean - half, "high": mean + half}


def _table(rows: Iterable[dict[str, Any]], first: str) -> Table:
    table = Table(title="Chances of winning after the turn, in %", title_justify="left")
    for heading in ("agent", "positions", "opponent", f"lower than by {first}", "the same by the network", "own"):
        table.add_column(heading, justify="left" if heading == "agent" else "right")
    for row in rows:
        shown = [_shown(row[name]) for name in ("opponent", "opponent_less", "opponent_net_less", "own")]
        table.add_row(row["agent"], str(row["positions"]), *shown)
    return table


def _shown(one: dict[str, float]) -> str:
    return f"{100 * one['mean']:.1f} ({100 * one['low']:.1f} to {100 * one['high']:.1f})"


# -- the command ------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Measure how much a turn lowers the best opponent's chance of winning.")
    add = parser.add_argument
    add("agents", nargs="+", metavar="AGENT", help="who plays the turns; all are compared with the first")
    add("--positions", type=whole_from(2), default=100, help="number of positions (100)")
    add("--least", type=whole_from(0), default=LEAST, help=f"least points of the best opponent ({LEAST})")
    add("--most", type=whole_from(0), default=MOST, help=f"most points of it ({MOST})")
    add("--deals", type=whole_from(1), default=DEALS, help=f"turns of each agent in each position ({DEALS})")
    add("--playouts", type=whole_from(1), default=PLAYOUTS, help=f"playouts after each turn ({PLAYOUTS})")
    add("--seed", type=whole_from(0), default=1, help="seed (1)")
    add("--workers", type=whole_from(1), default=1, help="processes (1)")
    add("--out", type=Path, metavar="FILE", help="write the figures as JSON")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _work(arguments: argparse.Namespace) -> None:
    names = list(dict.fromkeys(arguments.agents))
    for name in names:
        commands.load_agent(name)
    if arguments.least > arguments.most:
        raise UsageError(f"--least: {arguments.least} is more than --most {arguments.most}")
    cases = positions(arguments.positions, arguments.seed, arguments.least, arguments.most)
    with (
        report.progress(len(cases), arguments.quiet, "positions") as progress,
        sharing(arguments.workers) as executor,
    ):
        given = arguments.seed, arguments.deals, arguments.playouts
        rows = summary(names, measure(names, cases, *given, executor, progress))
    console = Console() if sys.stdout.isatty() else Console(width=140)
    console.print(_table(rows, names[0]))
    if arguments.out:
        document = {"command": arguments.command, "version": __version__, "rows": rows}
        write_text_atomically(arguments.out, json.dumps(document, indent=1) + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv)


if __name__ == "__main__":
    sys.exit(main())
