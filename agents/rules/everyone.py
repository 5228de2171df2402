"""The rule-based bots together: one policy for any seat."""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import DOMINANCE_VP, IT, N_CLEARINGS, A, F, K, O

from ..choosing import bot
from . import (
    alliance,
    chameleander,
    common,
    dominance,
    exposing,
    eyrie,
    lizard,
    marquise,
    riverfolk,
    satchel,
    services,
    vagabond,
)
from .board import asked, faction_at, first, is_vagabond, warriors
from .menace import dominance_of


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """What an action is worth to the observer's faction; a faction without a bot has the values of `common`."""
    if A.BUY <= action < A.BUY_END:
        return services.buy_value(o, action - A.BUY)
    me = faction_at(o, 0)
    if kind == K.BLENDING_IN:
        return _gift_value(o, me, action)
    if A.ACTIVATE_DOMINANCE <= action < A.TAKE_DOMINANCE_END:
        return _dominance_value(o, action)
    return _plan_value(o, kind, action, me) + dominance.gain(o, action)


@reader
def _plan_value(o: np.ndarray, kind: int, action: int, me: int) -> int:
    """The value by the plan of the faction."""
    if me == F.MARQUISE:
        return marquise.value(o, kind, action)
    if me == F.EYRIE:
        return eyrie.value(o, kind, action)
    if me == F.ALLIANCE:
        return alliance.value(o, kind, action)
    if me == F.LIZARD:
        return lizard.value(o, kind, action)
    if me == F.RIVERFOLK:
        return riverfolk.value(o, kind, action)
    if me == F.CHAMELEANDER:
        return chameleander.value(o, kind, action)
    if me == F.VAGABOND or me == F.VAGABOND_2:
        return vagabond.value(o, kind, action)
    return common.value(o, kind, action)


@reader
def _dominance_value(o: np.ndarray, action: int) -> int:
    """What it is worth to activate a dominance card, or to take one that could be activated at once."""
    if action < A.ACTIVATE_DOMINANCE_END:
        return dominance.activate_value(o, action - A.ACTIVATE_DOMINANCE)
    if dominance_of(o, 0) >= 0 or o[O.PLAYERS_VP] < DOMINANCE_VP:
        return common.NEVER
    return dominance.activate_value(o, action - A.TAKE_DOMINANCE) - 100


@reader
def _gift_value(o: np.ndarray, me: int, action: int) -> int:
    """What it is worth to expose Chameleander before the roll; the Alliance has the higher die (Law C.2.4, 8.2.2)."""
    attacks = common.battle_side(o) == 0
    if is_vagabond(me):
        strength = min(3, satchel.undamaged(o, IT.SWORD))
    else:
        strength = warriors(o, me, first(o, O.DECISION_CLEARING, N_CLEARINGS))
    return exposing.gift_value(o, action, strength, 1 if attacks or me == F.ALLIANCE else 0)


KNOWN = {
    "factions": ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk", "chameleander"),
    "deck": ("standard",),
    "map": ("autumn", "winter", "lake", "mountain"),
}
"""What the plans and values were written for."""

rules = bot(asked, value)
