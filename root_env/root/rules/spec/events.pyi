"""root_env.root.rules.spec.events for type checkers; `python -m tools.docs` writes it from the declarations."""

from enum import IntEnum
from typing import NamedTuple

from root_env.root.declared import form

DECLARED: tuple[form.Event, ...]
REASONS: tuple[form.Reason, ...]
"""Reasons for which points are scored or lost, by `For`."""

class EventKind(IntEnum):
    TURN = 0
    """turn {count} begins, of {who} (Law 1.4.1)"""
    PHASE = 1
    """{phase} of {who} begins (Law 1.4.1)"""
    CHOICE = 2
    """(Law 1.4)"""
    POINTS = 3
    """{who} scores {count:point} for {reason}[ of {card}] and has {total} (Law 3.2)"""
    POINTS_LOST = 4
    """{who} loses {count:point} for {reason} and has {total} (Law 3.2)"""
    WIN = 5
    """{who} wins by {victory} (Law 3.1)"""
    STOPPED = 6
    """the game is stopped at its limit (Law 3.1)"""
    WARRIORS_PLACED = 7
    """{who} places {count:warrior} in {clearing} (Law 21.20)"""
    WARRIORS_REMOVED = 8
    """{count:warrior} of {who} removed from {clearing} (Law 21.24)"""
    WARRIORS_MOVED = 9
    """{count:warrior} of {who} moved from {clearing} to {to} (Law 4.2)"""
    PIECE_PLACED = 10
    """{who} places {piece} in {clearing} (Law 21.20)"""
    PIECE_REMOVED = 11
    """{piece} of {who} removed from {clearing} (Law 21.24)"""
    PIECE_MOVED = 12
    """{piece} of {who} moved from {clearing} to {to} (Law 4.2)"""
    RUIN_REMOVED = 13
    """the ruin in {clearing} is removed (Law 2.2.4)"""
    DRAW = 14
    """{who} draws {cards} (Law 21.6)"""
    DISCARD = 15
    """{who} discards {cards} (Law 21.5)"""
    REVEAL = 16
    """{who} reveals {card} (Law 21.25)"""
    HAND_OVER = 17
    """{card} goes from {who} to {taker} (Law 1.3.2)"""
    LOOK = 18
    """{who} looks at the hand of {owner}: {cards} (Law 21.29)"""
    SHOW = 19
    """{who} shows {card} to {observer} (Law 21.29)"""
    ON_DECK = 20
    """{who} puts {card} on the deck (Law 19.10)"""
    FROM_DISCARD = 21
    """{who} takes {card} from the discard pile (Law 26.2.2)"""
    DOMINANCE_TAKEN = 22
    """{who} takes {card} (Law 3.3.4)"""
    EFFECT_GAINED = 23
    """{card} lies in the play area of {who} (Law 4.1.3)"""
    EFFECT_DISCARDED = 24
    """{who} discards {card} from the play area (Law 4.1.3)"""
    RESHUFFLE = 25
    """the discard pile is shuffled: a new deck of {count:card} (Law 2.1)"""
    CRAFT = 26
    """{who} crafts {card} (Law 4.1)"""
    ITEM_GAINED = 27
    """{who} gains {items} (Law 4.1.2)"""
    ITEM_GIVEN = 28
    """{item} goes from {who} to {taker} (Law 9.5.4)"""
    BATTLE = 29
    """{who} battles {defender} in {clearing} (Law 4.3)"""
    AMBUSH = 30
    """{who} deals {count:hit} to {attacker} by ambush (Law 4.3.1.II)"""
    FOIL = 31
    """{who} foils the ambush of {defender} (Law 4.3.1.I)"""
    ROLL = 32
    """the dice show {high} and {low} (Law 4.3.3)"""
    HITS = 33
    """{who} deals {count:hit} to {taker}: {rolled} rolled, {extra} extra (Law 4.3.5)"""
    BATTLE_OVER = 34
    """the battle in {clearing} is over (Law 4.3)"""
    DOMINANCE = 35
    """{who} plays for {card} and leaves the score track (Law 3.3.1)"""
    COALITION = 36
    """{who} forms a coalition with {partner} (Law 9.2.8)"""
    TO_DECREE = 37
    """{who} adds {card} to the {column} column of the Decree (Law 7.4.2)"""
    DECREE_DISCARDED = 38
    """{who} loses {cards} from the Decree (Law 7.7.2)"""
    TURMOIL = 39
    """{who} falls into turmoil (Law 7.7)"""
    LEADER_DEPOSED = 40
    """{who} deposes the leader, the {leader} (Law 7.7.3)"""
    LEADER = 41
    """{who} is led by the {leader} (Law 7.7.3)"""
    OUTRAGE = 42
    """outrage: {who} owes {alliance} a card for {clearing} (Law 8.2.6)"""
    SUPPORTER = 43
    """{who} adds {cards} to the supporters[, from {giver}] (Law 8.2.3)"""
    SUPPORTER_DISCARDED = 44
    """{who} discards {cards} from the supporters (Law 8.2.3)"""
    DRAWN_IN_VAIN = 45
    """{who} draws {card}, discarded, the supporters being full (Law 8.2.3.I)"""
    REVOLT = 46
    """{who} revolts in {clearing} (Law 8.4.1)"""
    OFFICERS = 47
    """{who} gains {count:officer} (Law 8.5.3)"""
    OFFICERS_LOST = 48
    """{who} loses {count:officer} (Law 8.2.4)"""
    BASE_LOST = 49
    """{who} has lost the {suit} base in {clearing} (Law 8.2.4)"""
    CHARACTER = 50
    """{who} is the {character} (Law 9.3.1)"""
    PAWN_MOVED = 51
    """the pawn of {who} goes to {place} (Law 9.2.2)"""
    ITEM_EXHAUSTED = 52
    """{who} exhausts {items} (Law 9.2.5)"""
    ITEM_REFRESHED = 53
    """{who} refreshes {items} (Law 9.4.1)"""
    ITEM_DAMAGED = 54
    """{who} damages {items} (Law 9.2.7)"""
    ITEM_REPAIRED = 55
    """{who} repairs {items} (Law 9.5.7)"""
    ITEM_LOST = 56
    """{who} removes {items} from the game (Law 9.6.4)"""
    RELATIONSHIP = 57
    """{player} is now {relation} to {who} (Law 9.2.9)"""
    HOSTILE = 58
    """{player} is now hostile to {who} (Law 9.2.9.III)"""
    QUEST = 59
    """{who} completes the quest {quest} (Law 9.5.5)"""
    QUEST_DRAWN = 60
    """the quest {quest} is turned up (Law 9.5.5)"""
    SCORCHED = 61
    """{clearing} is scorched: nothing enters it any more (Law 26.6.2)"""
    OUTCAST = 62
    """the Outcast of {who} is {suit} (Law 10.4.1)"""
    HATED = 63
    """the Outcast of {who}, {suit}, is Hated (Law 10.4.1)"""
    LOST_SOULS = 64
    """the Lost Souls, {count:card}, are discarded (Law 10.4.2)"""
    ACOLYTES = 65
    """{who} gains {count:acolyte} (Law 10.2.3)"""
    ACOLYTES_SPENT = 66
    """{who} spends {count:acolyte} (Law 10.4.3)"""
    REVEALED_SPENT = 67
    """{who} spends {card} (Law 10.5.3)"""
    REVEALED_RETURNED = 68
    """{who} takes back {cards} (Law 10.6.1)"""
    SERVICE = 69
    """{who} buys {service} for {price} (Law 11.2.6)"""
    PRICE = 70
    """{who} sets the price of {service} to {price} (Law 11.6.2)"""
    PAYMENT = 71
    """{count:warrior} of {who} placed in the Payments box (Law 11.2.6.I)"""
    FUNDS_COMMITTED = 72
    """{who} commits {count:fund} of {owner} (Law 11.5)"""
    FUNDS_SPENT = 73
    """{who} spends {count:fund} of {owner} (Law 11.5)"""
    FUNDS_GATHERED = 74
    """{who} gathers {count:fund} (Law 11.4.3)"""
    EGO_TO_ID = 75
    """{who} moves {piece} to The Id (Law C.2.6)"""
    MOOD = 76
    """{who} is {mood} (Law 14.4.4)"""
    MOB_DIE = 77
    """the mob die of {who} shows {suit} (Law 14.4.1)"""
    WARLORD = 78
    """a warlord of {who} stands in {clearing} (Law 14.4.3)"""
    LOOTS = 79
    """{who} fights to loot {defender} (Law 14.2.5)"""
    HIT_IGNORED = 80
    """{who} ignores {count:hit} (Law 14.7.7)"""
    ITEM_REMOVED = 81
    """{who} removes {items} from the game for points (Law 14.2.3)"""
    PLOT_HIDDEN = 82
    """{who} hides a {plot} in {clearing} (Law 13.5.2)"""
    PLOT_SHOWN = 83
    """the plot in {clearing} is a {plot} (Law 13.2.2.I)"""
    WRONG_GUESS = 84
    """{who} guesses a {plot} in {clearing}, wrongly (Law 13.2.4)"""
    PLOTS_SWAPPED = 85
    """{who} swaps the plots in {clearing} and {to} (Law 13.5.4)"""
    EXTORTED = 86
    """{who} takes a card from {payer} by extortion (Law 13.7.3)"""
    ENCAMPED = 87
    """the waystation in {clearing} is the {wayside} (Law 15.4.1)"""
    KNIGHTS = 88
    """{who} ignores {count:hit}, with a relic beside the warriors (Law 15.2.4)"""
    DELVED = 89
    """{who} delves the {relicface} into {clearing} (Law 15.5.2.II.a)"""
    RECOVERED = 90
    """{who} recovers the {relicface} in {clearing} (Law 15.5.2.III.a)"""
    TROPHY = 91
    """{who} puts the {relicface} into {place} (Law 15.2.5)"""
    TO_RETINUE = 92
    """{who} puts {card} into the column {duty} (Law 15.6.2)"""
    RETAINER_SHIFTED = 93
    """{who} shifts a Faithful Retainer to the column {duty} (Law 15.6.2)"""
    RETINUE_LOST = 94
    """{who} discards {card} from the column {duty} (Law 15.5.2.II.b)"""
    RETAINER_LOST = 95
    """a Faithful Retainer of the column {duty} leaves the game (Law 15.5.2.II.b)"""
    SWAYED = 96
    """{who} sways the {minister} (Law 12.5.3.III)"""
    MINISTER_ACTS = 97
    """the {minister} of {who} acts (Law 12.5.2)"""
    MINISTER_LOST = 98
    """the {minister} abandons {who} (Law 12.2.3)"""
    BURROWED = 99
    """{who} places {count:warrior} in the Burrow (Law 12.4)"""
    BIRDS_DISCARDED = 100
    """{who} discards {cards}, revealed this turn (Law 12.6.1)"""
    TAKEN_BACK = 101
    """{who} takes {cards} back (Law 12.6.1)"""
    FERRY_TAKEN = 102
    """{who} takes the Ferry from {clearing} to {to} (Law 25.3.5)"""
    FERRY_SHARED = 103
    """the warriors of {who} come along on the Ferry to {clearing} (Law 25.3.5)"""
    PATH_OPENED = 104
    """{who} removes the closed path marker {closed} (Law 25.4.3)"""

