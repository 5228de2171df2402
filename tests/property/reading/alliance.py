"""The Woodland Alliance (Law 8)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, crafts, moves, offers
from tests.property.reading.figures import SPREAD_COST, SUITS
from tests.property.reading.table import PASS, answers, choose

BASES = tuple(f"{suit} base" for suit in SUITS)
MARTIAL_LAW = 3


def bases(t):
    return {c for base in BASES for c in t.where(base)}


@answers("revolt")
def revolt(t):
    """Law 8.4.1: a sympathetic clearing without a base, its own base at hand, two supporters. Enemy pieces that bar
    placing, the keep among them, are removed first."""
    found = {PASS} | offers(t)
    for c in t.where("sympathy") - bases(t):
        suit = t.suit(c)
        if t.left(f"{suit} base") and len(t.matching(t.me["supporters"], suit)) >= 2:
            found.add(("revolt", c))
    return found


def takes_sympathy(t, c):
    return t.left("sympathy") > 0 and c not in t.where("sympathy") and t.may_place(t.who, c)


@answers("spread_sympathy")
def spread_sympathy(t):
    """Law 8.4.2, with Martial Law (8.4.2.II.a)."""
    found, there = {PASS} | offers(t), t.where("sympathy")
    for c in CLEARINGS:
        if takes_sympathy(t, c) and (not there or there & t.next_to(t.who, c)):
            martial = any(t.fighters(p, c) >= MARTIAL_LAW for p in t.others())
            if len(t.matching(t.me["supporters"], t.suit(c))) >= SPREAD_COST[t.on_map("sympathy")] + martial:
                found.add(("spread", c))
    return found


@answers("spend_supporter")
def spend_supporter(t):
    return choose("choose_card", t.matching(t.me["supporters"], t.asked_suit))


@answers("alliance_daylight")
def alliance_daylight(t):
    found = {PASS} | offers(t) | crafts(t)
    if t.hand:
        found.add(("mobilize",))
    if train(t):
        found.add(("train",))
    return found


@answers("mobilize")
def mobilize(t):
    return choose("choose_card", t.hand)


@answers("train")
def train(t):
    """Law 8.5.3."""
    return {action for c in bases(t) for action in t.pay_with(t.suit(c))}


@answers("operation")
def operation(t):
    """Law 8.6.1."""
    found = {PASS} | offers(t)
    if t.me["operations"] == 0:
        return found
    found |= moves(t, t.who) | battles(t, t.who)
    if operation_recruit(t) and t.supply():
        found.add(("recruit",))
    return found | choose("organize", (c for c in t.where("warriors") if takes_sympathy(t, c)))


@answers("operation_recruit")
def operation_recruit(t):
    return choose("choose_clearing", (c for c in bases(t) if t.may_place(t.who, c)))


@answers("trim_supporters")
def trim_supporters(t):
    return choose("choose_card", t.me["supporters"])


@answers("outrage")
def outrage(t):
    """Law 8.2.6: a matching card; without one the Alliance draws."""
    return t.pay_with(t.suit(t.here)) or {PASS}
