"""The fields that texts of decisions can use, such as `{clearing}` or `{count:hit}`; each is read only if it is used.

The fields of one faction are in its module `text`. A field is a function of the context: the top frame of a game and
its viewer.
"""

from collections.abc import Callable
from typing import Any

import root_env.root.rules.dispatch  # noqa: F401  it sets the order in which rules are written from tables
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.root.declared.decks import CARDS
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import has_pawn, pawn_place
from root_env.root.lookup.land import suits_of
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import DOMINANCE_OF_SUIT
from root_env.root.rules.data.tracks import HAND_LIMIT
from root_env.root.rules.ids import Suit


class Words(str):
    """The text of a field that contains fields itself."""


class Count(int):
    """A number followed by its noun: `{count:hit}` is "1 hit" or "2 hits"."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


def _suited(suit: int, preposition: str) -> str:
    return "" if suit == Suit.BIRD else f" {preposition} a {names.SUITS[suit]} clearing"


def _with_suit(c: Any) -> str:
    clearing = c.get("clearing")
    return f"{names.clearing(clearing)} ({names.suits(suits_of(c.states, c.i, clearing), none='no suit')})"


def _discards(c: Any) -> Words:
    if c["hand"] > HAND_LIMIT:
        return Words(f"must discard a card ({{hand:card}} in hand, limit {HAND_LIMIT})")
    return Words("has no card to discard ({hand:card} in hand)")


def _offers(c: Any, one: str, between: str) -> str:
    """The offers of the factions in play at the start of a phase, in words."""
    offered = [offer(c) for offer in part_modules.found("text", c.s["faction"][: len(c.agents)], "window_offer")]
    return "".join(f" {between} {one.format(words)}" for words in offered if words)


def _attacks_with(c: Any) -> str:
    """The means of the attacker in the battle, in words, with its most rolled hits (Law 4.3.3.I, 9.2.6)."""
    battle = c.s["battle"]
    attacker, clearing = int(battle["attacker"]), int(battle["clearing"])
    s = record_view(whole(c.states[c.i : c.i + 1]), 0)
    most = Count(plain(hooks.rolled_hits_limit)(s, attacker, clearing))
    if battle["ally"] >= 0:
        return f"swords and warriors of an ally, up to {most:hit}"
    return f"{most:sword}" if has_pawn(c.s, attacker) else f"{most:warrior}"


FIELDS: dict[str, Callable[[Any], object]] = {
    "who": lambda c: c.agent("who"),
    "other": lambda c: c.agent("other"),
    "clearing": lambda c: names.clearing(c.get("clearing")),
    "suited_clearing": _with_suit,
    "to": lambda c: names.clearing(c.get("other")),
    "count": lambda c: Count(c.get("count")),
    "marked": lambda c: f"the {names.marked(int(c.s['faction'][c.get('who')]), c.get('x'))}",
    "card": lambda c: names.card(c.get("card")) if c.knows_card() else "a card",
    "suit": lambda c: names.suit(c.get("suit")),
    "dominance": lambda c: names.CARDS[DOMINANCE_OF_SUIT[c.get("suit")]],
    "must": lambda c: "may" if c.get("count") == 1 else "must",
    "from_suit": lambda c: _suited(c.get("suit"), "from"),
    "in_suit": lambda c: _suited(c.get("suit"), "in"),
    "phase": lambda c: names.phase(c.s["phase"]).capitalize(),
    "battle": lambda c: names.clearing(c.s["battle"]["clearing"]),
    "hand": lambda c: Count(c.s["hand_size"][c.get("who")]),
    "place": lambda c: names.place(c.s["map"], pawn_place(c.s, c.get("who"))),
    "names_player": lambda c: Words(CARDS[c.get("card")].player),
    "discards": _discards,
    "or_buy": lambda c: _offers(c, "buy a {}", "or"),
    "attacks_with": _attacks_with,
    "and_buy_none": lambda c: _offers(c, "buy no {}", "and"),
}
"""Fields that every text may use."""
