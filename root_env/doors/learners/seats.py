"""One learning seat in each of many games; all other seats are played by opponents until the learner must decide.

`Opponents` play those seats; `Columns` are the games: a column is one learning seat of one game for the whole of that
game. The Gymnasium and Stable-Baselines3 environments are both built on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector.utils import concatenate, create_empty_array
from numpy.typing import ArrayLike

from root_env.doors.contract.any_config import AnyConfig, AnyScope
from root_env.doors.contract.refusal import no_actions
from root_env.doors.contract.rules import Rules
from root_env.doors.contract.scopes import id_of_all
from root_env.doors.contract.seats import agent_index
from root_env.doors.game import PlayedGame
from root_env.doors.playing.faults import check_rows
from root_env.doors.playing.players import by_player, check_names
from root_env.doors.playing.playing_on import ENDLESS, NOT_LEGAL, can_play_on
from root_env.doors.playing.rewards import REWARDS, rewards_of
from root_env.doors.playing.rows import Rows
from root_env.doors.playing.threads import Threads
from root_env.doors.policies import PolicyFunction, ask, function_of, is_compiled, name_of, plain, uniform
from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.engine.stream import advance
from root_env.support.arrays import Observation
from root_env.support.by_name import AgentLike, agent_of, check_at, decider_of, is_row_agent
from root_env.support.documents import Document, Fields
from root_env.support.errors import IllegalActionError
from root_env.support.quoting import quoted

Opponent = Callable[[Any, np.ndarray, Sequence[str], np.random.Generator], ArrayLike] | PolicyFunction | AgentLike
"""A compiled policy (see `root_env.policies`), an agent of `root_env.agents`, or
`f(observations, masks, agent_ids, rng) -> actions`, for any number n of rows: observations in the format of the
configuration, int8 (n, scope.size) by default, masks int8 (n, scope.n_actions), n agent ids; it returns n integers."""
AskedOpponents = str | Opponent | Mapping[str, str | Opponent]
"""A value of `opponents=`: one for all the other seats, by name or itself, or several by agent id or faction."""

TRIES = 1000
"""The most games in a row that may end before their learner is asked anything."""
_SALTS = np.uint64(0xA0761D6478BD642F), np.uint64(0xE7037ED1A0B428DB)
"""Combined with the seed of a game, so that its opponents get other random numbers than its chance."""


_advance = plain(advance)


def random_policy(
    observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
) -> np.ndarray:
    """A uniformly random legal action for every row."""
    legal = np.cumsum(masks, axis=1, dtype=np.int64)
    nth = np.floor(rng.random(len(legal)) * legal[:, -1]).astype(np.int64)
    return (legal > nth[:, None]).argmax(axis=1)


def seat_of(name: object, agents: Sequence[str], field: str) -> int:
    """The player index of an agent id, or of a faction with one player at the table; else ValueError."""
    index = agent_index(agents)
    if not isinstance(name, str) or name not in index:
        raise ValueError(f"{field}: {quoted(name)} is not at this table; agents are {', '.join(agents)}")
    return index[name]


# -- the players of the other seats ------------------------------------------------------------------------


class Opponents:
    """The players of the seats that do not learn, at tables of these configurations of a game.

    `opponents`: the name of an agent of `root_env.agents`, such as "random", or the agent itself; a policy
    `f(observations, masks, agent_ids, rng) -> actions`, called once for all columns that wait for it, in any seats; a
    compiled policy (`root_env.policies`), asked inside a compiled loop, and if it is declared with `policy` inside the
    compiled rules; or a dict of these by agent id or faction, in which a player that is not named plays at random. One
    object or name for several seats is one policy. Agents, compiled and random opponents draw from a stream of the
    column's game, policies from `rng`.
    """

    def __init__(
        self,
        rules: Rules,
        opponents: AskedOpponents,
        configs: Sequence[AnyConfig],
        known: Fields | None = None,
    ):
        self._rules, self._configs, self._game = rules, configs, rules.name
        self.policies: list[Any] = [random_policy]
        most = max(len(config.agents) for config in configs)
        self.agents: np.ndarray = np.full((len(configs), most), "", object)
        self.in_charge: np.ndarray = np.zeros((len(configs), most), np.int64)
        """(configuration, player): index into `policies`."""
        self._known: Document = {"random": (None, random_policy), **(known or {})}
        """Name -> agent, and the policy that decides for it: each is loaded once, also after `replaced_by`."""
        if isinstance(opponents, Mapping):
            check_names(opponents, configs, "opponents")
        for c, config in enumerate(configs):
            agents = config.agents
            self.agents[c, : len(agents)] = agents
            given = by_player(opponents, config) if isinstance(opponents, Mapping) else [opponents] * len(agents)
            self.in_charge[c, : len(agents)] = [self._index(one, config) for one in given]
        self.play_on: dict[int, PolicyFunction] = {0: uniform}
        """Index into `policies` -> function, for policies that play inside the compiled rules."""
        for k, policy in enumerate(self.policies):
            if is_compiled(policy) and can_play_on(function_of(policy)):
                self.play_on[k] = function_of(policy)
        players = 1 << np.arange(most)
        self.seats: dict[int, np.ndarray] = {k: ((self.in_charge == k) * players).sum(1) for k in self.play_on}
        """The same index -> the seats that it plays in each configuration, int64, a bit for each player."""

    def replaced_by(self, opponents: AskedOpponents) -> Opponents:
        """New opponents at the same tables; agents that were loaded by their names are not loaded again."""
        return Opponents(self._rules, opponents, self._configs, self._known)

    def _decider(self, given: Any) -> tuple[Any, Any]:
        """The agent or policy that was given, and the policy that decides for it; one agent for all seats of a name."""
        if isinstance(given, str) and given in self._known:
            return self._known[given]
        agent = agent_of(given, "opponents", self._game)
        found = agent, decider_of(agent, "opponents", self._game)
        if isinstance(given, str):
            self._known[given] = found
        return found

    def _index(self, given: Any, config: AnyConfig) -> int:
        agent, policy = self._decider(given)
        check_at(agent, config)
        if not callable(policy) and not is_row_agent(policy):
            raise ValueError(f"opponents: {quoted(policy)} is neither the name of an agent nor a policy to call")
        if is_compiled(policy):
            function_of(policy, "opponents")  # raises ValueError for a policy that cannot be asked
        for k, known in enumerate(self.policies):
            if known is policy:
                return k
        self.policies.append(policy)
        return len(self.policies) - 1

    def choose(self, columns: Columns, asked: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """The choice of policy `asked[i]` for the player to move in row i, int64 (n,), all legal: one call per policy.

        Rows with `asked` -1 get -1.
        """
        layouts, scope, movers = columns.layout_of, columns.scope, columns.to_move
        actions = np.full(len(columns), -1)
        for k in np.unique(asked[asked >= 0]).tolist():
            policy, mine = self.policies[k], np.flatnonzero(asked == k)
            if is_row_agent(policy):
                tables = [columns.configs[c] for c in layouts[mine].tolist()]
                arrays = (columns.states, columns.lists, columns.whole_rows(), movers, columns.streams)
                actions[mine] = _whole_numbers(policy.choose(mine, tables, *arrays), len(mine))
            elif is_compiled(policy):
                one = np.where(asked == k, 0, -1)
                arrays = (columns.states, columns.lists, columns.whole_rows(), columns.streams)
                with columns.with_threads():
                    ask([policy], one, *arrays, actions)
            else:
                names = self.agents[layouts[mine], movers[mine]].tolist()
                seen = columns.shown(mine, columns.observations[mine], movers[mine])
                chosen = _whole_numbers(policy(seen, columns.masks[mine], names, rng), len(mine))
                actions[mine] = _of_all(chosen, scope)
        bad = columns.machine.many.first_illegal(columns.lists, actions, (asked < 0).astype(np.int8))
        if bad >= 0:
            raise columns.refusal_of(self.policies[int(asked[bad])], bad, actions[bad])
        return actions

    def play(
        self, game: PlayedGame, c: int, learner: int, stream: list[int], rng: np.random.Generator, scope: AnyScope
    ) -> None:
        """Play one Game of configuration `c` as `Columns.play_others` does, decision by decision, for its record."""
        at_random = (self.in_charge[c] == 0).tolist()
        while True:
            player = game.player_to_move()
            if player in (-1, learner):
                return
            if at_random[player]:
                game.step(int(game.legal_list[1 + pick(stream, int(game.legal_list[0]))]))
                continue
            column = Columns.of_game(game, c, self, np.array([stream]), scope)
            action = int(self.choose(column, self.in_charge[c, [player]], rng)[0])
            stream[:] = column.streams[0].tolist()
            game.step(action)


def _whole_numbers(actions: ArrayLike, n: int) -> np.ndarray:
    if isinstance(actions, list | tuple) and not all(isinstance(a, int | np.integer) for a in actions):
        raise IllegalActionError(f"opponents: the policy must return {n} whole numbers, got {quoted(actions)}")
    actions = np.asarray(actions)
    if actions.shape != (n,) or actions.dtype.kind not in "iu":
        raise IllegalActionError(
            f"opponents: the policy must return {n} whole numbers, got {actions.dtype} {actions.shape}"
        )
    return actions


def _of_all(actions: np.ndarray, scope: AnyScope) -> np.ndarray:
    """The choices of a policy, ids in the learners' scope, as ids of all actions."""
    if not scope.renumbers:
        return actions
    if len(actions) and (actions.min() < 0 or actions.max() >= scope.n_actions):
        raise IllegalActionError(f"opponents: the policy must return actions 0..{scope.n_actions - 1} of its scope")
    return scope.actions[actions]


