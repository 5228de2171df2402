"""The boards as tables: clearings, slots, ruins, paths, rivers, forests, corners (Law 2.2-2.4, 25.1).

In words and documents clearings have the numbers printed in rules texts, 1..12; tables are indexed from 0.
Forests are written by the clearings that touch them, e.g. `4-9-12`. Rows of all maps are stacked in the arrays
below, so that compiled code picks a map by its index.
"""

import numpy as np

from root_env.engine.tables import frozen
from root_env.root.declared.map import Map as Map
from root_env.root.declared.maps import MAPS as MAPS
from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS, Suit

BY_NAME = {m.name: i for i, m in enumerate(MAPS)}


def _bits(numbers) -> int:
    return sum(1 << n for n in numbers)


def _neighbours(pairs, size: int, offset: int) -> list[int]:
    masks = [0] * size
    for a, b in pairs:
        masks[a - offset] |= 1 << (b - offset)
        masks[b - offset] |= 1 << (a - offset)
    return masks


def _per_clearing(pairs) -> list[int]:
    """Clearing-indexed table of the partner in `pairs`, -1 without one."""
    table = [-1] * N_CLEARINGS
    for a, b in pairs:
        table[a - 1], table[b - 1] = b - 1, a - 1
    return table


def forest_name(m: Map, k: int) -> str:
    """`4-9-12`: the clearings touching forest `k` of the map."""
    return "-".join(str(c) for c in m.forests[k])


SUITS = frozen([[Suit[word.upper()] for word in m.suits.split()] for m in MAPS])
"""(map, clearing): printed suit."""
SLOTS = frozen([m.slots for m in MAPS])
"""(map, clearing): building slots, those under ruins included."""
RUINS = frozen([[int(c + 1 in m.ruins) for c in range(N_CLEARINGS)] for m in MAPS])
"""(map, clearing): 1 where a ruin begins the game."""
N_RUINS = max(len(m.ruins) for m in MAPS)
RUIN_PLACES = frozen([[c - 1 for c in sorted(m.ruins)] + [-1] * (N_RUINS - len(m.ruins)) for m in MAPS])
"""(map, number of a ruin): its clearing, -1 where the map has fewer."""
ADJACENT = frozen([_neighbours(m.paths, N_CLEARINGS, 1) for m in MAPS])
"""(map, clearing): bit per clearing linked by a path (Law 2.2.1)."""
LINKED = ((ADJACENT[:, :, None] >> np.arange(N_CLEARINGS)) & 1).astype(np.float32)
"""(map, clearing, clearing): 1 where a path links the two, for networks."""


def _pairs(m: Map) -> np.ndarray:
    """1 for the two clearings that each path that can be closed links, and between no others."""
    pairs = np.zeros((len(m.closable), N_CLEARINGS, N_CLEARINGS), np.float32)
    for k, (a, b) in enumerate(m.closable):
        pairs[k, a - 1, b - 1] = pairs[k, b - 1, a - 1] = 1
    return pairs


CLOSABLE = tuple(map(_pairs, MAPS))
"""For each map: (path that can be closed, clearing, clearing): 1 for the two that it links (Law 25.4.2)."""
_MOST_CLOSABLE = max(len(m.closable) for m in MAPS)
CLOSABLE_ENDS = frozen(
    [[(a - 1, b - 1) for a, b in m.closable] + [(-1, -1)] * (_MOST_CLOSABLE - len(m.closable)) for m in MAPS]
)
"""(map, path that can be closed, end): the two clearings that it links, -1 where the map has fewer (Law 25.4.2)."""
RIVER = frozen([_neighbours(m.rivers, N_CLEARINGS, 1) for m in MAPS])
"""(map, clearing): bit per clearing linked by a river (Law 2.3)."""
OPPOSITE = frozen([_per_clearing(m.opposite_corners) for m in MAPS])
"""(map, clearing): diagonally opposite corner clearing, -1 if not a corner."""
CORNERS = frozen([_bits(c - 1 for pair in m.opposite_corners for c in pair) for m in MAPS])
"""(map,): bit per corner clearing."""
EDGE = frozen([_bits(c - 1 for c in m.edge) for m in MAPS])
"""(map,): bit per clearing of the map edge (Law 21.15)."""
N_FORESTS_OF = frozen([len(m.forests) for m in MAPS])
"""(map,): number of forests."""
FOREST_CLEARINGS = frozen(
    [[_bits(c - 1 for c in m.forests[k]) if k < len(m.forests) else 0 for k in range(N_FORESTS)] for m in MAPS]
)
"""(map, forest): bit per clearing that touches the forest (Law 2.4.1)."""
CLEARING_FORESTS = frozen(
    [[_bits(k for k, f in enumerate(m.forests) if c + 1 in f) for c in range(N_CLEARINGS)] for m in MAPS]
)
"""(map, clearing): bit per forest that touches the clearing."""
FOREST_FORESTS = frozen([_neighbours(m.forest_borders, N_FORESTS, 0) for m in MAPS])
"""(map, forest): bit per forest separated by only one path (Law 2.4.1)."""
