"""Chameleander (its own Law, C)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, can_use_link, moves, offers
from tests.property.reading.figures import BIRD, BUILDINGS, TOKENS, suit_of
from tests.property.reading.table import PASS, answers, choose

SLOUGH = 4


def place(t):
    """Clearing of Chameleander."""
    (c,) = t.where("warriors")
    return c


@answers("setup_chameleander")
def setup_chameleander(t):
    return choose("choose_clearing", (c for c in CLEARINGS if len(t.paths[c]) >= 3 and t.may_place(t.who, c)))


@answers("slough")
def slough(t):
    found = {PASS} | offers(t)
    if len(t.hand) >= SLOUGH and set(t.me["track"]) != {"empty"}:
        found.add(("slough",))
    return found


@answers("slough_card")
def slough_card(t):
    return choose("choose_card", t.hand)


@answers("skip_move")
def skip_move(t):
    return {PASS} | offers(t) | moves(t, t.who, free=True, past_bars=True)


@answers("chameleander_action")
def chameleander_action(t):
    """C.5.2."""
    found, here = {PASS} | offers(t), place(t)
    if t.tokens(t.who, here):
        found.add(("remove_ego",))
    if not t.me["actions"]:
        return found
    if t.tokens(t.who, here):
        found |= battles(t, t.who)
    found |= moves(t, t.who) | choose("beckon", (p for p in t.others() if beckons(t, p, here)))
    if mark_card(t) and "mark_for_death" not in t.me["taken"]:
        found.add(("mark_for_death",))
    if t.hand and t.ruler(here) not in (None, t.who) and "cajole" not in t.me["taken"]:
        found.add(("cajole",))
    return found


def beckons(t, p, here):
    """C.5.2.III: pieces here or next to here, a warrior to place and leave to place it."""
    near = any(t.pieces(p, c) for c in {here} | t.next_to(t.who, here))
    return near and t.supply(p) > 0 and t.may_place(p, here)


@answers("stroll_force")
def stroll_force(t):
    """C.5.2.II: a warrior that can use the same connection."""
    a, b = t.here, t.other_number + 1
    able = {p for p in t.others() if t.common(p, a) and not t.snared(p, a)}
    return {PASS} | choose("choose_faction", (p for p in able if can_use_link(t, p, a, b)))


# -- Mark for Death (C.5.2.IV) ----------------------------------------------------------------------------


def victims(t, c):
    """Enemies with a warrior in a clearing; mercenaries of one's own are no enemies."""
    mine = t.of["riverfolk"] if t.hirer == t.who else None
    return {p for p in t.others() if t.enemies(t.who, p) and t.common(p, c) and p != mine}


def marked(t, suit):
    return {c for c in t.in_suit(suit) if victims(t, c)}


@answers("mark_card")
def mark_card(t):
    return choose("choose_card", (card for card in t.hand if marked(t, suit_of(card))))


@answers("mark_clearing")
def mark_clearing(t):
    return choose("choose_clearing", marked(t, t.asked_suit))


@answers("mark_faction")
def mark_faction(t):
    return choose("choose_faction", victims(t, t.here))


# -- Cajole (C.5.2.V), ego --------------------------------------------------------------------------------


@answers("cajole_card")
def cajole_card(t):
    return choose("choose_card", t.hand)


@answers("cajole_place")
def cajole_place(t):
    """The ruler places any building for which there is room, any token, a removed keep too."""
    faction, found = t.faction[t.who], {PASS}
    for kind in BUILDINGS.get(faction, ()):
        if t.left(kind) and t.open_slots(t.here) > 0:
            found.add(("choose_piece", kind))
    for kind in TOKENS.get(faction, ()):
        if kind == "plot" and t.pieces(t.who, t.here).get("plot"):
            continue  # Law 13.2.2.II
        if t.left(kind) or (kind == "keep" and not t.where("keep")) or kind == "tunnel":  # Law 12.2.4
            found.add(("choose_piece", kind))
    return found


@answers("lose_ego")
def lose_ego(t):
    return choose("choose_piece", t.tokens(t.who, t.here))


@answers("boast")
def boast(t):
    return {PASS} | t.pay_with(BIRD)


@answers("blending_in")
def blending_in(t):
    return {PASS} | t.pay_with(t.suit(t.here))
