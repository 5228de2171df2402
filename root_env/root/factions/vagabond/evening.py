"""Evening of the Vagabond (Law 9.6)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import IT, N_ITEMS, ST, K
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Rest, draw, discard, check item capacity; offers are open until the last of these steps (Law 9.6, 1.4.3)."""
    push(s, K.ITEM_CAPACITY, who)
    push(s, K.GAP, who)
    push(s, K.DISCARD, who)
    push(s, K.GAP, who)
    push(s, K.REST, who)


@njit
def run_rest(s: State, who: int) -> None:
    """In a forest repair and refresh all damaged items; then draw one card and one per coin (Law 9.6.1, 9.6.2)."""
    pop(s)
    if ability.in_forest(s, who):
        v = s.vagabond[ability.board(s, who)]
        for item in range(N_ITEMS):
            for state in range(ST.DAMAGED, ST.DAMAGED_EXHAUSTED + 1):
                for _ in range(I(v.items[item, state])):
                    ability.shift_item(s, who, item, state, ST.READY)
    push(s, K.DRAW_CARDS, who, count=1 + ability.on_track(s, who, IT.COIN))
