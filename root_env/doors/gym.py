"""Gymnasium: `SeatEnv`, one learning seat of one game, and `SeatVectorEnv`, the same in many games at once.

A game derives from both and sets `rules` and `game_class`. The learner is one seat for a whole game. `step` takes its
action and plays all other seats until its next decision or the end. `root_env.doors.learners.seats.Opponents` has the
players of these seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import gymnasium
import numpy as np

from root_env.doors.contract.any_config import AnyConfig, AnyScope, AskedScope
from root_env.support.documents import Document, Fields, Info
from root_env.support.extras import too_old

try:
    from gymnasium.vector import AutoresetMode
except ImportError as error:
    raise too_old("root_env.gym", gymnasium, "1.1") from error

from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector.utils import batch_space, iterate

from root_env.doors.contract.fields import sequence
from root_env.doors.contract.limits import Limits
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.refusal import ILLEGAL, action_id
from root_env.doors.contract.rules import ALL, Rules
from root_env.doors.contract.scopes import id_of_all
from root_env.doors.contract.settings import autoreset_mode_of, check_options, check_render_mode
from root_env.doors.game import PlayedGame
from root_env.doors.learners.seats import TRIES, AskedOpponents, Columns, paid, random_policy, streams_of
from root_env.doors.learners.series import Series, Table
from root_env.doors.legal_spaces import LegalDiscrete, LegalMultiDiscrete
from root_env.doors.not_begun import NotBegunError
from root_env.doors.playing.rows import Configurations, given_configs
from root_env.drawing import show
from root_env.engine.copies import as_bytes
from root_env.support.arrays import Bool, Float64, Int8, Int64, Uint64
from root_env.support.errors import IllegalActionError, StoppedGameError, count, warn_of_illegal_action

G = TypeVar("G", bound=PlayedGame)


class SeatEnv(Pickled, gymnasium.Env, Generic[G]):
    """One learning seat of one game.

    `config`: a configuration, or its fields as keywords; or a sequence of configurations, of which each game draws
    one. `learner`: the learning seat: a faction, an agent id, or "random" (drawn for each game); None: the first of
    `factions`. `opponents`: an agent or its name ("random", "rules", "search:64", ...), a policy, or a dict of them by
    agent id or faction (a player that is not named plays at random). `start`: a position document or several, of which
    each game draws one; the seed then determines future chance, and the hidden cards that the document leaves open.
    `illegal_action`: "terminate" (the game ends with -1) or "raise"; a value that is no action id raises in both.
    `render_mode`: None, "ansi", "human" or "rgb_array". `scope`: the factions that observations and actions have room
    for, "all", "table" or names, see docs/scopes.md.

    Observation: the learner's, int8 (scope.size,) or in the format of `config.observation`. Reward: the sum of its
    rewards since its last decision. Infos have the same keys at every step and after `reset`: `action_mask` int8
    (scope.n_actions,), legal actions, all ones after the end; `won`; `vp`, the learner's points; `ended_by`, "" before
    the end; `illegal_action`, a sentence if an illegal action ended the game, else ""; a warning says so once.
    `action_space.sample()` without a mask draws a legal action. `reset` skips a game that ends before the learner has
    decided anything.
    """

    render_mode: str | None
    config: Any

    rules: ClassVar[Rules]
    game_class: ClassVar[type[PlayedGame]]
    limits: Limits = Limits()
    """The limits of `reset` and of opponents; named tasks set them (`root_env.tasks`)."""
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        config: Configurations = None,
        *,
        learner: str | None = None,
        opponents: AskedOpponents = "random",
        start: Fields | Sequence[Fields] | None = None,
        illegal_action: str = "terminate",
        render_mode: str | None = None,
        scope: AskedScope = ALL,
        **settings: Any,
    ):
        check_render_mode(render_mode, self.metadata["render_modes"])
        configs = given_configs(self.rules, config, settings, SeatEnv.__init__)
        self._table = Table(self.game_class, configs, learner, opponents, start, illegal_action)
        self.config, self.render_mode = configs[0], render_mode
        self.configs: Sequence[AnyConfig] = configs
        self.scope: AnyScope = self.rules.scope_for(scope, configs)
        self.observation_space: spaces.Space[Any] = self.rules.observation_space(self.config, self.scope)
        self.action_space: spaces.Space[Any] = LegalDiscrete(self)
        self.game: G | None = None
        self._series: Series | None = None
        self._place, self._stream, self._vp, self._asked, self._warned = 0, [], 0, False, False
        self._learner = 0 if self._table.learner is None else int(self._table.learner[0])

    @property
    def illegal_action(self) -> str:
        """The effect of an illegal action: "terminate" or "raise"."""
        return self._table.illegal_action

    @property
    def learner(self) -> str:
        """Agent id of the learning seat in the current game; with `learner="random"` known after `reset`."""
        return self._table.agents[self._place][self._learner]

    def reset(self, *, seed: int | None = None, options: Document | None = None) -> tuple[Any, Info]:
        """Begin the next game, with a seed the first of its series; returns observation and info.

        `options={"position": document}` begins this game at exactly this position; other keys are not read.
        """
        position = check_options(options, ("position",)).get("position")
        self.limits.check_position(position)
        super().reset(seed=None if seed is None else self.limits.seed(seed))
        if seed is not None or self._series is None:
            self._series = Series(seed)
        for _ in range(TRIES):
            game_seed = self._series.next()
            self.game, self._place = self._table.begin(game_seed, position)
            seeds = np.array([game_seed], np.uint64)
            self._learner = int(self._table.learners(seeds, np.array([self._place]))[0])
            self._stream = streams_of(seeds)[0].tolist()
            self._play_others()
            if not self.game.is_over:
                break
        else:
            raise RuntimeError(f"{self.learner} was asked nothing in {TRIES} games")
        self.config, self._vp, self._asked = self._table.configs[self._place], self._points(), True
        self._show()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, Info]:
        """Take the learner's action and play the others on to its next decision, or to the end."""
        self._check_begun("step()")
        if not self._asked:
            raise ResetNeeded("the game is over, or an opponent has failed; call reset()")
        try:
            self.game.step(id_of_all(action, self.scope, self.rules))
        except IllegalActionError as problem:
            if (
                self._table.illegal_action == "raise"
                or not 0 <= action_id(action, self.rules.everything.n_actions) < self.scope.n_actions
            ):
                raise
            self._asked = False
            if not self._warned:
                self._warned = True
                warn_of_illegal_action()
            return self._observation(), -1.0, True, False, self._info(False, ILLEGAL, str(problem))
        except StoppedGameError:
            self._asked = False
            raise
        self._play_others()
        game, before = self.game, self._vp
        reward = paid(self.config, game, self._learner, before)
        self._vp, self._asked = self._points(), not game.is_over
        self._show()
        over, truncated = game.is_over, game.truncated
        ended_by = self.rules.how_it_ended(game.states) if over else ""
        info = self._info(over and self.learner in game.winners, ended_by)
        return self._observation(), reward, over and not truncated, truncated, info

    def set_opponents(self, opponents: AskedOpponents) -> None:
        """Set the players of the other seats from now on, in the running game too; see `opponents`."""
        self.limits.check_opponents(opponents)
        self._table.opponents = self._table.opponents.replaced_by(opponents)

    def _play_others(self) -> None:
        self._asked = False
        who = self._place, self._learner
        self._table.opponents.play(self.game, *who, self._stream, self.np_random, self.scope)

    def _points(self) -> int:
        return int(self.game.states["vp"][0, self._learner])

    def _observation(self):
        return self.game.observe_with_mask(self._learner, self.scope)[0]

    def _info(self, won: bool = False, ended_by: str = "", illegal_action: str = "") -> Info:
        """The info, with the same keys and types at every step: buffers and collectors make room by the first info."""
        told = {"won": won, "vp": self._points(), "ended_by": ended_by, "illegal_action": illegal_action}
        return {"action_mask": self.action_masks(), **told}

    def _check_begun(self, asked: str) -> None:
        if self.game is None:
            raise NotBegunError(asked)

    def legal_mask(self) -> Int8 | None:
        """The legal actions of the learner now, int8 (scope.n_actions,); None while it is not asked."""
        return self.action_masks() if self._asked else None

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        self.action_space = LegalDiscrete(self, seed=state["action_space"].np_random)

    def action_masks(self) -> Int8:
        """Legal actions of the learner, int8 (scope.n_actions,); all ones when the game is over."""
        self._check_begun("action_masks()")
        return self.scope.masks(self.game.mask()) if self._asked else np.ones(self.scope.n_actions, np.int8)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        """The board as the learner sees it: text ("ansi"), printed ("human"), or "rgb_array", uint8 (H, 1200, 3)."""
        if self.render_mode is None:
            return None
        self._check_begun("render()")
        return show(self.game, self.learner, self.render_mode)


