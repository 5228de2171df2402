"""Abilities of a Vagabond that change the rules for everyone (Law 9.2): the pawn, items, hits, relationships."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond.declaration import ALLIED, CH, COALITION_PLAYERS, HOSTILE, N_VAGABONDS, TRACK_LIMIT
from root_env.root.rules import forces
from root_env.root.rules.data.decks import ITEM
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, push
from root_env.root.rules.ids import ED, FOREST, IT, N_ITEMS, NOBODY, ST, F, K, P
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import item_action
from root_env.root.rules.state import State

FULL_REMOVAL = 3
"""Items damaged by an effect that removes all enemy pieces (Law 9.2.2.I)."""
ENLISTING = 2
"""Bit of `battle.asked`: the defender has been asked about the Arbiter (Law 26.5.2)."""
STRUCK = 4
"""Bit of `battle.asked`: the Ronin has struck swiftly (Law 26.9.2)."""


@njit
def is_vagabond(s: State, who: int) -> bool:
    """True if the player plays a Vagabond."""
    return s.faction[who] == F.VAGABOND or s.faction[who] == F.VAGABOND_2


@njit
def board(s: State, who: int) -> int:
    """Index of the player's board in `s.vagabond`."""
    return 1 if I(s.faction[who]) == F.VAGABOND_2 else 0


@njit
def location(s: State, who: int) -> int:
    """Clearing of the pawn, or FOREST + forest (Law 9.2.2, 9.3.2)."""
    return I(s.vagabond[board(s, who)].location)


@njit
def in_forest(s: State, who: int) -> bool:
    """True if the pawn stands in a forest (Law 9.2.10)."""
    return location(s, who) >= FOREST


@njit
def undamaged(s: State, who: int, item: int) -> int:
    """Undamaged items of a type, face up or face down (Law 9.2.6)."""
    v = s.vagabond[board(s, who)]
    return I(v.items[item, ST.READY]) + I(v.items[item, ST.EXHAUSTED])


@njit
def items_to_damage(s: State, who: int) -> int:
    """Undamaged items of all types (Law 9.2.7)."""
    n = 0
    for item in range(N_ITEMS):
        n += undamaged(s, who, item)
    return n


@njit
def ready(s: State, who: int, item: int) -> int:
    """Undamaged face-up items of a type, which can be exhausted (Law 9.2.5)."""
    return I(s.vagabond[board(s, who)].items[item, ST.READY])


@njit
def shift_item(s: State, who: int, item: int, before: int, after: int) -> None:
    """Turn or move one item of a type from one state to another (Law 9.2.5)."""
    v = s.vagabond[board(s, who)]
    v.items[item, before] = v.items[item, before] - 1
    v.items[item, after] = v.items[item, after] + 1
    if _is_damaged(before) != _is_damaged(after):
        note(s, E.ITEM_DAMAGED if _is_damaged(after) else E.ITEM_REPAIRED, who, item=item)
    if _is_exhausted(before) != _is_exhausted(after):
        note(s, E.ITEM_EXHAUSTED if _is_exhausted(after) else E.ITEM_REFRESHED, who, item=item)


@njit
def _is_damaged(state: int) -> bool:
    return state == ST.DAMAGED or state == ST.DAMAGED_EXHAUSTED


@njit
def _is_exhausted(state: int) -> bool:
    return state == ST.EXHAUSTED or state == ST.DAMAGED_EXHAUSTED


@njit
def exhaust(s: State, who: int, item: int) -> None:
    """Exhaust one item: flip it face down (Law 9.2.5)."""
    shift_item(s, who, item, ST.READY, ST.EXHAUSTED)


@njit
def gain_item(s: State, who: int, item: int) -> None:
    """Take an item face up into the Satchel or onto its track (Law 9.2.1, 9.2.5.II)."""
    v = s.vagabond[board(s, who)]
    v.items[item, ST.READY] = v.items[item, ST.READY] + 1
    note(s, E.ITEM_GAINED, who, item=item)


@njit
def on_track(s: State, who: int, item: int) -> int:
    """Face-up items of a type on their track: tea, coins and sacks, three at most (Law 9.2.5.I)."""
    if item != IT.TEA and item != IT.COIN and item != IT.SACK:
        return 0
    return min(ready(s, who, item), TRACK_LIMIT)


@njit
def relation(s: State, who: int, other: int) -> int:
    """Relationship with another player: 0..3 on the Allied track, or HOSTILE (Law 9.2.9)."""
    return I(s.vagabond[board(s, who)].relation[other])


