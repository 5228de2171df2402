"""Agents by name, for opponents, rollouts and the console."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

ROOT = "root"
"""The game if none is named."""
GAMES = (ROOT, "wroth")
"""The games of this package, by name; `root_env.doors.games` loads them."""


def _nowhere() -> ModuleType:
    raise ImportError("import root_env first: it says where the agents are")


load_agents: Callable[[], ModuleType] = _nowhere
"""Imports `root_env.agents`, which the doors may not import themselves; set by `root_env/__init__.py`."""


class AgentLike(Protocol):
    """An agent of `root_env.agents`, of any kind."""

    name: str

    def act(self, *args: Any, **given: Any) -> Any:
        """Choose an action; see `root_env.agents`."""


def agent_of(given: Any, field: str, game: str = ROOT) -> Any:
    """The agent of a name; other values are returned unchanged. ValueError names the field and the known names."""
    return load_agents().catalogue.named(given, field, game) if isinstance(given, str) else given


def decider_of(given: Any, field: str, game: str = ROOT) -> Any:
    """The decider that a name or an agent stands for: a compiled policy, or a `root_env.agents.RowAgent`.

    Other values are returned unchanged. ValueError names the field and the known names.
    """
    if not isinstance(given, str) and (callable(given) or not hasattr(given, "act")):
        return given
    return load_agents().decider_of(given, field, game)


def check_at(agent: Any, *configs: Any) -> None:
    """Raise the ValueError of an agent that cannot play at the table of one of these configurations."""
    if hasattr(agent, "check_table"):
        for config in configs:
            agent.check_table(config)


def why_not_at(decider: Any, config: Any) -> str:
    """The reason why an agent cannot play at the table of a configuration, in its words; "" if it can, or has none."""
    agent = getattr(decider, "agent", decider)
    try:
        check_at(agent, config)
    except ValueError as problem:
        return str(problem)
    if hasattr(agent, "knows_table") and not agent.knows_table(config):
        return f"this agent does not know tables of {', '.join(config.factions)}"
    return ""


def is_row_agent(decider: object) -> bool:
    """True for a decider that is called in Python, by its method `choose`, and not compiled."""
    return hasattr(decider, "choose")
