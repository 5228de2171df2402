"""Observation of the board of a Vagabond (Law 9.2)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import mark, seat_of, write_bits
from root_env.root.factions.vagabond.abilities import board
from root_env.root.factions.vagabond.declaration import NO_RELATION
from root_env.root.rules import ruins
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import FOREST, N_ITEMS, F
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("vagabond")
ITEMS = N_ITEMS * 4
"""Bytes of `items`: compiled code copies a constant number of them."""


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of a Vagabond, and for himself the items that he has seen under ruins (Law 9.2, 9.7.3)."""
    v = s.vagabond[board(s, who)]
    mark(I(v.character), out, at + AT.CHARACTER)
    place = I(v.location)
    if place >= FOREST:
        out[at + AT.FOREST + place - FOREST] = 1
    else:
        mark(place, out, at + AT.CLEARING)
    copy_bytes(out, at + AT.ITEMS, v.items, ITEMS)
    for p in range(I(s.n_players)):
        seat = seat_of(s, viewer, p)
        out[at + AT.RELATION + seat] = _relation(I(v.relation[p]))
        out[at + AT.AIDS + seat] = v.aids[p]
    write_bits(I(v.quests), N_QUESTS, out, at + AT.COMPLETED)
    out[at + AT.IMPROVISED] = v.improvised
    write_bits(I(v.from_ruins), N_ITEMS, out, at + AT.FROM_RUINS)
    if who == viewer and s.player_of[F.VAGABOND_2] >= 0:
        ruins.write_seen(s, I(v.looked), o, out)


@njit
def _relation(relation: int) -> int:
    """A relationship as observations have it: none at all, as between Vagabonds, is 0 (Law 9.2.9)."""
    return 0 if relation == NO_RELATION else relation
