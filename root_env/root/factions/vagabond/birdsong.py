"""Birdsong of the Vagabond: Refresh and Slip (Law 9.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.rules.abilities import hooks, pawns
from root_env.root.rules.frames import add, count_down, pop, push, top
from root_env.root.rules.ids import ED, FOREST, IT, N_CLEARINGS, N_FORESTS, N_ITEMS, ST, K
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State

REFRESH_PER_TEA = 2
REFRESH_BASE = 3


@njit
def start_birdsong(s: State, who: int) -> None:
    """Refresh, then Slip, with gaps around them (Law 9.4, 1.4.1).

    In the 2018 Law the tea at the start of Birdsong counts, also if some is exhausted in payment (Law 9.4.1).
    """
    push(s, K.GAP, who)
    push(s, K.SLIP, who)
    push(s, K.GAP, who)
    if s.edition == ED.CURRENT:
        push(s, K.COUNT_TEA, who)
    else:
        _ask_refresh(s, who)
    push(s, K.GAP, who)


@njit
def _ask_refresh(s: State, who: int) -> None:
    """Two items for each tea face up on its track now, and three more (Law 9.4.1)."""
    push(s, K.REFRESH, who, count=REFRESH_PER_TEA * ability.on_track(s, who, IT.TEA) + REFRESH_BASE)


@njit
def run_count_tea(s: State, who: int) -> None:
    """Refresh begins: the tea face up on its track counts (Law 9.4.1)."""
    pop(s)
    _ask_refresh(s, who)


@njit
def _exhausted(s: State, who: int) -> int:
    """Exhausted items, damaged or not (Law 9.4.1)."""
    v = s.vagabond[ability.board(s, who)]
    n = 0
    for item in range(N_ITEMS):
        n += I(v.items[item, ST.EXHAUSTED]) + I(v.items[item, ST.DAMAGED_EXHAUSTED])
    return n


@njit
def legal_refresh(s: State, who: int, out: DecisionList) -> None:
    """An exhausted item to flip; only `pass` when all of them can be flipped (Law 9.4.1)."""
    if _exhausted(s, who) <= top(s).count:
        add(out, A.PASS)
        return
    v = s.vagabond[ability.board(s, who)]
    for item in range(N_ITEMS):
        for state in range(ST.EXHAUSTED, ST.DAMAGED_EXHAUSTED + 1, 2):
            if v.items[item, state] > 0:
                add(out, item_action(item, state))


@njit
def apply_refresh(s: State, who: int, item: int, state: int) -> None:
    """Flip it face up; tea turned up now does not count (Law 9.4.1)."""
    ability.shift_item(s, who, item, state, state - 1)
    count_down(s)


@njit
def apply_pass_in_refresh(s: State, who: int) -> None:
    """Flip every exhausted item face up (Law 9.4.1)."""
    pop(s)
    v = s.vagabond[ability.board(s, who)]
    for item in range(N_ITEMS):
        for state in range(ST.EXHAUSTED, ST.DAMAGED_EXHAUSTED + 1, 2):
            for _ in range(I(v.items[item, state])):
                ability.shift_item(s, who, item, state, state - 1)


@njit
def legal_slip(s: State, who: int, out: DecisionList) -> None:
    """An adjacent clearing or forest, whatever bars the way out; or stay (Law 9.4.2, 9.2.10, 2.4.1, 26.6.2)."""
    place = ability.location(s, who)
    clearings, forests = hooks.ways_past_bars(s, who, place), hooks.forests_past_bars(s, place)
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)
    for k in range(N_FORESTS):
        if (forests >> k) & 1 != 0:
            add(out, A.CHOOSE_FOREST + k)
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_slip(s: State, who: int, c: int) -> None:
    """Move without boots, regardless of Hostile warriors (Law 9.4.2)."""
    pop(s)
    pawns.move_pawn(s, who, c, -1)


@njit
def apply_choose_forest_in_slip(s: State, who: int, forest: int) -> None:
    """Move into a forest (Law 9.4.2)."""
    pop(s)
    pawns.move_pawn(s, who, FOREST + forest, -1)
