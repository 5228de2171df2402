"""The pace of bots: how long what one has done stays to be seen before the next does something."""

from __future__ import annotations

import math
from collections.abc import Iterable

from root_env.serve.lobby import FASTEST
from root_env.support.documents import Fields

BATTLE_STAYS = 2.5
"""How many times as long a battle stays as other steps."""
_BATTLE = frozenset({"battle", "ambush", "foil", "roll", "hits", "battle_over"})
_TELLS_NOTHING = frozenset({"choice", "turn", "phase"})


def stay(lines: Iterable[Fields]) -> float:
    """How long a step stays, 1.0 as usual, from its lines of the log: 0.0 for a step that changed nothing to be seen,
    such as a pass. The lines must be those that everybody who watches may know: a pace tells what it is made from.
    """
    kinds = {line["kind"] for line in lines}
    return BATTLE_STAYS if kinds & _BATTLE else float(bool(kinds - _TELLS_NOTHING))


def next_beat(speed: float, slowest: float, passed: float) -> float:
    """When the next answer is shown, in seconds since the bot was asked, which was `passed` seconds ago.

    Answers come every `speed` seconds; if the slowest answer so far took longer, every so many quarters of a second.
    """
    beat = speed if slowest < speed else math.ceil(4 * slowest) / 4 + FASTEST
    return beat * max(1, math.ceil(passed / beat))
