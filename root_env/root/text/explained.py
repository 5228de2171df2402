"""The tables of explanations, in a line or two of our own words, and the check that they are complete.

Each faction and each map with rules has a table `EXPLAINED` in its room `text`, each deck one for the effects of its
cards; `everybody.py` has the things that belong to nobody. A table has a sort of thing, then its name, then the words:

    EXPLAINED = {
        "faction": {"herons": "Score each Evening for holts on the map (O.6.1)"},
        "piece": {"holt": "Building. With 0 to 5 on the map it scores {holt_vp} VP each Evening (O.6.1)"},
        "mood": {"calm": "One feast each Daylight (O.5.2)"},  # members of an enumeration of the faction
        "rule": {"O.2.1": "Rivers are paths for you"},        # sections of the Law; the title is put before the words
        "action": {"recruit": "O.5.1"},                       # the rule for an action that another faction declares
    }

A piece with one kind for each suit is named once, without the suit. `{holt_vp}` is a figure with its value at the
table. Words of things end with the sections of the Law. `EXPLAINED_2018` has the words that differ in the 2018 Law.
"""

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import Any

from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import Faction
from root_env.root.declared.law import SECTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.lookup import names, part_modules
from root_env.root.rules.data.tracks import FIGURES
from root_env.root.rules.spec.actions import BY_NAME
from root_env.root.text import everybody
from root_env.support.documents import Fields

MOST = 280
"""Most letters of an explanation, its title and section included: two lines of 140."""
Table = Mapping[str, Mapping[str, str]]
RULE, ACTION, CARD, WORD = "rule", "action", "card", "word"
CARRIES_NOTHING = frozenset({"pass", *(name for name in BY_NAME if name.startswith("choose_"))})
"""Families of actions without a meaning of their own: the question has it."""
_EFFECTS = ("immediate", "persistent")
"""Types of cards that need words for their effect; items, ambushes and dominance cards are alike in every deck."""
_CITES = re.compile(r" \(([0-9A-Z][0-9A-Za-z.]*(?:, [0-9A-Z][0-9A-Za-z.]*)*)\)$")


# -- the tables, checked when they are first used --------------------------------------------------------


@cache
def table_of(rules: str, is_2018: bool = False) -> Table:
    """The table of the faction with these rules, checked."""
    faction = next(one for one in RULES if one.name == rules)
    module = part_modules.part("text", faction.number)
    other = getattr(module, "EXPLAINED_2018", {}) if is_2018 else {}
    table = {sort: {**rows, **other.get(sort, {})} for sort, rows in module.EXPLAINED.items()}
    refuse_what_lacks_words(faction, table)
    return table


@cache
def table_of_map(name: str) -> Table:
    """The table of a map with rules, checked; {} for a map without."""
    number = names.MAPS.parse(name)
    one, module = MAPS[number], part_modules.map_part("text", number)
    if module is None:
        return {}
    wanted = {kind.__name__.lower(): set(names.OWN[kind.__name__.lower()]) for kind in one.enumerations}
    wanted |= {RULE: {family.law for family in one.actions}, WORD: set(module.EXPLAINED.get(WORD, ()))}
    problems = _problems(module.EXPLAINED, wanted, law_of_map(name))
    problems += _not_covered((*one.decisions, *one.blocks), module.EXPLAINED)
    _refuse(f"the map {name}", "docs/adding_a_map.md", problems)
    return module.EXPLAINED


@cache
def effects_of_deck(name: str) -> Mapping[str, str]:
    """Name of a card that a deck brings -> the explanation of its effect."""
    number = next(k for k, deck in enumerate(DECKS) if deck.name == name)
    explained: Table = getattr(part_modules.deck_text(number), "EXPLAINED", {})
    wanted = {card.name for card in DECKS[number].cards if card.type in _EFFECTS}
    _refuse(f"the deck {name}", "docs/adding_a_card.md", _problems(explained, {CARD: wanted}, SECTIONS))
    return explained.get(CARD, {})


@cache
def rules_of(rules: str, is_2018: bool = False) -> Mapping[str, str]:
    """Section of the Law -> its words with title, from a faction's table; figures are still between braces."""
    return _rules_in(table_of(rules, is_2018), law_of(rules))


@cache
def rules_of_map(name: str) -> Mapping[str, str]:
    """The same, from a map's table."""
    return _rules_in(table_of_map(name), law_of_map(name))


@cache
def rules_of_everybody() -> Mapping[str, str]:
    """The same, from the table of everybody."""
    return _rules_in(everybody.EXPLAINED, SECTIONS)


def law_of(rules: str) -> Mapping[str, str]:
    """Sections that a faction's words may cite, with their titles."""
    return {**SECTIONS, **next(one for one in RULES if one.name == rules).sections}


def law_of_map(name: str) -> Mapping[str, str]:
    """Sections that a map's words may cite, with their titles."""
    return {**SECTIONS, **MAPS[names.MAPS.parse(name)].sections}


# -- things that need an explanation ---------------------------------------------------------------------


def refuse_what_lacks_words(faction: Faction, table: Table) -> None:
    """DeclarationError if a thing that a faction declares has no explanation, or one that does not fit."""
    problems = _problems(table, wanted_of(faction, table), {**SECTIONS, **faction.sections})
    cited = (*faction.decisions, *faction.blocks, *faction.figures, *faction.hidden, *faction.offers)
    _refuse(f"the faction {faction.name}", "docs/adding_a_faction.md", problems + _not_covered(cited, table))


