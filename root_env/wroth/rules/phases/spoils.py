"""Phase 2: the holder of a region with a symbol on its token may take that action, region by region."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import acts, scoring
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import N_REGIONS, NOBODY, K
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.state import State


@njit
def begin(s: State) -> None:
    """Look at the regions one after another (Phase 2)."""
    push(s, K.SPOILS_FROM, NOBODY, region=0)


@njit
def run_spoils_from(s: State, who: int) -> None:
    """Ask the holder of the next region with spoils, the one who holds it at that moment (Phase 2)."""
    f = top(s)
    region = I(f.region)
    while region < N_REGIONS:
        symbol, holder = scoring.token_symbol(s, region), I(s.controller[region])
        region += 1
        if symbol >= 0 and holder >= 0:
            f.region = region
            push(s, K.SPOILS, holder, region=region - 1, x=symbol)
            return
    pop(s)


@njit
def legal_spoils(s: State, who: int, out: DecisionList) -> None:
    """The action of the symbol, or nothing (Phase 2)."""
    add(out, A.PASS)
    acts.list_act(s, who, I(top(s).x), out)


@njit
def apply_spoils(s: State, who: int, action: int) -> None:
    """Take it at once (Phase 2)."""
    pop(s)
    acts.perform(s, who, action)
