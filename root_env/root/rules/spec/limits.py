"""The longest menus and the deepest stacks that the declarations allow."""

from collections.abc import Callable, Iterable

from root_env.root.declared.factions import FACTIONS, MOST_FORCES, RULES
from root_env.root.declared.form import Decision, Faction, Frame
from root_env.root.rules.data import decks, maps
from root_env.root.rules.ids import MAX_PLAYERS, MAX_SIDES, N_CLEARINGS
from root_env.root.rules.spec.actions import ARGUMENTS, BY_NAME
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.menus import taken

# -- menus -------------------------------------------------------------------------------------------

_LINE = 64
"""Bytes of a line of the cache."""


def _most_cards(wanted: Iterable[bool]) -> int:
    """Most kinds of cards that one deck has of the wanted ones; `wanted`: a bool for each kind."""
    wanted = list(wanted)
    return max(sum(bool(wanted[card]) for card in deck) for deck in decks.DECKS.values())


def _most_at_a_table(factions: Iterable[Faction], number: Callable[[Faction], int]) -> int:
    """The greatest sum of a number of each faction that can sit at one table, forces that are no players included."""
    playing, apart = [], []
    for faction in factions:
        (apart if faction.force else playing).append(number(faction))
    return sum(sorted(playing)[-MAX_PLAYERS:]) + sum(sorted(apart)[-MOST_FORCES:])


def _most_pieces() -> int:
    """Most kinds of pieces at one table."""
    return _most_at_a_table(FACTIONS, lambda faction: len(faction.pieces))


_AT_A_TABLE = {
    "card": _most_cards(True for _ in decks.ROWS),
    "faction": MAX_SIDES - 1,
    "piece": _most_pieces(),
}
"""Argument -> most values in one menu, if fewer than all: cards of one deck, factions and pieces of one table."""
_LISTED = {
    "move": max(
        sum((int(a) | int(b)).bit_count() for a, b in zip(*links, strict=True))
        for links in zip(maps.ADJACENT, maps.RIVER, strict=True)
    ),
    "craft": _most_cards(icons > 0 for icons in decks.ICONS),
    "use": _most_cards(row.card in decks.EFFECTS for row in decks.ROWS),
}
"""Family -> most actions in one menu, if fewer than its arguments allow: moves along paths and rivers in both
directions, cards of one deck that can be crafted, and those that stay in a play area."""


def _most_of(family: str) -> int:
    """Most actions of a family that one menu can list."""
    if family in _LISTED:
        return _LISTED[family]
    n = 1
    for argument in BY_NAME[family].arguments:
        n *= _AT_A_TABLE.get(argument, ARGUMENTS[argument])
    return n


def longest_menu(decisions: Iterable[Decision]) -> int:
    """Length of the longest menu of these questions: each lists every action of its families once at most."""
    return max(sum(map(_most_of, taken(decision))) for decision in decisions)


def _row_of(actions: int) -> int:
    """Number of actions that a row for menus of so many actions has room for; one more cell holds their count.

    A row that would fill whole cache lines gets one more cell: else the rows of a batch would fall on the same few.
    """
    return actions + 1 if (actions + 1) * 2 % _LINE == 0 else actions


MAX_LEGAL = _row_of(longest_menu(DECISIONS))
"""Number of actions that a decision list has room for; a full list stops the game. The longest menu of the package is
the Vagabond's Daylight: 60 battles, 46 moves, 38 cards to craft, and 86 others that are never all possible together."""

# -- the stack ---------------------------------------------------------------------------------------

_BELOW = 5
"""Frames below those of a removal: end of the turn, phase, its menu or next step, a card crafted, its discard."""
_SPARE = 6
"""Frames in reserve; nothing known needs them."""


def _waiting(frames: Iterable[Frame]) -> int:
    """Triggers of a faction that can wait at once."""
    return sum(frame.at_once or N_CLEARINGS for frame in frames if frame.trigger is not None)


def deepest_stack(factions: Iterable[int]) -> int:
    """Frames of the deepest stack of tables with these factions.

    It occurs when an effect has removed pieces in many clearings and all triggers wait, with one frame more that asks
    for their order. A battle or a revolt removes in one clearing and stays below that.
    """
    by_rules = {faction.name: _waiting((*faction.decisions, *faction.steps)) for faction in RULES}
    at_one_table = _most_at_a_table((FACTIONS[number] for number in factions), lambda one: by_rules[one.rules])
    return _BELOW + at_one_table + 1


def room_on_stack(factions: Iterable[int]) -> int:
    """Frames that the stack has room for at tables with these factions."""
    return deepest_stack(factions) + _SPARE


MAX_DEPTH = room_on_stack(faction.number for faction in FACTIONS)
"""Frames that the stack has room for, see "The deepest stack" in docs/architecture.md; `frames.push` stops the game on
a full stack."""