def wanted_of(faction: Faction, table: Table) -> dict[str, set[str]]:
    """The things that a faction must explain: itself, pieces, members of enumerations, abilities, phases, actions."""
    own = rf"{re.escape(faction.chapter)}\.(2\.\d+|[4-9])"
    abilities = {section for section in {**SECTIONS, **faction.sections} if re.fullmatch(own, section)}
    told = cites_of(table) | {*everybody.EXPLAINED[RULE]}
    return {
        "faction": {faction.rules or faction.name},
        "piece": {without_suit(piece.name) for piece in faction.pieces},
        **{kind.__name__.lower(): set(names.OWN[kind.__name__.lower()]) for kind in faction.enumerations},
        RULE: abilities | ({one.law for one in faction.actions if one.name not in CARRIES_NOTHING} - told),
        ACTION: {name for one in faction.decisions for name in one.takes.split()} & _of_others(faction),
    }


def _of_others(faction: Faction) -> set[str]:
    """The families of actions that other factions declare; their words do not hold for this one."""
    rules = faction.rules or faction.name
    return {family.name for other in RULES if other.name != rules for family in other.actions} - CARRIES_NOTHING


def without_suit(piece: str) -> str:
    """`garden` for GARDEN_FOX, `keep` for KEEP, `figure one` for ONE_FIGURE."""
    thing, _, suit = piece.lower().rpartition("_")
    thing = thing.replace("_", " ")
    return (thing if suit in names.SUITS else f"{suit} {thing}") if thing else suit


def in_full(sort: str, name: str, words: str, law: Mapping[str, str], given: Fields) -> str:
    """The words with figures, `given` or printed; a rule with its title and section."""
    return with_figures(_titled(name, words, law) if sort == RULE else words, given)


def _titled(section: str, words: str, law: Mapping[str, str]) -> str:
    title = re.sub(r"^Step [0-9]+: ", "", law[section])
    return f"{title}: {words} ({section})"


def with_figures(words: str, given: Fields, **more: object) -> str:
    """Words with the figures that they name."""
    named = {name: given.get(name, figure.printed) for name, figure in FIGURES.items() if f"{{{name}}}" in words}
    told = {name: ", ".join(map(str, value)) if not isinstance(value, int) else value for name, value in named.items()}
    return words.format(**told, **more)


def cites_of(table: Table) -> set[str]:
    """The sections that words of things cite first: the words of the thing stand for them too."""
    things = (rows for sort, rows in table.items() if sort not in (RULE, ACTION))
    return {_first_cited(words) for rows in things for words in rows.values()}


def _first_cited(words: str) -> str:
    cited = _CITES.search(words)
    return cited[1].split(", ")[0] if cited else ""


def _rules_in(table: Table, law: Mapping[str, str]) -> dict[str, str]:
    """Section -> words: its own, else those of a thing that cites it first."""
    things = [row for sort, rows in table.items() if sort not in (RULE, ACTION) for row in rows.items()]
    found = {_first_cited(words): f"{name.capitalize()}: {words}" for name, words in reversed(things)}
    return found | {section: _titled(section, words, law) for section, words in table.get(RULE, {}).items()}


def nearest(section: str, rules: Container[str]) -> str:
    """The section itself or the nearest section around it that has words; "" if none has."""
    while section and section not in rules:
        section = section.rpartition(".")[0]
    return section


# -- faults ----------------------------------------------------------------------------------------------


def _problems(table: Table, wanted: Mapping[str, set[str]], law: Mapping[str, str]) -> list[str]:
    """Faults of a table: missing words, and words that are out of date, too long or without a section."""
    found = [
        f"{sort} {name!r} has no words" for sort in wanted for name in sorted(wanted[sort] - {*table.get(sort, ())})
    ]
    for sort, rows in table.items():
        known = {RULE: set(law), ACTION: set(BY_NAME)}.get(sort, wanted.get(sort, set()))
        for name, words in rows.items():
            if name not in known:
                found.append(f"{sort} {name!r} is nothing that is declared")
            elif sort == ACTION:
                if words not in table.get(RULE, ()):
                    found.append(f"action {name!r} names rule {words!r}, which has no words")
            else:
                found += _of_words(f"{sort} {name!r}", sort, in_full(sort, name, words, law, {}), law)
    return found


def _of_words(what: str, sort: str, shown: str, law: Mapping[str, str]) -> list[str]:
    cites = _CITES.search(shown)
    found = [f"{what} has {len(shown)} letters, {MOST} are the most"] if len(shown) > MOST else []
    if sort != CARD and not (cites and {*cites[1].split(", ")} <= {*law}):
        found.append(f"{what} does not end with sections of the Law, as in (4.3.1)")
    return found


def _not_covered(cited: Iterable[Any], table: Table) -> list[str]:
    """Faults of declared things: neither the section of the Law that they cite nor one around it has words."""
    known = (cites_of(table) | {*table.get(RULE, ())}, rules_of_everybody())
    return [
        f"rule {one.law!r} has no words, nor a section around it ({getattr(one, 'name', getattr(one, 'field', ''))})"
        for one in {one.law: one for one in cited}.values()
        if not any(nearest(one.law, rules) for rules in known)
    ]


def _refuse(whose: str, page: str, problems: list[str]) -> None:
    if problems:
        raise DeclarationError(f"EXPLAINED of {whose}: {'; '.join(problems)} ({page})")
