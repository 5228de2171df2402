"""Buying elite troops and faction abilities: at any time of one's own turn, no action (Buying elite troops)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import control, damage, purse, traps, troops
from root_env.wroth.rules.figures import LOWEST
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import AB, EF, EVERY_REGION, MAX_ABILITIES, MAX_KINDS, SHORES, K
from root_env.wroth.rules.spec.actions import A, buy_action
from root_env.wroth.rules.state import State


@njit
def list_purchases(s: State, who: int, out: DecisionList) -> None:
    """Add elites and abilities that the player can pay for and that can be placed or used."""
    for kind in range(MAX_KINDS):
        if s.kind_vitality[who, kind] > 0 and s.kind_cost[who, kind] <= s.corra[who]:
            if troops.on_mat(s, who, kind) >= 0:
                _list_places(s, who, kind, out)
    for k in range(MAX_ABILITIES):
        if s.ability[who, k] >= 0 and s.ability_cost[who, k] <= s.corra[who] and _is_of_use(s, who, k):
            add(out, A.ABILITY + k)


@njit
def _list_places(s: State, who: int, kind: int, out: DecisionList) -> None:
    """Add the deployment zone, and regions by the elite's own rule."""
    effects, regions = I(s.kind_effects[who, kind]), 0
    if (effects >> EF.INFILTRATE) & 1 != 0:
        regions = EVERY_REGION
    elif (effects >> EF.SPEARHEAD) & 1 != 0:
        regions = control.regions_of(s, who)
    while regions != 0:
        add(out, buy_action(kind, LOWEST[regions]))
        regions &= regions - 1
    add(out, buy_action(kind, SHORES))


@njit
def _is_of_use(s: State, who: int, k: int) -> bool:
    """True if an ability is not used up and has an effect now."""
    if s.ability_once[who, k] != 0 and (I(s.ability_used[who]) >> k) & 1 != 0:
        return False
    ability = I(s.ability[who, k])
    if ability == AB.MUSTER:
        return s.mat[who] > 0
    if ability == AB.RECALL:
        return s.discarded[who] > 0
    for other in range(I(s.n_players)):
        if other != who and control.regions_of(s, other) != 0:
            return True
    return False


@njit
def buy_elite(s: State, who: int, kind: int, place: int) -> None:
    """Pay for an elite and deploy it."""
    purse.pay(s, who, I(s.kind_cost[who, kind]))
    traps.watch(s, who)
    slot = troops.on_mat(s, who, kind)
    troops.deploy_elite(s, who, slot, place)
    if troops.has_effect(s, who, slot, EF.ESCORT):
        troops.deploy_basics(s, who, place, 1)


@njit
def use_ability(s: State, who: int, k: int) -> None:
    """Pay for an ability and take its effect."""
    purse.pay(s, who, I(s.ability_cost[who, k]))
    if s.ability_once[who, k] != 0:
        s.ability_used[who] = I(s.ability_used[who]) | (1 << k)
    ability, amount = I(s.ability[who, k]), I(s.ability_amount[who, k])
    if ability == AB.MUSTER:
        troops.deploy_basics(s, who, SHORES, amount)
    elif ability == AB.RECALL:
        troops.recall_basics(s, who, amount)
    else:
        push(s, K.BLAST, who, count=amount)


@njit
def legal_blast(s: State, who: int, out: DecisionList) -> None:
    """Any enemy in any numbered region."""
    damage.list_targets(s, who, EVERY_REGION, A.BLAST, out)


@njit
def apply_blast(s: State, who: int, region: int, opponent: int) -> None:
    """Deal the damage of the ability, which is not an attack."""
    points = I(top(s).count)
    pop(s)
    damage.deal(s, who, region, opponent, points)
