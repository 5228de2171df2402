"""Which actions each question takes, as it is declared (`Decision.takes`); what cannot be is refused in words.

A faction from outside names in its `actions` whatever its questions list of what only some factions offer: masks of its
tables would have no room for it otherwise.
"""

from collections.abc import Mapping, Sequence

from root_env.core.declared.errors import DeclarationError
from root_env.core.declared.factions import FACTIONS, SHIPPED
from root_env.core.declared.form import Decision, Faction
from root_env.core.spec.actions import FAMILIES, Family
from root_env.core.spec.decisions import DECISIONS, FACTION_OF, SHARED

_OFFERS = ("use", "activate_dominance", "take_dominance")
OF_SOME = frozenset(name for module in SHIPPED for name in module.FACTION.actions or ())
"""Families of actions that only some factions offer; all others are everybody's."""


def taken(decision: Decision) -> tuple[str, ...]:
    """Names of the families of actions that a question takes."""
    words = decision.takes.split()
    return tuple(name for word in words for name in (_OFFERS if word == "offers" else (word,)))


def refuse_what_cannot_be(owned: Sequence[tuple[Decision, Faction | None]], families: Sequence[Family]) -> None:
    """Raise DeclarationError for a question that takes what it cannot, and for families that nobody declares."""
    known, found = {family.name for family in families}, []
    for decision, faction in owned:
        strange = [name for name in taken(decision) if name not in known]
        if strange or not decision.takes:
            what = f"`takes` names {strange[0]!r}" if strange else "needs `takes`"
            found.append(f"{decision.name}: {what}; families of actions are {', '.join(sorted(known))}, and offers")
        elif faction is not None and faction.actions is not None and not faction.of_the_package:
            for name in taken(decision):
                if name in OF_SOME and name not in faction.actions:
                    found.append(f"{decision.name} takes {name!r}: name it in `actions` of {faction.name} too")
    everybodys = {name for decision, faction in owned if faction is None for name in taken(decision)}
    for name in sorted(known - OF_SOME - everybodys):
        found.append(
            f"the family of actions {name!r} is nobody's: name it in `actions` of the factions that offer it, or in "
            "`takes` of a question of core/declared/shared.py"
        )
    if found:
        raise DeclarationError("\n".join(found))


TAKES: Mapping[int, tuple[str, ...]] = {decision.number: taken(decision) for decision in DECISIONS}
"""Decision kind -> the families of actions that it takes."""
OWNED = tuple((d, None if FACTION_OF[d.number] == SHARED else FACTIONS[FACTION_OF[d.number]]) for d in DECISIONS)
"""Every question, and whose it is; None for nobody."""
refuse_what_cannot_be(OWNED, FAMILIES)
