"""One step ahead: what each legal action does at once, as far as the player who is asked may know.

What he may not know is concealed in several ways (`game.conceal`), and each action is tried in all of them. Where they
differ, something hidden decides, and the result is unknown.
"""

import numpy as np

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, record_at
from root_env.engine.loop import POINTS, TRY, UNKNOWN, to_move
from root_env.engine.loops import stepping
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry

GUESSES = 3
FIGURES = 4
"""Numbers for each action: points scored, and 1 or 0: he wins at once, his turn is over, the rest is unknown."""


@entry()
def _look(
    rows: np.ndarray, states: np.ndarray, lists: np.ndarray, room: np.ndarray, out: DecisionList, found: np.ndarray
) -> None:
    for k in range(len(rows)):
        i, n = I(rows[k]), I(lists[rows[k], 0])
        viewer = to_move(record_at(states, i))
        if viewer < 0:
            continue
        for guess in range(GUESSES):
            room[guess] = states[i]
            game.conceal(record_at(room, guess), viewer, guess)
        for j in range(n):
            first, differs = 0, False
            for guess in range(GUESSES):
                room[GUESSES] = room[guess]
                result = stepping.play(record_at(room, GUESSES), TRY, I(lists[i, 1 + j]), 0, out)
                first, differs = (result, differs) if guess == 0 else (first, result != first)
                if differs or first == UNKNOWN:  # the other guesses can change nothing
                    break
            points = first // POINTS
            found[k, j, 0] = 0 if differs else max(-100, min(100, points))
            found[k, j, 1] = 0 if differs else first & 1
            found[k, j, 2] = 0 if differs else first >> 1 & 1
            found[k, j, 3] = 1 if differs or first & UNKNOWN != 0 else 0


def look(states: np.ndarray, lists: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Figures of each legal action in these rows, int8 (len(rows), most, 4), by their ids, ascending; then 0.

    `states` STATE (n,), `lists` int16 (n, MAX_LEGAL + 1), `rows` int64; `most`: actions of the longest list.
    """
    most = int(lists[rows, 0].max(initial=0))
    found = np.zeros((len(rows), most, FIGURES), np.int8)
    _look(rows, states, lists, game.new_states(GUESSES + 1), stepping.new_list(), found)
    last = np.iinfo(lists.dtype).max
    order = np.where(np.arange(most) < lists[rows, :1], lists[rows, 1 : 1 + most], last).argsort(1, kind="stable")
    return np.take_along_axis(found, order[:, :, None], 1)
