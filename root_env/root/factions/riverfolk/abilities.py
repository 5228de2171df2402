"""Abilities of the Riverfolk Company that change the rules for everyone (Law 11.2).

Funds are warriors of any player on the faction board, counted by their owner: `funds`, `committed` and `payments`
are its boxes, `tracks` the Trade Posts tracks.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.jit.views import Cells
from root_env.root.factions.riverfolk.declaration import N_SERVICES, POST_SPACES, SV
from root_env.root.rules import forces, land, pieces
from root_env.root.rules.abilities import hooks, pawns
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, push, push_once_more
from root_env.root.rules.ids import MAX_SIDES, N_CLEARINGS, N_ITEMS, N_SUITS, NOBODY, PC, F, K, P
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

COMMIT, SPEND, TO_TRACK = 0, 1, 2
"""Destinations of a fund: the Committed box, its owner's supply, or a Trade Posts track (Law 11.5, 11.5.3)."""


@njit
def company(s: State) -> int:
    """The player of the Riverfolk, NOBODY if they are not in play."""
    return max(I(s.player_of[F.RIVERFOLK]), NOBODY)


@njit
def total(amounts: Cells) -> int:
    """Warriors of all owners in one box of the board (Law 11.2.4)."""
    n = 0
    for who in range(MAX_SIDES):
        n += I(amounts[who])
    return n


# -- funds (Law 11.2.1, 11.2.4, 11.5) ----------------------------------------------------------------


@njit
def open_spaces(s: State, suit: int) -> int:
    """Empty spaces of a Trade Posts track: without post and without fund (Law 11.2.1, 11.5.3)."""
    placed = POST_SPACES - I(s.piece_supply[PC.TRADE_POST_FOX + suit])
    return placed - total(s.riverfolk.tracks[suit])


@njit
def all_funds(s: State) -> int:
    """Funds of all owners (Law 11.2.4)."""
    return total(s.riverfolk.funds)


@njit
def use_funds(s: State, owner: int, n: int, where: int, suit: int) -> None:
    """Take `n` funds of one owner out of the Funds box (Law 11.5, 11.5.3)."""
    r = s.riverfolk
    r.funds[owner] = r.funds[owner] - n
    if where == COMMIT:
        r.committed[owner] = r.committed[owner] + n
    elif where == TO_TRACK:
        r.tracks[suit, owner] = r.tracks[suit, owner] + n
    else:
        pieces.unbox_warriors(s, owner, n)
        hooks.warriors_returned(s, owner, n)
    note(s, E.FUNDS_SPENT if where == SPEND else E.FUNDS_COMMITTED, company(s), other=owner, count=n)


@njit
def use_if_plain(s: State, n: int, where: int, suit: int) -> bool:
    """Use `n` funds if owners are no choice: all funds are needed, or all have one owner; True if it did so."""
    if n == 0:
        return True
    all_needed = all_funds(s) == n
    owners, last = 0, 0
    for owner in range(I(s.n_players)):
        held = I(s.riverfolk.funds[owner])
        if held > 0:
            owners += 1
            last = owner
            if all_needed:
                use_funds(s, owner, held, where, suit)
    if owners == 1 and not all_needed:
        use_funds(s, last, n, where, suit)
    return owners == 1 or all_needed


@njit
def pay(s: State, who: int, n: int, where: int, suit: int) -> None:
    """Commit or spend `n` funds; ask for their owners if there is a choice (Law 11.2.4, 11.5)."""
    if not use_if_plain(s, n, where, suit):
        push(s, K.FUND_OWNER, who, count=n, suit=suit, x=where)


@njit
def crafting_pieces(s: State, who: int, suits: int, clearings: int) -> int:
    """Empty spaces of these Trade Posts tracks, at most the number of funds (Law 11.2.1)."""
    n = 0
    for suit in range(N_SUITS):
        if (suits >> suit) & 1 != 0:
            n += open_spaces(s, suit)
    return min(n, all_funds(s))


@njit
def crafting_limit(s: State, who: int) -> int:
    """As many icons, of all suits together, as there are funds (Law 11.2.1)."""
    return all_funds(s)


@njit
def asks_of_benefit(s: State, who: int, card: int) -> bool:
    """The Riverfolk may export a card that they craft (Law 11.5.3.I)."""
    push(s, K.EXPORT, who, card=card)
    return True


@njit
def paths_of_its_own(s: State, who: int, c: int) -> int:
    """Swimmers treat rivers as paths (Law 11.2.2)."""
    return land.rivers(s, c)


@njit
def rivers_without_rule(s: State, who: int, c: int) -> int:
    """Swimmers move along rivers regardless of rule (Law 11.2.2)."""
    return land.rivers(s, c)


@njit
def activate(s: State, who: int, suit: int, n: int) -> None:
    """Commit `n` funds to empty spaces of a Trade Posts track (Law 11.2.1, 11.5.3)."""
    pay(s, who, n, TO_TRACK, suit)


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """Trade Disruption for a removed trade post (Law 11.2.5.I)."""
    push_once_more(s, K.TRADE_DISRUPTION, owner)


