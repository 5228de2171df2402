"""Craft (Law 4.1)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.abilities import crafting, matching
from root_env.root.rules.cards import immediate
from root_env.root.rules.data.decks import ANY, COST, ICONS, ITEM, TYPE
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import CT, N_CARDS, N_SUITS, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

ALL_SUITS = (1 << N_SUITS) - 1


@njit
def list_crafts(s: State, who: int, out: DecisionList) -> None:
    """Add every card in hand that can be crafted now; ambush and dominance cards never (Law 4.1, 2.1.2, 2.1.3)."""
    if s.hand_size[who] == 0:
        return
    fox, rabbit, mouse = (
        crafting.icons(s, who, 0),
        crafting.icons(s, who, 1),
        crafting.icons(s, who, 2),
    )
    limit = min(fox + rabbit + mouse, crafting.crafting_limit(s, who))
    if limit == 0:
        return
    shared = matching.some_have_several(s)
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and ICONS[card] > 0 and _is_useful(s, who, card):
            if ICONS[card] <= limit and can_pay(card, fox, rabbit, mouse) and (not shared or can_share(s, who, card)):
                add(out, A.CRAFT + card)


@njit
def can_pay(card: int, fox: int, rabbit: int, mouse: int) -> bool:
    """True if that many unused crafting pieces of each suit fulfil the card's icons (Law 4.1.1)."""
    spare = (fox - COST[card, 0]) + (rabbit - COST[card, 1]) + (mouse - COST[card, 2])
    if fox < COST[card, 0] or rabbit < COST[card, 1] or mouse < COST[card, 2]:
        return False
    return spare >= COST[card, ANY]


@njit
def can_share(s: State, who: int, card: int) -> bool:
    """True if a piece of its own fulfils each icon, where pieces in clearings of several suits count for any (4.1.1).

    There is such a piece for each if no set of suits has more icons than pieces in clearings of these suits.
    """
    for suits in range(1, ALL_SUITS + 1):
        icons = ICONS[card] if suits == ALL_SUITS else 0
        if suits != ALL_SUITS:
            for suit in range(N_SUITS):
                if (suits >> suit) & 1 != 0:
                    icons += COST[card, suit]
        if icons > crafting.unused(s, who, suits):
            return False
    return True


@njit
def _is_useful(s: State, who: int, card: int) -> bool:
    """True if the card's item is in the supply, or its effect is not yet in the play area (Law 4.1.2, 4.1.4)."""
    if TYPE[card] == CT.ITEM:
        return s.items[ITEM[card]] > 0
    if TYPE[card] == CT.PERSISTENT:
        return not zones.has_effect(s, who, card)
    return True


@njit
def start_craft(s: State, who: int, card: int) -> None:
    """Activate the pieces for the card's suits, ask about icons of any suit, then resolve (Law 4.1.1).

    The card is shown and leaves the hand at once; the frame of its resolution holds it.
    """
    zones.reveal_out(s, who, card)
    push(s, K.CRAFT_RESOLVE, who, card=card)
    if COST[card, ANY] > 0:
        push(s, K.CRAFT_ANY_ICON, who, count=COST[card, ANY], card=card)
    for suit in range(N_SUITS):
        if COST[card, suit] > 0:
            crafting.activate(s, who, suit, COST[card, suit])
    if I(top(s).kind) == K.CRAFT_ANY_ICON:
        _activate_if_all(s)


@njit
def _activate_if_all(s: State) -> None:
    """Activate all unused pieces if the remaining icons need them all: there is nothing to choose (Law 4.1.1)."""
    f = top(s)
    who, need = I(f.who), I(f.count)
    fox, rabbit, mouse = (
        crafting.icons(s, who, 0),
        crafting.icons(s, who, 1),
        crafting.icons(s, who, 2),
    )
    if fox + rabbit + mouse == need and need <= crafting.crafting_limit(s, who):
        pop(s)
        crafting.activate(s, who, 0, fox)
        crafting.activate(s, who, 1, rabbit)
        crafting.activate(s, who, 2, mouse)


@njit
def legal_craft_any_icon(s: State, who: int, out: DecisionList) -> None:
    """Suit of the piece that fulfils an icon of any suit (Law 4.1.1)."""
    for suit in range(N_SUITS):
        if crafting.icons(s, who, suit) > 0:
            add(out, A.CHOOSE_SUIT + suit)


@njit
def apply_craft_any_icon(s: State, who: int, suit: int) -> None:
    """Activate a piece of that suit (Law 4.1.1)."""
    f = top(s)
    left = I(f.count) - 1
    if left == 0:
        pop(s)
    else:
        f.count = left
    crafting.activate(s, who, suit, 1)
    if left > 0 and I(top(s).kind) == K.CRAFT_ANY_ICON:
        _activate_if_all(s)


@njit
def run_craft_resolve(s: State, who: int) -> None:
    """Give the item and its points, keep a persistent effect, or resolve an immediate one (Law 4.1.2, 4.1.3, 3.2.2)."""
    card = I(top(s).card)
    pop(s)
    if not crafting.asks_of_benefit(s, who, card):
        take_benefit(s, who, card)


@njit
def take_benefit(s: State, who: int, card: int) -> None:
    """Take the benefit of a crafted card, then discard it unless it stays (Law 4.1.2, 4.1.3, 3.2.2)."""
    note(s, E.CRAFT, who, card=card)
    if TYPE[card] == CT.PERSISTENT:
        zones.to_play_area(s, who, card)
        return
    push(s, K.CRAFT_DISCARD, who, card=card)
    if TYPE[card] == CT.ITEM:
        s.items[ITEM[card]] = s.items[ITEM[card]] - 1
        crafting.keep_crafted_item(s, who, card)
        score(s, who, crafting.craft_points(s, who, I(s.craft_vp[card])), FOR.CRAFTING)
        crafting.after_crafting_item(s, who, card)
    else:
        immediate.resolve(s, who, card)


@njit
def run_craft_discard(s: State, who: int) -> None:
    """Discard a card whose immediate effect has been resolved (Law 4.1.2)."""
    card = I(top(s).card)
    pop(s)
    zones.put_discard(s, card)
