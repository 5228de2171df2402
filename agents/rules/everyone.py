"""The rule-based bots together: one policy for any seat."""

from agents.rules import common
from agents.rules.choosing import bot
from root_env.policies import helper


@helper
def value(o, kind, action):
    """The value of an action, as the observer's faction sees it."""
    return common.value(o, kind, action)


rules = bot(value, "rules")
