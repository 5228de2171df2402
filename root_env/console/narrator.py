"""A game told line by line: the choices, and under each what it led to."""

from __future__ import annotations

from root_env.game import Game


class Narrator:
    """Prints what happens in a game, as one viewer may know it, under a heading for every phase."""

    def __init__(self, game: Game, viewer: str | None):
        self._game, self._viewer = game, viewer
        self._turn = 0
        self._scores = dict.fromkeys(game.agents, 0)
        print("Set-up")
        self.tell()

    def tell(self) -> None:
        """Print what the last action led to, itself included."""
        for event in self._game.events(self._viewer):
            if event.kind == "turn":
                self._turn = event.arguments["count"]
            elif event.kind == "phase":
                scores = ", ".join(f"{agent} {vp}" for agent, vp in self._scores.items())
                print(f"Turn {self._turn}, {event.arguments['phase']} of {event.agent} ({scores})")
            elif event.kind == "choice":
                print(f"  {event}")
            else:
                print(f"    {event}")
                if event.kind in ("points", "points_lost"):
                    self._scores[event.agent] = event.arguments["total"]
