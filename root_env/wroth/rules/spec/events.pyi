"""root_env.wroth.rules.spec.events for type checkers; `python -m tools.docs` writes it from the declarations."""

from enum import IntEnum
from typing import NamedTuple

class Event(NamedTuple):
    """One kind of event: its name, heading of the rules, and its sentence."""

    name: str
    law: str
    words: str

EVENTS: tuple[Event, ...]
"""One row per kind, in the order of their numbers."""

class EventKind(IntEnum):
    CHOICE = 0
    """{who}: {action} (Phase 5)"""
    TOKEN = 1
    """{place} gets a token of {n} VP (Setup)"""
    FIRST = 2
    """{who} is first player (Phase 1)"""
    PHASE = 3
    """{phase} (Rounds)"""
    ROLLED = 4
    """an action die shows {face} (Phase 4)"""
    SEEN = 5
    """the all-seeing die of {who} shows {seeing} (Phase 3)"""
    DRAFTED = 6
    """{who} takes {face} (Phase 4)"""
    SPENT = 7
    """{who} returns {face} to the pool (Phase 5)"""
    SEEING_SPENT = 8
    """{who} spends the all-seeing die (The All-Seeing Die)"""
    TURN = 9
    """turn of {who} (Phase 5)"""
    GAINED = 10
    """{who} takes {n} Corra (Phase 5, Mine)"""
    PAID = 11
    """{who} pays {n} Corra (Buying elite troops)"""
    DEPLOYED = 12
    """{who} deploys {count} to {place} (Moving vs deploying)"""
    MOVED = 13
    """{who} moves {count} from {place} to {to} (Moving vs deploying)"""
    KILLED = 14
    """{who} loses a basic troop in {place} (About troops)"""
    RECALLED = 15
    """{count} of {who} return from the discard (Buying faction abilities)"""
    ELITE_DEPLOYED = 16
    """{who} deploys {elite} to {place} (Buying elite troops)"""
    ELITE_MOVED = 17
    """{who} moves {elite} from {place} to {to} (Moving vs deploying)"""
    ELITE_HURT = 18
    """{elite} of {who} loses 1 vitality in {place} (Vitality)"""
    ELITE_MENDED = 19
    """{elite} of {who} regains 1 vitality (Phase 1)"""
    ELITE_RETURNED = 20
    """{elite} of {who} returns to the mat (Vitality)"""
    SCORED = 21
    """{who} scores {n} for {reason} in {place} (Phase 6)"""
    WON = 22
    """{who} wins (Winning)"""
    STOPPED = 23
    """the game is cut off (Winning)"""

class Reason(IntEnum):
    """Reasons for points (Phase 6)."""

    CONTROL = 0
    DOMINATION = 1
    ELITES = 2

class How(IntEnum):
    """Origins of a choice: somebody chose, or nothing else was possible."""

    CHOSEN = 0
    FORCED = 1
