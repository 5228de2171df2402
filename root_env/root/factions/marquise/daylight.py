"""Daylight of the Marquise de Cat: crafting, then actions (Law 6.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.marquise import build
from root_env.root.factions.marquise.birdsong import on_map, with_room
from root_env.root.rules import pieces, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.frames import add, count_down, pop, push, top
from root_env.root.rules.ids import ED, N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import battle, dominance, move, offers
from root_env.root.rules.spec.actions import A, build_action
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Craft with workshops, then take up to three actions (Law 6.2.1, 6.5)."""
    s.marquise.actions = s.marquise_actions
    s.marquise.recruited = 0
    push(s, K.MARQUISE_ACTION, who)
    push(s, K.CRAFT, who)


@njit
def legal_marquise_action(s: State, who: int, out: DecisionList) -> None:
    """Battle, march, recruit, build, overwork, buy another action with a bird, or end (Law 6.5)."""
    if s.marquise.actions > 0:
        battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
        if s.marquise.recruited == 0 and s.warrior_supply[who] > 0 and with_room(s, who, PC.RECRUITER) > 0:
            add(out, A.RECRUIT)
        _list_builds(s, who, out)
        for c in range(N_CLEARINGS):
            if s.pieces[PC.SAWMILL, c] > 0 and matching.cards_in_hand(s, who, c) > 0:
                if hooks.can_place(s, who, c):
                    add(out, A.OVERWORK + c)
    if _can_buy_action(s, who):
        add(out, A.EXTRA_ACTION)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _can_buy_action(s: State, who: int) -> bool:
    """True if a bird card can be spent for an action; in the 2018 Law only after the three of Daylight (Law 6.5)."""
    if s.edition == ED.LAW_2018 and s.marquise.actions > 0:
        return False
    return zones.matching_in_hand(s, who, S.BIRD) > 0


@njit
def _list_builds(s: State, who: int, out: DecisionList) -> None:
    """Add each building type in each ruled clearing in which it can be paid and placed (Law 6.5.4.I)."""
    if on_map(s, PC.WOOD) == 0 and not build.something_is_free(s):
        return
    ruled = ruling.ruled_clearings(s, who)
    for c in range(N_CLEARINGS):
        if (ruled >> c) & 1 != 0 and s.slots[c] > 0 and hooks.can_place(s, who, c):
            wood = build.wood_in_reach(s, who, c, ruled)
            for building in range(3):
                if s.piece_supply[PC.SAWMILL + building] > 0 and build.cost(s, building) <= wood:
                    add(out, build_action(c, building))


@njit
def _spend_action(s: State) -> None:
    """Take one of the actions of this Daylight; the menu stays open (Law 6.5)."""
    s.marquise.actions = s.marquise.actions - 1


@njit
def apply_battle_in_marquise_action(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 6.5.1)."""
    _spend_action(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_move_in_marquise_action(s: State, who: int, origin: int, destination: int) -> None:
    """March: take up to two moves (Law 6.5.2)."""
    _spend_action(s)
    push(s, K.MOVE, who, count=1, suit=S.BIRD)
    move.start_move(s, who, origin, destination)


@njit
def apply_recruit_in_marquise_action(s: State, who: int) -> None:
    """Place one warrior at each recruiter; if there are too few, ask for the clearings (Law 6.5.3, 1.5.4)."""
    _spend_action(s)
    s.marquise.recruited = 1
    supply = I(s.warrior_supply[who])
    if supply < with_room(s, who, PC.RECRUITER):
        for c in range(N_CLEARINGS):
            s.marquise.placed[c] = 0
        push(s, K.RECRUIT_SHORTAGE, who, count=supply)
        return
    for c in range(N_CLEARINGS):
        if hooks.can_place(s, who, c):
            pieces.place_warriors(s, who, c, I(s.pieces[PC.RECRUITER, c]))


@njit
def apply_build_in_marquise_action(s: State, who: int, c: int, building: int) -> None:
    """Build (Law 6.5.4)."""
    _spend_action(s)
    build.start_build(s, who, c, building)


@njit
def apply_overwork_in_marquise_action(s: State, who: int, c: int) -> None:
    """Ask for the card to spend (Law 6.5.5)."""
    _spend_action(s)
    push(s, K.OVERWORK_CARD, who, clearing=c)


@njit
def apply_extra_action_in_marquise_action(s: State, who: int) -> None:
    """Ask for the bird card to spend for one more action (Law 6.5)."""
    push(s, K.EXTRA_ACTION_CARD, who)


@njit
def legal_recruit_shortage(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a recruiter that has not had its warrior (Law 6.5.3, 1.5.4)."""
    for c in range(N_CLEARINGS):
        if s.pieces[PC.RECRUITER, c] > s.marquise.placed[c] and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_recruit_shortage(s: State, who: int, c: int) -> None:
    """Place one of the last warriors there (Law 6.5.3, 1.5.4)."""
    pieces.place_warriors(s, who, c, 1)
    s.marquise.placed[c] = s.marquise.placed[c] + 1
    count_down(s)


@njit
def legal_overwork_card(s: State, who: int, out: DecisionList) -> None:
    """A card matching the sawmill's clearing (Law 6.5.5)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_overwork_card(s: State, who: int, card: int) -> None:
    """Spend it to place a wood there, if one is left (Law 6.5.5, 1.5.4)."""
    c = I(top(s).clearing)
    pop(s)
    zones.spend(s, who, card)
    if s.piece_supply[PC.WOOD] > 0:
        pieces.place_piece(s, PC.WOOD, c)


@njit
def legal_extra_action_card(s: State, who: int, out: DecisionList) -> None:
    """A bird card (Law 6.5, 2.1.1.II)."""
    dominance.list_matching(s, who, S.BIRD, out)


@njit
def apply_extra_action_card(s: State, who: int, card: int) -> None:
    """Spend it for one more action (Law 6.5)."""
    pop(s)
    zones.spend(s, who, card)
    s.marquise.actions = s.marquise.actions + 1
