"""The only writer of warriors, buildings and tokens; keeps the derived totals and marks rule as stale.

These are bare movements: `removal` adds victory points and triggers.
"""

from root_env.engine.jit import I, njit
from root_env.root.rules import marks
from root_env.root.rules.data.tracks import IS_BUILDING, OWNER, RETURNS
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import NOBODY
from root_env.root.rules.state import State


@njit
def stale(s: State, c: int) -> None:
    """Mark clearing `c`: its ruler must be worked out anew."""
    s.rule_stale = s.rule_stale | (1 << c)


@njit
def place_warriors(s: State, who: int, c: int, n: int) -> int:
    """Place up to `n` warriors from the supply; returns how many were placed (Law 1.5.1, 1.5.4, 21.20)."""
    n = min(n, I(s.warrior_supply[who]))
    s.warriors[who, c] = s.warriors[who, c] + n
    s.warrior_supply[who] = s.warrior_supply[who] - n
    stale(s, c)
    if n > 0:
        note(s, E.WARRIORS_PLACED, who, clearing=c, count=n)
    return n


@njit
def take_warriors(s: State, who: int, c: int, n: int) -> None:
    """Return `n` warriors from a clearing to the supply; the clearing must hold them (Law 21.24)."""
    s.warriors[who, c] = s.warriors[who, c] - n
    s.warrior_supply[who] = s.warrior_supply[who] + n
    stale(s, c)
    note(s, E.WARRIORS_REMOVED, who, clearing=c, count=n)


@njit
def take_marked(s: State, who: int, c: int, marked: int) -> None:
    """Take marked warriors off the map; they have no place in the supply (Law 14.2.2)."""
    n = marks.count(marked)
    s.warriors[who, c] = s.warriors[who, c] - n
    marks.put(s, who, marked, NOBODY)
    stale(s, c)
    note(s, E.WARRIORS_REMOVED, who, clearing=c, count=n)


@njit
def place_marked(s: State, who: int, c: int, marked: int) -> None:
    """Place marked warriors who stand in no clearing (Law 14.3.2, 14.4.3)."""
    n = marks.count(marked)
    s.warriors[who, c] = s.warriors[who, c] + n
    marks.put(s, who, marked, c)
    stale(s, c)
    note(s, E.WARRIORS_PLACED, who, clearing=c, count=n)


@njit
def capture_warriors(s: State, who: int, c: int, n: int) -> None:
    """Take `n` warriors off the map without returning them to the supply (Law 10.2.3)."""
    s.warriors[who, c] = s.warriors[who, c] - n
    stale(s, c)
    note(s, E.WARRIORS_REMOVED, who, clearing=c, count=n)


@njit
def release_warriors(s: State, who: int, c: int, n: int) -> None:
    """Put `n` warriors onto the map that come from a place off the map and are in no supply (Law 4.2)."""
    s.warriors[who, c] = s.warriors[who, c] + n
    stale(s, c)
    note(s, E.WARRIORS_PLACED, who, clearing=c, count=n)


@njit
def move_piece(s: State, kind: int, origin: int, destination: int) -> None:
    """Move a token between clearings (Law C.2.5)."""
    who = I(s.player_of[OWNER[kind]])
    s.pieces[kind, origin] = s.pieces[kind, origin] - 1
    s.pieces[kind, destination] = s.pieces[kind, destination] + 1
    s.tokens[who, origin] = s.tokens[who, origin] - 1
    s.tokens[who, destination] = s.tokens[who, destination] + 1
    stale(s, origin)
    stale(s, destination)
    note(s, E.PIECE_MOVED, who, clearing=origin, to=destination, piece=kind)


@njit
def move_warriors(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """Move `n` warriors between clearings."""
    s.warriors[who, origin] = s.warriors[who, origin] - n
    s.warriors[who, destination] = s.warriors[who, destination] + n
    stale(s, origin)
    stale(s, destination)
    note(s, E.WARRIORS_MOVED, who, clearing=origin, to=destination, count=n)


@njit
def box_warriors(s: State, who: int, n: int) -> int:
    """Move up to `n` warriors from the supply onto the faction board; returns the number moved (Law 8.4.1.III)."""
    n = min(n, I(s.warrior_supply[who]))
    s.warrior_supply[who] = s.warrior_supply[who] - n
    return n


@njit
def unbox_warriors(s: State, who: int, n: int) -> None:
    """Return `n` warriors from the faction board to the supply."""
    s.warrior_supply[who] = s.warrior_supply[who] + n


@njit
def place_piece(s: State, kind: int, c: int) -> None:
    """Place a building or token from its supply or track; a building fills a slot (Law 2.2.3, 21.20).

    The caller has checked that one is left and that there is room.
    """
    who = I(s.player_of[OWNER[kind]])
    s.piece_supply[kind] = s.piece_supply[kind] - 1
    s.pieces[kind, c] = s.pieces[kind, c] + 1
    if IS_BUILDING[kind] != 0:
        s.buildings[who, c] = s.buildings[who, c] + 1
        s.slots[c] = s.slots[c] - 1
    else:
        s.tokens[who, c] = s.tokens[who, c] + 1
    stale(s, c)
    note(s, E.PIECE_PLACED, who, clearing=c, piece=kind)


@njit
def take_piece(s: State, kind: int, c: int) -> None:
    """Take a building or token off the map, to its supply or track, or out of the game (Law 21.24, 6.2.2)."""
    who = I(s.player_of[OWNER[kind]])
    s.pieces[kind, c] = s.pieces[kind, c] - 1
    s.piece_supply[kind] = s.piece_supply[kind] + RETURNS[kind]
    if IS_BUILDING[kind] != 0:
        s.buildings[who, c] = s.buildings[who, c] - 1
        s.slots[c] = s.slots[c] + 1
    else:
        s.tokens[who, c] = s.tokens[who, c] - 1
    stale(s, c)
    note(s, E.PIECE_REMOVED, who, clearing=c, piece=kind)


@njit
def box_piece(s: State, kind: int) -> None:
    """Move a token from its track to another place of the faction board, for good (Law C.2.6)."""
    s.piece_supply[kind] = s.piece_supply[kind] - 1


@njit
def return_piece(s: State, kind: int) -> None:
    """Bring a piece that is out of the game back to its supply (Law C.5.2.V)."""
    s.piece_supply[kind] = s.piece_supply[kind] + 1


@njit
def take_ruin(s: State, c: int) -> None:
    """Remove the ruin from a clearing; its slot opens (Law 2.2.4, 9.5.3)."""
    s.ruins[c] = 0
    s.slots[c] = s.slots[c] + 1
    note(s, E.RUIN_REMOVED, NOBODY, clearing=c)


@njit
def has_pieces(s: State, who: int, c: int) -> bool:
    """True if a player has warriors, buildings or tokens in a clearing; pawns do not count here."""
    return I(s.warriors[who, c]) + I(s.buildings[who, c]) + I(s.tokens[who, c]) > 0
