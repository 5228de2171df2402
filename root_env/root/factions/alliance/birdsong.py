"""Birdsong of the Woodland Alliance: revolts, then spreading sympathy (Law 8.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.alliance.supporters import discard_supporter
from root_env.root.rules import forces, pieces, removal
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import N_OF_SUIT, OF_SUIT
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import offers
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

REVOLT_COST = 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """First all revolts, then all spreading (Law 8.4)."""
    push(s, K.SPREAD_SYMPATHY, who)
    push(s, K.REVOLT, who)


@njit
def matching_supporters(s: State, c: int) -> int:
    """Supporters that match a clearing, birds included (Law 8.2.3, 2.1.1)."""
    suits, n = matching.suits_of(s, c) | 1 << S.BIRD, 0
    for suit in range(S.BIRD + 1):
        if (suits >> suit) & 1 != 0:
            for i in range(N_OF_SUIT[suit]):
                n += I(s.alliance.supporters[OF_SUIT[suit, i]])
    return n


@njit
def base_for(s: State, c: int) -> int:
    """Piece kind of a base on the board that matches a clearing, -1 if there is none (Law 8.4.1.I)."""
    return matching.piece_for(s, c, PC.BASE_FOX)


@njit
def has_base(s: State, c: int) -> bool:
    """True if a base stands in the clearing."""
    return s.pieces[PC.BASE_FOX, c] + s.pieces[PC.BASE_RABBIT, c] + s.pieces[PC.BASE_MOUSE, c] > 0


@njit
def can_revolt(s: State, who: int, c: int) -> bool:
    """True for a sympathetic clearing without a base that matches a base on the board and two supporters.

    Law 8.4.1.I, 8.4.1.II. A piece that bars placing, as the keep, does not matter: the revolt may remove it first (Law
    8.4.1.III, 6.2.2).
    """
    if s.pieces[PC.SYMPATHY, c] == 0 or has_base(s, c) or base_for(s, c) < 0:
        return False
    return matching_supporters(s, c) >= REVOLT_COST


@njit
def legal_revolt(s: State, who: int, out: DecisionList) -> None:
    """A clearing to revolt in, an offer, or pass to spreading (Law 8.4.1, 8.4.1.I)."""
    for c in range(N_CLEARINGS):
        if can_revolt(s, who, c):
            add(out, A.REVOLT + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_revolt(s: State, who: int, c: int) -> None:
    """Spend two supporters, then resolve the revolt (Law 8.4.1.II, 8.4.1.III)."""
    push(s, K.REVOLT_REMOVE, who, clearing=c)
    push(s, K.SPEND_SUPPORTER, who, clearing=c, count=REVOLT_COST, suit=matching.only_suit(s, c))
    _spend_if_all(s)


@njit
def legal_spend_supporter(s: State, who: int, out: DecisionList) -> None:
    """A supporter matching the chosen clearing, birds included (Law 8.2.3, 8.4.1.II, 8.4.2.II)."""
    suits = matching.suits_of(s, I(top(s).clearing)) | 1 << S.BIRD
    for suit in range(S.BIRD + 1):
        if (suits >> suit) & 1 != 0:
            for i in range(N_OF_SUIT[suit]):
                if s.alliance.supporters[OF_SUIT[suit, i]] > 0:
                    add(out, A.CHOOSE_CARD + OF_SUIT[suit, i])


@njit
def apply_spend_supporter(s: State, who: int, card: int) -> None:
    """Spend it; asked again until the cost is paid (Law 8.4.1.II, 8.4.2.II)."""
    f = top(s)
    n = I(f.count)
    discard_supporter(s, card)
    if n == 1:
        pop(s)
    else:
        f.count = n - 1
        _spend_if_all(s)


@njit
def _spend_if_all(s: State) -> None:
    """Spend all matching supporters if all are needed: there is nothing to choose (Law 8.4.1.II, 8.4.2.II)."""
    f = top(s)
    c = I(f.clearing)
    if matching_supporters(s, c) > f.count:
        return
    pop(s)
    for card in range(N_CARDS):
        if s.alliance.supporters[card] > 0 and matching.card_fits(s, card, c):
            for _ in range(I(s.alliance.supporters[card])):
                discard_supporter(s, card)


@njit
def run_revolt_remove(s: State, who: int) -> None:
    """Remove all enemy pieces from the clearing (Law 8.4.1.III)."""
    c = I(top(s).clearing)
    pop(s)
    push(s, K.REVOLT_PLACE, who, clearing=c)
    note(s, E.REVOLT, who, clearing=c)
    removal.remove_enemies(s, who, c)
    removal.settle(s, who)


@njit
def run_revolt_place(s: State, who: int) -> None:
    """Place the base, a warrior per sympathetic clearing of its suit, and an officer (Law 8.4.1.III).

    If something still bars placing, only the officer is placed (Law 1.5.4).
    """
    c = I(top(s).clearing)
    pop(s)
    if hooks.can_place(s, who, c):
        base = base_for(s, c)
        pieces.place_piece(s, base, c)
        n = 0
        for k in range(N_CLEARINGS):
            if s.pieces[PC.SYMPATHY, k] > 0 and matching.is_of(s, k, base - PC.BASE_FOX):
                n += 1
        pieces.place_warriors(s, who, c, n)
    gain_officer(s, who)


@njit
def gain_officer(s: State, who: int) -> None:
    """Place a warrior from the supply in the Officers box, if one is left (Law 8.4.1.III, 8.5.3, 1.5.4)."""
    n = pieces.box_warriors(s, who, 1)
    s.alliance.officers = s.alliance.officers + n
    if n > 0:
        note(s, E.OFFICERS, who, count=n)


@njit
def sympathy_on_map(s: State) -> int:
    """Sympathy tokens on the map, 0..10 (Law 8.2.5)."""
    return TOTAL[PC.SYMPATHY] - I(s.piece_supply[PC.SYMPATHY])


@njit
def can_place_sympathy(s: State, who: int, c: int) -> bool:
    """True if a token is left and the clearing, without one, can hold it (Law 8.2.5.I, 6.2.2)."""
    if s.piece_supply[PC.SYMPATHY] == 0 or s.pieces[PC.SYMPATHY, c] > 0:
        return False
    return hooks.can_place(s, who, c)


@njit
def place_sympathy(s: State, who: int, c: int) -> None:
    """Place a sympathy token and score the uncovered space (Law 8.4.2.III, 8.6.1.IV)."""
    points = I(s.sympathy_vp[sympathy_on_map(s)])
    pieces.place_piece(s, PC.SYMPATHY, c)
    score(s, who, points, FOR.SYMPATHY)


@njit
def spread_cost(s: State, who: int, c: int) -> int:
    """Supporters for spreading to a clearing, one more under Martial Law (Law 8.4.2.II, 8.4.2.II.a)."""
    cost = I(s.sympathy_cost[sympathy_on_map(s)])
    for p in range(I(s.n_players)):
        if p != who and I(s.warriors[p, c]) + forces.warriors_serving(s, p, c) >= s.martial_law_warriors:
            return cost + 1
    return cost


@njit
def _is_in_reach(s: State, who: int, c: int) -> bool:
    """True if the clearing is adjacent to a sympathetic one, or there is none (Law 8.4.2.I, 11.2.7.II)."""
    if sympathy_on_map(s) == 0:
        return True
    near = hooks.paths_from(s, who, c)
    for k in range(N_CLEARINGS):
        if (near >> k) & 1 != 0 and s.pieces[PC.SYMPATHY, k] > 0:
            return True
    return False


@njit
def legal_spread_sympathy(s: State, who: int, out: DecisionList) -> None:
    """A clearing to spread to, an offer, or end Birdsong (Law 8.4.2, 8.4.2.I)."""
    if s.alliance.n_supporters > 0:
        for c in range(N_CLEARINGS):
            if can_place_sympathy(s, who, c) and _is_in_reach(s, who, c):
                if matching_supporters(s, c) >= spread_cost(s, who, c):
                    add(out, A.SPREAD + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_spread_sympathy(s: State, who: int, c: int) -> None:
    """Spend the supporters, then place the token (Law 8.4.2.II, 8.4.2.III)."""
    cost = spread_cost(s, who, c)
    push(s, K.SPREAD_PLACE, who, clearing=c)
    push(s, K.SPEND_SUPPORTER, who, clearing=c, count=cost, suit=matching.only_suit(s, c))
    _spend_if_all(s)


@njit
def run_spread_place(s: State, who: int) -> None:
    """Place the sympathy token and score (Law 8.4.2.III)."""
    c = I(top(s).clearing)
    pop(s)
    place_sympathy(s, who, c)
