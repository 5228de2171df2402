"""The moves of games that were played once, for tasks whose data must be these games on every machine.

`NAME.npz` has `lengths`, the number of decisions of each game, int32 (games,), and `places`, uint8 (all decisions,):
the place of each action among the legal ones, in ascending order of their ids. `python -m tools.moves` writes it from a
dataset.
"""

import functools
from importlib.resources import as_file, files

import numpy as np

from root_env.support.arrays import Int64


@functools.lru_cache(maxsize=4)
def _all_of(task: str) -> list[Int64]:
    with as_file(files(__name__) / f"{task}.npz") as path, np.load(path, allow_pickle=False) as kept:
        lengths, places = kept["lengths"], kept["places"].astype(np.int64)
    return np.split(places, np.cumsum(lengths)[:-1])


def moves_of(task: str, first: int, games: int) -> list[Int64]:
    """The moves of games `first` .. `first` + `games` - 1 of a task's data, each int64 (decisions,)."""
    return _all_of(task)[first : first + games]
