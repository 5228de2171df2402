"""The Pond, declared: a map with rules, made up for the tests after the Lake (Law 25.3).

The forest between clearings 1, 9, 10 and 12 of the Autumn map is a lake, its suits are markers, and a ferry lies in the
corner.
"""

from dataclasses import replace

from root_env.root.declared.form import Decision, Event, Family, Field, flag
from root_env.root.maps.autumn.declaration import MAP as AUTUMN

COAST = (1, 9, 10, 12)
"""Clearings on the lake, which is a river between any two of them (Law 25.3.2, 25.3.3)."""
START = 1
"""Clearing of the ferry at first: the corner on the coast (Law 25.3.1)."""
_LAKE = tuple((a, b) for a in COAST for b in COAST if a < b)

MAP = replace(
    AUTUMN,
    name="pond",
    shuffled=True,
    sections={"25.3": "Lake Map", "25.3.5": "The Ferry"},
    rivers=(*AUTUMN.rivers, *_LAKE),
    forests=tuple(forest for forest in AUTUMN.forests if forest != COAST),
    forest_borders=((0, 1), (1, 2), (1, 3), (2, 3), (3, 4), (4, 5)),
    board=(
        Field("ferry", "i8", "the clearing in which the Ferry lies (25.3.1, 25.3.5)", start=START - 1),
        Field("ridden", "i8", "1 once somebody has taken the Ferry this turn (25.3.5)"),
    ),
    blocks=(
        flag("ferry", "clearing", "25.3.5", "where the Ferry lies"),
        flag("ridden", "", "25.3.5", "the Ferry has been taken this turn"),
    ),
    decisions=(
        Decision(
            "FERRY",
            "whether the Ferry goes along",
            "25.3.5",
            at="crossing",
            takes="pass ride",
            fields="clearing: origin, other: destination, where a path leads too",
            other_is_clearing=True,
            asks="may take the Ferry from {clearing} to {to}",
            passing="leave the Ferry in {clearing}",
        ),
    ),
    actions=(Family("ride", (), "25.3.5", "take the Ferry along"),),
    events=(Event("FERRY_MOVED", "25.3.5", "{who} takes the Ferry from {clearing} to {to}", "clearing to"),),
)
