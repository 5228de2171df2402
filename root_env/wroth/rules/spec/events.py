"""Every kind of event, with its words. Nothing stores their numbers.

`words` name the values that are told: {who} is a player, {place} and {to} places, {count} a number of basic troops,
{n} a number, {elite} an elite of that player, {face}, {seeing}, {action}, {phase} and {reason} words.
"""

from enum import IntEnum
from typing import NamedTuple


class Event(NamedTuple):
    """One kind of event: its name, heading of the rules, and its sentence."""

    name: str
    law: str
    words: str


EVENTS: tuple[Event, ...] = (
    Event("CHOICE", "Phase 5", "{who}: {action}"),
    Event("TOKEN", "Setup", "{place} gets a token of {n} VP"),
    Event("FIRST", "Phase 1", "{who} is first player"),
    Event("PHASE", "Rounds", "{phase}"),
    Event("ROLLED", "Phase 4", "an action die shows {face}"),
    Event("SEEN", "Phase 3", "the all-seeing die of {who} shows {seeing}"),
    Event("DRAFTED", "Phase 4", "{who} takes {face}"),
    Event("SPENT", "Phase 5", "{who} returns {face} to the pool"),
    Event("SEEING_SPENT", "The All-Seeing Die", "{who} spends the all-seeing die"),
    Event("TURN", "Phase 5", "turn of {who}"),
    Event("GAINED", "Phase 5, Mine", "{who} takes {n} Corra"),
    Event("PAID", "Buying elite troops", "{who} pays {n} Corra"),
    Event("DEPLOYED", "Moving vs deploying", "{who} deploys {count} to {place}"),
    Event("MOVED", "Moving vs deploying", "{who} moves {count} from {place} to {to}"),
    Event("KILLED", "About troops", "{who} loses a basic troop in {place}"),
    Event("RECALLED", "Buying faction abilities", "{count} of {who} return from the discard"),
    Event("ELITE_DEPLOYED", "Buying elite troops", "{who} deploys {elite} to {place}"),
    Event("ELITE_MOVED", "Moving vs deploying", "{who} moves {elite} from {place} to {to}"),
    Event("ELITE_HURT", "Vitality", "{elite} of {who} loses 1 vitality in {place}"),
    Event("ELITE_MENDED", "Phase 1", "{elite} of {who} regains 1 vitality"),
    Event("ELITE_RETURNED", "Vitality", "{elite} of {who} returns to the mat"),
    Event("SCORED", "Phase 6", "{who} scores {n} for {reason} in {place}"),
    Event("WON", "Winning", "{who} wins"),
    Event("STOPPED", "Winning", "the game is cut off"),
)
"""One row per kind, in the order of their numbers."""

EventKind = IntEnum("EventKind", [event.name for event in EVENTS], start=0)


class Reason(IntEnum):
    """Reasons for points (Phase 6)."""

    CONTROL = 0
    DOMINATION = 1
    ELITES = 2


class How(IntEnum):
    """Origins of a choice: somebody chose, or nothing else was possible."""

    CHOSEN = 0
    FORCED = 1
