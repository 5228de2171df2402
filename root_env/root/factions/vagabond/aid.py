"""Aid and improving relationships (Law 9.2.9.I, 9.2.9.II.a, 9.5.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond.declaration import ALLIED
from root_env.root.rules import zones
from root_env.root.rules.abilities import crafting, hooks, matching
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_ITEMS, ST, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def list_aids(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add every player with faction pieces in the clearing, given an item and a matching card (Law 9.5.4)."""
    if matching.cards_in_hand(s, who, c) == 0 or not _has_ready_item(s, who):
        return
    for p in range(I(s.n_players)):
        if p != who and hooks.present(s, p, c):
            add(out, A.AID + I(s.faction[p]))


@njit
def _has_ready_item(s: State, who: int) -> bool:
    for item in range(N_ITEMS):
        if ability.ready(s, who, item) > 0:
            return True
    return False


@njit
def start_aid(s: State, who: int, target: int) -> None:
    """Ask for the card, the item, and an item to take in return (Law 9.5.4)."""
    push(s, K.AID_DONE, who, other=target)
    push(s, K.AID_TAKE, who, other=target)
    push(s, K.AID_ITEM, who, other=target)
    push(s, K.AID_CARD, who, clearing=ability.location(s, who), other=target)


@njit
def legal_aid_item(s: State, who: int, out: DecisionList) -> None:
    """Any one item that can be exhausted (Law 9.5.4)."""
    for item in range(N_ITEMS):
        if ability.ready(s, who, item) > 0:
            add(out, item_action(item, ST.READY))


@njit
def apply_aid_item(s: State, who: int, item: int, state: int) -> None:
    """Exhaust it (Law 9.5.4)."""
    pop(s)
    ability.exhaust(s, who, item)


@njit
def legal_aid_card(s: State, who: int, out: DecisionList) -> None:
    """A card matching the clearing (Law 9.5.4)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_aid_card(s: State, who: int, card: int) -> None:
    """Give it to the player (Law 9.5.4, 1.3.2)."""
    f = top(s)
    c, target = I(f.clearing), I(f.other)
    pop(s)
    zones.hand_over(s, who, target, card, matching.only_suit(s, c))


@njit
def legal_aid_take(s: State, who: int, out: DecisionList) -> None:
    """An item from the player's Crafted Items box, or none (Law 9.5.4, 9.2.9.III.c)."""
    target = I(top(s).other)
    for item in range(N_ITEMS):
        if s.crafted_items[target, item] > 0:
            add(out, item_action(item, ST.READY))
    add(out, A.PASS)


@njit
def apply_aid_take(s: State, who: int, item: int, state: int) -> None:
    """Take it face up (Law 9.5.4, 9.2.5.II)."""
    target = I(top(s).other)
    pop(s)
    s.crafted_items[target, item] = s.crafted_items[target, item] - 1
    crafting.item_taken(s, target, who, item)
    note(s, E.ITEM_GIVEN, target, other=who, item=item)
    ability.gain_item(s, who, item)


@njit
def run_aid_done(s: State, who: int) -> None:
    """The Aid counts towards the relationship; with an ally it scores (Law 9.2.9.I.a, 9.2.9.I.b, 9.2.9.II.a)."""
    target = I(top(s).other)
    pop(s)
    v = s.vagabond[ability.board(s, who)]
    space = I(v.relation[target])
    if space == ALLIED:
        score(s, who, I(s.allied_aid_vp), FOR.AID)
    elif space >= 0:
        v.aids[target] = v.aids[target] + 1
        if v.aids[target] >= s.aids_needed[space]:
            v.aids[target] = 0
            v.relation[target] = space + 1
            note(s, E.RELATIONSHIP, who, other=target, x=space + 1)
            score(s, who, I(s.relation_vp[space]), FOR.RELATIONSHIP)
