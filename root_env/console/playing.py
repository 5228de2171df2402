"""`root-env play`: a person against agents, in a terminal."""

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from root_env.agents import analysis
from root_env.console.casting import WHO, Cast, config_of
from root_env.console.screen import Screen
from root_env.doors import guiding
from root_env.doors.contract import table_options
from root_env.doors.contract.guides import NOTHING, Guide
from root_env.doors.contract.table_options import option
from root_env.doors.foresight import Undo
from root_env.doors.game import PlayedGame
from root_env.doors.games import Doors, doors_of
from root_env.doors.guiding import hint_for
from root_env.doors.why_not import why_not
from root_env.doors.words.board import board_of, look_up
from root_env.doors.words.briefing import Briefing, Part
from root_env.doors.words.menu import Line, Menu, Option
from root_env.engine import seeding
from root_env.support.by_name import ROOT
from root_env.support.errors import UsageError
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.loading import load_document
from root_env.support.quoting import quoted

_MOST_SEED = 1_000_000
"""Random seeds are smaller than this, so that they are short enough to type."""

HINTED = 128
"""Iterations of the search for a hint."""

_FEW = 4
"""The most choices that are named in a sentence; more are listed."""

HELP = (
    ("5", "choose number 5"),
    ("move 1 5", "choose by words: each begins a word of the choice, in its order; numbers are whole"),
    ("5?", "what choice 5 is for and what it would do; words do as well: move 1 5?"),
    ("why move 3 5", "why something is not among the choices"),
    ("b, look", "the whole board; when your turn begins, the map and what has changed"),
    ("b WORD", "what the board says of it, and what it is for: b 5, b alliance_0, b quest, b field hospitals"),
    ("o", "what is asked and all choices, with what the question is about"),
    ("g", "what the guide says, in a guided game"),
    ("hint", "what a search would do here, and why"),
    ("u", "undo: take back your last action"),
    ("q", "quit; so do Ctrl-C and Ctrl-D"),
    ("?", "this list"),
)
"""Text that can be typed -> its effect, for the person."""


class _QuitError(Exception):
    """The person leaves the game."""


