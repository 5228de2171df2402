"""`Slots`: games side by side, one per row of arrays. `root_env.BatchGame` is their face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from root_env.core import seeding
from root_env.core.ground import Fault
from root_env.core.rows import as_bytes
from root_env.errors import ConfigError, ForcedOutcomeError, IllegalActionError, whole
from root_env.play.faults import check_rows
from root_env.play.rewards import REWARDS
from root_env.play.threads import Threads, playout_threads, thread_count, threads
from root_env.shared.refusal import no_actions, refusal
from root_env.shared.rules import Rules
from root_env.support.arrays import Bool, Float32, Int8, Int16, Int32, Int64, Uint64

MODES = ("same_step", "next_step")
WANT_OBSERVATIONS, WANT_MASKS = 1, 2

Configurations = Any
"""What a batch takes for `config`: a configuration or a mapping of its fields, a sequence of these, or None."""


class Slots:
    """`num_games` games of these configurations, in turn, and what each slot shows; `rules` says of which game."""

    rules: ClassVar[Rules]
    _many: ClassVar[Any]

    def __init_subclass__(cls, **options: Any) -> None:
        """Look up once per class what every step of its game needs."""
        super().__init_subclass__(**options)
        if hasattr(cls, "rules"):
            cls._many = cls.rules.machine.many

    def __init__(
        self,
        configs: Sequence[Any],
        num_games: int,
        autoreset: str,
        want: int,
        num_threads: int | None,
        scope: Any = None,
    ):
        self.num_games: int = num_games
        self.autoreset: str = autoreset
        self.want: int = want
        self.num_threads: int | None = num_threads
        self.scope: Any = self.rules.everything if scope is None else scope
        self._take_configs(tuple(configs))
        self._allocate()

    def _take_configs(self, configs: tuple[Any, ...]) -> None:
        self.configs: tuple[Any, ...] = configs
        self.config: Any = configs[0]
        self.layouts = lay_out_all(self.rules, configs)
        self.layout_of: Int64 = np.arange(self.num_games, dtype=np.int64) % len(configs)
        self.kind, self.shaping = REWARDS[self.config.reward], float(self.config.shaping)

    def _allocate(self) -> None:
        n = self.num_games
        game = self.rules.machine.game
        self.states: np.ndarray = game.new_states(n)
        self.finals: np.ndarray = game.new_states(0)
        self.final_row: Int32 = np.full(n, -1, np.int32)
        """Row of `finals` that holds the end of the game that the last call ended in a slot, -1 if it ended none."""
        self.lists: Int16 = self.rules.machine.engine.new_lists(n)
        self.observations: Int8 = np.zeros((n, self.scope.size if self.want & WANT_OBSERVATIONS else 0), np.int8)
        self.masks: Int8 = np.zeros((n, self.scope.n_actions if self.want & WANT_MASKS else 0), np.int8)
        self.to_move: Int8 = np.zeros(n, np.int8)
        self.rewards: Float32 = np.zeros((n, game.MAX_PLAYERS), np.float32)
        self.terminated: Bool = np.zeros(n, np.bool_)
        self.truncated: Bool = np.zeros(n, np.bool_)
        self.waiting: Int8 = np.zeros(n, np.int8)
        self.episodes: Int64 = np.zeros(n, np.int64)
        self.seeds: Uint64 = np.zeros(n, np.uint64)
        self.has_forced = False

    @property
    def shows_everything(self) -> bool:
        """Whether `observations` are written, with room for all factions: the rows that policies know."""
        return self.scope is self.rules.everything and bool(self.want & WANT_OBSERVATIONS)

    def write_rows(self) -> None:
        """Write to_move, observations and masks of all slots anew."""
        self._many.write_batch(self._games(), self.want, self._shown())
        self.masks[self.waiting == 1] = 1

    def checked(self, actions: np.ndarray) -> np.ndarray:
        """Ids of all actions, int64 (N,), a fresh array; IllegalActionError, naming the game, if one is illegal."""
        actions = np.asarray(actions)
        if words := no_actions(actions, self.num_games):
            raise IllegalActionError(words)
        if self.scope is self.rules.everything:
            actions = np.array(actions, np.int64)  # a copy: read-only or strided ones would compile the core anew
        else:
            actions = self._of_all(actions)
        bad = self._many.first_illegal(self.lists, actions, self.waiting)
        if bad >= 0:
            words = refusal(self.rules, self.config_of(bad), self.states, bad, self.lists[bad], actions[bad])
            raise IllegalActionError(f"game {bad}: {words}; no action of the batch has been taken")
        return actions

    def _of_all(self, actions: np.ndarray) -> np.ndarray:
        """Ids in the scope as ids of all actions; IllegalActionError for one that is none where it counts."""
        strange = ((actions < 0) | (actions >= self.scope.n_actions)) & (self.waiting == 0)
        if strange.any():
            bad = int(np.flatnonzero(strange)[0])
            raise IllegalActionError(
                f"game {bad}: {int(actions[bad])} is no action: in this scope they are 0..{self.scope.n_actions - 1}; "
                "no action of the batch has been taken"
            )
        return self.scope.actions.take(actions, mode="clip")

    # -- seeds ---------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start all slots over. Slot i plays `game_seed(seed, i, 0)`, then `game_seed(seed, i, 1)` and so on.

        `Game(batch.config_of(i), seed=int(batch.seeds[i]))` and the same actions reproduce the game in slot i bit for
        bit. A slot that ignores its next action (next_step) still has the seed of the game that has ended.
        """
        self.seed = seeding.fresh_seed() if seed is None else whole(seed, "seed")
        self.has_forced = False
        self.episodes[:] = 0
        self.waiting[:] = 0
        self.keep_finals(np.zeros(0, np.int64))
        self.rewards[:] = 0
        self.terminated[:], self.truncated[:] = False, False
        with self.with_threads():
            self._start(np.arange(self.num_games), 0)
            self.write_rows()

    def _start(self, slots: np.ndarray, want: int) -> None:
        """Start the game of each of these slots that its count of episodes names, and show what `want` asks for."""
        self.seeds[slots] = seeding.game_seeds(self.seed, slots, self.episodes[slots])
        words = seeding.words_of(self.seeds[slots])
        layout_of = self.layout_of[slots]
        self._many.start_games(slots, self.layouts, layout_of, words, self._games(), want, self._shown())

    def _start_next(self, slots: np.ndarray, want: int) -> None:
        """Start the game that follows in each of these slots."""
        self.episodes[slots] += 1
        with threads(playout_threads(len(slots), self.num_threads)):
            self._start(slots, want)

    # -- stepping ------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray) -> None:
        """Take `actions`, integers (N,), one per slot, of each slot's player to move.

        All are checked first: one illegal action raises IllegalActionError naming its game, and none is taken. So does
        ForcedOutcomeError where games taken `from_games` had outcomes queued. StoppedGameError names a game that cannot
        go on; it has then been ended as truncated, and all other games have taken their actions.
        """
        actions = self.checked(actions)
        ended = self._step_forced(actions) if self.has_forced else self._step(actions)
        if len(ended):
            check_rows(self.finals, "game", names=ended)

    def _step(self, actions: np.ndarray) -> np.ndarray:
        """Take checked actions; returns the slots in which a game has ended, int64 (k,), the rows of `finals`."""
        if self.autoreset == "next_step":
            self._start_waiting()
        with self.with_threads():
            games, shown = self._games(), self._shown()
            self._many.step_batch(games, self.waiting, actions, self.kind, self.shaping, self.want, shown)
        ended = self.waiting.nonzero()[0]
        if len(ended) or len(self.finals):
            self.keep_finals(ended)
        if len(ended) and self.autoreset == "same_step":
            self._start_next(ended, self.want)
            self.waiting[ended] = 0
        elif len(ended):
            self.masks[ended] = 1
        return ended

    def _start_waiting(self) -> None:
        """Start new games where the last call has ended one; their slots ignore the next action and show the start."""
        slots = self.waiting.nonzero()[0]
        if len(slots):
            self._start_next(slots, 0)

    def keep_finals(self, slots: np.ndarray) -> None:
        """Keep the ends of the games in these slots, and of no others; a slot's own state makes room for the next."""
        self.finals = np.ndarray(len(slots), self.states.dtype, as_bytes(self.states)[slots])
        self.final_row[:] = -1
        self.final_row[slots] = np.arange(len(slots))

    def _games(self) -> Any:
        return self._many.Games(self.states, self.lists)

    def _shown(self) -> Any:
        flags = self.terminated, self.truncated, self.to_move
        return self._many.Shown(self.rewards, *flags, self.scope.places, self.observations, self.masks)

    def _step_forced(self, actions: np.ndarray) -> np.ndarray:
        """Step while some slot has forced outcomes queued; nothing has changed if one of them cannot happen."""
        before = self.snapshot()
        ended = self._step(actions)
        for slot in ended[self.finals["fault"] == Fault.IMPOSSIBLE_OUTCOME][:1].tolist():
            self.restore(before)
            raise ForcedOutcomeError(f"game {slot}: a forced outcome cannot happen here. No action has been taken")
        self.has_forced = bool(self.states["n_forced"].any())
        return ended

    # -- what the others ask of it --------------------------------------------------------------------

    def config_of(self, i: int) -> Any:
        """Configuration of slot `i`."""
        return self.configs[int(self.layout_of[i])]

    def rows_of(self, name: str) -> np.ndarray:
        array = getattr(self, name)
        return as_bytes(array) if name == "states" else array

    def snapshot(self) -> tuple[np.ndarray, list[np.ndarray]]:
        return self.finals, [self.rows_of(name).copy() for name in (*SLOT_ARRAYS, "episodes")]

    def restore(self, before: tuple[np.ndarray, list[np.ndarray]]) -> None:
        self.finals, arrays = before
        for name, array in zip((*SLOT_ARRAYS, "episodes"), arrays, strict=True):
            self.rows_of(name)[:] = array

    def with_threads(self, rows: int | None = None) -> Threads:
        return threads(thread_count(self.num_games if rows is None else rows, self.num_threads))


