"""The Marquise de Cat (Law 6)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.eyrie import starts
from tests.property.reading.figures import BIRD, BUILDINGS, WOOD_COST, suit_of
from tests.property.reading.table import PASS, answers, choose


@answers("setup_keep")
def setup_keep(t):
    """Law 6.3.2: any corner; in a draft no enemy's homeland (19.8.3.I)."""
    return choose("choose_clearing", starts(t)[0])


@answers("setup_building")
def setup_building(t):
    """Law 6.3.4: at the keep or next to it."""
    (keep,) = t.where("keep")
    return choose("choose_clearing", (c for c in {keep} | t.next_to(t.who, keep) if t.open_slots(c)))


def short_of(t, building):
    """Clearings that have had less than a piece for each building, and may have more (Law 1.5.4)."""
    placed = t.internals["placed"]
    return {c for c in t.where(building) if t.pieces(t.who, c)[building] > placed[c - 1] and t.may_place(t.who, c)}


@answers("wood_placement")
def wood_placement(t):
    return choose("choose_clearing", short_of(t, "sawmill"))


@answers("recruit_shortage")
def recruit_shortage(t):
    return choose("choose_clearing", short_of(t, "recruiter"))


@answers("marquise_action")
def marquise_action(t):
    """Law 6.5; in 2018 birds buy actions only after the three."""
    found = {PASS} | offers(t)
    acted = t.me["actions"] == 0
    if any(suit_of(card) == BIRD for card in t.hand) and (acted or not t.old):
        found.add(("extra_action",))
    if acted:
        return found
    found |= moves(t, t.who) | battles(t, t.who) | builds(t)
    open_to = {c for c in CLEARINGS if t.may_place(t.who, c)}
    if t.where("recruiter") & open_to and t.supply() and not t.me["recruited"]:
        found.add(("recruit",))
    sawmills = t.where("sawmill") & open_to
    return found | choose("overwork", (c for c in sawmills if t.matching(t.hand, t.suit(c))))


def connected(t, start):
    """Clearings reached from one through ruled clearings (Law 6.5.4.II)."""
    ruled, seen, queue = t.ruled(), {start}, [start]
    while queue:
        fresh = t.next_to(t.who, queue.pop()) & ruled - seen
        seen |= fresh
        queue += fresh
    return seen


def builds(t):
    """Law 6.5.4: a ruled clearing with room, and wood within reach for the next building of the type."""
    found = set()
    for c in t.ruled():
        wood = sum(t.pieces(t.who, d).get("wood", 0) for d in connected(t, c))
        for building, number in BUILDINGS["marquise"].items():
            left = t.left(building)
            if left and t.open_slots(c) > 0 and t.may_place(t.who, c) and WOOD_COST[number - left] <= wood:
                found.add(("build", c, building))
    return found


@answers("pay_wood")
def pay_wood(t):
    return choose("choose_clearing", connected(t, t.here) & t.where("wood"))


@answers("overwork_card")
def overwork_card(t):
    return t.pay_with(t.suit(t.here))


@answers("extra_action_card")
def extra_action_card(t):
    return t.pay_with(BIRD)


@answers("field_hospitals")
def field_hospitals(t):
    """Law 6.2.3, 13.7.2: none where a snare lies beside the keep."""
    (keep,) = t.where("keep")
    return {PASS} | (t.pay_with(t.suit(t.here)) if t.may_place(t.who, keep) else set())
