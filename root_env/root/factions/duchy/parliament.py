"""Parliament of the Underground Duchy: the actions of its ministers (Law 12.5.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy import building
from root_env.root.factions.duchy.birdsong import off_track
from root_env.root.factions.duchy.declaration import MN, N_MINISTERS, RANK_OF, RK
from root_env.root.rules import scoring
from root_env.root.rules.abilities import moving
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import PC, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

BOTH, MOVES, BATTLES = 0, 1, 2
"""Choice of the Brigadier, by the field `x` of BRIGADIER."""
BRIGADIER_ACTIONS = 2


@njit
def is_swayed(s: State, minister: int) -> bool:
    """True if the minister is swayed (Law 12.5.3)."""
    return (I(s.duchy.swayed) >> minister) & 1 != 0


@njit
def all_tunnels(s: State) -> bool:
    """True if all three tunnels are on the map (Law 12.5.2.VII)."""
    return off_track(s, PC.TUNNEL) == TOTAL[PC.TUNNEL]


@njit
def can_act(s: State, who: int, minister: int) -> bool:
    """True if the action of a minister would do something (Law 12.5.2)."""
    return _mayor_can(s, who) if minister == MN.MAYOR else _can_act_himself(s, who, minister)


@njit
def _can_act_himself(s: State, who: int, minister: int) -> bool:
    """The same for one who is not the Mayor (Law 12.5.2)."""
    if minister == MN.FOREMOLE:
        return building.foremole_can(s, who)
    if minister == MN.CAPTAIN:
        return battle.can_battle(s, who, S.BIRD)
    if minister == MN.MARSHAL:
        return move.can_move(s, who, S.BIRD)
    if minister == MN.BRIGADIER:
        return move.can_move(s, who, S.BIRD) or battle.can_battle(s, who, S.BIRD)
    if minister == MN.BANKER:
        return s.hand_size[who] > 0
    if scoring.off_track(s, who):
        return False
    if minister == MN.DUCHESS_OF_MUD:
        return all_tunnels(s)
    return off_track(s, PC.MARKET if minister == MN.BARON_OF_DIRT else PC.CITADEL) > 0


@njit
def is_for_mayor(s: State, minister: int) -> bool:
    """True for a swayed noble or squire other than the Mayor himself (Law 12.5.2.VI)."""
    return is_swayed(s, minister) and RANK_OF[minister] != RK.LORD and minister != MN.MAYOR


@njit
def _mayor_can(s: State, who: int) -> bool:
    """True if some action is there for the Mayor (Law 12.5.2.VI)."""
    for minister in range(MN.MAYOR):
        if is_for_mayor(s, minister) and _can_act_himself(s, who, minister):
            return True
    return False


@njit
def legal_parliament(s: State, who: int, out: DecisionList) -> None:
    """A swayed minister who has not acted this turn, an offer, or end (Law 12.5.2)."""
    for minister in range(N_MINISTERS):
        if is_swayed(s, minister) and (I(s.duchy.used) >> minister) & 1 == 0 and can_act(s, who, minister):
            add(out, A.CHOOSE_MINISTER + minister)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_minister_in_parliament(s: State, who: int, minister: int) -> None:
    """Take the action, once a turn; the menu stays open (Law 12.5.2)."""
    s.duchy.used = I(s.duchy.used) | (1 << minister)
    if minister == MN.MAYOR:
        note(s, E.MINISTER_ACTS, who, x=minister)
        push(s, K.MAYOR, who)
    else:
        _act(s, who, minister)


@njit
def _act(s: State, who: int, minister: int) -> None:
    """Take the action of a minister (Law 12.5.2.I-12.5.2.V, 12.5.2.VII-12.5.2.IX)."""
    note(s, E.MINISTER_ACTS, who, x=minister)
    if minister == MN.FOREMOLE:
        push(s, K.FOREMOLE, who)
    elif minister == MN.CAPTAIN:
        push(s, K.BATTLE, who, count=0, suit=S.BIRD)
    elif minister == MN.MARSHAL:
        push(s, K.MOVE, who, count=0, suit=S.BIRD)
    elif minister == MN.BRIGADIER:
        push(s, K.BRIGADIER, who, count=BRIGADIER_ACTIONS, x=BOTH)
    elif minister == MN.BANKER:
        push(s, K.BANKER, who)
    elif minister == MN.DUCHESS_OF_MUD:
        score(s, who, I(s.duchess_vp), FOR.MINISTERS)
    elif minister == MN.BARON_OF_DIRT:
        score(s, who, off_track(s, PC.MARKET), FOR.MINISTERS)
    else:
        score(s, who, off_track(s, PC.CITADEL), FOR.MINISTERS)


# -- the Mayor (Law 12.5.2.VI) ---------------------------------------------------------------------------


@njit
def legal_mayor(s: State, who: int, out: DecisionList) -> None:
    """A swayed noble or squire, whether he has acted or not (Law 12.5.2.VI)."""
    for minister in range(MN.MAYOR):
        if is_for_mayor(s, minister) and _can_act_himself(s, who, minister):
            add(out, A.CHOOSE_MINISTER + minister)


@njit
def apply_mayor(s: State, who: int, minister: int) -> None:
    """Take the action of that minister (Law 12.5.2.VI)."""
    pop(s)
    _act(s, who, minister)


# -- the Brigadier (Law 12.5.2.IV) -----------------------------------------------------------------------


@njit
def legal_brigadier(s: State, who: int, out: DecisionList) -> None:
    """A move or a battle, after the first one of the same sort, or none (Law 12.5.2.IV)."""
    chosen = I(top(s).x)
    if chosen != BATTLES:
        move.list_moves(s, who, S.BIRD, out)
    if chosen != MOVES:
        battle.list_battles(s, who, S.BIRD, out)
    add(out, A.PASS)


@njit
def _take_one(s: State, chosen: int) -> None:
    """One of the two moves or battles is taken; the other one is of the same sort (Law 12.5.2.IV)."""
    f = top(s)
    if f.count == 1:
        pop(s)
    else:
        f.count = 1
        f.x = chosen


@njit
def apply_move_in_brigadier(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 12.5.2.IV)."""
    _take_one(s, MOVES)
    move.start_move(s, who, origin, destination)


@njit
def apply_own_moves_in_brigadier(s: State, who: int, action: int) -> None:
    """Take a move into the Burrow or out of it (Law 12.5.2.IV, 12.2.2)."""
    _take_one(s, MOVES)
    moving.start_own_move(s, who, action)


@njit
def apply_battle_in_brigadier(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 12.5.2.IV)."""
    _take_one(s, BATTLES)
    battle.start_battle(s, who, c, faction)
