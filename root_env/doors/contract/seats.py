"""The agents at a table, `<faction>_<copy>` by player, other ways to name a player, and names for people."""

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


def people_of(agents: Sequence[str]) -> list[str]:
    """A name of each player for people: `Guild`, or `Guild 1` if there are two.

    An id that is not a word with a number stays as it is.
    """
    parts = [agent.rpartition("_") for agent in agents]
    words = [name.replace("_", " ").capitalize() for name, _, _ in parts]
    return [
        agent if not copy.isdecimal() or not word else word if words.count(word) == 1 else f"{word} {int(copy) + 1}"
        for word, (_, _, copy), agent in zip(words, parts, agents, strict=True)
    ]
