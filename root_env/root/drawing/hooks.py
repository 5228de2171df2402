"""The meaning of the names in a drawing, in the words of actions; for pages with clickable boards.

A drawing has three sorts of names: those of its parts (`clearing-5`), those of the common drawings that it uses (`w1`,
a warrior; without the prefix of ids) and the attribute of single shapes (`data-at="forest-2"`). Tracks and rules
(`track-9`, `rule-8.2.3`) are no arguments of actions: pages explain them (`root/text/explaining.py`).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from root_env.root import actions
from root_env.root.declared.factions import FACTIONS
from root_env.root.lookup import names
from root_env.root.rules.data.decks import ROWS
from root_env.root.rules.data.maps import MAPS
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.data.tracks import OWNER
from root_env.root.rules.ids import N_CLEARINGS, CardType, Item, ItemState, Piece, Suit
from root_env.root.rules.spec.actions import ARGUMENTS, FIRST_BUILDING
from root_env.root.text.explained import table_of, table_of_map

Hook = tuple[str, Any]
"""A kind of argument and one of its values, as `actions.decode` writes it: ("clearing", 5)."""
_BY_SUIT = (CardType.AMBUSH, CardType.DOMINANCE)
"""Types of cards that actions name by suit."""


def hooks(agents: Sequence[str], map: str = "autumn") -> dict[str, list[Hook]]:
    """Name in the drawings of this table -> its meanings, the most specific first."""
    written = partial(actions.written, agents=agents, map=map)

    def hook(kind: str, value: int) -> Hook:
        return kind, written(kind, value)

    def place(kind: str, value: int) -> list[Hook]:
        return [hook(kind, value), ("place", names.clearing(value) if kind == "clearing" else names.forest(map, value))]

    seats = actions.agents_by_faction(agents) or {side.number: names.side(side.number) for side in FACTIONS}
    board = MAPS[names.MAPS.parse(map)]
    found: dict[str, list[Hook]] = {f"clearing-{c + 1}": place("clearing", c) for c in range(N_CLEARINGS)}
    found |= {f"forest-{k}": place("forest", k) for k in range(len(board.forests))}
    found |= {f"{part}-{p}": [("faction", a)] for p, a in enumerate(agents) for part in ("player", "board", "hand")}
    found |= {f"w{f}": [("faction", agent)] for f, agent in seats.items()}
    found |= {f"s{suit:d}": [hook("suit", suit)] for suit in Suit}
    found |= {f"q{k}": [hook("quest", k)] for k in range(N_QUESTS)}
    for kind, row in enumerate(ROWS):
        found[f"c{kind}"] = [hook("card", kind)] + [hook("suit", row.suit)] * (row.type in _BY_SUIT)
    for item in Item:
        found[f"i{item:d}"] = [hook("item", item)]
        found |= {f"i{item:d}-{state:d}": [hook("item", item), hook("item_state", state)] for state in ItemState}
    for kind in Piece:
        owner = [("faction", agent) for f, agent in seats.items() if f == OWNER[kind]]
        found[f"p{kind:d}"] = [hook("piece", kind), *_building(kind, hook), *owner]
        found[f"track-{kind:d}"] = [("track", names.piece(kind))]
    for kind, words in names.OWN.items():
        found |= {f"{kind}-{k}": [hook(kind, k)] for k in range(len(words)) if kind in ARGUMENTS}
    playing = [side.rules for side in FACTIONS if side.number in seats]
    tables = [*(table_of(rules) for rules in playing), table_of_map(map)]
    return found | {f"rule-{section}": [("rule", section)] for table in tables for section in table.get("rule", ())}


def _building(kind: Piece, hook: Callable[[str, int], Hook]) -> list[Hook]:
    """The hook of a building that actions can name, if this is one."""
    number = kind - FIRST_BUILDING
    return [hook("building", number)] if 0 <= number < ARGUMENTS["building"] else []
