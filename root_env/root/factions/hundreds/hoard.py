"""The Hoard: gaining items, removing them, Contempt for Trade (Law 14.2.3, 14.2.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import items_of
from root_env.root.factions.hundreds.declaration import TRACK_OF, TRACK_SPACES
from root_env.root.rules.abilities import crafting
from root_env.root.rules.data.decks import ITEM
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_ITEMS, ST, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def gain(s: State, who: int, item: int) -> None:
    """Put an item on its track; if that is full, ask which one leaves the game (Law 14.2.4.I)."""
    note(s, E.ITEM_GAINED, who, item=item)
    if items_of(s, TRACK_OF[item]) < TRACK_SPACES:
        s.hundreds.hoard[item] = I(s.hundreds.hoard[item]) + 1
    else:
        push(s, K.HOARD_FULL, who, x=item)


@njit
def lose(s: State, who: int, item: int) -> None:
    """Remove an item of the Hoard from the game; of equal items one from a ruin goes first (Law 14.2.4.I, 9.7.3)."""
    s.hundreds.hoard[item] = I(s.hundreds.hoard[item]) - 1
    s.hundreds.from_ruins = I(s.hundreds.from_ruins) & ~(1 << item)
    note(s, E.ITEM_LOST, who, item=item)


@njit
def legal_hoard_full(s: State, who: int, out: DecisionList) -> None:
    """The item gained, or one on its track (Law 14.2.4.I)."""
    gained = I(top(s).x)
    for item in range(N_ITEMS):
        if item == gained or (TRACK_OF[item] == TRACK_OF[gained] and s.hundreds.hoard[item] > 0):
            add(out, item_action(item, ST.READY))


@njit
def apply_hoard_full(s: State, who: int, item: int, state: int) -> None:
    """That item leaves the game, for a point (Law 14.2.4.I)."""
    gained = I(top(s).x)
    pop(s)
    s.hundreds.hoard[gained] = I(s.hundreds.hoard[gained]) + 1
    lose(s, who, item)
    score(s, who, I(s.hoard_vp), FOR.FULL_HOARD)


@njit
def legal_contempt(s: State, who: int, out: DecisionList) -> None:
    """Keep the item, or remove it for its points (Law 14.2.3)."""
    add(out, item_action(ITEM[top(s).card], ST.READY))
    add(out, A.PASS)


@njit
def _craft(s: State, who: int) -> int:
    """The card is crafted, and discarded when its effect is over; returns the card (Law 4.1.2)."""
    card = I(top(s).card)
    pop(s)
    note(s, E.CRAFT, who, card=card)
    push(s, K.CRAFT_DISCARD, who, card=card)
    s.items[ITEM[card]] = I(s.items[ITEM[card]]) - 1
    return card


@njit
def apply_choose_item_in_contempt(s: State, who: int, item: int, state: int) -> None:
    """Take the item and score nothing for it (Law 14.2.3)."""
    card = _craft(s, who)
    gain(s, who, item)
    crafting.after_crafting_item(s, who, card)


@njit
def apply_pass_in_contempt(s: State, who: int) -> None:
    """Remove the item from the game and score its points (Law 14.2.3)."""
    card = _craft(s, who)
    note(s, E.ITEM_REMOVED, who, item=ITEM[card])
    score(s, who, I(s.craft_vp[card]), FOR.CRAFTING)
    crafting.after_crafting_item(s, who, card)
