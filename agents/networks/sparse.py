"""The first layer of a network: observations are mostly zeros, and only the features that are not are looked at.

A layer of 2,000 features takes a third of the time of a product of matrices.
"""

from __future__ import annotations

import numpy as np

from root_env.engine.jit import INTERPRETED


def _add_rows(observations: np.ndarray, features: np.ndarray, weights: np.ndarray, sums: np.ndarray) -> None:
    """Add to each row of `sums`, float32 (n, n_out), the rows of `weights` of its features, times their values."""
    for i in range(len(observations)):
        for k in range(len(features)):
            value = observations[i, features[k]]
            if value != 0:
                times = np.float32(value)
                for j in range(weights.shape[1]):
                    sums[i, j] += times * weights[k, j]


if not INTERPRETED:
    import numba

    _OPTIONS = {"nogil": True, "error_model": "numpy"}
    try:
        _add_rows = numba.njit(_add_rows, cache=True, **_OPTIONS)
    except RuntimeError:  # neither the package nor the user's folder can be written
        _add_rows = numba.njit(_add_rows, **_OPTIONS)


class FirstLayer:
    """A linear layer over features of observations, each multiplied by a scale.

    `weight` float32 (n_out, n_in), `bias` float32 (n_out,), `features` int64 (n_in,) and `scale` float32 (n_in,);
    ValueError if they do not fit each other.
    """

    def __init__(self, weight: np.ndarray, bias: np.ndarray, features: np.ndarray, scale: np.ndarray):
        if weight.shape != (len(bias), len(features)):
            raise ValueError(f"a layer of {weight.shape} does not fit {len(features)} features")
        self.features = np.array(features)
        self.weights = np.ascontiguousarray((weight * scale).T)
        self.bias = np.asarray(bias, np.float32)

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Its output, float32 (n, n_out), for observations int8 (n, OBS_SIZE); IndexError if these are too short."""
        if self.features.max(initial=-1) >= observations.shape[1]:  # compiled code does not look
            raise IndexError(f"observations have {observations.shape[1]} features, too few for this network")
        if INTERPRETED:
            return observations.take(self.features, 1) @ self.weights + self.bias
        sums = np.tile(self.bias, (len(observations), 1))
        _add_rows(np.ascontiguousarray(observations, np.int8), self.features, self.weights, sums)
        return sums
