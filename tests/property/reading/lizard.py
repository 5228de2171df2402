"""The Lizard Cult (Law 10)."""

from root_env.root.lookup import names
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.figures import BIRD, CONSPIRACIES, SUITS, suit_of
from tests.property.reading.table import PASS, answers, choose


@answers("setup_outcast")
def setup_outcast(t):
    return choose("choose_suit", SUITS)


@answers("conspiracy")
def conspiracy(t):
    """Law 10.4.3: in clearings of the Outcast, one acolyte less while it is Hated."""
    found, outcast = {PASS} | offers(t), t.me["outcast"]
    pays = {name for name, cost in CONSPIRACIES.items() if t.me["acolytes"] >= cost - t.me["hated"]}
    if "crusade" in pays:
        found |= battles(t, t.who, outcast) | moves(t, t.who, outcast)
    open_to = {c for c in t.in_suit(outcast) if t.may_place(t.who, c)}
    if "convert" in pays:
        found |= choose("convert", (c for c in open_to if converts(t, c)))
    if "sanctify" in pays and t.left(f"{outcast} garden"):
        found |= choose("sanctify", (c for c in open_to if holy(t, c)))
    return found


@answers("crusade_battle")
def crusade_battle(t):
    return {PASS} | battles(t, t.who, places=[t.here])


def converts(t, c):
    return choose("choose_faction", (p for p in t.agents if t.enemies(t.who, p) and t.can_lose_warriors(p, c)))


@answers("convert")
def convert(t):
    return converts(t, t.here)


def holy(t, c):
    return {("choose_piece", kind) for p in t.agents if t.enemies(t.who, p) for kind in t.buildings(p, c)}


@answers("sanctify")
def sanctify(t):
    return holy(t, t.here)


# -- rituals (Law 10.5) -----------------------------------------------------------------------------------


def rituals(t, card):
    """Actions that a revealed card allows; birds are not wild (Law 10.2.2)."""
    suit = suit_of(card)
    if suit == BIRD:
        able = t.where("warriors") if t.old else t.supply()
        return {("sacrifice",)} if able else set()
    open_to = {c for c in t.in_suit(suit) if t.may_place(t.who, c)}
    found = set()
    if t.left(f"{suit} garden"):
        found = choose("garden", (c for c in open_to & t.ruled() if t.open_slots(c) > 0))
    if t.supply():
        found |= choose("choose_clearing", open_to)
    pays = not t.old or any(other != card for other in t.hand) or t.hand.count(card) > (t.kind == "ritual_card")
    if t.on_map(f"{suit} garden") and suit not in t.me["scored"] and pays:
        found.add(("score_gardens",))
    return found


@answers("ritual_card")
def ritual_card(t):
    return {PASS} | offers(t) | choose("choose_card", (card for card in t.hand if rituals(t, card)))


@answers("ritual")
def ritual(t):
    return rituals(t, names.card(t.card_number))


@answers("score_card")
def score_card(t):
    return choose("choose_card", t.hand)


@answers("sacrifice_from")
def sacrifice_from(t):
    return choose("choose_clearing", t.where("warriors"))
