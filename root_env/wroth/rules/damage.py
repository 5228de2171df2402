"""Dealing damage: one region, one enemy faction; the attacker splits the points (Dealing damage, Vitality)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import control, troops
from root_env.wroth.rules.figures import LOWEST
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import EF, MAX_ELITES, K
from root_env.wroth.rules.spec.actions import A, target_action
from root_env.wroth.rules.state import State
from root_env.wroth.rules.table import opponent_of


@njit
def list_targets(s: State, who: int, regions: int, base: int, out: DecisionList) -> None:
    """List the actions of a family for each enemy with troops in these regions (bits)."""
    for opponent in range(I(s.n_players) - 1):
        left = regions & control.regions_of(s, opponent_of(s, who, opponent))
        while left != 0:
            add(out, target_action(base, LOWEST[left], opponent))
            left &= left - 1


@njit
def deal(s: State, who: int, region: int, opponent: int, points: int) -> None:
    """Deal damage to an enemy in a region; `opponent` counts as in actions."""
    push(s, K.DAMAGE, who, region=region, other=opponent_of(s, who, opponent), count=points)


@njit
def raiders(s: State, who: int, region: int) -> int:
    """Elites of a player in a region that add to the damage of Battle and Assault there."""
    n = 0
    if troops.elites_in(s, who, region) > 0:
        for slot in range(MAX_ELITES):
            if s.elite_place[who, slot] == region and troops.has_effect(s, who, slot, EF.RAID):
                n += 1
    return n


@njit
def list_elites(s: State, who: int, place: int, first: int, effect: int, base: int, out: DecisionList) -> None:
    """List elites in a place from slot `first` on, one of those alike; only those with `effect`, unless it is -1."""
    for slot in range(first, MAX_ELITES):
        if s.elite_place[who, slot] == place and (effect < 0 or troops.has_effect(s, who, slot, effect)):
            if troops.is_first_alike(s, who, slot, first):
                add(out, base + slot)


@njit
def legal_damage(s: State, who: int, out: DecisionList) -> None:
    """The troop that takes the next point: a guard while there is one, else any troop (Dealing damage)."""
    f = top(s)
    victim, region = I(f.other), I(f.region)
    if troops.elites_in(s, victim, region) > 0:
        list_elites(s, victim, region, 0, EF.GUARD, A.HIT_ELITE, out)
        if out[0] > 0:
            return
        list_elites(s, victim, region, 0, -1, A.HIT_ELITE, out)
    if s.basics[victim, region] > 0:
        add(out, A.HIT_BASIC)


@njit
def apply_hit_basic_in_damage(s: State, who: int) -> None:
    """A basic troop takes a point (Dealing damage)."""
    f = top(s)
    troops.kill_basic(s, I(f.other), I(f.region))
    _count_point(s)


@njit
def apply_hit_elite_in_damage(s: State, who: int, slot: int) -> None:
    """An elite takes a point (Dealing damage)."""
    troops.hurt_elite(s, I(top(s).other), slot)
    _count_point(s)


@njit
def _count_point(s: State) -> None:
    """Lower the points left by one; points that the faction cannot take are lost (Dealing damage)."""
    f = top(s)
    f.count = I(f.count) - 1
    if f.count == 0 or s.troops[f.other, f.region] == 0:
        pop(s)
