"""The families of actions that each question takes (`Decision.takes`), and those at the tables of a faction.

A question that takes an unknown family, and a family that no question takes, are refused in words.
"""

from collections.abc import Iterator, Mapping, Sequence

from root_env.engine.tables import frozen
from root_env.root.declared import shared
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import Decision, Faction, Offer
from root_env.root.declared.map import Map
from root_env.root.declared.maps import MAPS
from root_env.root.rules.spec.actions import FAMILIES, Family
from root_env.root.rules.spec.decisions import DECISION_OF, DECISIONS, DECK_OF, N_DECISIONS

OFFERS: tuple[tuple[Offer, Faction | Map | None], ...] = (
    *((offer, None) for offer in shared.OFFERS),
    *((offer, one) for one in (*RULES, *MAPS) for offer in one.offers),
)
"""Every offer, with the faction or the map that makes it, or None."""


def _families(starting: bool) -> tuple[str, ...]:
    """The families of actions that are offered at the start of phases, or within them."""
    offered = [o for o, _ in OFFERS if any(when.startswith("start of") == starting for when in o.when)]
    return tuple(name for offer in offered for name in offer.takes.split())


_OWN_MOVES = {family.name: faction.number for faction in RULES for family in faction.actions if family.own_move}
_CONTINUED = {family.continues: (family.continues, family.name) for family in FAMILIES if family.continues}
_WORDS = _CONTINUED | {"offers": _families(False), "openings": _families(True), "own_moves": tuple(_OWN_MOVES)}


def taken(decision: Decision) -> tuple[str, ...]:
    """Names of the families of actions that a question takes."""
    words = decision.takes.split()
    return tuple(name for word in words for name in _WORDS.get(word, (word,)))


def refuse_what_cannot_be(decisions: Sequence[Decision], families: Sequence[Family]) -> None:
    """Raise DeclarationError for questions that take an unknown family, and for families that no question takes."""
    found = list(_wrong(decisions, [family.name for family in families]))
    if found:
        raise DeclarationError("\n".join(found))


def _wrong(decisions: Sequence[Decision], known: Sequence[str]) -> Iterator[str]:
    names = [faction.name for faction in FACTIONS]
    for decision in decisions:
        strange = [name for name in taken(decision) if name not in known]
        if strange or not decision.takes:
            what = f"`takes` names {strange[0]!r}" if strange else "needs `takes`"
            yield f"{decision.name}: {what}; families of actions are {', '.join(sorted(known))}, and offers"
        if decision.of and decision.of not in names:
            yield f"{decision.name}: `of` names {decision.of!r}; factions are {', '.join(names)}"
    for name in sorted(set(known) - {name for decision in decisions for name in taken(decision)}):
        yield f"no question takes the family of actions {name!r}: name it in `takes` of one"


refuse_what_cannot_be(DECISIONS, FAMILIES)
TAKES: Mapping[int, tuple[str, ...]] = {decision.number: taken(decision) for decision in DECISIONS}
"""Decision kind -> the families of actions that it takes."""
OFFERED_BY: Mapping[str, int] = _OWN_MOVES | {
    name: one.number for offer, one in OFFERS if isinstance(one, Faction) for name in offer.takes.split()
}
"""Families of actions that a question takes only because a faction offers them, or moves so -> its number."""
OFFERED_BY_MAP: Mapping[str, int] = {
    name: number for number, one in enumerate(MAPS) for offer in one.offers for name in offer.takes.split()
}
"""Families of actions that a map offers -> its number."""
TAKES_OFFERS = frozen([n in DECISION_OF and "offers" in DECISION_OF[n].takes.split() for n in range(N_DECISIONS)])
"""(decision kind,): 1 if its menu lists offers too."""
OF_SOME = frozenset(family.name for faction in RULES for family in faction.actions)
"""Families of actions that a faction declares; all others are everybody's, or a map's."""
OF_MAPS: Mapping[str, str] = {family.name: one.name for one in MAPS for family in one.actions}
"""Family of actions that a map declares -> the map; only its tables have them."""


def _offered(faction: Faction) -> frozenset[str]:
    """Families of actions at the tables of a faction: its own and those of its questions, without others' offers."""
    asked = [decision for decision in faction.decisions if decision.of in ("", faction.name)]
    of_others = {name for offer, by in OFFERS if by not in (None, faction) for name in offer.takes.split()}
    of_others -= {word for decision in asked for word in decision.takes.split()}
    own = frozenset(family.name for family in faction.actions)
    return own.union(*map(taken, asked)) - (of_others - own)


OFFERED: Mapping[str, frozenset[str]] = {faction.name: _offered(faction) for faction in RULES}
"""`Faction.rules` -> the families of actions that exist at its tables."""
OF_DECKS: Mapping[str, frozenset[str]] = {
    deck: frozenset(name for d in DECISIONS if DECK_OF.get(d.number) == deck for name in d.takes.split())
    for deck in DECK_OF.values()
}
"""Deck -> the families of actions that questions of its cards take."""
