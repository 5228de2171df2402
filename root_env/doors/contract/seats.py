"""Agents at a table: `<faction>_<copy>` by player, and what else a player may be called."""

from __future__ import annotations

from collections.abc import Sequence

from root_env.support.quoting import quoted


def agent_index(agents: Sequence[str]) -> dict[str | int, int]:
    """Player index by agent id, by index, and by faction where that is one player."""
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
    """Player index of an agent id, of a faction with one player at the table, or of an index; ValueError in words."""
    try:
        return agent_index(agents)[agent]
    except (KeyError, TypeError):
        raise ValueError(f"{quoted(agent)} is not at this table; agents are {', '.join(agents)}") from None
