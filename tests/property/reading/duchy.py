"""The Underground Duchy (Law 12)."""

from itertools import combinations

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.figures import BIRD, MINISTERS, SUITS, suit_of
from tests.property.reading.table import PASS, SUIT_IDS, answers, choose

RANK = {minister: rank for rank, ministers in MINISTERS.items() for minister in ministers}
TO_REVEAL = {"squire": 2, "noble": 3, "lord": 4}
TUNNELS = 3
BUILT = ("citadel", "market")


def sites(t):
    """Clearings where a building can be placed, for some card (Law 12.5.1.I, 12.5.2.I)."""
    if not any(t.left(kind) for kind in BUILT):
        return set()
    return {c for c in t.ruled() if t.open_slots(c) > 0 and t.may_place(t.who, c)}


# -- Assembly (Law 12.5.1) --------------------------------------------------------------------------------


@answers("assembly")
def assembly(t):
    found = {PASS} | offers(t) | moves(t, t.who) | battles(t, t.who)
    found |= choose("erect", (c for c in sites(t) if t.matching(t.hand, t.suit(c))))
    if t.supply():
        found.add(("recruit",))
    if not t.me["burrow"]:
        return found
    going = int(t.on_map("tunnel") == TUNNELS)  # with all on the map one goes first, the one there too (Law 12.2.4)
    new = {c for c in CLEARINGS if t.pieces(t.who, c).get("tunnel", 0) <= going and t.may_place(t.who, c)}
    return found | choose("tunnel", (c for c in new if t.matching(t.hand, t.suit(c))))


@answers("build_card")
def build_card(t):
    """Law 12.5.1.I; the Foremole reveals any card (12.5.2.I)."""
    return choose("choose_card", t.hand) if t.x else t.pay_with(t.suit(t.here))


@answers("build_type")
def build_type(t):
    return choose("choose_piece", (kind for kind in BUILT if t.left(kind)))


@answers("tunnel_card")
def tunnel_card(t):
    return t.pay_with(t.suit(t.here))


@answers("tunnel_gone")
def tunnel_gone(t):
    """Law 12.2.4; where they dig no other tunnel may be left (12.5.1.V)."""
    placed = t.where("tunnel")
    return choose("choose_clearing", placed if t.x else placed & {t.here} or placed)


@answers("burrow_count")
def burrow_count(t):
    return choose("choose_count", range(1, t.count + 1))


# -- Parliament (Law 12.5.2) ------------------------------------------------------------------------------


def can_act(t, minister):
    """True if his action does something."""
    if minister == "mayor":
        return bool(copied(t))
    fights, walks, scores = bool(battles(t, t.who)), bool(moves(t, t.who)), "dominance" not in t.me
    return {
        "foremole": bool(t.hand and sites(t)),
        "captain": fights,
        "marshal": walks,
        "brigadier": fights or walks,
        "banker": bool(t.hand),
        "duchess of mud": scores and t.on_map("tunnel") == TUNNELS,
        "baron of dirt": scores and t.on_map("market") > 0,
        "earl of stone": scores and t.on_map("citadel") > 0,
    }[minister]


def copied(t):
    """Nobles and squires for the Mayor (Law 12.5.2.VI)."""
    return {m for m in t.me["swayed"] if RANK[m] != "lord" and m != "mayor" and can_act(t, m)}


@answers("parliament")
def parliament(t):
    idle = set(t.me["swayed"]) - set(t.me["used"])
    return {PASS} | offers(t) | choose("choose_minister", (m for m in idle if can_act(t, m)))


@answers("mayor")
def mayor(t):
    return choose("choose_minister", copied(t))


@answers("foremole")
def foremole(t):
    return choose("choose_clearing", sites(t))


@answers("brigadier")
def brigadier(t):
    """Law 12.5.2.IV: moves or battles, as the first one was."""
    walks, fights = moves(t, t.who), battles(t, t.who)
    return {PASS} | (walks if t.x == 1 else fights if t.x == 2 else walks | fights)


@answers("banker")
def banker(t):
    return choose("choose_suit", (suit for suit in SUITS if t.matching(t.hand, suit)))


@answers("banker_card")
def banker_card(t):
    """Law 12.5.2.V: one card at least."""
    return t.pay_with(t.asked_suit) | ({PASS} if t.count else set())


# -- Sway (Law 12.5.3) ------------------------------------------------------------------------------------


def fit(suits, clearings):
    """True if each card can have a clearing of its own; only birds have a choice of suits, so they come last."""
    for suit in sorted(suits, key=BIRD.__eq__):
        place = next((c for c in clearings if suit in (BIRD, clearings[c])), None)
        if place is None:
            return False
        clearings = {c: of for c, of in clearings.items() if c != place}
    return True


def revealed(t, cards, shown=()):
    """Ways to reveal so many cards of the hand after those shown (Law 12.5.3.II)."""
    stand = {c: t.suit(c) for c in CLEARINGS if t.pieces(t.who, c)}
    return [some for some in combinations(t.hand, cards) if fit([*shown, *map(suit_of, some)], stand)]


@answers("sway")
def sway(t):
    """Law 12.5.3.I, 12.5.3.II."""
    able = {rank for rank, n in TO_REVEAL.items() if t.me["crowns"][rank] and revealed(t, n)}
    idle = set(RANK) - set(t.me["swayed"])
    return {PASS} | offers(t) | choose("choose_minister", (m for m in idle if RANK[m] in able))


@answers("sway_card")
def sway_card(t):
    shown = [suit for suit, n in zip(SUIT_IDS, t.internals["shown"], strict=True) for _ in range(n)]
    return choose("choose_card", (card for some in revealed(t, t.count, shown) for card in some))


# -- the Price of Failure (Law 12.2.3) --------------------------------------------------------------------


@answers("price_minister")
def price_minister(t):
    highest = next(rank for rank in reversed(MINISTERS) if set(MINISTERS[rank]) & set(t.me["swayed"]))
    return choose("choose_minister", set(MINISTERS[highest]) & set(t.me["swayed"]))
