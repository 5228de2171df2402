"""Birdsong of the Lizard Cult: the Outcast, the Lost Souls, conspiracies (Law 10.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.lizard.cards import discard_lost_souls
from root_env.root.rules import pieces, removal
from root_env.root.rules.abilities import hooks, losing, matching, targets
from root_env.root.rules.data.decks import N_OF_SUIT, OF_SUIT
from root_env.root.rules.data.tracks import IS_BUILDING, OWNER
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, N_CLEARINGS, N_PIECES, N_SUITS, NOBODY, PC, K
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State

CRUSADE, CONVERT, SANCTIFY = 0, 1, 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """A gap, the three steps in order; the last one is a menu (Law 10.4, 1.4.1)."""
    s.lizard.scored = 0
    push(s, K.CONSPIRACY, who)
    push(s, K.DISCARD_LOST_SOULS, who)
    push(s, K.ADJUST_OUTCAST, who)
    push(s, K.GAP, who)


@njit
def most_common_soul(s: State) -> int:
    """The suit with the most Lost Souls, birds ignored; -1 if no one suit has the most (Law 10.4.1)."""
    best, most = -1, 0
    for suit in range(N_SUITS):
        n = 0
        for i in range(N_OF_SUIT[suit]):
            n += I(s.lost_souls[OF_SUIT[suit, i]])
        if n > most:
            best, most = suit, n
        elif n == most:
            best = -1
    return best


@njit
def run_adjust_outcast(s: State, who: int) -> None:
    """Move the marker to the suit with the most Lost Souls; if it cannot move it turns to Hated (Law 10.4.1).

    In the 2018 Law it keeps its side if no one suit has the most.
    """
    pop(s)
    suit = most_common_soul(s)
    if suit >= 0 and suit != s.lizard.outcast:
        s.lizard.outcast = suit
        s.lizard.hated = 0
        note(s, E.OUTCAST, who, suit=suit)
    elif suit >= 0 or s.edition == ED.CURRENT:
        if s.lizard.hated == 0:
            note(s, E.HATED, who, suit=I(s.lizard.outcast))
        s.lizard.hated = 1


@njit
def run_discard_lost_souls(s: State, who: int) -> None:
    """Discard all Lost Souls; dominance cards become available (Law 10.4.2, 3.3.3)."""
    pop(s)
    discard_lost_souls(s)


# -- conspiracies (Law 10.4.3) -----------------------------------------------------------------------


@njit
def cost(s: State, conspiracy: int) -> int:
    """Acolytes for a conspiracy, one fewer while the Outcast is Hated (Law 10.4.3)."""
    return I(s.conspiracy_cost[conspiracy]) - I(s.lizard.hated)


@njit
def can_afford(s: State, conspiracy: int) -> bool:
    """True if the Acolytes box holds the cost (Law 10.4.3)."""
    return s.lizard.acolytes >= cost(s, conspiracy)


@njit
def _spend_acolytes(s: State, who: int, conspiracy: int) -> None:
    """Return the cost to the supply (Law 10.4.3)."""
    n = cost(s, conspiracy)
    s.lizard.acolytes = s.lizard.acolytes - n
    pieces.unbox_warriors(s, who, n)
    hooks.warriors_returned(s, who, n)
    note(s, E.ACOLYTES_SPENT, who, count=n)


@njit
def can_convert_in(s: State, who: int, c: int) -> bool:
    """True if there is a warrior to replace, and one of the Cult that may take its place (Law 10.4.3.II, 21.23).

    The acolytes spent are in the supply by then.
    """
    if I(s.warrior_supply[who]) + cost(s, CONVERT) > 0 and hooks.can_place(s, who, c):
        return targets.stands_in(s, who, c)
    return False


@njit
def _is_enemy_building(s: State, who: int, kind: int, c: int) -> bool:
    """True if an enemy building of this kind stands there (Law 10.4.3.III, 21.8)."""
    if IS_BUILDING[kind] == 0 or s.pieces[kind, c] == 0:
        return False
    return enemies(s, who, I(s.player_of[OWNER[kind]]))


@njit
def can_sanctify_in(s: State, who: int, c: int) -> bool:
    """True if there is a building to replace, and a garden of the Outcast suit may take its place (Law 10.4.3.III)."""
    if s.piece_supply[PC.GARDEN_FOX + I(s.lizard.outcast)] > 0 and hooks.can_place(s, who, c):
        for kind in range(N_PIECES):
            if _is_enemy_building(s, who, kind, c):
                return True
    return False


@njit
def legal_conspiracy(s: State, who: int, out: DecisionList) -> None:
    """A crusade's battle or move, a clearing to convert or sanctify in, an offer, or end (Law 10.4.3)."""
    outcast = I(s.lizard.outcast)
    if can_afford(s, CRUSADE):
        battle.list_battles(s, who, outcast, out)
        move.list_moves(s, who, outcast, out)
    for c in range(N_CLEARINGS):
        if matching.is_of(s, c, outcast) and can_afford(s, CONVERT) and can_convert_in(s, who, c):
            add(out, A.CONVERT + c)
    for c in range(N_CLEARINGS):
        if matching.is_of(s, c, outcast) and can_afford(s, SANCTIFY) and can_sanctify_in(s, who, c):
            add(out, A.SANCTIFY + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_move_in_conspiracy(s: State, who: int, origin: int, destination: int) -> None:
    """Crusade: move, then battle there; the menu stays open (Law 10.4.3, 10.4.3.I)."""
    _spend_acolytes(s, who, CRUSADE)
    push(s, K.CRUSADE_BATTLE, who, clearing=destination, other=NOBODY)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_conspiracy(s: State, who: int, c: int, faction: int) -> None:
    """Crusade: battle without a move (Law 10.4.3.I)."""
    _spend_acolytes(s, who, CRUSADE)
    battle.start_battle(s, who, c, faction)


@njit
def apply_convert_in_conspiracy(s: State, who: int, c: int) -> None:
    """Ask for the player whose warrior is converted (Law 10.4.3.II)."""
    _spend_acolytes(s, who, CONVERT)
    push(s, K.CONVERT, who, clearing=c, other=NOBODY)


@njit
def apply_sanctify_in_conspiracy(s: State, who: int, c: int) -> None:
    """Ask for the building to sanctify (Law 10.4.3.III)."""
    _spend_acolytes(s, who, SANCTIFY)
    push(s, K.SANCTIFY, who, clearing=c, other=NOBODY)


@njit
def legal_crusade_battle(s: State, who: int, out: DecisionList) -> None:
    """A battle in the clearing that the crusade has moved to, or none (Law 10.4.3.I)."""
    battle.list_battles_in(s, who, I(top(s).clearing), out)
    add(out, A.PASS)


@njit
def apply_crusade_battle(s: State, who: int, c: int, faction: int) -> None:
    """Initiate the battle (Law 10.4.3.I)."""
    pop(s)
    battle.start_battle(s, who, c, faction)


@njit
def legal_convert(s: State, who: int, out: DecisionList) -> None:
    """An enemy with a warrior there (Law 10.4.3.II)."""
    targets.list_owners(s, who, I(top(s).clearing), out)


@njit
def apply_convert(s: State, who: int, faction: int) -> None:
    """Replace one of its warriors with a Cult warrior; triggers follow (Law 10.4.3.II, 21.23, 1.5.4)."""
    c = I(top(s).clearing)
    pop(s)
    if s.warrior_supply[who] > 0 and removal.remove_warriors(s, who, I(s.player_of[faction]), c, 1) > 0:
        losing.warriors_saved(s, I(s.player_of[faction]), 1)
        hooks.warriors_returned(s, I(s.player_of[faction]), 1)
        pieces.place_warriors(s, who, c, 1)
    removal.settle(s, who)


@njit
def legal_sanctify(s: State, who: int, out: DecisionList) -> None:
    """An enemy building there (Law 10.4.3.III)."""
    for kind in range(N_PIECES):
        if _is_enemy_building(s, who, kind, I(top(s).clearing)):
            add(out, piece_action(kind))


@njit
def apply_sanctify(s: State, who: int, kind: int) -> None:
    """Replace it with a garden of the Outcast suit; points and triggers follow (Law 10.4.3.III, 21.23, 1.5.4)."""
    c = I(top(s).clearing)
    pop(s)
    removal.remove_piece(s, kind, c)
    pieces.place_piece(s, PC.GARDEN_FOX + I(s.lizard.outcast), c)
    removal.settle(s, who)
