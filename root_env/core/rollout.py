"""Whole games inside the compiled loop, observation and mask written at every decision."""

from root_env.core import engine, observe
from root_env.core.jit import I, entry, record_at


@entry()
def play_observed(states, i, picks, out, limit, row, mask):
    """Play row `i` on at random like `engine.play_random`, writing `row` and `mask` before every decision.

    `row` int8 (OBS_SIZE,) is the observation of the player to move, `mask` int8 (N_ACTIONS,), zeroed before the first
    call, its legal actions. Returns the number of decisions taken.
    """
    s = record_at(states, i)
    n = 0
    while s.over == 0 and s.fault == 0 and n < limit:
        observe.observe(s, I(s.stack[s.depth - 1].who), row)
        for k in range(1, out[0] + 1):
            mask[out[k]] = 1
        action = I(out[1 + engine.pick(picks, I(out[0]))])
        for k in range(1, out[0] + 1):
            mask[out[k]] = 0
        engine.take(s, action, out)
        n += 1
    return n
