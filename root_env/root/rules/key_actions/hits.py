"""Hits are dealt: the side that takes them chooses its losses (Law 4.3.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces, removal
from root_env.root.rules.abilities import losing
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.frames import add, count_down, push, top
from root_env.root.rules.ids import NOBODY, K
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State


@njit
def _ally(s: State, who: int) -> int:
    """The player whose warriors can take hits for `who`, or -1 (Law 9.2.9.II.d)."""
    if who == s.battle.attacker:
        return I(s.battle.ally)
    return -1


@njit
def deal(s: State, who: int, n: int) -> None:
    """Deal `n` hits to a side: warriors go first, then it chooses among buildings and tokens.

    Law 4.3.6; hired warriors take their share (Law 11.2.7.III.a).
    """
    if n <= 0:
        return
    c = I(s.battle.clearing)
    n -= losing.hits_ignored(s, who, c, n)
    if n == 0:
        return
    if losing.takes_hits_by_items(s, who):
        _deal_to_items(s, who, n)
        return
    if forces.fighting_for(s, who, c) > 0:
        n -= _deal_to_others(s, who, c, losing.hits_on_mercenaries(s, who, c, n))
        if n == 0:
            return
    if losing.loses_no_warriors(s, who):
        losing.take_hits_otherwise(s, who, c, n)
        return
    n -= removal.remove_warriors(s, NOBODY, who, c, n)
    if n == 0:
        return
    left = I(s.buildings[who, c]) + I(s.tokens[who, c])
    if n >= left:
        removal.remove_all_pieces(s, NOBODY, who, c)
    else:
        forces.ask(s, K.TAKE_HIT, who, c, NOBODY, n)


@njit
def _deal_to_others(s: State, who: int, c: int, n: int) -> int:
    """Deal hits to the forces that fight for a side, in their order; returns the number taken (Law 11.2.7.III.a)."""
    left = n
    for force in range(I(s.n_players)):
        if left > 0 and forces.fights_for(s, force, who):
            left -= removal.remove_warriors(s, NOBODY, force, c, left)
    return n - left


@njit
def _deal_to_items(s: State, who: int, n: int) -> None:
    """Each hit damages an undamaged item or removes a warrior of the ally; the rest is ignored (Law 9.2.7)."""
    ally = _ally(s, who)
    items = losing.items_to_damage(s, who)
    warriors = 0
    if ally >= 0:
        warriors = losing.hits_for_ally(s, ally, I(s.battle.clearing))
    n = min(n, items + warriors)
    if n == items + warriors:
        losing.damage_all_items(s, who)
        s.battle.item_hits = s.battle.item_hits + items
        if warriors > 0:
            _take_from_ally(s, ally, warriors)
            s.battle.ally_hits = s.battle.ally_hits + warriors
    else:
        push(s, K.TAKE_HIT, who, clearing=I(s.battle.clearing), other=ally, count=n)


@njit
def _take_from_ally(s: State, ally: int, n: int) -> None:
    """The ally takes `n` hits, by warriors or by the pieces that its faction loses instead (Law 9.2.9.II.d, C.2.2)."""
    c = I(s.battle.clearing)
    if losing.loses_no_warriors(s, ally):
        losing.take_hits_otherwise(s, ally, c, n)
    else:
        removal.remove_warriors(s, NOBODY, ally, c, n)


@njit
def legal_take_hit(s: State, who: int, out: DecisionList) -> None:
    """The loss for the next hit: a building or token, or an item or an ally's warrior (Law 4.3.6, 9.2.7)."""
    f = top(s)
    c = I(f.clearing)
    if losing.takes_hits_by_items(s, who):
        losing.list_items_to_damage(s, who, out)
        if f.other >= 0 and losing.hits_for_ally(s, I(f.other), c) > 0:
            add(out, A.CHOOSE_FACTION + I(s.faction[f.other]))
        return
    faction = I(s.faction[forces.of_frame(s, who)])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        if s.pieces[kind, c] > 0:
            add(out, piece_action(kind))


@njit
def apply_choose_piece_in_take_hit(s: State, who: int, kind: int) -> None:
    """A building or token takes the hit (Law 4.3.6)."""
    c = I(top(s).clearing)
    count_down(s)
    removal.remove_piece(s, kind, c)


@njit
def apply_choose_item_in_take_hit(s: State, who: int, item: int, state: int) -> None:
    """An item takes the hit (Law 9.2.7)."""
    count_down(s)
    losing.damage_item(s, who, item, state)
    s.battle.item_hits = s.battle.item_hits + 1


@njit
def apply_choose_faction_in_take_hit(s: State, who: int, faction: int) -> None:
    """A warrior of the ally takes the hit (Law 9.2.9.II.d)."""
    count_down(s)
    _take_from_ally(s, I(s.player_of[faction]), 1)
    s.battle.ally_hits = s.battle.ally_hits + 1
