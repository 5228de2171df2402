"""The console commands; `cli` reads their arguments."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env.console.casting import CHANCE, POLICY, Cast, config_of
from root_env.console.playing import play
from root_env.console.screen import Screen
from root_env.console.summary import Tally, result_of
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.events import Event
from root_env.doors.game import PlayedGame
from root_env.doors.games import Doors, doors_of
from root_env.doors.playing.faults import check_rows
from root_env.engine import seeding
from root_env.support.by_name import ROOT
from root_env.support.errors import UsageError
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.loading import load_document
from root_env.support.quoting import is_same, quoted

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["actions", "play", "replay", "serve", "simulate", "watch"]
NO_LIMIT = 1 << 60


def _progress(of: str, quiet: bool) -> Progress:
    """A progress bar on the error output."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(of), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), disable=quiet)


# -- simulate ----------------------------------------------------------------------------------------


def simulate(arguments: argparse.Namespace) -> None:
    """Play whole games and print wins, lengths and ends."""
    doors = doors_of(arguments.game)
    seating = {"seating": arguments.seating} if hasattr(doors.rules.config, "seating") else {}
    config = config_of(doors, arguments, **seating)
    cast = Cast(doors, arguments.agents, config, arguments.seed, "--agents")
    if not all(cast.at_random) and arguments.engine == "aec":
        raise UsageError("--agents: the engine aec plays at random only; leave --engine out")
    tally = Tally(doors.rules, config, arguments.agents)
    next(_games(cast, arguments))  # the first game waits for the compiler; keep it out of the clock
    start = time.perf_counter()
    with _progress("games", arguments.quiet) as progress:
        task = progress.add_task("games", total=arguments.games)
        for done, game in enumerate(_games(cast, arguments), 1):
            tally.add(*game)
            progress.update(task, completed=done)
    tally.show(Console(), time.perf_counter() - start, arguments.engine)


def _games(cast: Cast, arguments: argparse.Namespace) -> Iterator[tuple[Any, ...]]:
    """The arguments of `Tally.add` for each game of a run."""
    if not all(cast.at_random):
        yield from cast.play(arguments.games, arguments.seed)
        return
    play = _play_core if arguments.engine == "core" else _play_aec
    for i in range(arguments.games):
        yield result_of(play(cast.doors, cast.config, i, arguments.seed))


def _play_core(doors: Doors, config: AnyConfig, i: int, seed: int) -> PlayedGame:
    """Game `i` of a run, played to its end with uniformly random legal actions inside the compiled loop."""
    game = doors.game(config, seeding.game_seed(seed, i, CHANCE))
    low, high = seeding.words(seeding.game_seed(seed, i, POLICY))
    picks = np.array([low, high, i, 1], np.int64)
    game.machine.stepping.play_random(game.states, 0, picks, game.legal_list, NO_LIMIT)
    game.follow_list()
    check_rows(game.states, "game")
    return game


def _play_aec(doors: Doors, config: AnyConfig, i: int, seed: int) -> PlayedGame:
    """Game `i` of a run, played through PettingZoo's `agent_iter` with masked sampling."""
    env = importlib.import_module(doors.environment).env(config)
    env.reset(seed=seeding.game_seed(seed, i, CHANCE))
    for k, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seeding.game_seed(seed, i, POLICY + k) >> 33)
    game = env.unwrapped.game
    for agent in env.agent_iter(NO_LIMIT):
        observation, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return game


# -- watch -------------------------------------------------------------------------------------------


def watch(arguments: argparse.Namespace) -> None:
    """Print a game: every choice, and its effects."""
    if arguments.record:
        check_folder(arguments.record)
    doors = doors_of(arguments.game)
    game = doors.game(config_of(doors, arguments), arguments.seed)
    cast = Cast(doors, arguments.agents, game.config, arguments.seed, "--agents")
    viewer = _viewer(game, arguments.viewer)
    screen = Screen(game.agents)
    on_screen = screen.console.is_terminal  # elsewhere lines are not wrapped
    narrator = Narrator(game, viewer, screen.say if on_screen else print)
    while not game.is_over and (arguments.decisions is None or game.decisions < arguments.decisions):
        game.step(cast.choose(game))
        narrator.tell()
    print(_ending(game))
    if on_screen:
        for line in game.rules.board_lines(game.states, 0, game.viewer_of(viewer), game.config):
            screen.say(line)
    else:
        print(game.render(viewer))
    if arguments.record:
        write_text_atomically(arguments.record, json.dumps(game.record(), indent=1) + "\n")


