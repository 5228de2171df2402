"""One player's side of a game in words: the message when the player is asked, and what its answer means."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from root_env.doors.game import PlayedGame
from root_env.doors.why_not import why_not
from root_env.doors.words.answers import MOST_NAMED, Understood, candidates, counted, understand
from root_env.doors.words.board import board_of, look_up
from root_env.doors.words.briefing import Briefing
from root_env.doors.words.menu import Menu, Option
from root_env.support.quoting import quoted
from root_env.support.wrapping import HANG, TIED

ASKS = (
    ("look", "the whole board"),
    ("look WORD", "what the board and the rules say of a clearing, a player, a card or a thing"),
    ("options", "the question and all choices"),
    ("why WORDS", "why an action is not among the choices"),
    ("3?", "what choice 3 does"),
)
"""A question that a player may ask in place of an answer -> what is told."""


_MANY = 24
"""The number of choices up to which each is listed with its number."""


class Reply(NamedTuple):
    """The reply to a text: `option` is the choice that it names; None if it names none. `words` says why, or answers
    the player's own question. `asks`: True for such a question.
    """

    option: Option | None
    words: str
    asks: bool = False


class WordSeat:
    """The seat with the agent id `me`: what it has been told, and how its words are read."""

    def __init__(self, me: str):
        self.me = me
        self.briefing = Briefing(me, is_brief=True)
        self._count: tuple[str, str] | None = None
        """A number of things in the last answer for which the next question may ask."""

    def message(self, game: PlayedGame) -> str:
        """Everything new: what happened, the parts of the board that changed, and the question with its choices.

        After the end it is what happened since.
        """
        lines = _joined(self.briefing.news(game), game.agents)
        if game.to_move == self.me:
            title, board = self.briefing.changes(game)
            lines += ["", *([title] if board else []), *board, *self.question(game)]
        return plain(game, lines)

    def whole(self, game: PlayedGame) -> str:
        """The whole board, and the question with its choices: a message for a player who remembers nothing."""
        return plain(game, [*self.board(game), *self.question(game)])

    def board(self, game: PlayedGame) -> list[str]:
        """The whole board."""
        return board_of(game, game.player(self.me))

    def question(self, game: PlayedGame) -> list[str]:
        """The question and all choices."""
        return ["", self.briefing.question(game), *choices(Menu(game.legal()))]

    def reply(self, game: PlayedGame, text: str) -> Reply:
        """The meaning of a text of the player asked."""
        menu = Menu(game.legal())
        typed = next(candidates(text), "")
        if (answer := self._answer_to(game, menu, typed)) is not None:
            return Reply(None, plain(game, answer), True)
        found = understand(game, menu, text)
        if found.option is not None:
            self._count = found.count
            return Reply(found.option, found.option.words)
        return Reply(None, plain(game, self._why(game, found)))

    def follows(self, game: PlayedGame) -> Option | None:
        """The choice that the last answer made too, as in `move 2 warriors from 4 to 9`; None for none."""
        count, self._count = self._count, None
        if count is None or game.to_move != self.me or game.is_over:
            return None
        return counted(Menu(game.legal()), count)

    def _answer_to(self, game: PlayedGame, menu: Menu, typed: str) -> list[str] | None:
        """The answer to a question of the player; None if the text is none."""
        word, _, rest = typed.lower().partition(" ")
        if typed.endswith("?") and word not in _ASKED:
            found = understand(game, menu, typed.rstrip("? "))
            return self.briefing.effects(game, found.option) if found.option else self._why(game, found)
        return _ASKED[word](self, game, rest.strip(" ?")) if word in _ASKED else None

    def _look(self, game: PlayedGame, word: str) -> list[str]:
        player = game.player(self.me)
        return look_up(game, player, word) if word else board_of(game, player)

    def _why_not(self, game: PlayedGame, words: str) -> list[str]:
        return why_not(game, game.player(self.me), words)

    def _options(self, game: PlayedGame, word: str) -> list[str]:
        about = self.briefing.about(game)
        return [*self.question(game), *([about] if about else [])]

    def _why(self, game: PlayedGame, found: Understood) -> list[str]:
        """The reason why an answer names no choice."""
        said = not_one(found)
        if found.near or not found.typed:
            return [said]
        return [said, *why_not(game, game.player(self.me), found.typed), "Answer with the number of a choice."]


_ASKED: Mapping[str, Callable[[WordSeat, PlayedGame, str], list[str]]] = {
    "look": WordSeat._look,
    "board": WordSeat._look,
    "options": WordSeat._options,
    "why": WordSeat._why_not,
}


def primer(game: PlayedGame, agent: str) -> str:
    """An introduction for a seat: the rules, its faction, the others at the table, and how to answer."""
    asks = [f"- {typed}: {told}" for typed, told in ASKS]
    rules = game.rules.primer(game.player(agent), game.config)
    how = "Answer with the number of a choice or with its words. In place of an answer you may ask:"
    return plain(game, [f"You are {agent} in {game.rules.title}.", *rules, "", how, *asks])


def choices(menu: Menu) -> list[str]:
    """The lines of all choices; in a long menu similar ones share a line without numbers."""
    lines = [line.words if len(menu.options) <= _MANY else line.listed for line in menu.lines]
    in_words = [line for line, told in zip(menu.lines, lines, strict=True) if told != line.words]
    hint = [f"Answer lines without numbers with words, such as: {in_words[0].options[0].words}"] if in_words else []
    return [*(f"  {line}" for line in lines), *hint]


def not_one(found: Understood) -> str:
    """The sentence that an answer names no choice, or several."""
    if found.near:
        some = [f"{option.label}) {option.words}" for option in found.near[:MOST_NAMED]]
        more = f" and {len(found.near) - MOST_NAMED} more" if len(found.near) > MOST_NAMED else ""
        return f"That could be several choices: {'; '.join(some)}{more}. Answer with one number."
    if not found.typed:
        return "There was no answer. Answer with the number of a choice, or with its words."
    return f"No choice here is called {quoted(found.typed)}."


def _joined(lines: Sequence[str], agents: Sequence[str]) -> list[str]:
    """Lines of a story; choices of one player that follow one another stand in one line."""
    found, before = [], ""
    for line in lines:
        who, colon, rest = line.strip().partition(": ")
        now = who if colon and who in agents else ""
        if now and now == before:
            found[-1] += f"; {rest}"
        else:
            found.append(line)
        before = now
    return found


def plain(game: PlayedGame, lines: Sequence[str]) -> str:
    """Lines as one text with the names of players for people, see `with_names`."""
    people = dict(zip(game.agents, game.rules.people(game.states, 0, game.config), strict=True))
    return with_names(people, lines)


def with_names(people: Mapping[str, str], lines: Sequence[str]) -> str:
    """Lines as one text, with names for agent ids, without the marks for a terminal and empty lines around.

    An empty line follows no other one.
    """
    text = "\n".join(line.replace(TIED, " ").replace(HANG, "").rstrip() for line in lines).strip("\n")
    for agent, name in people.items():
        text = re.sub(rf"\b{re.escape(agent)}\b", name.removeprefix("the "), text)
    return re.sub(r"\n{3,}", "\n\n", text)
