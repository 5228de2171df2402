"""An introduction for one player, and words for places: for players who read and write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.doors.contract.explaining import RULE, titled
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.lookup import names
from root_env.root.text.explaining import Explanations, explained_of

_ORDER = ("faction", "rule", "word", "piece")
"""Sorts of things that come first; of the other factions only `_OF_OTHERS` are told."""
_OF_OTHERS = ("faction", "piece")
_KNOWN = ("suit", "item", "track", "place", "card")
"""Sorts of things that the board and the menus name; a player looks them up when they matter."""


def primer(config: Any, player: int) -> list[str]:
    """The lines for a player of the table of a `GameConfig`; in a draft, those that are known before it."""
    everybody = explained_of([], config)
    own = config.agents[player].rpartition("_")[0]
    lines = ["", "The rules:", *_rows(everybody, ("rule", "word"), {})]
    for agent in (config.agents[player], *(one for one in config.agents if one != config.agents[player])):
        faction = agent.rpartition("_")[0]
        rules = [one.rules for one in FACTIONS if one.name == faction]
        if rules:
            told = explained_of(rules, config)
            sorts = sorted((sort for sort in told if sort not in _KNOWN), key=_place) if faction == own else _OF_OTHERS
            lines += ["", f"{'You are' if agent == config.agents[player] else 'Also at the table:'} {agent}."]
            lines += _rows(told, sorts, everybody)
    return lines


def place_words(config: Any) -> dict[int, str]:
    """Number of a clearing -> its suit, and its part of the map: `fox south west`, `mouse middle`."""
    board = MAPS[names.MAPS.parse(config.map)]
    suits = config.clearing_suits or board.suits.split()
    found = {}
    for c, (suit, (x, y)) in enumerate(zip(suits, board.positions, strict=True), 1):
        parts = [part for part in (_part(y, "north", "south"), _part(x, "west", "east")) if part]
        found[c] = " ".join((suit, *parts, "".join(parts) or "middle"))
    return found


def _part(at: float, low: str, high: str) -> str:
    """The word for a third of the map; "" for the one in the middle."""
    return low if at < 1 / 3 else high if at > 2 / 3 else ""


def _place(sort: str) -> int:
    return _ORDER.index(sort) if sort in _ORDER else len(_ORDER)


def _rows(told: Explanations, sorts: Any, known: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A line for each thing of these sorts that is not known."""
    found = []
    for sort in sorts:
        for word, said in told.get(sort, {}).items():
            if said != known.get(sort, {}).get(word):
                found.append(f"- {said if sort == RULE else titled(word, said)}")
    return list(dict.fromkeys(found))
