"""Daylight of the Riverfolk Company: actions for funds (Law 11.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.riverfolk import abilities as riverfolk
from root_env.root.factions.riverfolk.setup import list_river_clearings
from root_env.root.rules import pieces, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import battle, craft, move, offers
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

MOVE, BATTLE = 0, 1
"""Actions that PAID_ACTION begins."""


@njit
def start_daylight(s: State, who: int) -> None:
    """One menu for all of Daylight (Law 11.5)."""
    push(s, K.RIVERFOLK_ACTION, who)


@njit
def legal_riverfolk_action(s: State, who: int, out: DecisionList) -> None:
    """An action that the funds allow, an offer, or end (Law 11.5)."""
    if riverfolk.all_funds(s) > 0:
        battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
        craft.list_crafts(s, who, out)
        add(out, A.DRAW)
        add(out, A.RECRUIT)
        for c in range(N_CLEARINGS):
            if can_establish(s, who, c):
                add(out, A.TRADE_POST + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_move_in_riverfolk_action(s: State, who: int, origin: int, destination: int) -> None:
    """Commit a fund, then move; the menu stays open (Law 11.5, 11.5.1)."""
    push(s, K.PAID_ACTION, who, clearing=origin, other=destination, x=MOVE)
    riverfolk.pay(s, who, 1, riverfolk.COMMIT, -1)


@njit
def apply_battle_in_riverfolk_action(s: State, who: int, c: int, faction: int) -> None:
    """Commit a fund, then battle (Law 11.5.2)."""
    push(s, K.PAID_ACTION, who, clearing=c, other=faction, x=BATTLE)
    riverfolk.pay(s, who, 1, riverfolk.COMMIT, -1)


@njit
def apply_draw_in_riverfolk_action(s: State, who: int) -> None:
    """Commit a fund, then draw a card (Law 11.5.4)."""
    push(s, K.DRAW_CARDS, who, count=1)
    riverfolk.pay(s, who, 1, riverfolk.COMMIT, -1)


@njit
def apply_recruit_in_riverfolk_action(s: State, who: int) -> None:
    """Spend a fund, then recruit (Law 11.5.5)."""
    push(s, K.RIVER_RECRUIT, who)
    riverfolk.pay(s, who, 1, riverfolk.SPEND, -1)


@njit
def run_paid_action(s: State, who: int) -> None:
    """The fund is committed: move or battle (Law 11.5.1, 11.5.2)."""
    f = top(s)
    c, other, what = I(f.clearing), I(f.other), I(f.x)
    pop(s)
    if what == MOVE:
        move.start_move(s, who, c, other)
    else:
        battle.start_battle(s, who, c, other)


@njit
def legal_fund_owner(s: State, who: int, out: DecisionList) -> None:
    """Any player with a warrior among the funds (Law 11.2.4, 11.5)."""
    for owner in range(I(s.n_players)):
        if s.riverfolk.funds[owner] > 0:
            add(out, A.CHOOSE_FACTION + I(s.faction[owner]))


@njit
def apply_fund_owner(s: State, who: int, faction: int) -> None:
    """Commit or spend one of these; asked again while more are needed (Law 11.5, 11.5.3)."""
    f = top(s)
    left, suit, where = I(f.count) - 1, I(f.suit), I(f.x)
    pop(s)
    riverfolk.use_funds(s, I(s.player_of[faction]), 1, where, suit)
    riverfolk.pay(s, who, left, where, suit)


@njit
def legal_river_recruit(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a river; only `pass` without a warrior in the supply (Law 11.5.5, 1.5.4)."""
    if s.warrior_supply[who] > 0:
        list_river_clearings(s, who, out)
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_river_recruit(s: State, who: int, c: int) -> None:
    """Place a warrior there (Law 11.5.5)."""
    pop(s)
    pieces.place_warriors(s, who, c, 1)


@njit
def can_establish(s: State, who: int, c: int) -> bool:
    """A clearing without a trade post, two funds of its ruler, and a matching post on the track.

    Law 11.5.6, 11.5.6.I, 11.5.6.II.
    """
    if matching.piece_for(s, c, PC.TRADE_POST_FOX) < 0 or riverfolk.has_post(s, c):
        return False
    ruling.refresh(s)
    ruler = I(s.ruler[c])
    if ruler < 0 or s.riverfolk.funds[ruler] < s.garrison_funds:
        return False
    return hooks.can_place(s, who, c)


@njit
def apply_trade_post_in_riverfolk_action(s: State, who: int, c: int) -> None:
    """Spend the ruler's funds, place the post with a warrior, and score (Law 11.2.5, 11.5.6.II, 11.5.6.III)."""
    ruling.refresh(s)
    riverfolk.use_funds(s, I(s.ruler[c]), I(s.garrison_funds), riverfolk.SPEND, -1)
    pieces.place_piece(s, matching.piece_for(s, c, PC.TRADE_POST_FOX), c)
    pieces.place_warriors(s, who, c, 1)
    score(s, who, I(s.trade_post_vp), FOR.TRADE_POST)


@njit
def legal_export(s: State, who: int, out: DecisionList) -> None:
    """Take the card's benefit or export it (Law 11.5.3.I)."""
    add(out, A.TAKE_BENEFIT)
    add(out, A.EXPORT)


@njit
def apply_take_benefit_in_export(s: State, who: int) -> None:
    """Take the card's benefit (Law 11.5.3)."""
    card = I(top(s).card)
    pop(s)
    craft.take_benefit(s, who, card)


@njit
def apply_export_in_export(s: State, who: int) -> None:
    """Discard the card for a warrior in the Payments box (Law 11.5.3.I)."""
    card = I(top(s).card)
    pop(s)
    zones.put_discard(s, card)
    riverfolk.receive(s, who, 1)
