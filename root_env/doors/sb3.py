"""Stable-Baselines3: `SeatVecEnv`, a scaling feature extractor, and policies of SB3 models as opponents.

A game derives from `SeatVecEnv` and `Scaling` and sets `rules` and `game_class`.
"""

import functools
import io
import time
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np

from root_env.doors.contract.any_config import AnyScope, AskedScope
from root_env.support.documents import Document, Info
from root_env.support.extras import missing

try:
    import torch
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from stable_baselines3.common.vec_env import VecEnv
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices
except ImportError as error:
    raise missing("root_env.sb3", "Stable-Baselines3", "sb3") from error

from gymnasium import spaces

from root_env.doors.contract.limits import Limits
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.rules import ALL, Rules
from root_env.doors.contract.settings import check_render_mode
from root_env.doors.game import PlayedGame
from root_env.doors.learners.seats import AskedOpponents, Columns, Opponents, seat_of
from root_env.doors.not_begun import NotBegunError
from root_env.doors.playing.rows import Configurations, configs_of
from root_env.drawing import show
from root_env.engine import seeding
from root_env.support.arrays import Bool, Float32, Int8, Uint64
from root_env.support.errors import IllegalActionError, count

_MASKED = (
    "Choose with masks: MaskablePPO, MaskableEvalCallback and evaluate_policy of sb3_contrib do so, EvalCallback and "
    "evaluate_policy of stable_baselines3 do not"
)
"""The advice after a learner has chosen an illegal action."""
_SEATS, _POLICIES = -1, -3
"""Random streams of a seed besides those of its games."""


G = TypeVar("G", bound=PlayedGame)


