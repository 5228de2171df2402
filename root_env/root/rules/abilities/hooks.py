"""Hook points: functions through which key actions and effects ask factions for their changes.

Each hook names the Law sections it serves; its body holds for factions that do not answer it. `asking.py` explains how
factions answer.
"""

from root_env.engine.jit import I, njit
from root_env.root.declared.map import BY_EITHER, BY_MAP, BY_PATH
from root_env.root.rules import forces, land, pieces
from root_env.root.rules.abilities import rivers
from root_env.root.rules.abilities.asking import EVENT, FOR_ALL, asked_of, asked_of_all, asked_of_owner
from root_env.root.rules.ids import FOREST, N_CLEARINGS, NOBODY
from root_env.root.rules.state import State

# -- gates: all that moves or is placed passes here, pawns, force and effects included -----------------


@njit
def can_place(s: State, who: int, c: int) -> bool:
    """True if this player may place pieces in the clearing (Law 6.2.2, 26.6.2)."""
    return not (is_scorched(s, c) or land.bars_placing(s, who, c) or forbids_placing(s, who, c))


# answered by: marquise, corvids (root/factions/<name>/abilities.py)
@asked_of_all(until="answer")
def forbids_placing(s: State, who: int, c: int) -> bool:
    """True if some faction forbids this player to place pieces there (Law 6.2.2)."""
    return False


@njit
def can_enter(s: State, who: int, c: int) -> bool:
    """True if this player's pieces may be moved into the clearing, by any player (Law 26.6.2)."""
    return not (is_scorched(s, c) or land.bars_entering(s, who, c) or forbids_entering(s, who, c))


@asked_of_all(until="answer")
def forbids_entering(s: State, who: int, c: int) -> bool:
    """True if some faction forbids that this player's pieces are moved into a clearing."""
    return False


@njit
def can_leave(s: State, who: int, place: int) -> bool:
    """True if this player's pieces may be moved out of a place, by any player; nothing holds a pawn in a forest."""
    return place >= FOREST or not (land.bars_leaving(s, who, place) or forbids_leaving(s, who, place))


# answered by: corvids (root/factions/corvids/abilities.py)
@asked_of_all(until="answer")
def forbids_leaving(s: State, who: int, c: int) -> bool:
    """True if some faction forbids that this player's pieces are moved out of a clearing."""
    return False


@njit
def is_scorched(s: State, c: int) -> bool:
    """True if the Scoundrel's torch lies there, so that nothing enters any more (Law 26.6.2)."""
    return (I(s.scorched) >> c) & 1 != 0


@njit
def can_go(s: State, who: int, origin: int, c: int) -> bool:
    """True if this player's pieces may be moved from a place to a clearing, at any distance."""
    return can_leave(s, who, origin) and can_enter(s, who, c)


@njit
def ways(s: State, who: int, place: int) -> int:
    """Bit per clearing that this player's pieces can be moved to from a place, regardless of rule.

    Law 2.2.1, 2.3, 2.4.1, 11.2.2, 11.2.7.II, 26.6.2; the Ferry of the Lake Map is such a way.
    """
    return ways_past_bars(s, who, place) if can_leave(s, who, place) else 0


@njit
def ways_past_bars(s: State, who: int, place: int) -> int:
    """As `ways`, for a move that ignores whatever keeps pieces from leaving (Law 9.4.2, C.4.2)."""
    if place >= FOREST:
        near = land.clearings_at(s, place - FOREST)
    else:
        near = paths_from(s, who, place) | land.ways_of_the_map(s, who, place)
    near &= ~I(s.scorched)
    for c in range(N_CLEARINGS):
        if land.bars_entering(s, who, c) or forbids_entering(s, who, c):
            near &= ~(1 << c)
    return near


@njit
def ways_to_forests(s: State, who: int, place: int) -> int:
    """Bit per forest that this player's pieces can be moved into from a place (Law 2.4.1)."""
    return forests_past_bars(s, place) if can_leave(s, who, place) else 0


