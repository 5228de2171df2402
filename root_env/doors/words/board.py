"""The text board of a player in parts: what has changed, and what it says of one thing."""

import re
from collections import Counter
from collections.abc import Sequence

from root_env.doors.contract.any_game import AnyGame
from root_env.doors.contract.explaining import find
from root_env.support.quoting import quoted


def board_of(game: AnyGame, player: int) -> list[str]:
    """The lines of the whole board as a player may know it, see `Rules.board_lines`."""
    return game.rules.board_lines(game.states, 0, player, game.config)


def in_two(board: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The map, which comes first, and the rest of a board."""
    ends = board.index("") if "" in board else len(board)
    return board[:ends], board[ends:]


def changed(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """New lines of a board, each below the lines that it belongs to (see `Rules.board_lines`): those with a smaller
    indent, and the head of a table, which begins a paragraph and has a larger one.
    """
    old = Counter(before)
    shown: list[str] = []
    above: list[tuple[int, str, bool]] = []  # the lines to which the next one may belong: indent, line, True if shown
    first: tuple[int, str, bool] | None = None
    for line in after:
        if not line:
            above, first = [], None
            continue
        indent = len(line) - len(line.lstrip())
        above = [one for one in above if one[0] < indent]
        is_new = old[line] == 0
        old[line] -= 1
        if is_new:
            if first and first[0] > indent and not first[2]:
                shown.append(first[1])
                first = (*first[:2], True)
            shown += [head for _, head, is_shown in above if not is_shown]
            above = [(k, head, True) for k, head, _ in above]
            shown.append(line)
        above.append((indent, line, is_new))
        first = first or above[0]
    return shown


def look_up(game: AnyGame, player: int, word: str) -> list[str]:
    """The lines of the board that contain a word or number, and the explanations of things of that name."""
    words, board = _words_in(word), board_of(game, player)
    if len(words) == 1 and words[0].isdecimal():  # a clearing or region: numbers of pieces are not meant
        found = [line for line in board if words[0] in _words_in(line)[:2]]
    else:
        found = [line for line in board if words and set(words) <= _names_in(line)]
        told = find(game.rules.explanations(game.config), word)
        found += ([""] if found and told else []) + [f"  {line}" for line in told]
    return found or [f"  nothing on the board or in the rules has {quoted(word)}"]


def _words_in(line: str) -> list[str]:
    return [word for word in re.split(r"[^a-z0-9_']+", line.lower()) if word]


def _names_in(line: str) -> set[str]:
    """The words of a line, and for agents such as guild_0 their factions too."""
    words = _words_in(line)
    return {*words, *(word.rpartition("_")[0] for word in words)}
