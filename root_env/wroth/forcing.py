"""Queueing coming chance outcomes of Wroth: rolls, tokens, the first player."""

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from root_env.doors.contract.forcing import Queue
from root_env.support.quoting import quoted
from root_env.wroth.rules import chance
from root_env.wroth.rules.ids import Face, Seeing


def _number(what: str, most: str) -> Callable[[np.void, object], int]:
    """A parser of numbers from 1 to the value of a field of the state."""

    def parse(s: np.void, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= s[most]:
            raise ValueError(f"{what} has a number 1..{int(s[most])}, got {quoted(value)}")
        return int(value) - 1

    return parse


def _face(enum: type[IntEnum], sides: str) -> Callable[[np.void, object], int]:
    """A parser of names of faces that the die has."""

    def parse(s: np.void, value: object) -> int:
        faces = [member.name.lower() for member in enum if member in s[sides][: s[f"{sides}_sides"]]]
        if not isinstance(value, str) or value not in faces:
            raise ValueError(f"the die shows {', '.join(faces)}, got {quoted(value)}")
        return int(enum[value.upper()])

    return parse


def _queue(index: int, parse: Callable[[np.void, object], int], say: Callable[[int], str | int]) -> Queue:
    return Queue(index, lambda s: s["forced"][index], parse, lambda value: say(int(value)))


QUEUES: dict[str, Queue] = {
    "dice": _queue(chance.DICE, _face(Face, "die"), lambda value: Face(value).name.lower()),
    "seeing": _queue(chance.SEEING, _face(Seeing, "seer"), lambda value: Seeing(value).name.lower()),
    "tokens": _queue(chance.TOKENS, _number("a token of the box", "n_tokens"), lambda value: value + 1),
    "first": _queue(chance.FIRST, _number("a player", "n_players"), lambda value: value + 1),
}
"""Sort of outcomes -> its queue: faces of action dice and of all-seeing dice by name, tokens (in the order of the box)
and players (in the order of the configuration) by number from 1."""
