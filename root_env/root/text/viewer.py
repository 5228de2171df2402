"""The viewer of a game: None is the public, an agent id or player index a player, "all" sees everything."""

import numpy as np

from root_env.root.lookup import names
from root_env.root.lookup.boards import is_drafted
from root_env.root.rules.ids import NOBODY

Viewer = str | int | None


def agents_of(states: np.ndarray, i: int) -> list[str]:
    """Agent ids of the game in row `i`, by player."""
    s = states[i]
    if is_drafted(s):
        return list(names.PLAYERS[: s["n_players"]])
    return names.agent_ids(s["faction"][: s["n_players"]].tolist())


def sides_of(states: np.ndarray, i: int) -> list[str]:
    """Names of all sides of the game in row `i`: the agent ids, and behind them the forces that are no players."""
    agents = agents_of(states, i)
    apart = states[i]["faction"][len(agents) :]
    return [*agents, *(names.faction(int(force)) for force in apart if force != NOBODY)]


def viewer_index(states: np.ndarray, i: int, viewer: Viewer) -> int | str | None:
    """A viewer as None, "all" or a player index. Raises UnknownNameError."""
    if viewer is None or (isinstance(viewer, str) and viewer == "all"):
        return viewer
    return names.parse_agent(viewer, agents_of(states, i))