class SeatVectorEnv(Pickled, gymnasium.vector.VectorEnv, Generic[G]):
    """`num_envs` games side by side, one learning seat each, stepped by the compiled core.

    `config`, `learner`, `opponents`, `start`, `illegal_action`, `scope`, fields of the configuration: as in `SeatEnv`.
    Random opponents play inside the compiled core; a policy is called once for all rows that wait for it.
    `autoreset_mode`: "NextStep" (default, as in Gymnasium's own) or "SameStep", as text or of
    gymnasium.vector.AutoresetMode. `num_threads`: the most threads, None: all cores; one for each 512 seats.
    `render_mode`: None, "ansi" or "rgb_array".

    `infos` have the keys of `SeatEnv`, each with an array; `infos["action_mask"]` int8 (N, scope.n_actions): legal
    actions in the returned observations; `action_space.sample()` draws from them. NextStep: the step that ends a game
    returns its last observation and a mask of ones; the next action of that column is ignored and begins the new game.
    SameStep: the step that ends a game adds `final_obs` and `final_info`, which describe that game; everything else
    describes the new game.
    """

    render_mode: str | None
    num_envs: int
    config: Any

    rules: ClassVar[Rules]
    game_class: ClassVar[type[PlayedGame]]
    limits: Limits = Limits()
    """The limits of `reset` and of opponents; named tasks set them (`root_env.tasks`)."""
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        config: Configurations = None,
        *,
        learner: str | None = None,
        opponents: AskedOpponents = "random",
        start: Fields | Sequence[Fields] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        num_threads: int | None = None,
        illegal_action: str = "terminate",
        render_mode: str | None = None,
        scope: AskedScope = ALL,
        **settings: Any,
    ):
        check_render_mode(render_mode, self.metadata["render_modes"])
        configs = given_configs(self.rules, config, settings, SeatVectorEnv.__init__)
        self._table = Table(self.game_class, configs, learner, opponents, start, illegal_action)
        if any(self.rules.has_named_setup(config) for config in configs):
            raise ValueError('setup: a vector environment takes "choose" or "random"; named choices are for RootEnv')
        self.configs: Sequence[AnyConfig] = configs
        self.config, self.num_envs, self.render_mode = configs[0], count(num_envs, "num_envs"), render_mode
        self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode_of(autoreset_mode))
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.scope: AnyScope = self.rules.scope_for(scope, configs)
        self.single_observation_space: spaces.Space[Any] = self.rules.observation_space(self.config, self.scope)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(self.scope.n_actions)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: spaces.Space[Any] = LegalMultiDiscrete(self, [self.scope.n_actions] * num_envs)
        threads = None if num_threads is None else count(num_threads, "num_threads")
        self._columns = Columns(self.game_class, configs, self._table.opponents, num_envs, threads, scope=self.scope)
        if self._table.learner is not None:
            self._columns.learners[:] = self._table.learner[self._columns.layout_of]
        self._series: list[Series | None] = [None] * num_envs
        self._masks: Int8 | None = None  # before the first reset
        self._vp = np.zeros(num_envs, np.int64)
        self._waiting = np.zeros(num_envs, np.bool_)  # columns whose next action is ignored
        self._ready = False  # before the first reset, and when an opponent has failed
        self._warned = False

    @property
    def illegal_action(self) -> str:
        """The effect of an illegal action: "terminate" or "raise"."""
        return self._table.illegal_action

    @property
    def seeds(self) -> Uint64:
        """Seed of the game in each column, uint64: `Game(config, seed=int(seeds[i]))` deals the same."""
        self._check_begun("seeds")
        return self._columns.seeds.copy()

    @property
    def learners(self) -> tuple[str, ...]:
        """Agent id of the learning seat in each column."""
        return tuple(self._columns.agents)

    def game(self, i: int) -> G:
        """The game in column `i` as an independent Game."""
        self._check_begun("game()")
        return self._columns.game(i)

    def _check_begun(self, asked: str) -> None:
        if self._masks is None:
            raise NotBegunError(asked)

    # -- reset -----------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Document | None = None
    ) -> tuple[Any, Info]:
        """Begin the next game in every column; returns observations and infos.

        `seed` s: column i begins the series of s + i; a sequence: a seed for each column, None goes on with its series.
        `options`: `position`, a document for all columns or one for each; `reset_mask` bool (N,): only these columns.
        """
        options, n = check_options(options, ("position", "reset_mask")), self.num_envs
        seeds = _seeds_of(seed, n, self.limits)
        given = options.get("position")
        self.limits.check_position(given)
        positions = [given] * n if given is None or isinstance(given, Mapping) else sequence(given, "position")
        if len(positions) != n:
            raise ValueError(f"position: needs {n} documents, got {len(positions)}")
        rows = np.arange(n) if "reset_mask" not in options else np.flatnonzero(_mask_of(options["reset_mask"], n))
        if not self._ready and len(rows) < n:
            raise ResetNeeded("all columns must be reset: it is the first time, or an opponent has failed")
        super().reset(seed=next((s for s in seeds if s is not None), None))
        for i in rows:
            if seeds[i] is not None or self._series[i] is None:
                self._series[i] = Series(seeds[i])
        self._ready = False
        self._begin(rows, positions)
        self._waiting[rows] = False
        return self._look()

    def _begin(self, rows: np.ndarray, positions: list[Fields | None] | None = None) -> None:
        """Begin the next games of these columns and play on to each learner's first decision."""
        self._columns.begin(rows, lambda these: self._deal(these, positions), self.np_random)
        self._vp[rows] = self._columns.points()[rows]

    def _deal(self, rows: np.ndarray, positions: list[Fields | None] | None) -> Columns:
        """The next games of these columns."""
        seeds = np.array([self._series[i].next() for i in rows], np.uint64)
        configs = self._table.drawn(seeds)
        self._columns.layout_of[rows] = configs
        games = self._columns.new_games(rows, seeds, self._table.learners(seeds, configs))
        for k, i in enumerate(rows):
            position = None if positions is None else positions[i]
            if position is None and not self._table.start:
                continue
            game, games.layout_of[k] = self._table.begin(int(seeds[k]), position)
            games.learners[k] = self._table.learners(seeds[[k]], games.layout_of[[k]])[0]
            if game.states["n_forced"].any():
                raise ValueError("forced: a vector environment takes positions without forced outcomes")
            if self.rules.in_setup(game.states) and self.rules.has_named_setup(game.config):
                raise ValueError("position: a vector environment takes no set-up with named choices")
            as_bytes(games.states)[k] = as_bytes(games.machine.take_in(game.states))[0]
            games.lists[k] = game.legal_list
        return games

    # -- step ------------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray) -> tuple[Any, Float64, Bool, Bool, Info]:
        """Take the learners' actions, integers (N,), and play on to each learner's next decision or the end."""
        self._check_begun("step()")
        if not self._ready:
            raise ResetNeeded("an opponent has failed; call reset()")
        columns, restart = self._columns, self._waiting
        actions = columns.checked(actions, restart)
        illegal = (self._masks[np.arange(self.num_envs), actions] == 0) & ~restart
        if illegal.any() and self._table.illegal_action == "raise":
            i = int(np.flatnonzero(illegal)[0])
            raise columns.refusal_of_learner(i, actions)
        why = {i: columns.refusal_in_scope(i, actions[i]) for i in np.flatnonzero(illegal).tolist()}
        if why and not self._warned:
            self._warned = True
            warn_of_illegal_action()
        self._ready = False
        columns.step(np.where(illegal | restart, -1, actions), self.np_random)
        over = columns.over & ~restart & ~illegal
        truncated = over & (columns.states["truncated"] != 0)
        rewards = columns.pay(self._vp, {i: columns.game(i) for i in np.flatnonzero(over)})
        rewards[restart], rewards[illegal] = 0.0, -1.0
        self._vp = np.where(illegal, self._vp, columns.points())
        ended = over | illegal
        ends = self._last_seen(np.flatnonzero(ended), why)
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        self._begin(np.flatnonzero(ended if same_step else restart))
        self._waiting = np.zeros_like(ended) if same_step else ended
        observations, infos = self._look()
        for i, seen, info in ends:
            if same_step:
                self._add_info(infos, {"final_obs": seen, "final_info": info}, i)
            else:
                _assign(observations, i, seen)
                self._add_info(infos, info, i)
        return observations, rewards, ended & ~truncated, truncated, infos

    def set_opponents(self, opponents: AskedOpponents) -> None:
        """Set the players of the other seats from now on, in running games too; between two steps. See `opponents`."""
        self.limits.check_opponents(opponents)
        self._table.opponents = self._columns.opponents = self._columns.opponents.replaced_by(opponents)

    # -- observations and infos --------------------------------------------------------------------------

    def _look(self):
        """Observations and infos of all columns, which now wait for actions."""
        columns, n = self._columns, self.num_envs
        every, self._masks, self._ready = np.arange(n), columns.masks.copy(), True
        infos: Info = {"action_mask": self.action_masks(), "won": np.zeros(n, np.bool_)}
        infos |= {"vp": self._vp.copy()} | {name: np.full(n, "", object) for name in ("ended_by", "illegal_action")}
        infos |= {f"_{name}": np.ones(n, np.bool_) for name in infos}
        return columns.shown(every, columns.observations.copy(), columns.learners), infos

    def _last_seen(self, rows: np.ndarray, why: Mapping[int, str]) -> list[tuple[int, Any, Info]]:
        """Column, last observation and last info of games that end here; `why`: column -> illegal action in words."""
        if not len(rows):
            return []
        columns = self._columns
        seen = iterate(batch_space(self.single_observation_space, len(rows)), columns.seen_by_learners(rows))
        won = (columns.states["winners"].astype(np.int64) >> columns.learners & 1)[rows].tolist()
        mask, points = np.ones(self.scope.n_actions, np.int8), columns.points()[rows].tolist()
        infos: list[Info] = [
            {"action_mask": mask, "won": bool(w), "vp": vp, **self._why_it_ended(i, why)}
            for i, w, vp in zip(rows.tolist(), won, points, strict=True)
        ]
        return list(zip(rows.tolist(), seen, infos, strict=True))

    def _why_it_ended(self, i: int, why: Mapping[int, str]) -> dict[str, str]:
        if i in why:
            return {"ended_by": ILLEGAL, "illegal_action": why[i]}
        return {"ended_by": self.rules.how_it_ended(self._columns.states[i : i + 1]), "illegal_action": ""}

    def legal_sample(self, rng: np.random.Generator) -> Int64 | None:
        """A legal action of each learner, int64 (N,), any action if it is ignored; None before the first reset."""
        return random_policy(self._columns.observations, self.action_masks(), (), rng) if self._ready else None

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        space = state["action_space"]
        self.action_space = LegalMultiDiscrete(self, space.nvec, seed=space.np_random)

    def action_masks(self) -> Int8:
        """Legal actions of the learners, int8 (N, scope.n_actions); all ones if the next action is ignored."""
        self._check_begun("action_masks()")
        masks = self._masks.copy()
        masks[self._waiting] = 1
        return masks

    def render(self) -> tuple[str, ...] | tuple[np.ndarray, ...] | None:
        """The boards as the learners see them, one per game: texts, or images, uint8 (H, 1200, 3)."""
        if self.render_mode is None:
            return None
        self._check_begun("render()")
        return tuple(show(self.game(i), agent, self.render_mode) for i, agent in enumerate(self.learners))


def _mask_of(mask: object, n: int) -> np.ndarray:
    if not isinstance(mask, np.ndarray) or mask.shape != (n,) or mask.dtype != np.bool_:
        raise ValueError(f"reset_mask: must be a bool array of shape ({n},)")
    return mask


def _seeds_of(seed: int | Sequence[int | None] | None, n: int, limits: Limits) -> list[int | None]:
    """A seed for each column, None for a column whose series goes on."""
    if isinstance(seed, Iterable):
        seeds = [None if one is None else limits.seed(one) for one in seed]
        if len(seeds) != n:
            raise ValueError(f"seed: needs {n} seeds, got {len(seeds)}")
        return seeds
    return [None if seed is None else limits.seed(limits.seed(seed) + i) for i in range(n)]


def _assign(batch, i: int, row) -> None:
    """Put one observation in its place in a batch."""
    if isinstance(batch, dict):
        for key, part in batch.items():
            _assign(part, i, row[key])
    else:
        batch[i] = row
