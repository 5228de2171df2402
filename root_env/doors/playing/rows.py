"""`Rows`: games side by side, one in each row of arrays. Batches, playouts and the columns of learners are all Rows."""

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from root_env.doors.contract.any_config import AnyConfig, AnyScope
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.refusal import refusal
from root_env.doors.contract.rules import Rules
from root_env.doors.playing.playing_on import Notes, play_rows, work_of
from root_env.doors.playing.rewards import REWARDS
from root_env.doors.playing.threads import Threads, thread_count, threads
from root_env.doors.policies import PolicyFunction, uniform
from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.engine.layouts import check_layout
from root_env.engine.loops.machine import Machine
from root_env.engine.loops.many import Games, Shown
from root_env.engine.rewards import WIN
from root_env.support.arrays import Bool, Float32, Int8, Int16, Int64, Uint64
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError, ReachWarning

WANT_OBSERVATIONS, WANT_MASKS = 1, 2

NOT_OF_THE_GAME = ("observation", "reward", "shaping", "setup")
"""Fields of a configuration for observations, rewards and set-up."""

Configurations = AnyConfig | Fields | Iterable[AnyConfig | Fields] | None
"""The type of `config` of a batch: a configuration or a mapping of its fields, a sequence of these, or None."""


class Rows(Pickled):
    """`n` games of these configurations, in turn: their states, legal actions, observations and masks.

    A derived class sets `rules` first. `layouts`: the first states of the configurations, None: laid out here. `scope`:
    that of rows and masks, None: everything. `want`: the sum of WANT_OBSERVATIONS and WANT_MASKS; an array that is not
    wanted has no columns.
    """

    want: int
    shaping: float
    num_threads: int | None
    kind: int

    rules: Rules
    MADE_ANEW: ClassVar[tuple[str, ...]] = ("machine", "_actions")
    ARRAYS: ClassVar[tuple[str, ...]] = (
        *("states", "lists", "layout_of", "seeds", "waiting", "to_move"),
        *("observations", "masks", "rewards", "terminated", "truncated"),
    )
    """Names of the arrays that have a row for each game."""
    SAVED: ClassVar[tuple[str, ...]] = ("lists", "layout_of", "seeds")
    """The arrays that `state_dict` keeps besides the states; all others are computed from these."""

    def __init__(
        self,
        configs: Sequence[AnyConfig],
        n: int,
        *,
        scope: AnyScope | None = None,
        want: int = WANT_OBSERVATIONS + WANT_MASKS,
        num_threads: int | None = None,
        layouts: np.ndarray | None = None,
    ):
        self.configs: tuple[Any, ...] = tuple(configs)
        self.machine: Machine
        """The compiled rules that play all of these tables."""
        self.layouts: np.ndarray = lay_out_all(self.rules, self.configs) if layouts is None else layouts
        self.machine, self.layouts = self.rules.take_in(self.layouts)
        game = self.machine.game
        self.config: Any = self.configs[0]
        self.scope: AnyScope = self.rules.everything if scope is None else scope
        self.want, self.num_threads = want, num_threads
        reward = self.config.reward
        self.kind, self.shaping = REWARDS[reward] if isinstance(reward, str) else WIN, float(self.config.shaping)
        self.layout_of: Int64 = np.arange(n, dtype=np.int64) % len(self.configs)
        """(n,): index of the configuration of each game."""
        self.seeds: Uint64 = np.zeros(n, np.uint64)
        self.states: np.ndarray = game.new_states(n)
        self.lists: Int16 = self.machine.stepping.new_lists(n)
        self.observations: Int8 = np.zeros((n, self.scope.size if want & WANT_OBSERVATIONS else 0), np.int8)
        self.masks: Int8 = np.zeros((n, self.scope.n_actions if want & WANT_MASKS else 0), np.int8)
        self.to_move: Int8 = np.zeros(n, np.int8)
        self.rewards: Float32 = np.zeros((n, self.rules.machine.game.MAX_PLAYERS), np.float32)
        self.terminated: Bool = np.zeros(n, np.bool_)
        self.truncated: Bool = np.zeros(n, np.bool_)
        self.waiting: Int8 = np.zeros(n, np.int8)
        """(n,): 1 if a game has ended and the next action is ignored."""
        self._actions: Int64 = np.zeros(n, np.int64)

    def __len__(self) -> int:
        return len(self.seeds)

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        self.machine, self.layouts = self.rules.take_in(self.layouts)
        self.states = self.machine.take_in(self.states)
        self._actions = np.zeros(len(self), np.int64)

    # -- the arrays ------------------------------------------------------------------------------------

    def rows_of(self, name: str) -> np.ndarray:
        """An array for copying rows. States are viewed as bytes: that is far quicker than field by field."""
        array = getattr(self, name)
        return as_bytes(array) if name == "states" else array

    def drop(self, rows: np.ndarray) -> None:
        """Remove these rows, given in ascending order; the last rows take their places."""
        left = len(self)
        for i in rows[::-1].tolist():
            left -= 1
            if i < left:
                for name in self.ARRAYS:
                    array = self.rows_of(name)
                    array[i] = array[left]
        for name in self.ARRAYS:
            setattr(self, name, getattr(self, name)[:left])

    def config_of(self, i: int) -> Any:
        """The configuration of row `i`."""
        return self.configs[int(self.layout_of[i])]

    def with_threads(self, games: int | None = None) -> Threads:
        """As many threads as a step of so many games (None: all) can keep busy, for the length of a `with`."""
        return threads(thread_count(len(self) if games is None else games, self.num_threads))

    def refusal(self, i: int, action: object, why: str = "") -> str:
        """The reason why the player asked in row `i` may not take an action, see `root_env.doors.contract.refusal`."""
        return refusal(self.rules, self.config_of(i), self.states, i, self.lists[i], action, why)

    def _games(self) -> Games:
        return self.machine.many.Games(self.states, self.lists)

    def _shown(self) -> Shown:
        flags = self.terminated, self.truncated, self.to_move
        shown = self.machine.many.Shown
        return shown(self.rewards, *flags, self.scope.places, self.observations, self.masks)

    # -- start, step and show --------------------------------------------------------------------------

    def start(self, rows: np.ndarray, want: int) -> None:
        """Start the games of `seeds` in these rows, int64 (k,), and write the arrays of `want`."""
        words = seeding.words_of(self.seeds[rows])
        many = self.machine.many
        many.start_games(rows, self.layouts, self.layout_of[rows], words, self._games(), want, self._shown())

    def take(self, actions: Int64) -> None:
        """Take an action in each row, checked before, pay its reward and write the wanted arrays.

        Rows that are `waiting` take none and wait no longer; if a game ends, its row waits.
        """
        if len(self._actions) != len(actions):
            self._actions = np.zeros(len(actions), np.int64)
        self._actions[:] = actions  # threads that wait for the next step know the arrays of the last one
        many, shown = self.machine.many, self._shown()
        many.step_batch(self._games(), self.waiting, self._actions, self.kind, self.shaping, self.want, shown)

    def play(
        self,
        function: PolicyFunction,
        streams: Int64,
        seats: Int64,
        first: Int64,
        limits: Int64,
        turns: Int64,
        notes: Notes | None = None,
    ) -> Int64:
        """Let a compiled policy play on in every row, and write the wanted arrays; see `playing_on.work_of`."""
        everything = self.rules.everything
        in_place = self.scope is everything or function is uniform  # random play reads no observations
        rows, scope = self.observations, self.scope
        if not in_place:
            rows, scope = np.empty((len(self), everything.size), np.int8), everything
        games, want = (self.states, self.lists, rows, streams), self.want if in_place else 0
        shown = want, self.masks, self.to_move, scope.places, notes
        loop, given, taken = work_of(self.rules, self.machine, function, games, seats, first, limits, turns, *shown)
        play_rows(loop, given)
        if not in_place:
            self.write_rows()
        return taken

    def write_rows(self) -> None:
        """Write `to_move`, observations and masks of all rows again."""
        self.machine.many.write_batch(self._games(), self.want, self._shown())
        self.masks[self.waiting == 1] = 1

    def seen_by(self, players: np.ndarray, scope: AnyScope, states: np.ndarray | None = None) -> Int8:
        """The observations of player `players[i]`, int64 (n,), in row i of `states` (None: these), int8 (n, size)."""
        seen = np.zeros((len(players), scope.size), np.int8)
        states = self.states if states is None else states
        self.machine.seeing.observe_many(states, players, scope.places, seen)
        return seen

    def whole_rows(self) -> Int8:
        """The observations of the players to move for policies, with room for everything, int8 (n, everything.size)."""
        everything = self.rules.everything
        if self.scope is everything and self.want & WANT_OBSERVATIONS:
            return self.observations
        return self.seen_by(np.maximum(self.to_move, 0).astype(np.int64), everything)

    # -- saving ------------------------------------------------------------------------------------------

    def state_dict(self) -> Document:
        """Copies of everything that determines how the games go on, hidden cards and seeds included."""
        arrays = {name: getattr(self, name).copy() for name in self.SAVED}
        configs = [config.to_dict() for config in self.configs]
        return {"tables": self.rules.digest_of_states, "configs": configs, "states": copy_states(self.states), **arrays}

    def load_state_dict(self, state: Fields) -> None:
        """Go on from a `state_dict`; ValueError for another number of games, or other configurations."""
        self._check_state(state)
        for name in self.SAVED:
            getattr(self, name)[:] = state[name]
        as_bytes(self.states)[:] = as_bytes(self.machine.take_in(np.ascontiguousarray(state["states"])))
        with self.with_threads():
            self.write_rows()

    def _check_state(self, state: Fields) -> None:
        if state["tables"] != self.rules.digest_of_states:
            raise ValueError(
                "the state comes from a version with other tables of actions, observations or states, or from a "
                "process with other factions, decks or maps"
            )
        check_layout(state["states"], self.rules.machine.game.STATE)
        if len(state["states"]) != len(self):
            raise ValueError(f"the state is of {len(state['states'])} games, this batch has {len(self)}")
        if state["configs"] != [config.to_dict() for config in self.configs]:
            raise ValueError("the state is of a batch with other configurations")


