"""Every decision a player can be asked, made from the declarations of factions and decks (`declared/form.py`)."""

from collections.abc import Callable, Sequence

import numpy as np

from root_env.engine.tables import frozen
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import Decision, Frame, Named, Step
from root_env.root.declared.frames import OF_NOBODY
from root_env.root.declared.maps import MAPS
from root_env.root.rules.ids import N_SUITS, Kind

_OF_FACTIONS = tuple((frame, faction.number) for faction in FACTIONS for frame in (*faction.decisions, *faction.steps))
SHARED = -1
_HOLDERS = (None, "who", "other")
NO_MAP = -1
_OWNERS: dict[Frame, int] = {**dict.fromkeys((frame for frame, _ in OF_NOBODY), SHARED), **dict(_OF_FACTIONS)}
_BY_NUMBER = sorted(_OWNERS, key=lambda frame: frame.number)

DECISIONS: tuple[Decision, ...] = tuple(frame for frame in _BY_NUMBER if isinstance(frame, Decision))
"""One row per decision kind, in the order of `ids.Kind`."""
STEPS: tuple[Step, ...] = tuple(frame for frame in _BY_NUMBER if isinstance(frame, Step))
DECISION_OF: dict[int, Decision] = {decision.number: decision for decision in DECISIONS}
"""Kind -> its row."""
N_DECISIONS = DECISIONS[-1].number + 1
"""Length of tables by kind of decision; numbers that are kept free are among them."""
NEEDS: dict[int, frozenset[int]] = {
    frame.number: frozenset(f.number for f in FACTIONS if any(field.holds == frame.only_with for field in f.board))
    for frame in DECISIONS
    if frame.only_with
}
"""Kind of a question that only some tables have (`Decision.only_with`) -> the factions that bring it."""
IN_ROWS: tuple[Kind, ...] = tuple(
    Kind(decision.number) for decision in DECISIONS if decision.in_rows and NEEDS.get(decision.number, True)
)
"""Kinds of decisions that have a place in rows."""
TRIGGERS: tuple[Kind, ...] = tuple(
    Kind(frame.number)
    for frame in sorted((f for f in _BY_NUMBER if f.trigger is not None), key=lambda frame: frame.trigger)
)
"""Frames that can wait under ORDER_TRIGGERS, in the order of the axis `trigger`."""


def _table(of_frame: Callable[[Frame], int], frames: Sequence[Frame] = DECISIONS) -> np.ndarray:
    """`of_frame` of each of these frames by kind, int64 (last of them + 1,), -1 for the numbers between."""
    table = np.full(frames[-1].number + 1, -1, np.int64)
    for frame in frames:
        table[frame.number] = of_frame(frame)
    return frozen(table)


HIDDEN = _table(lambda d: d.hidden)
"""(decision kind,): 1 if `skip_forced="public"` never skips it."""
SILENT = _table(lambda d: d.silent)
"""(decision kind,): 1 if it is not asked when only `pass` is left."""
UNSEEN = _table(lambda d: bool(d.unseen))
"""(decision kind,): 1 if the others do not see the chosen card."""
OTHER_IS_CLEARING = _table(lambda d: d.other_is_clearing)
"""(decision kind,): 1 if the frame's `other` is a destination, not a player."""
X_IS_PLAYER = _table(lambda d: d.x_is_player)
"""(decision kind,): 1 if the frame's `x` is a player."""
TRIGGER_OF = _table(lambda frame: -1 if frame.trigger is None else frame.trigger, _BY_NUMBER)
"""(frame kind,): its place on the axis `trigger`, -1 if it is no trigger."""
_ORDERED = tuple(kind for kind in TRIGGERS if any(f.number == kind and f.waits for f in _BY_NUMBER))
ORDERED = _table(lambda frame: _ORDERED.index(frame.number) if frame.number in _ORDERED else -1, _BY_NUMBER)
"""(frame kind,): its place among the triggers whose order can matter, -1 for all other frames."""
SORTS_OF = _table(lambda f: (1 if f.supply else N_SUITS) * (f.number in _ORDERED), _BY_NUMBER)
"""(frame kind,): number of its sorts: one for each suit of its clearing, or a single one (`Frame.supply`)."""
SUPPLY = _table(lambda frame: frame.supply, _BY_NUMBER)
"""(frame kind,): 1 if its order matters only to the supply of warriors (`Frame.supply`)."""
CRAFTING = _table(lambda frame: frame.crafting, _BY_NUMBER)
"""(frame kind,): 1 if the frame holds a card that is being crafted (Law 4.1)."""
HOLDS_CARD = _table(lambda frame: frame.crafting or frame.holds_card, _BY_NUMBER)
"""(frame kind,): 1 if the card of the frame lies in no other zone."""
ENDS_PHASE = _table(lambda frame: frame.ends_phase, _BY_NUMBER)
"""(frame kind,): 1 if the frame waits for the end of a phase (Law 1.4.1)."""
DECK_OF: dict[int, str] = {
    frame.number: deck.name for frame, package in OF_NOBODY for deck in DECKS if package == deck.package
}
"""Kind of a question or step of a card -> the deck of the card."""
NOT_HELD, BY_WHO, BY_OTHER = 0, 1, 2
HELD_BY = _table(lambda frame: _HOLDERS.index(frame.card.held_by if frame.card else None), _BY_NUMBER)
"""(frame kind,): the hand with the card that the frame names, BY_WHO or BY_OTHER; else NOT_HELD."""
NAMES_CARD: dict[int, Named] = {frame.number: frame.card for frame in _BY_NUMBER if frame.card is not None}
"""Frame kind -> its declaration of a card of a hand that it names."""
SEES: dict[int, str] = {frame.number: frame.sees for frame in _BY_NUMBER if frame.sees}
"""Frame kind -> the hidden thing in its clearing that its player sees."""
FACTION_OF = _table(_OWNERS.__getitem__, _BY_NUMBER)
"""(frame kind,): ids.Faction that declares it, or SHARED."""
_MAPS = {frame: number for number, one in enumerate(MAPS) for frame, home in OF_NOBODY if home == one.package}
MAP_OF = _table(lambda frame: _MAPS.get(frame, NO_MAP), _BY_NUMBER)
"""(frame kind,): number of the map that declares it, or NO_MAP."""
_FIRST = {SHARED, *(faction.number for faction in FACTIONS if faction.box)}
_LATER = {*NEEDS, *(kind for kind, deck in DECK_OF.items() if deck != DECKS[0].name)}
FIRST_IN_ROWS: tuple[Kind, ...] = tuple(
    k for k in IN_ROWS if FACTION_OF[k] in _FIRST and k not in _LATER and MAP_OF[k] == NO_MAP
)
"""Kinds of decisions in the order of the axis `decision`: those that came first, whose places never move."""
N_FIRST_TRIGGERS = sum(FACTION_OF[kind] in _FIRST for kind in TRIGGERS)
"""Number of the triggers that came first, whose places are the lowest."""
LATER_TRIGGERS: tuple[Kind, ...] = tuple(kind for kind in TRIGGERS[N_FIRST_TRIGGERS:] if ORDERED[kind] >= 0)
"""The others whose order can matter, in the order of the axis `later_trigger`."""
LATER_IN_ROWS: tuple[Kind, ...] = tuple(k for k in IN_ROWS if k not in FIRST_IN_ROWS)
"""All others, in the order of the axis `later_decision`."""
