"""Numbers kept free for what the Law still has, so that what is built side by side never takes the same ones.

A kind of question, of step or of family of actions of this package has a number of its owner's range. Numbers of
factions, pieces, triggers and cards run without a gap, in the order in which they are released. What is declared
outside of this package has the numbers after the greatest one in use.
"""

from typing import NamedTuple


class Range(NamedTuple):
    """The numbers of one owner: the first of each, and one past the last."""

    decisions: tuple[int, int]
    steps: tuple[int, int]
    families: tuple[int, int]


RELEASED = "released"
"""The owner of all that was declared before there were ranges."""
RESERVED: dict[str, Range] = {
    RELEASED: Range((0, 128), (256, 302), (0, 61)),
    "corvids": Range((128, 140), (302, 312), (61, 67)),
    "duchy": Range((144, 160), (312, 322), (67, 77)),
    "keepers": Range((164, 180), (322, 336), (77, 83)),
    "diaspora": Range((180, 194), (336, 346), (83, 88)),
    "council": Range((194, 206), (346, 356), (88, 93)),
    "knaves": Range((206, 222), (356, 366), (93, 99)),
    "exiles_partisans": Range((222, 234), (366, 370), (99, 101)),
    "squires_disciples": Range((160, 164), (370, 374), (101, 103)),
    "lake": Range((234, 235), (374, 376), (103, 104)),
    "mountain": Range((235, 237), (376, 378), (104, 106)),
    "marsh": Range((237, 239), (378, 380), (106, 107)),
    "landmarks": Range((239, 243), (380, 384), (107, 110)),
    "hirelings": Range((243, 250), (384, 396), (110, 115)),
    "everybody": Range((140, 144), (396, 404), (115, 120)),
}
"""Owner -> his numbers: a faction, deck or map by its name; `everybody` has what belongs to nobody."""


def is_kept_for(owner: str, sort: int, number: int) -> bool:
    """True if a number may be given by this owner; `sort`: 0 for decisions, 1 for steps, 2 for families."""
    ranges = (RESERVED[name][sort] for name in (RELEASED, owner) if name in RESERVED)
    return any(low <= number < high for low, high in ranges)
