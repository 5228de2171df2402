"""A guided first game: a table that is dealt in the same way each time, and what is said of each question.

What is said belongs to a situation, which is a question and a round, and not to a place in a script: whoever does
otherwise than suggested, or takes something back, is told what fits where the game then stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Choice(NamedTuple):
    """Legal actions that a hint suggests: a family of actions, and those of its arguments that matter, by name."""

    family: str
    arguments: Mapping[str, Any]


def choose(family: str, **arguments: Any) -> Choice:
    """`choose("build", building="sawmill")`: names and values as `Game.find` takes them."""
    return Choice(family, arguments)


@dataclass(frozen=True)
class Hint:
    """What is said when a question is asked: what this step is for, which choice is suggested, and why.

    A hint with `choices` is given where one of them is offered; the first that is offered is suggested, of several
    actions that fit it the last: of cards one that is no bird. A hint without any is given whenever its question is
    asked.
    """

    asked: str
    """The question, by its name in the table of decisions."""
    step: str
    """What this step is for."""
    choices: Sequence[Choice] = ()
    """What is suggested, the best first."""
    why: str = ""
    """Why that is suggested; stands after the words of the choice."""
    rounds: Sequence[int] = ()
    """The rounds in which this is said, 0 is set-up; (): in all of them."""


@dataclass(frozen=True)
class Guide:
    """A guided game. Of several hints that fit, the first is given."""

    title: str
    """Of whom somebody plays in it, and what that is like: for a list to choose from."""
    config: Mapping[str, Any]
    """The fields of the configuration; the first faction is the one that somebody plays."""
    seed: int
    opponent: str
    """The agent that plays all others."""
    hints: Sequence[Hint]
    others: Mapping[str, str]
    """What is said while another faction has its turn, by its name."""
    end: str
    """What is said in the round after the last one."""
    rounds: int = 3
    """How many rounds are guided."""


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
