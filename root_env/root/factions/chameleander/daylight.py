"""Daylight of Chameleander: crafting, then actions (Law C.5). Mark for Death and Cajole have files of their own."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander import abilities as ability
from root_env.root.factions.chameleander import cajole, mark
from root_env.root.rules import land, pieces
from root_env.root.rules.abilities import holding, hooks
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Craft with the pieces of others, then take up to three actions (Law C.5, C.5.1, C.5.2)."""
    s.chameleander.actions = s.chameleander_actions
    push(s, K.CHAMELEANDER_ACTION, who)
    push(s, K.CRAFT, who)


@njit
def legal_chameleander_action(s: State, who: int, out: DecisionList) -> None:
    """Quell, Stroll, Beckon, Mark for Death, Cajole, an ego for another action, an offer, or end (Law C.5.2)."""
    c = ability.place(s, who)
    has_ego = ability.ego_at(s, c) > 0
    if s.chameleander.actions > 0:
        if has_ego:
            battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
        for p in range(I(s.n_players)):
            if _can_beckon(s, who, p, c):
                add(out, A.BECKON + I(s.faction[p]))
        if mark.can_mark(s, who):
            add(out, A.MARK_FOR_DEATH)
        if cajole.can_cajole(s, who):
            add(out, A.CAJOLE)
    if has_ego:
        add(out, A.REMOVE_EGO)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _spend_action(s: State) -> None:
    """Take one of the actions of this Daylight; the menu stays open (Law C.5.2)."""
    s.chameleander.actions = s.chameleander.actions - 1


@njit
def apply_battle_in_chameleander_action(s: State, who: int, c: int, faction: int) -> None:
    """Quell: initiate a battle (Law C.5.2.I)."""
    _spend_action(s)
    battle.start_battle(s, who, c, faction)
    s.battle.quell = 1


@njit
def apply_beckon_in_chameleander_action(s: State, who: int, faction: int) -> None:
    """Beckon: that faction places a warrior here (Law C.5.2.III)."""
    _spend_action(s)
    pieces.place_warriors(s, I(s.player_of[faction]), ability.place(s, who), 1)


@njit
def apply_mark_for_death_in_chameleander_action(s: State, who: int) -> None:
    """Mark for Death (Law C.5.2.IV)."""
    _spend_action(s)
    mark.start_mark(s, who)


@njit
def apply_cajole_in_chameleander_action(s: State, who: int) -> None:
    """Cajole (Law C.5.2.V)."""
    _spend_action(s)
    cajole.start_cajole(s, who)


@njit
def apply_remove_ego_in_chameleander_action(s: State, who: int) -> None:
    """Lose an ego for one more action (Law C.5.2)."""
    s.chameleander.actions = s.chameleander.actions + 1
    ability.lose_ego(s, who, ability.place(s, who), 1, ability.FOR_ACTION)


# -- Stroll (Law C.5.2.II) ---------------------------------------------------------------------------


@njit
def apply_move_in_chameleander_action(s: State, who: int, origin: int, destination: int) -> None:
    """Stroll; then a warrior of another player may be brought along, if there is one (Law C.5.2.II)."""
    _spend_action(s)
    for p in range(I(s.n_players)):
        if _can_follow(s, who, p, origin, destination):
            push(s, K.STROLL_FORCE, who, clearing=origin, other=destination)
            break
    move.start_move(s, who, origin, destination)


@njit
def _can_follow(s: State, who: int, p: int, origin: int, destination: int) -> bool:
    """True if a warrior of player `p` can be forced along the connection, regardless of rule (Law C.5.2.II, 26.6.2)."""
    return p != who and holding.movable(s, p, origin) > 0 and (hooks.ways(s, p, origin) >> destination) & 1 != 0


@njit
def legal_stroll_force(s: State, who: int, out: DecisionList) -> None:
    """The player whose warrior comes along, or nobody (Law C.5.2.II)."""
    f = top(s)
    for p in range(I(s.n_players)):
        if _can_follow(s, who, p, I(f.clearing), I(f.other)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))
    add(out, A.PASS)


@njit
def apply_stroll_force(s: State, who: int, faction: int) -> None:
    """Move one warrior by force; its owner answers for Outrage, the details are ours (Law C.5.2.II, 1.5.5, 8.2.6)."""
    f = top(s)
    origin, destination = I(f.clearing), I(f.other)
    pop(s)
    owner = I(s.player_of[faction])
    move.move_by_force(s, owner, origin, destination, 1, owner)
    if hooks.is_detail_of_move(s, owner, I(top(s).kind)):
        top(s).who = who


@njit
def apply_pass_in_stroll_force(s: State, who: int) -> None:
    """Nobody comes along (Law C.5.2.II)."""
    pop(s)
    land.nobody_follows(s)


# -- Beckon (Law C.5.2.III) --------------------------------------------------------------------------


@njit
def _can_beckon(s: State, who: int, p: int, c: int) -> bool:
    """True if a faction with a piece here or next to here can place a warrior here (Law C.5.2.III, 6.2.2)."""
    if p == who or s.warrior_supply[p] == 0 or not hooks.can_place(s, p, c):
        return False
    near = hooks.paths_from(s, who, c) | (1 << c)
    for k in range(N_CLEARINGS):
        if (near >> k) & 1 != 0 and hooks.present(s, p, k):
            return True
    return False
