"""Queueing coming chance outcomes (`Game.force`, position documents, records)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from root_env.core import chance
from root_env.core.state import MAX_FORCED
from root_env.errors import ForcedOutcomeError
from root_env.support.quoting import quoted
from root_env.text import names

QUEUES = {
    "dice": chance.DICE,
    "draws": chance.DRAWS,
    "taken": chance.TAKEN,
    "quests": chance.QUESTS,
    "ruins": chance.RUINS,
}
"""Sorts of outcomes -> index into `STATE.n_forced`; the values of a sort stand in `STATE.forced_<sort>`."""


def queue_outcomes(s, outcomes: Mapping[str, Any]) -> None:
    """Append outcomes, in words, to the queues of state record `s`; nothing is queued if one cannot be."""
    parsed = {}
    for sort, values in outcomes.items():
        if sort not in QUEUES:
            raise ForcedOutcomeError(f"force: {quoted(sort)} is not known; choose from {', '.join(QUEUES)}")
        if not isinstance(values, list | tuple):
            raise ForcedOutcomeError(f"force: {sort}: must be a list, got {quoted(values)}")
        parsed[sort] = [_parse(s, sort, v) for v in values]
        if int(s["n_forced"][QUEUES[sort]]) + len(parsed[sort]) > MAX_FORCED:
            raise ForcedOutcomeError(f"force: at most {MAX_FORCED} {sort} can be queued")
    for sort, values in parsed.items():
        n = int(s["n_forced"][QUEUES[sort]])
        for k, value in enumerate(values):
            s[f"forced_{sort}"][n + k] = value
        s["n_forced"][QUEUES[sort]] = n + len(values)


def _is_die(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and 0 <= value <= 3


def _parse(s, sort: str, value: Any):
    try:
        if sort == "dice":
            if not isinstance(value, list | tuple) or len(value) != 2 or not all(map(_is_die, value)):
                raise ValueError(f"battle dice show 0 to 3, got {quoted(value)}")
            return int(value[0]), int(value[1])
        if sort == "quests":
            return names.parse_quest(value)
        if sort == "ruins":
            return names.parse_item(value)
        return names.parse_card(value, np.flatnonzero(s["copies"]))
    except (TypeError, ValueError) as error:
        raise ForcedOutcomeError(f"force: {sort}: {error}") from None


def queued_outcomes(s) -> dict[str, list]:
    """The queues in words, empty ones left out."""
    say = {
        "dice": lambda v: [int(v[0]), int(v[1])],
        "quests": lambda v: names.quest(int(v)),
        "ruins": lambda v: names.item(int(v)),
        "draws": lambda v: names.card(int(v)),
        "taken": lambda v: names.card(int(v)),
    }
    found = {}
    for sort, queue in QUEUES.items():
        n = int(s["n_forced"][queue])
        if n:
            found[sort] = [say[sort](v) for v in s[f"forced_{sort}"][:n]]
    return found
