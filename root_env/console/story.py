"""A short account of a game for one viewer: a line for each choice, with its results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from root_env.doors.game import PlayedGame
from root_env.shared.events import Event
from root_env.text.lines import TIED

LEADS_TO = " -> "
"""Stands between a choice and what it led to."""
_SMALL = {"a", "an", "the", "of", "in", "to", "from", "and", "token"}
"""Words without a meaning of their own."""


class Story:
    """Tells a game to one player, agent id `me`: everything once, with a heading for every turn."""

    def __init__(self, me: str):
        self.me = me
        self._step = -1
        self._turn: Event | None = None
        self._heading: str | None = "Set-up"
        """A heading that is printed before the next line."""
        self._scores: dict[str, int] = {}
        self._choice: Event | None = None
        self._effects: list[Event] = []

    def news(self, game: PlayedGame) -> list[str]:
        """What has happened since the last call; headings are not indented, everything else is."""
        chronicle = game.chronicle()
        lines: list[str] = []
        for event in chronicle.events(game.player(self.me), self._step + 1):
            if event.kind in ("turn", "phase"):
                lines += self._flush(game)
                self._begin(event, game)
            elif event.kind == "choice":
                lines += self._flush(game, event)
                self._choice = event
            else:
                self._effects.append(event)
        self._step = chronicle.step
        if self._choice and not self._effects and not game.is_over:  # what comes next may say it again
            if game.to_move != self.me:
                return lines
            if self._choice.agent == self.me and told_by(self._choice.words, game.question(self.me), self.me):
                self._choice = None
        lines += self._flush(game)
        return lines + (self._head(game) if game.to_move == self.me else [])

    def skip_to(self, game: PlayedGame) -> None:
        """Leave out everything before this position: it is known, or has been taken back."""
        self._step, self._heading, self._scores = game.chronicle().step, None, game.scores

    def _begin(self, event: Event, game: PlayedGame) -> None:
        if event.kind == "turn":
            self._turn = event
            self._heading = event.words[:1].upper() + event.words[1:]
        elif event.agent is None:
            self._heading = game.rules.heading(event, self._turn)

    def _flush(self, game: PlayedGame, coming: Event | None = None) -> list[str]:
        """The last choice with its results, and before it the heading if that has not been printed."""
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
        if choice is None:
            return "; ".join(together([event.words for event in effects]))
        who, words = choice.agent, choice.words
        if not effects and coming is not None and coming.agent == who and told_by(words, coming.words, who):
            return ""  # the next choice says it again, and more
        head = words.removeprefix(f"{who}: ")
        own = [event for event in effects if not told_by(event.words, words, who)]
        if own and own[0].agent == who and told_by(words, own[0].words, who):  # it says the choice, and more
            head = without(own.pop(0).words, who)
        if words.startswith(f"{who}: pass"):
            if not own:
                return ""
            head = "pass"
        if choice.arguments.get("how") == "forced" and who == self.me:
            head += " (nothing else was possible)"
        led_to = "; ".join(together([without(event.words, who) for event in own]))
        return f"{who}: {head}{LEADS_TO if led_to else ''}{led_to}"


def without(words: str, who: str | None) -> str:
    """A sentence without the name of the player whom the line is about."""
    return words.removeprefix(f"{who} ").replace(f" of {who} ", " ")


def together(sentences: Sequence[str]) -> list[str]:
    """Sentences in a row that differ in their last word alone are one: `places 1 warrior in clearing 1, 2, 5`."""
    found: list[tuple[str, list[str]]] = []
    for sentence in sentences:
        begins, _, last = sentence.rpartition(" ")
        if found and begins and found[-1][0] == begins:
            found[-1][1].append(last)
        else:
            found.append((begins, [last]))
    counted = [(begins, Counter(lasts)) for begins, lasts in found]
    return [
        f"{begins} {', '.join(last if n == 1 else f'{last} ({n} times)' for last, n in lasts.items())}".strip()
        for begins, lasts in counted
    ]


def told_by(words: str, more: str, who: str | None) -> bool:
    """Whether another sentence contains all words of this one that count."""
    return _content(words, who) <= _content(more, who)


def _content(words: str, who: str | None) -> set[str]:
    """The words that count, verbs without their endings."""
    every = [word for word in re.split(r"[\s,:;]+", words) if word and word != who and word not in _SMALL]
    return {word.rstrip("s")[:4] if word.isalpha() else word for word in every}
