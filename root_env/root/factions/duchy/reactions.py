"""The Price of Failure (Law 12.2.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.declaration import N_MINISTERS, RANK_OF
from root_env.root.factions.duchy.parliament import is_swayed
from root_env.root.rules import chance, zones
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def highest_rank(s: State) -> int:
    """The highest rank of a swayed minister, -1 if none is swayed (Law 12.2.3)."""
    for minister in range(N_MINISTERS - 1, -1, -1):
        if is_swayed(s, minister):
            return RANK_OF[minister]
    return -1


@njit
def run_price_of_failure(s: State, who: int) -> None:
    """A minister of the highest rank is lost, then a random card; of several ministers they choose (Law 12.2.3)."""
    pop(s)
    rank, found, n = highest_rank(s), -1, 0
    for minister in range(N_MINISTERS):
        if is_swayed(s, minister) and RANK_OF[minister] == rank:
            found = minister
            n += 1
    if n > 1:
        push(s, K.PRICE_MINISTER, who)
        return
    if n == 1:
        _lose(s, who, found)
    _discard_at_random(s, who)


@njit
def legal_price_minister(s: State, who: int, out: DecisionList) -> None:
    """A swayed minister of the highest rank (Law 12.2.3)."""
    rank = highest_rank(s)
    for minister in range(N_MINISTERS):
        if is_swayed(s, minister) and RANK_OF[minister] == rank:
            add(out, A.CHOOSE_MINISTER + minister)


@njit
def apply_price_minister(s: State, who: int, minister: int) -> None:
    """He is lost, then a random card (Law 12.2.3)."""
    pop(s)
    _lose(s, who, minister)
    _discard_at_random(s, who)


@njit
def _lose(s: State, who: int, minister: int) -> None:
    """The minister goes back to those not swayed; his crown leaves the game for good (Law 12.2.3)."""
    s.duchy.swayed = I(s.duchy.swayed) & ~(1 << minister)
    note(s, E.MINISTER_LOST, who, x=minister)


@njit
def _discard_at_random(s: State, who: int) -> None:
    """Discard a random card, if there is one (Law 12.2.3, 21.22)."""
    if s.hand_size[who] > 0:
        zones.spend(s, who, chance.random_card(s, who))
