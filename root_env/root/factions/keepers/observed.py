"""Observation of the board of the Keepers in Iron (Law 15); values of relics are written as they are declared."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import write_bits
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import HELD, N_DUTIES, N_RELICS, N_WAYSTATIONS, RECOVERED
from root_env.root.rules.ids import FOREST, N_CLEARINGS, N_FORESTS
from root_env.root.rules.spec.axes import N_FIRST_CARDS
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.spec.scope import copy_cards
from root_env.root.rules.state import State

AT = offsets_of("keepers")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write where relics lie, sides of waystations, marks of the turn, and the Retinue (Law 15.2.1, 15.5.2)."""
    k = s.keepers
    for relic in range(N_RELICS):
        place = I(k.relic_at[relic])
        if FOREST <= place < FOREST + N_FORESTS:
            out[at + AT.RELIC_FORESTS + relic * N_FORESTS + place - FOREST] = 1
        out[at + AT.RELICS_UP + relic] = 1 if relics.is_up(s, relic) else 0
        out[at + AT.RECOVERED + relic] = 1 if place == RECOVERED else 0
        out[at + AT.HELD + relic] = 1 if place == HELD else 0
    write_bits(I(k.sides), N_WAYSTATIONS, out, at + AT.SIDES)
    write_bits(I(k.encamped), N_CLEARINGS, out, at + AT.ENCAMPED)
    write_bits(I(k.decamped), N_CLEARINGS, out, at + AT.DECAMPED)
    out[at + AT.KNIGHTS] = k.knights
    copy_bytes(out, at + AT.RETAINERS, k.retainers, N_DUTIES)
    out[at + AT.RETAINERS_LEFT] = k.retainers_left
    for duty in range(N_DUTIES):
        first, later = at + AT.RETINUE + duty * N_FIRST_CARDS, o.LATER_KEEPERS_RETINUE + duty * I(o.n_later_cards)
        copy_cards(out, first, later, k.retinue[duty], o)
    copy_cards(out, at + AT.LEFT, o.LATER_KEEPERS_LEFT, k.left, o)
