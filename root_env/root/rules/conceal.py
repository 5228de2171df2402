"""Guesses in place of all that a player cannot know: for rules that look one step ahead for him.

Written from the declarations of hidden things (`form.Hidden`), of factions from outside too.
"""

from collections.abc import Callable, Iterator

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.jit.views import Cells
from root_env.engine.specialization import Keeps
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import COUNTED, OWNER, Faction, Hidden
from root_env.root.rules.data.decks import FOX, RABBIT, SUIT
from root_env.root.rules.state import State

EVERYTHING = 2
"""The guess that there is something of each kind; 0 and 1: that there is one kind alone."""
FIRST, OTHER = SUIT.tolist().index(FOX), SUIT.tolist().index(RABBIT)
"""The kinds of cards of the guesses 0 and 1: they match different suits."""


@njit
def _count(cells: Cells, guess: int, kind: int) -> None:
    """Fill a hand or a pile anew: with as many things of one kind, or one of each kind."""
    size = 0
    for k in range(len(cells)):
        size += I(cells[k])
        cells[k] = 0
    if guess != EVERYTHING:
        cells[kind] = size
    elif size > 0:
        for k in range(len(cells)):
            cells[k] = 1


@njit
def _conceal_shared(s: State, viewer: int, guess: int, card: int) -> None:
    """Put the hands of others, the decks, what lies under ruins and forced outcomes out of sight."""
    for who in range(I(s.n_players)):
        if who != viewer:
            _count(s.hand[who], guess, card)
    for i in range(I(s.deck_size)):
        s.deck[i] = card
    for i in range(I(s.quest_deck_size)):
        s.quest_deck[i] = guess & 1
    for c in range(len(s.ruin_items)):
        for k in range(len(s.ruin_items[c])):
            if s.ruin_items[c, k] >= 0:
                s.ruin_items[c, k] = guess & 1
    for queue in range(len(s.n_forced)):
        s.n_forced[queue] = 0


def _lines(faction: Faction) -> Iterator[str]:
    """Lines that put the hidden things on the board of a faction out of sight, if another player has it."""
    yield f"    who = I(s.player_of[{faction.number}])"
    for one in faction.hidden:
        cells = f"s.{faction.rules}.{one.field}"
        yield f"    if who >= 0{' and who != viewer' if one.knows == OWNER else ''}:"
        if one.sort == COUNTED:
            kind = "card" if one.of == "card" else "guess & 1"
            yield f"        _count({cells}, guess, {kind})"
        else:
            yield f"        for k in range(len({cells})):"
            yield f"            if {cells}[k] >= 0{_unseen(faction, one)}:"
            yield f"                {cells}[k] = guess & 1"


def _unseen(faction: Faction, one: Hidden) -> str:
    """Code of the condition that the viewer has not seen what lies in place `k`, "" if nobody sees it."""
    seen = next((field for field in faction.board if field.name == one.seen), None)
    by_whom = "[viewer]" if seen and seen.axes else ""
    return f" and (I(s.{faction.rules}.{one.seen}{by_whom}) >> k) & 1 == 0" if seen else ""


def _written() -> AnyRule:
    def write(keeps: Keeps) -> AnyRule:
        hiding = [faction for faction in RULES if faction.hidden and keeps(faction.number)]
        lines = ["def conceal_boards(s, viewer, guess, card):"]
        lines.append('    """Put what lies hidden on boards out of sight."""')
        lines += [line for faction in hiding for line in _lines(faction)] or ["    return"]
        scope = {"__name__": __name__, "I": I, "_count": _count}
        return written(f"<conceal_boards of {__name__}>", lines, "conceal_boards", scope)

    return written_from("faction", write)


conceal_boards: Callable[[State, int, int, int], None] = _written()


@njit
def conceal(s: State, viewer: int, guess: int) -> None:
    """Replace all that `viewer` may not know by a guess: hands of one kind of cards, of another, or of every kind.

    What comes out alike with all guesses depends on nothing hidden. Sizes stay as they are. The state is for one look
    ahead: it breaks invariants.
    """
    card = OTHER if guess == 1 else FIRST
    _conceal_shared(s, viewer, guess, card)
    conceal_boards(s, viewer, guess, card)
