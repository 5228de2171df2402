"""The policies that decide in rows of games: one for all players, or one for each player of each configuration."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.any_game import AnyGame
from root_env.doors.contract.rules import Rules
from root_env.doors.playing.playing_on import can_play_on
from root_env.doors.policies import Policies, ask, function_of, name_of, uniform
from root_env.support.arrays import Int64
from root_env.support.by_name import agent_of, check_at, decider_of, is_row_agent
from root_env.support.documents import Fields
from root_env.support.quoting import quoted


class Players:
    """The policies that decide for each player of each configuration of a game.

    `policy`: the name of an agent, a policy function, an agent, a sequence of these by player, or a dict by agent id
    or faction, in which players that are not named play at random.
    """

    configs: Sequence[AnyConfig]

    def __init__(self, rules: Rules, policy: Policies, configs: Sequence[AnyConfig]):
        self.configs, self._game = configs, rules.name
        self.functions: list[Any] = []
        """Compiled functions, and agents that are asked in Python."""
        known: dict[str | int, Any] = {"random": (None, uniform)}
        self.table: np.ndarray = np.zeros((len(configs), max(len(config.agents) for config in configs)), np.int64)
        """(configuration, player): index into `functions`."""
        if isinstance(policy, Mapping):
            check_names(policy, configs, "policy")
        self.all_random: bool = True
        for c, config in enumerate(configs):
            for p, one in enumerate(by_player(policy, config)):
                self.all_random &= isinstance(one, str) and one == "random"
                key = one if isinstance(one, str) else id(one)
                if key not in known:  # one agent for all its seats
                    agent = agent_of(one, "policy", self._game)
                    known[key] = agent, decider_of(agent, "policy", self._game)
                agent, decider = known[key]
                check_at(agent, config)
                self.table[c, p] = self._index(decider)

    def _index(self, decider: Any) -> int:
        function = decider if is_row_agent(decider) else function_of(decider)
        if function not in self.functions:
            self.functions.append(function)
        return self.functions.index(function)

    @functools.cached_property
    def all_play_on(self) -> bool:
        """True if every policy can play inside the compiled rules."""
        return not any(is_row_agent(one) for one in self.functions) and all(map(can_play_on, self.functions))

    @functools.cached_property
    def seats(self) -> Int64:
        """(function, configuration): the players for whom the function decides, a bit for each."""
        functions = np.arange(len(self.functions))[:, None, None]
        return ((self.table == functions) << np.arange(self.table.shape[1])).sum(2)

    def name(self, config: int, player: int) -> str:
        """The name of the function that decides for this player."""
        function = self.functions[self.table[config, player]]
        return name_of(function)

    def choose(self, game: AnyGame, rngs: np.ndarray) -> int:
        """The action of the player to move in one game at the first configuration; `rngs`: one stream, see `ask`."""
        row, mover, action = (
            np.zeros((1, game.rules.everything.size), np.int8),
            game.player_to_move(),
            np.zeros(1, np.int64),
        )
        game.observe_into(mover, row[0])
        self.ask(np.zeros(1, np.int64), game.states, game.legal_list[None], row, np.array([mover]), rngs, action)
        return int(action[0])

    def ask(
        self,
        configs: np.ndarray,
        states: np.ndarray,
        lists: np.ndarray,
        observations: np.ndarray,
        to_move: np.ndarray,
        rngs: np.ndarray,
        actions: np.ndarray,
    ) -> None:
        """Write the choice for each row's player to move into `actions`, int64 (n,); rows without a choice get -1."""
        choosing = (to_move >= 0) & (lists[:, 0] > 0)
        asked = np.where(choosing, self.table[configs, np.maximum(to_move, 0)], -1)
        actions[:] = -1
        compiled = ["random" if is_row_agent(one) else one for one in self.functions]
        for k, one in enumerate(self.functions):
            rows = np.flatnonzero(asked == k) if is_row_agent(one) else ()
            if len(rows):
                tables = [self.configs[c] for c in configs[rows].tolist()]
                actions[rows] = one.choose(rows, tables, states, lists, observations, to_move, rngs)
                asked[rows] = -1
        ask(compiled, asked, states, lists, observations, rngs, actions)


def check_names(policy: Fields, configs: Sequence[AnyConfig], field: str) -> None:
    """Raise ValueError if a name in the mapping is neither an agent nor a faction at any of these tables."""
    known = {name for c in configs for name in (*c.agents, *c.factions)}
    for name in policy:
        if name not in known:
            agents = sorted({agent for c in configs for agent in c.agents})
            raise ValueError(f"{field}: {quoted(name)} plays at none of these tables; agents are {', '.join(agents)}")


def by_player(policy: Any, config: AnyConfig) -> list[Any]:
    """The policy of each player, given as one for all, a sequence, or a mapping by agent id or faction."""
    agents = config.agents
    if isinstance(policy, Mapping):
        bare = [agent.rsplit("_", 1)[0] for agent in agents]
        return [policy.get(agent, policy.get(name, "random")) for agent, name in zip(agents, bare, strict=True)]
    if isinstance(policy, str) or not isinstance(policy, Sequence):
        return [policy] * len(agents)
    if len(policy) != len(agents):
        raise ValueError(f"policy: {len(policy)} policies for the {len(agents)} players {', '.join(agents)}")
    return list(policy)