@njit
def is_allied(s: State, who: int, other: int) -> bool:
    """True if a faction is Allied with the Vagabond (Law 9.2.9.II)."""
    return relation(s, who, other) == ALLIED


@njit
def hostile_warriors_at(s: State, who: int, c: int) -> bool:
    """True if any Hostile faction has warriors in a clearing (Law 9.2.9.III.b)."""
    for p in range(I(s.n_players)):
        if s.warriors[p, c] > 0 and relation(s, who, p) == HOSTILE:
            return True
    return False


@njit
def after_removing_pieces(
    s: State, remover: int, owner: int, warriors: int, n_pieces: int, in_battle: bool, before: int
) -> None:
    """Settle hostility, then Infamy in battle on his own turn (Law 9.2.9.III, 9.2.9.III.a).

    Removed buildings and tokens alone make nobody Hostile. The warrior that made the faction Hostile does not count for
    Infamy. In the 2018 Law Infamy counts in battle on any turn. By the figure `infamy_by_faction` all losses of a
    faction in a battle give one point.
    """
    v = s.vagabond[board(s, remover)]
    spared = 0
    if warriors > 0 and v.relation[owner] >= 0:
        make_hostile(s, remover, owner)
        spared = 1
    if in_battle and v.relation[owner] == HOSTILE and (s.turn == remover or s.edition == ED.LAW_2018):
        points = warriors + n_pieces - spared
        score(s, remover, min(points, 1) if s.infamy_by_faction != 0 else points, FOR.INFAMY)


@njit
def make_hostile(s: State, who: int, other: int) -> None:
    """A faction becomes Hostile; Aids towards the next space are lost (Law 9.2.9.III)."""
    v = s.vagabond[board(s, who)]
    if v.relation[other] != HOSTILE:
        note(s, E.HOSTILE, who, other=other)
    v.relation[other] = HOSTILE
    v.aids[other] = 0


@njit
def own_hits_limit(s: State, who: int, c: int, mercenaries: int) -> int:
    """Most hits he can roll: undamaged swords, plus the warriors of an ally fighting with him.

    Law 9.2.6, 9.2.9.II.c.
    """
    swords = undamaged(s, who, IT.SWORD)
    if s.battle.attacker == who and s.battle.ally >= 0:
        return swords + I(s.warriors[s.battle.ally, s.battle.clearing])
    return swords


@njit
def caught_in_full_removal(s: State, who: int) -> None:
    """An effect removed all enemy pieces from his clearing: he damages three items, or all if fewer (Law 9.2.2.I)."""
    if s.edition == ED.LAW_2018:
        return
    if items_to_damage(s, who) <= FULL_REMOVAL:
        damage_all_items(s, who)
    else:
        push(s, K.DAMAGE_ITEM, who, count=FULL_REMOVAL)


@njit
def begin_turn(s: State, who: int) -> None:
    """Improvise can be used again (Law 26.7.2)."""
    for side in range(N_VAGABONDS):
        s.vagabond[side].improvised = 0


@njit
def has_pawn_at(s: State, who: int, c: int) -> bool:
    """True if the pawn stands in a clearing (Law 9.2.2)."""
    return location(s, who) == c


@njit
def is_defenseless(s: State, defender: int, c: int) -> bool:
    """True without undamaged swords: he takes the extra hit (Law 9.2.4)."""
    return undamaged(s, defender, IT.SWORD) == 0


@njit
def takes_hits_by_items(s: State, who: int) -> bool:
    """True: he damages items instead of losing pieces (Law 9.2.7)."""
    return True


@njit
def moves_by_pawn(s: State, who: int) -> bool:
    """True: he moves a pawn and not warriors (Law 9.2.2)."""
    return True


@njit
def pawn_place(s: State, who: int) -> int:
    """The place of his pawn (Law 9.2.2)."""
    return location(s, who)


@njit
def open_to_pawn(s: State, who: int, c: int, boots: int) -> bool:
    """True if the pawn can enter a clearing: it costs `boots`, and one more if Hostile warriors are there.

    `boots` is the base cost of the move at hand: 1 for his own Move, 0 for a move that a card grants.
    Law 9.5.1, 9.2.9.III.b.
    """
    need = boots
    if hostile_warriors_at(s, who, c):
        need += 1
    return ready(s, who, IT.BOOT) >= need


