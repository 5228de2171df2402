"""Invariants of every state in which somebody decides: nothing is lost or double, derived fields are true.

`broken` names the first one that fails, `MESSAGES` has it in words. The checks repeat no code of the rules: they count
afresh what the rules keep up to date step by step.
"""

from types import ModuleType

import numpy as np

from root_env.engine.jit import njit
from root_env.engine.layouts import as_record, whole
from root_env.engine.loops.machine import checking_of
from root_env.root.rules.game import machine
from root_env.root.rules.invariants import board, cards, course, items
from root_env.root.rules.invariants.boards import of_factions, of_map
from root_env.root.rules.invariants.codes import MESSAGES, B, Broken
from root_env.root.rules.state import State

__all__ = ["MESSAGES", "Broken", "broken", "check_game", "play_checked"]


@njit
def broken(s: State) -> int:
    """Code of the first broken invariant, 0 if all hold."""
    code = course.stack_and_end(s) or cards.zones(s) or cards.every_card(s) or cards.knowledge(s)
    code = code or of_factions(s) or of_map(s) or board.forces(s) or board.pieces(s) or board.clearings(s)
    return code or board.losses(s) or items.items(s) or items.ruins(s)


checking: ModuleType = checking_of(__name__, machine, broken, B.NO_CHOICE)


def check_game(states: np.ndarray, i: int) -> int:
    """See `engine.loops.checking.check_game`; of states of any machine."""
    return checking.check_game(whole(states[i : i + 1]), 0)


def play_checked(states: np.ndarray, i: int, picks: np.ndarray, out: np.ndarray, limit: int) -> int:
    """See `engine.loops.checking.play_checked`; of states of any machine."""
    played = whole(states[i : i + 1])
    found = checking.play_checked(played, 0, picks, out, limit)
    states[i : i + 1] = as_record(played, states.dtype)
    return found
