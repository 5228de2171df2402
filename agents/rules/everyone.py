"""The rule-based bots together: one policy for any seat."""

from root_env.policies import reader
from root_env.tables import A, F

from . import alliance, chameleander, common, eyrie, lizard, marquise, riverfolk, vagabond
from .board import faction_at
from .choosing import bot


@reader
def value(o, kind, action):
    """The value of an action, as the observer's faction sees it; factions without a bot know what all factions meet."""
    if A.BUY <= action < A.BUY_END:
        return riverfolk.buy_value(o, action - A.BUY)
    me = faction_at(o, 0)
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


rules = bot(value, "rules")
