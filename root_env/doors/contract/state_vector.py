"""The full state of a game as one vector, for central critics: privileged, with everything that is hidden.

It is derived from the dtype of the state field by field, players in the order of the configuration.
"""

from collections.abc import Collection, Iterator, Mapping
from math import prod

import numpy as np

NOT_SHOWN = frozenset({"rng", "n_forced", "keep_log", "log_who", "log_action"})
"""Fields that no vector shows: the random generator, forced outcomes, the log."""
_LIMIT = np.iinfo(np.int16)


class StateVector:
    """The layout of a state as an int16 vector.

    `left_out`: fields that it does not show; `bits`: field that is a bit set -> its number of bits, written as flags.
    `fields`: field, e.g. `alliance.supporters` -> its part of the vector and its shape there; `size`: the length.
    """

    def __init__(self, state: np.dtype, left_out: Collection[str] = NOT_SHOWN, bits: Mapping[str, int] | None = None):
        self._left_out, self._bits = left_out, bits or {}
        self.fields: dict[str, tuple[slice, tuple[int, ...]]] = {}
        self.size: int = 0
        for path, shape in self._leaves(state):
            self.fields[".".join(path)] = (slice(self.size, self.size + prod(shape)), shape)
            self.size += prod(shape)

    def _leaves(
        self, dtype: np.dtype, path: tuple[str, ...] = (), outer: tuple[int, ...] = ()
    ) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        """(path, shape without the game's axis) of every field that holds numbers, in the order of the record."""
        for name in dtype.names or ():
            if not path and name in self._left_out:
                continue
            base, shape = dtype[name].subdtype or (dtype[name], ())
            if base.names is not None:
                yield from self._leaves(base, (*path, name), outer + shape)
                continue
            bits = self._bits.get(".".join((*path, name)))
            yield (*path, name), outer + shape + (() if bits is None else (bits,))

    def write(self, states: np.ndarray) -> np.ndarray:
        """The one state in `states` as a new int16 (size,) vector; values are clipped to int16."""
        vector = np.empty(self.size, np.int16)
        for name, (part, _) in self.fields.items():
            values = states
            for step in name.split("."):
                values = values[step]
            if name in self._bits:
                values = (values[..., None].astype(np.int64) >> np.arange(self._bits[name])) & 1
            if values.dtype.itemsize > vector.itemsize:
                values = np.clip(values, _LIMIT.min, _LIMIT.max)
            vector[part] = values.reshape(-1)
        return vector


def without_leftovers(states: np.ndarray) -> np.ndarray:
    """A copy of the one given state, with everything beyond the top of the stack set to 0."""
    states = states.copy()
    states[0]["stack"][int(states["depth"][0]) :] = 0
    return states
