"""Gymnasium: wrappers with which a learner chooses an action in parts, the family first, then its arguments."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from numpy.typing import ArrayLike

from root_env.doors.contract.factors import Factors
from root_env.doors.game import PlayedGame
from root_env.doors.gym import SeatEnv, SeatVectorEnv
from root_env.doors.legal_spaces import LegalMultiDiscrete
from root_env.support.arrays import Bool, Float64, Int8, Int64
from root_env.support.documents import Document, Info
from root_env.support.errors import IllegalActionError


class FactoredActions(gymnasium.Wrapper, RecordConstructorArgs):
    """Actions in parts: `MultiDiscrete([families, values of the first argument, of the second, ...])`.

    Parts that a family does not need are 0, so that every action has one form. Parts that name no action are an illegal
    action, see `illegal_action` of the environment. `info["family_mask"]` int8 (families,): families with a legal
    action; `next_mask` gives the masks of the arguments. `info["action_mask"]` stays.
    """

    def __init__(self, env: gymnasium.Env):
        RecordConstructorArgs.__init__(self)
        super().__init__(env)
        if not isinstance(env.unwrapped, SeatEnv):
            raise ValueError(f"FactoredActions is for a single environment of root_env, got {env}")
        self._seat: SeatEnv[PlayedGame] = env.unwrapped
        self.factors: Factors = self._seat.rules.factors_at(self._seat.configs)
        self.action_space = LegalMultiDiscrete(self, self.factors.shape)

    def __setstate__(self, state: Document) -> None:
        self.__dict__.update(state)
        self.action_space = LegalMultiDiscrete(self, self.factors.shape, seed=state["_action_space"].np_random)

    def legal_sample(self, rng: np.random.Generator) -> Int64 | None:
        """The parts of a legal action of the learner, int64 (parts,); None while it is not asked."""
        mask = self._seat.legal_mask()
        return None if mask is None else self.factors.factor(rng.choice(mask.nonzero()[0]), self._seat.scope)

    def next_mask(self, chosen: ArrayLike = ()) -> Int8:
        """The mask of the next part of a legal action, int8 (values,), after the parts chosen so far."""
        return self.factors.next_mask(self._seat.action_masks(), chosen, self._seat.scope)

    def reset(self, *, seed: int | None = None, options: Document | None = None) -> tuple[Any, Info]:
        """The `reset` of the environment, with `family_mask` in the info."""
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, {**info, "family_mask": self.next_mask()}

    def step(self, action: ArrayLike) -> tuple[Any, float, bool, bool, Info]:
        """The `step` of the environment, for an action in parts, integers (parts,)."""
        found, none = _ids(
            self.factors, self._seat, action, (len(self.factors.shape),), self._seat.action_masks()[None]
        )
        observation, reward, terminated, truncated, info = self.env.step(int(found[0]))
        for words in none.values():
            info["illegal_action"] = words
        return observation, float(reward), terminated, truncated, {**info, "family_mask": self.next_mask()}


class FactoredVectorActions(gymnasium.vector.VectorWrapper):
    """`FactoredActions` for a vector environment.

    Actions are integers (N, parts), and `infos["family_mask"]` is int8 (N, families). In a column whose action is
    ignored (see `SeatVectorEnv`) the parts may have any values.
    """

    def __init__(self, env: gymnasium.vector.VectorEnv):
        super().__init__(env)
        if not isinstance(env.unwrapped, SeatVectorEnv):
            raise ValueError(f"FactoredVectorActions is for a vector environment of root_env, got {env}")
        self._seats: SeatVectorEnv[PlayedGame] = env.unwrapped
        self.factors: Factors = self._seats.rules.factors_at(self._seats.configs)
        self.single_action_space = spaces.MultiDiscrete(self.factors.shape)
        self.action_space = LegalMultiDiscrete(self, np.tile(self.factors.shape, (self.num_envs, 1)))

    def __setstate__(self, state: Document) -> None:
        self.__dict__.update(state)
        space = state["_action_space"]
        self.action_space = LegalMultiDiscrete(self, space.nvec, seed=space.np_random)

    def legal_sample(self, rng: np.random.Generator) -> Int64 | None:
        """The parts of a legal action of each learner, int64 (N, parts); None before the first reset."""
        drawn = self._seats.legal_sample(rng)
        return None if drawn is None else self.factors.factor(drawn, self._seats.scope)

    def next_mask(self, chosen: ArrayLike = ()) -> Int8:
        """The masks of the next part, int8 (N, values), after the parts chosen so far, integers (N, k)."""
        return self.factors.next_mask(self._seats.action_masks(), chosen, self._seats.scope)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Document | None = None
    ) -> tuple[Any, Info]:
        """The `reset` of the environment, with `family_mask` in the infos."""
        observations, infos = self.env.reset(seed=seed, options=options)
        return observations, self._with_mask(infos)

    def step(self, actions: ArrayLike) -> tuple[Any, Float64, Bool, Bool, Info]:
        """The `step` of the environment, for actions in parts, integers (N, parts)."""
        masks = self._seats.action_masks()
        found, none = _ids(self.factors, self._seats, actions, (self.num_envs, len(self.factors.shape)), masks)
        *returned, infos = self.env.step(found)
        for i, words in none.items():
            infos.get("final_info", infos)["illegal_action"][i] = words
        observations, rewards, terminations, truncations = returned
        return observations, rewards, terminations, truncations, self._with_mask(infos)

    def _with_mask(self, infos: Info) -> Info:
        return {**infos, "family_mask": self.next_mask(), "_family_mask": np.ones(self.num_envs, bool)}


def _ids(
    factors: Factors,
    seats: SeatEnv[PlayedGame] | SeatVectorEnv[PlayedGame],
    parts: ArrayLike,
    shape: tuple[int, ...],
    masks: Int8,
) -> tuple[Int64, dict[int, str]]:
    """The ids of actions in parts, (rows,), and row -> the reason, for rows whose parts are no action.

    Such a row gets the id of an illegal action. IllegalActionError for another type or shape, and for such a row if
    illegal actions raise.
    """
    try:
        found = np.atleast_1d(factors.find(parts, seats.scope))
    except ValueError as problem:
        raise IllegalActionError(str(problem)) from None
    if np.shape(parts) != shape:
        raise IllegalActionError(f"actions in parts must be whole numbers of shape {shape}, got {np.shape(parts)}")
    none = (found < 0) & ~masks.all(1)  # a mask of ones: the action is ignored, or the game is over
    rows = np.reshape(parts, (len(found), -1))
    why = {i: factors.why_none(rows[i].tolist(), seats.scope) for i in np.flatnonzero(none).tolist()}
    if why and seats.illegal_action == "raise":
        i = min(why)
        raise IllegalActionError(why[i] if len(shape) == 1 else f"column {i}: {why[i]}")
    return np.where(found < 0, masks.argmin(1), found), why
