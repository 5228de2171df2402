"""Names of players for people: `the Marquise`, `the Vagabond (Thief)` beside another one, in a draft `Player 1`.

Agent ids stay where programs read: in records, events and messages.
"""

from collections.abc import Sequence

import numpy as np

from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import board_of
from root_env.root.rules.ids import NOBODY
from root_env.root.text.viewer import agents_of

_NUMBERED = ("first", "second", "third")
"""Numbers of players of one faction, until something else tells them apart."""


def people(states: np.ndarray, i: int) -> list[str]:
    """The name of each player of the game in row `i`; the words begin with `the` in lower case."""
    s = states[i]
    factions = [int(f) for f in s["faction"][: len(agents_of(states, i))]]
    words = [names.faction(f) if f != NOBODY else "" for f in factions]
    return [_called(s, p, f, words) for p, f in enumerate(factions)]


def alone(faction: int) -> str:
    """The name of the only player of a faction."""
    return getattr(part_modules.part("text", faction), "CALLED", f"the {names.faction(faction).capitalize()}")


def _called(s: np.void, who: int, faction: int, words: Sequence[str]) -> str:
    if faction == NOBODY:
        return f"Player {who + 1}"
    if words.count(words[who]) == 1:
        return alone(faction)
    part = part_modules.part("text", faction)
    apart = part.told_apart(board_of(s, who)) if hasattr(part, "told_apart") else ""
    if apart:
        return f"{alone(faction)} ({apart})"
    return alone(faction).replace("the ", f"the {_NUMBERED[words[:who].count(words[who])]} ", 1)


def heading(called: str) -> str:
    """The name above a board: `Marquise`."""
    return called.removeprefix("the ")
