"""Names of features and actions by the words of their axes: `players.faction[seat 1][alliance]`, `choose_card[anvil]`.

A place on an axis changes when something is declared before it, or when a scope leaves something out; its word does
not. `spec.scope.Scope` has the names of its own features and actions.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.rules.data import decks, maps
from root_env.root.rules.ids import Card, Item, ItemState, Phase, Piece, Suit
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES
from root_env.root.rules.spec.axes import AXES, N_FIRST_CARDS, N_FIRST_EFFECTS
from root_env.root.rules.spec.decisions import FIRST_IN_ROWS, LATER_IN_ROWS, LATER_TRIGGERS, N_FIRST_TRIGGERS, TRIGGERS
from root_env.root.rules.spec.observation import BLOCKS

FROM_ONE = ("clearing", "ruin")
"""Axes with numbers from 1: printed on the board, or in its order."""


def _lower(members: Iterable[Any]) -> list[str]:
    return [member.name.lower() for member in members]


@cache
def words() -> dict[str, list[str]]:
    """Axis or argument -> names of its places; all others have numbers only."""
    suits = _lower(Suit)
    return {
        **{enum.__name__.lower(): _lower(enum) for one in (*RULES, *maps.MAPS) for enum in one.enumerations},
        "card": _lower(Card),
        "later_card": _lower(Card)[N_FIRST_CARDS:],
        "effect": _lower(Card(card) for card in decks.EFFECTS),
        "later_effect": _lower(Card(card) for card in decks.EFFECTS[N_FIRST_EFFECTS:]),
        "faction": [faction.name for faction in FACTIONS],
        "later_faction": [faction.name for faction in FACTIONS[AXES["faction"] :]],
        "decision": _lower(FIRST_IN_ROWS),
        "later_decision": _lower(LATER_IN_ROWS),
        "trigger": _lower(TRIGGERS[:N_FIRST_TRIGGERS]),
        "later_trigger": _lower(LATER_TRIGGERS),
        "phase": _lower(Phase),
        "piece": _lower(Piece),
        "later_piece": _lower(Piece)[ARGUMENTS["piece"] :],
        "map": [one.name for one in maps.MAPS],
        "later_map": [one.name for one in maps.MAPS[AXES["map"] :]],
        "suit": suits,
        "clearing_suit": suits[:3],
        "item": _lower(Item),
        "item_state": _lower(ItemState),
        "side": ["attacker", "defender"],
    }


def of_axis(axis: str, length: int) -> list[str]:
    """A word for each place of an axis or an argument."""
    known, first = words().get(axis, []), int(axis in FROM_ONE)
    return known[:length] + [f"{axis} {k + first}" for k in range(len(known), length)]


def named(name: str, axes: Iterable[list[str]]) -> Iterator[str]:
    """The names of a block or a family, by the words of each of its axes."""
    for place in product(*axes):
        yield name + "".join(f"[{word}]" for word in place)


@cache
def feature_names() -> tuple[str, ...]:
    """The name of every feature, (OBS_SIZE,)."""
    return tuple(name for b in BLOCKS for name in named(b.name, (of_axis(a, AXES[a]) for a in b.axes)))


@cache
def action_names(cards: int) -> tuple[str, ...]:
    """The name of every action, (N_ACTIONS,); the first `cards` kinds of cards have names, the others numbers."""
    arguments = {kind: of_axis(kind, n) for kind, n in ARGUMENTS.items()}
    arguments["card"][cards:] = (f"card {k}" for k in range(cards, ARGUMENTS["card"]))
    return tuple(
        name for f in FAMILIES for name in named(f.continues or f.name, (arguments[kind] for kind in f.arguments))
    )
