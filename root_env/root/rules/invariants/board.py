"""Pieces, slots, rulers, losses that wait to be settled."""

from root_env.engine.jit import I, njit
from root_env.root.rules import ids, land
from root_env.root.rules.data import tracks
from root_env.root.rules.ids import NOBODY, PC, F, P
from root_env.root.rules.invariants.boards import warriors_elsewhere, warriors_on_boards
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def forces(s: State) -> int:
    """Forces serve their own players, or others at the table (Law 11.2.7.III)."""
    lent = 0
    for force in range(ids.MAX_PLAYERS):
        who = I(s.serves[force])
        if who < NOBODY or who >= s.n_players or who == force or (who >= 0 and force >= s.n_players):
            return B.FORCES
        if who != NOBODY:
            lent |= 1 << force
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
        owner = I(s.player_of[tracks.OWNER[kind]])
        total = tracks.TOTAL[kind] if owner >= 0 else 0
        if kind == PC.WOOD and owner >= 0:
            total = I(s.wood)
        if PC.TRADE_POST_FOX <= kind <= PC.TRADE_POST_MOUSE:
            if n > total:
                return B.PIECES
            continue
        if PC.EGO <= kind <= PC.SUPEREGO:
            continue  # see invariants.chameleander
        set_up = owner >= 0 and (s.start[owner] >= 0 or s.phase != P.SETUP)  # a position may leave the corner out
        placed = set_up and tracks.RETURNS[kind] == 0
        if (n != total and not (placed and n == 0)) or (placed and s.piece_supply[kind] != 0):
            return B.PIECES
    for who in range(I(s.n_players)):
        n = I(s.warrior_supply[who])
        if n < 0:
            return B.WARRIORS
        for c in range(ids.N_CLEARINGS):
            if s.warriors[who, c] < 0:
                return B.WARRIORS
            n += I(s.warriors[who, c])
        own, boxed = warriors_on_boards(s, who), warriors_elsewhere(s, who)
        if own < 0 or boxed < 0 or n + own + boxed != s.warrior_total[who]:
            return B.WARRIORS
    return 0


@njit
def _is_crowded(s: State, c: int) -> bool:
    """Limits of placement, which Cajole ignores (Law 7.5.2.IV, 8.2.5.I, 8.4.1.III, C.5.2.V)."""
    if s.pieces[PC.SYMPATHY, c] > 1 or s.pieces[PC.ROOST, c] > 1:
        return True
    for suit in range(ids.N_SUITS):
        if s.pieces[PC.BASE_FOX + suit, c] > 0 and s.suit[c] != suit:
            return True
    return False


@njit
def clearings(s: State) -> int:
    """Derived fields of each clearing, and how much it may hold (Law 2.2.3, 7.5.2.IV, 8.2.5, 8.3.2)."""
    for c in range(ids.N_CLEARINGS):
        filled = I(s.ruins[c])
        for who in range(I(s.n_players)):
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
        if s.player_of[F.CHAMELEANDER] < 0 and _is_crowded(s, c):
            return B.CROWDED
        if (I(s.rule_stale) >> c) & 1 == 0 and s.ruler[c] != _ruler(s, c):
            return B.RULER
    return 0


@njit
def _strength(s: State, who: int, c: int) -> int:
    """Warriors and buildings; warriors count for whom they serve (Law 2.5, 11.2.7.III)."""
    n = I(s.buildings[who, c])
    for force in range(I(s.n_players)):
        if (force if s.serves[force] == NOBODY else s.serves[force]) == who:
            n += I(s.warriors[force, c])
    return n


@njit
def _ruler(s: State, c: int) -> int:
    """Who rules: by gardens, the most warriors and buildings alone, the Eyrie if tied (Law 2.5, 7.2.2, 10.2.4)."""
    most, holders, ruler = 1, 0, NOBODY
    for kind in range(PC.GARDEN_FOX, PC.GARDEN_MOUSE + 1):
        if s.pieces[kind, c] > 0:
            return I(s.player_of[F.LIZARD])
    for who in range(I(s.n_players)):
        most = max(most, _strength(s, who, c))
    for who in range(I(s.n_players)):
        if _strength(s, who, c) == most:
            holders += 1
            ruler = who
            if s.faction[who] == F.EYRIE and I(s.warriors[who, c]) + I(s.buildings[who, c]) > 0:
                return who
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
            for who in range(I(s.n_players)):
                if s.lost_warriors[who, c] != 0:
                    return B.LOST
            for kind in range(ids.N_PIECES):
                if s.lost_pieces[kind, c] != 0:
                    return B.LOST
    return 0
