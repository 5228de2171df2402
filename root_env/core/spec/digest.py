"""A digest of the action and observation tables, which records and checkpoints carry."""

import hashlib
from functools import cache

from root_env.core.spec import actions, observation


@cache
def tables_digest() -> str:
    """Hex digest (16 digits) of every family and block: name, arguments or axes, place."""
    lines = [f"{f.name}{f.arguments}{f.base}{f.size}" for f in actions.FAMILIES]
    lines += [f"{b.name}{b.axes}{b.offset}{b.size}" for b in observation.BLOCKS]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
