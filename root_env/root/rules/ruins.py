"""Items under ruins: they belong to the table, whoever opens the ruins (Law 9.3.4, 9.7, 14.3.3)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, njit
from root_env.engine.stream import below
from root_env.root.rules import chance, land, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import RUIN_ITEMS
from root_env.root.rules.ids import FT, N_CLEARINGS, N_ITEMS
from root_env.root.rules.state import State

_SACK, _BOOT, _HAMMER, _SWORD = (int(item) for item in RUIN_ITEMS)


@njit
def lay_items(s: State) -> None:
    """Put R items under the ruins at random, unless this has been done: one set, two for two Vagabonds.

    Law 9.3.4, 9.7.1, 14.3.3.
    """
    for c in range(N_CLEARINGS):
        if s.ruin_items[c, 0] >= 0:
            return
    sets = max(1, hooks.sets_under_ruins(s))
    drawn, left = 0, 4 * sets
    for c in range(N_CLEARINGS):
        if s.ruins[c] > 0:
            for k in range(sets):
                item = chance.forced_ruin(s)
                if item >= 0 and _copies_left(drawn, item, sets) == 0:
                    s.fault = FT.IMPOSSIBLE_OUTCOME
                    item = -1
                if item < 0:
                    item = _nth_item(drawn, sets, below(s, left))
                drawn += 1 << (2 * item)
                left -= 1
                s.ruin_items[c, k] = item
            _sort_ruin(s, c)


@njit
def _sort_ruin(s: State, c: int) -> None:
    """Sort the two items under a ruin, the lower type first: they have no order of their own."""
    first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
    if 0 <= second < first:
        s.ruin_items[c, 0] = second
        s.ruin_items[c, 1] = first


@njit
def _copies_left(drawn: int, item: int, sets: int) -> int:
    """Copies of an R item that have not been drawn; `drawn` counts them in two bits per type (Law 9.3.4, 9.7.1)."""
    if item != _SACK and item != _BOOT and item != _HAMMER and item != _SWORD:
        return 0
    return sets - ((drawn >> (2 * item)) & 3)


@njit
def _nth_item(drawn: int, sets: int, n: int) -> int:
    """Type of the n-th copy that has not been drawn, counting from 0."""
    for item in range(N_ITEMS):
        n -= _copies_left(drawn, item, sets)
        if n < 0:
            return item
    return -1


@njit
def take_item(s: State, c: int, item: int) -> None:
    """Take an item from under a ruin; with its last item the ruin goes (Law 2.2.4, 9.5.3, 9.7.3, 14.4.1)."""
    if s.ruin_items[c, 0] == item:
        s.ruin_items[c, 0] = s.ruin_items[c, 1]
    s.ruin_items[c, 1] = -1
    if s.ruin_items[c, 0] < 0:
        pieces.take_ruin(s, c)
        hooks.ruin_removed(s, c)


@njit
def write_seen(s: State, looked: int, o: Places, out: Row) -> None:
    """Write the items that the observer has seen under ruins, at tables where he can (Law 9.7.3)."""
    if o.KNOWN_RUIN_ITEMS < 0:
        return
    ruin = 0
    for c in range(N_CLEARINGS):
        if land.has_ruin(s, c) != 0:
            for k in range(2):
                if (looked >> c) & 1 != 0 and s.ruin_items[c, k] >= 0:
                    at = o.KNOWN_RUIN_ITEMS + ruin * N_ITEMS + I(s.ruin_items[c, k])
                    out[at] = out[at] + 1
            ruin += 1
