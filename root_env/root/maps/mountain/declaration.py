"""The Mountain map, declared (Law 25.4)."""

from enum import IntEnum

from root_env.root.declared.form import Decision, Event, Family, Field, Offer, Reason, Step, flag
from root_env.root.declared.map import MARKERS, Map

CLOSED_PATHS = ((2, 5), (3, 7), (5, 9), (6, 11), (8, 9), (11, 12))
"""Paths on which closed path markers lie at first (Law 25.4.1)."""
PASS = 10
"""The clearing with the Tower (Law 25.4.1, 25.4.4)."""


class Closed(IntEnum):
    """The paths that can be closed, in the order of `CLOSED_PATHS`."""

    FROM_2_TO_5 = 0
    FROM_3_TO_7 = 1
    FROM_5_TO_9 = 2
    FROM_6_TO_11 = 3
    FROM_8_TO_9 = 4
    FROM_11_TO_12 = 5


ALL_CLOSED = (1 << len(Closed)) - 1

MAP = Map(
    name="mountain",
    number=3,
    suits=MARKERS,
    shuffled=True,
    slots=(2, 2, 2, 2, 1, 1, 1, 1, 3, 2, 3, 3),
    ruins=(9, 10, 11, 12),
    paths=(
        (1, 8), (1, 9), (2, 6), (2, 11), (3, 6), (3, 11), (4, 8), (4, 12), (5, 10),
        (5, 11), (7, 12), (9, 10), (9, 12), (10, 11), (10, 12), *CLOSED_PATHS,
    ),
    rivers=((2, 10), (4, 10)),
    opposite_corners=((1, 3), (2, 4)),
    edge=(1, 8, 4, 12, 7, 3, 6, 2, 5, 9),
    forests=(  # closed paths enclose and divide them too (Law 25.4.2, 25.4.5)
        (1, 8, 9), (2, 5, 11), (2, 6, 11), (3, 6, 11), (3, 7, 11, 12),
        (4, 8, 9, 12), (5, 9, 10), (5, 10, 11), (9, 10, 12), (10, 11, 12),
    ),
    forest_borders=(
        (0, 5), (1, 2), (1, 7), (2, 3), (3, 4), (4, 9), (5, 8), (6, 7), (6, 8), (7, 9), (8, 9),
    ),
    positions=(
        (0.10, 0.11), (0.83, 0.09), (0.90, 0.90), (0.14, 0.85), (0.60, 0.09), (0.91, 0.53),
        (0.58, 0.92), (0.10, 0.55), (0.27, 0.31), (0.49, 0.36), (0.69, 0.63), (0.37, 0.73),
    ),
    closable=CLOSED_PATHS,
    enumerations=(Closed,),
    board=(
        Field("closed", "i8", "bit per closed path (25.4.2)", start=ALL_CLOSED, bits="closed"),
        Field("opened", "i8", "1 once a closed path marker has been removed this turn (25.4.3)"),
    ),
    blocks=(
        flag("closed_paths", "closed", "25.4.2", "a closed path marker lies there"),
        flag("opened", "", "25.4.3", "a closed path marker has been removed this turn"),
    ),
    decisions=(
        Decision(
            "SPEND_FOR_PATH",
            "which card to spend to remove a closed path marker",
            "25.4.3",
            number=235,
            at="opening",
            takes="choose_card",
            fields="x: the path",
            hidden=True,
            asks="must choose which card to spend for the closed path {path}",
            choices="spend {0} for the closed path {path}",
        ),
    ),
    steps=(Step("TOWER", number=376, at="tower"),),
    actions=(
        Family(
            "open_path",
            ("closed",),
            "25.4.3",
            "remove the closed path marker {0}",
            ("path",),
            number=104,
            usual="opening.start_opening",
        ),
    ),
    offers=(Offer("closed_paths", "open_path", "25.4.3", at="opening", when=("daylight",)),),
    events=(Event("PATH_OPENED", "25.4.3", "{who} removes the closed path marker {closed}", x="closed"),),
    reasons=(Reason("CLOSED_PATH", "removing a closed path marker"), Reason("TOWER", "ruling the Pass")),
)  # fmt: skip