@njit
def forests_past_bars(s: State, place: int) -> int:
    """As `ways_to_forests`, for a move that ignores whatever keeps pieces from leaving (Law 2.4.1, 9.4.2)."""
    return land.forests_beside(s, place - FOREST) if place >= FOREST else land.forests_at(s, place)


@njit
def route(s: State, who: int, origin: int, destination: int, by_rule: bool) -> int:
    """The ways by which pieces that are about to move can go: BY_MAP, BY_EITHER or BY_PATH (Law 25.3.5).

    `by_rule`: the player rules one of the two clearings, or need not rule; only some rivers need no rule (11.2.2).
    """
    if origin >= FOREST or (land.ways_of_the_map(s, who, origin) >> destination) & 1 == 0:
        return BY_PATH
    if (paths_from(s, who, origin) >> destination) & 1 == 0:
        return BY_MAP
    return BY_EITHER if by_rule else BY_PATH


@njit
def moved(s: State, who: int, origin: int, destination: int, n: int, by: int) -> None:
    """Tell that `n` warriors or a pawn have moved `by` a route: tokens or a ferry may go with them (Law C.2.5)."""
    after_move(s, who, origin, destination, n)
    land.has_moved(s, who, origin, destination, by)


# -- places of pieces, and connections of clearings ----------------------------------------------------


@njit
def present(s: State, who: int, c: int) -> bool:
    """True if the player has any faction piece in the clearing, a pawn included (Law 21.10, 4.3)."""
    return has_pawn_at(s, who, c) or pieces.has_pieces(s, who, c)


@njit
def enemy_pieces(s: State, who: int, p: int, c: int) -> int:
    """Number of pieces of player `p` there, as an enemy of `who`: warriors that serve `who` are no enemy pieces.

    Law 21.8, 21.9, 11.2.7.III.
    """
    n = I(s.buildings[p, c]) + I(s.tokens[p, c])
    if not forces.serves(s, p, who):
        n += I(s.warriors[p, c])
    return n + 1 if has_pawn_at(s, p, c) else n


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def has_pawn_at(s: State, who: int, c: int) -> bool:
    """True if the player's pawn stands in the clearing (Law 9.2.2)."""
    return False


@njit
def can_attack_from(s: State, who: int, c: int) -> bool:
    """True if the player has a warrior, mercenary or pawn there to battle with (Law 4.3, 4.3.1.II, 11.2.7.III)."""
    if s.warriors[who, c] > 0 or forces.fighting_for(s, who, c) > 0:
        return True
    return has_pawn_at(s, who, c)


@njit
def can_attack(s: State, who: int, p: int, c: int) -> bool:
    """True if `who` may battle player `p` there; mercenaries do not fight their own player (Law 11.2.7.III)."""
    if not forces.serves(s, p, who) or s.warriors[who, c] > 0:
        return True
    return forces.fighting_for(s, who, c) > I(s.warriors[p, c])


# answered by: chameleander, corvids (root/factions/<name>/abilities.py)
@asked_of("who", cards="or")
def moves_without_rule(s: State, who: int) -> bool:
    """True if the player may move regardless of rule (Law 4.2.1, C.2.3)."""
    return False


@njit
def paths_from(s: State, who: int, c: int) -> int:
    """Bit per clearing linked to `c` by a connection that the player may treat as a path.

    Law 2.3, 11.2.2, 11.2.7.II.
    """
    return rivers.paths_from(s, who, c) | paths_of_its_own(s, who, c)


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who", cards="|")
def paths_of_its_own(s: State, who: int, c: int) -> int:
    """Bit per clearing linked to `c` by a connection that the player treats as a path (Law 11.2.2)."""
    return 0


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who")
def rivers_without_rule(s: State, who: int, c: int) -> int:
    """Bit per clearing that the player may reach by river regardless of rule (Law 11.2.2)."""
    return 0


