"""A guided first game: a table that is dealt in the same way each time, and hints for each question.

A hint belongs to a question and a round, not to a place in a script. A player who does not follow a suggestion, or
undoes an action, gets the hint that fits the game as it then is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from root_env.support.documents import Fields


class Choice(NamedTuple):
    """Legal actions that a hint suggests: a family of actions, and by name the arguments that matter."""

    family: str
    arguments: Fields


def choose(family: str, **arguments: object) -> Choice:
    """`choose("build", building="sawmill")`: names and values as `Game.find` takes them."""
    return Choice(family, arguments)


@dataclass(frozen=True)
class Hint:
    """The words of a guide about one question: the purpose of the step, and the reason for a suggested choice.

    Several `choices` share a hint only if its words are true of each of them. A hint without choices suggests nothing.
    It is given if no other hint of its question fits.
    """

    asked: str
    """The question, by its name in the table of decisions."""
    step: str
    """The purpose of this step; fields of the question stand between braces, see `Rules.fill_in`."""
    choices: Sequence[Choice] = ()
    """The suggested choices, the best first."""
    why: str = ""
    """The reason for the suggestion; it stands after the words of the choice."""
    rounds: Sequence[int] = ()
    """The rounds in which the hint is given, 0 is set-up; (): all of them."""


@dataclass(frozen=True)
class Guide:
    """A guided game.

    The guide suggests the best legal action that has a hint. From round `new_from` on it first suggests a choice that
    is new to the player, where the player may pass: if it is better than to pass, and in the last round in any case.
    The adviser finds the best action. Without an adviser it is the first choice in `hints`, and if several actions fit
    that choice, the last of them: of cards one that is no bird. If several hints fit an action, the first is given.
    """

    title: str
    """The name of the faction and a sentence about it: a list of guided games shows this."""
    config: Fields
    """The fields of the configuration; a person plays the first faction."""
    seed: int
    opponent: str
    """The agent that plays all other factions."""
    hints: Sequence[Hint]
    end: str
    """The words for the round after the last guided one."""
    turn: str = ""
    """The words that the guides of other factions show during the turn of this one."""
    others: dict[str, str] = field(default_factory=dict)
    """Faction -> the words to show during its turn."""
    rounds: int = 3
    """The number of guided rounds."""
    new_from: int = 0
    """The first round in which a choice that is new to the player is suggested first; 0: no such round."""
    adviser: str = ""
    """The agent that chooses among the actions that can be suggested, "" for none. It answers observations, and is not
    asked at a table that it does not know."""


class Told(NamedTuple):
    """The words of a guide about a position: "" and None where there are none."""

    step: str
    action: int | None = None
    """The suggested action."""
    choice: str = ""
    """That action in words."""
    why: str = ""


NOTHING = Told("")
"""The answer of a guide that has no words for a position."""
