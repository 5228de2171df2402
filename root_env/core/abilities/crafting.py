"""Hook points of crafting: where `key_actions/craft.py` asks what a faction changes (Law 4.1)."""

from root_env.core.abilities import chameleander, eyrie, lizard, riverfolk, vagabond
from root_env.core.data.decks import ITEM
from root_env.core.events import E, note
from root_env.core.ids import IT, N_CLEARINGS, PC, F
from root_env.core.jit import I, njit

MANY = 99


@njit
def craft_points(s, who, card):
    """Victory points for crafting an item (Law 3.2.2, 7.2.3)."""
    points = I(s.craft_vp[card])
    if s.faction[who] == F.EYRIE:
        return eyrie.craft_points(s, points)
    return points


@njit
def keep_crafted_item(s, who, card):
    """Put a crafted item where its crafter keeps items (Law 4.1.2, 9.2.1)."""
    item = ITEM[card]
    if vagabond.is_vagabond(s, who):
        vagabond.gain_item(s, who, item)
    else:
        s.crafted_items[who, item] = s.crafted_items[who, item] + 1
        note(s, E.ITEM_GAINED, who, item=item)


@njit
def crafting_piece(s, who):
    """Piece kind the player crafts with, -1 for none on the map (Law 6.2.1, 7.2.1, 8.2.1)."""
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        return PC.WORKSHOP
    if faction == F.EYRIE:
        return PC.ROOST
    if faction == F.ALLIANCE:
        return PC.SYMPATHY
    return -1


@njit
def crafting_pieces(s, who, suit):
    """Crafting pieces in clearings of a suit that have not been activated this turn (Law 4.1.1)."""
    if vagabond.is_vagabond(s, who):
        return _hammers(s, who, suit)
    faction = I(s.faction[who])
    if faction == F.RIVERFOLK:
        return min(riverfolk.open_spaces(s, suit), riverfolk.all_funds(s))
    if faction == F.LIZARD:
        return max(lizard.crafting_gardens(s, suit) - I(s.activated[suit]), 0)
    if faction == F.CHAMELEANDER:
        return max(chameleander.crafting_pieces(s, who, suit) - I(s.activated[suit]), 0)
    kind = crafting_piece(s, who)
    n = -I(s.activated[suit])
    for c in range(N_CLEARINGS):
        if s.suit[c] == suit:
            n += I(s.pieces[kind, c])
    return max(n, 0)


@njit
def crafting_limit(s, who):
    """Most icons the player can fulfil at once, whatever their suits (Law 11.2.1)."""
    if s.faction[who] == F.RIVERFOLK:
        return riverfolk.all_funds(s)
    return MANY


@njit
def may_export(s, who):
    """May the player forgo a crafted card's benefit (Law 11.5.3.I)."""
    return s.faction[who] == F.RIVERFOLK


@njit
def _hammers(s, who, suit):
    """A Vagabond's icons: face-up hammers, all of them of his clearing's suit (Law 9.2.1, 9.5.8)."""
    if vagabond.in_forest(s, who) or s.suit[vagabond.location(s, who)] != suit:
        return 0
    return vagabond.ready(s, who, IT.HAMMER)


@njit
def activate(s, who, suit, n):
    """Activate `n` crafting pieces of a suit (Law 4.1.1), or exhaust as many hammers (Law 9.2.1)."""
    if vagabond.is_vagabond(s, who):
        for _ in range(n):
            vagabond.exhaust(s, who, IT.HAMMER)
    elif s.faction[who] == F.RIVERFOLK:
        riverfolk.activate(s, who, suit, n)
    else:
        s.activated[suit] = s.activated[suit] + n
