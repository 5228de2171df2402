"""The Vagabond, his nine characters (Law 9, 26)."""

from collections import Counter

from root_env.root.lookup import names
from tests.property.reading.boards import CLEARINGS
from tests.property.reading.everyone import battles, crafts, moves, offers, undamaged
from tests.property.reading.figures import CHARACTERS, ITEMS, ON_TRACKS, QUESTS, suit_of
from tests.property.reading.table import PASS, answers, choose

TRACK = 3
CAPACITY = 6


def items(t, *states):
    """Choices among the items that lie in one of these states."""
    satchel = t.me["satchel"]
    return {("choose_item", i, s.replace("_", " ")) for i in satchel for s in states if satchel[i].get(s)}


def ready(t, item):
    return t.me["satchel"].get(item, {}).get("ready", 0)


def any_ready(t):
    return items(t, "ready")


def damaged(t):
    return items(t, "damaged", "damaged_exhausted")


def clearing_of(t):
    """The pawn's clearing, None in a forest."""
    place = t.pawn(t.who)
    return place if isinstance(place, int) else None


# -- set-up, Birdsong -------------------------------------------------------------------------------------


@answers("setup_character")
def setup_character(t):
    return choose("character", set(CHARACTERS) - {player.get("character") for player in t.players.values()})


@answers("setup_forest")
def setup_forest(t):
    return choose("choose_forest", t.board.forests)


@answers("refresh")
def refresh(t):
    """Law 9.4.1; who can flip all flips all, unasked."""
    tired = sum(states.get(s, 0) for states in t.me["satchel"].values() for s in ("exhausted", "damaged_exhausted"))
    return items(t, "exhausted", "damaged_exhausted") if tired > t.count else {PASS}


@answers("slip")
def slip(t):
    """Law 9.4.2: next clearing or forest, without boots."""
    place = t.pawn(t.who)
    if isinstance(place, int):
        clearings, forests = t.ways(t.who, place), t.forests_at(place)
    else:
        clearings, forests = {int(c) for c in place.split("-")}, t.board.forests[place]
    return {PASS} | choose("choose_clearing", clearings - set(t.scorched())) | choose("choose_forest", forests)


# -- Daylight ---------------------------------------------------------------------------------------------


@answers("vagabond_action")
def vagabond_action(t):
    """Law 9.5."""
    found = {PASS} | offers(t) | moves(t, t.who)
    if ready(t, "hammer") and damaged(t):
        found.add(("repair",))
    if ready(t, "torch") and special(t):
        found.add(("special",))
    c = clearing_of(t)
    if c is None:
        return found
    found |= crafts(t)
    if ready(t, "sword"):
        found |= battles(t, t.who)
    if ready(t, "torch") and t.doc["ruins"].get(c):
        found.add(("explore",))
    if any_ready(t) and t.matching(t.hand, t.suit(c)):
        found |= choose("aid", t.present(c))
    if ready(t, "crossbow"):
        found |= choose("strike", (p for p in t.present(c) if can_strike(t, p, c)))
    return found | choose("quest", (q for q in t.doc["quests"] if q and suit_of(q) == t.suit(c) and ways(t, q)))


def can_strike(t, p, c):
    """Law 9.5.6: a warrior; with none there, a building or token."""
    if not t.enemies(t.who, p):
        return False
    return t.can_lose_warriors(p, c) if t.warriors(p, c) else bool(t.cardboard(p, c))


@answers("strike_piece")
def strike_piece(t):
    return choose("choose_piece", t.cardboard(t.other, t.here))


def stand_ins(t, quest):
    """Law 26.7.2: pairs of a ready item and the listed one that it can stand in for, the rest being at hand."""
    if t.me["character"] != "adventurer" or t.me.get("improvised"):
        return set()
    have, need = stock(t), Counter(QUESTS[quest])
    return {
        (item, listed)
        for item in +have
        for listed in need
        if item != listed and not need - Counter([listed]) - (have - Counter([item]))
    }


def stock(t):
    return Counter({item: ready(t, item) for item in ITEMS})


