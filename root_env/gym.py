"""Gymnasium: `RootEnv`, one learning seat of one game, and `RootVectorEnv`, the same in many games at once.

    gymnasium.make("root_env/Root-v0", faction="eyrie", opponents="random")
    gymnasium.make_vec("root_env/Root-v0", num_envs=64, faction="eyrie", opponents="random")

The learner is one seat for a whole game. `step` takes its action and plays all other seats until its next decision
or the end. A policy of other seats is `f(observations, masks, agent_ids, rng) -> actions`, for any number of rows.

Seeds. `reset(seed=s)` plays `Game(config, seed=s)`; each later game is `game_seed(s, 0, episode)`, as in `root_v0`.
The learner of `faction="random"`, the starting position and the stream of random opponents follow from the seed of
the game. Column i of a vector environment reset with seed s is the single environment reset with seed s + i.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space, iterate

from root_env import seeding
from root_env.batch import ONE_THREAD_BELOW, _game_fields
from root_env.config import GameConfig
from root_env.core import engine, many
from root_env.core.ids import MAX_PLAYERS
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.state import copy_states, new_states
from root_env.describe import describe_family
from root_env.errors import IllegalActionError
from root_env.game import Game
from root_env.layout import lay_out
from root_env.observing import observation, observation_space
from root_env.registration import announce
from root_env.seats import Policy, Series, Slots, Table, answers, as_bytes, paid, pick, picks, stack, whole_action
from root_env.threads import threads

TRIES = 1000
"""Games begun in one reset before it gives up finding one in which the learner must decide."""

announce()


class RootEnv(gymnasium.Env):
    """One learning seat of one game.

    `config`: a GameConfig, or its fields as keywords. `faction`: the learner, a faction word, an agent id, or
    "random" (drawn for each game); None: the first of `factions`. `opponents`: "random", a policy, or a dict of them
    by agent id (who is not named plays at random). `start`: a position document or several, of which each game draws
    one; hidden cards left open and coming chance then follow from the seed. `illegal_action`: "terminate" (the game
    ends with -1) or "raise"; no action id at all raises in both. `render_mode`: None, "ansi" or "human".

    Observation: what the learner sees, int8 (OBS_SIZE,) or as `config.observation` says. Reward: what the learner was
    paid since its last decision. `info["action_mask"]` int8 (N_ACTIONS,): legal actions, all ones after the end; at
    the end also `won` and `vp`. A game that ends before the learner has decided anything is skipped by `reset`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 2}

    def __init__(
        self,
        config: GameConfig | Mapping[str, Any] | None = None,
        *,
        faction: str | None = None,
        opponents: str | Policy | Mapping[str, str | Policy] = "random",
        start: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        illegal_action: str = "terminate",
        render_mode: str | None = None,
        **settings: Any,
    ):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f'render_mode: {render_mode!r} is not known; choose from "human", "ansi"')
        self._table = Table(config, settings, faction, opponents, start, illegal_action)
        self.config, self.render_mode = self._table.config, render_mode
        self.observation_space = observation_space(self.config)
        self.action_space = spaces.Discrete(N_ACTIONS)
        self.game: Game | None = None
        self._series: Series | None = None
        self._learner, self._picks, self._vp, self._asked = self._table.learner or 0, [0, 0, 0, 1], 0, False

    @property
    def learner(self) -> str:
        """Agent id of the learning seat in the current game; with `faction="random"` known after `reset`."""
        return self._table.agents[self._learner]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begin the next game, of a new series if a seed is given; returns observation and info.

        `options={"position": document}` begins this game at a position exactly as it stands; other keys are ignored.
        """
        super().reset(seed=seed)
        if seed is not None or self._series is None:
            self._series = Series(seed)
        position = (options or {}).get("position")
        for _ in range(TRIES):
            game_seed = self._series.next()
            self.game = self._table.begin(game_seed, position)
            seeds = np.array([game_seed], np.uint64)
            self._learner = int(self._table.learners(seeds)[0])
            self._picks = picks(seeds)[0].tolist()
            self._play_others()
            if not self.game.is_over:
                break
        else:
            raise RuntimeError(f"{self.learner} was asked nothing in {TRIES} games")
        self._vp, self._asked = self._points(), True
        self._show()
        return self._observation(), {"action_mask": self.action_masks()}

    def step(self, action: int):
        """Take the learner's action and play the others on to its next decision, or to the end."""
        if not self._asked:
            raise ResetNeeded("the game is over or has not begun; call reset()")
        action = whole_action(action)
        try:
            self.game.step(action)
        except IllegalActionError:
            if self._table.illegal_action == "raise":
                raise
            self._asked = False
            return self._observation(), -1.0, True, False, self._last_info(False)
        self._play_others()
        game, before = self.game, self._vp
        reward = paid(self.config, game, self._learner, before)
        self._vp, self._asked = self._points(), not game.is_over
        self._show()
        over, truncated = game.is_over, game.truncated
        info = self._last_info(self.learner in game.winners) if over else {"action_mask": self.action_masks()}
        return self._observation(), reward, over and not truncated, truncated, info

    def _play_others(self) -> None:
        game, policies = self.game, self._table.policies
        while not game.is_over:
            player = game._player_to_move()
            if player == self._learner:
                return
            policy = policies[player]
            if policy is None:
                out = game._out
                game.step(int(out[1 + pick(self._picks, int(out[0]))]))
                continue
            seen = stack(self.observation_space, [observation(game, player)])
            agents = [self._table.agents[player]]
            game.step(int(answers(policy, seen, game.mask()[None], agents, self.np_random)[0]))

    def _points(self) -> int:
        return int(self.game._states["vp"][0, self._learner])

    def _observation(self):
        return observation(self.game, self._learner)

    def _last_info(self, won: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "won": won, "vp": self._points()}

    def action_masks(self) -> np.ndarray:
        """Legal actions of the learner, int8 (N_ACTIONS,); all ones when the game is over."""
        return self.game.mask() if self._asked else np.ones(N_ACTIONS, np.int8)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as the learner sees it: text ("ansi"), or printed ("human")."""
        if self.render_mode is None:
            return None
        text = self.game.render(self.learner)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class RootVectorEnv(gymnasium.vector.VectorEnv):
    """`num_envs` games side by side, one learning seat each, stepped by the compiled core.

    `config`, `faction`, `opponents`, `start`, `illegal_action` and the fields of GameConfig are as in `RootEnv`.
    Random opponents play inside the compiled core; a policy is called for all rows that wait for it at once.
    `autoreset_mode`: SAME_STEP (default) or NEXT_STEP, of gymnasium.vector.AutoresetMode or as text. `num_threads`
    None: all cores, one thread for small batches. `render_mode`: None or "ansi".

    `infos["action_mask"]` int8 (N, N_ACTIONS): legal actions in the returned observations; all ones where the next
    action is ignored. SAME_STEP: `final_obs` and `final_info` describe the games that ended, the rest the new ones.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        config: GameConfig | Mapping[str, Any] | None = None,
        *,
        faction: str | None = None,
        opponents: str | Policy | Mapping[str, str | Policy] = "random",
        start: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        num_threads: int | None = None,
        illegal_action: str = "terminate",
        render_mode: str | None = None,
        **settings: Any,
    ):
        if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
            raise ValueError(f"num_envs: must be a whole number from 1, got {num_envs!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode: {render_mode!r} is not known; choose "ansi"')
        self._table = Table(config, settings, faction, opponents, start, illegal_action)
        if not isinstance(self._table.config.setup, str):
            raise ValueError('setup: a vector environment takes "choose" or "random"; named choices are for RootEnv')
        self.config, self.num_envs, self.render_mode = self._table.config, num_envs, render_mode
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = observation_space(self.config)
        self.single_action_space = spaces.Discrete(N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._workers = num_threads or (1 if num_envs < ONE_THREAD_BELOW else os.cpu_count() or 1)
        self._layout = lay_out(self.config)
        self._every = np.arange(num_envs)
        self._slots, self._series = Slots(num_envs), [None] * num_envs
        self._slots.learner[:] = self._table.learner or 0
        self._masks = np.zeros((num_envs, N_ACTIONS), np.int8)
        self._vp = np.zeros(num_envs, np.int64)
        self._waiting: np.ndarray | None = None  # columns whose next action is ignored; None before the first reset
        self._ended_states = new_states(num_envs)

    @property
    def seeds(self) -> np.ndarray:
        """Seed of the game in each column, uint64: `Game(config, seed=int(seeds[i]))` deals the same."""
        return self._slots.seeds.copy()

    @property
    def learners(self) -> tuple[str, ...]:
        """Agent id of the learning seat in each column."""
        return tuple(self._table.agents[p] for p in self._slots.learner)

    def game(self, i: int) -> Game:
        """The game in column `i`, as an independent Game."""
        game = object.__new__(Game)
        state = copy_states(self._slots.states[i : i + 1])
        game.__setstate__(_game_fields(self.config, int(self._slots.seeds[i]), state))
        game._out = self._slots.lists[i].copy()
        return game

    # -- reset -----------------------------------------------------------------------------------------

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None):
        """Begin the next game in every column; returns observations and infos.

        `seed` s: column i begins the series of s + i; a sequence: one for each column, None goes on with its series.
        `options`: `position`, a document for all columns or one for each; `reset_mask` bool (N,), only these columns.
        """
        options, n = options or {}, self.num_envs
        seeds = [None] * n if seed is None else [seed + i for i in range(n)] if _is_whole(seed) else list(seed)
        if len(seeds) != n:
            raise ValueError(f"seed: needs {n} seeds, got {len(seeds)}")
        super().reset(seed=next((int(s) for s in seeds if s is not None), None))
        rows = self._every if "reset_mask" not in options else np.flatnonzero(_mask_of(options["reset_mask"], n))
        if self._waiting is None:
            if len(rows) < n:
                raise ResetNeeded("the first reset must be of all columns")
            self._waiting = np.zeros(n, bool)
        for i in rows:
            if seeds[i] is not None or self._series[i] is None:
                self._series[i] = Series(seeds[i])
        given = options.get("position")
        positions = None if given is None else [given] * n if isinstance(given, Mapping) else list(given)
        if positions is not None and len(positions) != n:
            raise ValueError(f"position: needs {n} documents, got {len(positions)}")
        with threads(self._workers):
            self._begin(rows, positions)
            self._waiting[rows] = False
            return self._observations(), self._infos()

    def _begin(self, rows: np.ndarray, positions: list | None = None) -> None:
        """Begin the next game of these columns and play on to the learner's first decision."""
        todo = rows
        if not len(rows):
            return
        for _ in range(TRIES):
            slots = Slots(len(todo))
            slots.seeds[:] = [self._series[i].next() for i in todo]
            slots.learner[:], slots.picks[:] = self._table.learners(slots.seeds), picks(slots.seeds)
            self._deal(slots, None if positions is None else [positions[i] for i in todo])
            self._play_others(slots, np.zeros((len(todo), 0), np.int8))
            self._slots.put(todo, slots)
            todo = todo[slots.states["over"] != 0]
            if not len(todo):
                break
        else:
            raise RuntimeError(f"the learner of column {todo[0]} was asked nothing in {TRIES} games")
        for i in rows:
            engine.write_mask(self._slots.lists[i], self._masks[i])
        self._vp[rows] = self._slots.points()[rows]

    def _deal(self, slots: Slots, positions: list | None) -> None:
        """Set up the games of these seeds."""
        if positions is None and not self._table.start:
            layout_of = np.zeros(len(slots.seeds), np.int64)
            words = seeding.words_of(slots.seeds)
            many.reset_batch(slots.states, slots.lists, self._layout, layout_of, words)
            return
        for k, seed in enumerate(slots.seeds.tolist()):
            game = self._table.begin(seed, None if positions is None else positions[k])
            if game._states["n_forced"].any():
                raise ValueError("forced: a vector environment takes positions without forced outcomes")
            if game.phase == "setup" and not isinstance(game.config.setup, str):
                raise ValueError("position: a vector environment takes no set-up with named choices")
            as_bytes(slots.states)[k], slots.lists[k] = as_bytes(game._states)[0], game._out

    # -- step ------------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray):
        """Take the learners' actions, integers (N,), and play on to each learner's next decision or the end."""
        actions = self._checked(actions)
        restart = self._waiting
        illegal = (self._masks[self._every, actions] == 0) & ~restart
        if illegal.any() and self._table.illegal_action == "raise":
            i = int(np.flatnonzero(illegal)[0])
            raise IllegalActionError(
                f"column {i}: {self.learners[i]} may not {describe_family(int(actions[i]))} (action {actions[i]}); "
                f"legal are {np.flatnonzero(self._masks[i]).tolist()}. No action has been taken"
            )
        with threads(self._workers):
            lost = np.flatnonzero(illegal)
            ends = self._last_seen(lost)
            self._play(actions, restart | illegal)
            over = (self._slots.states["over"] != 0) & ~restart & ~illegal
            rewards, truncated = self._pay(over, illegal)
            ended = over | illegal
            ends += self._last_seen(np.flatnonzero(over))
            same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
            self._begin(np.flatnonzero(ended if same_step else restart))
            self._waiting = np.zeros_like(ended) if same_step else ended
            observations = self._observations()
            infos = self._infos()
        for i, seen, info in ends:
            if same_step:
                self._add_info(infos, {"final_obs": seen, "final_info": info}, i)
            else:
                _assign(observations, i, seen)
                self._add_info(infos, info, i)
        return observations, rewards, ended & ~truncated, truncated, infos

    def _checked(self, actions) -> np.ndarray:
        if self._waiting is None:
            raise ResetNeeded("call reset() before step()")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions: must be whole numbers of shape ({self.num_envs},), got {actions.dtype} {actions.shape}"
            )
        if actions.min() < 0 or actions.max() >= N_ACTIONS:
            raise IllegalActionError(f"actions: must be 0..{N_ACTIONS - 1}")
        return np.ascontiguousarray(actions, np.int64)

    def _play(self, actions: np.ndarray, idle: np.ndarray) -> None:
        """Take the actions and play the others; idle columns are left as games that are over."""
        n, slots = self.num_envs, self._slots
        flags, nothing = np.zeros((2, n), np.bool_), np.zeros((n, 0), np.int8)
        many.step_batch(
            slots.states, slots.lists, actions, self._layout, np.zeros(n, np.int64), np.zeros((n, 2), np.int64),
            idle.astype(np.int8), many.NEXT_STEP, many.WIN, 0.0, 2, np.empty((n, MAX_PLAYERS), np.float32),
            flags[0], flags[1], np.empty(n, np.int8), nothing, self._masks, self._ended_states,
        )  # fmt: skip
        slots.states["over"][idle] = 1
        self._play_others(slots, self._masks)

    def _play_others(self, slots: Slots, masks: np.ndarray) -> None:
        """Play all other seats until the learners must decide; keep masks up to date unless they have no columns."""
        policies = self._table.policies
        if not any(policies):
            want = 2 if masks.shape[1] else 0
            many.play_to_learner(slots.states, slots.lists, slots.picks, slots.learner, masks, want)
            return
        while True:
            movers = slots.to_move()
            asked = (movers >= 0) & (movers != slots.learner)
            if not asked.any():
                break
            for policy in {id(p): p for p in policies}.values():
                theirs = [p for p, other in enumerate(policies) if other is policy]
                rows = np.flatnonzero(asked & np.isin(movers, theirs))
                if policy is None:
                    for i in rows:
                        engine.play_random(slots.states, i, slots.picks[i], slots.lists[i], 1)
                elif len(rows):
                    self._ask(policy, slots, rows, [self._table.agents[p] for p in movers[rows]])
        if masks.shape[1]:
            slots.write_masks(masks)

    def _ask(self, policy: Policy, slots: Slots, rows: np.ndarray, agents: list[str]) -> None:
        """Take a policy's actions in these rows."""
        some = slots.take(rows)
        masks = np.zeros((len(rows), N_ACTIONS), np.int8)
        some.write_masks(masks)
        actions = answers(policy, some.observe(self.config), masks, agents, self.np_random)
        for i, action in zip(rows, actions, strict=True):
            engine.step_game(slots.states, i, action, slots.lists[i])

    def _pay(self, over: np.ndarray, illegal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rewards float64 (N,) and which games were truncated."""
        points = self._slots.points()
        rewards = self.config.shaping * (points - self._vp).astype(np.float64)
        rewards[self._waiting], rewards[illegal] = 0.0, -1.0
        for i in np.flatnonzero(over):
            rewards[i] = paid(self.config, self.game(i), int(self._slots.learner[i]), int(self._vp[i]))
        self._vp = np.where(illegal, self._vp, points)
        return rewards, over & (self._slots.states["truncated"] != 0)

    # -- what is returned --------------------------------------------------------------------------------

    def _observations(self):
        return self._slots.observe(self.config)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, bool)}

    def _last_seen(self, rows: np.ndarray) -> list[tuple[int, Any, dict[str, Any]]]:
        """Column, last observation and last info of games that end here."""
        if not len(rows):
            return []
        some = self._slots.take(rows)
        seen = iterate(batch_space(self.single_observation_space, len(rows)), some.observe(self.config, some.learner))
        won = (some.states["winners"].astype(np.int64) >> some.learner) & 1
        mask = np.ones(N_ACTIONS, np.int8)
        infos = [{"action_mask": mask, "won": bool(w), "vp": int(vp)} for w, vp in zip(won, some.points(), strict=True)]
        return list(zip(rows.tolist(), seen, infos, strict=True))

    def action_masks(self) -> np.ndarray:
        """Legal actions of the learners, int8 (N, N_ACTIONS); all ones where the next action is ignored."""
        masks = self._masks.copy()
        masks[self._waiting] = 1
        return masks

    def render(self) -> tuple[str, ...] | None:
        """The boards as the learners see them, as text."""
        if self.render_mode is None:
            return None
        return tuple(self.game(i).render(agent) for i, agent in enumerate(self.learners))


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    modes = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
    for known in modes:
        if mode is known or str(mode).replace("_", "").lower() == known.value.lower():
            return known
    raise ValueError(f"autoreset_mode: {mode!r} is not known; choose from {', '.join(m.value for m in modes)}")


def _mask_of(mask: Any, n: int) -> np.ndarray:
    if not isinstance(mask, np.ndarray) or mask.shape != (n,) or mask.dtype != np.bool_:
        raise ValueError(f"reset_mask: must be a bool array of shape ({n},)")
    return mask


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.bool_)


def _assign(batch, i: int, row) -> None:
    """Put one observation in its place in a batch."""
    if isinstance(batch, dict):
        for key, part in batch.items():
            _assign(part, i, row[key])
    else:
        batch[i] = row
