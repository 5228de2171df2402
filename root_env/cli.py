"""The console command `root-env`, or `python -m root_env`: simulate, watch, play, replay, serve, actions, and the
commands of training and of the balance lab, see `console.subcommands`.

`root-env --game wroth COMMAND` plays Wroth; `ROOT_ENV_GAMES` names modules with further games.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from root_env.console.subcommands import COMMANDS, run_subcommand
from root_env.doors.contract import table_options
from root_env.support.by_name import GAMES, ROOT
from root_env.support.errors import ConfigError, PositionError, RecordError, StoppedGameError, UsageError
from root_env.support.loading import DocumentError
from root_env.support.version import __version__

AGENTS = (
    "level:1 to level:4, random, greedy, rules, ismcts:100, search:64, search:0.2s, policy, policy:PATH, swift, "
    "MODULE:NAME (random)"
)


class _Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with one line and exit code 2."""

    is_subcommand = False
    """True if it parses no arguments and leaves them to the module of the command."""

    def parse_known_args(self, args=None, namespace=None):
        """See argparse."""
        if self.is_subcommand:
            return argparse.Namespace(arguments=list(args)), []
        return super().parse_known_args(args, namespace)

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _positive(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, got {text!r}")
    return value


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:6]) > 65535:
        raise argparse.ArgumentTypeError(f"must be 0..65535, got {text!r}")
    return int(text)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"must be a whole number from 0, got {text!r}")
    return int(text)


def _games() -> Sequence[str]:
    """The games that can be played; UsageError for modules of games that cannot be used."""
    if not os.environ.get("ROOT_ENV_GAMES"):
        return GAMES  # the module that loads games is large
    from root_env.doors.games import game_names

    try:
        return game_names()
    except ValueError as problem:
        raise UsageError(str(problem)) from problem


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="root-env", description="Play, watch and simulate games of Root, or of Wroth.")
    parser.add_argument("--game", choices=_games(), default=ROOT, help="which game is played (root)")
    parser.add_argument("--version", action="version", version=f"root-env {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    simulate = commands.add_parser("simulate", help="play whole games and print win rates and lengths")
    simulate.add_argument("--games", type=_positive, default=200, help="number of games (200)")
    simulate.add_argument(
        "--engine",
        choices=("core", "aec"),
        default="core",
        help="core: whole games inside the compiled loop; aec: step by step through PettingZoo",
    )
    _table_arguments(simulate)
    _agents_argument(simulate)
    simulate.add_argument("--seating", choices=("fixed", "random"), default="random", help="turn order (random)")
    simulate.add_argument("--quiet", action="store_true", help="no progress bar")

    watch = commands.add_parser("watch", help="print a game as text, one decision on each line")
    _table_arguments(watch)
    _agents_argument(watch)
    watch.add_argument("--decisions", type=_positive, default=None, help="stop after this many decisions")
    watch.add_argument("--viewer", default="all", help="show what this agent may know, or all (all)")
    watch.add_argument("--record", metavar="FILE", default=None, help="also write the game's record as JSON")

    _add_play(commands)

    replay = commands.add_parser("replay", help="write a record as an HTML page, to step through in a browser")
    replay.add_argument("record", metavar="RECORD", help="a record, JSON or YAML, as `root-env watch --record` writes")
    replay.add_argument("--html", metavar="FILE", default=None, help="the page to write (RECORD with .html)")
    replay.add_argument(
        "--viewer",
        default="every",
        help="whose knowledge the page holds: an agent, public or all; with every (default) readers can switch",
    )
    replay.add_argument("--title", default=None, help="headline of the page (the players)")
    replay.add_argument("--quiet", action="store_true", help="no progress bar")

    _add_serve(commands)

    actions = commands.add_parser("actions", help="print the table of actions")
    actions.add_argument("--all", action="store_true", help="print every action id in words instead of the families")
    for name, module in COMMANDS.items():
        commands.add_parser(name, help=module.says, add_help=False).is_subcommand = True
    return parser


def _add_play(commands: argparse._SubParsersAction) -> None:
    play = commands.add_parser("play", help="play against agents in the terminal")
    play.add_argument("--as", dest="seat", default=None, help="the faction or agent you play (the first one)")
    _table_arguments(play, seed=None)
    play.add_argument(
        "--opponents",
        nargs="+",
        default=["rules"],
        metavar="AGENT",
        help=f"one for all opponents, or one for each: {AGENTS.removesuffix(' (random)')} (rules)",
    )
    play.add_argument(
        "--guided",
        metavar="FACTION",
        default=None,
        help="a first game with a hint at each step: marquise, ...; of Wroth runen",
    )
    play.add_argument("--record", metavar="FILE", default=None, help="write the game's record there as JSON")
    play.add_argument(
        "--from", dest="start", metavar="FILE", default=None, help="go on from a record or a position, JSON or YAML"
    )


def _add_serve(commands: argparse._SubParsersAction) -> None:
    serve = commands.add_parser("serve", help="tables in the browser: play, watch, analyse")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen at (127.0.0.1: only this machine)")
    serve.add_argument("--port", type=_port, default=8030, help="port, 0 for any that is free (8030)")
    serve.add_argument(
        "--name", nargs="+", default=[], metavar="NAME", help="names of this machine under which pages may ask it"
    )
    serve.add_argument("--data", metavar="FOLDER", help="where tables are kept (default: a folder of the user's data)")
    serve.add_argument(
        "--agents", nargs="+", default=[], metavar="AGENT", help="agents of your own that may play: policy:PATH, ..."
    )
    serve.add_argument(
        "--workers", type=_positive, default=None, help="processes that agents think in (all cores but one)"
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument(
        "--export", metavar="FOLDER", nargs="?", const="", default=None,
        help="write the records of all tables (to records in the folder of tables) and stop",
    )  # fmt: skip


def _table_arguments(parser: argparse.ArgumentParser, seed: int | None = 0) -> None:
    parser.add_argument(
        "--factions", nargs="+", default=None, metavar="FACTION", help="who plays (marquise eyrie alliance vagabond)"
    )
    parser.add_argument(
        "--players",
        type=_positive,
        default=None,
        metavar="N",
        help="so many draft their factions; of Root",
    )
    parser.add_argument(
        "--advanced",
        action="store_true",
        help="hands of five cards, three of them kept; with --players setup cards are dealt; of Root",
    )
    parser.add_argument("--seed", type=_seed, default=seed, help=f"seed ({'a fresh one' if seed is None else seed})")
    table_options.add_to(parser)


def _agents_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--agents",
        nargs="+",
        default=["random"],
        metavar="AGENT",
        help=f"one for all, or one for each faction: {AGENTS}",
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    try:
        parser = _parser()
    except UsageError as error:
        print(f"root-env: {error}", file=sys.stderr)
        return 2
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 2
    try:
        if arguments.command in COMMANDS:
            return run_subcommand(arguments.command, arguments.game, arguments.arguments)
        from root_env.console import commands

        return getattr(commands, arguments.command)(arguments) or 0
    except (ConfigError, DocumentError, PositionError, RecordError, StoppedGameError, UsageError) as error:
        print(f"root-env {arguments.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"root-env {arguments.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