def ways(t, quest):
    """Ways to complete a quest: PASS for its listed items, or the item that stands in for one."""
    found = {("choose_item", item, "ready") for item, _ in stand_ins(t, quest)}
    return found if Counter(QUESTS[quest]) - stock(t) else found | {PASS}


@answers("improvise")
def improvise(t):
    """The item that stands in, then the one that it stands in for."""
    if t.count < 0:
        return ways(t, names.quest(t.x))
    return {
        ("choose_item", listed, "ready") for item, listed in stand_ins(t, names.quest(t.x)) if item == ITEMS[t.count]
    }


@answers("quest_reward")
def quest_reward(t):
    return {("quest_points",), ("quest_cards",)}


@answers("move_ally")
def move_ally(t):
    """Law 9.2.9.II.b; in 2018 in Daylight only, by the ally's own rules of moving."""
    found = {PASS}
    if t.old and t.phase != "daylight":
        return found
    for p, relation in t.me["relationships"].items():
        held = t.faction[p] == "chameleander" or t.snared(p, t.here)
        if relation == "allied" and t.common(p, t.here) and not held:
            if not t.old or ("move", t.here, t.other_number + 1) in moves(t, p):
                found.add(("choose_faction", p))
    return found


@answers("battle_ally")
def battle_ally(t):
    """Law 9.2.9.II.c."""
    allies = (p for p, relation in t.me["relationships"].items() if relation == "allied" and p != t.other)
    return {PASS} | choose("choose_faction", (p for p in allies if t.warriors(p, t.here)))


@answers("explore")
def explore(t):
    """Law 9.5.3, 9.7.3."""
    under = t.doc["ruins"][t.here]
    may = [item for item in under if item not in t.me.get("from_ruins", ())]
    found = {("choose_item", item, "ready") for item in may}
    return found | {PASS} if len(under) > 1 or not may else found


@answers("aid_item")
def aid_item(t):
    return any_ready(t)


@answers("aid_card")
def aid_card(t):
    return t.pay_with(t.suit(t.here))


@answers("aid_take")
def aid_take(t):
    return {PASS} | {("choose_item", item, "ready") for item in t.players[t.other]["items"]}


@answers("repair")
def repair(t):
    return damaged(t)


@answers("damage_item")
def damage_item(t):
    return {("choose_item", item, state) for item, state in undamaged(t)}


@answers("item_capacity")
def item_capacity(t):
    """Law 9.6.4: what lies in the Satchel and the Damaged box, face-up items on their tracks left out."""
    found, number = set(), 0
    for item, states in t.me["satchel"].items():
        for state, n in states.items():
            loose = max(0, n - TRACK) if item in ON_TRACKS and state == "ready" else n
            number += loose
            if loose:
                found.add(("choose_item", item, state.replace("_", " ")))
    return found if number > CAPACITY + 2 * min(TRACK, ready(t, "sack")) else {PASS}


# -- special actions (Law 26) -----------------------------------------------------------------------------


def special(t):
    """True if the character's action would do something."""
    character, c = t.me["character"], clearing_of(t)
    if character == "ranger":
        return bool(damaged(t))
    if character == "harrier":
        return not t.snared(t.who, c)
    if c is None:
        return False
    if character == "scoundrel":
        return c not in t.scorched()
    return bool({"thief": steal, "tinker": day_labor, "vagrant": instigate}.get(character, lambda t: ())(t))


@answers("steal")
def steal(t):
    return choose("choose_faction", (p for p in t.present(clearing_of(t)) if t.players[p]["hand"]))


@answers("day_labor")
def day_labor(t):
    return choose("choose_card", t.matching(t.doc["discard"], t.suit(clearing_of(t))))


@answers("instigate")
def instigate(t):
    return choose("choose_faction", (p for p in t.agents if battles(t, p, places=[clearing_of(t)])))


@answers("instigate_defender")
def instigate_defender(t):
    return choose("choose_faction", (p for _, _, p in battles(t, t.other, places=[t.here])))


@answers("glide")
def glide(t):
    return choose("choose_clearing", set(CLEARINGS) - {t.pawn(t.who)} - set(t.scorched()))


@answers("protector")
def protector(t):
    return {PASS, ("enlist",)}
