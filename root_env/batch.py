"""`BatchGame`: thousands of games in place, stepped by one compiled, parallel call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from root_env import warm as _warm  # noqa: F401 - a cold machine then compiles all entry points together
from root_env.arrays import Bool, Float32, Int8, Int64, Uint64
from root_env.config import GameConfig, as_config
from root_env.core import engine, many, observe, seeding
from root_env.core.ids import MAX_PLAYERS, Fault
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.digest import tables_digest
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.state import STATE, copy_states, new_states
from root_env.errors import ForcedOutcomeError, IllegalActionError
from root_env.game import Game, _agent_index, _whole
from root_env.play.branching import play_on, put
from root_env.play.faults import check_rows
from root_env.play.layout import lay_out_all
from root_env.play.playouts import RESULT, REWARDS, as_bytes, rollout
from root_env.play.threads import ONE_THREAD_BELOW, thread_count, threads
from root_env.play.tracing import Trace
from root_env.policies import Players, Policy, ask, check_streams
from root_env.quoting import quoted
from root_env.text.refusal import no_actions, refusal

__all__ = ["MODES", "ONE_THREAD_BELOW", "RESULT", "REWARDS", "BatchGame"]

MODES = {"same_step": many.SAME_STEP, "next_step": many.NEXT_STEP}
WANT_OBSERVATIONS, WANT_MASKS = 1, 2


Configurations = GameConfig | Mapping[str, Any] | Sequence[GameConfig | Mapping[str, Any]] | None
"""What a batch takes for `config`."""


class BatchGame:
    """`num_games` games side by side.

    `config`: one GameConfig (or mapping of its fields) for all slots, or a sequence of them, one per slot or repeated
    in turn; or the fields as keywords. All must agree on reward, shaping and observation. `num_games` None: one game
    per configuration. `seed`: every slot's series of games follows from it, see `reset`; None takes one from the
    operating system. `autoreset`: "same_step" (a finished game is replaced in the call that ends it) or "next_step"
    (in the next call, which ignores that slot's action). `observations`, `masks`: whether to write them; else the array
    is (N, 0). `num_threads` None: all cores, one thread for fewer than 1,024 games. All after `seed` are keywords.

    Arrays, valid until the next call and overwritten by it (copy what you keep):

    * `observations` int8 (N, OBS_SIZE): what the next decider sees
    * `masks` int8 (N, N_ACTIONS): its legal actions; all ones where the action will be ignored (next_step)
    * `to_move` int8 (N,): index of the next decider in its configuration's `factions`; -1 where the action will be
      ignored, and `observations` are then those of player 0
    * `rewards` float32 (N, 6): what the last call paid each player, 0 for empty seats
    * `terminated`, `truncated` bool (N,): games the last call ended, never both
    * `seeds` uint64 (N,): the seed of each slot's game

    With "same_step" rewards and flags describe the game that has ended, everything else the new one.
    """

    def __init__(
        self,
        config: Configurations = None,
        num_games: int | None = None,
        seed: int | None = None,
        *,
        autoreset: str = "same_step",
        observations: bool = True,
        masks: bool = True,
        num_threads: int | None = None,
        **settings: Any,
    ):
        if autoreset not in MODES:
            raise ValueError(f"autoreset: {quoted(autoreset)} is not known; choose from {', '.join(MODES)}")
        configs = _configs(config, settings, BatchGame.__init__)
        self.num_games = len(configs) if num_games is None else _count(num_games, "num_games")
        self.num_threads = None if num_threads is None else _count(num_threads, "num_threads")
        if len(configs) > self.num_games:
            raise ValueError(f"config: {len(configs)} configurations for {self.num_games} games")
        self.autoreset = autoreset
        self._want = WANT_OBSERVATIONS * bool(observations) + WANT_MASKS * bool(masks)
        self._take_configs(configs)
        self._allocate()
        self.reset(seed)

    def _take_configs(self, configs: tuple[GameConfig, ...]) -> None:
        self.configs, self.config = configs, configs[0]
        self._layouts = lay_out_all(configs)
        self._layout_of = np.arange(self.num_games, dtype=np.int64) % len(configs)
        self._kind, self._shaping = REWARDS[self.config.reward], float(self.config.shaping)

    def _allocate(self) -> None:
        n = self.num_games
        self._states, self._final_states = new_states(n), new_states(n)
        self._lists = np.zeros((n, engine.MAX_LEGAL + 1), np.int32)
        wide = OBS_SIZE if self._want & WANT_OBSERVATIONS else 0
        self.observations: Int8 = np.zeros((n, wide), np.int8)
        self.masks: Int8 = np.zeros((n, N_ACTIONS if self._want & WANT_MASKS else 0), np.int8)
        self.to_move: Int8 = np.zeros(n, np.int8)
        self.rewards: Float32 = np.zeros((n, MAX_PLAYERS), np.float32)
        self.terminated: Bool = np.zeros(n, np.bool_)
        self.truncated: Bool = np.zeros(n, np.bool_)
        self._waiting = np.zeros(n, np.int8)
        self._ended = np.zeros(n, np.bool_)
        self._episodes = np.zeros(n, np.int64)
        self.seeds: Uint64 = np.zeros(n, np.uint64)
        self._next_words = np.zeros((n, 2), np.int64)
        self._has_forced = False

    # -- seeds ---------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start all slots over. Slot i plays `game_seed(seed, i, 0)`, then `game_seed(seed, i, 1)` and so on.

        `Game(batch.config_of(i), seed=int(batch.seeds[i]))` and the same actions reproduce the game in slot i bit for
        bit. A slot that ignores its next action (next_step) still has the seed of the game that has ended.
        """
        self.seed = seeding.fresh_seed() if seed is None else _whole(seed, "seed")
        self._has_forced = False
        self._episodes[:] = 0
        every = np.arange(self.num_games)
        self.seeds[:] = seeding.game_seeds(self.seed, every, self._episodes)
        self._waiting[:] = 0
        self._ended[:] = False
        self.rewards[:] = 0
        self.terminated[:], self.truncated[:] = False, False
        with self._with_threads():
            words = seeding.words_of(self.seeds)
            many.reset_batch(self._states, self._lists, self._layouts, self._layout_of, words)
            self._write()
        self._prepare_next(every)

    def _write(self) -> None:
        """Write to_move, observations and masks of all slots anew."""
        self.masks[:] = 0
        many.write_batch(self._states, self._lists, self.to_move, self.observations, self.masks, self._want)
        self.masks[self._waiting == 1] = 1

    def _prepare_next(self, slots: np.ndarray) -> None:
        """Lay out the seed words of the games that follow in these slots."""
        seeds = seeding.game_seeds(self.seed, slots, self._episodes[slots] + 1)
        self._next_words[slots] = seeding.words_of(seeds)

    # -- stepping ------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray) -> None:
        """Take `actions`, integers (N,), one per slot, of each slot's player to move.

        All are checked first: one illegal action raises IllegalActionError naming its game, and none is taken. So does
        ForcedOutcomeError where games taken `from_games` had outcomes queued. StoppedGameError names a game that cannot
        go on; it has then been ended as truncated, and all other games have taken their actions.
        """
        actions = self._checked(actions)
        if self._has_forced:
            self._step_forced(actions)
        else:
            self._step(actions)
        if self.truncated.any():
            check_rows(self._final_states, "game", np.flatnonzero(self.truncated))

    def _step(self, actions: np.ndarray) -> None:
        restarted = self._waiting == 1
        if restarted.any():
            self.masks[restarted] = 0
        with self._with_threads():
            many.step_batch(
                self._states, self._lists, actions, self._layouts, self._layout_of, self._next_words, self._waiting,
                MODES[self.autoreset], self._kind, self._shaping, self._want, self.rewards, self.terminated,
                self.truncated, self.to_move, self.observations, self.masks, self._final_states,
            )  # fmt: skip
        self._after(restarted)

    def _checked(self, actions) -> np.ndarray:
        actions = np.asarray(actions)
        if words := no_actions(actions, self.num_games):
            raise IllegalActionError(words)
        actions = np.array(actions, np.int64)  # a copy: for read-only or strided ones the core would be compiled anew
        bad = many.first_illegal(self._lists, actions, self._waiting)
        if bad >= 0:
            words = refusal(self._states, bad, self._lists[bad], actions[bad])
            raise IllegalActionError(f"game {bad}: {words}; no action of the batch has been taken")
        return actions

    def _after(self, restarted: np.ndarray) -> None:
        """Count episodes and keep seeds and the series of the slots that ended."""
        self._ended = self.terminated | self.truncated
        if self.autoreset == "same_step":
            slots = np.flatnonzero(self._ended)
        else:
            slots = np.flatnonzero(restarted)
            self.masks[self._ended] = 1
        if len(slots):
            self._episodes[slots] += 1
            self.seeds[slots] = seeding.game_seeds(self.seed, slots, self._episodes[slots])
            self._prepare_next(slots)

    def _step_forced(self, actions: np.ndarray) -> None:
        """Step while some slot has forced outcomes queued; nothing has changed if one of them cannot happen."""
        before = self._snapshot()
        self._step(actions)
        faults = np.flatnonzero(self.truncated & (self._final_states["fault"] == Fault.IMPOSSIBLE_OUTCOME))
        if len(faults):
            self._restore(before)
            raise ForcedOutcomeError(f"game {faults[0]}: a forced outcome cannot happen here. No action has been taken")
        self._has_forced = bool(self._states["n_forced"].any())

    def config_of(self, i: int) -> GameConfig:
        """Configuration of slot `i`."""
        return self.configs[int(self._layout_of[i])]

    def choose(self, policies: Sequence[Policy], asked: np.ndarray, rngs: np.ndarray) -> Int64:
        """What compiled policies would do now, int64 (N,); nothing is played.

        `policies`: "random" or compiled functions (see `root_env.policies`). `asked` integers (N,): which of them
        decides in each slot, -1 for none. `rngs` int64 (N, 4) from `root_env.policies.streams`: random numbers of each
        slot, which move on. Slots where nobody is asked get -1.
        """
        if not self._want & WANT_OBSERVATIONS:
            raise ValueError("choose: this batch was made with observations=False, which policies need")
        check_streams(rngs, self.num_games)
        asked = np.where(self._waiting == 1, -1, np.asarray(asked)).astype(np.int64)
        actions = np.full(self.num_games, -1, np.int64)
        with self._with_threads():
            ask(policies, asked, self._states, self._lists, self.observations, rngs, actions)
        return actions

    def play_on(
        self,
        policy: Policy,
        rngs: np.ndarray,
        decisions: int | np.ndarray,
        until_turn: int | np.ndarray | None = None,
        first: np.ndarray | None = None,
    ) -> Int64:
        """Let a policy declared with `policies.policy` play on in every slot; returns the decisions taken, int64 (N,).

        Slot i takes the action `first[i]`, if that is not negative, then what the policy chooses, until `decisions[i]`
        decisions in all are taken, player turn number `until_turn[i]` (as `Game.turns` counts) has begun or its game
        is over; slots whose game was over before stay as they are. All are integers (N,), or one for all; the defaults
        are no such turn and no such action. `rngs` as for `choose`. Rewards are of all the decisions together; for
        batches with autoreset="next_step". IllegalActionError, before anything is taken, for an illegal `first`; after
        the call for an illegal choice of the policy, which is not taken.
        """
        return play_on(self, policy, rngs, decisions, until_turn, first)

    def observe(self, players: int | np.ndarray) -> Int8:
        """What player index `players[i]` sees in slot i now, int8 (N, OBS_SIZE); one player, or integers (N,)."""
        rows = np.zeros((self.num_games, OBS_SIZE), np.int8)
        players = np.array(np.broadcast_to(players, self.num_games), np.int64)
        if self.num_games and (players.min() < 0 or (players >= self._states["n_players"]).any()):
            raise ValueError("players: no such player in one of the games")
        observe.observe_many(self._states, players, rows)
        return rows

    # -- what has ended ------------------------------------------------------------------------------

    def final_observation(self, i: int, agent: str | int) -> Int8:
        """What an agent saw at the end of the game that the last call ended in slot `i`, int8 (OBS_SIZE,)."""
        row = np.zeros(OBS_SIZE, np.int8)
        observe.observe_game(self._final(i), 0, self._player(i, agent), row)
        return row

    def final_scores(self, i: int) -> dict[str, int]:
        """Victory points by agent of the game that the last call ended in slot `i`."""
        vp = self._final(i)[0]["vp"]
        return {agent: int(vp[p]) for p, agent in enumerate(self.config_of(i).agents)}

    def final_winners(self, i: int) -> tuple[str, ...]:
        """Winners of the game that the last call ended in slot `i`; empty if it was truncated."""
        mask = int(self._final(i)[0]["winners"])
        return tuple(agent for p, agent in enumerate(self.config_of(i).agents) if mask >> p & 1)

    def _final(self, i: int) -> np.ndarray:
        i = range(self.num_games)[i]
        if not self._ended[i]:
            raise ValueError(f"game {i} has not ended in the last step")
        return self._final_states[i : i + 1]

    def _player(self, i: int, agent: str | int) -> int:
        agents = self.config_of(i).agents
        index = _agent_index(agents)
        if agent not in index:
            raise ValueError(f"{quoted(agent)} is not at the table of game {i}; agents are {', '.join(agents)}")
        return index[agent]

    # -- games in and out ------------------------------------------------------------------------------

    def game(self, i: int) -> Game:
        """Slot `i` as an independent Game, hidden cards and generator included; its record begins here."""
        i = range(self.num_games)[i]
        game = object.__new__(Game)
        game.__setstate__(_game_fields(self.config_of(i), int(self.seeds[i]), copy_states(self._states[i : i + 1])))
        game._out = self._lists[i].copy()
        return game

    @classmethod
    def from_games(cls, games: Sequence[Game], **settings: Any) -> BatchGame:
        """A batch whose slots begin as copies of these games, none of them over. `settings`: keywords of BatchGame.

        Each slot goes on with games of its own configuration, from `game_seed(seed, i, 1)`.
        """
        games = list(games)
        for i, game in enumerate(games):
            if game.is_over:
                raise ValueError(f"games: game {i} is over")
        batch = cls([g.config for g in games], **settings)
        for i, game in enumerate(games):
            as_bytes(batch._states)[i] = as_bytes(game._states)[0]
            batch._lists[i] = game._out
            batch.seeds[i] = game.seed & seeding.MASK64
        batch._has_forced = bool(batch._states["n_forced"].any())
        with batch._with_threads():
            batch._write()
        return batch

    def copy_slots(self, sources: int | Sequence[int], targets: Sequence[int]) -> None:
        """Copy games from slots to slots, e.g. to branch a search; one source may serve all targets.

        Targets then show all that their sources show: configuration, seed, rewards, flags and final results too. The
        games that follow in a target remain those of its own series. What the batch shares, its settings, stays.
        """
        sources, targets = np.asarray(sources, np.int64), np.asarray(targets, np.int64)
        for name in _SLOT_ARRAYS:
            array = self._rows(name)
            array[targets] = array[sources]

    def put(self, slots: Sequence[int], games: Sequence[Game]) -> None:
        """Have copies of these games, none of them over, take the places of what is in these slots.

        A game's configuration must be one of the batch's, but for what is shown and paid and how set-up goes. Which
        games follow in a slot does not change.
        """
        put(self, np.asarray(slots, np.int64), games)

    def reseed(self, slots: Sequence[int], rngs: np.ndarray) -> None:
        """Give slots new chance streams, rows of `root_env.policies.streams`, int64 (n, 4): dice, and whatever is
        drawn or shuffled from here on. The order of the decks stays."""
        self._states["rng"][np.asarray(slots, np.int64)] = rngs

    def _rows(self, name: str) -> np.ndarray:
        array = getattr(self, name)
        return as_bytes(array) if array.dtype == STATE else array

    def _snapshot(self) -> list[np.ndarray]:
        return [self._rows(name).copy() for name in (*_SLOT_ARRAYS, *_SERIES_ARRAYS)]

    def _restore(self, arrays: list[np.ndarray]) -> None:
        for name, array in zip((*_SLOT_ARRAYS, *_SERIES_ARRAYS), arrays, strict=True):
            self._rows(name)[:] = array

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the batch goes on, and what its arrays say of the last call, as copies.

        Arrays, numbers and plain dicts; see `load_state_dict`. Hidden cards and seeds are in it.
        """
        arrays = {name.lstrip("_"): getattr(self, name).copy() for name in _SAVED_ARRAYS}
        return {
            "tables": tables_digest(),
            "configs": [c.to_dict() for c in self.configs],
            "autoreset": self.autoreset,
            "seed": self.seed,
            **arrays,
            "states": copy_states(self._states),
            "final_states": as_bytes(self._final_states)[self._ended],
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on where `state_dict` was taken, on a batch of the same configurations, size and autoreset."""
        self._check_state(state)
        self.seed = state["seed"]
        for name in _SAVED_ARRAYS:
            getattr(self, name)[:] = state[name.lstrip("_")]
        as_bytes(self._states)[:] = as_bytes(np.ascontiguousarray(state["states"]))
        as_bytes(self._final_states)[self._ended] = state["final_states"]
        self._has_forced = bool(self._states["n_forced"].any())
        with self._with_threads():
            self._write()

    def _check_state(self, state: Mapping[str, Any]) -> None:
        if state["tables"] != tables_digest() or state["states"].dtype != STATE:
            raise ValueError("the state comes from a version with other tables of actions, observations or states")
        if len(state["states"]) != self.num_games:
            raise ValueError(f"the state is of {len(state['states'])} games, this batch has {self.num_games}")
        if state["configs"] != [c.to_dict() for c in self.configs]:
            raise ValueError("the state is of a batch with other configurations")
        if state["autoreset"] != self.autoreset:
            raise ValueError(f"the state is of autoreset {quoted(state['autoreset'])}, here it is {self.autoreset}")

    # -- whole games -----------------------------------------------------------------------------------

    def rollout(
        self,
        policy: Policy | Sequence[Policy] | Mapping[str, Policy] = "random",
        games: int = 1000,
        seed: int | None = None,
        *,
        first: int = 0,
        trace: Trace | None = None,
    ) -> np.ndarray:
        """Play games `first` .. `first` + games - 1 of a seed (None: the batch's), each from its start to its end.

        Game g is `Game(configs[g % len(configs)], seed=game_seed(seed, g, 0))`; its policies draw from
        `root_env.policies.rng_of(game_seed(seed, g, 1))`. The table does not depend on the batch's size, its slots or
        threads. `policy`: "random", a compiled function (see `root_env.policies`), a sequence of these by player, or a
        dict by agent id or faction, where whoever is missing plays at random. IllegalActionError names the game and
        the player for which a policy chose an illegal action. `trace`, a `root_env.play.tracing.Trace` of as many games,
        notes what happens in them.

        Returns a structured array (games,): `winners` bit per player, `truncated`, `turns`, `decisions`, `vp` (6,)
        by player, `config` index.
        """
        seed = self.seed if seed is None else _whole(seed, "seed")
        players = Players(policy, self.configs)
        games, first = _count(games, "games"), _whole(first, "first")
        if first < 0:
            raise ValueError(f"first: must be a whole number from 0, got {first}")
        if trace is not None and len(trace) != games:
            raise ValueError(f"trace: has room for {len(trace)} games, {games} are to be played")
        return rollout(players, self.configs, self._layouts, games, seed, self.num_threads, first, trace)

    # -- threads -----------------------------------------------------------------------------------------

    def _with_threads(self, rows: int | None = None):
        return threads(thread_count(self.num_games if rows is None else rows, self.num_threads))


_SLOT_ARRAYS = (
    *("_states", "_final_states", "_lists", "_layout_of", "_waiting", "_ended", "seeds", "to_move"),
    *("observations", "masks", "rewards", "terminated", "truncated"),
)
"""Everything a slot shows, one row per slot."""
_SERIES_ARRAYS = ("_episodes", "_next_words")
"""Which games follow in a slot."""
_SAVED_ARRAYS = (
    *("_lists", "_layout_of", "_waiting", "_ended", "seeds", "rewards", "terminated", "truncated"),
    *_SERIES_ARRAYS,
)
"""What `state_dict` keeps as it is, beside the states; the rest is written anew."""


def _configs(config: Configurations, settings: Mapping[str, Any], door: Callable) -> tuple[GameConfig, ...]:
    """The configurations of a batch; ValueError, in words, where they cannot share one."""
    one = settings or isinstance(config, GameConfig | Mapping | str) or not hasattr(config, "__iter__")
    configs = tuple(as_config(c, settings, door) for c in ([config] if one else config))
    if not configs:
        raise ValueError("config: the sequence of configurations is empty")
    first = configs[0]
    for c in configs:
        if callable(c.reward):
            raise ValueError("reward: BatchGame pays inside the compiled core; give the name of a reward")
        if (c.reward, c.shaping, c.observation) != (first.reward, first.shaping, first.observation):
            raise ValueError("config: all configurations of a batch must agree on reward, shaping and observation")
        if not isinstance(c.setup, str):
            raise ValueError('setup: a batch takes "choose" or "random"; named choices are for Game')
    if first.observation != {"format": "int8", "history": 0}:
        where = "root_env.core.spec.observation.SCALE"
        raise ValueError(f"observation: a batch writes int8 rows without history; scale them with {where}")
    return configs


def _count(value: Any, name: str) -> int:
    value = _whole(value, name, ValueError)
    if value < 1:
        raise ValueError(f"{name}: must be a whole number from 1, got {quoted(value)}")
    return value


def _game_fields(config: GameConfig, seed: int, states: np.ndarray) -> dict[str, Any]:
    agents = tuple(config.agents)
    return {
        "config": config,
        "agents": agents,
        "_index": _agent_index(agents),
        "seed": seed,
        "_states": states,
        "_origin": copy_states(states),
        "_log": [],
    }
