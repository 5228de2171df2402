"""Types of the arrays of the public API, by dtype; docstrings have their shapes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Uint64 = NDArray[np.uint64]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
Bool = NDArray[np.bool_]
Observation = Int8 | Float32 | dict[str, NDArray[Any]]
"""The result of `observe` with `observation={"format": ...}`: "int8", the default; "float32"; "structured"."""
