"""Puzzles at tables: the list of them, a table that begins with one, and a check of the solution played there."""

import functools

import numpy as np

from root_env import puzzles
from root_env.doors.contract.any_game import AnyGame
from root_env.engine import seeding
from root_env.serve.lobby import PERSON
from root_env.serve.table import Table
from root_env.support.by_name import ROOT
from root_env.support.documents import Document
from root_env.support.quoting import quoted

OTHERS = "rules"
"""The agent in the other seats."""
_ASKED = {"skip_forced": "public"}
"""The setting of all tables, see `lobby.plan_of`."""


def listed() -> Document:
    """All puzzles in words, and the explanations of their themes."""
    found = [puzzles.get(name) for name in puzzles.names()]
    shown = [{"name": one.name, "theme": one.theme, "faction": one.faction, "words": one.words} for one in found]
    return {"themes": puzzles.THEMES, "puzzles": shown}


def table_for(name: str) -> Document:
    """The description of a new table that begins with a puzzle, in a fresh deal; it fits `incoming.NEW_TABLE`.

    PuzzleError for an unknown name.
    """
    puzzle = _offered(name)
    game = puzzle.game(seeding.fresh_seed() >> 1, **_ASKED)
    seats = [PERSON if agent == puzzle.agent else OTHERS for agent in game.agents]
    return {"game": ROOT, "position": game.position(), "seats": seats}


HELP = {"hint": puzzles.Puzzle.hint, "answer": puzzles.Puzzle.answer}
"""The kinds of help for a player -> the functions that give them."""


def told(table: Table, name: str, asked: str = "") -> Document:
    """The state of the puzzle with which a table began.

    `words`: the task; `solved`: None while it is not decided; `next`: the name of the next puzzle, "" after the last;
    `help`: the kind of HELP that was `asked` for. PuzzleError if the table did not begin with this puzzle, or there is
    no such help.
    """
    puzzle = _offered(name)
    if asked and asked not in HELP:
        raise puzzles.PuzzleError(f"help: must be one of {', '.join(HELP)}")
    if not _looks_alike(table.game.beginning(), puzzle):
        raise puzzles.PuzzleError(f"puzzle: this table did not begin with {name}")
    names = puzzles.names()
    return {
        "name": name,
        "agent": puzzle.agent,
        "words": puzzle.words,
        "solved": puzzle.solved(table.game),
        "next": (*names, "")[names.index(name) + 1],
        "help": HELP[asked](puzzle) if asked else "",
    }


def _offered(name: str) -> puzzles.Puzzle:
    """A puzzle of the list; PuzzleError for one of another set, whose goals take too long to be asked for often."""
    if name not in puzzles.names():
        raise puzzles.PuzzleError(f"puzzle: {quoted(name)} is not known at tables")
    return puzzles.get(name)


def _looks_alike(game: AnyGame, puzzle: puzzles.Puzzle) -> bool:
    """True if the player of a puzzle sees the same in a game as in the puzzle."""
    if game.rules.name != ROOT or puzzle.agent not in game.agents:
        return False
    return _seen(game, puzzle.agent) == _seen_in(puzzle.name)


@functools.lru_cache(maxsize=256)
def _seen_in(name: str) -> bytes:
    """The observation of the player of a puzzle at its start; cached, since browsers ask again and again."""
    puzzle = puzzles.get(name)
    return _seen(puzzle.game(0, **_ASKED), puzzle.agent)


def _seen(game: AnyGame, agent: str) -> bytes:
    row = np.zeros(game.rules.everything.size, np.int8)
    game.observe_into(agent, row)
    return row.tobytes()
