"""Changes that the Magpies bring for everyone (M.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import push
from root_env.root.rules.ids import F, K
from root_env.root.rules.state import MAX_PLAYERS


@njit
def defense_hits(s, defender, c):
    """An extra hit where they have hidden a trinket (M.2.3)."""
    return 1 if s.magpies.trinkets[c] >= 0 else 0


@njit
def further_homelands(s, who):
    """The second of their two homelands (M.3.1)."""
    return 1 << I(s.magpies.second_nest) if s.magpies.second_nest >= 0 else 0


@njit
def after_piece_removed(s, remover, owner, kind, c):
    """A trinket that is removed is shown to all, and back in supply (M.2.2)."""
    trinket = I(s.magpies.trinkets[c])
    note(s, E.TRINKET_SHOWN, owner, clearing=c, x=trinket)
    s.magpies.trinkets[c] = -1
    s.magpies.denied[c] = 0
    s.magpies.pouch[trinket] = s.magpies.pouch[trinket] + 1
    for who in range(MAX_PLAYERS):
        s.magpies.peeked[who] = I(s.magpies.peeked[who]) & ~(1 << c)


@njit
def takes_one_more(s, kind, c):
    """A clearing holds one trinket at most, whoever asks for another (M.2.2)."""
    return s.pieces[kind, c] == 0


@njit
def asks_how_to_place(s, kind, c):
    """They choose which trinket it is (M.2.2)."""
    push(s, K.HIDE_WHICH, I(s.player_of[F.MAGPIES]), clearing=c)
    return True
