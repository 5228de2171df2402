"""The Lord of the Hundreds (Law 14)."""

from root_env.root.lookup import names
from root_env.root.rules.ids import Kind
from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, moves, offers
from tests.property.reading.figures import ITEM_OF, ITEMS, MOODS, TRACKS, name_of
from tests.property.reading.table import PASS, answers, choose

ROLL = ("roll_mob",)


def of_items(items):
    return {("choose_item", item, "ready") for item in items}


def hoard(t):
    return {item for item, n in t.me["hoard"].items() if n}


def open_to_mobs(t, suit):
    """Matching clearings without a mob that take one."""
    if not t.left("mob"):
        return set()
    return {c for c in t.in_suit(suit) - t.where("mob") if t.may_place(t.who, c)}


# -- Birdsong ---------------------------------------------------------------------------------------------


@answers("raze_next")
def raze_next(t):
    """Law 14.4.1: each ruin below a mob once."""
    return choose("choose_clearing", (c for c in CLEARINGS if t.internals["razing"] >> (c - 1) & 1))


@answers("raze_ruin")
def raze_ruin(t):
    """Law 14.4.1: an item must be taken, of a type that he has not taken from another ruin (9.7.3)."""
    may = set(t.doc["ruins"][t.here]) - set(t.me.get("from_ruins", ()))
    return of_items(may) or {PASS}


@answers("hoard_full")
def hoard_full(t):
    """Law 14.2.4.I: the gained item or any of its track."""
    gained = ITEMS[t.x]
    (track,) = (track for track in TRACKS if gained in track)
    return of_items({gained} | hoard(t) & set(track))


@answers("spread_mob")
def spread_mob(t):
    """Law 14.4.1, 14.7.3."""
    near = {d for c in t.where("mob") for d in t.next_to(t.who, c)}
    return choose("choose_clearing", open_to_mobs(t, t.asked_suit) & near)


@answers("recruit_short")
def recruit_short(t):
    """Law 14.4.2, 1.5.4: a warrior for each stronghold, as far as they go."""
    placed = t.internals["recruited"]
    short = (c for c in t.where("stronghold") if t.pieces(t.who, c)["stronghold"] > placed[c - 1])
    return choose("choose_clearing", (c for c in short if t.may_place(t.who, c)))


@answers("anoint")
def anoint(t):
    """Law 14.4.3: in place of a warrior; if there is none, anywhere."""
    open_to = {c for c in CLEARINGS if t.may_place(t.who, c)}
    return choose("choose_clearing", (t.where("warriors") & open_to) or open_to) or {PASS}


@answers("choose_mood")
def choose_mood(t):
    """Law 14.4.4."""
    shown = hoard(t)
    other = {mood for mood, item in MOODS.items() if item not in shown and mood != t.me["mood"]}
    return choose("choose_mood", other) or {PASS}


@answers("lavish")
def lavish(t):
    """Law 14.7.4; before the first item another end of Birdsong can come first (1.1.3, 1.4.2)."""
    other_end = Kind(t.frames[-2]["kind"]) == Kind.EMIGRATE and t.count < 0
    first = {("choose_next", 0)} if other_end else set()
    return of_items(hoard(t)) | first | ({PASS} if hoard(t) or not other_end else set())


@answers("contempt")
def contempt(t):
    """Law 14.2.3."""
    return {PASS} | of_items([ITEM_OF[name_of(names.card(t.card_number))]])


# -- Daylight ---------------------------------------------------------------------------------------------


@answers("command")
def command(t):
    """Law 14.5.2."""
    found = {PASS} | offers(t)
    if t.count == 0:
        return found
    found |= moves(t, t.who) | battles(t, t.who)
    if not t.left("stronghold"):
        return found
    sites = {c for c in t.ruled() if t.open_slots(c) > 0 and t.may_place(t.who, c)}
    return found | choose("fortify", (c for c in sites if t.matching(t.hand, t.suit(c))))


@answers("fortify_card", "incite_card")
def fortify_card(t):
    return t.pay_with(t.suit(t.here))


def at_warlord(t):
    """Battles in his clearing, if he is on the map."""
    lair = t.me["warlord"]
    return set() if lair is None else battles(t, t.who, places=[lair])


def marches(t):
    """Destinations of the warlord (Law 14.5.3, 4.2)."""
    return choose("choose_clearing", (b for _, a, b in moves(t, t.who) if a == t.me["warlord"]))


@answers("advance")
def advance(t):
    """Law 14.5.3."""
    ways = marches(t) | at_warlord(t) if t.count else set()
    return {PASS} | offers(t) | ways


@answers("relentless")
def relentless(t):
    """Law 14.7.5; the same action goes on: nothing else is used (1.4.2)."""
    return {PASS} | marches(t) | at_warlord(t)


@answers("advance_count")
def advance_count(t):
    """The warlord, with any others (Law 14.5.3)."""
    return choose("choose_count", range(1, t.warriors(t.who, t.here) + 1))


@answers("advance_battle")
def advance_battle(t):
    """Law 14.5.3; still the same action (1.4.2)."""
    return {PASS} | at_warlord(t)


# -- battle -----------------------------------------------------------------------------------------------


@answers("loot")
def loot(t):
    """Law 14.2.5."""
    return {PASS, ("loot",)}


@answers("loot_item")
def loot_item(t):
    return of_items(item for item, n in t.players[t.other]["items"].items() if n)


@answers("rally")
def rally(t):
    """Law 14.7.1: mobs at the warlord or next to him."""
    lair = t.me["warlord"]
    return {PASS} | choose("choose_clearing", t.where("mob") & ({lair} | t.next_to(t.who, lair)))


@answers("which_fall")
def which_fall(t):
    """Law 14.2.2."""
    return {PASS, ("choose_clearing", t.here)}


@answers("which_go")
def which_go(t):
    return {PASS, ("choose_clearing", t.other_number + 1)}


# -- Evening ----------------------------------------------------------------------------------------------


@answers("incite")
def incite(t):
    """Law 14.6.1."""
    found = {PASS} | offers(t)
    for c in t.where("warriors"):
        if c in open_to_mobs(t, t.suit(c)) and t.matching(t.hand, t.suit(c)):
            found.add(("incite", c))
    return found


@answers("jubilant")
def jubilant(t):
    """Law 14.7.3."""
    return {PASS, ROLL}
