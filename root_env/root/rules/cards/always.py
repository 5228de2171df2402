"""Effects that hold while their card lies in a play area: a rule for each hook, which key actions call (Law 4.1.3).

A card answers the hooks that its declaration lists. Its answer is yes, or the result of a function `<hook>_<card>` in
`always.py` beside the declaration, if there is one.
"""

from collections.abc import Callable, Sequence
from typing import Any

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I
from root_env.engine.specialization import Keeps
from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.rules.data.decks import EFFECT_BIT

HOOKS = {"stops_ambush": "True if an effect of the attacker keeps the defender from playing an ambush (Law 4.3.1)."}
"""Hook -> docstring of its rule; each is a question `(s, who)` about the player who has the effects."""


def _any(hook: str):
    """The rule of a hook: True if one of the effects that answer it says yes."""
    answering = [(deck, card) for deck in DECKS for card in deck.cards if hook in card.answers]

    def write(keeps: Keeps) -> AnyRule:
        lines = [f"def {hook}(s, who):", f"    {HOOKS[hook]!r}", "    held = I(s.effects[who])"]
        scope: dict[str, Any] = {"__name__": __name__, "I": I}
        for deck, card in answering:
            if keeps(card.number):
                name = f"{hook}_{card.name}"
                scope[name] = getattr(deck.part("always"), name, None)
                asked = f"held >> {EFFECT_BIT[card.number]} & 1" + (f" and {name}(s, who)" if scope[name] else "")
                lines += [f"    if {asked}:  # {card.title}", "        return True"]
        return written(f"<{hook} of {__name__}>", [*lines, "    return False"], hook, scope)

    return written_from("card", write)


def check_answers(decks: Sequence[Deck] = DECKS) -> None:
    """Refuse answers to unknown hooks, and functions that no card answers with."""
    for deck in decks:
        wanted = {f"{hook}_{card.name}" for card in deck.cards for hook in card.answers}
        for card in deck.cards:
            for hook in set(card.answers) - set(HOOKS):
                raise DeclarationError(
                    f"{deck.package}.declaration: {card.name} answers the hook {hook!r}, which nobody asks; known are "
                    f"{', '.join(HOOKS)}. A new hook is a row of cards/always.py, and a key action that asks it"
                )
        for name in dir(deck.part("always")):
            if name.startswith(tuple(f"{hook}_" for hook in HOOKS)) and name not in wanted:
                raise DeclarationError(f"{deck.package}.always has a function {name}, and no card that answers with it")


check_answers()
stops_ambush: Callable[..., bool] = _any("stops_ambush")
