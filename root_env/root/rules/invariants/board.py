"""Invariants of pieces, slots, rulers, and losses that wait to be settled."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces as sides
from root_env.root.rules import ids, land, marks
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data import tracks
from root_env.root.rules.ids import NOBODY
from root_env.root.rules.invariants.boards import (
    is_crowded,
    pieces_elsewhere,
    pieces_in_box,
    warriors_elsewhere,
    warriors_on_boards,
)
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State

_LAST_BIT = 6
"""The last bit of `s.lent`, for all forces from this one on."""


@njit
def forces(s: State) -> int:
    """Forces serve their own players, or others at the table (Law 11.2.7.III, 22.3.1)."""
    lent = 0
    for force in range(ids.MAX_SIDES):
        who = I(s.serves[force])
        if who < NOBODY or who >= s.n_players or who == force or (who >= 0 and force >= sides.end(s)):
            return B.FORCES
        if who != NOBODY:
            lent |= 1 << min(force, _LAST_BIT)
    return B.FORCES if s.lent != lent else 0


@njit
def pieces(s: State) -> int:
    """All pieces are on the map, in a supply, or out of the game as the Law says (Law 5.1.1, 6.2.2, 21.24)."""
    for kind in range(ids.N_PIECES):
        n = I(s.piece_supply[kind])
        if n < 0:
            return B.PIECES
        for c in range(ids.N_CLEARINGS):
            if s.pieces[kind, c] < 0:
                return B.PIECES
            n += I(s.pieces[kind, c])
        boxed = pieces_elsewhere(s, kind)
        total = pieces_in_box(s, kind) if s.player_of[tracks.OWNER[kind]] >= 0 else 0
        if boxed < 0 or n + boxed > total or (n + boxed < total and tracks.RETURNS[kind] != 0):
            return B.PIECES
    for who in range(sides.end(s)):
        n = I(s.warrior_supply[who])
        if n < 0:
            return B.WARRIORS
        for c in range(ids.N_CLEARINGS):
            marked = marks.count(marks.marked_in(s, who, c))
            if s.warriors[who, c] < marked:
                return B.WARRIORS
            n += I(s.warriors[who, c]) - marked
        own, boxed = warriors_on_boards(s, who), warriors_elsewhere(s, who)
        if own < 0 or boxed < 0 or n + own + boxed != s.warrior_total[who]:
            return B.WARRIORS
    return 0


@njit
def clearings(s: State) -> int:
    """Derived fields of clearings are true, and none holds more than it may (Law 2.2.3, 7.5.2.IV, 8.2.5, 8.3.2)."""
    for c in range(ids.N_CLEARINGS):
        filled = I(s.ruins[c])
        for who in range(sides.end(s)):
            buildings, tokens = 0, 0
            first, end, faction = 0, 0, I(s.faction[who])
            if faction >= 0:
                first, end = tracks.FIRST_PIECE[faction], tracks.END_PIECE[faction]
            for kind in range(first, end):
                if tracks.IS_BUILDING[kind] != 0:
                    buildings += I(s.pieces[kind, c])
                else:
                    tokens += I(s.pieces[kind, c])
            if buildings != s.buildings[who, c] or tokens != s.tokens[who, c]:
                return B.DERIVED_PIECES
            filled += buildings
        if s.slots[c] < 0 or s.slots[c] != land.slots(s, c) - filled:
            return B.SLOTS
        if is_crowded(s, c) != 0:
            return B.CROWDED
        if (I(s.rule_stale) >> c) & 1 == 0 and s.ruler[c] != _ruler(s, c):
            return B.RULER
    return 0


@njit
def _strength(s: State, who: int, c: int) -> int:
    """Warriors and buildings of a player; warriors count for the player they serve (Law 2.5, 11.2.7.III)."""
    n = hooks.tokens_for_rule(s, who, c)
    for force in range(sides.end(s)):
        rules = force if s.serves[force] == NOBODY else I(s.serves[force])
        n += I(s.warriors[force, c]) if rules == who else 0
        n += I(s.buildings[force, c]) if (rules if sides.is_apart(s, force) else force) == who else 0
    return n


@njit
def _ruler(s: State, c: int) -> int:
    """The ruler: outright, by most warriors and buildings, or as a faction that wins ties (Law 2.5); else NOBODY."""
    most, holders, lord, ruler = 1, 0, NOBODY, hooks.rules_outright(s, c)
    if ruler != NOBODY:
        return ruler
    for who in range(sides.end(s)):
        most = max(most, _strength(s, who, c))
    for who in range(sides.end(s)):
        if _strength(s, who, c) == most:
            holders += 1
            ruler = who
            if hooks.wins_ties(s, who, c):
                lord = who
    if lord != NOBODY:
        return lord
    return ruler if holders == 1 else NOBODY


@njit
def losses(s: State) -> int:
    """Removals are settled before the next question, in battle before its end (Law 1.5.4, 4.3.6)."""
    if s.over != 0 or s.fault != 0:
        return 0
    if s.battle.active == 0:
        if s.lost_in != 0:
            return B.LOST
        for c in range(ids.N_CLEARINGS):
            for who in range(sides.end(s)):
                if s.lost_warriors[who, c] != 0:
                    return B.LOST
            for kind in range(ids.N_PIECES):
                if s.lost_pieces[kind, c] != 0:
                    return B.LOST
    return 0
