"""Observations and masks of players, as rows of a scope; `game.write_row` writes the observation.

`o` are the places of a scope: a record with the first feature of each block in a row (`PLACES` of the game's scopes),
with `size`, the number of features of a row, and `action`, the place of each action in a mask.
"""

import numpy as np

from root_env.engine.ground import AnyState, DecisionList, Places, Row
from root_env.engine.jit import I, record_at
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry, njit, shared


@shared(lambda: (game.new_states(1)[0], 0, game.PLACES[0], np.zeros(game.everything.size, np.int8)))
def observe(s: AnyState, viewer: int, o: Places, out: Row) -> int:
    """Write the observation of player `viewer` into `out`, int8 (o.size,); all 0 for nobody (-1). Returns 0.

    `o`: the places of a scope that has room for the table. All code that observes calls this function, so that it is
    compiled into machine code once.
    """
    for k in range(I(o.size)):
        out[k] = 0
    if viewer >= 0:
        game.write_row(s, viewer, o, out)
    return 0


@njit
def write_mask(legal: DecisionList, o: Places, mask: np.ndarray) -> None:
    """Write a decision list as a mask, int8 (n_actions,) of the scope of the places `o`."""
    for k in range(len(mask)):
        mask[k] = 0
    for k in range(1, legal[0] + 1):
        place = o.action[legal[k]]
        if place >= 0:  # an action that a plug-in has not declared has no place
            mask[place] = 1


@entry()
def observe_game(states: np.ndarray, i: int, viewer: int, places: np.ndarray, out: np.ndarray) -> None:
    """Write the observation of player `viewer` in row `i` into `out`, int8 (size,), in the scope of `places`, (1,)."""
    observe(record_at(states, i), viewer, record_at(places, 0), out)


@entry()
def observe_many(states: np.ndarray, viewers: np.ndarray, places: np.ndarray, out: np.ndarray) -> None:
    """Write the observation of player `viewers[i]`, integers (n,), in row `i` into `out`, int8 (n, size)."""
    for i in range(len(viewers)):
        observe(record_at(states, i), I(viewers[i]), record_at(places, 0), out[i])
