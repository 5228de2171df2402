"""Every decision a player can be asked: who, about what, by which Law, and whether hidden cards cause it.

One row per decision kind. `question` is what the player is asked, in words; `fields` says what the frame's
fields mean beyond `who`. `hidden` marks questions that exist, or have options, because of cards others cannot
see: `skip_forced="public"` stops at them even when one option is left.
"""

from dataclasses import dataclass

import numpy as np

from root_env.core.ids import FIRST_STEP, Faction, Kind


@dataclass(frozen=True)
class Decision:
    kind: Kind
    question: str
    law: str
    fields: str = ""
    hidden: bool = False


_HAND = True

DECISIONS: tuple[Decision, ...] = (
    Decision(Kind.START_WINDOW, "use an effect at the start of the phase", "1.4.1"),
    Decision(Kind.GAP, "use an effect before going on", "1.4.1"),
    Decision(Kind.CHOOSE_PLAYER, "which player does the card name", "4.1.3", "card: the effect used"),
    Decision(Kind.TAX_COLLECTOR, "from where to remove a warrior", "4.1.3"),
    Decision(
        Kind.SPEND_FOR_DOMINANCE, "which card to spend for the dominance card", "3.3.4",
        "suit: of the dominance card", _HAND,
    ),
    Decision(Kind.COALITION, "with whom to form a coalition", "9.2.8"),
    Decision(Kind.CRAFT, "which card to craft", "4.1", "", _HAND),
    Decision(
        Kind.CRAFT_ANY_ICON, "which suit of crafting piece to activate", "4.1.1",
        "card: being crafted, count: icons left",
    ),
    Decision(
        Kind.MOVE, "which move to take", "4.2", "suit: of the origin, bird any; count 1: may pass"
    ),
    Decision(
        Kind.MOVE_COUNT, "how many warriors move", "4.2",
        "clearing: origin, other: destination, count: most",
    ),
    Decision(
        Kind.BATTLE, "which battle to initiate", "4.3", "suit: of the clearing, bird any; count 1: may pass"
    ),
    Decision(
        Kind.AMBUSH, "play an ambush", "4.3.1", "clearing: of battle, other: attacker", _HAND
    ),
    Decision(
        Kind.FOIL, "foil the ambush", "4.3.1.I", "clearing: of battle, other: defender", _HAND
    ),
    Decision(Kind.EFFECT_ORDER, "which side uses its effects first", "4.3.4"),
    Decision(Kind.BATTLE_EFFECT, "which battle effect to use", "4.3.4"),
    Decision(
        Kind.TAKE_HIT, "what takes the next hit", "4.3.6",
        "clearing: of battle, other: ally, count: hits left",
    ),
    Decision(Kind.ORDER_TRIGGERS, "which effect resolves next", "1.1.3", "count: effects pending"),
    Decision(Kind.DISCARD, "which card to discard", "6.6", "", _HAND),
    Decision(Kind.SETUP_KEEP, "where to place the keep", "6.3.2"),
    Decision(
        Kind.SETUP_BUILDING, "where to place the starting building", "6.3.4",
        "x: 0 sawmill, 1 workshop, 2 recruiter",
    ),
    Decision(Kind.WOOD_PLACEMENT, "where to place the last wood", "6.4", "count: wood left"),
    Decision(Kind.MARQUISE_ACTION, "which action to take", "6.5", "", _HAND),
    Decision(Kind.RECRUIT_SHORTAGE, "where to place the last warriors", "6.5.3", "count: warriors left"),
    Decision(
        Kind.PAY_WOOD, "from where to pay wood", "6.5.4.II",
        "clearing: of the building, count: wood left to pay, x: building",
    ),
    Decision(
        Kind.OVERWORK_CARD, "which card to spend on overwork", "6.5.5", "clearing: of the sawmill", _HAND
    ),
    Decision(Kind.EXTRA_ACTION_CARD, "which bird card to spend", "6.5", "", _HAND),
    Decision(
        Kind.FIELD_HOSPITALS, "save the removed warriors with a card", "6.2.3",
        "clearing: of the removal, count: warriors", _HAND,
    ),
    Decision(Kind.SETUP_ROOST, "in which corner to start", "7.3.2"),
    Decision(Kind.CHOOSE_LEADER, "which leader to choose", "7.3.3"),
    Decision(
        Kind.DECREE_CARD, "which card to add to the Decree", "7.4.2",
        "count: 1 first, 2 second card; x 1: a bird was added", _HAND,
    ),
    Decision(Kind.DECREE_COLUMN, "to which column to add the card", "7.4.2", "card: revealed"),
    Decision(Kind.NEW_ROOST, "where to place a new roost", "7.4.3"),
    Decision(Kind.DECREE, "which card of the column to resolve", "7.5.2", "", _HAND),
    Decision(
        Kind.DECREE_RECRUIT, "where to recruit", "7.5.2.I", "suit: of the card, count: warriors"
    ),
    Decision(Kind.DECREE_BUILD, "where to build a roost", "7.5.2.IV", "suit: of the card"),
    Decision(Kind.REVOLT, "where to revolt", "8.4.1", "", _HAND),
    Decision(Kind.SPREAD_SYMPATHY, "where to spread sympathy", "8.4.2", "", _HAND),
    Decision(
        Kind.SPEND_SUPPORTER, "which supporter to spend", "8.2.3",
        "clearing: chosen, suit: its suit, count: supporters left to spend", _HAND,
    ),
    Decision(Kind.ALLIANCE_DAYLIGHT, "which action to take", "8.5", "", _HAND),
    Decision(Kind.MOBILIZE, "which card to add to the supporters", "8.5.2", "", _HAND),
    Decision(Kind.TRAIN, "which card to spend on an officer", "8.5.3", "", _HAND),
    Decision(Kind.OPERATION, "which military operation to take", "8.6.1"),
    Decision(Kind.OPERATION_RECRUIT, "where to recruit", "8.6.1.III"),
    Decision(Kind.TRIM_SUPPORTERS, "which supporter to discard", "8.2.4", "", _HAND),
    Decision(
        Kind.OUTRAGE, "which card to add to the supporters", "8.2.6",
        "clearing: affected, other: the Alliance", _HAND,
    ),
    Decision(Kind.SETUP_CHARACTER, "which character to play", "9.3.1"),
    Decision(Kind.SETUP_FOREST, "in which forest to start", "9.3.2"),
    Decision(Kind.REFRESH, "which item to refresh", "9.4.1", "count: items left to flip"),
    Decision(Kind.SLIP, "where to slip", "9.4.2"),
    Decision(Kind.VAGABOND_ACTION, "which action to take", "9.5", "", _HAND),
    Decision(
        Kind.MOVE_ALLY, "which ally to take along", "9.2.9.II.b", "clearing: origin, other: destination"
    ),
    Decision(
        Kind.MOVE_ALLY_COUNT, "how many allied warriors come along", "9.2.9.II.b",
        "clearing: origin, other: destination, count: most, x: ally",
    ),
    Decision(
        Kind.BATTLE_ALLY, "which ally to fight with", "9.2.9.II.c", "clearing: of battle, other: defender"
    ),
    Decision(Kind.EXPLORE, "which item to take from the ruin", "9.5.3", "clearing: of the ruin", _HAND),
    Decision(Kind.AID_ITEM, "which item to exhaust for aid", "9.5.4", "other: aided player"),
    Decision(
        Kind.AID_CARD, "which card to give", "9.5.4", "clearing: of the pawn, other: aided player", _HAND
    ),
    Decision(Kind.AID_TAKE, "which crafted item to take", "9.5.4", "other: aided player"),
    Decision(Kind.QUEST_REWARD, "which reward to take", "9.5.5", "suit: of the quest"),
    Decision(
        Kind.STRIKE_PIECE, "which piece to remove", "9.5.6", "clearing: of the strike, other: its owner"
    ),
    Decision(Kind.REPAIR, "which item to repair", "9.5.7", "count: repairs left"),
    Decision(Kind.STEAL, "from whom to steal", "26.1.2", "clearing: of the pawn"),
    Decision(Kind.DAY_LABOR, "which discarded card to take", "26.2.2", "clearing: of the pawn"),
    Decision(Kind.DAMAGE_ITEM, "which item to damage", "9.2.2.I", "count: items left to damage"),
    Decision(Kind.ITEM_CAPACITY, "which item to drop", "9.6.4"),
    # Lizard Cult
    Decision(Kind.SETUP_CORNER, "in which corner to start", "10.3.2"),
    Decision(Kind.SETUP_OUTCAST, "which suit is the Outcast", "10.3.3"),
    Decision(Kind.CONSPIRACY, "which conspiracy to perform", "10.4.3"),
    Decision(Kind.CRUSADE_BATTLE, "whom to battle after the crusade's move", "10.4.3.I", "clearing: moved to"),
    Decision(Kind.CONVERT, "whose warrior to convert", "10.4.3.II", "clearing: of the warrior"),
    Decision(Kind.SANCTIFY, "which building to sanctify", "10.4.3.III", "clearing: of the building"),
    Decision(Kind.RITUAL_CARD, "which card to reveal", "10.5", "", _HAND),
    Decision(Kind.RITUAL, "which ritual to perform", "10.5", "card: revealed"),
    Decision(
        Kind.SCORE_CARD, "which unrevealed card to spend", "10.5.3", "suit: of the gardens", _HAND
    ),
    Decision(Kind.SACRIFICE_FROM, "from where to sacrifice a warrior", "10.5.4"),
    # Riverfolk Company
    Decision(Kind.SETUP_RIVER, "where to place the next warrior", "11.3.2", "count: warriors left"),
    Decision(Kind.SET_PRICE, "what a service costs", "11.6.2", "x: service"),
    Decision(Kind.BUY_CARD, "which card to buy", "11.2.7.I", "other: the Riverfolk"),
    Decision(
        Kind.PAY_ITEM, "which item to exhaust in payment", "11.2.6.III",
        "other: the Riverfolk, count: items left, x: service",
    ),
    Decision(
        Kind.PAY_CARD, "which card to discard in payment", "C.2.7",
        "other: the Riverfolk, count: cards left, x: service", _HAND,
    ),
    Decision(Kind.RIVERFOLK_ACTION, "which action to take", "11.5"),
    Decision(
        Kind.FUND_OWNER, "whose fund to use", "11.2.4", "count: funds left, suit: of the track, x: where they go"
    ),
    Decision(Kind.RIVER_RECRUIT, "where to recruit", "11.5.5"),
    Decision(Kind.EXPORT, "take the card's benefit or export it", "11.5.3.I", "card: being crafted"),
    Decision(Kind.LOSE_FUND, "whose fund to remove", "11.2.5.I", "count: funds left to remove"),
    # Chameleander
    Decision(Kind.SETUP_CHAMELEANDER, "where to start", "C.3.2"),
    Decision(Kind.SLOUGH, "slough an ego", "C.4.1"),
    Decision(Kind.SLOUGH_CARD, "which card to discard", "C.4.1", "count: cards left", _HAND),
    Decision(Kind.SKIP_MOVE, "which move to take", "C.4.2", "count: moves left"),
    Decision(Kind.CHAMELEANDER_ACTION, "which action to take", "C.5.2", "", _HAND),
    Decision(
        Kind.STROLL_FORCE, "whose warrior to bring along", "C.5.2.II", "clearing: origin, other: destination"
    ),
    Decision(Kind.MARK_CARD, "which card to spend on Mark for Death", "C.5.2.IV", "", _HAND),
    Decision(Kind.MARK_CLEARING, "in which clearing to remove a warrior", "C.5.2.IV", "suit: of the card"),
    Decision(Kind.MARK_FACTION, "whose warrior to remove", "C.5.2.IV", "clearing: of the warrior"),
    Decision(
        Kind.CAJOLE_CARD, "which card to spend on Cajole", "C.5.2.V",
        "clearing: of Chameleander, other: the ruler", _HAND,
    ),
    Decision(
        Kind.CAJOLE_PLACE, "which building or token to place", "C.5.2.V",
        "clearing: of Chameleander, other: Chameleander",
    ),
    Decision(
        Kind.LOSE_EGO, "which ego to lose", "C.2.2",
        "clearing: of the ego, count: left to lose, x: 0 hit, 1 extra action, 2 Quell, 3 in place of the warrior",
    ),
    Decision(Kind.BOAST, "spend a bird card to boast", "C.6.1", "count: ego left to place", _HAND),
    Decision(
        Kind.BLENDING_IN, "give a card so that rolled hits are taken", "C.2.4",
        "clearing: of battle, other: Chameleander", _HAND,
    ),
    # characters of the Vagabond
    Decision(Kind.INSTIGATE, "whom to force to battle", "26.4.2", "clearing: of the pawn"),
    Decision(
        Kind.INSTIGATE_DEFENDER, "whom that player battles", "26.4.2", "clearing: of the pawn, other: attacker"
    ),
    Decision(Kind.GLIDE, "where to glide", "26.8.2"),
    Decision(
        Kind.IMPROVISE, "which item stands in for a listed one", "26.7.2",
        "x: the quest, suit: of the quest, count: the item that stands in, -1 while it is chosen",
    ),
    Decision(Kind.PROTECTOR, "enlist the Arbiter", "26.5.2", "clearing: of battle, other: the Arbiter"),
)  # fmt: skip
"""One row per decision kind, in the order of `ids.Kind`."""

