"""Effects of the Exiles and Partisans deck used on one's own turn (Law 4.1.3; the cards), in the order of a turn."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import pieces, removal, zones
from root_env.root.rules.abilities import holding, hooks, matching, moving, pawns, targets
from root_env.root.rules.data.decks import AMBUSHES, EFFECT_CARD, N_AMBUSHES, N_EFFECTS, SUIT
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_ITEMS, ST, C, K, S
from root_env.root.rules.key_actions import battle, hand, move
from root_env.root.rules.scoring import enemies, score
from root_env.root.rules.spec.actions import A, item_action, move_action
from root_env.root.rules.state import State


@njit
def ask_for_a_player(s: State, who: int, card: int) -> None:
    """Ask for another player, whom the effect names (Law 4.1.3)."""
    push(s, K.CHOOSE_PLAYER, who, card=card)


@njit
def discard_for_a_player(s: State, who: int, card: int) -> None:
    """Discard the card, and ask for the player whom its effect names (Law 4.1.3)."""
    zones.discard_effect(s, who, card)
    ask_for_a_player(s, who, card)


# -- Birdsong: Saboteurs -----------------------------------------------------------------------------


@njit
def can_choose_saboteurs(s: State, who: int, target: int) -> bool:
    """True for an enemy with crafted cards in his play area (Law 4.1.3, 21.8; the card)."""
    return enemies(s, who, target) and s.effects[target] != 0


@njit
def can_use_saboteurs(s: State, who: int) -> bool:
    """True if an enemy has crafted cards in his play area (Law 4.1.3; the card)."""
    for p in range(I(s.n_players)):
        if can_choose_saboteurs(s, who, p):
            return True
    return False


use_saboteurs = discard_for_a_player


@njit
def choose_saboteurs(s: State, who: int, target: int) -> None:
    """Ask for one of that player's crafted cards (Law 4.1.3; the card)."""
    push(s, K.SABOTEURS, who, other=target)


@njit
def legal_saboteurs(s: State, who: int, out: DecisionList) -> None:
    """A crafted card in the play area of that player (Law 2.1.4, 4.1.3; the card)."""
    target = I(top(s).other)
    for k in range(N_EFFECTS):
        if zones.has_effect(s, target, EFFECT_CARD[k]):
            add(out, A.CHOOSE_CARD + EFFECT_CARD[k])


@njit
def apply_saboteurs(s: State, who: int, card: int) -> None:
    """Its owner discards it (Law 4.1.3; the card)."""
    target = I(top(s).other)
    pop(s)
    zones.discard_effect(s, target, card)
    if card == C.COFFIN_MAKERS and not _somebody_has(s, card):
        _return_coffins(s)


# -- Birdsong: False Orders --------------------------------------------------------------------------


@njit
def _ordered_to(s: State, target: int, origin: int) -> int:
    """Bit per clearing to which warriors of a player can be ordered out of a clearing, regardless of rule.

    Law 1.5.5, 4.2; the card.
    """
    return hooks.ways(s, target, origin) if holding.movable(s, target, origin) > 0 else 0


@njit
def can_choose_false_orders(s: State, who: int, target: int) -> bool:
    """True for an enemy with warriors that can move somewhere (Law 4.1.3, 21.8; the card)."""
    if enemies(s, who, target):
        for origin in range(N_CLEARINGS):
            if _ordered_to(s, target, origin) != 0:
                return True
        return moving.has_own_moves(s, target, S.BIRD)
    return False


@njit
def can_use_false_orders(s: State, who: int) -> bool:
    """True if an enemy has warriors that can move somewhere (Law 4.1.3; the card)."""
    for p in range(I(s.n_players)):
        if can_choose_false_orders(s, who, p):
            return True
    return False


use_false_orders = discard_for_a_player


@njit
def choose_false_orders(s: State, who: int, target: int) -> None:
    """Ask for the move of that player's warriors (Law 4.1.3; the card)."""
    push(s, K.FALSE_ORDERS, who, other=target)