class Narrator:
    """Prints the events of a game, as one viewer may know them, under a heading for every phase."""

    def __init__(self, game: PlayedGame, viewer: str | None, say: Callable[[str], None] = print):
        """Print the set-up; `say` prints a line."""
        self._game, self._viewer, self._say = game, viewer, say
        self._turn: Event | None = None
        self._scores = dict.fromkeys(game.agents, 0)
        say("Set-up")
        self.tell()

    def tell(self) -> None:
        """Print the last action and its results."""
        for event in self._game.events(self._viewer):
            if event.kind == "turn":
                self._turn = event
            elif heading := self._game.rules.heading(event, self._turn):
                scores = ", ".join(f"{agent} {vp}" for agent, vp in self._scores.items())
                self._say(f"{heading} ({scores})")
            elif event.kind == "choice":
                self._say(f"  {event}")
            else:
                self._say(f"    {event}")
                if "total" in event.arguments:
                    self._scores[event.agent] = event.arguments["total"]


def _viewer(game: PlayedGame, word: str) -> str | None:
    if word == "all":
        return word
    if word in ("none", "public"):
        return None
    try:
        return game.agents[game.player(word)]
    except ValueError as error:
        raise UsageError(f"--viewer: {error}") from None


def _ending(game: PlayedGame) -> str:
    if not game.is_over:
        return f"\nStopped after {game.decisions} decisions.\n"
    how = "ended without a winner at a limit" if game.truncated else f"was won by {' and '.join(game.winners)}"
    return f"\nThe game {how} after {game.turns} turns and {game.decisions} decisions.\n"


# -- replay ------------------------------------------------------------------------------------------


def replay(arguments: argparse.Namespace) -> None:
    """Write a record as an HTML page."""
    from root_env.replay_page import replay_page
    from root_env.root.doors.record import replay as play_again

    source = Path(arguments.record)
    out = Path(arguments.html) if arguments.html else source.with_suffix(".html")
    record = load_document(source)
    if isinstance(record, Mapping) and not is_same(record.get("game", ROOT), ROOT):
        raise UsageError(
            f"{source}: pages are made of games of Root only, this is a record of {quoted(record['game'])}"
        )
    check_folder(out)
    viewer = arguments.viewer
    if viewer != "every":
        viewer = _viewer(play_again(record, steps=0), viewer)
    with _progress("steps", arguments.quiet) as progress:
        task = progress.add_task("steps", total=None)
        page = replay_page(
            record, viewer, arguments.title, lambda done, total: progress.update(task, completed=done, total=total)
        )
    write_text_atomically(out, page)
    print(f"{out}: {len(page.encode()) / 1e6:.2f} MB, opens in a browser from disk")


# -- serve -------------------------------------------------------------------------------------------


def serve(arguments: argparse.Namespace) -> None:
    """Serve tables to browsers."""
    # Imported only when it is used: it needs the libraries of the extra `serve`.
    importlib.import_module("root_env.serve.command").serve(arguments)


# -- actions -----------------------------------------------------------------------------------------


def actions(arguments: argparse.Namespace) -> None:
    """Print the action table, or every id in words."""
    doors = doors_of(arguments.game)
    families, n = doors.families, doors.rules.everything.n_actions
    if arguments.all:
        for action in range(n):
            print(f"{action:4} {doors.rules.family_words(action)}")
        return
    table = Table(title=f"{len(families)} families, {n} actions")
    for name in ("ids", "family", "arguments", "Law", "words"):
        table.add_column(name, overflow="fold")
    for f in families:
        ids = str(f.base) if f.size == 1 else f"{f.base}-{f.base + f.size - 1}"
        table.add_row(ids, f.name, ", ".join(f.arguments), f.law, f.text)
    Console(width=None if sys.stdout.isatty() else 110).print(table)
