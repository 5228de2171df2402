"""Output in a terminal: wrapped lines, colours where the terminal has them, and the changes of a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from root_env.doors.words.menu import Line
from root_env.support.wrapping import TIED, wrapped

COLOURS = ("yellow", "blue", "green", "magenta", "cyan", "red")
"""The colours of the players, in the order of the table."""
WIDEST = 100
LABEL, HEADING = "bold cyan", "bold"


class Screen:
    """Prints for one person. rich leaves out colours if the output is not a terminal, or if NO_COLOR is set."""

    def __init__(self, agents: Sequence[str]):
        self.console: Console = Console(highlight=False, markup=False, emoji=False)
        self.width: int = min(self.console.width, WIDEST) if self.console.is_terminal else WIDEST
        self._colours: list[tuple[str, str]] = []
        sides = [agent.rsplit("_", 1)[0] for agent in agents]
        for k, (agent, side) in enumerate(zip(agents, sides, strict=True)):
            named = rf"\b{re.escape(agent)}\b"
            if sides.count(side) == 1:
                named += rf"|\b{re.escape(side.capitalize())}\b"
            self._colours.append((named, COLOURS[k % len(COLOURS)]))

    def say(self, line: str = "", style: str = "") -> None:
        """Print a line, wrapped to the width."""
        for part in wrapped(line, self.width) if line else [""]:
            self._put(Text(part, style))

    def story(self, lines: Iterable[str]) -> None:
        """Print lines of a story; a line without an indent is a heading."""
        for line in lines:
            self.say(line, "" if line.startswith(" ") else HEADING)

    def menu(self, lines: Iterable[Line]) -> None:
        """Print the lines of a menu."""
        for line in lines:
            shown = [line.span] if line.span else [(option.label, option.shown) for option in line.options]
            if line.head and not line.span:
                whole = f"  {line.head}: " + "  ".join(f"{label}) {words}".replace(" ", TIED) for label, words in shown)
            else:
                whole = f"  {shown[0][0]}) {shown[0][1]}"
            for part in wrapped(whole, self.width):
                text = Text(part)
                text.highlight_regex(r"(?:^|(?<=\s))\d+(?: to \d+)?\)", LABEL)
                self._put(text)

    def _put(self, text: Text) -> None:
        for named, colour in self._colours:
            text.highlight_regex(named, colour)
        self.console.print(text, soft_wrap=True)


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