@njit
def shift_pawn(s: State, who: int, c: int, boots: int) -> None:
    """Exhaust boots, move the pawn to a clearing, and ask for allied warriors to take along, Chameleander's excepted.

    Law 9.5.1, 9.2.9.II.b, 9.2.9.III.b, C.2.2; in the 2018 Law they come along in Daylight only.
    """
    if boots >= 0:
        if hostile_warriors_at(s, who, c):
            boots += 1
        for _ in range(boots):
            exhaust(s, who, IT.BOOT)
    origin = location(s, who)
    s.vagabond[board(s, who)].location = c
    note(s, E.PAWN_MOVED, who, x=c)
    if s.edition == ED.LAW_2018 and s.phase != P.DAYLIGHT:
        return
    if origin < FOREST and c < FOREST and has_ally_at(s, who, origin, I(s.player_of[F.CHAMELEANDER])):
        push(s, K.MOVE_ALLY, who, clearing=origin, other=c)


@njit
def has_ally_at(s: State, who: int, c: int, but: int) -> bool:
    """True if an Allied faction other than player `but` has warriors in a clearing (Law 9.2.9.II)."""
    for p in range(I(s.n_players)):
        if p != but and s.warriors[p, c] > 0 and is_allied(s, who, p):
            return True
    return False


@njit
def at_battle_start(s: State, attacker: int, defender: int, c: int) -> None:
    """Ask the attacking Vagabond for an ally to fight with him (Law 9.2.9.II.c)."""
    if is_vagabond(s, attacker) and has_ally_at(s, attacker, c, defender):
        push(s, K.BATTLE_ALLY, attacker, clearing=c, other=defender)


@njit
def after_battle(s: State, attacker: int) -> None:
    """An ally that took more hits than his items becomes Hostile, except Chameleander (Law 9.2.9.II.d, C.2.8)."""
    if s.battle.ally >= 0 and s.battle.ally_hits > s.battle.item_hits:
        if s.faction[s.battle.ally] == F.CHAMELEANDER:
            return
        make_hostile(s, attacker, I(s.battle.ally))


@njit
def sets_under_ruins(s: State) -> int:
    """One set of R items for each Vagabond (Law 9.3.4, 9.7.1)."""
    return 2 if s.player_of[F.VAGABOND] >= 0 and s.player_of[F.VAGABOND_2] >= 0 else 1


@njit
def ruin_removed(s: State, c: int) -> None:
    """There is nothing left to have looked at (Law 9.7.3)."""
    for k in range(N_VAGABONDS):
        s.vagabond[k].looked = I(s.vagabond[k].looked) & ~(1 << c)


@njit
def damage_item(s: State, who: int, item: int, state: int) -> None:
    """Damage an undamaged item: it moves to the Damaged box as it lies (Law 9.2.7)."""
    shift_item(s, who, item, state, state + 2)


@njit
def damage_all_items(s: State, who: int) -> None:
    """Damage every undamaged item (Law 9.2.7)."""
    for item in range(N_ITEMS):
        for state in range(2):
            for _ in range(I(s.vagabond[board(s, who)].items[item, state])):
                damage_item(s, who, item, state)


@njit
def list_items_to_damage(s: State, who: int, out: DecisionList) -> None:
    """Add every kind of undamaged item that could take a hit (Law 9.2.7)."""
    v = s.vagabond[board(s, who)]
    for item in range(N_ITEMS):
        for state in range(2):
            if v.items[item, state] > 0:
                add(out, item_action(item, state))


@njit
def can_activate_dominance(s: State, who: int) -> bool:
    """True if some player may become the Vagabond's partner (Law 9.2.8), and the figure `coalitions` allows it."""
    if s.coalitions == 0 or s.n_players < COALITION_PLAYERS:
        return False
    for p in range(I(s.n_players)):
        if may_partner(s, who, p):
            return True
    return False


@njit
def wins_by_dominance(s: State, who: int) -> bool:
    """False: his dominance card gives him a coalition, not a victory (Law 9.2.8)."""
    return False


@njit
def after_activating_dominance(s: State, who: int) -> None:
    """He chooses his partner (Law 9.2.8)."""
    push(s, K.COALITION, who)


@njit
def may_partner(s: State, who: int, p: int) -> bool:
    """True if player `p` may be taken into a coalition: fewest points, marker on the track, no coalition.

    Law 9.2.8; players whose marker is off the track have no score to compare.
    """
    if p == who or s.dominance[p] >= 0 or s.coalition[p] >= 0 or is_partner(s, p):
        return False
    for q in range(I(s.n_players)):
        if q != who and s.dominance[q] < 0 and s.vp[q] < s.vp[p]:
            return False
    return True


