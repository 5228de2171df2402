"""The state of a run in a file. A digest shows damage, and reading it runs no code from it.

The first line of the file is the SHA-256 digest of the rest, which `torch.save` writes.
"""

from __future__ import annotations

import hashlib
import io
from _codecs import encode
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy._core.multiarray import _reconstruct, scalar

from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.support.files import write_bytes_atomically

_DIGITS = 64
_DTYPES = {
    type(np.dtype(code)) for code in ("?", "b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "e", "f", "d", "V8")
}
SAFE = [np.ndarray, np.dtype, _reconstruct, scalar, bytes, encode, *sorted(_DTYPES, key=repr)]
"""Types that a state may hold besides tensors, numbers, strings and collections of them."""


def write_state(path: Path, state: Any) -> None:
    """Write a state as a whole; on failure the old file stays."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    content = buffer.getvalue()
    write_bytes_atomically(path, hashlib.sha256(content).hexdigest().encode() + b"\n" + content)


def read_state(path: Path) -> Any:
    """A state that `write_state` wrote; CheckpointError if there is no file, or it is something else."""
    try:
        whole = path.read_bytes()
    except OSError as problem:
        raise CheckpointError(f"{path}: no state of a run can be read there ({problem})") from problem
    line, content = whole[: _DIGITS + 1], whole[_DIGITS + 1 :]
    if hashlib.sha256(content).hexdigest().encode() + b"\n" != line:
        raise damaged(path, "its digest does not match")
    try:
        with torch.serialization.safe_globals(SAFE):
            return torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
    except Exception as problem:  # torch raises many things for a foreign file
        raise damaged(path, "it holds more than tensors, arrays and numbers") from problem


def damaged(path: Path, why: str) -> CheckpointError:
    """The error for a file that cannot be used."""
    return CheckpointError(f"{path} is damaged or of another version ({why}); take an older one, or begin the run anew")
