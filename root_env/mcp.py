"""A server of the Model Context Protocol over stdio: a language model plays one seat of a game with tools.

    python -m root_env.mcp --seat marquise --opponents rules --seed 7
    python -m root_env.mcp --link http://127.0.0.1:8030/#TABLE/SECRET

The second one plays the seat of a link of `root-env serve`. The client of the protocol starts one of these commands;
docs/text.md has the lines for it. Needs the extra `mcp`.
"""

from __future__ import annotations

import argparse
import re
import threading
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from root_env import text_v0
from root_env.doors.contract import table_options
from root_env.doors.games import doors_of
from root_env.doors.words.answers import MOST_READ
from root_env.support.documents import Document
from root_env.support.extras import missing
from root_env.support.version import __version__

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["MAY_CHANGE", "Seat", "TextSeat", "main", "server"]

MAY_CHANGE = ("seed", "seat", "factions")
"""The settings that a starter can let the tool `new_game` change."""
_MOST_ASKED = 200
"""The most letters of a question that are read."""
_HOW = "Play with the tools: `options` tells what is asked, `choose` answers, and its result tells what happened since."


class Seat(Protocol):
    """A seat that a server plays: `TextSeat`, or `root_env.serve.linked.LinkedSeat`."""

    def primer(self) -> str:
        """An introduction to the game and the seat."""

    def message(self) -> str:
        """Everything new since the last call."""

    def ask(self, text: str) -> str:
        """The answer to a question of the player, such as `look 5`; nothing changes."""

    def choose(self, text: str) -> str:
        """Take the choice that a text names; the words say what was done, and the next question."""


class TextSeat:
    """A seat of a game in this process. `settings`: those of `text_v0.env`; `seat`: an agent id or a faction."""

    def __init__(self, seat: str, **settings: object):
        self._settings: Document = {"seed": 0, **settings}
        self.begin(seat=seat)

    def begin(self, **changed: object) -> None:
        """Begin a game with changed settings."""
        settings = {**self._settings, **changed}
        own = {name: value for name, value in settings.items() if name != "seat"}
        self.env = text_v0.env(own.pop("game", "root"), seats=[settings["seat"]], **own)
        self._settings, self._me, self._is_new = settings, self.env.seats[0], True

    def again(self, **changed: object) -> None:
        """Begin the next game; without a seed it is the one after the last."""
        self.begin(**{"seed": self._settings["seed"] + 1, **changed})

    def primer(self) -> str:
        """See `TextEnv.primer`."""
        return self.env.primer(self._me)

    def message(self) -> str:
        """See `TextEnv.message`; at the end with the result."""
        self._is_new = False
        told, report = self.env.message(self._me), self.env.report()
        if not self.env.is_over:
            return told
        points = ", ".join(f"{agent} {vp}" for agent, vp in report["scores"].items())
        return f"{told}\n\nThe game is over. Winners: {', '.join(report['winners']) or 'nobody'}. Points: {points}."

    def ask(self, text: str) -> str:
        """The answer to a question; the first one after the beginning tells everything new."""
        if self.env.is_over or (self._is_new and text in ("look", "options")):
            return self.message()
        return self.env.answer(text).words

    def choose(self, text: str) -> str:
        """See `TextEnv.answer`; the next message follows a choice that was taken."""
        if self.env.is_over:
            return self.message()
        before, reply = self.env.counts[self._me]["decisions"], self.env.answer(text)
        taken = self.env.is_over or self.env.counts[self._me]["decisions"] > before
        return f"{reply.words}\n\n{self.message()}" if taken else reply.words


