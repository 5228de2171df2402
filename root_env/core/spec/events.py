"""Every kind of thing that happens in a game and is told: `core/events.py` tells it, `text/events.py` has the words.

One row per kind. `fields` are what it tells beyond `who`: a public name, the argument of `events.note` that carries it
and what sort of value it is. `merged` is a field of which several in a row are told as one. `private` is a field that
only `who` and the other player know, and everybody while one of their hands lies open (Law 11.2.3).
"""

from enum import IntEnum
from typing import NamedTuple


class EventKind(IntEnum):
    # the course of the game
    TURN = 0
    PHASE = 1
    CHOICE = 2
    POINTS = 3
    WIN = 4
    STOPPED = 5
    # the board
    WARRIORS_PLACED = 6
    WARRIORS_REMOVED = 7
    WARRIORS_MOVED = 8
    PIECE_PLACED = 9
    PIECE_REMOVED = 10
    PIECE_MOVED = 11
    RUIN_REMOVED = 12
    # cards
    DRAW = 13
    DISCARD = 14
    REVEAL = 15
    HAND_OVER = 16
    LOOK = 17
    FROM_DISCARD = 18
    DOMINANCE_TAKEN = 19
    EFFECT_GAINED = 20
    EFFECT_DISCARDED = 21
    RESHUFFLE = 22
    # key actions
    CRAFT = 23
    ITEM_GAINED = 24
    ITEM_GIVEN = 25
    BATTLE = 26
    AMBUSH = 27
    FOIL = 28
    ROLL = 29
    HITS = 30
    BATTLE_OVER = 31
    DOMINANCE = 32
    COALITION = 33
    # Eyrie Dynasties
    TO_DECREE = 34
    DECREE_DISCARDED = 35
    TURMOIL = 36
    LEADER_DEPOSED = 37
    LEADER = 38
    # Woodland Alliance
    OUTRAGE = 39
    SUPPORTER = 40
    SUPPORTER_DISCARDED = 41
    DRAWN_IN_VAIN = 42
    REVOLT = 43
    OFFICERS = 44
    OFFICERS_LOST = 45
    BASE_LOST = 46
    # Vagabond
    CHARACTER = 47
    PAWN_MOVED = 48
    ITEM_EXHAUSTED = 49
    ITEM_REFRESHED = 50
    ITEM_DAMAGED = 51
    ITEM_REPAIRED = 52
    ITEM_LOST = 53
    RELATIONSHIP = 54
    HOSTILE = 55
    QUEST = 56
    QUEST_DRAWN = 57
    SCORCHED = 58
    # Lizard Cult
    OUTCAST = 59
    LOST_SOULS = 60
    ACOLYTES = 61
    ACOLYTES_SPENT = 62
    REVEALED_SPENT = 63
    REVEALED_RETURNED = 64
    # Riverfolk Company
    SERVICE = 65
    PRICE = 66
    PAYMENT = 67
    FUNDS_COMMITTED = 68
    FUNDS_SPENT = 69
    FUNDS_GATHERED = 70
    # Chameleander
    EGO_TO_ID = 71


class For(IntEnum):
    """What points are scored or lost for."""

    REMOVING = 0
    CRAFTING = 1
    BUILDING = 2
    ROOSTS = 3
    TURMOIL = 4
    DESPOT = 5
    SYMPATHY = 6
    INFAMY = 7
    AID = 8
    RELATIONSHIP = 9
    QUEST = 10
    EXPLORING = 11
    ENLISTING = 12
    CARD_EFFECT = 13
    GARDENS = 14
    DIVIDENDS = 15
    TRADE_POST = 16
    EGO = 17
    CAJOLE = 18


class Victory(IntEnum):
    """What a game is won by (Law 3.1, 3.3, 9.2.8)."""

    POINTS = 0
    DOMINANCE = 1
    COALITION = 2


class How(IntEnum):
    """How a choice came about: somebody chose, nothing else was possible, or chance chose (`setup="random"`)."""

    CHOSEN = 0
    FORCED = 1
    RANDOM = 2


