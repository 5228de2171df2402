"""Baseline agents for root_env: random, greedy, rule-based bots, information-set tree search, trained policies.

    from root_env import agents

    bot = agents.load("rules")                                 # see agents.NAMES
    opponent = agents.load("level:1")                          # of four strengths for people, see agents.LEVELS
    actions = bot.act(observations, masks, agent_ids, rng)     # reactive: whole batches
    action = agents.load("ismcts", iterations=100).act(game.view(game.to_move))    # thinks about one view at a time
    mine = agents.load("mymodule:Agent")                       # one of your own, see root_env.agents.outside

`root_env.agents.base` describes the two forms and the adapter between them.
"""

if __name__ == "agents":
    raise ImportError("this package is called root_env.agents")


from .base import Agent, CompiledAgent, ReactiveAgent, TableError, ViewAgent, on_views
from .catalogue import NAMES, load, source_digest
from .levels import LEVELS
from .outside import AgentError, as_agent
from .rows import RowAgent, decider_of

__all__ = [
    "LEVELS",
    "NAMES",
    "Agent",
    "AgentError",
    "CompiledAgent",
    "ReactiveAgent",
    "RowAgent",
    "TableError",
    "ViewAgent",
    "as_agent",
    "decider_of",
    "load",
    "on_views",
    "source_digest",
]
