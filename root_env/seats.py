"""What the Gymnasium environments share: one learning seat at a table, the policies of the others, rows of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import concatenate, create_empty_array

from root_env import seeding
from root_env.config import GameConfig
from root_env.core import engine, many, observe
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE, SCALE
from root_env.core.state import new_states
from root_env.describe import describe_family
from root_env.errors import IllegalActionError
from root_env.game import Game, _agent_index
from root_env.observing import observation, observation_space
from root_env.rewards import final_rewards

Policy = Callable[[Any, np.ndarray, Sequence[str], np.random.Generator], Any]
ILLEGAL = ("terminate", "raise")
_LEARNER, _START, _CHANCE, _PICKS, _MORE_PICKS = (
    np.uint64(k)
    for k in (0x9D6C3B1F52A7E841, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB)
)
_MASK32 = seeding.MASK32


class Series:
    """The games that follow from one seed."""

    def __init__(self, seed: int | None = None):
        self.seed = seeding.fresh_seed() if seed is None else int(seed)
        self.episode = 0

    def next(self) -> int:
        """Seed of the next game, 0 .. 2**64 - 1."""
        seed = self.seed & seeding.MASK64 if self.episode == 0 else seeding.game_seed(self.seed, 0, self.episode)
        self.episode += 1
        return seed


class Table:
    """What both environments are told: configuration, learner, opponents and starting positions."""

    def __init__(self, config, settings, faction, opponents, start, illegal_action):
        if config is not None and settings:
            raise ValueError("give either a GameConfig or its fields as keywords, not both")
        if not isinstance(config, GameConfig):
            config = GameConfig.from_dict(settings if config is None else config)
        if illegal_action not in ILLEGAL:
            raise ValueError(f"illegal_action: {illegal_action!r} is not known; choose from {', '.join(ILLEGAL)}")
        self.config, self.illegal_action = config, illegal_action
        self.agents = tuple(config.agents)
        self._index = _agent_index(self.agents)
        self.learner = None if faction == "random" else 0 if faction is None else self.player(faction, "faction")
        self.policies: list[Policy | None] = self._policies(opponents)
        self.start = () if start is None else (start,) if isinstance(start, Mapping) else tuple(start)
        for document in self.start:
            self.check(Game.from_position(document))

    def player(self, agent: Any, field: str) -> int:
        if not isinstance(agent, str) or agent not in self._index:
            raise ValueError(f"{field}: {agent!r} is not at this table; agents are {', '.join(self.agents)}")
        return self._index[agent]

    def _policies(self, opponents) -> list[Policy | None]:
        given = opponents if isinstance(opponents, Mapping) else dict.fromkeys(self.agents, opponents)
        policies: list[Policy | None] = [None] * len(self.agents)
        for agent, policy in given.items():
            if not (policy == "random" or callable(policy)):
                raise ValueError(
                    f'opponents: must be "random", a callable or a dict of them by agent id, got {policy!r}'
                )
            policies[self.player(agent, "opponents")] = None if isinstance(policy, str) else policy
        return policies

    def check(self, game: Game) -> Game:
        """The game, if it can be played at this table."""
        if game.agents != self.agents:
            raise ValueError(
                f"position: its agents are {', '.join(game.agents)}, the environment's {', '.join(self.agents)}"
            )
        if game.is_over:
            raise ValueError("position: the game is over")
        return game

    def begin(self, seed: int, position: Mapping[str, Any] | None = None) -> Game:
        """The game of a seed: from `position` as it stands, else from one of `start`, else from set-up."""
        seeds = np.array([seed], np.uint64)
        if position is None and not self.start:
            return Game(self.config, seed)
        if position is not None:
            game = Game.from_position(position)
        else:
            document = self.start[int(_draw(seeds ^ _START, len(self.start))[0])]
            if "internals" in document:
                game = Game.from_position(document)
                game.seed, game._states["rng"] = seed, picks(seeds ^ _CHANCE)
            else:
                game = Game.from_position({**document, "seed": seed})
        config = self.config
        game._states["keep_log"] = config.observation["history"] > 0
        game._origin = game.copy()._states
        game.config = replace(game.config, observation=config.observation, reward=config.reward, shaping=config.shaping)
        return self.check(game)

    def learners(self, seeds: np.ndarray) -> np.ndarray:
        """Player index of the learner in the games of these seeds, int64."""
        if self.learner is None:
            return _draw(seeds ^ _LEARNER, len(self.agents))
        return np.full(len(seeds), self.learner, np.int64)


def _draw(seeds: np.ndarray, n: int) -> np.ndarray:
    """A number 0 .. n - 1 for each seed, int64."""
    return seeding.words_of(seeds)[:, 0] * n >> 32


def picks(seeds: np.ndarray) -> np.ndarray:
    """The stream of random opponents in the games of these seeds, int64 (n, 4): an sfc32 generator each."""
    words = [seeding.words_of(seeds ^ _PICKS), seeding.words_of(seeds ^ _MORE_PICKS)]
    stream = np.concatenate(words, axis=1)
    stream[:, 3] = 1
    return stream


def pick(stream: list[int], n: int) -> int:
    """`core.engine.pick` in plain Python: uniform 0 .. n - 1."""
    a, b, c, k = stream
    t = (a + b + k) & _MASK32
    stream[:] = b ^ (b >> 9), (c + (c << 3)) & _MASK32, ((((c << 21) & _MASK32) | (c >> 11)) + t) & _MASK32, k + 1
    stream[3] &= _MASK32
    return (t * n) >> 32


def answers(policy: Policy, observations, masks: np.ndarray, agents: list[str], rng) -> np.ndarray:
    """A policy's actions for these rows, int64 (n,), all legal."""
    actions = np.asarray(policy(observations, masks, agents, rng))
    if actions.shape != (len(agents),) or actions.dtype.kind not in "iu":
        raise IllegalActionError(
            f"opponents: the policy must return {len(agents)} whole numbers, got {actions.dtype} {actions.shape}"
        )
    for agent, mask, action in zip(agents, masks, actions.tolist(), strict=True):
        if not (0 <= action < N_ACTIONS and mask[action]):
            words = describe_family(action) if 0 <= action < N_ACTIONS else "do what does not exist"
            raise IllegalActionError(f"opponents: {agent} may not {words} (action {action})")
    return actions.astype(np.int64)


