"""The Corvid Conspiracy (Law 13)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, face_down, moves, offers
from tests.property.reading.figures import PLOTS, SUITS
from tests.property.reading.table import PASS, answers, choose


def clearings_of(bits):
    return (c for c in CLEARINGS if bits >> (c - 1) & 1)


@answers("setup_scatter")
def setup_scatter(t):
    """Law 13.3.2."""
    return choose("choose_clearing", (c for c in t.in_suit(t.asked_suit) if t.may_place(t.who, c)))


# -- Birdsong ---------------------------------------------------------------------------------------------


@answers("flip_plot")
def flip_plot(t):
    """Law 13.4.2."""
    return {PASS} | offers(t) | choose("flip", face_down(t) & t.where("warriors"))


@answers("corvids_recruit")
def corvids_recruit(t):
    """Law 13.4.3: any card."""
    return {PASS} | offers(t) | choose("choose_card", t.hand)


@answers("recruit_suit")
def recruit_suit(t):
    return choose("choose_suit", SUITS)


@answers("short_of_warriors")
def short_of_warriors(t):
    """Law 1.5.4: those that have got none yet."""
    return choose("choose_clearing", clearings_of(t.internals["waiting"]))


@answers("raid_next")
def raid_next(t):
    """Law 13.7.4, 1.1.3."""
    return choose("choose_clearing", clearings_of(t.internals["raided"]))


# -- Daylight, exert --------------------------------------------------------------------------------------


@answers("conspire", "exert")
def conspire(t):
    """Law 13.5, 13.6.1."""
    found = {PASS} | offers(t) | moves(t, t.who) | battles(t, t.who)
    if t.left("plot"):
        found |= choose("plot", (c for c in CLEARINGS if takes_plot(t, c)))
    return found | choose("trick", (c for c in t.where("plot") if swaps(t, c)))


def takes_plot(t, c):
    """Law 13.5.2, 13.2.2.II: a warrior more for each plot placed in this turn."""
    return t.warriors(t.who, c) > t.me.get("placed", 0) and c not in t.where("plot") and t.may_place(t.who, c)


def swaps(t, c):
    """Law 13.5.4: plots with the same side up; to swap two open ones of a type would change nothing."""
    down, kinds = face_down(t), t.me["plots"]
    if c in down:
        return down - {c}
    return {d for d in t.where("plot") - down if kinds[d] != kinds[c]}


@answers("trick_with")
def trick_with(t):
    return choose("choose_clearing", swaps(t, t.here))


@answers("plot_which")
def plot_which(t):
    """Law 13.5.2; who is cajoled chooses the side too (C.5.2.V)."""
    stock = {plot for plot, n in t.me["stock"].items() if n}
    return choose("choose_plot", stock) | (choose("lay_open", stock) if t.x else set())


# -- Exposure ---------------------------------------------------------------------------------------------


@answers("expose_by")
def expose_by(t):
    """Law 13.2.4."""
    return t.pay_with(t.suit(t.here))


@answers("expose_which")
def expose_which(t):
    return choose("choose_plot", PLOTS)
