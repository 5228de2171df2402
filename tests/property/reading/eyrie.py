"""The Eyrie Dynasties (Law 7)."""

from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.figures import BIRD, COLUMNS, LEADERS, suit_of
from tests.property.reading.table import PASS, SUIT_IDS, answers, choose


@answers("setup_roost", "setup_corner", "setup_warlord", "setup_keepers", "setup_surface")
def setup_corner(t):
    """Law 7.3.2, 10.3.2, 14.3.2: a free corner, opposite to a starting corner if possible."""
    free, taken = starts(t, t.kind in ("setup_roost", "setup_corner", "setup_warlord"))
    return choose("choose_clearing", {c for c in free if t.board.opposite.get(c) in taken} or free)


def starts(t, builds=False):
    """Corners that are nobody's start, without one other clearings, if possible away from them; and the taken ones.

    Law 19.8.3.I, 19.8.3.II.
    """
    taken = {player["start"] for player in t.players.values() if "start" in player}
    free = set(t.board.opposite) - taken or set(CLEARINGS) - taken
    free = {c for c in free if builds and t.open_slots(c)} or free
    return (free & set(t.board.opposite) or {c for c in free if not t.paths[c] & taken} or free), taken


@answers("choose_leader")
def choose_leader(t):
    """Law 7.3.3, 7.7.3: one lying face up; the last one deposed is face down, unless all have been flipped."""
    return choose("leader", set(LEADERS) - set(t.me["retired"]))


@answers("decree_card")
def decree_card(t):
    """Law 7.4.2: one or two cards, of which one may be a bird; between them nothing is used (1.4.2)."""
    cards = choose("choose_card", (card for card in t.hand if not (t.x and suit_of(card) == BIRD)))
    if t.count == 2:
        return cards | {PASS}
    return (cards or {PASS}) | offers(t)


@answers("decree_column")
def decree_column(t):
    return choose("decree", COLUMNS)


@answers("new_roost")
def new_roost(t):
    """Law 7.4.3: fewest warriors of all clearings where roost and warriors can be placed; in 2018 of all."""
    if t.where("roost"):
        return {PASS}
    room = {c for c in CLEARINGS if t.old or (t.open_slots(c) > 0 and t.may_place(t.who, c))}
    number = {c: sum(t.warriors(p, c) for p in t.agents) for c in room}
    return choose("choose_clearing", (c for c in room if number[c] == min(number.values()))) or {PASS}


@answers("decree")
def decree(t):
    """Law 7.5.2: a card of the column that can be resolved in full; turmoil if there is none."""
    column = t.internals["decree_column"]
    left = [suit for suit, n in zip(SUIT_IDS, t.internals["decree_left"][column], strict=True) if n]
    warriors = 2 if t.me["leader"] == "charismatic" else 1
    ways = {
        "recruit": lambda suit: roosts(t, suit) if t.supply() >= warriors else (),
        "move": lambda suit: moves(t, t.who, suit),
        "battle": lambda suit: battles(t, t.who, suit),
        "build": lambda suit: sites(t, suit),
    }
    found = {("resolve", suit) for suit in left if ways[COLUMNS[column]](suit)}
    if not found and COLUMNS[column] == "recruit" and t.supply():  # the last warrior is placed, turmoil follows
        found = {("resolve", suit) for suit in left if roosts(t, suit)}
    return (found or {("turmoil",)}) | offers(t)


def roosts(t, suit):
    return {c for c in t.where("roost") & t.in_suit(suit) if t.may_place(t.who, c)}


def sites(t, suit):
    """Law 7.5.2.IV."""
    if not t.left("roost"):
        return set()
    ruled = t.ruled() & t.in_suit(suit) - t.where("roost")
    return {c for c in ruled if t.open_slots(c) > 0 and t.may_place(t.who, c)}


@answers("decree_recruit")
def decree_recruit(t):
    return choose("choose_clearing", roosts(t, t.asked_suit))


@answers("decree_build")
def decree_build(t):
    return choose("choose_clearing", sites(t, t.asked_suit))
