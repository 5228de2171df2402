"""The Riverfolk Company (Law 11)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, crafts, funds, moves, offers, purse
from tests.property.reading.table import PASS, answers, choose
from tests.property.reading.vagabond import items

PRICES = range(1, 5)
GARRISON = 2


def banks(t):
    """River clearings that take a piece (Law 11.3.2, 11.5.5)."""
    return choose("choose_clearing", (c for c in t.board.river if t.may_place(t.who, c)))


@answers("setup_river")
def setup_river(t):
    return banks(t)


@answers("river_recruit")
def river_recruit(t):
    return banks(t) if t.supply() else {PASS}


@answers("set_price")
def set_price(t):
    return choose("choose_count", PRICES)


@answers("buy_card")
def buy_card(t):
    return choose("choose_card", t.players[t.other]["hand"])


@answers("pay_item")
def pay_item(t):
    """Law 11.2.6.III; who needs all that are ready exhausts them unasked."""
    return items(t, "ready") if purse(t) > t.count else {PASS}


@answers("pay_card")
def pay_card(t):
    return choose("choose_card", t.hand)


@answers("riverfolk_action")
def riverfolk_action(t):
    """Law 11.5."""
    found = {PASS} | offers(t) | crafts(t)
    if not funds(t):
        return found
    found |= moves(t, t.who) | battles(t, t.who) | {("draw",)}
    if banks(t):
        found.add(("recruit",))
    return found | choose("trade_post", (c for c in CLEARINGS if takes_post(t, c)))


def takes_post(t, c):
    """Law 11.5.6: a ruled clearing without a post, and two funds of the ruler."""
    ruler = t.ruler(c)
    if ruler is None or t.tokens(t.who, c) or not t.left(f"{t.suit(c)} trade post"):
        return False
    return t.me["funds"].get(ruler, 0) >= GARRISON and t.may_place(t.who, c)


@answers("fund_owner", "lose_fund")
def fund_owner(t):
    return choose("choose_faction", t.me["funds"])


@answers("export")
def export(t):
    return {("take_benefit",), ("export",)}
