"""Invariants of items and ruins, which belong to the table (Law 5.1.5, 9.3.4, 9.7.1, 14.3.3)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import ids
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data import tracks
from root_env.root.rules.ids import IT, P
from root_env.root.rules.invariants.boards import items_brought, items_on_boards
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def items(s: State) -> int:
    """Items leave the game only by factions who open ruins (Law 5.1.5, 9.3.4, 9.3.5, 9.6.4, 9.7.1, 14.2.4, 26.6.2)."""
    sets = hooks.sets_under_ruins(s)
    for item in range(ids.N_ITEMS):
        on_boards = items_on_boards(s, item)
        if s.items[item] < 0 or on_boards < 0:
            return B.ITEMS
        n, most = I(s.items[item]) + on_boards, I(s.item_supply[item]) + items_brought(s, item)
        for who in range(I(s.n_players)):
            if s.crafted_items[who, item] < 0:
                return B.ITEMS
            n += I(s.crafted_items[who, item])
        for c in range(ids.N_CLEARINGS):
            for k in range(2):
                if s.ruin_items[c, k] == item:
                    n += 1
            if item == IT.TORCH and (I(s.scorched) >> c) & 1 != 0:
                n += 1
        most += tracks.RUIN_SUPPLY[item] * sets
        if n > most or (n < most and sets == 0):
            return B.ITEMS
    return 0


@njit
def ruins(s: State) -> int:
    """An item lies under every ruin once they are laid, and a second one only if there are two sets (Law 9.7.1)."""
    sets = hooks.sets_under_ruins(s)
    for c in range(ids.N_CLEARINGS):
        first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
        if first < -1 or first >= ids.N_ITEMS or second < -1 or second >= ids.N_ITEMS or 0 <= second < first:
            return B.RUINS
        if second >= 0 and (first < 0 or sets < 2):
            return B.RUINS
        if s.ruins[c] < 0 or s.ruins[c] > 1 or (first >= 0 and s.ruins[c] == 0):
            return B.RUINS
        if sets > 0 and s.phase != P.SETUP and s.ruins[c] == 1 and first < 0:
            return B.RUINS
    return 0
