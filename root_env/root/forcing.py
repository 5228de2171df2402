"""Queueing coming chance outcomes (`Game.force`, position documents, records)."""

from collections.abc import Callable
from typing import Any

import numpy as np

from root_env.doors.contract.forcing import Queue
from root_env.root.lookup import names
from root_env.root.rules import chance
from root_env.root.rules.state import DICE, SHARED_QUEUES
from root_env.support.quoting import quoted


def _is_die(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and 0 <= value <= 3


def _parse_dice(s: np.void, value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(map(_is_die, value)):
        raise ValueError(f"battle dice show 0 to 3, got {quoted(value)}")
    return int(value[0]), int(value[1])


def _parse_card(s: np.void, value: str) -> int:
    return names.parse_card(value, np.flatnonzero(s["copies"]))


def _say_card(card: int) -> str:
    return names.card(int(card))


def _queue(sort: str, index: int, parse: Callable[[np.void, Any], object], say: Callable[[Any], object]) -> Queue:
    return Queue(index, lambda s: s[f"forced_{sort}"], parse, say)


QUEUES: dict[str, Queue] = {
    "dice": _queue("dice", chance.BATTLE, _parse_dice, lambda v: [int(v[0]), int(v[1])]),
    "draws": _queue("draws", chance.DRAWS, _parse_card, _say_card),
    "taken": _queue("taken", chance.TAKEN, _parse_card, _say_card),
    "quests": _queue("quests", chance.QUESTS, lambda s, v: names.parse_quest(v), lambda v: names.quest(int(v))),
    "ruins": _queue("ruins", chance.RUINS, lambda s, v: names.parse_item(v), lambda v: names.item(int(v))),
}
"""Sort of outcomes -> its queue."""


def _faces(axis: str) -> names.Vocabulary:
    """The words of the faces of a faction's die."""
    return names.Vocabulary("face", names.SUITS[:3]) if axis == "clearing_suit" else names.OWN[axis]


def _of_die(place: int) -> Queue:
    die, _ = DICE[place]
    faces = _faces(die.faces)
    return _queue(die.name, SHARED_QUEUES + place, lambda s, v: faces.parse(v), lambda v: faces.word(int(v)))


QUEUES |= {die.name: _of_die(place) for place, (die, _) in enumerate(DICE)}
