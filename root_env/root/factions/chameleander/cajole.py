"""Cajole: the ruler of Chameleander's clearing may place a building or token there (Law C.5.2.V)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander import abilities as ability
from root_env.root.factions.chameleander.ego import place_ego
from root_env.root.rules import pieces, ruling, zones
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE, IS_BUILDING
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, PC, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State

CAJOLED = 2
"""Bit of `taken`: Cajole has been taken this turn."""
CAJOLE_VP = 1


@njit
def _ruler(s: State, who: int) -> int:
    """The other player who rules Chameleander's clearing, NOBODY if there is none (Law C.5.2.V, 2.5)."""
    c = ability.place(s, who)
    ruling.refresh(s)
    if s.ruler[c] == who:
        return NOBODY
    return I(s.ruler[c])


@njit
def can_cajole(s: State, who: int) -> bool:
    """True if Cajole has not been taken this turn, there is a card to spend, and another player rules (Law C.5.2.V)."""
    if I(s.chameleander.taken) & CAJOLED != 0 or s.hand_size[who] == 0:
        return False
    return _ruler(s, who) != NOBODY


@njit
def start_cajole(s: State, who: int) -> None:
    """Ask for the card (Law C.5.2.V)."""
    s.chameleander.taken = I(s.chameleander.taken) | CAJOLED
    push(s, K.CAJOLE_CARD, who, clearing=ability.place(s, who), other=_ruler(s, who))


@njit
def legal_cajole_card(s: State, who: int, out: DecisionList) -> None:
    """Any card (Law C.5.2.V)."""
    hand.list_hand(s, who, out)


@njit
def apply_cajole_card(s: State, who: int, card: int) -> None:
    """Spend it, place an ego and score; then the ruler is asked (Law C.5.2.V, C.2.5)."""
    f = top(s)
    c, ruler = I(f.clearing), I(f.other)
    pop(s)
    zones.spend(s, who, card)
    place_ego(s, who)
    push(s, K.CAJOLE_PLACE, ruler, clearing=c, other=who)


@njit
def _is_removed_keep(s: State, kind: int) -> bool:
    """True for the keep if it has left the game; it can come back (Law C.5.2.V, 6.2.2)."""
    if kind != PC.KEEP or s.piece_supply[kind] > 0:
        return False
    for c in range(N_CLEARINGS):
        if s.pieces[kind, c] > 0:
            return False
    return True


@njit
def legal_cajole_place(s: State, who: int, out: DecisionList) -> None:
    """The next building of a type if a slot is open, a token of a kind, or nothing (Law C.5.2.V, 2.2.3)."""
    f = top(s)
    add(out, A.PASS)
    if s.cajole_ignores_bars == 0 and not hooks.can_place(s, who, I(f.clearing)):
        return
    faction = I(s.faction[who])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        left = s.piece_supply[kind] > 0 or _is_removed_keep(s, kind) or hooks.can_free(s, kind)
        if left and hooks.takes_one_more(s, kind, I(f.clearing)):
            if IS_BUILDING[kind] == 0 or s.slots[f.clearing] > 0:
                add(out, piece_action(kind))


@njit
def apply_cajole_place(s: State, who: int, kind: int) -> None:
    """Place it against any rule that forbids it; Chameleander scores, the ruler does not (Law C.5.2.V)."""
    f = top(s)
    c, chameleander = I(f.clearing), I(f.other)
    pop(s)
    if _is_removed_keep(s, kind):
        pieces.return_piece(s, kind)
    if not hooks.asks_how_to_place(s, kind, c):
        pieces.place_piece(s, kind, c)
    score(s, chameleander, CAJOLE_VP, FOR.CAJOLE)
