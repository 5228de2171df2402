"""After-roll effects of the standard deck (Law 4.3.4; the cards)."""

from root_env.core import zones
from root_env.core.events import FOR
from root_env.core.ids import C
from root_env.core.jit import I, njit
from root_env.core.scoring import score


@njit
def use_armorers(s, who, side):
    """Discard it to ignore all rolled hits taken (Law 4.3.5.III; the card)."""
    s.battle.ignores_rolled[side] = 1
    zones.discard_effect(s, who, C.ARMORERS)


@njit
def use_brutal_tactics(s, who, side):
    """Deal an extra hit; the defender scores a point (Law 4.3.5.I; the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1
    score(s, I(s.battle.defender), 1, FOR.CARD_EFFECT, C.BRUTAL_TACTICS)


@njit
def use_sappers(s, who, side):
    """Discard it to deal an extra hit (Law 4.3.5.I; the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1
    zones.discard_effect(s, who, C.SAPPERS)