def server(seat: Seat, new_game: Collection[str] | None = None) -> MCPServer:
    """The server whose tools play a seat. `new_game`: the settings of `MAY_CHANGE` that its tool may change; None: no
    such tool. Tools wait for each other. ImportError without the extra `mcp`."""
    try:
        from mcp.server import MCPServer
    except ImportError as error:
        raise missing("root_env.mcp", "the SDK of the Model Context Protocol", "mcp") from error
    found = MCPServer("root_env", instructions=f"{seat.primer()}\n\n{_HOW}", version=__version__)
    lock = threading.Lock()

    def asked(text: str) -> str:
        with lock:
            return seat.ask(text)

    @found.resource("root-env://primer", mime_type="text/plain")
    def primer() -> str:
        """The rules, the faction, the others at the table."""
        with lock:
            return seat.primer()

    @found.tool(structured_output=False)
    def options() -> str:
        """The question that you are asked, and all choices."""
        return asked("options")

    @found.tool(structured_output=False)
    def look(word: str = "") -> str:
        """The whole board; with a word or a number only what is there of a clearing, a player, a card or a thing."""
        return asked(f"look {_one_line(word)}".strip())

    @found.tool(structured_output=False)
    def explain(thing: str) -> str:
        """The explanation of a card, a piece, a rule or a thing; with the number of a choice, its effects."""
        thing = _one_line(thing)
        return asked(f"{thing}?" if thing.isdecimal() else f"look {thing}".strip())

    @found.tool(structured_output=False)
    def why_not(words: str) -> str:
        """The reason why an action, such as `build sawmill 3`, is not among the choices."""
        return asked(f"why {_one_line(words)}".strip())

    @found.tool(structured_output=False)
    def choose(answer: str) -> str:
        """Answer the question with the number of a choice or its words; tells what happened, and the next question."""
        with lock:
            return seat.choose(answer[-MOST_READ:])

    if new_game is not None and isinstance(seat, TextSeat):
        _add_new_game(found, seat, lock, new_game)
    return found


def _add_new_game(found: MCPServer, own: TextSeat, lock: threading.Lock, may: Collection[str]) -> None:
    """Add the tool `new_game`, which changes only the settings in `may`."""
    from mcp.server.mcpserver.exceptions import ToolError

    @found.tool(structured_output=False, description=f"Begin a new game. You may set: {', '.join(may) or 'nothing'}.")
    def new_game(seed: int | None = None, seat: str | None = None, factions: list[str] | None = None) -> str:
        given = {"seed": seed, "seat": seat, "factions": None if factions is None else tuple(factions)}
        changed = {name: value for name, value in given.items() if value is not None}
        if refused := [name for name in changed if name not in may]:
            raise ToolError(f"{', '.join(refused)}: whoever started this server does not allow to set that")
        with lock:
            try:
                own.again(**changed)
            except ValueError as problem:
                raise ToolError(str(problem)) from None
            return f"{own.primer()}\n\n{own.message()}"


def _one_line(words: str) -> str:
    """Words without signs, so that no question can be read as an answer."""
    return " ".join(re.findall(r"[\w']+", words[:_MOST_ASKED]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m root_env.mcp", description="Play a seat by tools, over stdio.")
    add = parser.add_argument
    add("--link", help="play the seat of this link of `root-env serve`, in place of a game of its own")
    add("--game", default="root", help="root, wroth, ... (root)")
    add("--seat", default="marquise_0", help="agent id or faction that is played (marquise)")
    add("--opponents", default="rules", metavar="AGENT", help="agent for all other seats (rules)")
    add("--factions", nargs="+", help="factions at the table in seat order")
    add("--seed", type=int, default=0, help="seed of the deal (0)")
    add("--tries", type=int, default=3, help="unusable answers to a decision until it is decided for the player (3)")
    add("--unusable", choices=text_v0.UNUSABLE, default="pass", help="what is done then (pass)")
    add("--questions", type=int, default=8, help="questions at a decision that are not counted as unusable (8)")
    table_options.add_to(parser)
    words = "let the player begin new games, with settings that it may change: "
    add("--new-game", nargs="*", choices=MAY_CHANGE, metavar="SETTING", help=words + ", ".join(MAY_CHANGE))
    return parser


def seat_of(arguments: argparse.Namespace) -> TextSeat:
    """The seat of a game that the arguments ask for; ValueError if it cannot be played."""
    others = ("link", "new_game", *table_options.FIELDS)
    own = {name: value for name, value in vars(arguments).items() if name not in others and value is not None}
    return TextSeat(**own, **table_options.given_in(arguments, doors_of(arguments.game).rules))


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line: serve over stdio until the client leaves."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        if arguments.link:
            from root_env.serve.linked import LinkedSeat

            seat: Seat = LinkedSeat(arguments.link)
        else:
            seat = seat_of(arguments)
        serving = server(seat, arguments.new_game)
    except (ValueError, ImportError) as problem:
        parser.error(str(problem))
    serving.run("stdio")


if __name__ == "__main__":
    main()
