"""Action spaces whose `sample()` without a mask draws legal actions, for loops that know nothing of masks."""

import copy
import weakref
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike

from root_env.support.arrays import Int64


class LegalDiscrete(spaces.Discrete):
    """A `Discrete` whose `sample()` without a mask draws a legal action while there is a choice.

    With a mask it samples as `Discrete` does. A copy without its environment is a `Discrete`. `owner`: an environment,
    with `scope` and `legal_mask(*who)`: int8 (n,), or None while nobody chooses.
    """

    def __init__(self, owner: Any, *who: str, seed: int | np.random.Generator | None = None):
        super().__init__(owner.scope.n_actions, seed=seed)
        self._owner, self._who = weakref.ref(owner), who

    def sample(self, mask: np.ndarray | None = None, probability: np.ndarray | None = None) -> np.int64:
        """A random action: by `mask` or `probability` if given, else a legal one, else any."""
        owner = self._owner()
        if mask is None and probability is None and owner is not None:
            mask = owner.legal_mask(*self._who)
        if probability is not None:
            return super().sample(mask, probability)
        if isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,):
            legal = mask.nonzero()[0]
            if len(legal) and (mask[legal] == 1).all():
                return legal[self.np_random.integers(len(legal))]  # draws as Discrete, in a third of the time
        return super().sample(mask)

    def __deepcopy__(self, memo: dict[int, Any]) -> spaces.Discrete:
        return spaces.Discrete(self.n, seed=copy.deepcopy(self.np_random, memo))

    def __reduce__(self) -> tuple[type[spaces.Discrete], tuple[object, ...]]:
        return spaces.Discrete, (int(self.n), self.np_random)


Parts = tuple[np.ndarray, ...]
"""An array for each part of an action."""


class LegalMultiDiscrete(spaces.MultiDiscrete):
    """The same for several numbers: `owner.legal_sample(rng)` draws them, int64, or is None while nobody chooses."""

    def __init__(self, owner: Any, nvec: ArrayLike, seed: int | np.random.Generator | None = None):
        super().__init__(np.array(nvec, np.int64), seed=seed)
        self._owner = weakref.ref(owner)

    def sample(self, mask: Parts | None = None, probability: Parts | None = None) -> Int64:
        """Random numbers: by `mask` or `probability` if given, else those of legal actions, else any."""
        if probability is not None:
            return super().sample(mask, probability)
        owner = self._owner()
        drawn = None if mask is not None or owner is None else owner.legal_sample(self.np_random)
        return super().sample(mask) if drawn is None else drawn

    def __deepcopy__(self, memo: dict[int, Any]) -> spaces.MultiDiscrete:
        return spaces.MultiDiscrete(self.nvec.copy(), seed=copy.deepcopy(self.np_random, memo))

    def __reduce__(self) -> tuple[type[spaces.MultiDiscrete], tuple[object, ...]]:
        return spaces.MultiDiscrete, (self.nvec.copy(), np.int64, self.np_random)
