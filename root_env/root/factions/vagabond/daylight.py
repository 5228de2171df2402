"""Daylight of the Vagabond: the menu of actions (Law 9.5). Aid and quests have files of their own."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond import aid, explore, items, quests, special
from root_env.root.rules import forces, land, removal
from root_env.root.rules.abilities import holding, hooks, losing, pawns
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, IT, K, S
from root_env.root.rules.key_actions import battle, craft, move, offers
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """One menu for all of Daylight; Aids of earlier turns no longer count (Law 9.5, 9.2.9.I.a)."""
    v = s.vagabond[ability.board(s, who)]
    for p in range(I(s.n_players)):
        v.aids[p] = 0
    push(s, K.VAGABOND_ACTION, who)


@njit
def legal_vagabond_action(s: State, who: int, out: DecisionList) -> None:
    """An action that the items allow, an offer, or end (Law 9.5)."""
    if ability.ready(s, who, IT.BOOT) > 0:
        pawns.list_pawn_moves(s, who, 1, out)
    if not ability.in_forest(s, who):
        c = ability.location(s, who)
        if ability.ready(s, who, IT.SWORD) > 0:
            battle.list_battles(s, who, S.BIRD, out)
        if ability.ready(s, who, IT.TORCH) > 0 and s.ruins[c] > 0 and s.ruin_items[c, 0] >= 0:
            add(out, A.EXPLORE)
        aid.list_aids(s, who, c, out)
        quests.list_quests(s, who, c, out)
        if ability.ready(s, who, IT.CROSSBOW) > 0:
            _list_strikes(s, who, c, out)
        craft.list_crafts(s, who, out)
    if ability.ready(s, who, IT.HAMMER) > 0 and items.damaged(s, who) > 0:
        add(out, A.REPAIR)
    if special.can_use(s, who):
        add(out, A.SPECIAL)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _list_strikes(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add every enemy with a piece in the clearing that can be removed (Law 9.5.6)."""
    for p in range(forces.end(s)):
        if enemies(s, who, p):
            if s.warriors[p, c] > 0 and not (losing.can_lose_warriors(s, p) and holding.removable(s, p, c) > 0):
                continue
            if I(s.warriors[p, c]) + I(s.buildings[p, c]) + I(s.tokens[p, c]) > 0:
                add(out, A.STRIKE + I(s.faction[p]))


@njit
def apply_choose_clearing_in_vagabond_action(s: State, who: int, c: int) -> None:
    """Exhaust a boot and move out of a forest; the menu stays open (Law 9.5.1)."""
    pawns.move_pawn(s, who, c, 1)


@njit
def apply_move_in_vagabond_action(s: State, who: int, origin: int, destination: int) -> None:
    """Exhaust boots and move (Law 9.5.1)."""
    pawns.move_pawn(s, who, destination, 1)


@njit
def apply_battle_in_vagabond_action(s: State, who: int, c: int, faction: int) -> None:
    """Exhaust a sword and initiate a battle (Law 9.5.2)."""
    ability.exhaust(s, who, IT.SWORD)
    battle.start_battle(s, who, c, faction)


@njit
def apply_explore_in_vagabond_action(s: State, who: int) -> None:
    """Explore the ruin (Law 9.5.3)."""
    explore.start_explore(s, who)


@njit
def apply_aid_in_vagabond_action(s: State, who: int, faction: int) -> None:
    """Aid a faction (Law 9.5.4)."""
    aid.start_aid(s, who, I(s.player_of[faction]))


@njit
def apply_quest_in_vagabond_action(s: State, who: int, quest: int) -> None:
    """Complete a quest (Law 9.5.5)."""
    quests.start_quest(s, who, quest)


@njit
def apply_strike_in_vagabond_action(s: State, who: int, faction: int) -> None:
    """Exhaust a crossbow to remove a warrior; without warriors ask for the piece (Law 9.5.6)."""
    ability.exhaust(s, who, IT.CROSSBOW)
    target, c = I(s.player_of[faction]), ability.location(s, who)
    if removal.remove_warriors(s, who, target, c, 1) > 0:
        removal.settle(s, who)
    else:
        push(s, K.STRIKE_PIECE, who, clearing=c, other=target)


