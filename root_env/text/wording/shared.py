"""Decisions of everybody in words."""

from root_env.core.data.tracks import HAND_LIMIT
from root_env.core.declared.decks import CARDS
from root_env.core.ids import Faction, Kind, Phase
from root_env.text.wording.row import Row

_HITS = {
    "choose_piece": "take a hit on {0} in {clearing}",
    "choose_item": "take a hit on the {1} {0}",
    "choose_faction": "take a hit on a warrior of {0}",
}


def _sells(c) -> bool:
    """Whether services are on sale: the Riverfolk sell to others at the start of Birdsong (Law 11.2.6)."""
    seller = int(c.s["player_of"][Faction.RIVERFOLK])
    return c.s["phase"] == Phase.BIRDSONG and seller not in (-1, c.get("who"))


ROWS: dict[Kind, Row] = {
    Kind.START_WINDOW: Row(
        lambda c: f"may use an effect{' or buy a service' if _sells(c) else ''} at the start of {{phase}}",
        {"buy": "buy the service {0} from the Riverfolk"},
        lambda c: f"use no effect{' and buy no service' if _sells(c) else ''} at the start of {{phase}}",
    ),
    Kind.GAP: Row("may use an effect or a dominance card before going on in {phase}", {}, "go on in {phase}"),
    Kind.CHOOSE_PLAYER: Row("must choose a player for {card}", lambda c: CARDS[c.get("card")].player),
    Kind.TAX_COLLECTOR: Row(
        "must choose where to remove a warrior for Tax Collector", "remove a warrior from {0} to draw a card"
    ),
    Kind.SPEND_FOR_DOMINANCE: Row("must choose which card to spend for {dominance}", "spend {0} to take {dominance}"),
    Kind.COALITION: Row("must choose a partner for a coalition", "form a coalition with {0}"),
    Kind.CRAFT: Row("may craft a card", {}, "craft no more"),
    Kind.CRAFT_ANY_ICON: Row(
        "must choose which crafting piece to activate for {card} ({count:icon} left)",
        "activate a {0} crafting piece for {card}",
    ),
    Kind.MOVE: Row("{must} move{from_suit}", "move from {place} to {0}", "do not move"),
    Kind.MOVE_COUNT: Row(
        "must choose how many warriors move from {clearing} to {to}, at most {count}",
        {"choose_count": "move {0:warrior} from {clearing} to {to}"},
    ),
    Kind.BATTLE: Row("{must} initiate a battle{in_suit}", {}, "do not battle"),
    Kind.AMBUSH: Row("may play an ambush against {other} in {clearing}", {}, "do not play an ambush"),
    Kind.FOIL: Row(
        "may foil the ambush of {other} in {clearing}",
        {"ambush": "foil the ambush of {other} with Ambush! ({0})"},
        "do not foil the ambush",
    ),
    Kind.EFFECT_ORDER: Row(
        "must choose who uses an effect first in the battle in {battle}", "let {0} use an effect first"
    ),
    Kind.BATTLE_EFFECT: Row("may use an effect in the battle in {battle}", {}, "use no more effects in this battle"),
    Kind.TAKE_HIT: Row("must choose what takes the next hit in {clearing} ({count:hit} left)", _HITS),
    Kind.ORDER_TRIGGERS: Row("must choose which of {count:effect} resolves next", "resolve next {0}"),
    Kind.DISCARD: Row(
        lambda c: (
            f"must discard a card ({{hand:card}} in hand, limit {HAND_LIMIT})"
            if c["hand"] > HAND_LIMIT
            else "has no card to discard ({hand:card} in hand)"
        ),
        "discard {0}",
        "discard nothing",
    ),
}
