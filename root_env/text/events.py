"""What happens in words: one text per kind of event, filled with what its row in `core/spec/events.py` tells.

A text may use `{who}`, the row's fields (`{clearing}`, `{cards}`, `{count:hit}`) and nothing else. Where a row has a
private field there are two texts: for those who know it, and for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from root_env.core.ids import Phase
from root_env.core.spec.events import EVENTS, EventKind, For, Victory
from root_env.text import names
from root_env.text.context import PLAIN
from root_env.text.fields import Count

K = EventKind

SCORED_FOR: dict[int, str] = {
    For.REMOVING: "removing buildings and tokens",
    For.CRAFTING: "crafting an item",
    For.BUILDING: "building",
    For.ROOSTS: "roosts on the map",
    For.TURMOIL: "bird cards in the Decree",
    For.DESPOT: "removing pieces under the Despot",
    For.SYMPATHY: "placing sympathy",
    For.INFAMY: "Infamy",
    For.AID: "aiding an ally",
    For.RELATIONSHIP: "a better relationship",
    For.QUEST: "completed quests",
    For.EXPLORING: "exploring a ruin",
    For.ENLISTING: "being enlisted",
    For.CARD_EFFECT: "an effect",
    For.GARDENS: "gardens",
    For.DIVIDENDS: "dividends",
    For.TRADE_POST: "a trade post",
    For.EGO: "placing ego",
    For.CAJOLE: "a piece placed by the cajoled",
}
"""What follows `scores 2 points for`."""


def _points(told: Mapping[str, Any]) -> str:
    reason = "{card}" if "card" in told else "{reason}"
    if not told["count"]:
        return "{who} has no points to lose for " + reason
    if told["count"] < 0:
        return f"{{who}} loses {Count(-told['count']):point} for {reason} and has {{total}}"
    return "{who} scores {count:point} for " + reason + " and has {total}"


def _hits(told: Mapping[str, Any]) -> str:
    if not told["count"]:
        return "{who} deals no hits to {taker}"
    return "{who} deals {count:hit} to {taker}" + (": {rolled} rolled, {extra} extra" if told["extra"] else "")


def _supporter(known: str) -> Callable[[Mapping[str, Any]], str]:
    def text(told: Mapping[str, Any]) -> str:
        return "{who} adds " + known + " to the supporters" + (", from {giver}" if "giver" in told else "")

    return text


Text = str | Callable[[Mapping[str, Any]], str]
WORDS: dict[EventKind, Text | tuple[Text, Text]] = {
    K.TURN: "turn {turn} begins, of {who}",
    K.PHASE: "{phase} of {who} begins",
    K.CHOICE: "",  # `describe_action` has the words
    K.POINTS: _points,
    K.WIN: "{who} wins {by}",
    K.STOPPED: "the game is stopped at its limit",
    K.WARRIORS_PLACED: "{who} places {count:warrior} in {clearing}",
    K.WARRIORS_REMOVED: "{count:warrior} of {who} removed from {clearing}",
    K.WARRIORS_MOVED: "{count:warrior} of {who} moved from {clearing} to {to}",
    K.PIECE_PLACED: "{who} places {piece} in {clearing}",
    K.PIECE_REMOVED: "{piece} of {who} removed from {clearing}",
    K.PIECE_MOVED: "{piece} of {who} moved from {clearing} to {to}",
    K.RUIN_REMOVED: "the ruin in {clearing} is removed",
    K.DRAW: ("{who} draws {cards}", "{who} draws {count:card}"),
    K.DISCARD: "{who} discards {cards}",
    K.REVEAL: "{who} reveals {card}",
    K.HAND_OVER: ("{card} goes from {who} to {taker}", "a card goes from {who} to {taker}"),
    K.LOOK: "{who} looks at the hand of {owner}",
    K.FROM_DISCARD: "{who} takes {card} from the discard pile",
    K.DOMINANCE_TAKEN: "{who} takes {card}",
    K.EFFECT_GAINED: "{card} lies in the play area of {who}",
    K.EFFECT_DISCARDED: "{who} discards {card} from the play area",
    K.RESHUFFLE: "the discard pile is shuffled: a new deck of {count:card}",
    K.CRAFT: "{who} crafts {card}",
    K.ITEM_GAINED: "{who} gains a {item}",
    K.ITEM_GIVEN: "a {item} goes from {who} to {taker}",
    K.BATTLE: "{who} battles {defender} in {clearing}",
    K.AMBUSH: "{who} deals {count:hit} to {attacker} by ambush",
    K.FOIL: "{who} foils the ambush of {defender}",
    K.ROLL: "the dice show {high} and {low}",
    K.HITS: _hits,
    K.BATTLE_OVER: "the battle in {clearing} is over",
    K.DOMINANCE: "{who} plays for {card} and leaves the score track",
    K.COALITION: "{who} forms a coalition with {partner}",
    K.TO_DECREE: "{who} adds {card} to the {column} column of the Decree",
    K.DECREE_DISCARDED: "{who} loses {cards} from the Decree",
    K.TURMOIL: "{who} falls into turmoil",
    K.LEADER_DEPOSED: "{who} deposes the leader, the {leader}",
    K.LEADER: "{who} is led by the {leader}",
    K.OUTRAGE: "outrage: {who} owes {alliance} a card for {clearing}",
    K.SUPPORTER: (_supporter("{cards}"), _supporter("{count:card}")),
    K.SUPPORTER_DISCARDED: "{who} discards {cards} from the supporters",
    K.DRAWN_IN_VAIN: "{who} draws {card}, discarded, the supporters being full",
    K.REVOLT: "{who} revolts in {clearing}",
    K.OFFICERS: "{who} gains {count:officer}",
    K.OFFICERS_LOST: "{who} loses {count:officer}",
    K.BASE_LOST: "{who} has lost the {suit} base in {clearing}",
    K.CHARACTER: "{who} is the {character}",
    K.PAWN_MOVED: "the pawn of {who} goes to {place}",
    K.ITEM_EXHAUSTED: "{who} exhausts {items}",
    K.ITEM_REFRESHED: "{who} refreshes {items}",
    K.ITEM_DAMAGED: "{who} damages {items}",
    K.ITEM_REPAIRED: "{who} repairs {items}",
    K.ITEM_LOST: "{who} removes {items} from the game",
    K.RELATIONSHIP: "{other} is now {relation} to {who}",
    K.HOSTILE: "{other} is now hostile to {who}",
    K.QUEST: "{who} completes the quest {quest}",
    K.QUEST_DRAWN: "the quest {quest} is turned up",
    K.SCORCHED: "{clearing} is scorched: nothing enters it any more",
    K.OUTCAST: lambda told: "the Outcast of {who} is {suit}" + (", hated" if told["hated"] else ""),
    K.LOST_SOULS: "the Lost Souls, {count:card}, are discarded",
    K.ACOLYTES: "{who} gains {count:acolyte}",
    K.ACOLYTES_SPENT: "{who} spends {count:acolyte}",
    K.REVEALED_SPENT: "{who} spends {card}",
    K.REVEALED_RETURNED: "{who} takes back {cards}",
    K.SERVICE: "{who} buys {service} for {price}",
    K.PRICE: "{who} sets the price of {service} to {price}",
    K.PAYMENT: "{count:warrior} of {who} placed in the Payments box",
    K.FUNDS_COMMITTED: "{who} commits {count:fund} of {owner}",
    K.FUNDS_SPENT: "{who} spends {count:fund} of {owner}",
    K.FUNDS_GATHERED: "{who} gathers {count:fund}",
    K.EGO_TO_ID: "{who} moves {piece} to The Id",
}
"""What each kind of event says; a pair where somebody may not know all."""

_SORTS: dict[str, Callable[[int, Sequence[str], int], Any]] = {
    "agent": lambda p, agents, board: agents[p],
    "count": lambda n, agents, board: Count(n),
    "phase": lambda phase, agents, board: Phase(phase).name.capitalize(),
    "reason": lambda reason, agents, board: SCORED_FOR[reason],
    "victory": lambda by, agents, board: "in coalition" if by == Victory.COALITION else f"by {names.VICTORIES[by]}",
    "relation": lambda relation, agents, board: names.RELATIONS[relation],
    "place": lambda place, agents, board: names.place(board, place),
    "yes": lambda yes, agents, board: bool(yes),
}
"""Sorts of values that are no arguments of actions, in words; `board`: name of the map."""

assert set(WORDS) == set(EventKind), "every kind of event has words"
assert set(SCORED_FOR) == set(For), "every reason for points has words"
assert all(isinstance(WORDS[row.kind], tuple) == bool(row.private) for row in EVENTS), "two texts where one is private"


def event_words(
    kind: EventKind, who: str | None, told: Mapping[str, int | Sequence[int]], agents: Sequence[str], board: str
) -> str:
    """The words of an event of which `told`, by field, is known; a private field that is not makes it say less."""
    row = EVENTS[kind]
    values: dict[str, Any] = {"who": who}
    for field in row.fields:
        if field.name in told:
            values[field.name] = _value(field.sort, told[field.name], agents, board)
    text = WORDS[kind]
    if isinstance(text, tuple):
        text = text[0 if row.private in told else 1]
    return Formatter().vformat(text(told) if callable(text) else text, (), values)


def _value(sort: str, value: int | Sequence[int], agents: Sequence[str], board: str) -> Any:
    if not isinstance(value, int):
        return _listed([_value(sort, one, agents, board) for one in value])
    return _SORTS[sort](value, agents, board) if sort in _SORTS else PLAIN[sort](value)


def _listed(words: Sequence[str]) -> str:
    """`Anvil (fox), Sword (mouse) and 2 Cobbler (rabbit)`."""
    counted = {word: words.count(word) for word in words}
    parts = [word if n == 1 else f"{n} {word}" for word, n in counted.items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