@njit
def apply_repair_in_vagabond_action(s: State, who: int) -> None:
    """Exhaust a hammer, and ask for the item to repair (Law 9.5.7)."""
    ability.exhaust(s, who, IT.HAMMER)
    push(s, K.REPAIR, who, count=1)


@njit
def apply_special_in_vagabond_action(s: State, who: int) -> None:
    """Take the character's action (Law 9.5.9)."""
    special.start_special(s, who)


@njit
def legal_strike_piece(s: State, who: int, out: DecisionList) -> None:
    """A building or token of the enemy there (Law 9.5.6)."""
    f = top(s)
    faction = I(s.faction[f.other])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        if s.pieces[kind, f.clearing] > 0:
            add(out, piece_action(kind))


@njit
def apply_strike_piece(s: State, who: int, kind: int) -> None:
    """Remove it (Law 9.5.6)."""
    c = I(top(s).clearing)
    pop(s)
    removal.remove_piece(s, kind, c)
    removal.settle(s, who)


@njit
def legal_move_ally(s: State, who: int, out: DecisionList) -> None:
    """An Allied faction with warriors in the clearing left behind, or none (Law 9.2.9.II.b)."""
    f = top(s)
    for p in range(I(s.n_players)):
        if holding.movable(s, p, I(f.clearing)) > 0 and ability.is_allied(s, who, p):
            if _can_come_along(s, p, I(f.clearing), I(f.other)):
                add(out, A.CHOOSE_FACTION + I(s.faction[p]))
    add(out, A.PASS)


@njit
def _can_come_along(s: State, p: int, origin: int, destination: int) -> bool:
    """True if warriors of an ally can come along: forced, regardless of rule; in the 2018 Law as in their own move.

    Law 9.2.9.II.b, 4.2.1.
    """
    if s.edition == ED.CURRENT:
        return hooks.can_go(s, p, origin, destination)
    return (move.destinations(s, p, origin, move.may_rule(s, p)) >> destination) & 1 != 0


@njit
def apply_move_ally(s: State, who: int, faction: int) -> None:
    """Ask for the number of its warriors that come along (Law 9.2.9.II.b)."""
    f = top(s)
    origin, destination = I(f.clearing), I(f.other)
    pop(s)
    ally = I(s.player_of[faction])
    push(s, K.MOVE_ALLY_COUNT, who, clearing=origin, other=destination, count=holding.movable(s, ally, origin))
    top(s).x = ally


@njit
def apply_pass_in_move_ally(s: State, who: int) -> None:
    """Nobody comes along (Law 9.2.9.II.b)."""
    pop(s)
    land.nobody_follows(s)


@njit
def legal_move_ally_count(s: State, who: int, out: DecisionList) -> None:
    """Any number of them, more than zero (Law 9.2.9.II.b, 4.2)."""
    for n in range(1, I(top(s).count) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_move_ally_count(s: State, who: int, n: int) -> None:
    """Move the ally's warriors by force: their owner answers for Outrage, as for a move of his own.

    Law 9.2.9.II.b, 1.5.5, 8.2.6; in the 2018 Law the Vagabond answers.
    """
    f = top(s)
    origin, destination, ally = I(f.clearing), I(f.other), I(f.x)
    pop(s)
    move.move_by_force(s, ally, origin, destination, n, who)


@njit
def legal_battle_ally(s: State, who: int, out: DecisionList) -> None:
    """An Allied faction, not the defender, with warriors in the clearing of battle; or none (Law 9.2.9.II.c)."""
    f = top(s)
    for p in range(I(s.n_players)):
        if p != f.other and s.warriors[p, f.clearing] > 0 and ability.is_allied(s, who, p):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))
    add(out, A.PASS)


@njit
def apply_battle_ally(s: State, who: int, faction: int) -> None:
    """Treat its warriors as his own in this battle (Law 9.2.9.II.c)."""
    pop(s)
    s.battle.ally = s.player_of[faction]