def lay_out_all(rules: Rules, configs: Sequence[AnyConfig]) -> np.ndarray:
    """The first states of games of these configurations, structured array (configurations,)."""
    layouts = rules.machine.game.new_states(len(configs))
    for k, config in enumerate(configs):
        as_bytes(layouts)[k] = as_bytes(rules.lay_out(config))[0]
    return layouts


def given_configs(
    rules: Rules, config: Configurations, settings: Fields, door: Callable[..., object]
) -> tuple[AnyConfig, ...]:
    """The configurations that a door was given: one, its fields, or a sequence; ConfigError if one cannot be played."""
    one = settings or isinstance(config, rules.config | Mapping | str) or not hasattr(config, "__iter__")
    configs = tuple(rules.as_config(c, settings, door) for c in ([config] if one else config))
    if not configs:
        raise ConfigError("config: the sequence of configurations is empty")
    return configs


def configs_of(
    rules: Rules, config: Configurations, settings: Fields, door: Callable[..., object]
) -> tuple[AnyConfig, ...]:
    """The configurations of a batch; ConfigError if they cannot share one."""
    configs = given_configs(rules, config, settings, door)
    first = configs[0]
    for c in configs:
        if callable(c.reward):
            raise ConfigError("reward: BatchGame pays inside the compiled core; give the name of a reward")
        if (c.reward, c.shaping, c.observation) != (first.reward, first.shaping, first.observation):
            raise ConfigError("config: all configurations of a batch must agree on reward, shaping and observation")
        if rules.has_named_setup(c):
            raise ConfigError('setup: a batch takes "choose" or "random"; named choices are for Game')
    if first.observation != {"format": "int8", "history": 0}:
        raise ConfigError(f"observation: a batch writes int8 rows without history; scale them with {rules.scale_is}")
    return configs


def number_of(config: AnyConfig, configs: Sequence[AnyConfig]) -> int:
    """The index of a game's configuration among these; observation, reward, shaping and set-up may differ."""
    for k, own in enumerate(configs):
        if config is own or config == own:
            return k
    for k, own in enumerate(configs):
        alike = {name: getattr(own, name) for name in NOT_OF_THE_GAME if hasattr(own, name)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            if replace(config, **alike) == own:
                return k
    raise ValueError("put: a game has a configuration that the batch does not have")
