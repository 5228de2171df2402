"""Elites with a trap deal damage to a faction that has moved or deployed into their region, after its whole act."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import damage, troops
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import EF, MAX_ELITES, N_REGIONS, TRAP_DAMAGE, K
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.state import State
from root_env.wroth.rules.table import after


@njit
def watch(s: State, who: int) -> None:
    """Before troops of `who` move or are deployed: push the step that springs traps afterwards."""
    s.entered = 0
    if I(s.trappers) & ~(1 << who) != 0:
        push(s, K.SPRING_TRAPS, who, region=0, count=1)


@njit
def _has_trap(s: State, who: int, region: int) -> bool:
    if (I(s.trappers) >> who) & 1 == 0 or troops.elites_in(s, who, region) == 0:
        return False
    for slot in range(MAX_ELITES):
        if s.elite_place[who, slot] == region and troops.has_effect(s, who, slot, EF.TRAP):
            return True
    return False


@njit
def run_spring_traps(s: State, comer: int) -> None:
    """Ask the next owner of a trap: regions in ascending order, in each the owners clockwise from the comer.

    The frame's region and count are the next to look at: count is a number of seats clockwise from the comer.
    """
    f = top(s)
    region, steps = I(f.region), I(f.count)
    while region < N_REGIONS:
        if (I(s.entered) >> region) & 1 != 0:
            while steps < s.n_players:
                owner = after(s, comer, steps)
                steps += 1
                if s.troops[comer, region] > 0 and _has_trap(s, owner, region):
                    f.region = region
                    f.count = steps
                    push(s, K.TRAP, owner, region=region, other=comer)
                    return
        region += 1
        steps = 1
    pop(s)


@njit
def legal_trap(s: State, who: int, out: DecisionList) -> None:
    """Spring one of the traps there, or none."""
    f = top(s)
    add(out, A.PASS)
    if s.troops[f.other, f.region] > 0:
        damage.list_elites(s, who, I(f.region), 0, EF.TRAP, A.CHOOSE_ELITE, out)


@njit
def apply_trap(s: State, owner: int, slot: int) -> None:
    """Deal 1 damage to the comer, no attack; the elite returns to the mat. Another trap there may follow."""
    f = top(s)
    region, comer = I(f.region), I(f.other)
    pop(s)
    troops.return_elite(s, owner, slot)
    if _has_trap(s, owner, region):
        push(s, K.TRAP, owner, region=region, other=comer)
    push(s, K.DAMAGE, owner, region=region, other=comer, count=TRAP_DAMAGE)