SLOT_ARRAYS = (
    *("states", "final_row", "lists", "layout_of", "waiting", "seeds", "to_move"),
    *("observations", "masks", "rewards", "terminated", "truncated"),
)
"""Everything a slot shows, one row per slot."""
SAVED_ARRAYS = (
    *("final_row", "lists", "layout_of", "waiting", "seeds", "rewards", "terminated", "truncated", "episodes"),
)
"""Arrays that `state_dict` keeps besides the states; all others are computed from these."""


def lay_out_all(rules: Rules, configs: Sequence[Any]) -> np.ndarray:
    """The states that games of these configurations begin from, structured array (configurations,)."""
    layouts = rules.machine.game.new_states(len(configs))
    for k, config in enumerate(configs):
        as_bytes(layouts)[k] = as_bytes(rules.lay_out(config))[0]
    return layouts


def given_configs(rules: Rules, config: Configurations, settings: Mapping[str, Any], door: Callable) -> tuple[Any, ...]:
    """What somebody gives as a configuration, its fields or a sequence of configurations; ConfigError in words."""
    one = settings or isinstance(config, rules.config | Mapping | str) or not hasattr(config, "__iter__")
    configs = tuple(rules.as_config(c, settings, door) for c in ([config] if one else config))
    if not configs:
        raise ConfigError("config: the sequence of configurations is empty")
    return configs


def configs_of(rules: Rules, config: Configurations, settings: Mapping[str, Any], door: Callable) -> tuple[Any, ...]:
    """The configurations of a batch; ConfigError, in words, where they cannot share one."""
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
