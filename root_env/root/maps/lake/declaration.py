"""The Lake map, declared (Law 25.3)."""

from itertools import combinations

from root_env.root.declared.form import Decision, Event, Family, Field, flag
from root_env.root.declared.map import MARKERS, Map

COAST = (1, 10, 11, 12)
"""Clearings on the lake, which is a river between any two of them (Law 25.3.2, 25.3.3)."""
START = 1
"""Clearing of the Ferry at first: the corner on the coast (Law 25.3.1)."""

MAP = Map(
    name="lake",
    number=2,
    suits=MARKERS,
    shuffled=True,
    slots=(2, 1, 1, 1, 3, 2, 1, 1, 1, 3, 3, 3),
    ruins=(5, 10, 11, 12),
    paths=(
        (1, 5), (1, 9), (2, 7), (2, 8), (2, 10), (3, 8), (3, 9), (3, 12), (4, 5),
        (4, 6), (5, 11), (6, 7), (6, 11), (7, 10), (7, 11), (8, 10), (9, 12),
    ),
    rivers=tuple(combinations(COAST, 2)),
    opposite_corners=((1, 2), (3, 4)),
    edge=(1, 5, 4, 6, 7, 2, 8, 3, 9),
    forests=(
        (1, 5, 11), (1, 9, 12), (2, 7, 10), (2, 8, 10), (3, 8, 10, 12),
        (3, 9, 12), (4, 5, 6, 11), (6, 7, 11), (7, 10, 11),
    ),
    forest_borders=(
        (0, 6), (1, 5), (2, 3), (2, 8), (3, 4), (4, 5), (6, 7), (7, 8),
        (0, 1), (1, 4), (4, 8), (0, 8),  # around the lake: neighbours share a clearing on the coast (Law 25.3.4)
    ),
    positions=(
        (0.86, 0.89), (0.08, 0.13), (0.09, 0.89), (0.92, 0.14), (0.92, 0.54), (0.70, 0.11),
        (0.43, 0.11), (0.08, 0.46), (0.44, 0.92), (0.32, 0.40), (0.63, 0.53), (0.36, 0.65),
    ),
    lake=(1, 11, 10, 12),
    board=(
        Field("ferry", "i8", "the clearing in which the Ferry lies (25.3.1, 25.3.5)", start=START - 1),
        Field("ridden", "i8", "1 once somebody has taken the Ferry this turn (25.3.5)"),
        Field(
            "left",
            "i8",
            "the clearing that a move has just left with the Ferry, or without it, while somebody can come along; else "
            "-1 (25.3.5, 9.2.9.II.b, C.5.2.II)",
            start=-1,
        ),
    ),
    blocks=(
        flag("ferry", "clearing", "25.3.5", "where the Ferry lies"),
        flag("ridden", "", "25.3.5", "the Ferry has been taken this turn"),
    ),
    decisions=(
        Decision(
            "TAKE_FERRY",
            "whether the Ferry goes along",
            "25.3.5",
            number=234,
            at="crossing",
            takes="pass take_ferry",
            fields="clearing: origin, other: destination, where another way leads too",
            other_is_clearing=True,
            asks="may take the Ferry from {clearing} to {to}",
            passing="leave the Ferry in {clearing}",
        ),
    ),
    actions=(Family("take_ferry", (), "25.3.5", "take the Ferry along", number=103),),
    events=(
        Event("FERRY_TAKEN", "25.3.5", "{who} takes the Ferry from {clearing} to {to}", "clearing to"),
        Event("FERRY_SHARED", "25.3.5", "the warriors of {who} come along on the Ferry to {clearing}", "clearing"),
    ),
)  # fmt: skip
