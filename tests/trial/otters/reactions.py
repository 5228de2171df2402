"""Losses of others to the River Otters (O.2.2)."""

from root_env.engine.jit import njit
from root_env.root.rules import zones
from root_env.root.rules.frames import add, pop
from root_env.root.rules.key_actions import hand
from root_env.root.rules.spec.actions import A


@njit
def legal_splash(s, who, out):
    """Any card in hand; with an empty hand nothing happens (O.2.2)."""
    if s.hand_size[who] == 0:
        add(out, A.PASS)
    else:
        hand.list_hand(s, who, out)


@njit
def apply_splash(s, who, card):
    """Discard it (O.2.2)."""
    pop(s)
    zones.spend(s, who, card)