def paid(config: GameConfig, game, learner: int, before: int) -> float:
    """What the learner is paid for the points made since `before`, and at the end."""
    scores = list(game.scores.values())
    reward = config.shaping * (scores[learner] - before)
    if game.is_over:
        if callable(config.reward):
            return reward + float(config.reward(game)[game.agents[learner]])
        winners = [game.player(a) for a in game.winners]
        reward += final_rewards(config.reward, scores, winners, game.truncated)[learner]
    return reward


def whole_action(action: Any) -> int:
    """An action id in range, or IllegalActionError."""
    value = np.asarray(action)
    if value.shape != () or value.dtype.kind not in "iu" or not 0 <= value < N_ACTIONS:
        raise IllegalActionError(f"action must be a whole number 0..{N_ACTIONS - 1}, got {action!r}")
    return int(value)


def stack(space: spaces.Space, rows: list):
    """Observations of one space side by side."""
    return concatenate(space, rows, create_empty_array(space, len(rows), np.empty))


class Slots:
    """Games in rows, their learners and the streams of their random opponents."""

    FIELDS = ("states", "lists", "picks", "learner", "seeds")

    def __init__(self, n: int):
        self.states = new_states(n)
        self.lists = np.zeros((n, engine.MAX_LEGAL + 1), np.int32)
        self.picks = np.zeros((n, 4), np.int64)
        self.learner = np.zeros(n, np.int64)
        self.seeds = np.zeros(n, np.uint64)

    def take(self, rows: np.ndarray) -> Slots:
        """A copy of some rows."""
        taken = Slots(len(rows))
        taken.put(slice(None), self, rows)
        return taken

    def put(self, rows, source: Slots, which=slice(None)) -> None:
        """Copy rows `which` of the source to `rows`; states as bytes, which is far quicker than field by field."""
        for name in self.FIELDS[1:]:
            getattr(self, name)[rows] = getattr(source, name)[which]
        as_bytes(self.states)[rows] = as_bytes(source.states)[which]

    def to_move(self) -> np.ndarray:
        """Player index of the next decider of each row, -1 where the game is over."""
        top = self.states["stack"]["who"][np.arange(len(self.seeds)), np.maximum(self.states["depth"], 1) - 1]
        return np.where(self.states["over"] != 0, -1, top)

    def points(self) -> np.ndarray:
        """Victory points of the learners."""
        return self.states["vp"][np.arange(len(self.seeds)), self.learner].astype(np.int64)

    def observe(self, config: GameConfig, players: np.ndarray | None = None):
        """What these players (None: whoever must decide) see, in the form the configuration asks for."""
        form, n = config.observation, len(self.seeds)
        if form["history"] or form["format"] == "structured":
            players = self.to_move() if players is None else players
            games = (SimpleNamespace(config=config, _states=self.states[i : i + 1]) for i in range(n))
            rows = [observation(g, max(int(p), 0)) for g, p in zip(games, players, strict=True)]
            return stack(observation_space(config), rows)
        seen = np.empty((n, OBS_SIZE), np.int8)
        if players is None:
            nothing = np.zeros((n, 0), np.int8)
            many.write_batch(self.states, self.lists, np.empty(n, np.int8), seen, nothing, 1)
        else:
            observe.observe_many(self.states, players, seen)
        return seen if form["format"] == "int8" else seen * SCALE

    def write_masks(self, masks: np.ndarray) -> None:
        """Write what the decider of each row may do into int8 (n, N_ACTIONS)."""
        for out, mask in zip(self.lists, masks, strict=True):
            engine.write_mask(out, mask)


def as_bytes(states: np.ndarray) -> np.ndarray:
    return states.view(np.uint8).reshape(len(states), states.itemsize)
