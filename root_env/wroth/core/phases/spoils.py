"""Phase 2: whoever holds a region whose token has a symbol may take that action, region by region."""

from root_env.core.jit import I, njit
from root_env.core.loop import add, pop, top
from root_env.wroth.core import acts, scoring
from root_env.wroth.core.frames import push
from root_env.wroth.core.ids import N_REGIONS, NOBODY, K
from root_env.wroth.core.spec.actions import A


@njit
def begin(s):
    """Look at the regions one after another (Phase 2)."""
    push(s, K.SPOILS_FROM, NOBODY, region=0)


@njit
def run_spoils_from(s):
    """Ask for the next region with spoils; who holds it is read when it is reached (Phase 2)."""
    f = top(s)
    region = I(f.region)
    while region < N_REGIONS:
        symbol, who = scoring.token_symbol(s, region), I(s.controller[region])
        region += 1
        if symbol >= 0 and who >= 0:
            f.region = region
            push(s, K.SPOILS, who, region=region - 1, x=symbol)
            return
    pop(s)


@njit
def legal_spoils(s, out):
    """The action of the symbol, or nothing (Phase 2)."""
    f = top(s)
    add(out, A.PASS)
    acts.list_act(s, I(f.who), I(f.x), out)


@njit
def apply_spoils(s, action):
    """Take it at once (Phase 2)."""
    who = I(top(s).who)
    pop(s)
    if action != A.PASS:
        acts.perform(s, who, action)
