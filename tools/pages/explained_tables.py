"""The page that has what everything is for: cards, items, rules, and each faction's pieces, members and rules."""

from collections.abc import Iterator, Mapping

from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import RULES
from root_env.root.declared.law import SECTIONS
from root_env.root.lookup import names
from root_env.root.text import explaining
from root_env.root.text.everybody import EXPLAINED as EVERYBODYS
from root_env.root.text.explained import ACTION, RULE, in_full, law_of, table_of
from root_env.wroth.lookup.box import shipped_box
from root_env.wroth.text import explaining as wroth
from tools.pages.markdown import page, table

_HEADINGS = {
    "word": "Words of the Law",
    "item": "Items",
    "item_state": "States of items",
    "suit": "Suits",
    "piece": "Pieces",
    "column": "Columns of the Decree",
    "leader": "Leaders",
    "character": "Characters",
    "service": "Services",
    RULE: "Rules",
}
"""Sorts of things, in the order of the page; others are called by their own names."""


def _name(word: str) -> str:
    return word[:1].upper() + word[1:]


def _things(rows: Mapping[str, str]) -> list[str]:
    return table(("What", "For"), ([_name(word), words] for word, words in rows.items()))


def _rules(sections: Mapping[str, str]) -> list[str]:
    split = (words.partition(": ") for words in sections.values())
    return table(("Rule", "For"), ([title, words] for title, _, words in split))


def _of_faction(name: str, known: Mapping[str, Mapping[str, str]]) -> Iterator[str | list[str]]:
    """The parts of the page about a faction."""
    own, law = table_of(name), law_of(name)
    yield f"## {next(faction.title for faction in RULES if faction.name == name)}"
    yield f"{known['faction'][name]}."
    for sort, rows in own.items():
        if sort in ("faction", ACTION):
            continue
        yield f"### {_HEADINGS.get(sort, _name(sort))}"
        if sort == RULE:
            yield _rules({section: in_full(RULE, section, words, law, {}) for section, words in rows.items()})
        else:
            told = known[sort] if sort != "piece" else {word: known[sort][word] for word in _pieces(rows)}
            yield _things(told)
    if name == "vagabond":
        yield "### Quests"
        yield _things(known["quest"])


def _pieces(rows: Mapping[str, str]) -> list[str]:
    """The pieces of a table by their words, in which suits have their own."""
    return [word for word in names.PIECES if word in rows or word.partition(" ")[2] in rows]


def explained_page() -> str:
    """The page as text."""
    known = explaining.everything()
    box = wroth.explanations(shipped_box(), tuple(roster.name for roster in shipped_box().factions))
    parts: list[str | list[str]] = []
    for deck in DECKS:
        parts += [
            f"## Cards of the deck {deck.name}",
            _things({names.card(c.number): known["card"][names.card(c.number)] for c in deck.cards}),
        ]
    for sort in ("word", "item", "item_state", "suit"):
        parts += [f"## {_HEADINGS[sort]}", _things(known[sort])]
    rules = {s: in_full(RULE, s, words, SECTIONS, {}) for s, words in EVERYBODYS[RULE].items()}
    parts += ["## Rules for everybody", _rules(rules)]
    for faction in RULES:
        parts += _of_faction(faction.name, known)
    parts += ["## Wroth", "Figures are those of the stand-in box."]
    for sort, title in (
        ("face", "Action dice"),
        ("all-seeing die", "All-seeing die"),
        ("phase", "Phases"),
        ("place", "Places"),
        ("kind", "Elite troops"),
        ("ability", "Abilities"),
    ):
        parts += [f"### {title}", _things(box[sort])]
    return page(
        "In a few words",
        'What everything is for, in words of our own, with the section of the [Law](law_index.md); "you" is whoever '
        "owns it. Games show it where it is wanted: in the [browser](../browser.md) under the pointer and in the list "
        "of actions, on the [console](../console.md) with `5?` and `b quest`. Figures are the printed ones; at a table "
        "they are those of its configuration.",
        *parts,
    )