# answered by: duchy (root/factions/duchy/abilities.py)
@asked_of("who")
def rules_off_map(s: State, who: int) -> int:
    """Clearings beside the map that the player rules, such as a burrow (Law 12.2.2)."""
    return 0


# answered by: lizard (root/factions/lizard/abilities.py)
@asked_of_all(until="answer != NOBODY")
def rules_outright(s: State, c: int) -> int:
    """Player who rules a clearing regardless of other pieces there, or NOBODY (Law 10.2.4)."""
    return NOBODY


# answered by: marquise, eyrie, alliance, hundreds, corvids (root/factions/<name>/abilities.py)
@asked_of("who")
def crafting_piece(s: State, who: int) -> int:
    """Piece kind the player crafts with, -1 for none on the map (Law 6.2.1, 7.2.1, 8.2.1)."""
    return -1


# answered by: lizard, keepers, duchy (root/factions/<name>/abilities.py)
@asked_of("who")
def crafting_pieces_in(s: State, who: int, c: int) -> int:
    """Pieces of a player in a clearing with which he crafts, or who borrows them (Law 4.1.1, C.2.1)."""
    kind = crafting_piece(s, who)
    return I(s.pieces[kind, c]) if kind >= 0 else 0


@asked_of("who", cards="+")
def tokens_for_rule(s: State, who: int, c: int) -> int:
    """Number by which the player's tokens in a clearing count for rule (Law 2.5, 1.1.1)."""
    return 0


# answered by: eyrie (root/factions/eyrie/abilities.py)
@asked_of("who")
def wins_ties(s: State, who: int, c: int) -> bool:
    """True if the player rules when tied for the most; only with a piece of his own there (Law 2.5, 7.2.2)."""
    return False


@asked_of("who", cards="or")
def stops_ambush(s: State, who: int) -> bool:
    """True if this attacker keeps the defender from playing an ambush (Law 4.3.1)."""
    return False


# answered by: alliance (root/factions/alliance/abilities.py)
@asked_of("defender")
def deals_higher_roll(s: State, defender: int) -> bool:
    """True if the defender deals the higher roll (Law 4.3.3, 8.2.2)."""
    return False


@njit
def rolled_hits_limit(s: State, who: int, c: int) -> int:
    """Most hits a side can roll: its warriors there, and those of a helper of the defender (Law 4.3.3.I, 26.5.2)."""
    own = own_hits_limit(s, who, c, forces.fighting_for(s, who, c))
    if who == s.battle.defender and s.battle.arbiter >= 0:
        return own + hits_of_helper(s, I(s.battle.arbiter))
    return own


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("helper")
def hits_of_helper(s: State, helper: int) -> int:
    """Hits that a third player adds for the defender who has enlisted him (Law 26.5.2)."""
    return 0


# answered by: vagabond, chameleander (root/factions/<name>/abilities.py)
@asked_of("who")
def own_hits_limit(s: State, who: int, c: int, mercenaries: int) -> int:
    """Most hits a side can roll by itself and its mercenaries (Law 4.3.3.I, 9.2.6, C.2.2)."""
    return I(s.warriors[who, c]) + mercenaries


# answered by: eyrie, hundreds (root/factions/<name>/abilities.py)
@asked_of("attacker")
def attack_hits(s: State, attacker: int) -> int:
    """Extra hits an attacker always deals (Law 4.3.5.I, 7.8.3)."""
    return 0


# answered by: corvids (root/factions/corvids/abilities.py)
@asked_of("defender")
def defense_hits(s: State, defender: int, c: int) -> int:
    """Extra hits a defender deals in this clearing (Law 4.3.5.I)."""
    return 0


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("defender")
def is_defenseless(s: State, defender: int, c: int) -> bool:
    """True if the defender takes the extra hit of the defenseless (Law 4.3.5.II, 9.2.4)."""
    return I(s.warriors[defender, c]) + forces.fighting_for(s, defender, c) == 0


# answered by: alliance (root/factions/alliance/abilities.py)
@asked_of_all()
def after_move_in(s: State, who: int, c: int) -> None:
    """Warriors of `who` have moved into a clearing (Law 8.2.6)."""


