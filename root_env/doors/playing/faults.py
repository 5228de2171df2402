"""`s.fault` in words, and the error that every door raises for it.

The engine ends a game that cannot go on as truncated (`engine.loops.stepping`), so that nothing hangs, and notes the
reason. In play this happens only after impossible forced outcomes. A position written by hand can bring it about.
"""

import numpy as np

from root_env.engine.ground import Fault
from root_env.support.errors import ForcedOutcomeError, StoppedGameError

WORDS = {
    Fault.IMPOSSIBLE_OUTCOME: "a forced outcome cannot happen here: that card, quest or item is not there",
    Fault.STACK_FULL: "more is pending at once than the stack of decisions has room for",
    Fault.STACK_BROKEN: "the stack of decisions is empty or holds what nobody answers",
    Fault.NOTHING_TO_CHOOSE: "somebody must decide, but nothing can be chosen",
    Fault.TOO_MANY_CHOICES: "more can be chosen than a list of actions has room for",
    Fault.ENDLESS: "its steps go round without anybody having to decide",
    Fault.UNKNOWN_ACTION: "a menu has listed an action that its question does not take",
}
"""One sentence for each fault."""


def fault_error(fault: int, where: str = "", about: str = "") -> ValueError:
    """The error to raise for a fault; `where` names the game if there are several, `about` what has gone wrong."""
    where = f"{where}: " if where else ""
    if fault == Fault.IMPOSSIBLE_OUTCOME:
        return ForcedOutcomeError(f"{where}{WORDS[Fault.IMPOSSIBLE_OUTCOME]}")
    return StoppedGameError(
        f"{where}the game cannot go on: {WORDS[Fault(fault)]}{about}. It has been ended as truncated. Start a new "
        "game; if this one did not begin at a position written by hand, please report it with Game.record()"
    )


def check_rows(states: np.ndarray, what: str, rows: np.ndarray | None = None, names: np.ndarray | None = None) -> None:
    """Raise the error for the first of these states, or of these rows, whose game was stopped by a fault.

    `names`: the numbers of the games in these rows; None: the numbers of the rows.
    """
    rows = np.arange(len(states)) if rows is None else rows
    names = rows if names is None else names
    for k in np.flatnonzero(states["fault"][rows])[:1].tolist():
        raise fault_error(int(states["fault"][rows[k]]), f"{what} {names[k]}")
