"""Hook points of crafting, which `key_actions/craft.py` asks (Law 4.1)."""

from root_env.engine.jit import I
from root_env.root.rules.abilities import hooks
from root_env.root.rules.abilities.asking import asked_of
from root_env.root.rules.data.decks import ITEM
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import N_CLEARINGS
from root_env.root.rules.state import State

MANY = 99


# answered by: eyrie (root/factions/eyrie/abilities.py)
@asked_of("who")
def craft_points(s: State, who: int, points: int) -> int:
    """Victory points for crafting an item worth `points` (Law 3.2.2, 7.2.3)."""
    return points


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def keep_crafted_item(s: State, who: int, card: int) -> None:
    """Put a crafted item into the Crafted Items box, or another place of its crafter (Law 4.1.2, 9.2.1)."""
    item = ITEM[card]
    s.crafted_items[who, item] = s.crafted_items[who, item] + 1
    note(s, E.ITEM_GAINED, who, item=item)


# answered by: vagabond, riverfolk, chameleander (root/factions/<name>/abilities.py)
@asked_of("who")
def crafting_pieces(s: State, who: int, suit: int) -> int:
    """Crafting pieces in clearings of a suit that have not been activated this turn (Law 4.1.1)."""
    n = -I(s.activated[suit])
    for c in range(N_CLEARINGS):
        if s.suit[c] == suit:
            n += hooks.crafting_pieces_in(s, who, c)
    return max(n, 0)


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who")
def crafting_limit(s: State, who: int) -> int:
    """Most icons that the player can fulfil at once, of all suits together (Law 11.2.1)."""
    return MANY


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of("who")
def asks_of_benefit(s: State, who: int, card: int) -> bool:
    """Ask for the use of a crafted card's benefit; True if a question was pushed (Law 11.5.3.I)."""
    return False


# answered by: vagabond, riverfolk (root/factions/<name>/abilities.py)
@asked_of("who")
def activate(s: State, who: int, suit: int, n: int) -> None:
    """Activate `n` crafting pieces of a suit (Law 4.1.1), or exhaust as many hammers (Law 9.2.1)."""
    s.activated[suit] = s.activated[suit] + n
