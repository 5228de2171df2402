"""Observation of the board of the Alliance (Law 8.2.3, 8.6.1)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import njit
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.spec.scope import copy_cards
from root_env.root.rules.state import State

AT = offsets_of("alliance")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of the Alliance; of supporters each viewer sees those that it knows (Law 8.2.3, 8.6.1)."""
    out[at + AT.SUPPORTERS] = s.alliance.n_supporters
    out[at + AT.OFFICERS] = s.alliance.officers
    out[at + AT.OPERATIONS] = s.alliance.operations
    if who == viewer:
        copy_cards(out, o.OWN_SUPPORTERS, o.LATER_OWN_SUPPORTERS, s.alliance.supporters, o)
    copy_cards(out, o.KNOWN_SUPPORTERS, o.LATER_KNOWN_SUPPORTERS, s.known[viewer, viewer], o)
