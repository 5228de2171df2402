"""An introduction for one player, and words for places: for players who read and write."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from root_env.doors.contract.explaining import RULE, titled
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.lookup import names
from root_env.root.lookup.land import suits_of
from root_env.root.text.explaining import Explanations, explained_of

MOST = 2300
"""The most words, single digits and signs of an introduction; what has no room is left out, and can be looked up."""
_KNOWN = ("suit", "item", "track", "place", "card")
"""Sorts of things that are looked up when they matter."""
_COUNTED = re.compile(r"[A-Za-z]+|\d|[^\sA-Za-z\d]")
_CITES = re.compile(r" \([0-9A-Z][0-9A-Za-z.]*(?:, [0-9A-Z][0-9A-Za-z.]*)*\)$")


class _Line(NamedTuple):
    """A line, and how early it must be told: the least first."""

    rank: int
    words: str


def primer(config: Any, player: int) -> list[str]:
    """The lines for a player of the table of a `GameConfig`; in a draft, those that are known before it."""
    everybody, me = explained_of([], config), config.agents[player]
    lines = [_Line(0, "The rules:"), *_rows(everybody, ["rule"], {}, 1), *_rows(everybody, ["word"], {}, 4)]
    for agent in (me, *(one for one in config.agents if one != me)):
        rules = [one.rules for one in FACTIONS if one.name == agent.rpartition("_")[0]]
        told = explained_of(rules, config) if rules else {}
        is_me = agent == me
        rest = [sort for sort in told if sort not in (*_KNOWN, "faction", RULE, "piece")] if is_me else []
        lines += [_Line(0, ""), _Line(0, f"{'You are' if is_me else 'Also at the table:'} {agent}.")]
        lines += _rows(told, ["faction"], everybody, 1)
        lines += _rows(told, [RULE, "piece"] if is_me else ["piece"], everybody, 2 if is_me else 3)
        lines += _rows(told, rest, everybody, 5)
    return _with_room(lines)


def place_words(states: np.ndarray, i: int) -> dict[int, str]:
    """Number of a clearing -> its suit, and its part of the map: `fox south west southwest`, `mouse middle`."""
    found = {}
    for c, (x, y) in enumerate(MAPS[int(states[i]["map"])].positions):
        parts = [part for part in (_part(y, "north", "south"), _part(x, "west", "east")) if part]
        suits = names.suits(suits_of(states, i, c), " ", none="")
        found[c + 1] = " ".join((suits, *parts, "".join(parts) or "middle")).strip()
    return found


def _part(at: float, low: str, high: str) -> str:
    """The word for a third of the map; "" for the one in the middle."""
    return low if at < 1 / 3 else high if at > 2 / 3 else ""


def _rows(told: Explanations, sorts: Iterable[str], known: Explanations, rank: int) -> list[_Line]:
    """A line for each thing of these sorts that is not known; things with the same explanation share one."""
    found: dict[str, list[str]] = {}
    for sort in sorts:
        for word, said in told.get(sort, {}).items():
            if said != known.get(sort, {}).get(word):
                found.setdefault(said, []).append("" if sort == RULE else word)
    return [
        _Line(rank, f"- {_CITES.sub('', titled(', '.join(words), said) if words[0] else said)}.")
        for said, words in found.items()
    ]


def _with_room(lines: list[_Line]) -> list[str]:
    """The lines that have room, in their order."""
    left, told = MOST, set()
    for k in sorted(range(len(lines)), key=lambda k: lines[k].rank):
        left -= len(_COUNTED.findall(lines[k].words))
        if left >= 0:
            told.add(k)
    return [lines[k].words for k in sorted(told)]