class Field(NamedTuple):
    """One thing that an event tells."""

    name: str
    slot: str  # argument of `events.note`
    sort: str  # what the number means


class Event(NamedTuple):
    """One kind of event; see the module's text."""

    kind: EventKind
    law: str
    fields: tuple[Field, ...] = ()
    merged: str = ""
    private: str = ""


_CLEARING = Field("clearing", "clearing", "clearing")
_TO = Field("to", "to", "clearing")
_COUNT = Field("count", "count", "count")
_CARD = Field("card", "card", "card")
_CARDS = Field("cards", "card", "card")
_ITEM = Field("item", "item", "item")
_ITEMS = Field("items", "item", "item")
_PIECE = Field("piece", "piece", "piece")
_SUIT = Field("suit", "suit", "suit")


def _other(name: str) -> Field:
    return Field(name, "other", "agent")


K = EventKind
EVENTS: tuple[Event, ...] = (
    Event(K.TURN, "1.4.1", (Field("turn", "count", "count"),)),
    Event(K.PHASE, "1.4.1", (Field("phase", "x", "phase"),)),
    Event(K.CHOICE, "1.1", (Field("action", "x", "action"), Field("how", "y", "how"))),
    Event(K.POINTS, "3.2", (_COUNT, Field("reason", "x", "reason"), _CARD, Field("total", "y", "count"))),
    Event(K.WIN, "3.1", (Field("by", "x", "victory"),)),
    Event(K.STOPPED, ""),
    Event(K.WARRIORS_PLACED, "21.20", (_COUNT, _CLEARING)),
    Event(K.WARRIORS_REMOVED, "21.24", (_COUNT, _CLEARING)),
    Event(K.WARRIORS_MOVED, "4.2", (_COUNT, _CLEARING, _TO)),
    Event(K.PIECE_PLACED, "21.20", (_PIECE, _CLEARING)),
    Event(K.PIECE_REMOVED, "21.24", (_PIECE, _CLEARING)),
    Event(K.PIECE_MOVED, "C.2.5", (_PIECE, _CLEARING, _TO)),
    Event(K.RUIN_REMOVED, "2.2.4", (_CLEARING,)),
    Event(K.DRAW, "21.6", (_COUNT, _CARDS), merged="cards", private="cards"),
    Event(K.DISCARD, "21.5", (_COUNT, _CARDS), merged="cards"),
    Event(K.REVEAL, "21.25", (_CARD,)),
    Event(K.HAND_OVER, "1.3.2", (_other("taker"), _CARD), private="card"),
    Event(K.LOOK, "21.29", (_other("owner"),)),
    Event(K.FROM_DISCARD, "26.2.2", (_CARD,)),
    Event(K.DOMINANCE_TAKEN, "3.3.4", (_CARD,)),
    Event(K.EFFECT_GAINED, "4.1.3", (_CARD,)),
    Event(K.EFFECT_DISCARDED, "4.1.3", (_CARD,)),
    Event(K.RESHUFFLE, "2.1", (_COUNT,)),
    Event(K.CRAFT, "4.1", (_CARD,)),
    Event(K.ITEM_GAINED, "4.1.2", (_ITEM,)),
    Event(K.ITEM_GIVEN, "9.5.4", (_other("taker"), _ITEM)),
    Event(K.BATTLE, "4.3", (_other("defender"), _CLEARING)),
    Event(K.AMBUSH, "4.3.1.II", (_other("attacker"), _COUNT)),
    Event(K.FOIL, "4.3.1.I", (_other("defender"),)),
    Event(K.ROLL, "4.3.3", (Field("high", "x", "count"), Field("low", "y", "count"))),
    Event(K.HITS, "4.3.5", (_other("taker"), _COUNT, Field("rolled", "x", "count"), Field("extra", "y", "count"))),
    Event(K.BATTLE_OVER, "4.3", (_CLEARING,)),
    Event(K.DOMINANCE, "3.3.1", (_CARD,)),
    Event(K.COALITION, "9.2.8", (_other("partner"),)),
    Event(K.TO_DECREE, "7.4.2", (_CARD, Field("column", "x", "column"))),
    Event(K.DECREE_DISCARDED, "7.7.2", (_COUNT, _CARDS), merged="cards"),
    Event(K.TURMOIL, "7.7"),
    Event(K.LEADER_DEPOSED, "7.7.3", (Field("leader", "x", "leader"),)),
    Event(K.LEADER, "7.7.3", (Field("leader", "x", "leader"),)),
    Event(K.OUTRAGE, "8.2.6", (_other("alliance"), _CLEARING)),
    Event(K.SUPPORTER, "8.2.3", (_other("giver"), _COUNT, _CARDS), merged="cards", private="cards"),
    Event(K.SUPPORTER_DISCARDED, "8.2.3", (_COUNT, _CARDS), merged="cards"),
    Event(K.DRAWN_IN_VAIN, "8.2.3.I", (_CARD,)),
    Event(K.REVOLT, "8.4.1", (_CLEARING,)),
    Event(K.OFFICERS, "8.5.3", (_COUNT,)),
    Event(K.OFFICERS_LOST, "8.2.4", (_COUNT,)),
    Event(K.BASE_LOST, "8.2.4", (_CLEARING, _SUIT)),
    Event(K.CHARACTER, "9.3.1", (Field("character", "x", "character"),)),
    Event(K.PAWN_MOVED, "9.2.2", (Field("place", "x", "place"),)),
    Event(K.ITEM_EXHAUSTED, "9.2.5", (_COUNT, _ITEMS), merged="items"),
    Event(K.ITEM_REFRESHED, "9.4.1", (_COUNT, _ITEMS), merged="items"),
    Event(K.ITEM_DAMAGED, "9.2.7", (_COUNT, _ITEMS), merged="items"),
    Event(K.ITEM_REPAIRED, "9.5.7", (_COUNT, _ITEMS), merged="items"),
    Event(K.ITEM_LOST, "9.6.4", (_COUNT, _ITEMS), merged="items"),
    Event(K.RELATIONSHIP, "9.2.9", (_other("other"), Field("relation", "x", "relation"))),
    Event(K.HOSTILE, "9.2.9.III", (_other("other"),)),
    Event(K.QUEST, "9.5.5", (Field("quest", "x", "quest"),)),
    Event(K.QUEST_DRAWN, "9.5.5", (Field("quest", "x", "quest"),)),
    Event(K.SCORCHED, "26.6.2", (_CLEARING,)),
    Event(K.OUTCAST, "10.4.1", (_SUIT, Field("hated", "x", "yes"))),
    Event(K.LOST_SOULS, "10.4.2", (_COUNT,)),
    Event(K.ACOLYTES, "10.2.3", (_COUNT,)),
    Event(K.ACOLYTES_SPENT, "10.4.3", (_COUNT,)),
    Event(K.REVEALED_SPENT, "10.5.3", (_CARD,)),
    Event(K.REVEALED_RETURNED, "10.6.1", (_COUNT, _CARDS), merged="cards"),
    Event(K.SERVICE, "11.2.6", (Field("service", "x", "service"), Field("price", "count", "count"))),
    Event(K.PRICE, "11.6.2", (Field("service", "x", "service"), Field("price", "count", "count"))),
    Event(K.PAYMENT, "11.2.6.I", (_COUNT,)),
    Event(K.FUNDS_COMMITTED, "11.5", (_other("owner"), _COUNT)),
    Event(K.FUNDS_SPENT, "11.5", (_other("owner"), _COUNT)),
    Event(K.FUNDS_GATHERED, "11.4.3", (_COUNT,)),
    Event(K.EGO_TO_ID, "C.2.6", (_PIECE,)),
)
"""One row per kind, in the order of their numbers."""

assert [row.kind for row in EVENTS] == list(EventKind), "one row per kind of event, in their order"
