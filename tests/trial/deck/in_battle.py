"""Battle effects of the trial deck."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.ids import C


@njit
def use_pitchforks(s, who, side):
    """Discard it to deal an extra hit (the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1
    zones.discard_effect(s, who, C.PITCHFORKS)


@njit
def can_use_hedge(s, who, side):
    """True if the defender would take rolled hits (the card)."""
    return I(s.battle.roll[1 - side]) > 0


@njit
def use_hedge(s, who, side):
    """Ignore all rolled hits taken (the card)."""
    s.battle.ignores_rolled[side] = 1
