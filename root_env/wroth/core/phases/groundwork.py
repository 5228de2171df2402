"""Phase 3: everybody is reinforced, rolls the all-seeing die and takes a Corra."""

from root_env.core.jit import I, njit
from root_env.wroth.core import chance, purse, troops
from root_env.wroth.core.events import E, note
from root_env.wroth.core.ids import REINFORCEMENT, SHORES


@njit
def begin(s):
    """Two basic troops to the deployment zone, the all-seeing die rolled anew, one Corra (Phase 3)."""
    for steps in range(I(s.n_players)):
        who = I(s.order[steps])
        troops.deploy_basics(s, who, SHORES, REINFORCEMENT)
        s.seeing[who] = chance.roll_all_seeing_die(s)
        note(s, E.SEEN, who, x=I(s.seeing[who]))
        purse.gain(s, who, 1)