@njit
def returns(s: State, who: int, kind: int, owner: int) -> bool:
    """Trade Disruption, while warriors of `owner` are among the funds (Law 11.2.5.I)."""
    return kind == K.TRADE_DISRUPTION and s.riverfolk.funds[owner] > 0


# -- mercenaries (Law 11.2.7.III) --------------------------------------------------------------------


@njit
def begin_turn(s: State, who: int) -> None:
    """Services last for one turn (Law 11.2.6.II, 11.2.7.II, 11.2.7.III)."""
    forces.take_back(s, company(s))
    s.riverboats = NOBODY
    for service in range(N_SERVICES):
        s.riverfolk.bought[service] = 0


@njit
def begin_phase(s: State, who: int, phase: int) -> None:
    """Mercenaries serve in Daylight and Evening (Law 11.2.7.III)."""
    if phase == P.DAYLIGHT and s.riverfolk.bought[SV.MERCENARIES] > 0:
        forces.lend(s, company(s), who)


# -- services (Law 11.2.6) ---------------------------------------------------------------------------


@njit
def has_post(s: State, c: int) -> bool:
    """True if a trade post stands in the clearing (Law 11.2.6.II, 11.5.6.I)."""
    posts = I(s.pieces[PC.TRADE_POST_FOX, c]) + I(s.pieces[PC.TRADE_POST_RABBIT, c])
    return posts + I(s.pieces[PC.TRADE_POST_MOUSE, c]) > 0


@njit
def posts_on_map(s: State) -> int:
    """Trade posts on the map (Law 11.4.2)."""
    n = 0
    for c in range(N_CLEARINGS):
        for kind in range(PC.TRADE_POST_FOX, PC.TRADE_POST_MOUSE + 1):
            n += I(s.pieces[kind, c])
    return n


@njit
def _services_left(s: State, who: int) -> int:
    """Services the player can still buy this turn: one, and one per clearing shared with a post (Law 11.2.6.II)."""
    n = 1
    for c in range(N_CLEARINGS):
        if has_post(s, c):
            if pieces.has_pieces(s, who, c) or hooks.has_pawn_at(s, who, c):
                n += 1
    for service in range(N_SERVICES):
        n -= I(s.riverfolk.bought[service])
    return n


@njit
def ready_items(s: State, who: int) -> int:
    """Items a Vagabond can exhaust (Law 9.2.5, 11.2.6.III)."""
    n = 0
    for item in range(N_ITEMS):
        n += pawns.ready(s, who, item)
    return n


@njit
def _means(s: State, who: int) -> int:
    """The highest price the player can pay: in warriors, items or cards (Law 11.2.6.I, 11.2.6.III, C.2.7)."""
    if pawns.moves_by_pawn(s, who):
        return ready_items(s, who)
    if s.faction[who] == F.CHAMELEANDER:
        return I(s.hand_size[who])
    return I(s.warrior_supply[who])


@njit
def _on_sale(s: State, who: int, service: int) -> bool:
    """True if the service has an effect for the player (Law 11.2.7.I, 11.2.7.II, 11.2.7.III.b)."""
    if service == SV.HAND_CARD:
        return s.hand_size[company(s)] > 0
    if service == SV.MERCENARIES and pawns.moves_by_pawn(s, who):
        return False
    return s.riverfolk.bought[service] == 0


@njit
def list_services(s: State, who: int, out: DecisionList) -> None:
    """Add every service that the player can buy and pay for (Law 11.2.6)."""
    if who == company(s) or _services_left(s, who) <= 0:
        return
    means = _means(s, who)
    for service in range(N_SERVICES):
        if s.riverfolk.prices[service] <= means and _on_sale(s, who, service):
            add(out, A.BUY + service)


@njit
def buy(s: State, who: int, service: int) -> None:
    """Pay for a service, then receive it (Law 11.2.6, 11.2.6.I, 11.2.6.III, 11.2.7, C.2.7)."""
    seller, price = company(s), I(s.riverfolk.prices[service])
    s.riverfolk.bought[service] = s.riverfolk.bought[service] + 1
    note(s, E.SERVICE, who, x=service, y=price)
    if service == SV.HAND_CARD:
        push(s, K.BUY_CARD, who, other=seller)
    elif service == SV.RIVERBOATS:
        s.riverboats = who
    if pawns.moves_by_pawn(s, who):
        push(s, K.PAY_ITEM, who, other=seller, count=price, x=service)
    elif s.faction[who] == F.CHAMELEANDER:
        push(s, K.PAY_CARD, who, other=seller, count=price, x=service)
    else:
        receive(s, who, price)


@njit
def receive(s: State, owner: int, n: int) -> None:
    """Place up to `n` warriors of a player from his supply in the Payments box (Law 11.2.6.I, 1.5.4)."""
    n = pieces.box_warriors(s, owner, n)
    s.riverfolk.payments[owner] = s.riverfolk.payments[owner] + n
    if n > 0:
        note(s, E.PAYMENT, owner, count=n)
