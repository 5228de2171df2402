"""After-roll battle effects (Law 4.3.4): the list of usable ones, and their use.

The declaration of a card says which side can use it; its functions stand beside the declaration, in `in_battle.py`.
"""

from collections.abc import Callable

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule, DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.deck import ATTACKER, DEFENDER, IN_BATTLE
from root_env.root.declared.decks import CARDS
from root_env.root.rules.abilities import rolls
from root_env.root.rules.cards.functions import found, served
from root_env.root.rules.data.decks import BIT_OF_EFFECT, EFFECT_BIT, EFFECT_CARD, N_EFFECTS
from root_env.root.rules.frames import add
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

_SIDE = {"battle": "", "attack": f" and side == {ATTACKER}", "defense": f" and side == {DEFENDER}"}
_CAN_USE = found("in_battle", "can_use", needed=False)


def _usable_cards():
    """The rule `usable_cards`: bit per effect that the side may still use in this battle."""
    scope = {"__name__": __name__, "I": I}
    scope |= {f"can_use_{card.name}": function for card, function in _CAN_USE.items()}

    def write(keeps: Keeps) -> AnyRule:
        lines = ["def usable_cards(s, who, side):"]
        lines += ["    'Bit per after-roll effect the side may still use (Law 4.3.4).'"]
        lines += ["    free = I(s.effects[who]) & ~I(s.battle.used[side])", "    usable = 0"]
        for card in CARDS:
            if card.when in IN_BATTLE and keeps(card.number):
                asked = f"free >> {EFFECT_BIT[card.number]} & 1{_SIDE[card.when]}"
                asked += f" and can_use_{card.name}(s, who, side)" if card in _CAN_USE else ""
                lines += [f"    if {asked}:  # {card.title}", f"        usable |= {1 << EFFECT_BIT[card.number]}"]
        name = "usable_cards"
        return written(f"<{name} of {__name__}>", [*lines, "    return usable"], name, dict(scope))

    return written_from("card", write)


usable_cards: Callable[[State, int, int], int] = _usable_cards()
_use = served(
    __name__, "use_card(s, who, side, card)", found("in_battle", "use"), "(s, who, side)",
    doc="Use the effect of a card in battle (Law 4.3.4).",
)  # fmt: skip


@njit
def list_usable(s: State, who: int, side: int, out: DecisionList) -> None:
    """Add `use` for each after-roll effect that the side may still use in this battle (Law 4.3.4)."""
    usable = usable_cards(s, who, side)
    for k in range(N_EFFECTS):
        if (usable >> BIT_OF_EFFECT[k]) & 1 != 0:
            add(out, A.USE + EFFECT_CARD[k])
    if rolls.can_swift_strike(s, who):
        add(out, A.SWIFT_STRIKE)


@njit
def has_usable(s: State, who: int, side: int) -> bool:
    """True if the side may still use an after-roll effect in this battle (Law 4.3.4)."""
    if s.battle.done[side] != 0:
        return False
    return usable_cards(s, who, side) != 0 or rolls.can_swift_strike(s, who)


@njit
def use_in_battle(s: State, who: int, side: int, card: int) -> None:
    """Use an after-roll effect, once a battle (Law 4.3.4)."""
    s.battle.used[side] = s.battle.used[side] | (1 << EFFECT_BIT[card])
    _use(s, who, side, card)
