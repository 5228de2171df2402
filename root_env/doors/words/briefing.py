"""The news for a player: events, the parts of the board that changed, the question, the effects of a choice.

It remembers the lines that the player has read, and nothing else of the game. Lines are not wrapped yet; a name has
`TIED` spaces (`root_env.support.wrapping`).
"""

import re
from typing import NamedTuple

from root_env.doors.contract.telling import together, told_by, without
from root_env.doors.foresight import preview
from root_env.doors.game import PlayedGame
from root_env.doors.words.board import board_of, changed, in_two
from root_env.doors.words.menu import Option
from root_env.doors.words.story import LEADS_TO, Story

_LONG = 70
"""The most characters of a line of the board that is told because it has changed, in a brief telling."""


class Part(NamedTuple):
    """Some lines of the board below a title; "" for none."""

    title: str
    lines: list[str]


class Briefing:
    """The news for the player with the agent id `me`; `is_brief`: see `Story`."""

    def __init__(self, me: str, is_brief: bool = False):
        self.me = me
        self._story, self._is_brief = Story(me, is_brief), is_brief
        self._board: list[str] | None = None
        self._turn = -1
        """The number of the player's turn in which the map was shown last."""

    def news(self, game: PlayedGame) -> list[str]:
        """The lines of the story since the last call; headings are not indented, all other lines are."""
        return self._story.news(game)

    def skip_to(self, game: PlayedGame) -> None:
        """Leave out everything before this position: the player knows it."""
        self._story.skip_to(game)

    def take_back(self, game: PlayedGame) -> None:
        """Go on from here: the player has taken an action back."""
        self._story.skip_to(game)
        self._board = board_of(game, game.player(self.me))

    def changes(self, game: PlayedGame) -> Part:
        """The parts of the board that the player needs before a question.

        At first this is the whole board; when a turn of the player begins, the map, and the lines elsewhere that others
        have changed; else only the clearings that they have changed, since the events were told in words.
        """
        before, self._board = self._board, board_of(game, game.player(self.me))
        begins = game.turn == self.me and game.turns != self._turn
        self._turn = game.turns if begins else self._turn
        others_played, self._story.others_played = self._story.others_played, False
        if before is None:
            return Part("", self._board)
        (old_map, old), (new_map, new) = in_two(before), in_two(self._board)
        if begins:
            rest = [self._cut(line) if self._is_brief else line for line in changed(old, new)]
            return Part("The map, and what has changed elsewhere:", [*new_map, *rest])
        return Part("Changed on the map:", changed(old_map, new_map) if others_played else [])

    def _cut(self, line: str) -> str:
        """A line of the board; the end of a long one that is not about this player is left out."""
        is_mine = line.startswith("   ") or self.me in line
        return line if is_mine or len(line) <= _LONG else f"{line[:_LONG].rpartition(',')[0]}, ..."

    def question(self, game: PlayedGame) -> str:
        """The question that the player is asked, which begins with "You"."""
        return re.sub(rf"^{self.me} (?=must|may)", "You ", game.question(self.me)) + ":"

    def about(self, game: PlayedGame) -> str:
        """The explanation of the question; "" if there is none."""
        return game.rules.explain_question(game.states, 0, game.player(self.me), game.config)

    def effects(self, game: PlayedGame, option: Option) -> list[str]:
        """The explanation of a choice, and the effects that it would have as far as the player can know them."""
        action = next(one for one in game.legal() if one.id == option.action)
        explained = game.rules.explain_action(game.states, 0, action, game.config) or [self.about(game)]
        lines = [line for line in explained if line] + game.rules.odds(game.states, 0, action, game.config)
        events, is_all = preview(game, game.player(self.me), option.action)
        effects = [event.words for event in events if event.kind not in ("choice", "phase")]
        told = together([without(words, self.me) for words in effects if not told_by(words, option.words, self.me)])
        if not is_all:
            told.append("what follows depends on chance or on what you do not know")
        if not told:
            told = ["just that" if effects else "asks further"]
        return [*lines, f"{option.words}{LEADS_TO}{'; '.join(told)}"]
