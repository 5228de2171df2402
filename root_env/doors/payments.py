"""Payments: one question that is answered several times, and to which a page can give all answers at once.

The rules ask for one thing after the other: a wood token, then another one. This module finds all payments by trying
them in copies of the game: nothing is drawn and nothing hidden is told between two answers (`Rules.payments`).
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from root_env.doors.game import PlayedGame

MOST = 12
"""The most payments that are offered: nobody reads a longer list."""
_MOST_TRIED = 80
"""The most answers that are tried."""


class Payment(NamedTuple):
    """All answers to a question, in any order; its id follows those of actions."""

    id: int
    actions: tuple[int, ...]
    words: str


def asks_same(game: PlayedGame, before: PlayedGame) -> bool:
    """True if the player who was asked before gets the same question again."""
    if game.is_over or game.player_to_move() != before.player_to_move() or game.turns != before.turns:
        return False
    return game.rules.asked(game.states, 0) == before.rules.asked(before.states, 0)


def payments(game: PlayedGame) -> list[Payment]:
    """All payments for the current question; [] if one answer is enough, or if there are too many."""
    if game.is_over or game.rules.asked(game.states, 0) not in game.rules.payments:
        return []
    found: list[tuple[int, ...]] = []
    for tried, answers in enumerate(_answers(game, ())):
        if tried >= _MOST_TRIED or len(found) > MOST:
            return []
        found += [answers] if len(answers) > 1 else []
    if len(found) > MOST:
        return []
    words = {action.id: action.words for action in game.legal()}
    first = game.rules.everything.n_actions
    return [Payment(first + k, answers, in_words(answers, words)) for k, answers in enumerate(found)]


def _answers(game: PlayedGame, given: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Complete series of answers, each ascending, since their order does not matter; and () for each try."""
    for action in game.legal_actions().tolist():
        if given and action < given[-1]:
            continue
        after = game.copy()
        after.step(action)
        yield ()
        if asks_same(after, game):
            yield from _answers(after, (*given, action))
        else:
            yield (*given, action)


def in_words(answers: tuple[int, ...], words: dict[int, str]) -> str:
    """A payment in words: the words that all answers share, and between them the others, each with its number."""
    several = [one.split(" ") for one in words.values()]
    same = 0
    while all(len(one) > same + 1 and one[same] == several[0][same] for one in several):
        same += 1
    end = 0
    while all(len(one) > same + end + 1 and one[-1 - end] == several[0][-1 - end] for one in several):
        end += 1
    parts = []
    for action, number in Counter(answers).items():
        own = words[action].split(" ")
        parts.append(" ".join(own[same : len(own) - end]) + (f" ({number}x)" if number > 1 else ""))
    told = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return " ".join([*several[0][:same], told, *several[0][len(several[0]) - end :]])
