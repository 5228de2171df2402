"""Daylight of Chameleander: crafting, then actions (Law C.5). Mark for Death and Cajole have files of their own."""

from root_env.core import pieces
from root_env.core.abilities import chameleander as ability
from root_env.core.abilities import hooks
from root_env.core.factions.chameleander import cajole, mark
from root_env.core.frames import add, pop, push, top
from root_env.core.ids import N_CLEARINGS, K, S
from root_env.core.jit import I, njit
from root_env.core.key_actions import battle, move, offers
from root_env.core.spec.actions import A


@njit
def start_daylight(s, who):
    """Craft with the pieces of others, then take up to three actions (Law C.5, C.5.1, C.5.2)."""
    s.chameleander.actions = s.chameleander_actions
    push(s, K.CHAMELEANDER_ACTION, who)
    push(s, K.CRAFT, who)


@njit
def legal_chameleander_action(s, out):
    """Quell, Stroll, Beckon, Mark for Death, Cajole, an ego for another action, an offer, or end (Law C.5.2)."""
    who = I(top(s).who)
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
def apply_chameleander_action(s, action):
    """Take the action; the menu stays open until Chameleander ends it (Law C.5.2, C.5.2.I)."""
    who = I(top(s).who)
    if action == A.PASS:
        pop(s)
        return
    if offers.is_offer(action):
        offers.take_offer(s, who, action)
        return
    if action == A.REMOVE_EGO:
        s.chameleander.actions = s.chameleander.actions + 1
        ability.lose_ego(s, who, ability.place(s, who), 1, ability.FOR_ACTION)
        return
    s.chameleander.actions = s.chameleander.actions - 1
    if A.MOVE <= action < A.MOVE_END:
        _stroll(s, who, action)
    elif A.BATTLE <= action < A.BATTLE_END:
        battle.start_battle(s, who, action)
        s.battle.quell = 1
    elif A.BECKON <= action < A.BECKON_END:
        pieces.place_warriors(s, I(s.player_of[action - A.BECKON]), ability.place(s, who), 1)
    elif action == A.MARK_FOR_DEATH:
        mark.start_mark(s, who)
    else:
        cajole.start_cajole(s, who)


# -- Stroll (Law C.5.2.II) ---------------------------------------------------------------------------


@njit
def _stroll(s, who, action):
    """Move; then a warrior of another player may be brought along, if there is one (Law C.5.2.II)."""
    origin = (action - A.MOVE) // N_CLEARINGS
    destination = (action - A.MOVE) % N_CLEARINGS
    for p in range(I(s.n_players)):
        if _can_follow(s, who, p, origin, destination):
            push(s, K.STROLL_FORCE, who, clearing=origin, other=destination)
            break
    move.start_move(s, who, action)


@njit
def _can_follow(s, who, p, origin, destination):
    """Whether a warrior of another player can be forced along the connection, rule aside (Law C.5.2.II, 26.6.2)."""
    if p == who or s.warriors[p, origin] == 0 or not hooks.can_enter(s, destination):
        return False
    return (hooks.paths_from(s, p, origin) >> destination) & 1 != 0


@njit
def legal_stroll_force(s, out):
    """Whose warrior comes along, or nobody's (Law C.5.2.II)."""
    f = top(s)
    for p in range(I(s.n_players)):
        if _can_follow(s, I(f.who), p, I(f.clearing), I(f.other)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))
    add(out, A.PASS)


@njit
def apply_stroll_force(s, action):
    """Move one warrior by force; its owner answers for Outrage (Law C.5.2.II, 1.5.5, 8.2.6)."""
    f = top(s)
    origin, destination = I(f.clearing), I(f.other)
    pop(s)
    if action != A.PASS:
        owner = I(s.player_of[action - A.CHOOSE_FACTION])
        hooks.move_by_force(s, owner, origin, destination, 1, owner)


# -- Beckon (Law C.5.2.III) --------------------------------------------------------------------------


@njit
def _can_beckon(s, who, p, c):
    """Whether a faction with a piece here or next to here can place a warrior here (Law C.5.2.III, 6.2.2)."""
    if p == who or s.warrior_supply[p] == 0 or not hooks.can_place(s, p, c):
        return False
    near = hooks.paths_from(s, who, c) | (1 << c)
    for k in range(N_CLEARINGS):
        if (near >> k) & 1 != 0 and hooks.present(s, p, k):
            return True
    return False
