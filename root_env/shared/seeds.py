"""Seeds as users give them: whole numbers from 0, alike at every door."""

from __future__ import annotations

from root_env.core import seeding
from root_env.errors import whole


def seed_of(seed: int | None) -> int:
    """The seed that was given, or one from the operating system. TypeError for what is no whole number, ValueError for
    a negative one."""
    return seeding.fresh_seed() if seed is None else whole(seed, "seed", least=0)
