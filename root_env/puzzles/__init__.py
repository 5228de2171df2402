"""Puzzles: positions with a goal or with right first actions, by theme and faction, to measure agents and to play.

    from root_env import puzzles

    puzzles.names(theme="win")                      # ("win-alliance-1", ...)
    puzzle = puzzles.get("win-alliance-1")
    game = puzzle.game()                            # a Game in which puzzle.agent decides
    ...                                             # play its turn
    puzzle.solved(game)                             # True, False, or None: not decided yet

    puzzles.names(which="handmade")                 # another set, written by hand, which no rating uses

`root-env puzzles AGENT` measures an agent on all of them. docs/puzzles.md has more. The first call reads the file.
"""

import functools
from importlib.resources import files

from root_env.puzzles.goals import Goal
from root_env.puzzles.puzzle import HANDMADE_THEMES, THEMES, Attempt, Puzzle, PuzzleError, attempt
from root_env.puzzles.reading import load, read
from root_env.support.quoting import quoted

__all__ = ["HANDMADE_THEMES", "SETS", "THEMES", "Attempt", "Goal", "Puzzle", "PuzzleError", "attempt", "get", "load",
           "names"]  # fmt: skip


SETS: dict[str, tuple[str, dict[str, str]]] = {
    "main": ("puzzles.json", THEMES),
    "handmade": ("handmade.json", HANDMADE_THEMES),
}
"""Set -> its file, and its themes. "main" rates agents and asks questions; "handmade" judges them and does neither."""


@functools.cache
def _shipped(which: str) -> dict[str, Puzzle]:
    import json

    if which not in SETS:
        raise PuzzleError(f"puzzles: the set {quoted(which)} is not known; choose from {', '.join(SETS)}")
    file = SETS[which][0]
    return read(json.loads((files("root_env.puzzles") / file).read_text(encoding="utf-8")), file)


def names(theme: str | None = None, faction: str | None = None, which: str = "main") -> tuple[str, ...]:
    """The names of the puzzles of a set of `SETS`; only those of one of its themes, or of one faction to play.

    PuzzleError for an unknown set or theme; an empty tuple for a faction without puzzles.
    """
    there = _shipped(which)
    if theme is not None and theme not in SETS[which][1]:
        raise PuzzleError(f"theme: {quoted(theme)} is not known; choose from {', '.join(SETS[which][1])}")
    return tuple(
        name
        for name, one in there.items()
        if (theme is None or one.theme == theme) and (faction is None or one.faction == faction)
    )


def get(name: str) -> Puzzle:
    """A puzzle of this package by its name, of any set; PuzzleError for an unknown one."""
    for which in SETS:
        if name in _shipped(which):
            return _shipped(which)[name]
    raise PuzzleError(f"puzzle: {quoted(name)} is not known; puzzles.names() lists those there are")
