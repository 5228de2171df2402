"""Declarations of cards and decks: plain data; ids, tables, dispatch, words and pages are made from them.

A deck has a folder, `root/decks/<name>/`: its `declaration.py` has a row per kind of card, and beside it lie the
functions of the cards, found there by name (docs/adding_a_card.md):

    own_turn.py   effects used on one's own turn   use_x, can_use_x, choose_x, can_choose_x
    in_battle.py  effects used in battle           use_x, can_use_x
    immediate.py  immediate effects                resolve_x
    always.py     effects that hold all the time   <hook>_x
"""

from dataclasses import dataclass

from root_env.root.declared.form import Block, Decision, Event, Field, HasParts, Reason, Step

NEXT = None
"""The number of a card from outside the package: the next free one."""

OWN_TURN = ("start of birdsong", "birdsong", "start of daylight", "daylight", "start of evening")
"""Moments at which an effect is offered to the player taking the turn (Law 1.4.1, 4.1.3)."""
ATTACKER, DEFENDER = 0, 1
"""Sides of a battle."""
IN_BATTLE = ("battle", "attack", "defense")
"""Moments after the roll at which an effect is offered: to both sides, to the attacker, to the defender (Law 4.3.4)."""
ALWAYS = "always"
"""The moment of an effect that nobody uses: it answers hooks of `root/rules/abilities`."""
MOMENTS = (*OWN_TURN, *IN_BATTLE, ALWAYS)
ITEM, IMMEDIATE, PERSISTENT, AMBUSH, DOMINANCE = "item", "immediate", "persistent", "ambush", "dominance"
"""Types of cards, members of `ids.CardType` in small letters."""


@dataclass(frozen=True)
class Card:
    """A kind of card: copies of the same title and suit are one kind. Made by the functions below, one per type.

    `name` is used in the names of its functions and, in capitals, for its member of `ids.Card`. Words for suits and
    items are the members of `ids.Suit` and `ids.Item` in small letters; in `cost`, bird stands for an icon of any suit.
    """

    number: int | None
    name: str
    title: str
    suit: str
    copies: int
    type: str
    cost: tuple[str, ...] = ()
    item: str = ""
    vp: int = 0
    when: str = ""
    once: bool = True
    must: bool = False
    answers: tuple[str, ...] = ()
    player: str = ""


def item(
    number: int | None, name: str, title: str, suit: str, gives: str, cost: tuple[str, ...], vp: int, copies: int = 1
) -> Card:
    """A card crafted for an item and victory points (Law 4.1.2, 3.2.2)."""
    return Card(number, name, title, suit, copies, ITEM, cost, gives, vp)


def immediate(number: int | None, name: str, title: str, suit: str, cost: tuple[str, ...], copies: int = 1) -> Card:
    """A card with an effect that is resolved as it is crafted: `resolve_<name>` of `immediate.py` (Law 4.1.2)."""
    return Card(number, name, title, suit, copies, IMMEDIATE, cost)


def persistent(
    number: int | None,
    name: str,
    title: str,
    suit: str,
    copies: int,
    cost: tuple[str, ...],
    when: str,
    *,
    once: bool = True,
    must: bool = False,
    answers: tuple[str, ...] = (),
    player: str = "",
) -> Card:
    """A card that stays in the play area (Law 2.1.4, 4.1.3).

    `when`: one of `MOMENTS`. On one's own turn: `once` a turn or any number of times; `must`: nothing else is offered
    before it is used. `player`: the effect asks for another player; these are the words of a choice, with `{0}` for
    that player. `answers`: the hooks that an effect that always holds answers.
    """
    return Card(
        number, name, title, suit, copies, PERSISTENT, cost,
        when=when, once=once, must=must, answers=answers, player=player,
    )  # fmt: skip


def ambush(number: int | None, name: str, suit: str, copies: int = 1, title: str = "Ambush!") -> Card:
    """An ambush card: played in battle, never crafted (Law 2.1.2)."""
    return Card(number, name, title, suit, copies, AMBUSH)


def dominance(number: int | None, name: str, suit: str, title: str = "Dominance") -> Card:
    """A dominance card, one for each suit: never crafted (Law 2.1.3). Other decks name it under `shared`."""
    return Card(number, name, title, suit, 1, DOMINANCE)


@dataclass(frozen=True)
class Deck(HasParts):
    """A shared deck: the kinds of cards that it brings, and copies of kinds that other decks have brought, by name.

    Effects are offered in the order of their cards here. `decisions` and `steps`: further questions and steps of its
    cards (`declared/form.py`); their `at` is a module of the deck's folder. `events` and `reasons`: like a faction's.
    `board`: its record in the state, `s.<name>`, for what lies on its cards; it keeps its `start` values at tables
    without the deck, and observations show it by `blocks`. `number`: its place among the decks of this
    package; the cards of these have the numbers of their release. `package` is filled in when the deck is read.
    """

    name: str
    cards: tuple[Card, ...]
    shared: tuple[tuple[str, int], ...] = ()
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    board: tuple[Field, ...] = ()
    blocks: tuple[Block, ...] = ()
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    number: int | None = None
    package: str = ""
