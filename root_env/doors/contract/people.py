"""Names of players for people, made of the agent ids: `Guild`, or `Guild 1` if there are two."""

from collections.abc import Sequence


def people_of(agents: Sequence[str]) -> list[str]:
    """A name for each player; an id that is not a word with a number stays as it is."""
    parts = [agent.rpartition("_") for agent in agents]
    words = [name.replace("_", " ").capitalize() for name, _, _ in parts]
    return [
        agent if not copy.isdecimal() or not word else word if words.count(word) == 1 else f"{word} {int(copy) + 1}"
        for word, (_, _, copy), agent in zip(words, parts, agents, strict=True)
    ]
