"""What holds in every state in which somebody decides: nothing lost, nothing twice, derived fields true.

`broken` names the first of these that fails, `MESSAGES` puts it in words. The checks repeat no code of the rules:
what the rules keep up to date step by step is counted afresh here.
"""

from root_env.core import engine
from root_env.core.invariants import board, cards, course, vagabonds
from root_env.core.invariants.boards import of_factions
from root_env.core.invariants.codes import MESSAGES, B, Broken
from root_env.core.jit import I, entry, njit, record_at

__all__ = ["MESSAGES", "Broken", "broken", "check_game", "play_checked"]


@njit
def broken(s):
    """Code of the first broken invariant, 0 if all hold."""
    code = course.stack_and_end(s) or cards.zones(s) or cards.every_card(s) or cards.knowledge(s)
    code = code or of_factions(s) or board.pieces(s) or board.clearings(s) or board.losses(s)
    return code or vagabonds.items(s) or vagabonds.quests(s) or vagabonds.pawns(s)


@entry()
def check_game(states, i):
    """Code of the first broken invariant of row `i`, 0 if all hold."""
    return broken(record_at(states, i))


@entry()
def play_checked(states, i, picks, out, limit):
    """Play like `engine.play_random`, checking every state on the way.

    Returns the number of decisions taken, or minus the code of the first broken invariant.
    """
    s = record_at(states, i)
    n = 0
    code = broken(s)
    while code == 0 and s.over == 0 and s.fault == 0 and n < limit:
        if out[0] < 1:
            return -B.NO_CHOICE
        engine.take(s, I(out[1 + engine.pick(picks, I(out[0]))]), out)
        n += 1
        code = broken(s)
    if code != 0:
        return -code
    return n
