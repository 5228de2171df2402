"""`GameAEC`: the PettingZoo AEC environment of a game, and `IllegalEndsGame`, its wrapper.

A game derives from `GameAEC`, sets `rules` and `game_class`, and adds its name to `metadata`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.wrappers import BaseWrapper

from root_env.doors.contract.any_config import AnyConfig, AnyScope, AskedScope
from root_env.doors.contract.limits import Limits
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.refusal import ILLEGAL, action_id
from root_env.doors.contract.rules import ALL, Rules
from root_env.doors.contract.scopes import id_of_all
from root_env.doors.contract.seats import player_of
from root_env.doors.contract.settings import check_one_of, check_options, check_render_mode
from root_env.doors.game import PlayedGame
from root_env.doors.legal_spaces import LegalDiscrete
from root_env.doors.not_begun import NotBegunError
from root_env.doors.playing.rewards import REWARDS, rewards_of
from root_env.drawing import show
from root_env.engine import seeding
from root_env.support.arrays import Int8, Int16
from root_env.support.documents import Document, Fields, Info
from root_env.support.errors import IllegalActionError, StoppedGameError, warn_of_illegal_action

RENDER_MODES = ("human", "ansi", "rgb_array")
OBSERVATION, INFO = MASK_IN = ("observation", "info")
"""Places of the action mask: in the observation, which is then a dict of both, or in the info of each agent."""
OF_A_GAME = ("agent_selection", "infos", "rewards", "terminations", "truncations", "_cumulative_rewards")
"""Attributes of a game that PettingZoo reads; they are not there before the first `reset`."""
G = TypeVar("G", bound=PlayedGame)


class GameAEC(Pickled, AECEnv, Generic[G]):
    """The bare AEC environment; an illegal action raises IllegalActionError and changes nothing."""

    rules: ClassVar[Rules]
    game_class: ClassVar[type[PlayedGame]]
    limits: Limits = Limits()
    """The limits of `reset` and of opponents; named tasks set them (`root_env.tasks`)."""
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        config: AnyConfig | Fields | None = None,
        render_mode: str | None = None,
        scope: AskedScope = ALL,
        mask_in: str = OBSERVATION,
        **settings: Any,
    ):
        super().__init__()
        check_render_mode(render_mode, self.metadata["render_modes"])
        check_one_of(mask_in, MASK_IN, "mask_in")
        self.config: Any = self.rules.as_config(config, settings, GameAEC.__init__)
        self.render_mode: str | None = render_mode
        self.scope: AnyScope = self.rules.scope_for(scope, [self.config])
        self.possible_agents: list[str] = list(self.config.agents)
        self.agents: list[str] = []
        self.game: G | None = None
        self._mask_in_info = mask_in == INFO
        seen = self.rules.observation_space(self.config, self.scope)
        mask = spaces.Box(0, 1, (self.scope.n_actions,), np.int8)
        self._observation_space = (
            seen if self._mask_in_info else spaces.Dict({"observation": seen, "action_mask": mask})
        )
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(
            self.possible_agents, self._observation_space
        )
        self._make_action_spaces({})
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        self.state_space: spaces.Box = spaces.Box(low, high, (self.rules.state_size,), np.int16)
        self._episodes = 0
        self._seed: int | None = None

    def _make_action_spaces(self, generators: Mapping[str, np.random.Generator | None]) -> None:
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: LegalDiscrete(self, agent, seed=generators.get(agent)) for agent in self.possible_agents
        }

    if not TYPE_CHECKING:  # a type checker knows the attributes

        def __getattr__(self, name: str) -> NoReturn:
            if name in OF_A_GAME:
                raise NotBegunError(name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def check_begun(self, asked: str) -> None:
        """Raise NotBegunError before the first `reset`; it names `asked`, the attribute or method that was used."""
        if self.game is None:
            raise NotBegunError(asked)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, int | None]:
        """The agent to act, again and again, to the end or `max_iter` times; a `step` must follow each."""
        self.check_begun("agent_iter()")
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Info]:
        """Observation, reward since its last step, terminated, truncated and info of the agent who is asked."""
        self.check_begun("last()")
        return super().last(observe)

    def legal_mask(self, agent: str) -> Int8 | None:
        """The legal actions of an agent now, int8 (scope.n_actions,); None while it is not asked."""
        asked = self.game is not None and self.game.to_move == agent
        return self.scope.masks(self.game.mask(agent)) if asked else None

    def __getstate__(self) -> Document:
        # None for a space that has drawn nothing: its property `np_random` would make a generator
        generators = {agent: space._np_random for agent, space in self.action_spaces.items()}
        return super().__getstate__() | {"action_spaces": generators}

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        self._make_action_spaces(state["action_spaces"])

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        new = object.__new__(type(self))
        memo[id(self)] = new
        new.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return new

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same space for every agent; `agent` as in `Game.observe`."""
        return self.observation_spaces[self._id_of(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same space for every agent; `agent` as in `Game.observe`."""
        return self.action_spaces[self._id_of(agent)]

    def _id_of(self, agent: Any) -> str:
        """The agent id of the player that `agent` names, as in `Game.observe`."""
        known = isinstance(agent, str) and agent in self.action_spaces
        return agent if known else self.possible_agents[player_of(agent, self.possible_agents)]

    def reset(self, seed: int | None = None, options: Document | None = None) -> None:
        """Start a game. `options={"position": document}` starts from a position; other keys are not read.

        A seed determines all games that follow: a later `reset()` plays the next game of that seed.
        """
        position = check_options(options, ("position",)).get("position")
        self.limits.check_position(position)
        if seed is not None:
            self._seed, self._episodes = self.limits.seed(seed), 0
        if position is not None:
            self.game = self._from_position(position)
        else:
            self.game = self.game_class(self.config, self._next_seed())
        self._episodes += 1
        self._start_bookkeeping()
        if self.render_mode == "human":
            self.render()

    def _from_position(self, position) -> PlayedGame:
        game = self.game_class.from_position(position)
        if game.config.agents != self.possible_agents:
            raise ValueError(
                f"position: its agents are {', '.join(game.config.agents)}, the environment's "
                f"{', '.join(self.possible_agents)}"
            )
        game.config = replace(
            game.config, observation=self.config.observation, reward=self.config.reward, shaping=self.config.shaping
        )
        game.states["keep_log"] = self.config.observation["history"] > 0
        return game

    def _next_seed(self) -> int | None:
        if self._seed is None or self._episodes == 0:
            return self._seed
        return seeding.game_seed(self._seed, 0, self._episodes)

    def _start_bookkeeping(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._shaped = self.config.shaping != 0.0
        self._last_scores = self.game.scores if self._shaped else None
        if self.game.is_over:
            self._finish()
            self._accumulate_rewards()
        self.agent_selection: str = self.game.to_move or self.agents[0]
        self._show_masks()

    def _show_masks(self) -> None:
        """With `mask_in="info"` put the current mask of every agent in its info."""
        if not self._mask_in_info:
            return
        nothing, asked = np.zeros(self.scope.n_actions, np.int8), self.game.to_move
        for agent in self.agents:
            mask = self.scope.masks(self.game.mask(agent)) if agent == asked else nothing.copy()
            self.infos[agent] = {**self.infos[agent], "action_mask": mask}

    def observe(self, agent: str) -> Any:
        """The observation of an agent at any time: in a dict with its action mask, or alone, see `mask_in`."""
        self.check_begun("observe()")
        observation, mask = self.game.observe_with_mask(agent, self.scope)
        return observation if self._mask_in_info else {"observation": observation, "action_mask": mask}

    def state(self) -> Int16:
        """The full state, hidden cards included, int16 (STATE_SIZE,): privileged, for central critics only."""
        self.check_begun("state()")
        return self.game.state()

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; None only for agents whose game has ended."""
        self.check_begun("step()")
        if not self.agents:
            raise RuntimeError("the game is over; call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(f"{self.game.why_not(None)}; None is for agents whose game has ended")
        try:
            self.game.step(id_of_all(action, self.scope, self.rules))
        except StoppedGameError:
            self._pay()  # the game is over
            raise
        self._cumulative_rewards[agent] = 0.0
        if self._shaped or self.game.is_over:
            self._pay()
        if not self.game.is_over:
            self.agent_selection = self.game.to_move
        self._show_masks()
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """Pay shaping, and the final rewards when the game is over."""
        self._clear_rewards()
        if self._shaped:
            scores = self.game.scores
            for agent in self.agents:
                self.rewards[agent] = self.config.shaping * (scores[agent] - self._last_scores[agent])
            self._last_scores = scores
        if self.game.is_over:
            self._finish()
        self._accumulate_rewards()

    def _finish(self) -> None:
        game, kind = self.game, self.config.reward
        if callable(kind):
            final = kind(game)
        else:
            final = dict(zip(self.agents, rewards_of(game.states, 0, REWARDS[kind]).tolist(), strict=True))
        for agent in self.agents:
            self.rewards[agent] += float(final[agent])
        ends = self.truncations if game.truncated else self.terminations
        ends.update(dict.fromkeys(self.agents, True))
        self._tell_why(game.rules.how_it_ended(game.states))

    def _tell_why(self, ended_by: str) -> None:
        """Put the reason why the game has ended in every agent's info.

        Words come only then: TorchRL's wrapper makes a tensor of all that the infos of `reset` hold.
        """
        for agent in self.agents:
            self.infos[agent] = {**self.infos[agent], "ended_by": ended_by, "illegal_action": ""}

    def end_illegally(self, offender: str, why: str) -> None:
        """End the game because of an illegal action: reward -1 for the offender, 0 for others; its info gets `why`."""
        self._tell_why(ILLEGAL)
        self.infos[offender]["illegal_action"] = why
        self._cumulative_rewards[offender] = 0.0
        self.rewards = {agent: -1.0 if agent == offender else 0.0 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | np.ndarray | None:
        """The public board as text ("ansi"), printed ("human"), or drawn: "rgb_array", uint8 (H, 1200, 3)."""
        if self.render_mode is None:
            return None
        self.check_begun("render()")
        return show(self.game, None, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""


class IllegalEndsGame(BaseWrapper):
    """A well-typed illegal action ends the game; a wrong type, an id out of range or a step after the end raises."""

    env: GameAEC[PlayedGame]
    _warned = False

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, int | None]:
        """See `GameAEC.agent_iter`."""
        self.env.check_begun("agent_iter()")
        return super().agent_iter(max_iter)

    # Every turn of `agent_iter` reads these: BaseWrapper would look each name up by `__getattr__`.

    @property
    def agents(self) -> list[str]:
        """Agents that still take part."""
        return self.env.agents

    @property
    def agent_selection(self) -> str:
        """The agent who is asked."""
        return self.env.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Info]:
        """Observation, reward since its last step, terminated, truncated and info of the agent who is asked."""
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        """Take the action, or end the game if it is illegal."""
        raw = self.env
        agent = raw.agent_selection if raw.agents else None
        try:
            raw.step(action)
        except IllegalActionError as problem:
            alive = agent is not None and not (raw.terminations[agent] or raw.truncations[agent])
            if not alive or not 0 <= action_id(action, raw.rules.everything.n_actions) < raw.scope.n_actions:
                raise
            if not self._warned:
                self._warned = True
                warn_of_illegal_action()
            raw.end_illegally(agent, str(problem))
