"""After-roll battle effects of the standard deck (Law 4.3.4; the cards)."""

from root_env.core import zones
from root_env.core.abilities import hooks
from root_env.core.frames import add
from root_env.core.ids import C
from root_env.core.jit import I, njit
from root_env.core.scoring import score
from root_env.core.spec.actions import A

ATTACKER, DEFENDER = 0, 1


@njit
def _usable(s, who, side, card):
    return zones.has_effect(s, who, card) and (I(s.battle.used[side]) >> card) & 1 == 0


@njit
def list_usable(s, who, side, out):
    """Add `use` for each after-roll effect the side may still use in this battle (Law 4.3.4)."""
    if _usable(s, who, side, C.ARMORERS):
        add(out, A.USE + C.ARMORERS)
    if side == ATTACKER and _usable(s, who, side, C.BRUTAL_TACTICS):
        add(out, A.USE + C.BRUTAL_TACTICS)
    if side == DEFENDER and _usable(s, who, side, C.SAPPERS):
        add(out, A.USE + C.SAPPERS)
    if hooks.can_swift_strike(s, who):
        add(out, A.SWIFT_STRIKE)


@njit
def has_usable(s, who, side):
    """Whether the side may still use an after-roll effect in this battle (Law 4.3.4)."""
    if s.battle.done[side] != 0:
        return False
    if _usable(s, who, side, C.ARMORERS) or hooks.can_swift_strike(s, who):
        return True
    if side == ATTACKER:
        return _usable(s, who, side, C.BRUTAL_TACTICS)
    return _usable(s, who, side, C.SAPPERS)


@njit
def use_in_battle(s, who, side, card):
    """Armorers: ignore rolled hits. Sappers: an extra hit. Brutal Tactics: an extra hit, the defender scores.

    Law 4.3.4, 4.3.5.I, 4.3.5.III; the cards. Armorers and Sappers are discarded.
    """
    s.battle.used[side] = s.battle.used[side] | (1 << card)
    if card == C.ARMORERS:
        s.battle.ignores_rolled[side] = 1
        zones.discard_effect(s, who, card)
        return
    s.battle.extra[side] = s.battle.extra[side] + 1
    if card == C.SAPPERS:
        zones.discard_effect(s, who, card)
    else:
        score(s, I(s.battle.defender), 1)
