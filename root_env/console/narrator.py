"""A game told line by line: the choices, and under each its effects."""

from collections.abc import Callable

from root_env.doors.contract.events import Event
from root_env.doors.game import PlayedGame


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
