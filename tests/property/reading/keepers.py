"""The Keepers in Iron (Law 15)."""

from root_env.root.lookup import names
from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.figures import BIRD, DUTIES, RELICS, WAYSTATIONS, suit_of
from tests.property.reading.table import PASS, answers, choose

RETAINER = "Faithful Retainer"
MOST_RETINUE = 10


def lying(t, place):
    """Relics in a clearing or a forest, as they are seen: in clearings all show their values (Law 15.5.2.II.a)."""
    found, board = set(), t.players[t.of["keepers"]]
    for sort, field in RELICS.items():
        shown = board.get("shown", {}).get(field, ())
        for n, where in enumerate(board["relics"][field], 1):
            if where == place:
                up = place in CLEARINGS or n in shown
                found.add(f"{sort} {board[field][n]}" if up else sort)
    return found


def stations(t, c=None):
    """Waystations in a clearing; without one, those on the faction board."""
    if c is None:
        return {word for word in WAYSTATIONS if t.left(f"{word} waystation")}
    return {word for word in WAYSTATIONS if t.pieces(t.who, c).get(f"{word} waystation")}


def room(t):
    """Clearings that take a waystation."""
    return {c for c in CLEARINGS if stations(t) and t.open_slots(c) > 0 and t.may_place(t.who, c)}


# -- set-up and Birdsong ----------------------------------------------------------------------------------


@answers("setup_edge")
def setup_edge(t):
    """Law 15.3.3."""
    return choose("choose_clearing", (c for c in t.paths[t.here] & t.board.edge if t.may_place(t.who, c))) or {PASS}


@answers("encamp")
def encamp(t):
    """Law 15.4.1: once per clearing; with nothing on the map, back at its edge, alone if both find no place (1.5.4)."""
    stand = t.where("warriors")
    if stand or any(stations(t, c) for c in CLEARINGS):
        return {PASS} | offers(t) | choose("choose_clearing", stand & room(t) - set(t.me.get("encamped", ())))
    alone = {c for c in t.board.edge if t.supply() and t.may_place(t.who, c)}
    return offers(t) | (choose("choose_clearing", room(t) & t.board.edge or alone) or {PASS})


@answers("encamp_with")
def encamp_with(t):
    """Either side up; cajoled, that of the one they have named (Law 15.4.1, C.5.2.V)."""
    words = stations(t) if t.x < 0 else [list(WAYSTATIONS)[t.x]]
    return {("choose_wayside", f"{word} {sort}") for word in words for sort in WAYSTATIONS[word]}


def open_to_warriors(t):
    """Clearings with a waystation that take warriors out of the supply."""
    return {c for c in CLEARINGS if stations(t, c) and t.supply() and t.may_place(t.who, c)}


@answers("decamp")
def decamp(t):
    """Law 15.4.2: once per clearing."""
    may = open_to_warriors(t) - set(t.me.get("decamped", ()))
    return {PASS} | offers(t) | {("choose_piece", f"{word} waystation") for c in may for word in stations(t, c)}


@answers("keepers_recruit")
def keepers_recruit(t):
    """Law 15.4.3."""
    may = {c for c in open_to_warriors(t) if t.matching(t.hand, t.suit(c))}
    return {PASS} | offers(t) | choose("choose_clearing", may)


@answers("keepers_recruit_card")
def keepers_recruit_card(t):
    return t.pay_with(t.suit(t.here))


# -- Daylight (Law 15.5.2) --------------------------------------------------------------------------------


def wanted(t, c):
    """Relics in a clearing of the type of a waystation there (Law 15.5.2.III.a)."""
    shown = {t.me["waystations"][word] for word in stations(t, c)}
    return {face for face in lying(t, c) if face.split()[0] in shown}


def can_delve(t, c):
    """Law 15.5.2.II, 4.2: rule and a warrior; the relic moves in."""
    relics = any(lying(t, forest) for forest in t.forests_at(c))
    return relics and c in t.ruled() & t.where("warriors") and c not in t.scorched()


def acts(t, duty, suit):
    """All that a card of a column can do."""
    if duty == "delve":
        fights = battles(t, t.who, suit)
        served = t.of.get("riverfolk") if t.hirer == t.who else None  # hired warriors are no enemy pieces (11.2.7.III)
        quiet = t.in_suit(suit) - {c for _, c, p in fights if p != served or t.cardboard(p, c)}
        return fights | choose("choose_clearing", (c for c in quiet if can_delve(t, c)))
    homes = {c for c in t.in_suit(suit) if duty == "recover" and wanted(t, c)}
    return moves(t, t.who, suit) | choose("choose_clearing", homes)


def suit(card):
    """A Faithful Retainer matches every suit (Law 15.3.5)."""
    return BIRD if card == RETAINER else suit_of(card)


@answers("retinue")
def retinue(t):
    """Law 15.5.2: each card once."""
    duty = DUTIES[t.count]
    able = {card for card in t.me["to_act"] if acts(t, duty, suit(card))}
    return {PASS} | offers(t) | {("retainer", duty) if c == RETAINER else ("choose_card", c) for c in able}


@answers("retinue_act")
def retinue_act(t):
    return acts(t, DUTIES[t.x], suit(RETAINER if t.card_number < 0 else names.card(t.card_number)))


@answers("delve")
def delve(t):
    """Law 15.5.2.II.a."""
    return {PASS} | {("delve", forest, face) for forest in t.forests_at(t.here) for face in lying(t, forest)}


@answers("recover")
def recover(t):
    """Law 15.5.2.III.a, 15.5.2.III.c."""
    return choose("choose_relic", wanted(t, t.here)) | ({PASS} if t.count else set())


# -- relics that go along, and trophies -------------------------------------------------------------------


@answers("carry")
def carry(t):
    """Law 15.2.4."""
    return {PASS} | choose("choose_relic", lying(t, t.here))


@answers("trophy")
def trophy(t):
    """Law 15.2.5."""
    return choose("choose_forest", t.board.forests)


# -- Evening (Law 15.6.2) ---------------------------------------------------------------------------------


@answers("gather")
def gather(t):
    """Cards while there are fewer than ten; or one shift, if none was added."""
    columns = t.me["retinue"]
    cards = t.hand if sum(map(len, columns.values())) < MOST_RETINUE else ()
    shifts = {duty for duty in DUTIES if columns[duty] and not t.count}
    return {PASS} | offers(t) | choose("choose_card", cards) | choose("choose_duty", shifts)


@answers("shift")
def shift(t):
    duty = DUTIES[t.x]
    return {("retainer", duty) if c == RETAINER else ("choose_card", c) for c in t.me["retinue"][duty]}


@answers("gather_to")
def gather_to(t):
    return choose("choose_duty", (duty for n, duty in enumerate(DUTIES) if n != t.x))
