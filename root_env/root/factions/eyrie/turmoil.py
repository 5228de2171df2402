"""Turmoil of the Eyrie (Law 7.7)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.eyrie.declaration import N_COLUMNS, N_LEADERS
from root_env.root.factions.eyrie.decree import discard_decree
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_CARDS, K, S
from root_env.root.rules.scoring import score
from root_env.root.rules.state import State

VIZIERS = 2
ALL_LEADERS = (1 << N_LEADERS) - 1


@njit
def run_turmoil(s: State, who: int) -> None:
    """Humiliate, purge, depose, rest: the Decree is over, Evening begins (Law 7.7, 7.7.1 and 7.7.4)."""
    pop(s)
    pop(s)
    note(s, E.TURMOIL, who)
    _humiliate(s, who)
    _purge(s)
    _depose(s, who)
    push(s, K.CHOOSE_LEADER, who)


@njit
def _humiliate(s: State, who: int) -> None:
    """Lose a point per bird card on the Decree, Loyal Viziers included (Law 7.7.1)."""
    birds = VIZIERS
    for column in range(N_COLUMNS):
        for card in range(N_CARDS):
            if SUIT[card] == S.BIRD:
                birds += I(s.eyrie.decree[column, card])
    score(s, who, -birds, FOR.TURMOIL)


@njit
def _purge(s: State) -> None:
    """Discard the Decree except the Loyal Viziers (Law 7.7.2)."""
    for column in range(N_COLUMNS):
        for card in range(N_CARDS):
            for _ in range(I(s.eyrie.decree[column, card])):
                discard_decree(s, column, card)


@njit
def _depose(s: State, who: int) -> None:
    """Turn the leader face down; if no other is face up, turn all up (Law 7.7.3, 7.7.3.I)."""
    s.eyrie.retired = s.eyrie.retired | (1 << I(s.eyrie.leader))
    note(s, E.LEADER_DEPOSED, who, x=I(s.eyrie.leader))
    if s.eyrie.retired == ALL_LEADERS:
        s.eyrie.retired = 0
