"""Set-up choices given by name in `GameConfig.setup`, taken as ordinary decisions (Law 5.1.7)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from root_env.doors.contract.seats import agent_index
from root_env.doors.playing.faults import fault_error
from root_env.engine.loop import ILLEGAL, STOPPED
from root_env.root.actions import KINDS, Table
from root_env.root.config import GameConfig
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import Decision
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.ids import Kind, Phase
from root_env.root.rules.spec.actions import decode, encode
from root_env.root.rules.spec.decisions import DECISION_OF
from root_env.support.documents import Fields
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted


def _names(decision: Decision) -> tuple[str, ...]:
    """The names under which set-up choices answer a decision."""
    return (decision.setup,) if isinstance(decision.setup, str) else decision.setup


def choices_of(faction: str) -> tuple[str, ...]:
    """Names of a faction's set-up choices, in the order in which they are asked."""
    declared = next(f for f in RULES if f.name == faction)
    return tuple(name for decision in declared.decisions for name in _names(decision) if name)


def _choices_of_player(config: GameConfig, p: int) -> tuple[str, ...]:
    """Names of a player's choices; in a draft the faction, and those of all that he may choose."""
    if config.players is None:
        return choices_of(config.factions[p])
    drafted = (name for faction in config.factions for name in choices_of(faction))
    return tuple(dict.fromkeys((*_names(DECISION_OF[Kind.DRAFT]), *drafted)))


def check_named(agents: Sequence[str], config: GameConfig) -> None:
    """Refuse choices for absent agents and choices that a faction does not have."""
    index = agent_index(agents)
    for agent, entry in config.setup.items():
        if agent not in index:
            raise ConfigError(f"setup: {quoted(agent)} is not at this table; agents are {', '.join(agents)}")
        p = index[agent]
        if not isinstance(entry, Mapping):
            raise ConfigError(f"setup: the choices of {agents[p]} must be a mapping, got {quoted(entry)}")
        known = _choices_of_player(config, p)
        for key in entry:
            if key not in known:
                words = ", ".join(known) or "none"
                raise ConfigError(f"setup: {agents[p]} has no choice {quoted(key)}; known are {words}")


def by_player(config: GameConfig, agents: Sequence[str]) -> dict[int, Fields]:
    """The choices that a configuration names, by player."""
    index = agent_index(agents)
    return {index[agent]: entry for agent, entry in config.setup.items()}


def take_named(states: np.ndarray, map_name: str, choices: Mapping[int, Fields], take: Callable[[int], int]) -> None:
    """Take the named choices while set-up asks for them; choices that are not named are left to be asked.

    Called at the start and after every step of set-up. The actions are not logged: a replay takes them again. `take`
    plays an action in `states` and returns the same as `engine.step_game`.
    """
    s = states[0]
    while not s["over"] and s["phase"] == Phase.SETUP:
        frame = s["stack"][int(s["depth"]) - 1]
        decision = DECISION_OF[int(frame["kind"])]
        key = _names(decision)[int(frame["x"]) if isinstance(decision.setup, tuple) else 0]
        entry = choices.get(int(frame["who"]), {})
        if key not in entry:
            return
        try:
            action = _action(states, map_name, _answer(decision, entry[key], int(frame["count"])))
        except (TypeError, ValueError) as error:
            raise ConfigError(f"setup: {key}: {error}") from None
        done = take(action)
        if done == STOPPED:
            raise fault_error(int(s["fault"]))
        if done == ILLEGAL:
            raise ConfigError(f"setup: {key}: {quoted(entry[key])} is not possible here")


def _answer(decision: Decision, given: Any, left: int) -> Any:
    """The answer to this question; of a list for several questions the entry of this one."""
    if not decision.setup_list:
        return given
    if isinstance(given, str) or len(given) != decision.setup_list:
        raise ValueError(f"needs a list of {decision.setup_list} clearings, got {quoted(given)}")
    return given[decision.setup_list - left]


def _action(states: np.ndarray, map_name: str, answer: Any) -> int:
    """The action of an answer: of the family that is legal here, with the answer as its only argument."""
    machine = machine_for(states)
    legal = machine.stepping.new_list()
    machine.stepping.options_of_top(machine.take_in(states), 0, legal)
    family, _ = decode(int(legal[1]))
    return encode(family.name, KINDS[family.arguments[0]].read(answer, Table((), map_name)))
