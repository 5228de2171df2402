"""Common knowledge of a question: the actions that are possible with every hand of the player who is asked.

More cards can only add an action or only take it away: an action listed both with no card and with all cards is listed
with every hand between them.
"""

import numpy as np

from root_env.engine.copies import copy_states
from root_env.root.declared.form import COUNTED
from root_env.root.lookup.hidden import Thing, of_player
from root_env.root.rules.spec.decisions import SEES


def least_and_most(states: np.ndarray, i: int) -> list[np.ndarray]:
    """The game of row `i` twice: with no card and with all cards in the hand and hidden piles of the player asked.

    Structured arrays (1,). The visible numbers of cards there stay as they are. [] if other hidden things can make a
    difference: items under a ruin, or a token face down.
    """
    s = states[i]
    frame = s["stack"][int(s["depth"]) - 1]
    who = int(frame["who"])
    if int(frame["kind"]) in SEES or any(not _is_pile(thing) for thing in of_player(s, who)):
        return []
    found = []
    for share in (0, 1):
        new = copy_states(states[i : i + 1])
        row = new[0]
        if row["open_hand"] != who and row["hand_size"][who]:
            row["hand"][who] = share * row["copies"]
        for pile in of_player(row, who):
            if pile.cells.any():
                pile.cells[:] = share * row["copies"]
        found.append(new)
    return found


def _is_pile(thing: Thing) -> bool:
    """True if the hidden thing is a pile of cards."""
    return thing.declared.sort == COUNTED and thing.declared.of == "card"
