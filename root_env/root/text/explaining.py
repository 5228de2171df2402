"""Explanations of everything at a table, of two lines at most: the tables of `explained.py` with the declarations.

The words are the same for every viewer. A question is explained to those who may know it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from root_env.doors.contract.arguments import Action
from root_env.doors.contract.explaining import told
from root_env.root.declared.decks import CARDS, DECKS
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.law import SECTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.lookup import names, part_modules
from root_env.root.rules.data.decks import DECKS as COPIES
from root_env.root.rules.data.decks import ROWS
from root_env.root.rules.ids import CardType, Faction, Suit
from root_env.root.rules.spec.actions import BY_NAME
from root_env.root.rules.spec.decisions import FACTION_OF, MAP_OF, NO_MAP, SHARED
from root_env.root.text import everybody
from root_env.root.text.context import Context
from root_env.root.text.explained import (
    ACTION,
    CARRIES_NOTHING,
    Table,
    effects_of_deck,
    in_full,
    law_of,
    law_of_map,
    nearest,
    rules_of,
    rules_of_everybody,
    rules_of_map,
    table_of,
    table_of_map,
    with_figures,
)
from root_env.root.text.lines import counted
from root_env.root.text.viewer import Viewer
from root_env.support.documents import Fields

Explanations = dict[str, dict[str, str]]
"""Sort of thing -> its word -> its explanation. The sorts are those of `root.drawing.hooks`, and "word" for words of
the Law."""
_WHEN = {
    "start of birdsong": "At the start of Birdsong",
    "birdsong": "In Birdsong",
    "start of daylight": "At the start of Daylight",
    "daylight": "In Daylight",
    "start of evening": "At the start of Evening",
    "battle": "In battle, after the roll",
    "attack": "As attacker, after the roll",
    "defense": "As defender, after the roll",
    "always": "While in play",
    "": "When crafted",
}


def explanations(config: Any) -> Explanations:
    """The explanations of everything at the table of a `GameConfig`."""
    fields = (config.agents, config.factions, config.map, config.clearing_suits, config.deck, config.edition)
    key = repr((*fields, config.overrides, config.card_vp))
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = _at_table(config)
    return _KEPT[key]


_KEPT: dict[str, Explanations] = {}
"""Explanations by the fields they depend on: a table asks for them with every action."""
_MOST_KEPT = 32


def _at_table(config: Any) -> Explanations:
    rules = list(dict.fromkeys(one.rules for name in config.in_play for one in FACTIONS if one.name == name))
    kinds = [int(card) for card in COPIES[config.deck]]
    found = _explained(rules, [config.map], kinds, config.edition != "current", config.overrides)
    for agent in config.agents:  # in a draft these have no faction yet
        faction = agent.rpartition("_")[0]
        if faction in rules:
            found["faction"][agent] = found["faction"][faction]
    for title, vp in config.card_vp.items():
        kind = names.parse_card(title, kinds)
        found["card"][names.card(kind)] = _card(kind, config.overrides, vp)
    found["place"] = _places(config)
    return found


def explained_of(rules: Iterable[str], config: Any) -> Explanations:
    """The explanations of everybody's rules, and of what these rules of factions declare, as at a table."""
    return _explained(rules, [], [], config.edition != "current", config.overrides)


def everything() -> Explanations:
    """The explanations of all declared things, with the printed figures."""
    return _explained([one.name for one in RULES], [one.name for one in MAPS], range(len(ROWS)), False, {})


def _explained(
    rules: Iterable[str], maps: Iterable[str], kinds: Iterable[int], is_2018: bool, given: Fields
) -> Explanations:
    rules, cards = list(rules), {names.card(kind): _card(kind, given) for kind in kinds}
    found: Explanations = {"word": {}, "card": cards}  # earlier sorts are found first
    _add(found, everybody.EXPLAINED, SECTIONS, given)
    for name in rules:
        _add(found, table_of(name, is_2018), law_of(name), given)
    for name in maps:
        _add(found, table_of_map(name), law_of_map(name), given)
    for module in (part_modules.parts("text")[Faction(one.number)] for one in RULES if one.name in rules):
        if hasattr(module, "add_explained"):
            module.add_explained(found)
    found["track"] = dict(found.get("piece", {}))
    return found


def _add(found: Explanations, table: Table, law: Mapping[str, str], given: Fields) -> None:
    """Add the explanations of a table, by the words of actions: a piece with a suit has three."""
    for sort, rows in table.items():
        for name, words in rows.items() if sort != ACTION else ():
            alone = sort != "piece" or name in names.PIECES
            told = [name] if alone else [word for word in names.PIECES if word.partition(" ")[2] == name]
            into = found.setdefault(sort, {})
            into |= dict.fromkeys(told, in_full(sort, name, words, law, given))


