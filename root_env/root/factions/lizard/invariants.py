"""The board of the Lizard Cult and the Lost Souls pile."""

from root_env.engine.jit import I, njit
from root_env.root.rules import ids
from root_env.root.rules.ids import F, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """Outcast, revealed cards and Lost Souls are possible (Law 10.2.6, 10.3.3, 10.4.1, 10.5, 10.6.1)."""
    in_play = s.player_of[F.LIZARD] >= 0
    if (s.souls != 0) != in_play:
        return B.LOST_SOULS
    revealed = 0
    for card in range(ids.N_CARDS):
        if s.lost_souls[card] < 0 or s.lizard.revealed[card] < 0 or (s.lost_souls[card] > 0 and not in_play):
            return B.LOST_SOULS
        revealed += I(s.lizard.revealed[card])
    daylight = s.phase == P.DAYLIGHT or s.phase == P.EVENING
    if revealed > 0 and not (in_play and s.turn == s.player_of[F.LIZARD] and daylight):
        return B.REVEALED
    outcast = I(s.lizard.outcast)
    if outcast < -1 or outcast >= ids.N_SUITS or (in_play and outcast == -1 and s.phase != P.SETUP):
        return B.OUTCAST
    if s.lizard.hated < 0 or s.lizard.hated > 1 or s.lizard.scored < 0 or s.lizard.scored >= 1 << ids.N_SUITS:
        return B.OUTCAST
    return 0
