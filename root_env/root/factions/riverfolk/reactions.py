"""Reactions of others to the Riverfolk: services, removed trade posts (Law 11.2.5.I, 11.2.6, 11.2.7, C.2.7)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.riverfolk import abilities as riverfolk
from root_env.root.factions.riverfolk.daylight import legal_fund_owner
from root_env.root.rules import zones
from root_env.root.rules.abilities import pawns
from root_env.root.rules.frames import add, count_down, pop, push, top
from root_env.root.rules.ids import N_ITEMS, ST, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def legal_buy_card(s: State, who: int, out: DecisionList) -> None:
    """Any card of the Riverfolk's hand (Law 11.2.7.I)."""
    hand.list_hand(s, I(top(s).other), out)


@njit
def apply_buy_card(s: State, who: int, card: int) -> None:
    """Take it into hand (Law 11.2.7.I)."""
    seller = I(top(s).other)
    pop(s)
    zones.hand_over(s, seller, who, card, -1)


@njit
def legal_pay_item(s: State, who: int, out: DecisionList) -> None:
    """An item to exhaust; only `pass` when all that can be exhausted are needed (Law 11.2.6.III)."""
    if riverfolk.ready_items(s, who) <= top(s).count:
        add(out, A.PASS)
        return
    for item in range(N_ITEMS):
        if pawns.ready(s, who, item) > 0:
            add(out, item_action(item, ST.READY))


@njit
def apply_pay_item(s: State, who: int, item: int, state: int) -> None:
    """Exhaust it; the Riverfolk place a warrior of their own in the Payments box for each (Law 11.2.6.III, 1.5.4)."""
    seller = I(top(s).other)
    count_down(s)
    pawns.exhaust(s, who, item)
    riverfolk.receive(s, seller, 1)


@njit
def apply_pass_in_pay_item(s: State, who: int) -> None:
    """Exhaust every item that is left (Law 11.2.6.III, 1.5.4)."""
    f = top(s)
    seller, n = I(f.other), I(f.count)
    pop(s)
    for item in range(N_ITEMS):
        for _ in range(pawns.ready(s, who, item)):
            pawns.exhaust(s, who, item)
    riverfolk.receive(s, seller, n)


@njit
def legal_pay_card(s: State, who: int, out: DecisionList) -> None:
    """Any card in hand (Law C.2.7)."""
    hand.list_hand(s, who, out)


@njit
def apply_pay_card(s: State, who: int, card: int) -> None:
    """Discard it; the Riverfolk place a warrior of their own in the Payments box for each (Law C.2.7, Law 1.5.4)."""
    seller = I(top(s).other)
    count_down(s)
    zones.spend(s, who, card)
    riverfolk.receive(s, seller, 1)


@njit
def run_trade_disruption(s: State, who: int) -> None:
    """Remove half of the funds, rounded up, for a post; ask for owners if there is a choice (Law 11.2.5.I)."""
    count_down(s)
    _lose(s, who, (riverfolk.all_funds(s) + 1) // 2)


@njit
def _lose(s: State, who: int, n: int) -> None:
    """Remove `n` funds; ask for owners if there are several and not all funds go (Law 11.2.5.I, 21.24)."""
    if not riverfolk.use_if_plain(s, n, riverfolk.SPEND, -1):
        push(s, K.LOSE_FUND, who, count=n)


legal_lose_fund = legal_fund_owner
"""Any player with a warrior among the funds (Law 11.2.5.I)."""


@njit
def apply_lose_fund(s: State, who: int, faction: int) -> None:
    """Return it to its owner's supply; asked again while more must go (Law 11.2.5.I)."""
    left = I(top(s).count) - 1
    pop(s)
    riverfolk.use_funds(s, I(s.player_of[faction]), 1, riverfolk.SPEND, -1)
    _lose(s, who, left)
