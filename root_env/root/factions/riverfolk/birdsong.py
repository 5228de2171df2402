"""Birdsong of the Riverfolk Company: Protectionism, dividends, gathering funds (Law 11.4)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.riverfolk import abilities as riverfolk
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_SUITS, K
from root_env.root.rules.scoring import score
from root_env.root.rules.state import State

FUNDS_PER_POINT = 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """The three steps in order, with gaps around them (Law 11.4, 1.4.1)."""
    push(s, K.GAP, who)
    push(s, K.GATHER_FUNDS, who)
    push(s, K.GAP, who)
    push(s, K.DIVIDENDS, who)
    push(s, K.GAP, who)
    push(s, K.PROTECTIONISM, who)
    push(s, K.GAP, who)


@njit
def run_protectionism(s: State, who: int) -> None:
    """With an empty Payments box place two warriors in it (Law 11.4.1, 1.5.4)."""
    pop(s)
    if riverfolk.total(s.riverfolk.payments) == 0:
        riverfolk.receive(s, who, I(s.protectionism))


@njit
def run_dividends(s: State, who: int) -> None:
    """With a trade post on the map score one point per two funds (Law 11.4.2)."""
    pop(s)
    if riverfolk.posts_on_map(s) > 0:
        score(s, who, riverfolk.all_funds(s) // FUNDS_PER_POINT, FOR.DIVIDENDS)


@njit
def run_gather_funds(s: State, who: int) -> None:
    """Move every warrior on the board to the Funds box (Law 11.4.3)."""
    pop(s)
    r = s.riverfolk
    gathered = 0
    for owner in range(I(s.n_players)):
        n = I(r.payments[owner]) + I(r.committed[owner])
        r.payments[owner] = 0
        r.committed[owner] = 0
        for suit in range(N_SUITS):
            n += I(r.tracks[suit, owner])
            r.tracks[suit, owner] = 0
        r.funds[owner] = r.funds[owner] + n
        gathered += n
    note(s, E.FUNDS_GATHERED, who, count=gathered)
