"""The rate limit of bots: the time for which an action stays on view before the next one."""

import math
from collections.abc import Iterable

from root_env.serve.lobby import FASTEST
from root_env.support.documents import Fields

BATTLE_STAYS = 2.5
"""A battle stays on view for so many times the usual time."""
_BATTLE = frozenset({"battle", "ambush", "foil", "roll", "hits", "battle_over"})
_TELLS_NOTHING = frozenset({"choice", "turn", "phase"})


def stay(lines: Iterable[Fields]) -> float:
    """The time for which a step stays on view, from its lines of the log: 1.0 is the usual time.

    0.0 for a step that changes nothing on the board, such as a pass. The lines must be those that everybody who watches
    may know: the time tells something about the lines from which it is computed.
    """
    kinds = {line["kind"] for line in lines}
    return BATTLE_STAYS if kinds & _BATTLE else float(bool(kinds - _TELLS_NOTHING))


def next_beat(speed: float, slowest: float, passed: float) -> float:
    """The time of the next answer, in seconds since the bot was asked, which was `passed` seconds ago.

    Answers come every `speed` seconds. If the slowest answer so far took longer, the interval is that time, rounded up
    to a quarter of a second.
    """
    beat = speed if slowest < speed else math.ceil(4 * slowest) / 4 + FASTEST
    return beat * max(1, math.ceil(passed / beat))
