"""Invariants of ministers, crowns and revealed cards (Law 12)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.declaration import N_MINISTERS, N_RANKS, OF_A_RANK, RANK_OF
from root_env.root.factions.duchy.parliament import is_swayed
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import N_CARDS, F, P, S
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """A swayed minister has a crown of his rank; cards lie revealed only from their Daylight to their Evening."""
    who = I(s.player_of[F.DUCHY])
    if who < 0:
        return 0
    d = s.duchy
    for rank in range(N_RANKS):
        n = I(d.crowns[rank])
        for minister in range(N_MINISTERS):
            if is_swayed(s, minister) and RANK_OF[minister] == rank:
                n += 1
        if d.crowns[rank] < 0 or n > OF_A_RANK:
            return B.BOARD
    own = s.turn == who and s.phase >= P.DAYLIGHT
    for suit in range(S.BIRD + 1):
        n = 0
        for card in range(N_CARDS):
            if SUIT[card] == suit:
                n += I(d.revealed[card])
        if d.shown[suit] > n or (n > 0 and not own):
            return B.BOARD
    return 0