def _places(config: Any) -> dict[str, str]:
    """Explanations of the clearings and forests of a map, as the game begins; no suits that set-up shuffles."""
    board = MAPS[names.MAPS.parse(config.map)]
    suits = config.known_suits or ("",) * len(board.slots)
    open_paths = [pair for pair in board.paths if pair not in board.closable]
    links = (("paths", open_paths), ("closed paths", board.closable), ("river", board.rivers))
    found = {}
    for c, (suit, slots) in enumerate(zip(suits, board.slots, strict=True), 1):
        has = f"{slots} slots" if slots > 1 else "1 slot"
        ruin = ", one with a ruin," if c in board.ruins else ","
        ways = "; ".join(f"{what} to {ends}" for what, pairs in links if (ends := _ends(pairs, c)))
        what = f"{suit} clearing".strip().capitalize()
        found[names.clearing(c - 1)] = f"{what} with {has}{ruin} {ways} (2.2)"
    for k, around in enumerate(board.forests):
        found[names.forest(config.map, k)] = f"Touches the clearings {_listed(around)} (2.4.1)"
    return found


def _ends(pairs: Iterable[tuple[int, int]], c: int) -> str:
    """The clearings that these pairs link with clearing `c`, in words; "" for none."""
    return _listed(sorted(a + b - c for a, b in pairs if c in (a, b)))


def _listed(numbers: Iterable[int]) -> str:
    """`1, 5 and 9`."""
    *most, last = [*map(str, numbers)] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _card(kind: int, given: Fields, vp: int | None = None) -> str:
    """The explanation of a card: its cost, and the time and the effect of its use. `vp` of an item, None: printed."""
    row, declared = ROWS[kind], CARDS[kind]
    is_bird, suit = row.suit == Suit.BIRD, names.suit(row.suit)
    if row.type == CardType.AMBUSH:
        return everybody.AMBUSH.format(where="any clearing" if is_bird else f"a {suit} clearing")
    if row.type == CardType.DOMINANCE:
        where = "two clearings in opposite corners" if is_bird else f"three {suit} clearings"
        return with_figures(everybody.DOMINANCE, given, where=where)
    cost = counted(["any suit" if icon == Suit.BIRD else names.suit(icon) for icon in row.cost])
    if row.type == CardType.ITEM:
        return everybody.ITEM.format(cost=cost, item=f"a {names.item(row.item)}", vp=row.vp if vp is None else vp)
    deck = next(deck.name for deck in DECKS if declared in deck.cards)
    when = _WHEN[declared.when]
    if declared.must:
        when += ", each turn"
    elif when.endswith(("Birdsong", "Daylight", "Evening")) and declared.once:
        when += ", once a turn"
    return f"Cost: {cost}. {when}: {effects_of_deck(deck)[declared.name]} (4.1)"


# -- the question ----------------------------------------------------------------------------------------


def explain_question(states: np.ndarray, i: int, viewer: Viewer, config: Any) -> str:
    """The explanation of the question, by its section of the Law; "" if there is none that the viewer may know of."""
    c = Context(states, i, viewer)
    return "" if c.kind is None or c.conceals_question() else _rule(c, c.decision.law, config)


def explain_action(states: np.ndarray, i: int, action: Action, config: Any) -> list[str]:
    """The explanations of an action of the pending question: of its arguments, and of its effect there."""
    kinds = BY_NAME[action.family].arguments
    return told(explanations(config), kinds, action.arguments, explain_family(states, i, action.family, config))


def explain_family(states: np.ndarray, i: int, family: str, config: Any) -> str:
    """The effect of a family of actions in the pending question; "" if the question says it all."""
    c = Context(states, i, "all")
    if c.kind is None or family in CARRIES_NOTHING:
        return ""
    return _rule(c, _own_table(c).get(ACTION, {}).get(family, BY_NAME[family].law), config)


def _own_table(c: Context) -> Table:
    """The table of the faction or map that owns the question."""
    if MAP_OF[c.kind] != NO_MAP:
        return table_of_map(MAPS[MAP_OF[c.kind]].name)
    return {} if FACTION_OF[c.kind] == SHARED else table_of(FACTIONS[FACTION_OF[c.kind]].rules)


def _rule(c: Context, section: str, config: Any) -> str:
    """Words of a section or the nearest around it, from the tables of the question's owner, everybody, the players."""
    own, is_2018 = FACTION_OF[c.kind], config.edition != "current"
    owner = "" if own == SHARED else FACTIONS[own].rules
    tables = [rules_of(owner, is_2018)] if owner else []
    tables += [rules_of_map(config.map), rules_of_everybody()]
    tables += [rules_of(one.rules, is_2018) for name in config.in_play for one in FACTIONS if one.name == name]
    words = next((rules[known] for rules in tables if (known := nearest(section, rules))), "")
    return with_figures(words, config.overrides)
