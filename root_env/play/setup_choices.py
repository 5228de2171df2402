"""Set-up choices given by name in `GameConfig.setup`, taken as the decisions they are (Law 5.1.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from root_env.config import GameConfig
from root_env.core import engine
from root_env.core.factions.riverfolk.setup import STARTING_WARRIORS
from root_env.core.ids import Kind, Phase
from root_env.core.spec.actions import encode
from root_env.errors import ConfigError
from root_env.play.faults import fault_error
from root_env.support.quoting import quoted
from root_env.text import names

BUILDINGS = ("sawmill", "workshop", "recruiter")
PRICES = ("hand_card", "riverboats", "mercenaries")
CHOICES = {
    "marquise": ("keep", *BUILDINGS),
    "eyrie": ("corner", "leader"),
    "vagabond": ("character", "forest"),
    "lizard": ("corner", "outcast"),
    "riverfolk": ("warriors", *PRICES),
    "chameleander": ("clearing",),
}
"""Names of a faction's set-up choices."""


def check_named(agents: Sequence[str], config: GameConfig, index: Mapping[Any, int]) -> None:
    """Refuse choices for absent agents and choices that a faction does not have; `index`: player by name."""
    for agent, entry in config.setup.items():
        if agent not in index:
            raise ConfigError(f"setup: {quoted(agent)} is not at this table; agents are {', '.join(agents)}")
        p = index[agent]
        if not isinstance(entry, Mapping):
            raise ConfigError(f"setup: the choices of {agents[p]} must be a mapping, got {quoted(entry)}")
        known = CHOICES.get(config.factions[p], ())
        for key in entry:
            if key not in known:
                words = ", ".join(known) or "none"
                raise ConfigError(f"setup: {agents[p]} has no choice {quoted(key)}; known are {words}")


def by_player(config: GameConfig, agents: Sequence[str]) -> dict[int, Mapping[str, Any]]:
    """The choices that a configuration names, by player."""
    index = names.agent_index(agents)
    return {index[agent]: entry for agent, entry in config.setup.items()}


def take_named(
    states: np.ndarray, map_name: str, choices: Mapping[int, Mapping[str, Any]], take: Callable[[int], int]
) -> None:
    """While set-up asks for choices that are named by player, take them; what is not named is left to be asked.

    Called at the start and after every step of set-up. The actions are not logged: a replay takes them again. `take`
    plays an action in `states` and says how it went, as `engine.step_game` does.
    """
    s = states[0]
    while not s["over"] and s["phase"] == Phase.SETUP:
        frame = s["stack"][int(s["depth"]) - 1]
        key, family, parse = _question(map_name, frame)
        entry = choices.get(int(frame["who"]), {})
        if key not in entry:
            return
        try:
            action = encode(family, parse(entry[key]))
        except (TypeError, ValueError) as error:
            raise ConfigError(f"setup: {key}: {error}") from None
        done = take(action)
        if done == engine.STOPPED:
            raise fault_error(int(s["fault"]))
        if done == engine.ILLEGAL:
            raise ConfigError(f"setup: {key}: {quoted(entry[key])} is not possible here")


def _question(map_name: str, frame):
    """Name of the set-up choice being asked, its action family and how to read its word."""
    kind = int(frame["kind"])
    if kind == Kind.SETUP_KEEP:
        return "keep", "choose_clearing", names.parse_clearing
    if kind == Kind.SETUP_BUILDING:
        return BUILDINGS[int(frame["x"])], "choose_clearing", names.parse_clearing
    if kind in (Kind.SETUP_ROOST, Kind.SETUP_CORNER):
        return "corner", "choose_clearing", names.parse_clearing
    if kind == Kind.CHOOSE_LEADER:
        return "leader", "leader", names.parse_leader
    if kind == Kind.SETUP_OUTCAST:
        return "outcast", "choose_suit", names.parse_suit
    if kind == Kind.SETUP_RIVER:
        return "warriors", "choose_clearing", lambda clearings: _next_warrior(clearings, int(frame["count"]))
    if kind == Kind.SET_PRICE:
        return PRICES[int(frame["x"])], "choose_count", int
    if kind == Kind.SETUP_CHAMELEANDER:
        return "clearing", "choose_clearing", names.parse_clearing
    if kind == Kind.SETUP_CHARACTER:
        return "character", "character", names.parse_character
    return "forest", "choose_forest", lambda word: names.parse_forest(map_name, word)


def _next_warrior(clearings, left: int) -> int:
    """Clearing of the next warrior in a list that names all of them (Law 11.3.2)."""
    if isinstance(clearings, str) or len(clearings) != STARTING_WARRIORS:
        raise ValueError(f"needs a list of {STARTING_WARRIORS} clearings, got {quoted(clearings)}")
    return names.parse_clearing(clearings[STARTING_WARRIORS - left])
