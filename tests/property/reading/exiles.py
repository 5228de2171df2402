"""The cards of Exiles & Partisans that are used by choice (Law 4.1.3; the cards)."""

from tests.property.reading import everyone
from tests.property.reading.boards import CLEARINGS
from tests.property.reading.figures import BIRD, ITEMS, full, name_of, suit_of
from tests.property.reading.table import PASS, answers, choose


def uses(t, **ready):
    """Effects at hand that can do something: name of a card, with lines for spaces -> whether it can."""
    names = {name.replace("_", " "): can for name, can in ready.items()}
    return {("use", full(name)) for name, can in names.items() if can and t.can_use(name)}


# -- when they are offered --------------------------------------------------------------------------------


def must_count_coffins(t):
    """The warriors on Coffin Makers are counted and returned before anything else of Birdsong."""
    lying = t.doc.get("on_cards", {}).get("coffins", {})
    return t.can_use("Coffin Makers") and sum(lying.values()) > 0


def start_of_birdsong(t):
    return uses(t, Saboteurs=named_by(t, "Saboteurs"))


def birdsong(t):
    return uses(t, False_Orders=named_by(t, "False Orders"), Swap_Meet=named_by(t, "Swap Meet"))


def daylight(t):
    acts = everyone.moves(t, t.who, base=0) or everyone.battles(t, t.who)
    return uses(t, Propaganda_Bureau=t.hand and victims(t), League_of_Adventurous_Mice=face_up(t) and acts)


def named_by(t, card):
    """Players whom the effect of a card can name."""
    enemies = [p for p in t.others() if t.enemies(t.who, p)]
    if card == "Saboteurs":
        return [p for p in enemies if t.players[p]["effects"]]
    if card == "False Orders":
        return [p for p in enemies if orders(t, p)]
    if card == "Swap Meet":
        return [p for p in t.others() if t.players[p]["hand"]]
    return t.others()


# -- their questions --------------------------------------------------------------------------------------


@answers("saboteurs")
def saboteurs(t):
    return choose("choose_card", t.players[t.other]["effects"])


def orders(t, owner):
    """Moves of some of a player's warriors to a clearing next to them, whoever rules (Law 1.5.5, 12.2.2, C.2.2)."""
    if t.faction[owner] == "chameleander":
        return set()
    starts = [c for c in CLEARINGS if t.common(owner, c) > 0 and not t.snared(owner, c)]
    found = {("move", a, b) for a in starts for b in t.ways(owner, a) if b not in t.scorched()}
    return found | everyone.through_tunnels(t, owner, BIRD) if t.faction[owner] == "duchy" else found


@answers("false_orders")
def false_orders(t):
    return orders(t, t.other)


@answers("swap_meet")
def swap_meet(t):
    return choose("choose_card", t.hand)


def victims(t, places=CLEARINGS):
    """Clearings, and enemies with a warrior there that can be removed; mercenaries of one's own are no enemies."""
    mine = t.of["riverfolk"] if t.hirer == t.who else None
    enemies = [p for p in t.others() if t.enemies(t.who, p) and p != mine]
    return {(c, p) for c in places for p in enemies if t.can_lose_warriors(p, c)}


@answers("propaganda_card")
def propaganda_card(t):
    """A card that matches a clearing with such a warrior; without one nothing happens."""
    fits = [card for card in t.hand if victims(t, t.in_suit(suit_of(card)))]
    return choose("choose_card", fits) or {PASS}


@answers("propaganda_target")
def propaganda_target(t):
    if t.here > 0:
        return choose("choose_faction", (p for _, p in victims(t, [t.here])))
    return choose("choose_clearing", (c for c, _ in victims(t, t.in_suit(t.asked_suit))))


@answers("informants")
def informants(t):
    return {PASS} | choose("choose_card", (card for card in t.doc["discard"] if name_of(card) == "Ambush!"))


def face_up(t):
    """Items of the Crafted Items box that have not been exhausted."""
    down = t.doc.get("on_cards", {}).get("exhausted", {}).get(t.who, {})
    return {item for item, n in t.me.get("items", {}).items() if n > down.get(item, 0)}


@answers("league_item")
def league_item(t):
    return {("choose_item", item, "ready") for item in face_up(t)}


@answers("move_or_battle")
def move_or_battle(t):
    """The League moves or battles anywhere. The Émigré moves, then battles where that led, or leaves it."""
    if everyone.names.card(t.card_number) == full("League of Adventurous Mice"):
        return everyone.moves(t, t.who, BIRD, base=0) | everyone.battles(t, t.who)
    if t.here > 0:
        return {PASS} | everyone.battles(t, t.who, places=[t.here])
    return {PASS} | everyone.moves(t, t.who, BIRD, base=0)


@answers("taken_item")
def taken_item(t):
    """Law 9.5.4, 14.2.5: the one face up, or the one that its owner has exhausted."""
    return {("choose_item", ITEMS[t.x], state) for state in ("ready", "exhausted")}
