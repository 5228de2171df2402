"""Evening of the Hundreds: incite, oppress, draw (Law 14.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds import mobs
from root_env.root.factions.hundreds.declaration import MD
from root_env.root.rules import forces, pieces, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, count_down, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.key_actions import hand, offers
from root_env.root.rules.scoring import enemies, score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

DRAWS = 1
JUBILANT_ROLLS = 4
MANY_CLEARINGS = 6
"""As many oppressed clearings score most (Law 14.6.2)."""
CROWD = 3
"""Enemy pieces with the warlord for which a rowdy player draws one card more (Law 14.7.6)."""


@njit
def start_evening(s: State, who: int) -> None:
    """The three steps in order (Law 14.6)."""
    push(s, K.OPPRESS, who)
    push(s, K.GAP, who)
    push(s, K.INCITE, who)


# -- Incite (Law 14.6.1, 14.7.3) -----------------------------------------------------------------------


@njit
def can_incite(s: State, who: int, c: int) -> bool:
    """True if a mob can be placed in a clearing with a warrior, for a card (Law 14.6.1)."""
    if s.warriors[who, c] == 0 or not mobs.can_take_mob(s, who, c):
        return False
    return matching.cards_in_hand(s, who, c) > 0


@njit
def legal_incite(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a warrior and no mob, an offer, or end (Law 14.6.1)."""
    for c in range(N_CLEARINGS):
        if can_incite(s, who, c):
            add(out, A.INCITE + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_incite_in_incite(s: State, who: int, c: int) -> None:
    """Ask for the card; the menu stays open (Law 14.6.1)."""
    push(s, K.INCITE_CARD, who, clearing=c)


@njit
def legal_incite_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing (Law 14.6.1)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_incite_card(s: State, who: int, card: int) -> None:
    """Spend it and place the mob; jubilant with the warlord, they may roll for more (Law 14.6.1, 14.7.3)."""
    c = I(top(s).clearing)
    pop(s)
    zones.spend(s, who, card)
    pieces.place_piece(s, PC.MOB, c)
    if s.hundreds.mood == MD.JUBILANT and s.hundreds.warlord == c:
        push(s, K.JUBILANT, who, count=JUBILANT_ROLLS)


@njit
def legal_jubilant(s: State, who: int, out: DecisionList) -> None:
    """Roll, or stop (Law 14.7.3)."""
    add(out, A.ROLL_MOB)
    add(out, A.PASS)


@njit
def apply_roll_mob_in_jubilant(s: State, who: int) -> None:
    """Roll the mob die and place a mob; asked again while rolls are left (Law 14.7.3)."""
    count_down(s)
    mobs.roll_and_spread(s, who)


# -- Oppress, draw and discard (Law 14.6.2, 14.6.3, 14.7.6) --------------------------------------------


@njit
def enemy_pieces(s: State, who: int, c: int) -> int:
    """Enemy pieces in a clearing: warriors that do not serve the player, buildings, tokens and pawns (Law 14.6.2)."""
    n = 0
    for p in range(forces.end(s)):
        if enemies(s, who, p):
            n += hooks.enemy_pieces(s, who, p, c)
    return n


@njit
def oppresses(s: State, who: int, c: int) -> bool:
    """True if they rule a clearing with a piece of theirs and no enemy piece (Law 14.6.2)."""
    return ruling.rules(s, who, c) and pieces.has_pieces(s, who, c) and enemy_pieces(s, who, c) == 0


@njit
def run_oppress(s: State, who: int) -> None:
    """Score for oppressed clearings; then draw and discard; offers stand between (Law 14.6.2, 14.6.3, 1.4.3)."""
    pop(s)
    n = 0
    for c in range(N_CLEARINGS):
        if oppresses(s, who, c):
            n += 1
    hand.draw_and_discard(s, who, DRAWS + _rowdy_draws(s, who))
    push(s, K.GAP, who)
    score(s, who, I(s.oppress_vp[min(n, MANY_CLEARINGS)]), FOR.OPPRESSING)


@njit
def _rowdy_draws(s: State, who: int) -> int:
    """Rowdy: one card more, or two if three enemy pieces stand with the warlord (Law 14.7.6)."""
    if s.hundreds.mood != MD.ROWDY:
        return 0
    warlord = I(s.hundreds.warlord)
    return 2 if warlord >= 0 and enemy_pieces(s, who, warlord) >= CROWD else 1
