"""How long menus and how deep stacks can get, from what is declared."""

from collections.abc import Iterable

from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import Decision, Frame
from root_env.root.rules.data import decks, maps
from root_env.root.rules.ids import MAX_PLAYERS, N_CLEARINGS
from root_env.root.rules.spec.actions import ARGUMENTS, BY_NAME
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.menus import taken

# -- menus -------------------------------------------------------------------------------------------

_LINE = 64
"""Bytes of a line of the cache."""


def _most_cards(wanted: Iterable[bool]) -> int:
    """Kinds of cards of one deck among those that are `wanted`, by card, in the deck that has most of them."""
    wanted = list(wanted)
    return max(sum(bool(wanted[card]) for card in deck) for deck in decks.DECKS.values())


def _most_pieces() -> int:
    """Kinds of pieces at one table."""
    return sum(sorted(len(faction.pieces) for faction in FACTIONS)[-MAX_PLAYERS:])


_AT_A_TABLE = {
    "card": _most_cards(True for _ in decks.ROWS),
    "faction": MAX_PLAYERS - 1,
    "piece": _most_pieces(),
}
"""Values that an argument can have in one menu, where these are fewer than all: one deck, the others at the table."""
_LISTED = {
    "move": max(
        sum((int(a) | int(b)).bit_count() for a, b in zip(*links, strict=True))
        for links in zip(maps.ADJACENT, maps.RIVER, strict=True)
    ),
    "craft": _most_cards(icons > 0 for icons in decks.ICONS),
    "use": _most_cards(row.card in decks.EFFECTS for row in decks.ROWS),
}
"""Actions of a family in one menu, where they are fewer than its arguments allow: along paths and rivers both ways, of
one deck the cards that can be crafted and those that stay in a play area."""


def _most_of(family: str) -> int:
    """Actions of a family that one menu can list."""
    if family in _LISTED:
        return _LISTED[family]
    n = 1
    for argument in BY_NAME[family].arguments:
        n *= _AT_A_TABLE.get(argument, ARGUMENTS[argument])
    return n


def longest_menu(decisions: Iterable[Decision]) -> int:
    """Actions of the longest menu of these questions: each lists every action of its families once at most."""
    return max(sum(map(_most_of, taken(decision))) for decision in decisions)


def _row_of(actions: int) -> int:
    """Actions of a row for menus of so many: one more number says how many there are, and rows of a batch that were
    whole lines of the cache would all fall on the same few."""
    return actions + 1 if (actions + 1) * 2 % _LINE == 0 else actions


MAX_LEGAL = _row_of(longest_menu(DECISIONS))
"""Actions that a decision list has room for; a full list stops the game. The longest menu of the package is the
Vagabond's Daylight: 60 battles, 44 moves, 34 cards to craft, and 61 beside them that are never all there together."""

# -- the stack ---------------------------------------------------------------------------------------

_BELOW = 5
"""Frames below those of a removal: end of the turn, phase, its menu or next step, a card crafted, its discard."""
_SPARE = 6
"""Frames that nothing is known to need."""


def _waiting(frames: Iterable[Frame]) -> int:
    """Triggers of a faction that can wait at once."""
    return sum(frame.at_once or N_CLEARINGS for frame in frames if frame.trigger is not None)


def deepest_stack(factions: Iterable[int]) -> int:
    """Frames of the deepest stack of tables with these factions: an effect has removed pieces in many clearings, and
    all that this triggers waits.

    One frame more asks for the order; a battle and a revolt, which remove in one clearing, stay below that.
    """
    by_rules = {faction.name: _waiting((*faction.decisions, *faction.steps)) for faction in RULES}
    at_one_table = sorted(by_rules[FACTIONS[number].rules] for number in factions)[-MAX_PLAYERS:]
    return _BELOW + sum(at_one_table) + 1


def room_on_stack(factions: Iterable[int]) -> int:
    """Frames that the stack has room for at tables with these factions."""
    return deepest_stack(factions) + _SPARE


MAX_DEPTH = room_on_stack(faction.number for faction in FACTIONS)
"""Frames the stack has room for, see "The deepest stack" in docs/architecture.md; `frames.push` stops the game rather
than write beyond."""