@njit
def legal_false_orders(s: State, who: int, out: DecisionList) -> None:
    """From a clearing with his warriors to an adjacent one, regardless of rule (Law 4.2, 4.2.1; the card)."""
    target = I(top(s).other)
    for origin in range(N_CLEARINGS):
        near = _ordered_to(s, target, origin)
        for c in range(N_CLEARINGS):
            if (near >> c) & 1 != 0:
                add(out, move_action(origin, c))
    moving.list_own_moves(s, target, S.BIRD, out)


@njit
def apply_move_in_false_orders(s: State, who: int, origin: int, destination: int) -> None:
    """Half of his warriors there move, rounded up, as if he had moved them (Law 1.5.5; the card)."""
    target = I(top(s).other)
    pop(s)
    half = (I(s.warriors[target, origin]) + 1) // 2
    move.move_by_force(s, target, origin, destination, min(half, holding.movable(s, target, origin)), who)


@njit
def apply_own_moves_in_false_orders(s: State, who: int, action: int) -> None:
    """The same for a move of the faction's own, such as out of a burrow (Law 1.5.5; the card)."""
    target = I(top(s).other)
    pop(s)
    move.own_move_by_force(s, target, action, (moving.movers(s, target, action) + 1) // 2, who)


# -- Birdsong: Swap Meet -----------------------------------------------------------------------------


@njit
def can_choose_swap_meet(s: State, who: int, target: int) -> bool:
    """True if that player has cards in hand (Law 4.1.3; the card)."""
    return s.hand_size[target] > 0


@njit
def can_use_swap_meet(s: State, who: int) -> bool:
    """True if another player has cards in hand (Law 4.1.3; the card)."""
    for p in range(I(s.n_players)):
        if p != who and can_choose_swap_meet(s, who, p):
            return True
    return False


use_swap_meet = ask_for_a_player


@njit
def choose_swap_meet(s: State, who: int, target: int) -> None:
    """Take a card at random from that hand; then one is given back (Law 4.1.3, 21.22; the card)."""
    push(s, K.SWAP_MEET, who, other=target)
    zones.steal(s, who, target)


@njit
def legal_swap_meet(s: State, who: int, out: DecisionList) -> None:
    """Any card in hand, also the one taken (Law 4.1.3; the card)."""
    hand.list_hand(s, who, out)


@njit
def apply_swap_meet(s: State, who: int, card: int) -> None:
    """Give it to that player; nobody else sees it (Law 1.3.2; the card)."""
    target = I(top(s).other)
    pop(s)
    zones.hand_over(s, who, target, card, -1)


# -- Daylight: Propaganda Bureau ---------------------------------------------------------------------


@njit
def can_use_propaganda_bureau(s: State, who: int) -> bool:
    """True with a card in hand, and an enemy warrior that can be removed (Law 4.1.3; the card).

    Which cards are in hand is hidden: whether one of them matches shows only when the effect is used.
    """
    return s.hand_size[who] > 0 and targets.suits(s, who) != 0


@njit
def use_propaganda_bureau(s: State, who: int, card: int) -> None:
    """Ask for the card to spend (Law 4.1.3; the card)."""
    push(s, K.PROPAGANDA_CARD, who)


@njit
def legal_propaganda_card(s: State, who: int, out: DecisionList) -> None:
    """A card in hand that matches a clearing with an enemy warrior; without one nothing is spent (the card)."""
    listed = out[0]
    matching.list_cards_of(s, who, targets.suits(s, who), out)
    if out[0] == listed:
        add(out, A.PASS)


@njit
def apply_propaganda_card(s: State, who: int, card: int) -> None:
    """Spend it, and ask for the clearing (Law 21.31; the card)."""
    pop(s)
    zones.spend(s, who, card)
    push(s, K.PROPAGANDA_TARGET, who, suit=SUIT[card])


@njit
def apply_pass_in_propaganda_card(s: State, who: int) -> None:
    """No card matches: nothing happens (the card)."""
    pop(s)


@njit
def legal_propaganda_target(s: State, who: int, out: DecisionList) -> None:
    """A clearing that matches the card, with an enemy warrior that can be removed; then the enemy.

    Law 2.1.1, 21.8, 21.16; the card.
    """
    f = top(s)
    if f.clearing >= 0:
        targets.list_owners(s, who, I(f.clearing), out)
    else:
        targets.list_clearings(s, who, I(f.suit), out)


@njit
def apply_choose_clearing_in_propaganda_target(s: State, who: int, c: int) -> None:
    """Ask whose warrior is removed there (the card)."""
    top(s).clearing = c


@njit
def apply_choose_faction_in_propaganda_target(s: State, who: int, faction: int) -> None:
    """Remove a warrior, and place one of one's own if possible (Law 1.5.4, 21.23, 21.20, C.2.5; the card)."""
    c = I(top(s).clearing)
    pop(s)
    removal.remove_warriors(s, who, I(s.player_of[faction]), c, 1)
    if not hooks.gains_otherwise(s, who) and hooks.can_place(s, who, c):
        pieces.place_warriors(s, who, c, 1)
    removal.settle(s, who)


# -- Evening: Charm Offensive ------------------------------------------------------------------------


@njit
def use_charm_offensive(s: State, who: int, card: int) -> None:
    """Draw a card, and name another player (Law 4.1.3; the card)."""
    zones.draw(s, who, 1)
    ask_for_a_player(s, who, card)


@njit
def choose_charm_offensive(s: State, who: int, target: int) -> None:
    """That player scores a point (Law 4.1.3; the card)."""
    score(s, target, 1, FOR.CARD_EFFECT, C.CHARM_OFFENSIVE)


# -- Birdsong: Coffin Makers, Eyrie Émigré -----------------------------------------------------------


@njit
def _somebody_has(s: State, card: int) -> bool:
    for p in range(I(s.n_players)):
        if zones.has_effect(s, p, card):
            return True
    return False


@njit
def _in_coffins(s: State) -> int:
    """Number of warriors on the card, of all players (the card)."""
    n = 0
    for p in range(I(s.n_players)):
        n += I(s.exiles_partisans.coffins[p])
    return n


@njit
def _return_coffins(s: State) -> None:
    """All warriors on the card return to their supplies (the card)."""
    for p in range(I(s.n_players)):
        pieces.unbox_warriors(s, p, I(s.exiles_partisans.coffins[p]))
        s.exiles_partisans.coffins[p] = 0


@njit
def can_use_coffin_makers(s: State, who: int) -> bool:
    """True with warriors on the card (the card)."""
    return _in_coffins(s) > 0


@njit
def use_coffin_makers(s: State, who: int, card: int) -> None:
    """Score a point per five warriors on it, then return them (Law 4.1.3; the card)."""
    n = _in_coffins(s)
    _return_coffins(s)
    score(s, who, n // 5, FOR.CARD_EFFECT, C.COFFIN_MAKERS)


@njit
def run_emigrate(s: State, who: int) -> None:
    """At the end of Birdsong: a move, then a battle where it has led; else the card goes (the card).

    `x` of the frame is 1 once the move is asked for, `clearing` where it has led.
    """
    f = top(s)
    c, moved = I(f.clearing), f.x == 1
    pop(s)
    if not zones.has_effect(s, who, C.EYRIE_EMIGRE):
        return
    if moved and c >= 0:
        push(s, K.MOVE_OR_BATTLE, who, clearing=c, card=C.EYRIE_EMIGRE)
    elif not moved and move.can_move(s, who, S.BIRD):
        push(s, K.EMIGRATE, who, x=1)
        push(s, K.MOVE_OR_BATTLE, who, card=C.EYRIE_EMIGRE)
    else:
        zones.discard_effect(s, who, C.EYRIE_EMIGRE)


@njit
def legal_move_or_battle(s: State, who: int, out: DecisionList) -> None:
    """Any move or battle; for Eyrie Émigré a move, then a battle where it led, or the card goes (the cards)."""
    f = top(s)
    if f.clearing >= 0:
        battle.list_battles_in(s, who, I(f.clearing), out)
    else:
        move.list_moves(s, who, S.BIRD, out)
    if f.card == C.EYRIE_EMIGRE:
        add(out, A.PASS)
    else:
        battle.list_battles(s, who, S.BIRD, out)


@njit
def apply_move_in_move_or_battle(s: State, who: int, origin: int, destination: int) -> None:
    """Take the move (Law 4.2; the cards)."""
    pop(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_choose_clearing_in_move_or_battle(s: State, who: int, c: int) -> None:
    """Move the pawn out of a forest (Law 4.2, 9.5.1; the cards)."""
    pop(s)
    pawns.move_pawn(s, who, c, 0)


@njit
def apply_own_moves_in_move_or_battle(s: State, who: int, action: int) -> None:
    """Take a move of the faction's own (Law 4.2; the cards)."""
    pop(s)
    moving.start_own_move(s, who, action)


@njit
def apply_battle_in_move_or_battle(s: State, who: int, c: int, faction: int) -> None:
    """Initiate the battle (Law 4.3; the cards)."""
    pop(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_pass_in_move_or_battle(s: State, who: int) -> None:
    """Eyrie Émigré does not do both: it is discarded, without a move by the step below (the card)."""
    c = I(top(s).clearing)
    pop(s)
    if c >= 0:
        zones.discard_effect(s, who, C.EYRIE_EMIGRE)


# -- Daylight: League of Adventurous Mice ------------------------------------------------------------


@njit
def _face_up(s: State, who: int, item: int) -> int:
    """Number of such items in the Crafted Items box that are not exhausted (the card)."""
    return I(s.crafted_items[who, item]) - I(s.exiles_partisans.exhausted[who, item])


@njit
def can_use_league_of_adventurous_mice(s: State, who: int) -> bool:
    """True with a crafted item face up, if a move or a battle is possible (Law 4.2, 4.3; the card)."""
    for item in range(N_ITEMS):
        if _face_up(s, who, item) > 0:
            return move.can_move(s, who, S.BIRD) or battle.can_battle(s, who, S.BIRD)
    return False


@njit
def use_league_of_adventurous_mice(s: State, who: int, card: int) -> None:
    """Ask for the item (Law 4.1.3; the card)."""
    push(s, K.LEAGUE_ITEM, who)


@njit
def legal_league_item(s: State, who: int, out: DecisionList) -> None:
    """A crafted item face up (the card)."""
    for item in range(N_ITEMS):
        if _face_up(s, who, item) > 0:
            add(out, item_action(item, ST.READY))


@njit
def apply_league_item(s: State, who: int, item: int, state: int) -> None:
    """Exhaust it: it stays face down; then ask for the move or the battle (the card)."""
    pop(s)
    s.exiles_partisans.exhausted[who, item] = s.exiles_partisans.exhausted[who, item] + 1
    push(s, K.MOVE_OR_BATTLE, who, card=C.LEAGUE_OF_ADVENTUROUS_MICE)


# -- Evening: Informants -----------------------------------------------------------------------------


@njit
def legal_informants(s: State, who: int, out: DecisionList) -> None:
    """An ambush card of the discard pile, or the draw (Law 2.1.2; the card)."""
    for suit in range(S.BIRD + 1):
        for i in range(N_AMBUSHES[suit]):
            if s.discard[AMBUSHES[suit, i]] > 0:
                add(out, A.CHOOSE_CARD + AMBUSHES[suit, i])
    add(out, A.PASS)


@njit
def apply_informants(s: State, who: int, card: int) -> None:
    """Take it in the open, and draw nothing (the card)."""
    pop(s)
    zones.take_from_discard(s, who, card)


@njit
def apply_pass_in_informants(s: State, who: int) -> None:
    """Draw (Law 21.6)."""
    n = I(top(s).count)
    pop(s)
    zones.draw(s, who, n)
