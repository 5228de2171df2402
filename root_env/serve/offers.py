"""The choices of the lobby: games, factions, agents and their strength."""

from collections.abc import Sequence

from root_env.agents.known import known_agents
from root_env.doors.games import Doors, doors_of, game_names
from root_env.serve.lobby import FASTEST, PERSON, SLOWEST, USUAL
from root_env.support.documents import Document

LEAST_PLAYERS = 2


def choices(own_agents: Sequence[str] = ()) -> Document:
    """The choices of the lobby, from the tables of each game. `own_agents`: agents that are not in the package."""
    return {
        "games": [_offered(doors_of(name), own_agents) for name in game_names()],
        "person": PERSON,
        "speed": {"least": FASTEST, "most": SLOWEST, "usual": USUAL},
    }


def _offered(doors: Doors, own_agents: Sequence[str]) -> Document:
    rules = doors.rules
    usual = rules.config()
    return {
        "name": rules.name,
        "title": rules.title,
        "factions": [side._asdict() for side in rules.sides()],
        "portraits": rules.has_portraits,
        "agents": [
            *(agent._asdict() for agent in known_agents(rules.name)),
            *({"name": name, "words": "named when the server was started"} for name in own_agents),
        ],
        "table": list(usual.factions),
        "players": {"least": getattr(usual, "fewest", LEAST_PLAYERS), "most": rules.machine.game.MAX_PLAYERS},
        "draft": hasattr(rules.config, "players"),
        "settings": {name: list(values) for name, values in rules.offered.items()},
        "usual": {name: getattr(usual, name) for name in rules.offered},
        "files": list(rules.files),
    }


def portrait_of(game: str, side: str) -> str | None:
    """The picture of a faction, an SVG; None if there is no such game, faction or picture."""
    rules = doors_of(game).rules if game in game_names() else None
    if rules is None or side not in {one.name for one in rules.sides()}:
        return None
    return rules.portrait(side) or None
