"""Effects of the Exiles and Partisans deck that hold while their card lies in a play area (Law 4.1.3; the cards)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces, land, pieces, zones
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import AMBUSHES, N_AMBUSHES
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, N_CLEARINGS, ST, C, K, P, S
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import item_action
from root_env.root.rules.state import State


@njit
def paths_of_its_own_boat_builders(s: State, who: int, c: int) -> int:
    """Rivers are paths (Law 2.3; the card)."""
    return land.rivers(s, c)


@njit
def paths_of_its_own_tunnels(s: State, who: int, c: int) -> int:
    """Clearings with any crafting pieces are adjacent to each other (Law 2.2.1, 4.1.1; the card)."""
    if hooks.crafting_pieces_in(s, who, c) == 0:
        return 0
    near = 0
    for other in range(N_CLEARINGS):
        if other != c and hooks.crafting_pieces_in(s, who, other) > 0:
            near |= 1 << other
    return near


@njit
def tokens_for_rule_soup_kitchens(s: State, who: int, c: int) -> int:
    """Each token counts as two (Law 2.5, 1.1.1; the card)."""
    return 2 * I(s.tokens[who, c])


@njit
def after_crafting_item_master_engravers(s: State, holder: int, who: int, card: int) -> None:
    """The crafter scores one point more (Law 3.2.2, 4.1.2; the card)."""
    if holder == who:
        score(s, holder, 1, FOR.CARD_EFFECT, C.MASTER_ENGRAVERS)


@njit
def after_crafting_item_murine_broker(s: State, holder: int, who: int, card: int) -> None:
    """Draw a card when another player has crafted an item (Law 4.1.2; the card)."""
    if holder != who:
        zones.draw(s, holder, 1)


@njit
def asks_instead_of_drawing_informants(s: State, who: int, n: int) -> bool:
    """Offer an ambush card of the discard pile in place of all cards of Evening (Law 2.1.2; the card)."""
    for suit in range(S.BIRD + 1):
        for i in range(N_AMBUSHES[suit]):
            if s.discard[AMBUSHES[suit, i]] > 0:
                push(s, K.INFORMANTS, who, count=n)
                return True
    return False


@njit
def begin_phase_eyrie_emigre(s: State, who: int, phase: int) -> None:
    """The card acts behind all steps of Birdsong (Law 1.4.1; the card)."""
    if phase == P.BIRDSONG:
        push(s, K.EMIGRATE, who)


@njit
def after_move_eyrie_emigre(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """Note where the move of the card has led; nobody can battle off the map (Law 4.2; the card)."""
    i = I(s.depth) - 1
    while i >= 0 and (I(s.stack[i].kind) != K.EMIGRATE or I(s.stack[i].who) != who):
        i -= 1
    if i >= 0 and s.stack[i].x == 1 and destination < N_CLEARINGS:
        s.stack[i].clearing = destination


@njit
def item_taken_league_of_adventurous_mice(s: State, owner: int, who: int, item: int) -> None:
    """Of two equal items the taker says whether it was one face down (Law 9.5.4, 14.2.5; the card)."""
    left, face_down = I(s.crafted_items[owner, item]), I(s.exiles_partisans.exhausted[owner, item])
    if face_down > left:
        s.exiles_partisans.exhausted[owner, item] = left
    elif face_down > 0:
        push(s, K.TAKEN_ITEM, who, other=owner, x=item)


@njit
def legal_taken_item(s: State, who: int, out: DecisionList) -> None:
    """The item face up, or the one that is exhausted (Law 9.5.4, 14.2.5; the card)."""
    for state in (ST.READY, ST.EXHAUSTED):
        add(out, item_action(I(top(s).x), state))


@njit
def apply_taken_item(s: State, who: int, item: int, state: int) -> None:
    """One fewer lies face down if it was one of them (the card)."""
    owner = I(top(s).other)
    pop(s)
    if state == ST.EXHAUSTED:
        s.exiles_partisans.exhausted[owner, item] = s.exiles_partisans.exhausted[owner, item] - 1


@njit
def _has_coffins(s: State, holder: int) -> bool:
    """True if removed warriors lie on this player's card: the first player who has it, should there be copies."""
    for p in range(holder):
        if zones.has_effect(s, p, C.COFFIN_MAKERS):
            return False
    return True


@njit
def warriors_to_supply_coffin_makers(s: State, holder: int, owner: int, n: int) -> None:
    """Warriors removed from the map lie on the card instead of in their supply, those of forces apart do not.

    Law 21.24; the card.
    """
    if _has_coffins(s, holder) and not forces.is_apart(s, owner):
        s.exiles_partisans.coffins[owner] = s.exiles_partisans.coffins[owner] + pieces.box_warriors(s, owner, n)


@njit
def warriors_returned_coffin_makers(s: State, holder: int, owner: int, n: int) -> None:
    """In its first print the card takes all warriors that would return to a supply (the card)."""
    if s.edition == ED.LAW_2018:
        warriors_to_supply_coffin_makers(s, holder, owner, n)


@njit
def warriors_saved_coffin_makers(s: State, holder: int, owner: int, n: int) -> None:
    """Warriors that are saved or replaced do not lie on the card (Law 6.2.3; the card)."""
    if _has_coffins(s, holder):
        back = min(n, I(s.exiles_partisans.coffins[owner]))
        s.exiles_partisans.coffins[owner] = s.exiles_partisans.coffins[owner] - back
        pieces.unbox_warriors(s, owner, back)