class For(IntEnum):
    REMOVING = 0
    """removing buildings and tokens"""
    CRAFTING = 1
    """crafting an item"""
    CARD_EFFECT = 2
    """the effect"""
    BUILDING = 3
    """building"""
    ROOSTS = 4
    """roosts on the map"""
    TURMOIL = 5
    """bird cards in the Decree"""
    DESPOT = 6
    """removing pieces under the Despot"""
    SYMPATHY = 7
    """placing sympathy"""
    INFAMY = 8
    """Infamy"""
    AID = 9
    """aiding an ally"""
    RELATIONSHIP = 10
    """a better relationship"""
    QUEST = 11
    """completed quests"""
    EXPLORING = 12
    """exploring a ruin"""
    ENLISTING = 13
    """being enlisted"""
    GARDENS = 14
    """gardens"""
    DIVIDENDS = 15
    """dividends"""
    TRADE_POST = 16
    """a trade post"""
    EGO = 17
    """placing ego"""
    CAJOLE = 18
    """a piece placed by the cajoled"""
    OPPRESSING = 19
    """oppressing clearings"""
    FULL_HOARD = 20
    """removing an item of a full track"""
    PLOTTING = 21
    """plots that lie face up"""
    RECOVERING = 22
    """recovering a relic"""
    RELIC_SET = 23
    """filling a column of relics"""
    TROPHY = 24
    """a relic as a trophy"""
    SWAYING = 25
    """swaying a minister"""
    BANKING = 26
    """a card spent by the Banker"""
    MINISTERS = 27
    """the action of a lord"""
    CLOSED_PATH = 28
    """removing a closed path marker"""
    TOWER = 29
    """ruling the Pass"""

class Victory(IntEnum):
    """Ways to win a game (Law 3.1, 3.3, 9.2.8)."""

    POINTS = 0
    DOMINANCE = 1
    COALITION = 2

class How(IntEnum):
    """Origins of a choice: somebody chose, nothing else was possible, or chance chose (`setup="random"`)."""

    CHOSEN = 0
    FORCED = 1
    RANDOM = 2

class Field(NamedTuple):
    """One value that an event tells."""

    name: str
    slot: str
    sort: str

class Event(NamedTuple):
    """One kind of event: a `form.Event`, split. `merged`: the field by which several in a row are told as one."""

    kind: IntEnum
    declared: form.Event
    fields: tuple[Field, ...]
    merged: str
    private: str

EVENTS: tuple[Event, ...]
"""One row per kind, in the order of their numbers."""