class SeatVecEnv(Pickled, VecEnv, Generic[G]):
    """`num_envs` columns; each is one learning seat of one game for a whole episode.

    `config`: a configuration or a mapping of its fields, or a sequence of them, one per column or repeated in turn; or
    the fields as keywords. `num_envs` None: one column per configuration. `learner`: a faction or agent id; "random":
    drawn for each episode; "rotate": column i begins with player i (modulo their number) and moves on to the next of
    `factions` with each of its episodes. `opponents`: see `set_opponents`. `seed`: column i plays `game_seed(seed, i,
    0)`, then `game_seed(seed, i, 1)`, and so on. `num_threads`: the most threads, None: all cores; one is used for each
    512 seats. `render_mode`: None or "rgb_array".

    A step takes every learner's action and plays all other seats until that learner's next decision or the end of
    the game. The reward is the sum of the learner's rewards since its last decision. If another player's decision ends
    the game, the learner's last transition has the result. Rewards before its first decision belong to no transition
    and are dropped. A game that ends before its learner was asked anything is not an episode: the column goes on with
    its next game, in which the same seat learns; `skipped` counts such games.

    Observations are int8 (scope.size,), and buffers store them so; scale them with `ScalingExtractor`. Illegal actions
    raise IllegalActionError, so learn with masks (`sb3_contrib.MaskablePPO`).

    Infos have `agent`, the learner's id, `winners`, `ended_by` ("" before the end), `scores`, `turns`, `is_success`
    (the learner has won) and `TimeLimit.truncated`; at an end also `terminal_observation` and `episode` (`r`, `l`,
    `t`), as usual in Stable-Baselines3. `reset_infos` has the infos of the games that follow. `reset()` goes on to the
    next games of the seed; after `seed(n)` it starts over with seed n.
    """

    rules: ClassVar[Rules]
    game_class: ClassVar[type[PlayedGame]]
    limits: Limits = Limits()
    """The limits of `reset` and of opponents; named tasks set them (`root_env.tasks`)."""

    def __init__(
        self,
        config: Configurations = None,
        num_envs: int | None = None,
        learner: str = "rotate",
        opponents: AskedOpponents = "random",
        seed: int | None = None,
        num_threads: int | None = None,
        render_mode: str | None = None,
        scope: AskedScope = ALL,
        **settings: Any,
    ):
        check_render_mode(render_mode, ("rgb_array",))
        self._render_mode = render_mode
        configs = configs_of(self.rules, config, settings, SeatVecEnv.__init__)
        n = len(configs) if num_envs is None else count(num_envs, "num_envs")
        if len(configs) > n:
            raise ValueError(f"config: {len(configs)} configurations for {n} columns")
        threads = None if num_threads is None else count(num_threads, "num_threads")
        self.scope: AnyScope = self.rules.scope_for(scope, configs)
        self._columns = Columns(
            self.game_class, configs, Opponents(self.rules, opponents, configs), n, threads, scope=self.scope
        )
        super().__init__(n, self.rules.observation_space(configs[0], self.scope), spaces.Discrete(self.scope.n_actions))
        self._players = np.array([len(c.agents) for c in configs])[self._columns.layout_of]
        self._learner, self._fixed = learner, None
        if learner not in ("random", "rotate"):
            seats = np.array([seat_of(learner, c.agents, "learner") for c in configs])
            self._fixed = self._columns.learners[:] = seats[self._columns.layout_of]
        self._games, self._episodes = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._vp = np.zeros(n, np.int64)  # the learner's, at its last decision
        self._returns, self._lengths = np.zeros(n), np.zeros(n, np.int64)
        self._actions: np.ndarray | None = None
        self._rng: np.random.Generator | None = None  # before the first reset
        self._masks: Int8 | None = None  # before one that has not failed
        self._since = time.perf_counter()
        self._ready = False  # before the first reset, and when an opponent has failed
        self.seed(seed)

    # -- playing ---------------------------------------------------------------------------------------

    def seed(self, seed: int | None = None) -> list[int]:
        """Let the next `reset` start over with this seed; None: a fresh one."""
        self._pending: int | None = self.limits.seed(seed)
        return [self._pending] * self.num_envs

    def reset(self) -> Int8:
        """Start every column's next game; returns the observations, int8 (N, scope.size)."""
        every = np.arange(self.num_envs)
        if self._pending is None:
            self._episodes += 1
        else:
            self._seed, self._pending, self._skipped = self._pending, None, 0
            self._games[:], self._episodes[:] = -1, 0
            self._rng = np.random.default_rng(seeding.game_seed(self._seed, _POLICIES))
        self._ready = False
        self._begin(every)
        return self._look(every)

    def _begin(self, rows: np.ndarray) -> None:
        """Begin the next games of these columns and play on to each learner's first decision."""
        self._skipped += self._columns.begin(rows, self._deal, self._rng)

    def _deal(self, rows: np.ndarray) -> Columns:
        """The next games of these columns; each learner is that of the column's episode."""
        self._games[rows] += 1
        episodes, players = self._episodes[rows], self._players[rows]
        if self._fixed is not None:
            learners = self._fixed[rows]
        elif self._learner == "rotate":
            learners = (rows + episodes) % players
        else:
            drawn = seeding.game_seeds(seeding.game_seed(self._seed, _SEATS), rows, episodes)
            learners = (drawn % players.astype(np.uint64)).astype(np.int64)
        return self._columns.new_games(rows, seeding.game_seeds(self._seed, rows, self._games[rows]), learners)

    def _look(self, begun: np.ndarray) -> np.ndarray:
        """Note the current state of all columns; those of `begun` begin an episode. Returns the observations."""
        self._observations, self._masks = self._columns.observations.copy(), self._columns.masks.copy()
        self._vp = self._columns.points()
        self._returns[begun], self._lengths[begun] = 0, 0
        for i, info in zip(begun.tolist(), self._infos(begun), strict=True):
            self.reset_infos[i] = info
        self._ready = True
        return self._observations

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Int8, Float32, Bool, list[Info]]:
        """Play to every learner's next decision: observations, rewards, dones, infos."""
        if self._rng is None:
            raise NotBegunError("step()")
        if not self._ready:
            raise RuntimeError("an opponent has failed: call reset()")
        columns = self._columns
        actions = columns.checked(self._actions)
        illegal = np.flatnonzero(self._masks[np.arange(self.num_envs), actions] == 0)
        if len(illegal):
            raise IllegalActionError(f"{columns.refusal_of_learner(int(illegal[0]), actions)}. {_MASKED}")
        self._ready = False
        columns.step(actions, self._rng)
        dones = columns.over
        ended = np.flatnonzero(dones)
        games = {i: columns.game(i) for i in ended.tolist()}
        rewards = columns.pay(self._vp, games).astype(np.float32)
        self._returns += rewards
        self._lengths += 1
        infos = self._infos(np.arange(self.num_envs))
        for i, game in games.items():
            infos[i].update(self._end_of(i, game, infos[i]["agent"]))
        self._episodes[ended] += 1
        self._begin(ended)
        return self._look(ended), rewards, dones, infos

    def _infos(self, rows: np.ndarray) -> list[Info]:
        """The infos of these columns while their games go on: the same keys at every step."""
        columns, tables = self._columns, [tuple(config.agents) for config in self._columns.configs]
        told = (columns.states["vp"], columns.states["turns"], columns.layout_of, columns.learners)
        return [
            {
                "agent": tables[c][learner],
                "scores": dict(zip(tables[c], vp, strict=False)),  # a state may have room for more
                "turns": turns,
                "winners": (),
                "ended_by": "",
                "is_success": False,
                "TimeLimit.truncated": False,
            }
            for vp, turns, c, learner in zip(*(array[rows].tolist() for array in told), strict=True)
        ]

    def _end_of(self, i: int, game: PlayedGame, agent: str) -> Info:
        """The keys of the info that tell how the game in column `i` has ended."""
        elapsed = round(time.perf_counter() - self._since, 6)
        return {
            "TimeLimit.truncated": game.truncated,
            "terminal_observation": self._last_seen(game, agent),
            "episode": {"r": round(float(self._returns[i]), 6), "l": int(self._lengths[i]), "t": elapsed},
            "is_success": agent in game.winners,
            "winners": game.winners,
            "ended_by": game.rules.how_it_ended(game.states),
        }

    def _last_seen(self, game: PlayedGame, agent: str) -> np.ndarray:
        return game.observe_with_mask(agent, self.scope)[0]

    def set_opponents(self, opponents: AskedOpponents) -> None:
        """Set the players of the other seats from now on, in running games too; at any time between two steps.

        `opponents`: the name of an agent ("random", "rules", ...), or the agent itself; a policy `f(observations,
        masks, agent_ids, rng) -> actions`, called once for all columns that wait for it (see `policy_opponent`); a
        compiled policy of `root_env.policies`; or a dict of these by agent id or faction, in which a player that is not
        named plays at random. One object under several names is one policy.
        """
        self.limits.check_opponents(opponents)
        self._columns.opponents = self._columns.opponents.replaced_by(opponents)

    def _check_begun(self, asked: str) -> None:
        if self._masks is None:
            raise NotBegunError(asked)

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def agents(self) -> list[str]:
        """Agent id of each column's learner."""
        self._check_begun("agents")
        return self._columns.agents

    @property
    def seats(self) -> tuple[str, ...]:
        """Agent ids of all players at the tables of these columns, each once."""
        return tuple(dict.fromkeys(agent for config in self._columns.configs for agent in config.agents))

    @property
    def seeds(self) -> Uint64:
        """Seed of each column's game, uint64 (N,): `Game(config, seed=int(seeds[i]))` is that game's start."""
        self._check_begun("seeds")
        return self._columns.seeds.copy()

    @property
    def skipped(self) -> int:
        """Games since the seed was set that ended before their learner was asked anything."""
        self._check_begun("skipped")
        return self._skipped

    def action_masks(self) -> Int8:
        """Legal actions of every learner, int8 (N, scope.n_actions)."""
        self._check_begun("action_masks()")
        return self._masks

    def game(self, i: int) -> G:
        """The game of column `i` as an independent Game, hidden cards included."""
        self._check_begun("game()")
        return self._columns.game(i)

    # -- saving ------------------------------------------------------------------------------------------

    _KEPT_ARRAYS = ("_games", "_episodes", "_vp", "_returns", "_lengths")
    _KEPT_VALUES = ("_seed", "_pending", "_learner", "_skipped")

    def state_dict(self) -> Document:
        """Everything that determines how the columns go on, except opponents; call it between two steps."""
        self._check_begun("state_dict()")
        arrays = {name: getattr(self, name).copy() for name in self._KEPT_ARRAYS}
        values = {name: getattr(self, name) for name in self._KEPT_VALUES}
        return {"columns": self._columns.state_dict(), "rng": self._rng.bit_generator.state, **arrays, **values}

    def load_state_dict(self, state: Document) -> np.ndarray:
        """Go on from a `state_dict`, with the same configurations and learner; returns the observations."""
        if state["_learner"] != self._learner:
            raise ValueError(
                f"the state was saved with learner={state['_learner']!r}, this environment has {self._learner!r}"
            )
        for seed in (state["_seed"], state["_pending"]):
            self.limits.seed(seed)
        self._columns.load_state_dict(state["columns"])
        for name in self._KEPT_VALUES:
            setattr(self, name, state[name])
        self._rng = np.random.default_rng()
        self._rng.bit_generator.state = state["rng"]
        self._look(np.arange(self.num_envs))
        for name in self._KEPT_ARRAYS:
            getattr(self, name)[:] = state[name]
        return self._observations

    # -- the other methods of a VecEnv ----------------------------------------------------------------------

    def close(self) -> None:
        """Nothing to close."""

    def get_images(self) -> list[np.ndarray | None]:
        """With `render_mode="rgb_array"` every column's game as its learner sees it, uint8 (H, 1200, 3), else None.

        All images get the height of the highest, that of tables of five and six; the others end in white.
        """
        if self._render_mode is None:
            return [None] * self.num_envs
        self._check_begun("render()")
        images = [show(self.game(i), agent, self._render_mode) for i, agent in enumerate(self.agents)]
        high = max(len(image) for image in images)
        pad = [(0, 0), (0, 0)]
        return [np.pad(image, [(0, high - len(image)), *pad], constant_values=255) for image in images]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """Per column `action_masks`, `agent`, `game`; `render_mode`; any other attribute as it is, N times."""
        rows = list(self._get_indices(indices))
        if attr_name == "render_mode":
            return [self._render_mode] * len(rows)
        if attr_name == "agent":
            agents = self.agents
            return [agents[i] for i in rows]
        if attr_name in ("action_masks", "game"):
            return [functools.partial(self._of_column, attr_name, i) for i in rows]
        return [getattr(self, attr_name)] * len(rows)

    def _of_column(self, name: str, i: int) -> Any:
        return self.game(i) if name == "game" else self.action_masks()[i]

    def env_method(
        self, method_name: str, *method_args: object, indices: VecEnvIndices = None, **method_kwargs: object
    ) -> list[Any]:
        """`action_masks` and `game` of every column in one call; there are no other methods."""
        if method_name not in ("action_masks", "game"):
            raise AttributeError(f"a column has no method {method_name!r}; it has action_masks and game")
        return [self._of_column(method_name, i) for i in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: object, indices: VecEnvIndices = None) -> None:
        """Columns have no attributes of their own to set."""
        raise AttributeError(f"{attr_name!r} cannot be set in columns; opponents are changed with set_opponents()")

    def set_options(self, options: object = None) -> None:
        """Columns have no options of `reset`, and refuse any."""
        if options:
            raise ValueError("options: columns read none; RootVectorEnv of Gymnasium takes positions")

    def env_is_wrapped(self, wrapper_class: type, indices: VecEnvIndices = None) -> list[bool]:
        """True for SB3's Monitor: the columns give its `episode` infos themselves."""
        return [issubclass(wrapper_class, Monitor)] * len(list(self._get_indices(indices)))


