"""`BatchGame`: thousands of games in place, stepped by one compiled, parallel call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from root_env import seeding
from root_env import warm as _warm  # noqa: F401 - a cold machine then compiles all entry points together
from root_env.config import GameConfig
from root_env.core import engine, many, observe
from root_env.core.ids import MAX_PLAYERS
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.state import copy_states, new_states
from root_env.describe import describe_family
from root_env.errors import IllegalActionError
from root_env.game import Game
from root_env.layout import lay_out
from root_env.threads import threads

MODES = {"same_step": many.SAME_STEP, "next_step": many.NEXT_STEP}
REWARDS = {"win": many.WIN, "rank": many.RANK, "score_margin": many.SCORE_MARGIN}
WANT_OBSERVATIONS, WANT_MASKS = 1, 2
ONE_THREAD_BELOW = 64
"""Batches smaller than this run on one thread: a parallel region costs more than it saves."""


class BatchGame:
    """`num_games` games side by side.

    `config`: one GameConfig for all slots, or a sequence of them, one per slot or repeated in turn; all must agree
    on reward, shaping and observation. `seed`: every slot's series of games follows from it, see `seeds`.
    `autoreset`: "same_step" (a finished game is replaced in the call that ends it) or "next_step" (in the next call,
    whose action is ignored). `observations`, `masks`: whether to write them. `num_threads` None: all cores, one
    thread for small batches.

    Arrays, valid until the next call and overwritten by it (copy what you keep):

    * `observations` int8 (N, OBS_SIZE): what the next decider sees
    * `masks` int8 (N, N_ACTIONS): its legal actions; all ones where the action will be ignored (next_step)
    * `to_move` int8 (N,): index of the next decider in its configuration's `factions`
    * `rewards` float32 (N, 6): what the last call paid each player
    * `terminated`, `truncated` bool (N,): games the last call ended
    """

    def __init__(
        self,
        config: GameConfig | Sequence[GameConfig] | None = None,
        num_games: int = 1,
        seed: int | None = None,
        *,
        autoreset: str = "same_step",
        observations: bool = True,
        masks: bool = True,
        num_threads: int | None = None,
    ):
        if autoreset not in MODES:
            raise ValueError(f"autoreset: {autoreset!r} is not known; choose from {', '.join(MODES)}")
        if not isinstance(num_games, int) or num_games < 1:
            raise ValueError(f"num_games: must be a whole number from 1, got {num_games!r}")
        self.autoreset = autoreset
        self.num_games = num_games
        self._threads = num_threads
        self._want = WANT_OBSERVATIONS * bool(observations) + WANT_MASKS * bool(masks)
        self._take_configs(config)
        self._allocate()
        self.reset(seed)

    def _take_configs(self, config) -> None:
        configs = [config or GameConfig()] if config is None or isinstance(config, GameConfig) else list(config)
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
            raise ValueError("observation: a batch writes int8 rows without history; scale them with OBS_SCALE")
        self.configs = tuple(configs)
        self.config = first
        self._layouts = np.concatenate([lay_out(c) for c in configs])
        self._layout_of = np.arange(self.num_games, dtype=np.int64) % len(configs)
        self._kind, self._shaping = REWARDS[first.reward], float(first.shaping)

    def _allocate(self) -> None:
        n = self.num_games
        self._states, self._final_states = new_states(n), new_states(n)
        self._lists = np.zeros((n, engine.MAX_LEGAL + 1), np.int32)
        wide = OBS_SIZE if self._want & WANT_OBSERVATIONS else 0
        self.observations = np.zeros((n, wide), np.int8)
        self._masks = np.zeros((n, N_ACTIONS if self._want & WANT_MASKS else 0), np.int8)
        self.to_move = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, MAX_PLAYERS), np.float32)
        self.terminated, self.truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self._waiting = np.zeros(n, np.int8)
        self._ended = np.zeros(n, np.bool_)
        self._episodes = np.zeros(n, np.int64)
        self.seeds = np.zeros(n, np.uint64)
        self._next_words = np.zeros((n, 2), np.int64)

    # -- seeds ---------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start all slots over. Slot i plays `game_seed(seed, i, 0)`, then `game_seed(seed, i, 1)` and so on.

        `seeds[i]` uint64 is the seed of the game in slot i: `Game(configs[i % len(configs)], seed=int(seeds[i]))`
        and the same actions reproduce it bit for bit.
        """
        self.seed = seeding.fresh_seed() if seed is None else seed
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
            self._masks[:] = 0
            self._write()
        self._prepare_next(every)

    def _write(self) -> None:
        many.write_batch(self._states, self._lists, self.to_move, self.observations, self._masks, self._want)

    def _prepare_next(self, slots: np.ndarray) -> None:
        """Lay out the seed words of the games that follow in these slots."""
        seeds = seeding.game_seeds(self.seed, slots, self._episodes[slots] + 1)
        self._next_words[slots] = seeding.words_of(seeds)

    # -- stepping ------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray) -> None:
        """Take `actions`, integers (N,), one per slot, of each slot's player to move.

        All are checked first: one illegal action raises IllegalActionError naming its game, and none is taken.
        """
        actions = self._checked(actions)
        restarted = self._waiting == 1
        with self._with_threads():
            many.step_batch(
                self._states, self._lists, actions, self._layouts, self._layout_of, self._next_words, self._waiting,
                MODES[self.autoreset], self._kind, self._shaping, self._want, self.rewards, self.terminated,
                self.truncated, self.to_move, self.observations, self._masks, self._final_states,
            )  # fmt: skip
        self._after(restarted)

    def _checked(self, actions) -> np.ndarray:
        actions = np.asarray(actions)
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions: must be whole numbers of shape ({self.num_games},), got {actions.dtype} {actions.shape}"
            )
        actions = np.ascontiguousarray(actions, np.int64)
        bad = many.first_illegal(self._lists, actions, self._waiting)
        if bad >= 0:
            legal = np.sort(self._lists[bad, 1 : 1 + self._lists[bad, 0]])
            action = int(actions[bad])
            words = describe_family(action) if 0 <= action < N_ACTIONS else "no such action"
            agent = self.config_of(bad).agents[max(int(self.to_move[bad]), 0)]
            raise IllegalActionError(
                f"game {bad}: {agent} may not {words} (action {action}); legal are {legal.tolist()}. "
                "No action of the batch has been taken"
            )
        return actions

    def _after(self, restarted: np.ndarray) -> None:
        """Count episodes and keep seeds and the series of the slots that ended."""
        ended = self.terminated | self.truncated
        self._ended = ended
        begun = ended if self.autoreset == "same_step" else restarted
        slots = np.flatnonzero(begun)
        if len(slots):
            self._episodes[slots] += 1
            self.seeds[slots] = seeding.game_seeds(self.seed, slots, self._episodes[slots])
            self._prepare_next(slots)

    @property
    def masks(self) -> np.ndarray:
        """Legal actions of each slot's next decider, int8 (N, N_ACTIONS); all ones where the action is ignored."""
        if self.autoreset == "next_step" and self._waiting.any():
            masks = self._masks.copy()
            masks[self._waiting == 1] = 1
            return masks
        return self._masks

    def config_of(self, i: int) -> GameConfig:
        """Configuration of slot `i`."""
        return self.configs[int(self._layout_of[i])]

    # -- what has ended ------------------------------------------------------------------------------

    def final_observation(self, i: int, agent: str | int) -> np.ndarray:
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
        if not self._ended[i]:
            raise ValueError(f"game {i} has not ended in the last step")
        return self._final_states[i : i + 1]

    def _player(self, i: int, agent: str | int) -> int:
        return self.game(i).player(agent)

    # -- games in and out ------------------------------------------------------------------------------

    def game(self, i: int) -> Game:
        """Slot `i` as an independent Game."""
        game = object.__new__(Game)
        game.__setstate__(_game_fields(self.config_of(i), int(self.seeds[i]), copy_states(self._states[i : i + 1])))
        game._out = self._lists[i].copy()
        return game

    @classmethod
    def from_games(cls, games: Sequence[Game], **settings: Any) -> BatchGame:
        """A batch whose slots begin as copies of these games. Later games of a slot follow its configuration."""
        batch = cls([g.config for g in games], num_games=len(games), **settings)
        for i, game in enumerate(games):
            batch._states[i] = game._states[0]
            batch._lists[i] = game._out
            batch.seeds[i] = game.seed & seeding.MASK64
        batch._masks[:] = 0
        batch._write()
        return batch

    def copy_slots(self, sources: Sequence[int], targets: Sequence[int]) -> None:
        """Copy games from slots to slots, e.g. to branch a search; configurations go along."""
        sources, targets = np.asarray(sources), np.asarray(targets)
        arrays = [self._states, self._lists, self.to_move, self._waiting, self._layout_of, self.seeds, self._masks]
        for array in [*arrays, self.observations]:
            array[targets] = array[sources]

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the batch goes on, as arrays and numbers; see `load_state_dict`."""
        names = ("_states", "_lists", "_layout_of", "_waiting", "_episodes", "seeds", "_next_words")
        return {"seed": self.seed, **{name: getattr(self, name).copy() for name in names}}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on where `state_dict` was taken, on a batch of the same size and configurations."""
        if state["_states"].shape != self._states.shape:
            raise ValueError(f"the state is of {len(state['_states'])} games, this batch has {self.num_games}")
        self.seed = state["seed"]
        for name, value in state.items():
            if name != "seed":
                getattr(self, name)[:] = value
        self._ended[:] = False
        self._masks[:] = 0
        self._write()

    # -- whole games -----------------------------------------------------------------------------------

    def rollout(self, policy: str = "random", games: int = 1000, seed: int | None = None) -> np.ndarray:
        """Play games 0 .. games - 1 of this batch's seed, each from its start to its end, at random.

        The table does not depend on the batch's size or threads. Returns a structured array (games,): `winners` bits
        by player, `truncated`, `turns`, `decisions`, `vp` (6,), `config` index.
        """
        if policy != "random":
            raise ValueError(f"policy: {policy!r} is not known; choose from random")
        seed = self.seed if seed is None else seed
        numbers = np.arange(games)
        chance_words = seeding.words_of(seeding.game_seeds(seed, numbers, np.zeros(games, np.int64)))
        policy_words = seeding.words_of(seeding.game_seeds(seed, numbers, np.ones(games, np.int64)))
        layout_of = numbers % len(self.configs)
        table = np.zeros((games, 4 + MAX_PLAYERS), np.int64)
        workers = max(1, min(games, self._thread_count(games)))
        scratch = new_states(workers)
        lists = np.zeros((workers, engine.MAX_LEGAL + 1), np.int32)
        picks = np.zeros((workers, 4), np.int64)
        with self._with_threads(games):
            many.rollout_random(scratch, lists, picks, self._layouts, layout_of, chance_words, policy_words, table)
        return _results(table, layout_of)

    # -- threads -----------------------------------------------------------------------------------------

    def _thread_count(self, rows: int) -> int:
        if self._threads is not None:
            return self._threads
        return 1 if rows < ONE_THREAD_BELOW else os.cpu_count() or 1

    def _with_threads(self, rows: int | None = None):
        return threads(self._thread_count(self.num_games if rows is None else rows))


RESULT = np.dtype(
    [
        ("winners", np.int32),
        ("truncated", np.bool_),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("vp", np.int16, (MAX_PLAYERS,)),
        ("config", np.int32),
    ]
)
"""A row of `BatchGame.rollout`."""


def _results(table: np.ndarray, config: np.ndarray) -> np.ndarray:
    results = np.zeros(len(table), RESULT)
    for k, name in enumerate(("winners", "truncated", "turns", "decisions")):
        results[name] = table[:, k]
    results["vp"] = table[:, 4:]
    results["config"] = config
    return results


def _game_fields(config: GameConfig, seed: int, states: np.ndarray) -> dict[str, Any]:
    from root_env.game import _agent_index

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
