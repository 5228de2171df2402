"""Observation of the board of the Eyrie (Law 7.3.3, 7.3.4, 7.4.2, 7.5.2, 7.7.3)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import mark, write_bits
from root_env.root.factions.eyrie.declaration import N_COLUMNS, N_LEADERS, VIZIERS
from root_env.root.rules.spec.axes import N_FIRST_CARDS
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.spec.scope import copy_cards
from root_env.root.rules.state import State

AT = offsets_of("eyrie")
LEFT = N_COLUMNS * 4
"""Bytes of the field `left`."""


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of the Eyrie: leaders and Decree (Law 7.3.3, 7.3.4, 7.4.2, 7.5.2, 7.7.3)."""
    leader = I(s.eyrie.leader)
    mark(leader, out, at + AT.LEADER)
    write_bits(I(s.eyrie.retired), N_LEADERS, out, at + AT.RETIRED)
    for column in range(N_COLUMNS):
        first, later = at + AT.DECREE + column * N_FIRST_CARDS, o.LATER_EYRIE_DECREE + column * I(o.n_later_cards)
        copy_cards(out, first, later, s.eyrie.decree[column], o)
    copy_bytes(out, at + AT.LEFT, s.eyrie.left, LEFT)
    for column in range(N_COLUMNS):
        if leader >= 0:
            out[at + AT.VIZIERS + column] = VIZIERS[leader, column]
    if s.eyrie.column < N_COLUMNS:
        out[at + AT.COLUMN + I(s.eyrie.column)] = 1