N_DECISIONS = len(DECISIONS)
HIDDEN = np.array([int(d.hidden) for d in DECISIONS], np.int64)
"""(decision kind,): 1 where `skip_forced="public"` never skips."""
HIDDEN.flags.writeable = False

SHARED = -1
_FIRST_OF: tuple[tuple[int, Kind], ...] = (
    (SHARED, Kind.START_WINDOW),
    (Faction.MARQUISE, Kind.SETUP_KEEP),
    (Faction.EYRIE, Kind.SETUP_ROOST),
    (Faction.ALLIANCE, Kind.REVOLT),
    (Faction.VAGABOND, Kind.SETUP_CHARACTER),
    (Faction.LIZARD, Kind.SETUP_CORNER),
    (Faction.RIVERFOLK, Kind.SETUP_RIVER),
    (Faction.CHAMELEANDER, Kind.SETUP_CHAMELEANDER),
    (Faction.VAGABOND, Kind.INSTIGATE),
    (SHARED, Kind.START_TURN),
    (Faction.MARQUISE, Kind.MARQUISE_BIRDSONG),
    (Faction.EYRIE, Kind.EMERGENCY_ORDERS),
    (Faction.ALLIANCE, Kind.REVOLT_REMOVE),
    (Faction.VAGABOND, Kind.AID_DONE),
    (SHARED, Kind.SETUP_FACTION),
    (Faction.LIZARD, Kind.ADJUST_OUTCAST),
    (Faction.RIVERFOLK, Kind.PROTECTIONISM),
    (Faction.CHAMELEANDER, Kind.PLACE_EGO),
    (Faction.VAGABOND, Kind.COUNT_TEA),
)
"""Whose handlers serve each run of kinds; both Vagabonds share theirs."""


def _faction_of() -> np.ndarray:
    table = np.full(max(Kind) + 1, SHARED, np.int64)
    for faction, first in _FIRST_OF:
        table[first:] = faction
    table.flags.writeable = False
    return table


FACTION_OF = _faction_of()
"""(frame kind,): ids.Faction whose `handlers` serve it, or SHARED."""

assert [d.kind for d in DECISIONS] == [k for k in Kind if k < FIRST_STEP]