# answered by: vagabond, hundreds, keepers (root/factions/<name>/abilities.py)
@asked_of_all()
def at_battle_start(s: State, attacker: int, defender: int, c: int) -> None:
    """A battle begins: the attacker may bring an ally, or loot (Law 9.2.9.II.c, 14.2.5)."""


# answered by: vagabond, chameleander, hundreds (root/factions/<name>/abilities.py)
@asked_of_all()
def after_battle(s: State, attacker: int) -> None:
    """A battle has ended (Law 9.2.9.II.d, 14.2.5, C.5.2.I)."""


# answered by: vagabond, hundreds (root/factions/<name>/abilities.py)
@asked_of_all(until="answer > 0")
def sets_under_ruins(s: State) -> int:
    """Number of sets of R items that begin the game under the ruins because of a faction in play (Law 9.3.4, 9.7.1)."""
    return 0


# answered by: vagabond, hundreds (root/factions/<name>/abilities.py)
@asked_of_all()
def ruin_removed(s: State, c: int) -> None:
    """The ruin of a clearing has been removed: nobody knows an item under it any more (Law 9.7.3)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def can_activate_dominance(s: State, who: int) -> bool:
    """True if the player may use a dominance card for more than its suit (Law 3.3.1, 9.2.8)."""
    return True


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def wins_by_dominance(s: State, who: int) -> bool:
    """True if the player can win by his activated dominance card (Law 3.3.1, 9.2.8)."""
    return True


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def after_activating_dominance(s: State, who: int) -> None:
    """A dominance card has been activated: a Vagabond chooses his partner (Law 9.2.8)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def may_partner(s: State, who: int, p: int) -> bool:
    """True if player `p` may be taken into a coalition (Law 9.2.8)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def after_coalition(s: State, who: int, partner: int) -> None:
    """A coalition has been formed (Law 9.2.9.III.d)."""


# answered by: chameleander, keepers (root/factions/<name>/abilities.py)
@asked_of("who", cards=EVENT)
def after_move(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """`n` warriors of `who` have moved: tokens may go with them (Law C.2.5)."""


@asked_of_all(cards=FOR_ALL)
def warriors_returned(s: State, owner: int, n: int) -> None:
    """Warriors have come back to their supply from a faction board, or replaced on the map (Law 21.23)."""


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("who")
def gains_otherwise(s: State, who: int) -> bool:
    """An effect gives `who` warriors of his supply; True if he gets something else in their place (Law C.2.5)."""
    return False


# answered by: keepers (root/factions/keepers/abilities.py)
@asked_of("owner")
def is_detail_of_move(s: State, owner: int, kind: int) -> bool:
    """True if `kind` asks for an optional detail of a move of `owner`: Chameleander decides those (Law C.5.2.II)."""
    return False


# answered by: corvids (root/factions/corvids/abilities.py)
@asked_of_owner("kind")
def takes_one_more(s: State, kind: int, c: int) -> bool:
    """True if a clearing can hold one more piece of this kind where all usual limits are ignored (Law C.5.2.V)."""
    return True


# answered by: corvids, keepers, duchy (root/factions/<name>/abilities.py)
@asked_of_owner("kind")
def asks_how_to_place(s: State, kind: int, c: int) -> bool:
    """Ask for more before a piece can be placed in a clearing; True if a question was pushed (Law C.5.2.V)."""
    return False


# answered by: duchy (root/factions/duchy/abilities.py)
@asked_of_owner("kind")
def can_free(s: State, kind: int) -> bool:
    """True if a piece on the map can be removed to be placed anew, should none be left (Law 12.2.4, C.5.2.V)."""
    return False


# -- set-up --------------------------------------------------------------------------------------------


@asked_of("who")
def further_homelands(s: State, who: int) -> int:
    """Bit per homeland that the player has chosen besides his start (Law 19.8.3.I)."""
    return 0
