"""Seeds from users: whole numbers from 0, the same at every door."""

from root_env.engine import seeding
from root_env.support.errors import whole


def seed_of(seed: int | None, below: int | None = None) -> int:
    """The given seed, or one from the operating system. TypeError if it is not a whole number; ValueError if it is
    negative or not below `below`: named tasks keep the seeds above for their evaluations."""
    if seed is None:
        return seeding.fresh_seed()
    found = whole(seed, "seed", least=0)
    if below is not None and found >= below:
        raise ValueError(
            f"seed: training on a named task takes seeds below {below:,}, got {found}; deals of evaluations come from "
            "those above, and `python -m root_env.training.gauntlet AGENT --task NAME` plays them"
        )
    return found
