"""Rule-based bots: one file per faction, each with a plan that an experienced player would recognise.

A bot looks at nothing but the observation. For every legal action it has a value, in hundredths of a victory point or
so; it takes the best, and draws lots among equals. `rules` is the policy for any seat; it may be given to
`BatchGame.rollout`, as an opponent, to a search.
"""

from agents.rules import common
from agents.rules.choosing import bot
from root_env.policies import helper


@helper
def value(o, kind, action):
    """The value of an action, as the observer's faction sees it."""
    return common.value(o, kind, action)


rules = bot(value, "rules")
