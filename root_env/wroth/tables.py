"""Tables for bots of Wroth: ids of actions, offsets of observations, sizes.

    from root_env.wroth.tables import A, K, O

    observation[O.PLAYERS_VP]                            # victory points of the observer
    observation[O.DECISION_KIND + K.TURN]                # 1 if the observer takes a turn
    A.BATTLE <= action < A.BATTLE_END                    # an action of a family

* `A`: `A.MOVE` is the first id of the family `move`, `A.MOVE_END` one past its last; arguments count on from there in
  mixed radix, the first one slowest (`ARGUMENTS`: number of values that each kind has room for)
* `O`: `O.PLAYERS_VP` is the offset of the block `players.vp`, in rows with room for four players
* `K` kinds of decisions, `FACE` faces of action dice, `SEE` of the all-seeing die: plain integers

docs/generated/wroth.md has them all in words.
"""

from root_env.wroth.rules.figures import FIRST_PAID, N_PAYMENTS, SECOND_PAID
from root_env.wroth.rules.ids import EXODUS, FACE, MAX_ELITES, MAX_PLAYERS, N_FACES, N_PLACES, N_REGIONS, SEE, SHORES, K
from root_env.wroth.rules.spec.actions import ARGUMENTS, N_ACTIONS, A
from root_env.wroth.rules.spec.decisions import N_DECISIONS
from root_env.wroth.rules.spec.observation import BLOCKS, OBS_SIZE, O

__all__ = [
    "ARGUMENTS", "BLOCKS", "EXODUS", "FACE", "FIRST_PAID", "MAX_ELITES", "MAX_PLAYERS", "N_ACTIONS", "N_DECISIONS",
    "N_FACES", "N_PAYMENTS", "N_PLACES", "N_REGIONS", "OBS_SIZE", "SECOND_PAID", "SEE", "SHORES", "A", "K", "O",
]  # fmt: skip