@dataclass
class Seat:
    """A person at a table: the game, the other players, the file for the record, and the state of the output."""

    game: PlayedGame
    me: str
    cast: Cast
    screen: Screen
    record: Path | None
    briefing: Briefing = field(init=False)
    undo: Undo = field(default_factory=Undo)
    guide: Guide | None = None
    told: set[str] = field(default_factory=set)
    """Words of the guide that are already printed; those without a suggestion are printed only once."""

    def __post_init__(self) -> None:
        self.briefing = Briefing(self.me)

    @property
    def player(self) -> int:
        """The player index of the person."""
        return self.game.player(self.me)

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        while not self.game.is_over:
            if self.game.to_move == self.me:
                self._answer()
            else:
                self._others()
        self._news()

    def keep(self) -> None:
        """Write the record, if one is wanted."""
        if self.record:
            write_text_atomically(self.record, json.dumps(self.game.record(), indent=1) + "\n")

    # -- the others --------------------------------------------------------------------------------------

    def _others(self) -> None:
        """Let the agents play until the person is asked."""
        console = self.screen.console
        waiting = console.status("thinking ...") if console.is_terminal else contextlib.nullcontext()
        with waiting:
            while not self.game.is_over and self.game.to_move != self.me:
                self._hint(Menu(()))
                self.undo.step(self.game, self._chosen(), by_person=False)
                self._news()

    def _chosen(self) -> int:
        """The action of the agent that must decide. An error is not shown to the person, because it may name cards."""
        try:
            return self.cast.choose(self.game)
        except UsageError:
            agent = self.game.to_move
            assert agent is not None, "somebody has been asked"
            name = self.cast.names[agent]
            raise UsageError(
                f"--opponents: {name} cannot go on as {agent}; why is not said here, as it may tell its cards: "
                f"root-env watch --agents {name} does"
            ) from None

    def _news(self) -> None:
        self.screen.story(self.briefing.news(self.game))

    # -- the person --------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Show the state of the game, and take the person's action."""
        self._news()
        self._show(self.briefing.changes(self.game))
        menu = Menu(self.game.legal())
        self._ask(menu.short())
        self._hint(menu)
        while True:
            text = self._read()
            if text.lower() in ("u", "undo"):
                if self._take_back():
                    return
            elif text.lower() in self._commands:
                self._commands[text.lower()](menu)
            elif text.lower().startswith(("b ", "board ", "look ")):
                self._look_up(text.split(None, 1)[1])
            elif text.lower() == "why" or text.lower().startswith("why "):
                self._why(text[len("why") :].strip(" ?"))
            elif text.endswith("?") or text.startswith("?"):
                self._foresee(menu, text.strip("? "))
            elif (option := self._one(menu, text)) is not None:
                self.undo.step(self.game, option.action, by_person=True)
                self.keep()
                return

    @property
    def _commands(self) -> Mapping[str, Callable[[Menu], None]]:
        return {
            "": lambda menu: None,
            **dict.fromkeys(("?", "h", "help"), self._help),
            **dict.fromkeys(("b", "board", "l", "look"), self._show_board),
            **dict.fromkeys(("o", "options"), self._ask_again),
            **dict.fromkeys(("g", "guide"), self._hint_again),
            "hint": self._search,
            **dict.fromkeys(("q", "quit", "exit"), self._quit),
        }

    def _read(self) -> str:
        try:
            text = input("> ").strip()
        except EOFError:
            self.screen.say()
            raise _QuitError from None
        if not sys.stdin.isatty():
            print(text)  # the text was not typed on a screen
        return text

    def _ask(self, lines: Iterable[Line]) -> None:
        self.screen.say()
        self.screen.say(self.briefing.question(self.game), "bold")
        self.screen.menu(lines)

    def _ask_again(self, menu: Menu) -> None:
        self._ask(menu.lines)
        if about := self.briefing.about(self.game):
            self.screen.say(f"  {about}")

    def _hint(self, menu: Menu) -> None:
        """Print the words of the guide, if there is one; words without a suggestion only once."""
        told = hint_for(self.guide, self.game, self.player) if self.guide else NOTHING
        if not told.step or (told.action is None and told.step in self.told):
            return
        self.told.add(told.step)
        self.screen.say(f"  Guide: {told.step}", "italic")
        label = next((f"{option.label}) " for option in menu.options if option.action == told.action), "")
        if said := " ".join(part for part in (f"{label}{told.choice}." if told.choice else "", told.why) if part):
            self.screen.say(f"  Suggested: {said}" if told.choice else f"  {said}", "italic")

    def _hint_again(self, menu: Menu) -> None:
        self.told.clear()
        self._hint(menu)
        if not self.told:
            self.screen.say("  there is no guide, or it has nothing to say here; 5? says what choice 5 is for")

    def _search(self, menu: Menu) -> None:
        """Print the choice of a search, which knows what the person knows, and its reason."""
        found = analysis.search(self.game.view(self.me), HINTED)
        label = next((f"{option.label}) " for option in menu.options if option.action == found.action), "")
        words = found.reason or f"{self.game.describe(found.action, self.me).removeprefix(f'{self.me}: ')}."
        self.screen.say(f"  {label}{words}", "italic")

    def _one(self, menu: Menu, text: str) -> Option | None:
        """The one option that fits the words; if none or several fit, print the reason and return None."""
        found = menu.find(text)
        if len(found) == 1:
            return found[0]
        if not found:
            self.screen.say(f"  nothing here is called {quoted(text)}; type o for the choices, or why and these words")
        elif len(found) > _FEW:
            self.screen.menu(menu.among(found))
        else:
            self.screen.say("  say more: " + ", ".join(f"{o.label}) {o.words}" for o in found))
        return None

    # -- commands ----------------------------------------------------------------------------------------

    def _help(self, menu: Menu) -> None:
        for typed, does in HELP:
            self.screen.say(f"  {typed:<14}\t{does}")

    def _quit(self, menu: Menu) -> None:
        raise _QuitError

    def _take_back(self) -> bool:
        """Take back the last action; returns False if that is not possible."""
        if not self.undo.can(self.player):
            self.screen.say(f"  {Undo.WHY_NOT}")
            return False
        action = self.game.log[-1]
        self.game = self.undo.take_back()  # type: ignore[assignment]  # a copy of this very game
        assert isinstance(action, int), "what a person does is an action"
        self.screen.say(f"  taken back: {self.game.describe(action, self.me).removeprefix(f'{self.me}: ')}")
        self.briefing.take_back(self.game)
        self.keep()
        return True

    def _foresee(self, menu: Menu, text: str) -> None:
        """Print the effects that a choice would have, as far as the person can know them."""
        option = self._one(menu, text)
        for line in self.briefing.effects(self.game, option) if option else []:
            self.screen.say(f"  {line}")

    def _why(self, typed: str) -> None:
        """Print the reasons why the typed action is not possible now."""
        for line in why_not(self.game, self.player, typed):
            self.screen.say(f"  {line}")

    # -- the board ---------------------------------------------------------------------------------------

    def _show_board(self, menu: Menu) -> None:
        self._show(Part("", board_of(self.game, self.player)))

    def _look_up(self, word: str) -> None:
        self._show(Part("", look_up(self.game, self.player, word)))

    def _show(self, part: Part) -> None:
        """Print lines of the board below their title, if there are any."""
        for line, style in [("", ""), (part.title, "bold"), *((line, "") for line in part.lines)] if part.lines else []:
            if line or not style:
                self.screen.say(line, style)


# -- the command ---------------------------------------------------------------------------------------


