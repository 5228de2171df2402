"""Puzzles: positions with a goal or with right first actions, by theme and faction, to measure agents and to play.

    from root_env import puzzles

    puzzles.names(theme="win")                      # ("win-alliance-1", ...)
    puzzle = puzzles.get("win-alliance-1")
    game = puzzle.game()                            # a Game in which puzzle.agent decides
    ...                                             # play its turn
    puzzle.solved(game)                             # True, False, or None: not decided yet

`root-env puzzles AGENT` measures an agent on all of them. docs/puzzles.md has more. The first call reads the file.
"""

import functools
from importlib.resources import files

from root_env.puzzles.goals import Goal
from root_env.puzzles.puzzle import THEMES, Attempt, Puzzle, PuzzleError, attempt
from root_env.puzzles.reading import load, read
from root_env.support.quoting import quoted

__all__ = ["THEMES", "Attempt", "Goal", "Puzzle", "PuzzleError", "attempt", "get", "load", "names"]


@functools.cache
def _shipped() -> dict[str, Puzzle]:
    import json

    text = (files("root_env.puzzles") / "puzzles.json").read_text(encoding="utf-8")
    return read(json.loads(text), "puzzles.json")


def names(theme: str | None = None, faction: str | None = None) -> tuple[str, ...]:
    """The names of the puzzles of this package; only those of one theme of `THEMES`, or of one faction to play.

    PuzzleError for an unknown theme; an empty tuple for a faction without puzzles.
    """
    if theme is not None and theme not in THEMES:
        raise PuzzleError(f"theme: {quoted(theme)} is not known; choose from {', '.join(THEMES)}")
    return tuple(
        name
        for name, one in _shipped().items()
        if (theme is None or one.theme == theme) and (faction is None or one.faction == faction)
    )


def get(name: str) -> Puzzle:
    """A puzzle of this package by its name; PuzzleError for an unknown one."""
    if name not in _shipped():
        raise PuzzleError(f"puzzle: {quoted(name)} is not known; puzzles.names() lists those there are")
    return _shipped()[name]
