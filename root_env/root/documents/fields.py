"""Reading single fields of a document: each function raises a PositionError, naming the field, for a bad value.

The functions for the documents of any game come from `root_env/doors/contract/fields.py`.
"""

import numpy as np

from root_env.doors.contract.fields import distinct, fill, flag, integer, mapping, parse, sequence, word
from root_env.root.lookup import names
from root_env.root.rules.ids import N_CLEARINGS
from root_env.support.errors import PositionError
from root_env.support.quoting import quoted

__all__ = [
    "CLEARINGS", "add_card", "clearing_index", "distinct", "fill", "flag", "integer", "mapping", "own_warriors",
    "parse", "parse_card", "sequence", "word",
]  # fmt: skip

CLEARINGS = tuple(str(c + 1) for c in range(N_CLEARINGS))
"""Numbers of clearings as keys of JSON objects."""


def parse_card(s: np.void, name: object, field: str) -> int:
    """ids.Card of a name; the suit can be left out if the name is unique in this game."""
    among = np.flatnonzero(s["copies"])
    return parse(lambda word: names.parse_card(word, among), name, field)


def add_card(s: np.void, pile: np.ndarray, name: object, field: str) -> None:
    """Add a copy of a card to a pile, at most as many as the deck has, so that no count overflows."""
    card = parse_card(s, name, field)
    if pile[card] >= s["copies"][card]:
        raise PositionError(f"{field}: no copy of {quoted(names.card(card))} is left; the deck holds too few")
    pile[card] += 1


def own_warriors(s: np.void, p: int, value: object, field: str) -> int:
    """Warriors on a player's board: they are taken from the supply."""
    n = integer(value, field, 0, int(s["warrior_total"][p]))
    s["warrior_supply"][p] -= n
    if s["warrior_supply"][p] < 0:
        raise PositionError(f"{field}: too few warriors are left for {n} {field.rsplit('.', 1)[-1]}")
    return n


def clearing_index(value: object, field: str) -> int:
    number = int(value) if isinstance(value, str) and value in CLEARINGS else value
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not 1 <= number <= N_CLEARINGS:
        raise PositionError(f"{field}: clearings are numbered 1 to {N_CLEARINGS}, got {quoted(value)}")
    return int(number) - 1
