"""Field Hospitals (Law 6.2.3)."""

from root_env.core import pieces, zones
from root_env.core.abilities.marquise import keep_clearing
from root_env.core.frames import add, pop
from root_env.core.ids import NOWHERE
from root_env.core.jit import I, njit
from root_env.core.key_actions import dominance
from root_env.core.spec.actions import A


@njit
def legal_field_hospitals(s, out):
    """A card matching the clearing the warriors were removed from, or none (Law 6.2.3)."""
    f = s.stack[s.depth - 1]
    if keep_clearing(s) != NOWHERE:
        dominance.list_matching(s, I(f.who), I(s.suit[f.clearing]), out)
    add(out, A.PASS)


@njit
def apply_field_hospitals(s, action):
    """Spend the card: all those warriors go to the keep's clearing instead of the supply (Law 6.2.3)."""
    f = s.stack[s.depth - 1]
    who, n = I(f.who), I(f.count)
    pop(s)
    if action == A.PASS:
        return
    zones.spend(s, who, action - A.CHOOSE_CARD)
    pieces.place_warriors(s, who, keep_clearing(s), n)
