"""Checks of the declarations of maps; errors say what to mend, and in which file."""

from collections import Counter
from collections.abc import Iterator, Sequence

from root_env.root.declared.check import wrong_record, wrong_rows
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import ROOM, TIMES
from root_env.root.declared.law import SECTIONS
from root_env.root.declared.map import CLEARINGS, FORESTS, MOST_SLOTS, SUITS, Map
from root_env.root.declared.shared import ACTIONS


def refuse_what_cannot_be(maps: Sequence[Map]) -> None:
    """Raise DeclarationError with all faults of these maps, one line each."""
    found = list(_names(maps))
    for one in maps:
        wrong = [*_clearings(one), *_lines(one), *_forests(one), *_enumerations(one), *_offers(one)]
        wrong += wrong_record(one, own=[enum.__name__.lower() for enum in one.enumerations])
        law = {**SECTIONS, **one.sections}
        wrong += wrong_rows((*one.decisions, *one.actions, *one.offers, *one.blocks), one.decisions, one.events, law)
        found += [f"{one.package}.declaration: {words}" for words in wrong]
    if found:
        raise DeclarationError("\n".join(found))


def _names(maps: Sequence[Map]) -> Iterator[str]:
    factions = [f.name for f in FACTIONS]
    for name, times in Counter([one.name for one in maps] + factions).items():
        if times > 1:
            yield f"{times} maps or factions are called {name}: the state has a record of that name"
        if not name.isidentifier() or name != name.lower():
            yield f"{name!r} among the maps: names are words of small letters joined by underscores"
    families = [*ACTIONS, *(family for f in FACTIONS for family in f.actions), *(a for m in maps for a in m.actions)]
    for name, times in Counter(family.name for family in families).items():
        if times > 1:
            yield f"two families of actions are called {name}: choose another name for the new one"
    if len(families) > ROOM["family of actions"]:
        yield f"{len(families)} families of actions, and there is room for {ROOM['family of actions']}"


def _clearings(one: Map) -> Iterator[str]:
    for what, rows in (("suits", one.suits.split()), ("slots", one.slots), ("positions", one.positions)):
        if len(rows) != CLEARINGS:
            yield f"{what} has {len(rows)} entries: one for each of {CLEARINGS} clearings"
    for word in sorted(set(one.suits.split()) - set(SUITS)):
        yield f"suits has {word!r}: known are {', '.join(SUITS)}"
    for c, slots in enumerate(one.slots, 1):
        if not (c in one.ruins) <= slots <= MOST_SLOTS:
            yield f"clearing {c} has {slots} slots: at most {MOST_SLOTS}, and one under each ruin"


def _lines(one: Map) -> Iterator[str]:
    rows = {"paths": one.paths, "rivers": one.rivers, "opposite_corners": one.opposite_corners}
    for what, pairs in rows.items():
        for a, b in pairs:
            if a == b or not (1 <= a <= CLEARINGS and 1 <= b <= CLEARINGS):
                yield f"{what} has {(a, b)}: two clearings, numbered 1 to {CLEARINGS}"
    for pair in (pair for pair in one.closable if pair not in one.paths):
        yield f"closable has {pair}: it is none of `paths`"
    alone = set(range(1, CLEARINGS + 1)) - {c for pair in one.paths for c in pair}
    if alone:
        yield f"no path leads to clearing {min(alone)}"
    if len({*one.edge}) != len(one.edge) or not all(1 <= c <= CLEARINGS for c in one.edge):
        yield f"edge has {one.edge}: different clearings, numbered 1 to {CLEARINGS}"
    if not all(1 <= c <= CLEARINGS for c in one.ruins):
        yield f"ruins has {one.ruins}: clearings, numbered 1 to {CLEARINGS}"


def _forests(one: Map) -> Iterator[str]:
    if not 1 <= len(one.forests) <= FORESTS:
        yield f"{len(one.forests)} forests: 1 to {FORESTS} are possible"
    if not all(1 <= c <= CLEARINGS for forest in one.forests for c in forest):
        yield f"forests are written by clearings, numbered 1 to {CLEARINGS}"
    for a, b in one.forest_borders:
        if a == b or not (0 <= a < len(one.forests) and 0 <= b < len(one.forests)):
            yield f"forest_borders has {(a, b)}: two places in `forests`, from 0"


def _enumerations(one: Map) -> Iterator[str]:
    for enum in one.enumerations:
        if [int(member) for member in enum] != list(range(len(enum))):
            yield f"{enum.__name__}: its members count from 0 without a gap"


def _offers(one: Map) -> Iterator[str]:
    for offer in one.offers:
        for when in (when for when in offer.when if when not in TIMES):
            yield f"the offer {offer.name} stands at {when!r}: times are {', '.join(TIMES)}"
