"""A short story of a game for one viewer: a line for each choice, with its effects."""

from collections.abc import Sequence

from root_env.doors.contract.events import Event
from root_env.doors.contract.telling import told_by, told_together
from root_env.doors.game import PlayedGame
from root_env.support.wrapping import TIED

LEADS_TO = " -> "
"""Stands between a choice and its effects."""


class Story:
    """Tells a game to one player, agent id `me`: everything once, with a heading for every turn.

    `is_brief`: of the effects of others' choices, only points and those that name this player are told, and a choice
    without effects that leads to another one is left out.
    """

    def __init__(self, me: str, is_brief: bool = False):
        self.me, self._is_brief = me, is_brief
        self._step = -1
        self._turn: Event | None = None
        self._heading: str | None = "Set-up"
        """The heading to print before the next line."""
        self._scores: dict[str, int] = {}
        self._choice: Event | None = None
        self._effects: list[Event] = []
        self._did_something = False
        """True if the choice has had effects, told or not."""
        self.others_played = False
        """True if a choice of another player has come since somebody set this to False."""

    def news(self, game: PlayedGame) -> list[str]:
        """The lines of the story since the last call; headings are not indented, all other lines are."""
        chronicle = game.chronicle()
        lines: list[str] = []
        for event in chronicle.events(game.player(self.me), self._step + 1):
            if event.kind in ("turn", "phase"):
                lines += self._flush(game)
                self._begin(event, game)
            elif event.kind == "choice":
                lines += self._flush(game, event)
                self._choice, self._did_something = event, False
                self.others_played |= event.agent != self.me
            else:
                self._did_something = True
                if not self._is_brief or self._concerns_me(event):
                    self._effects.append(event)
        self._step = chronicle.step
        if self._choice and not self._effects and not game.is_over:  # the next choice may tell it again
            if game.to_move != self.me:
                return lines
            if self._choice.agent == self.me and told_by(self._choice.words, game.question(self.me), self.me):
                self._choice = None
        lines += self._flush(game)
        return lines + (self._head(game) if game.to_move == self.me else [])

    def _concerns_me(self, event: Event) -> bool:
        by_me = self._choice is not None and self._choice.agent == self.me
        return by_me or self.me in (event.agent, *event.words.split()) or "total" in event.arguments

    def skip_to(self, game: PlayedGame) -> None:
        """Leave out everything before this position: the person knows it, or has taken it back."""
        self._step, self._heading, self._scores = game.chronicle().step, None, game.scores

    def _begin(self, event: Event, game: PlayedGame) -> None:
        if event.kind == "turn":
            self._turn = event
            self._heading = event.words[:1].upper() + event.words[1:]
        elif event.agent is None:
            self._heading = game.rules.heading(event, self._turn)

    def _flush(self, game: PlayedGame, coming: Event | None = None) -> list[str]:
        """The last choice with its effects, and before it the heading if that has not been printed."""
        choice, effects = self._choice, self._effects
        self._choice, self._effects = None, []
        line = self._line(choice, effects, coming)
        if not line:
            return []
        return [*self._head(game), f"  {line}"]

    def _head(self, game: PlayedGame) -> list[str]:
        """The heading, if it has not been printed; with the points if they have changed."""
        if self._heading is None:
            return []
        scores = "" if game.scores == self._scores else ", ".join(f"{a}{TIED}{vp}" for a, vp in game.scores.items())
        self._scores, heading, self._heading = game.scores, self._heading, None
        return ["", f"{heading} ({scores})" if scores else heading]

    def _line(self, choice: Event | None, effects: Sequence[Event], coming: Event | None) -> str:
        if self._is_brief and choice and coming and choice.agent != self.me and not self._did_something:
            return ""  # a part of what comes
        head, led_to = told_together(choice, effects, coming)
        if choice is not None and head and choice.arguments.get("how") == "forced" and choice.agent == self.me:
            head += " (nothing else was possible)"
        return f"{head}{LEADS_TO if led_to else ''}{led_to}"
