"""Hook points of crafting, which `key_actions/craft.py` asks (Law 4.1)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.abilities.asking import FOR_ALL, FOR_TABLE, asked_of, asked_of_all
from root_env.root.rules.data.decks import ITEM
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS
from root_env.root.rules.state import State

MANY = 99


# answered by: eyrie (root/factions/eyrie/abilities.py)
@asked_of("who")
def craft_points(s: State, who: int, points: int) -> int:
    """Victory points for crafting an item worth `points` (Law 3.2.2, 7.2.3)."""
    return points


@asked_of_all(cards=FOR_ALL)
def after_crafting_item(s: State, who: int, card: int) -> None:
    """A player has crafted an item and taken it, or removed it from the game (Law 4.1.2, 14.2.3)."""


@asked_of_all(cards=FOR_TABLE)
def item_taken(s: State, owner: int, who: int, item: int) -> None:
    """A player has taken an item out of another one's Crafted Items box (Law 9.5.4, 14.2.5)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def keep_crafted_item(s: State, who: int, card: int) -> None:
    """Put a crafted item into the Crafted Items box, or another place of its crafter (Law 4.1.2, 9.2.1)."""
    item = ITEM[card]
    s.crafted_items[who, item] = s.crafted_items[who, item] + 1
    note(s, E.ITEM_GAINED, who, item=item)


# answered by: vagabond, riverfolk, chameleander (root/factions/<name>/abilities.py)
@asked_of("who")
def crafting_pieces(s: State, who: int, suits: int, clearings: int) -> int:
    """Crafting pieces for icons of any of these suits, in these clearings: those of the suits (Law 4.1.1).

    A bit per suit, a bit per clearing. Those activated this turn count too if `activate` counts them.
    """
    n = 0
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0:
            n += hooks.crafting_pieces_in(s, who, c)
    return n


@njit
def unused(s: State, who: int, suits: int) -> int:
    """Crafting pieces that can still be activated for icons of any of these suits, a bit each (Law 4.1.1)."""
    n = crafting_pieces(s, who, suits, matching.clearings_of(s, suits))
    for suit in range(N_SUITS):
        if (suits >> suit) & 1 != 0:
            n -= I(s.activated[suit])
    return max(n, 0)


@njit
def icons(s: State, who: int, suit: int) -> int:
    """Icons of a suit that the player can still fulfil (Law 4.1.1).

    A piece in a clearing of several suits fulfils an icon of any of them, and only one: it counts with the pieces of
    each, and no set of suits gives more icons than there are pieces in clearings of these suits.
    """
    n = unused(s, who, 1 << suit)
    if n > 0 and matching.some_have_several(s):
        for suits in range(1, 1 << N_SUITS):
            if (suits >> suit) & 1 != 0:
                n = min(n, unused(s, who, suits))
    return n


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who")
def crafting_limit(s: State, who: int) -> int:
    """Most icons that the player can fulfil at once, of all suits together (Law 11.2.1)."""
    return MANY


# answered by: riverfolk, hundreds (root/factions/<name>/abilities.py)
@asked_of("who")
def asks_of_benefit(s: State, who: int, card: int) -> bool:
    """Ask for the use of a crafted card's benefit; True if a question was pushed (Law 11.5.3.I)."""
    return False


# answered by: vagabond, riverfolk (root/factions/<name>/abilities.py)
@asked_of("who")
def activate(s: State, who: int, suit: int, n: int) -> None:
    """Activate `n` crafting pieces of a suit (Law 4.1.1), or exhaust as many hammers (Law 9.2.1)."""
    s.activated[suit] = s.activated[suit] + n