def play(arguments: argparse.Namespace) -> None:
    """Let a person play against agents, from set-up, or from a record or position."""
    if arguments.record:
        check_folder(arguments.record)
    doors = doors_of(arguments.game)
    guide = _guide(doors, arguments)
    game = _begun(doors, arguments, guide)
    if game.is_over:
        raise UsageError(f"--from: the game of {arguments.start} is over")
    named = game.agents[0] if arguments.seat is None else arguments.seat
    try:
        me = game.agents[game.player(named)]
    except ValueError:
        known = ", ".join(dict.fromkeys((*(a.rsplit("_", 1)[0] for a in game.agents), *game.agents)))
        raise UsageError(f"--as: {quoted(named)} does not play here; choose from {known}") from None
    if guide and not me.startswith(f"{arguments.guided}_"):
        raise UsageError(f"--guided: this guide is for {arguments.guided}, and you are {me}")
    cast = Cast(doors, arguments.opponents, game.config, game.seed, "--opponents", me)
    screen = Screen(game.agents)
    seat = Seat(game, me, cast, screen, Path(arguments.record) if arguments.record else None, guide=guide)
    if arguments.start:
        seat.briefing.skip_to(game)
    others = ", ".join(f"{agent} ({name})" for agent, name in cast.names.items())
    screen.say(f"{doors.rules.title}: you are {me}, against {others}. Type ? for what can be typed.", "bold")
    _play(seat)


def _play(seat: Seat) -> None:
    """Play, and report the result, even if the person leaves."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  gives `input` a history and keys to edit a line
    try:
        seat.play()
    except _QuitError:
        seat.screen.say("Good-bye.")
    except KeyboardInterrupt:
        seat.screen.say()
        seat.screen.say("Good-bye.")
    finally:
        seat.keep()
    for line in _outcome(seat):
        seat.screen.say(line)


def _guide(doors: Doors, arguments: argparse.Namespace) -> Guide | None:
    """The guide of the option --guided; UsageError if there is none of that name, or if other options do not fit it."""
    if arguments.guided is None:
        return None
    guides = doors.rules.guides
    if arguments.guided not in guides:
        known = f"choose from {', '.join(guides)}" if guides else f"{doors.rules.title} has none"
        raise UsageError(f"--guided: {quoted(arguments.guided)} has no guide; {known}")
    if given := _given(arguments):
        raise UsageError(f"{option(given[0])}: the guide has its own table; leave one of the two out")
    return guides[arguments.guided]


def _given(arguments: argparse.Namespace) -> list[str]:
    """The names of the given options that choose the table."""
    names = [name for name in (*WHO, *table_options.FIELDS, "seed") if getattr(arguments, name) is not None]
    return [*names, "advanced"] if arguments.advanced else names


def _begun(doors: Doors, arguments: argparse.Namespace, guide: Guide | None) -> PlayedGame:
    """The game to play: a new one, that of a guide, or the one in a document."""
    if guide and not arguments.start:
        return guiding.begin(doors.game, guide)
    if not arguments.start:
        seed = seeding.fresh_seed() % _MOST_SEED if arguments.seed is None else arguments.seed
        return doors.game(config_of(doors, arguments), seed)
    if given := _given(arguments):
        raise UsageError(f"{option(given[0])}: the table is that of {arguments.start}; leave one of the two out")
    document = load_document(arguments.start)
    if isinstance(document, Mapping) and "steps" in document:
        return doors.replay(document)
    return doors.game.from_position(document)


_HOW = {"points": " by points", "dominance": " by dominance", "coalition": " in a coalition"}
"""Kinds of victory in words; other games have none."""


def _outcome(seat: Seat) -> list[str]:
    """The result or the state of the game, and the command that continues it."""
    game, me = seat.game, seat.me
    ranked = sorted(game.scores.items(), key=lambda one: -one[1])
    scores = ", ".join(f"{agent} {vp}" for agent, vp in ranked)
    lines = [f"After {game.turns} turns: {scores}."]
    if game.is_over:
        how = _HOW.get(game.rules.how_it_ended(game.states), "")
        others = " and ".join(agent for agent in game.winners if agent != me)
        if me in game.winners:
            lines = ["", f"You have won{how}{f', together with {others}' if others else ''}.", *lines]
        elif others:
            lines = ["", f"You have lost: {others} won{how}.", *lines]
        else:
            lines = ["", "The game has come to its limit: nobody wins.", *lines]
        lines += [f"  {agent}: {_sheet(game.points[agent])}" for agent, _ in ranked if game.points[agent]]
    if seat.record:
        lines.append(f"The record is in {seat.record}.")
        if not game.is_over:
            guided = f" --guided {me.rpartition('_')[0]}" if seat.guide else ""
            played = "" if game.rules.name == ROOT else f" --game {game.rules.name}"
            command = f"root-env{played} play --from {seat.record} --as {me}{guided}"
            lines.append(f"To go on: {command}, with the same --opponents.")
    return lines


def _sheet(points: Mapping[str, int]) -> str:
    """Points by their reasons, the most first."""
    return ", ".join(f"{n} {reason.replace('_', ' ')}" for reason, n in sorted(points.items(), key=lambda one: -one[1]))
