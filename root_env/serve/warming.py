"""Everything that the first click would wait for, done when the server starts."""

import gc

from root_env.doors.games import doors_of
from root_env.doors.record import ROOT

COLLECTING = 5000, 20, 50
"""Thresholds of the garbage collector: a crowd of connections has many objects, none of which is garbage."""


def warm_up() -> None:
    """Compile, load and draw everything once, so that the first click need not wait."""
    game = doors_of(ROOT).game(seed=0)
    game.rules.draw(game.states, 0, None, game.config).svg()
    game.view(0)
    game.step(int(game.legal_actions()[0]))
    game.chronicle()
    gc.collect()
    gc.freeze()  # else each collection looks through all that stays loaded, and the server stands still for 0.1 s
    gc.set_threshold(*COLLECTING)
