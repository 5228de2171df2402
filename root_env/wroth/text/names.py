"""Names of things; factions, elites and abilities have the names of their box."""

from collections.abc import Sequence

from root_env.wroth.rules.figures import ALL_SEEING, PAYMENTS
from root_env.wroth.rules.ids import EXODUS, SHORES, Face, Phase, Seeing

FACES: tuple[str, ...] = tuple(face.name.capitalize() for face in Face)
ACTS: tuple[str, ...] = (*FACES, "Exodus")
SEEING: tuple[str, ...] = tuple(face.name.capitalize() for face in Seeing)
PHASES: tuple[str, ...] = tuple(phase.name.lower().replace("_", " ") for phase in Phase)
assert len(ACTS) == EXODUS + 1


def dice(counts: Sequence[int]) -> str:
    """Action dice, by their number of each face: "Mine, Extend, Extend"."""
    return ", ".join(name for name, n in zip(FACES, counts, strict=True) for _ in range(int(n)))


def place(k: int) -> str:
    """Region 1 to 8, or the Shores. Raises IndexError for a number of no place."""
    if not 0 <= k <= SHORES:
        raise IndexError(f"there is no place {k}")
    return "the Shores" if k == SHORES else f"region {k + 1}"


def payment(k: int) -> str:
    """The payment of an Exodus: "Mine and Battle", "Mine and the all-seeing die"."""
    first, second = PAYMENTS[k]
    return f"{FACES[first]} and {'the all-seeing die' if second == ALL_SEEING else FACES[second]}"


def opponent(k: int) -> str:
    """Words for an opponent without a game."""
    return ("the next player", "the second player clockwise", "the third player clockwise")[k]


def basics(n: int) -> str:
    """A number of basic troops in words; 0 if elite troops go alone."""
    return f"{n or 'no'} basic troop{'' if n == 1 else 's'}"