class Scaling(BaseFeaturesExtractor):
    """Features for a network: the int8 observation times the scale of each feature, roughly in [-1, 1].

    `scope`: that of the environment, None if it is "all".
    """

    rules: ClassVar[Rules]

    def __init__(self, space: spaces.Box, scope: AnyScope | None = None):
        usual = self.rules.usual
        scope = scope or (usual if space.shape == (usual.size,) else self.rules.everything)
        if space.shape != (scope.size,) or space.dtype != np.int8:
            name = type(self).__name__
            raise ValueError(f"{name}: needs int8 observations ({scope.size},) of its scope, got {space}")
        super().__init__(space, scope.size)
        scale = torch.as_tensor(self.rules.scale[scope.features].copy())
        self.register_buffer("scale", scale, persistent=False)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The features, float32 (n, scope.size)."""
        return observations.to(self.scale.dtype) * self.scale


class _PolicyOpponent:
    """An SB3 policy as an opponent."""

    def __init__(self, policy: Any, deterministic: bool):
        self.policy, self.deterministic = policy, deterministic

    def __call__(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: object, rng: np.random.Generator
    ) -> np.ndarray:
        return self.policy.predict(observations, deterministic=self.deterministic, action_masks=masks)[0]


def policy_opponent(model: Any, deterministic: bool = False, *, snapshot: bool = False) -> _PolicyOpponent:
    """A maskable SB3 model, or its policy, as an opponent for `set_opponents`.

    It plays with the weights that the model has when it is asked: an opponent made from a model in training is always
    the current policy. `snapshot=True` copies the weights now. Sampled actions (`deterministic=False`) use torch's
    global generator.
    """
    policy = getattr(model, "policy", model)
    if snapshot:
        buffer = io.BytesIO()
        policy.save(buffer)
        buffer.seek(0)
        policy = type(policy).load(buffer, device=policy.device)
        policy.set_training_mode(False)
    return _PolicyOpponent(policy, deterministic)
