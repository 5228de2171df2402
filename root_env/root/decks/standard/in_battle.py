"""After-roll effects of the standard deck (Law 4.3.4; the cards)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.events import FOR
from root_env.root.rules.ids import C
from root_env.root.rules.scoring import score
from root_env.root.rules.state import State


@njit
def use_armorers(s: State, who: int, side: int) -> None:
    """Discard it to ignore all rolled hits taken (Law 4.3.5.III; the card)."""
    s.battle.ignores_rolled[side] = 1
    zones.discard_effect(s, who, C.ARMORERS)


@njit
def use_brutal_tactics(s: State, who: int, side: int) -> None:
    """Deal an extra hit; the defender scores a point (Law 4.3.5.I; the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1
    score(s, I(s.battle.defender), 1, FOR.CARD_EFFECT, C.BRUTAL_TACTICS)


@njit
def use_sappers(s: State, who: int, side: int) -> None:
    """Discard it to deal an extra hit (Law 4.3.5.I; the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1
    zones.discard_effect(s, who, C.SAPPERS)
