"""Compile the rules core ahead of time: `python -m root_env.warm`. Once per machine; later processes load it.

The first game of a cold machine does the same by itself: all entry points are compiled together, by one process.
"""

from __future__ import annotations

import numpy as np

from root_env.core import engine, observe, queries, rollout
from root_env.core.jit import when_cold
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE


def use_every_entry_point() -> None:
    """Call every entry point once, on a game of its own; what is not compiled yet gets compiled."""
    from root_env import batch
    from root_env.config import GameConfig
    from root_env.layout import lay_out

    states, out = lay_out(GameConfig(setup="random")), engine.new_list()
    picks = np.array([1, 2, 3, 1], np.int64)
    row, mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)
    engine.reset_game(states, 0, 1, 2, out)
    engine.step_game(states, 0, int(out[1]), out)
    engine.list_game(states, 0, out)
    engine.options_of_top(states, 0, out)
    engine.write_mask(out, mask)
    mask[:] = 0
    engine.play_random(states, 0, picks, out, 4)
    rollout.play_observed(states, 0, picks, out, 4, row, mask)
    observe.observe_game(states, 0, 0, row)
    observe.observe_many(states, np.zeros(1, np.int64), row[None])
    queries.ruler_of(states, 0, 0)
    batch.use_every_entry_point()


when_cold(use_every_entry_point)


def main() -> int:
    """Compile everything and say so."""
    use_every_entry_point()
    print("the rules core is compiled and cached")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
