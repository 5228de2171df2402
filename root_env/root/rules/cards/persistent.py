"""Persistent effects used on one's own turn: their offers, and their use (Law 4.1.3).

The declaration of a card has the moment of its offer; its functions stand beside the declaration, in `own_turn.py`.
"""

from collections.abc import Callable

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule, DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.deck import OWN_TURN, Card
from root_env.root.declared.decks import DECKS
from root_env.root.rules.cards.functions import found, served
from root_env.root.rules.data.decks import EFFECT_BIT
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import P
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

_CAN_USE = found("own_turn", "can_use", needed=False)


def _phase(when: str) -> int:
    """The phase of a moment: "start of birdsong" and "birdsong" are in Birdsong."""
    return getattr(P, when.removeprefix("start of ").upper())


def _cards(when: str) -> list[Card]:
    """The cards of a moment, in the order of the declarations."""
    return [card for deck in DECKS for card in deck.cards if card.when == when]


def _offers(cards: list[Card]) -> list[str]:
    """Lines that add `use` for each of these cards, if the player has it and it can be used."""
    lines = []
    for card in cards:
        asked = f"{'free' if card.once else 'held'} >> {EFFECT_BIT[card.number]} & 1"
        asked += f" and can_use_{card.name}(s, who)" if card in _CAN_USE else ""
        lines += [f"        if {asked}:", f"            add(out, A.USE + {card.number})  # {card.title}"]
    return lines


def _lister(name: str, doc: str, moments: list[str], told: Callable[[list[Card]], list[str]], last: str = ""):
    """A rule that adds offers: the lines that `told` has for the cards of each moment."""
    scope = {"__name__": __name__, "I": I, "A": A, "add": add}
    scope |= {f"can_use_{card.name}": function for card, function in _CAN_USE.items()}

    def write(keeps: Keeps) -> AnyRule:
        lines = [f"def {name}(s, who, out):", f"    {doc!r}", "    held = I(s.effects[who])"]
        lines += ["    if held == 0:", f"        return{last.replace('    return', '')}"]
        lines.append("    free = held & ~I(s.used_effects)")
        for when in moments:
            cards = [card for card in _cards(when) if keeps(card.number)]
            lines += [f"    if s.phase == {_phase(when)}:  # {when}", *told(cards)] if cards else []
        return written(f"<{name} of {__name__}>", [*lines, last] if last else lines, name, dict(scope))

    return written_from("card", write)


def _at_start(cards: list[Card]) -> list[str]:
    """Lines for the start of a phase: effects that must be used; the others only if there is none of these."""
    must, may = [card for card in cards if card.must], [card for card in cards if not card.must]
    first = ["        listed = out[0]", *_offers(must), "        if out[0] > listed:", "            return True"]
    return (first if must else []) + _offers(may)


_STARTS = [when for when in OWN_TURN if when.startswith("start of") and _cards(when)]
_WITHIN = [when for when in OWN_TURN if not when.startswith("start of") and _cards(when)]

list_effects: Callable[[State, int, DecisionList], None] = _lister(
    "list_effects",
    "Add what the effects in the play area offer between any two actions of the phase (Law 1.4.2, 4.1.3).",
    _WITHIN,
    _offers,
)
list_at_start: Callable[[State, int, DecisionList], bool] = _lister(
    "list_at_start",
    "Add the effects `at start of` the phase; whether one of them must be used (Law 1.4.1, 4.1.3).",
    _STARTS,
    _at_start,
    "    return False",
)
_use = served(
    __name__, "use_card(s, who, card)", found("own_turn", "use"), "(s, who, card)",
    doc="Use the effect of a card (Law 4.1.3).",
)  # fmt: skip
_can_choose = served(
    __name__, "can_choose(s, card, who, target)", found("own_turn", "can_choose", needed=False),
    "(s, who, target)", otherwise="True", doc="True if the effect can name that player (Law 4.1.3).",
)  # fmt: skip
_choose = served(
    __name__, "choose(s, card, who, target)", found("own_turn", "choose"), "(s, who, target)",
    doc="Apply the effect to that player (Law 4.1.3).",
)  # fmt: skip


@njit
def use(s: State, who: int, card: int) -> None:
    """Use a persistent effect on one's own turn; its further choices are asked next (Law 4.1.3)."""
    s.used_effects = s.used_effects | (1 << EFFECT_BIT[card])
    _use(s, who, card)


@njit
def legal_choose_player(s: State, who: int, out: DecisionList) -> None:
    """Another player that the effect can name (Law 4.1.3)."""
    for p in range(I(s.n_players)):
        if p != who and _can_choose(s, I(top(s).card), who, p):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_choose_player(s: State, who: int, faction: int) -> None:
    """The effect goes on with that player (Law 4.1.3)."""
    card = I(top(s).card)
    pop(s)
    _choose(s, card, who, I(s.player_of[faction]))
