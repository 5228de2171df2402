"""A guided first game: a table that is dealt in the same way each time, and what is said of each question.

What is said belongs to a situation, which is a question and a round, and not to a place in a script: whoever does
otherwise than suggested, or takes something back, is told what fits where the game then stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from root_env.support.documents import Fields


class Choice(NamedTuple):
    """Legal actions that a hint suggests: a family of actions, and those of its arguments that matter, by name."""

    family: str
    arguments: Fields


def choose(family: str, **arguments: object) -> Choice:
    """`choose("build", building="sawmill")`: names and values as `Game.find` takes them."""
    return Choice(family, arguments)


@dataclass(frozen=True)
class Hint:
    """What is said of a choice that is suggested: what this step is for, and why this choice.

    Several `choices` share a hint only where its words are true of each of them. A hint without any suggests nothing,
    and is given where no other fits its question.
    """

    asked: str
    """The question, by its name in the table of decisions."""
    step: str
    """What this step is for; fields of the question stand between braces, see `Rules.fill_in`."""
    choices: Sequence[Choice] = ()
    """What is suggested, the best first."""
    why: str = ""
    """Why that is suggested; stands after the words of the choice."""
    rounds: Sequence[int] = ()
    """The rounds in which this is said, 0 is set-up; (): in all of them."""


@dataclass(frozen=True)
class Guide:
    """A guided game.

    Suggested is what has a hint and is best; in later rounds first what is new to the player, if it is better than to
    pass, and in the last one whatever it is. The adviser says what is better; without one it is what comes first in
    `hints`, of several actions that fit the last: of cards one that is no bird. Of several hints that fit what is
    suggested, the first is given.
    """

    title: str
    """Of whom somebody plays in it, and what that is like: for a list to choose from."""
    config: Fields
    """The fields of the configuration; the first faction is the one that somebody plays."""
    seed: int
    opponent: str
    """The agent that plays all others."""
    hints: Sequence[Hint]
    end: str
    """What is said in the round after the last one."""
    turn: str = ""
    """What guides of other factions say while this one has its turn."""
    others: dict[str, str] = field(default_factory=dict)
    """What is said while another faction has its turn, by its name."""
    rounds: int = 3
    """How many rounds are guided."""
    new_from: int = 0
    """The round from which what is new to the player is suggested first, 0 for none; before it what is best."""
    adviser: str = ""
    """The agent that chooses among what can be suggested, "" for none. It answers observations, and is not asked at a
    table that it does not know."""


class Told(NamedTuple):
    """What a guide says of a position: "" and None where it has nothing to say."""

    step: str
    action: int | None = None
    """The suggested action."""
    choice: str = ""
    """That action in words."""
    why: str = ""


NOTHING = Told("")
"""What a guide says where it has nothing to say."""
