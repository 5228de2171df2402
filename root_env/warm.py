"""Compile ahead of time: `python -m root_env.warm`. Once per machine; later processes load it.

The first game of a cold machine does the same by itself: all entry points are compiled together, by one process. Here
the rule-based bots are compiled too, where `agents` can be imported.
"""

from __future__ import annotations

import importlib

import numpy as np

from root_env.core import engine, many, observe, queries, rollout, seeding, tracing
from root_env.core.jit import cache_dir, when_cold
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE


def use_every_entry_point() -> None:
    """Call every entry point once, on a game of its own; what is not compiled yet gets compiled."""
    from root_env.config import GameConfig
    from root_env.play.layout import lay_out

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
    _use_batches()


def _use_batches() -> None:
    """Call every entry point of batches, rollouts, learning seats and the policy "random" as a function."""
    from root_env.batch import BatchGame
    from root_env.config import GameConfig
    from root_env.play.tracing import Trace
    from root_env.policies import streams, uniform

    config = GameConfig(setup="random")
    batch = BatchGame(config, 2, seed=0)
    batch.step(batch.masks.argmax(1))
    trace = Trace(2, batch.configs)
    batch.rollout(games=2, trace=trace)
    batch.rollout(uniform, games=2)
    trace.before_step(batch, batch.masks.argmax(1), np.array([0, -1]))
    tracing.note_all_turns(batch._states, batch._waiting, np.arange(2), trace.curve, trace._counts)
    batch.game(0).rollout_value(1, seed=0)
    picks, learners = streams(seeding.words_of(batch.seeds)), np.zeros(2, np.int64)
    many.play_to_learner(batch._states, batch._lists, picks, learners, batch.masks, batch._want)
    batch = BatchGame(config, 2, seed=0, autoreset="next_step")
    batch.play_on(uniform, picks, 2)


when_cold(use_every_entry_point)


def main() -> int:
    """Compile everything and say so."""
    use_every_entry_point()
    try:
        bots = importlib.import_module("agents.warm")  # stands above this package, and need not be there
    except ImportError:
        print(f"the rules core is compiled, in {cache_dir()}; the bots are not: no package `agents` is to be found")
        return 0
    bots.use_every_bot()
    print(f"the rules core and the rule-based bots are compiled, in {cache_dir()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
