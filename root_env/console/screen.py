"""Output in a terminal: wrapped lines, and colours where the terminal has them."""

import re
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from root_env.doors.words.menu import Line
from root_env.support.wrapping import wrapped

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
            for part in wrapped(f"  {line.words}", self.width):
                text = Text(part)
                text.highlight_regex(r"(?:^|(?<=\s))\d+(?: to \d+)?\)", LABEL)
                self._put(text)

    def _put(self, text: Text) -> None:
        for named, colour in self._colours:
            text.highlight_regex(named, colour)
        self.console.print(text, soft_wrap=True)