@njit
def is_partner(s: State, p: int) -> bool:
    """True if some Vagabond has formed a coalition with this player (Law 9.2.8)."""
    for q in range(I(s.n_players)):
        if s.coalition[q] == p:
            return True
    return False


@njit
def after_coalition(s: State, who: int, partner: int) -> None:
    """A Hostile partner's marker moves to Indifferent (Law 9.2.9.III.d)."""
    v = s.vagabond[board(s, who)]
    if v.relation[partner] == HOSTILE:
        v.relation[partner] = 0
        note(s, E.RELATIONSHIP, who, other=partner, x=0)


# -- crafting (Law 9.2.1) ----------------------------------------------------------------------------


@njit
def keep_crafted_item(s: State, who: int, card: int) -> None:
    """He takes a crafted item himself (Law 9.2.1)."""
    gain_item(s, who, ITEM[card])


@njit
def crafting_pieces(s: State, who: int, suits: int, clearings: int) -> int:
    """Face-up hammers; each gives an icon of his clearing's suit (Law 9.2.1, 9.5.8)."""
    if in_forest(s, who) or (clearings >> location(s, who)) & 1 == 0:
        return 0
    return ready(s, who, IT.HAMMER)


@njit
def activate(s: State, who: int, suit: int, n: int) -> None:
    """Exhaust `n` hammers (Law 9.2.1)."""
    for _ in range(n):
        exhaust(s, who, IT.HAMMER)


# -- characters (Law 26) -----------------------------------------------------------------------------


@njit
def player_of_character(s: State, character: int) -> int:
    """The player whose Vagabond has this character, or NOBODY (Law 9.3.1)."""
    if s.vagabond[0].character == character:
        return I(s.player_of[F.VAGABOND])
    if s.vagabond[1].character == character:
        return I(s.player_of[F.VAGABOND_2])
    return NOBODY


@njit
def arbiter_to_enlist(s: State) -> int:
    """The Arbiter if the defender of the battle can enlist him, else NOBODY: he must be there and on neither side.

    Law 26.5.2.
    """
    arbiter = player_of_character(s, CH.ARBITER)
    if arbiter == NOBODY or arbiter == s.battle.attacker or arbiter == s.battle.defender:
        return NOBODY
    if location(s, arbiter) != s.battle.clearing:
        return NOBODY
    return arbiter


@njit
def has_before_roll(s: State) -> bool:
    """True if the Arbiter is at the table (Law 26.5.2)."""
    return player_of_character(s, CH.ARBITER) != NOBODY


@njit
def wants_before_roll(s: State, who: int) -> bool:
    """True if the defender, a player, is still to be asked about the Arbiter (Law 26.5.2)."""
    if forces.is_apart(s, who):
        return False
    return who == s.battle.defender and (I(s.battle.asked) & ENLISTING) == 0 and arbiter_to_enlist(s) != NOBODY


@njit
def asks_about_helper(s: State, who: int) -> bool:
    """Ask the defender once about enlisting the Arbiter (Law 26.5.2)."""
    if not wants_before_roll(s, who):
        return False
    s.battle.asked = I(s.battle.asked) | ENLISTING
    push(s, K.PROTECTOR, who, clearing=I(s.battle.clearing), other=arbiter_to_enlist(s))
    return True


@njit
def hits_of_helper(s: State, helper: int) -> int:
    """Undamaged swords of the enlisted Arbiter, face up or face down (Law 26.5.2, 9.2.6)."""
    return undamaged(s, helper, IT.SWORD)


@njit
def has_after_roll(s: State) -> bool:
    """True if the Ronin is at the table (Law 26.9.2)."""
    return player_of_character(s, CH.RONIN) != NOBODY


@njit
def can_swift_strike(s: State, who: int) -> bool:
    """True for the Ronin with a sword to exhaust, if he has not struck in this battle (Law 26.9.2)."""
    if (I(s.battle.asked) & STRUCK) != 0 or s.vagabond[board(s, who)].character != CH.RONIN:
        return False
    return ready(s, who, IT.SWORD) > 0


@njit
def swift_strike(s: State, who: int) -> None:
    """Exhaust a sword, once in a battle (Law 26.9.2)."""
    exhaust(s, who, IT.SWORD)
    s.battle.asked = I(s.battle.asked) | STRUCK


@njit
def lose_mark(s: State, who: int, item: int) -> None:
    """Note that an item has left the game: of equal items one from a ruin goes first (Law 9.6.4, 9.7.3)."""
    v = s.vagabond[board(s, who)]
    v.from_ruins = I(v.from_ruins) & ~(1 << item)
