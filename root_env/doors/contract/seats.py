"""The agents at a table, `<faction>_<copy>` by player, and the other ways to name a player."""

from collections.abc import Sequence

from root_env.support.quoting import quoted


def agent_index(agents: Sequence[str]) -> dict[str | int, int]:
    """Agent id, index, or faction with one player at the table -> player index."""
    index: dict[str | int, int] = {}
    for p, agent in enumerate(agents):
        index[agent] = p
        index[p] = p
    for p, agent in enumerate(agents):
        faction = agent.rsplit("_", 1)[0]
        if sum(a.rsplit("_", 1)[0] == faction for a in agents) == 1:
            index[faction] = p
    return index


def player_of(agent: str | int, agents: Sequence[str]) -> int:
    """The player index of an agent id, of a faction with one player at the table, or of an index; else ValueError."""
    try:
        return agent_index(agents)[agent]
    except (KeyError, TypeError):
        raise ValueError(f"{quoted(agent)} is not at this table; agents are {', '.join(agents)}") from None
