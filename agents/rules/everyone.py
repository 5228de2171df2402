"""The rule-based bots together: one policy for any seat."""

from root_env.policies import reader
from root_env.tables import IT, N_CLEARINGS, A, F, K, O

from . import alliance, chameleander, common, exposing, eyrie, lizard, marquise, riverfolk, satchel, vagabond
from .board import faction_at, first, is_vagabond, warriors
from .choosing import bot


@reader
def value(o, kind, action):
    """The value of an action, as the observer's faction sees it; factions without a bot know what all factions meet."""
    if A.BUY <= action < A.BUY_END:
        return riverfolk.buy_value(o, action - A.BUY)
    me = faction_at(o, 0)
    if kind == K.BLENDING_IN:
        return _gift_value(o, me, action)
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
def _gift_value(o, me, action):
    """Whether to expose Chameleander before the roll: the Alliance defends with the higher die (Law C.2.4, 8.2.2)."""
    attacks = common.battle_side(o) == 0
    if is_vagabond(me):
        strength = min(3, satchel.undamaged(o, IT.SWORD))
    else:
        strength = warriors(o, me, first(o, O.DECISION_CLEARING, N_CLEARINGS))
    return exposing.gift_value(o, action, strength, 1 if attacks or me == F.ALLIANCE else 0)


rules = bot(value, "rules")
