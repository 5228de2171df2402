"""Explore (Law 9.5.3); ruins with two items at a table with two Vagabonds (Law 9.7.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.rules import ruins
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import IT, ST, F, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def _two_vagabonds(s: State) -> bool:
    return s.player_of[F.VAGABOND] >= 0 and s.player_of[F.VAGABOND_2] >= 0


@njit
def start_explore(s: State, who: int) -> None:
    """Exhaust a torch and look under the ruin (Law 9.5.3, 9.7.3)."""
    c = ability.location(s, who)
    ability.exhaust(s, who, IT.TORCH)
    if _two_vagabonds(s):
        v = s.vagabond[ability.board(s, who)]
        v.looked = I(v.looked) | (1 << c)
    push(s, K.EXPLORE, who, clearing=c)


@njit
def can_take(s: State, who: int, item: int) -> bool:
    """True if an item of the ruin can be taken: he has none of its type from another ruin (Law 9.7.3)."""
    return (I(s.vagabond[ability.board(s, who)].from_ruins) >> item) & 1 == 0


@njit
def legal_explore(s: State, who: int, out: DecisionList) -> None:
    """An item under the ruin, but none of a type that he has from a ruin; of two items he may take none.

    Law 9.5.3, 9.7.3.
    """
    c = I(top(s).clearing)
    first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
    taken = False
    if can_take(s, who, first):
        add(out, item_action(first, ST.READY))
        taken = True
    if second >= 0 and second != first and can_take(s, who, second):
        add(out, item_action(second, ST.READY))
        taken = True
    if second >= 0 or not taken:
        add(out, A.PASS)


@njit
def apply_explore(s: State, who: int, item: int, state: int) -> None:
    """Take it face up and score; with its last item the ruin goes (Law 9.5.3, 2.2.4, 9.7.3)."""
    c = I(top(s).clearing)
    pop(s)
    ruins.take_item(s, c, item)
    if _two_vagabonds(s):
        v = s.vagabond[ability.board(s, who)]
        v.from_ruins = I(v.from_ruins) | (1 << item)
    ability.gain_item(s, who, item)
    score(s, who, 1, FOR.EXPLORING)
