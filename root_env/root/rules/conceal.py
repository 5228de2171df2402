"""What a player cannot know, put out of sight: for rules that look one step ahead for him.

Written from the declarations of hidden things (`form.Hidden`), of factions from outside too.
"""

from collections.abc import Callable, Iterator

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import COUNTED, OWNER, PLACED, Faction
from root_env.root.rules.ids import N_CARDS
from root_env.root.rules.state import State


@njit
def _conceal_shared(s: State, viewer: int, guess: int) -> None:
    """Put the hands of others, the decks, what lies under ruins and forced outcomes out of sight."""
    for who in range(I(s.n_players)):
        if who != viewer:
            for card in range(N_CARDS):
                s.hand[who, card] = guess if s.hand_size[who] > 0 else 0
    for i in range(I(s.deck_size)):
        s.deck[i] = guess
    for i in range(I(s.quest_deck_size)):
        s.quest_deck[i] = guess
    for c in range(len(s.ruin_items)):
        for k in range(len(s.ruin_items[c])):
            if s.ruin_items[c, k] >= 0:
                s.ruin_items[c, k] = guess
    for queue in range(len(s.n_forced)):
        s.n_forced[queue] = 0


def _lines(faction: Faction) -> Iterator[str]:
    """Lines that put the hidden things on the board of a faction out of sight, if another player has it."""
    yield f"    who = I(s.player_of[{faction.number}])"
    yield (
        "    if who >= 0 and who != viewer:"
        if all(one.knows == OWNER for one in faction.hidden)
        else "    if who >= 0:"
    )
    for one in faction.hidden:
        cells = f"s.{faction.rules}.{one.field}"
        yield f"        for k in range(len({cells})):"
        if one.sort == COUNTED:
            yield f"            {cells}[k] = guess if s.{faction.rules}.n_{one.field} > 0 else 0"
        elif one.sort == PLACED:
            yield f"            if {cells}[k] >= 0:"
            yield f"                {cells}[k] = guess"


def _written() -> AnyRule:
    def write(keeps: Keeps) -> AnyRule:
        hiding = [faction for faction in RULES if faction.hidden and keeps(faction.number)]
        lines = ["def conceal_boards(s, viewer, guess):", '    """Put what lies hidden on boards out of sight."""']
        lines += [line for faction in hiding for line in _lines(faction)] or ["    return"]
        return written(f"<conceal_boards of {__name__}>", lines, "conceal_boards", {"__name__": __name__, "I": I})

    return written_from("faction", write)


conceal_boards: Callable[[State, int, int], None] = _written()


@njit
def conceal(s: State, viewer: int, guess: int) -> None:
    """Replace all that `viewer` may not know; with `guess` 0 nothing is there, with 1 each kind of card is there once.

    What comes out alike with both guesses depends on nothing hidden. The state is for one look ahead: the sizes of
    hands and decks stay as they were, so that it breaks invariants.
    """
    _conceal_shared(s, viewer, guess)
    conceal_boards(s, viewer, guess)