def streams_of(seeds: np.ndarray) -> np.ndarray:
    """The random streams of random and compiled opponents in the games of these seeds, int64 (n, 4)."""
    stream = np.concatenate([seeding.words_of(seeds ^ salt) for salt in _SALTS], axis=1)
    stream[:, 3] = 1
    return stream


def pick(stream: list[int], n: int) -> int:
    """`engine.loop.pick` in plain Python, quicker for one number than a compiled call: uniform 0 .. n - 1."""
    return (_advance(stream) * n) >> 32


def paid(config: AnyConfig, game: PlayedGame, learner: int, before: int) -> float:
    """The learner's reward for the points since it had `before`, and for the end of the game."""
    scores = list(game.scores.values())
    reward = config.shaping * (scores[learner] - before)
    if not game.is_over:
        return reward
    if callable(config.reward):
        return reward + float(config.reward(game)[game.agents[learner]])
    return reward + float(rewards_of(game.states, 0, REWARDS[config.reward])[learner])


# -- the games -----------------------------------------------------------------------------------------------


class Columns(Rows):
    """`n` games; in each one player, `learners`, learns, and `opponents` play the others.

    `configs` are the configurations of all columns; all agree on observation, reward and shaping.
    """

    rules: Rules
    opponents: Opponents
    game_class: type[PlayedGame]

    ARRAYS: ClassVar[tuple[str, ...]] = (*Rows.ARRAYS, "streams", "learners")
    SAVED: ClassVar[tuple[str, ...]] = (*Rows.SAVED, "streams", "learners")

    def __init__(
        self,
        game_class: type[PlayedGame],
        configs: Sequence[AnyConfig],
        opponents: Opponents,
        n: int,
        num_threads: int | None = None,
        *,
        layouts: np.ndarray | None = None,
        scope: AnyScope | None = None,
    ):
        self.game_class, self.rules, self.opponents = game_class, game_class.rules, opponents
        super().__init__(configs, n, scope=scope, num_threads=num_threads, layouts=layouts)
        self.learners: np.ndarray = np.zeros(n, np.int64)
        self.streams: np.ndarray = np.zeros((n, 4), np.int64)
        self.to_move[:] = -1

    @classmethod
    def of_game(cls, game: PlayedGame, c: int, opponents: Opponents, streams: np.ndarray, scope: AnyScope) -> Columns:
        """One column with the state of a game, at table `c` of its opponents; nobody learns in it."""
        configs = (game.config,) * len(opponents.in_charge)  # a column finds its configuration by `layout_of`
        column = cls(type(game), configs, opponents, 1, layouts=game.states, scope=scope)
        column.layout_of[:], column.seeds[:] = c, game.seed & seeding.MASK64
        column.states, column.lists, column.streams = game.states, game.legal_list[None], streams
        column.write_rows()
        return column

    def with_threads(self, games: int | None = None) -> Threads:
        """As many threads as a step of these games can keep busy: a step plays all seats."""
        return super().with_threads((len(self) if games is None else games) * len(self.config.agents))

    def put(self, rows: np.ndarray, source: Columns) -> None:
        """Copy all rows of the source to `rows`."""
        for name in self.ARRAYS:
            self.rows_of(name)[rows] = source.rows_of(name)

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def over(self) -> np.ndarray:
        """True for the games that are over, bool (n,)."""
        return self.states["over"] != 0

    @property
    def agents(self) -> list[str]:
        """Agent id of each learner."""
        return self.opponents.agents[self.layout_of, self.learners].tolist()

    def points(self) -> np.ndarray:
        """Victory points of the learners, int64 (n,)."""
        return self.states["vp"][np.arange(len(self)), self.learners].astype(np.int64)

    def seen_by_learners(self, rows: np.ndarray) -> Observation:
        """The observations of the learners of these rows at any time, in the format of the configuration."""
        states = np.ndarray(len(rows), self.states.dtype, as_bytes(self.states)[rows])
        return self.shown(rows, self.seen_by(self.learners[rows], self.scope, states), self.learners[rows])

    def shown(self, rows: np.ndarray, seen: np.ndarray, players: np.ndarray) -> Observation:
        """The observations `seen`, int8 (n, size), of players in these rows, in the format of the configuration."""
        form = self.config.observation
        if not form["history"] and form["format"] != "structured":
            return seen if form["format"] == "int8" else seen * self.rules.scale[self.scope.features]
        who = [max(int(p), 0) for p in players]
        shown = [
            self.rules.in_form(seen[k], self.config, self.states[i], who[k], self.scope) for k, i in enumerate(rows)
        ]
        space = self.rules.observation_space(self.config, self.scope)
        return concatenate(space, shown, create_empty_array(space, len(shown), np.empty))

    def game(self, i: int) -> PlayedGame:
        """The game of row `i` as an independent Game; its record begins here."""
        i = range(len(self))[i]
        states = copy_states(self.states[i : i + 1])
        return self.game_class.of(self.config_of(i), int(self.seeds[i]), states, self.lists[i].copy())

    # -- playing -----------------------------------------------------------------------------------------

    def new_games(self, rows: np.ndarray, seeds: np.ndarray, learners: np.ndarray) -> Columns:
        """The games of these seeds at the tables of these rows, before the first decision."""
        games = Columns(
            *(self.game_class, self.configs, self.opponents, len(rows), self.num_threads),
            layouts=self.layouts,
            scope=self.scope,
        )
        games.layout_of[:], games.seeds[:], games.learners[:] = self.layout_of[rows], seeds, learners
        games.streams[:] = streams_of(games.seeds)
        with games.with_threads():
            games.start(np.arange(len(rows)), 0)
        return games

    def begin(self, rows: np.ndarray, deal: Callable[[np.ndarray], Columns], rng: np.random.Generator) -> int:
        """Begin games in these rows and play on to the first decision of each learner.

        `deal(rows)` gives the next games of rows. A game that ends before its learner was asked anything is followed
        by the next; returns the number of such games.
        """
        skipped, tries = 0, 0
        while len(rows):
            if tries == TRIES:
                agent = self.agents[rows[0]]
                raise RuntimeError(f"column {rows[0]}: {TRIES} games in a row ended before {agent} was asked anything")
            games = deal(rows)
            with games.with_threads():
                games.write_rows()
            games.play_others(rng)
            self.put(rows, games)
            rows = rows[games.over]
            skipped, tries = skipped + len(rows), tries + 1
        return skipped

    def checked(self, actions: ArrayLike, ignored: np.ndarray | None = None) -> np.ndarray:
        """Actions as ids in the scope, int64 (n,); IllegalActionError if one is no such id.

        In rows where the action is `ignored`, bool (n,), it may be any number, and 0 takes its place.
        """
        actions = np.asarray(actions)
        if words := no_actions(actions, len(self)):
            raise IllegalActionError(words)
        if ignored is not None:
            actions = np.where(ignored, 0, actions)
        last = self.scope.n_actions - 1
        if actions.min() < 0 or actions.max() > last:
            raise self.refusal_of_learner(int(np.flatnonzero((actions < 0) | (actions > last))[0]), actions)
        return np.array(actions, np.int64)  # a copy: read-only or strided ones would compile the core anew

    def refusal_of_learner(self, i: int, actions: np.ndarray) -> IllegalActionError:
        """The error for an illegal action of the learner of row `i`."""
        words = self.refusal_in_scope(i, actions[i])
        return IllegalActionError(f"column {i}: {words}; no action of the other columns has been taken")

    def refusal_in_scope(self, i: int, action: int) -> str:
        """The reason why the player asked in row `i` may not take an action, an id in the scope."""
        try:
            return self.refusal(i, id_of_all(action, self.scope, self.rules))
        except IllegalActionError as problem:
            return str(problem)

    def refusal_of(self, policy: object, i: int, action: int) -> IllegalActionError:
        """The error for an illegal action that a policy chose for the opponent in row `i`."""
        words = self.refusal(i, action, f" as its policy {name_of(policy)} chose")
        return IllegalActionError(f"opponents: in the game of seed {self.seeds[i]} {words}")

    def step(self, actions: np.ndarray, rng: np.random.Generator) -> None:
        """Take a legal action of every learner, and play the others until each learner must decide or its game is over.

        Actions are ids in the scope, int64 (n,); a row with -1 takes none.
        """
        if self.scope.renumbers:
            actions = np.where(actions < 0, -1, self.scope.actions[actions])
        self._play_on(0, actions)
        self.play_others(rng)

    def play_others(self, rng: np.random.Generator) -> None:
        """Play all other seats until every learner must decide or its game is over."""
        opponents = self.opponents
        while True:
            waiting = (self.to_move >= 0) & (self.to_move != self.learners)
            if not waiting.any():
                return
            asked = np.where(waiting, opponents.in_charge[self.layout_of, self.to_move], -1)
            inside = [k for k in opponents.play_on if (asked == k).any()]
            for k in inside:  # all of these first, so that policies are asked less often
                self._play_on(k)
            if not inside:
                self._play_on(0, opponents.choose(self, asked, rng))

    def _play_on(self, k: int, first: np.ndarray | None = None) -> None:
        """Take the actions `first`, -1 for none, then let policy `k`, which plays inside the rules, decide.

        A row without an action stays as it is while a player of another policy, or the learner, must decide.
        """
        n, opponents = len(self), self.opponents
        seats = opponents.seats[k][self.layout_of] & ~(1 << self.learners)
        first = np.full(n, -1) if first is None else first
        its_turn = (self.to_move >= 0) & (seats >> np.maximum(self.to_move, 0) & 1 != 0)
        limits = np.where((first >= 0) | its_turn, ENDLESS, 0)
        with self.with_threads():
            taken = self.play(opponents.play_on[k], self.streams, seats, first, limits, np.full(n, ENDLESS))
        if self.states["fault"].any():
            check_rows(self.states, "column")
        for i in np.flatnonzero(taken == NOT_LEGAL)[:1].tolist():
            raise self.refusal_of(opponents.policies[k], i, first[i])

    def pay(self, before: np.ndarray, ended: Mapping[int, PlayedGame]) -> np.ndarray:
        """The rewards of the learners since they had `before` points, float64 (n,); `ended`: games over, by row."""
        pay = self.config.shaping * (self.points() - before).astype(np.float64)
        for i, game in ended.items():
            pay[i] = paid(self.config, game, int(self.learners[i]), int(before[i]))
        return pay
