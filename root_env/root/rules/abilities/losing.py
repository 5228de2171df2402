"""Hook points of hits and removal: who takes them, where removed pieces go, and what follows (Law 1.5.4, 4.3.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces
from root_env.root.rules.abilities.asking import FOR_ALL, asked_of, asked_of_all, asked_of_owner
from root_env.root.rules.ids import ED, NOBODY
from root_env.root.rules.state import State


@njit
def hits_on_mercenaries(s: State, who: int, c: int, n: int) -> int:
    """Number of the `n` hits that hired warriors take: the even ones, and those the hirer has no warriors for.

    Law 11.2.7.III.a, C.2.7; in the 2018 Law the hirer's buildings and tokens share like warriors.
    """
    own = I(s.warriors[who, c])
    if s.edition == ED.LAW_2018:
        own += I(s.buildings[who, c]) + I(s.tokens[who, c])
    return min(n - own_share_of_hits(s, who, c, n, own), forces.fighting_for(s, who, c))


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("who")
def own_share_of_hits(s: State, who: int, c: int, n: int, own: int) -> int:
    """Number of the `n` hits that a side with mercenaries takes itself: every odd one, up to its `own` pieces.

    Law 11.2.7.III.a, C.2.7.
    """
    return min(own, (n + 1) // 2)


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("who")
def unseen_hits(s: State, who: int, c: int, rolled: int, mercenaries: int) -> int:
    """Number of rolled hits that a side ignores by its faction's abilities (Law C.2.4)."""
    return 0


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def takes_hits_by_items(s: State, who: int) -> bool:
    """True if the player damages items instead of losing pieces (Law 9.2.7)."""
    return False


# answered by: marquise (root/factions/marquise/abilities.py)
@asked_of("owner")
def after_warriors_removed(s: State, owner: int, c: int, n: int) -> None:
    """Warriors of `owner` have been removed, also if they fought for another player (Law 6.2.3, 1.5.3)."""


# answered by: alliance, lizard, riverfolk, corvids (root/factions/<name>/abilities.py)
@asked_of("owner")
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """A building or token has been removed by `remover` (Law 8.2.4, 8.2.6, 10.2.5, 11.2.5.I)."""


# answered by: corvids (root/factions/corvids/abilities.py)
@asked_of("who")
def places(s: State, who: int, kind: int) -> bool:
    """True if a pending effect of a player places warriors of his, and his supply has too few for it (Law 1.5.4)."""
    return False


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who")
def returns(s: State, who: int, kind: int, owner: int) -> bool:
    """True if a pending effect of a player may return warriors to the supply of `owner` (Law 11.2.5.I)."""
    return False


@njit
def after_removing(
    s: State, remover: int, owner: int, warriors: int, n_pieces: int, in_battle: bool, before: int
) -> None:
    """`remover` has removed pieces of `owner`; `before`: buildings and tokens it removed earlier this battle.

    Law 7.8.4, 9.2.9.III, 11.2.7.III.b, C.2.7. In the 2018 Law mercenaries count as warriors of the Riverfolk.
    """
    if in_battle and forces.is_lent(s, owner) and not forces.is_side(s, owner):
        after_losing_lent(s, remover, I(s.serves[owner]))
        if s.edition == ED.CURRENT:
            return
    after_removing_pieces(s, remover, owner, warriors, n_pieces, in_battle, before)


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("who")
def after_losing_lent(s: State, remover: int, who: int) -> None:
    """Warriors of another player that fought for `who` have been removed (Law C.2.7)."""


# answered by: eyrie, vagabond (root/factions/<name>/abilities.py)
@asked_of("remover")
def after_removing_pieces(
    s: State, remover: int, owner: int, warriors: int, n_pieces: int, in_battle: bool, before: int
) -> None:
    """Pieces other than mercenaries have been removed; parameters as in `after_removing` (Law 7.8.4, 9.2.9.III)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def caught_in_full_removal(s: State, who: int) -> None:
    """A pawn stood in a clearing from which all enemy pieces were removed (Law 9.2.2.I)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def items_to_damage(s: State, who: int) -> int:
    """Undamaged items that can take hits (Law 9.2.7)."""
    return 0


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def list_items_to_damage(s: State, who: int, out: DecisionList) -> None:
    """List the items that can take a hit (Law 9.2.7)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def damage_item(s: State, who: int, item: int, state: int) -> None:
    """Damage one item (Law 9.2.7)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def damage_all_items(s: State, who: int) -> None:
    """Damage every undamaged item (Law 9.2.7)."""


# answered by: lizard (root/factions/lizard/abilities.py)
@asked_of_all(until="answer != NOBODY")
def takes_removed_warriors(s: State, remover: int, owner: int, c: int) -> int:
    """The player on whose board warriors of `owner` go as they are removed, NOBODY for the supply (Law 10.2.3)."""
    return NOBODY


# answered by: lizard (root/factions/lizard/abilities.py)
@asked_of("taker")
def take_removed_warriors(s: State, taker: int, owner: int, n: int) -> None:
    """Put removed warriors, which have left the map, onto that board (Law 10.2.3)."""


@asked_of_all(cards=FOR_ALL)
def warriors_to_supply(s: State, owner: int, n: int) -> None:
    """Removed warriors have gone from the map to their supply (Law 1.5.4, 21.24)."""


@asked_of_all(cards=FOR_ALL)
def warriors_saved(s: State, owner: int, n: int) -> None:
    """Removed warriors are about to be placed again, or have been replaced: they are in the supply (Law 6.2.3)."""


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("owner")
def loses_no_warriors(s: State, owner: int) -> bool:
    """True if no effect can remove or replace this player's warriors (Law C.2.2)."""
    return False


# answered by: hundreds (root/factions/hundreds/abilities.py)
@asked_of("who")
def hits_ignored(s: State, who: int, c: int, n: int) -> int:
    """Number of the `n` hits that a side ignores, of an ambush as of a roll (Law 14.7.7)."""
    return 0


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("owner")
def can_lose_warriors(s: State, owner: int) -> bool:
    """True if an effect that must remove a warrior of this player can go on (Law 21.23, C.2.5)."""
    return True


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("owner")
def turn_into_ego(s: State, owner: int, n: int) -> bool:
    """An effect aims at warriors that cannot be removed; True if an ego is lost instead (Law C.2.5)."""
    return False


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("who")
def take_hits_otherwise(s: State, who: int, c: int, n: int) -> None:
    """Take hits in battle by tokens of the faction's own choice (Law C.2.2)."""


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("ally")
def hits_for_ally(s: State, ally: int, c: int) -> int:
    """Most hits that an ally fighting with a Vagabond can take (Law 9.2.9.II.d, C.2.2)."""
    return I(s.warriors[ally, c])


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of_owner("kind")
def back_to_board(s: State, kind: int) -> None:
    """A piece has left the map: note its place on the faction board (Law C.2.5)."""
