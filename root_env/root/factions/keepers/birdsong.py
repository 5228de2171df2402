"""Birdsong of the Keepers: encamp, decamp, recruit (Law 15.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import N_SIDES, N_WAYSTATIONS
from root_env.root.rules import land, pieces, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.key_actions import offers
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State

RECRUITS = 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """The three steps in order (Law 15.4)."""
    s.keepers.encamped = 0
    s.keepers.decamped = 0
    push(s, K.KEEPERS_RECRUIT, who)
    push(s, K.DECAMP, who)
    push(s, K.ENCAMP, who)


# -- Encamp (Law 15.4.1) -------------------------------------------------------------------------------


@njit
def is_off_map(s: State, who: int) -> bool:
    """True if no warrior and no waystation of theirs is in a clearing (Law 15.4.1)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0 or relics.waystations_in(s, c) > 0:
            return False
    return True


@njit
def _has_room(s: State, who: int, c: int) -> bool:
    """True if a waystation can be placed in a clearing (Law 2.2.3)."""
    return s.slots[c] > 0 and relics.waystations_on_map(s) < N_WAYSTATIONS and hooks.can_place(s, who, c)


@njit
def can_encamp(s: State, who: int, c: int) -> bool:
    """True if a waystation can come in the place of a warrior: once per clearing (Law 15.4.1)."""
    if s.warriors[who, c] == 0 or (I(s.keepers.encamped) >> c) & 1 != 0:
        return False
    return _has_room(s, who, c)


@njit
def _returning(s: State, who: int, c: int) -> int:
    """Pieces with which they can come back here, 0..2: a waystation, a warrior; on the edge (Law 15.4.1, 21.15)."""
    if (land.edge(s) >> c) & 1 == 0 or not hooks.can_place(s, who, c):
        return 0
    return min(1, I(s.warrior_supply[who])) + int(_has_room(s, who, c))


@njit
def _most_returning(s: State, who: int) -> int:
    most = 0
    for c in range(N_CLEARINGS):
        most = max(most, _returning(s, who, c))
    return most


@njit
def legal_encamp(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a warrior, or none; off the map they must come back to its edge, if they can (Law 15.4.1).

    If both pieces can be placed nowhere, one of them is (Law 1.5.4).
    """
    most = _most_returning(s, who) if is_off_map(s, who) else 0
    for c in range(N_CLEARINGS):
        if can_encamp(s, who, c) or (most > 0 and _returning(s, who, c) == most):
            add(out, A.CHOOSE_CLEARING + c)
    offers.list_offers(s, who, out)
    if most == 0:
        add(out, A.PASS)


@njit
def apply_choose_clearing_in_encamp(s: State, who: int, c: int) -> None:
    """Ask for the waystation and its side; without room for one a warrior comes back alone (Law 15.4.1, 1.5.4)."""
    if is_off_map(s, who):
        pop(s)
    if _has_room(s, who, c):
        push(s, K.ENCAMP_WITH, who, clearing=c)
    else:
        pieces.place_warriors(s, who, c, 1)


@njit
def legal_encamp_with(s: State, who: int, out: DecisionList) -> None:
    """Either side of a waystation on the faction board; cajoled they have named it (Law 15.4.1, 15.2.2, C.5.2.V)."""
    named = I(top(s).x)
    for k in range(N_WAYSTATIONS):
        if s.piece_supply[PC.WAYSTATION_FIRST + k] > 0 and (named < 0 or named == k):
            for side in range(N_SIDES):
                add(out, A.CHOOSE_WAYSIDE + k * N_SIDES + side)


@njit
def apply_encamp_with(s: State, who: int, wayside: int) -> None:
    """Replace a warrior; off the map, place a warrior too; cajoled, neither (Law 15.4.1, C.5.2.V)."""
    c, cajoled = I(top(s).clearing), top(s).x >= 0
    pop(s)
    if not cajoled and is_off_map(s, who):
        pieces.place_warriors(s, who, c, 1)
    elif not cajoled:
        pieces.take_warriors(s, who, c, 1)
        hooks.warriors_returned(s, who, 1)
        s.keepers.encamped = I(s.keepers.encamped) | (1 << c)
    pieces.place_piece(s, PC.WAYSTATION_FIRST + wayside // N_SIDES, c)
    relics.set_side(s, wayside // N_SIDES, wayside % N_SIDES)
    note(s, E.ENCAMPED, who, clearing=c, x=wayside)


# -- Decamp (Law 15.4.2) -------------------------------------------------------------------------------


@njit
def place_of(s: State, waystation: int) -> int:
    """The clearing of a waystation, -1 on the faction board."""
    for c in range(N_CLEARINGS):
        if s.pieces[PC.WAYSTATION_FIRST + waystation, c] > 0:
            return c
    return -1


@njit
def can_decamp(s: State, who: int, waystation: int) -> bool:
    """True if a warrior can come in the place of a waystation: once per clearing (Law 15.4.2)."""
    c = place_of(s, waystation)
    if c < 0 or (I(s.keepers.decamped) >> c) & 1 != 0 or s.warrior_supply[who] == 0:
        return False
    return hooks.can_place(s, who, c)


@njit
def legal_decamp(s: State, who: int, out: DecisionList) -> None:
    """A waystation on the map, or none (Law 15.4.2)."""
    for k in range(N_WAYSTATIONS):
        if can_decamp(s, who, k):
            add(out, piece_action(PC.WAYSTATION_FIRST + k))
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_piece_in_decamp(s: State, who: int, kind: int) -> None:
    """Replace it with a warrior (Law 15.4.2)."""
    waystation = kind - PC.WAYSTATION_FIRST
    c = place_of(s, waystation)
    s.keepers.decamped = I(s.keepers.decamped) | (1 << c)
    pieces.take_piece(s, kind, c)
    relics.set_side(s, waystation, 0)
    pieces.place_warriors(s, who, c, 1)


# -- Recruit (Law 15.4.3) ------------------------------------------------------------------------------


@njit
def can_recruit(s: State, who: int, c: int) -> bool:
    """True if a card in hand matches a clearing with a waystation (Law 15.4.3)."""
    if relics.waystations_in(s, c) == 0 or s.warrior_supply[who] == 0 or not hooks.can_place(s, who, c):
        return False
    return matching.cards_in_hand(s, who, c) > 0


@njit
def legal_keepers_recruit(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a waystation, or none (Law 15.4.3)."""
    for c in range(N_CLEARINGS):
        if can_recruit(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_keepers_recruit(s: State, who: int, c: int) -> None:
    """Ask for the card; the menu stays open (Law 15.4.3)."""
    push(s, K.KEEPERS_RECRUIT_CARD, who, clearing=c)


@njit
def legal_keepers_recruit_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing (Law 15.4.3)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_keepers_recruit_card(s: State, who: int, card: int) -> None:
    """Spend it and place two warriors (Law 15.4.3)."""
    c = I(top(s).clearing)
    pop(s)
    zones.spend(s, who, card)
    pieces.place_warriors(s, who, c, RECRUITS)
