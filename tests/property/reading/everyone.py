"""Questions that any player can be asked: offers, crafting, moving, battle, hands (Law 1.4, 3.3, 4)."""

from collections import Counter

from root_env.root.lookup import names
from root_env.root.rules.ids import Kind
from tests.property.reading import exiles
from tests.property.reading.boards import CLEARINGS
from tests.property.reading.figures import (
    ANY,
    BIRD,
    COST,
    DOMINANCE_POINTS,
    HAND_LIMIT,
    ITEM_OF,
    OF_EXILES,
    PERSISTENT,
    POST_SPACES,
    SERVICES,
    SUITS,
    full,
    name_of,
    suit_of,
)
from tests.property.reading.table import PASS, answers, choose

# -- the draft (Law 19.8.3) --------------------------------------------------------------------------------


@answers("draft")
def draft(t):
    """Any faction of the pool that nobody plays yet."""
    return choose("choose_faction", set(t.doc["config"]["factions"]) - set(t.faction.values()))


@answers("keep_cards")
def keep_cards(t):
    """Law 19.10: any card of the starting hand goes back."""
    return choose("choose_card", t.hand)


# -- offers (Law 1.4.1, 3.3, the cards) -------------------------------------------------------------------


def offers(t):
    """Actions allowed in every gap of a phase."""
    return exposures(t) | common_offers(t)


def face_down(t):
    """Clearings with a plot face down (Law 13.2.2.I)."""
    corvids = t.of["corvids"]
    return t.where("plot", corvids) - set(t.players[corvids].get("face_up", ()))


def exposures(t):
    """Law 13.2.4: enemies with pieces beside a plot face down, and a matching card."""
    if "corvids" not in t.of or not t.enemies(t.of["corvids"], t.who):
        return set()
    there = {c for c in face_down(t) if t.has_pieces(t.who, c)}
    return choose("expose", (c for c in there if t.matching(t.hand, t.suit(c))))


def common_offers(t):
    somebody_holds = any(t.players[p]["hand"] for p in t.others())
    if t.phase == "birdsong":
        used = {name for name in ("Royal Claim",) if t.can_use(name)}
        used |= {name for name in ("Stand and Deliver!",) if t.can_use(name) and somebody_holds}
        return {("use", full(name)) for name in used} | exiles.birdsong(t)
    if t.phase != "daylight":
        return set()
    used = {name for name in ("Codebreakers",) if t.can_use(name) and somebody_holds}
    used |= {name for name in ("Tax Collector",) if t.can_use(name) and taxable(t)}
    return {("use", full(name)) for name in used} | exiles.daylight(t) | dominance(t) | closed_paths(t)


def closed_paths(t):
    """Law 25.4.3: once a turn, with a card, and pieces at either end."""
    if not t.hand or t.on_board.get("opened"):
        return set()
    ends = [path.split("-") for path in t.closed]
    return choose(
        "open_path", (f"from {a} to {b}" for a, b in ends if any(t.has_pieces(t.who, int(c)) for c in (a, b)))
    )


@answers("spend_for_path")
def spend_for_path(t):
    return choose("choose_card", t.hand)


@answers("take_ferry")
def take_ferry(t):
    """Law 25.3.5, where another way leads too."""
    return {PASS, ("take_ferry",)}


def taxable(t):
    return {c for c in CLEARINGS if t.can_lose_warriors(t.who, c)}


def dominance(t):
    found = {("take_dominance", suit) for suit in t.doc["available_dominance"] if t.matching(t.hand, suit)}
    if t.me["vp"] < DOMINANCE_POINTS or "dominance" in t.me:
        return found
    if t.faction[t.who] == "vagabond" and not partners(t):
        return found
    return found | {("activate_dominance", suit_of(card)) for card in t.hand if name_of(card) == "Dominance"}


@answers("coalition")
def partners(t):
    """Law 9.2.8: in a game of four, a player with the fewest points who is in no coalition."""
    if len(t.agents) < 4:
        return set()
    scoring = [p for p in t.others() if "dominance" not in t.players[p]]
    least = min((t.players[p]["vp"] for p in scoring), default=None)
    taken = {t.players[p].get("coalition") for p in t.agents}
    return choose("choose_faction", (p for p in scoring if t.players[p]["vp"] == least and p not in taken))


@answers("start_window")
def start_window(t):
    """Effects at the start of a phase (Law 1.4.1), and the Riverfolk's services (11.2.6)."""
    found = set()
    if t.phase == "birdsong":
        found = choose("buy", services(t))
        if t.can_use("Better Burrow Bank"):
            return found | {("use", full("Better Burrow Bank"))}
        if exiles.must_count_coffins(t):
            return found | {("use", full("Coffin Makers"))}
        found |= exiles.start_of_birdsong(t)
    if t.phase == "daylight" and t.can_use("Command Warren") and battles(t, t.who):
        found = {("use", full("Command Warren"))}
    if t.phase == "evening" and t.can_use("Cobbler") and moves(t, t.who, base=0):
        found = {("use", full("Cobbler"))}
    if t.phase == "evening" and t.can_use("Charm Offensive"):
        found = {("use", full("Charm Offensive"))}
    return found | {PASS}


@answers("gap")
def gap(t):
    return offers(t) | {PASS}


@answers("choose_player")
def choose_player(t):
    """The Bank names any other player, the others one with cards."""
    card = name_of(names.card(t.card_number))
    if card in OF_EXILES:
        return choose("choose_faction", exiles.named_by(t, card))
    bank = card == "Better Burrow Bank"
    return choose("choose_faction", (p for p in t.others() if bank or t.players[p]["hand"]))


@answers("tax_collector")
def tax_collector(t):
    return choose("choose_clearing", taxable(t))


@answers("spend_for_dominance")
def spend_for_dominance(t):
    return t.pay_with(t.asked_suit)


# -- services (Law 11.2.6) ---------------------------------------------------------------------------------


def services(t):
    company = t.of.get("riverfolk")
    if company in (None, t.who):
        return set()
    board = t.players[company]
    bought = board.get("bought", {})
    posts = {c for c in CLEARINGS if t.tokens(company, c) and t.has_pieces(t.who, c)}
    if sum(bought.values()) >= 1 + len(posts):
        return set()
    found = {service for service in SERVICES if board["prices"][service] <= purse(t)}
    found -= {service for service in SERVICES[1:] if bought.get(service)}
    if not board["hand"]:
        found.discard("hand card")
    if t.faction[t.who] == "vagabond":
        found.discard("mercenaries")
    return found


def purse(t):
    """Number of things to pay with: warriors, a Vagabond's ready items (11.2.6.III), Chameleander's cards (C.2.7)."""
    if t.faction[t.who] == "vagabond":
        return sum(states.get("ready", 0) for states in t.me["satchel"].values())
    return len(t.hand) if t.faction[t.who] == "chameleander" else t.supply()


# -- crafting (Law 4.1) ------------------------------------------------------------------------------------


def crafting_pieces(t):
    """Suits that can still be activated -> how often."""
    faction = t.faction[t.who]
    if faction == "vagabond":
        place = t.pawn(t.who)
        hammers = t.me["satchel"].get("hammer", {}).get("ready", 0)
        return Counter({t.suit(place): hammers}) if isinstance(place, int) else Counter()
    if faction == "riverfolk":
        return open_spaces(t)
    pieces = Counter()
    for c in CLEARINGS:
        for owner in t.agents:
            if owner == t.who or (faction == "chameleander" and t.warriors(t.who, c)):
                pieces[t.suit(c)] += sum(t.pieces(owner, c).get(kind, 0) for kind in t.crafts_with(owner))
    pieces.subtract(t.doc["activated"])
    return +pieces


def open_spaces(t):
    """Law 11.5.3: spaces of the Trade Posts tracks without a post or a fund."""
    return +Counter(
        {
            suit: POST_SPACES - t.left(f"{suit} trade post") - sum(t.me["tracks"].get(suit, {}).values())
            for suit in SUITS
        }
    )


def funds(t):
    return sum(t.me["funds"].values())


def can_pay(icons, pieces):
    """True if each icon can have a piece of its own."""
    plain = Counter(icon for icon in icons if icon != ANY)
    return not plain - pieces and sum(pieces.values()) >= len(icons)


def crafts(t):
    pieces = crafting_pieces(t)
    found = set()
    for card in t.hand:
        name = name_of(card)
        cost = COST.get(name)
        if cost is None or not can_pay(cost, pieces):
            continue
        if t.faction[t.who] == "riverfolk" and funds(t) < len(cost):
            continue
        if name in ITEM_OF and not t.doc["items"].get(ITEM_OF[name]):
            continue
        if name in PERSISTENT | OF_EXILES and t.has_effect(name):
            continue
        found.add(("craft", card))
    return found


@answers("craft")
def craft(t):
    return {PASS} | offers(t) | crafts(t)


@answers("craft_any_icon")
def craft_any_icon(t):
    return choose("choose_suit", (suit for suit, n in crafting_pieces(t).items() if n))


# -- moving (Law 4.2) --------------------------------------------------------------------------------------


def moves(t, who, suit=BIRD, base=1, free=False, past_bars=False):
    """Moves of warriors, or of a pawn for `base` boots; `free`: whatever the rule, `past_bars`: also out of a snare."""
    if t.faction[who] == "vagabond":
        return pawn_moves(t, base)
    ruled = t.ruled(who)
    free = free or t.faction[who] == "corvids"  # 13.2.3
    free = free or (t.faction[who] == "chameleander" and bool(t.players[who]["hand"]))  # C.2.3
    free = free or t.has_effect("Corvid Planners", who)
    found = set()
    for a in t.in_suit(suit):
        for b in t.ways(who, a) if t.warriors(who, a) and (past_bars or not t.snared(who, a)) else ():
            swims = t.faction[who] == "riverfolk" and b in t.by_river(who, a)
            if (free or swims or {a, b} & ruled) and b not in t.scorched():
                found.add(("move", a, b))
    return found | through_tunnels(t, who, suit) if t.faction[who] == "duchy" else found


def through_tunnels(t, who, suit):
    """Moves between the Burrow, of no suit and always ruled, and clearings with a tunnel (Law 12.2.2)."""
    ends = t.where("tunnel", who)
    found = choose("enter_burrow", (c for c in ends & t.in_suit(suit) if t.warriors(who, c) and not t.snared(who, c)))
    if suit == BIRD and t.players[who]["burrow"]:
        found |= choose("leave_burrow", (c for c in ends if c not in t.scorched()))
    return found


def pawn_moves(t, base):
    """Law 9.2.3, 9.2.10, 9.5.1: a boot, and one more where warriors of a Hostile faction stand (9.2.9.III.b)."""
    place, boots, found = t.pawn(t.who), t.me["satchel"].get("boot", {}).get("ready", 0), set()
    woods = isinstance(place, str)
    if t.snared(t.who, place):
        return set()
    near = {int(c) for c in place.split("-")} if woods else t.ways(t.who, place)
    for c in near:
        hostile = any(t.warriors(p, c) and t.me["relationships"].get(p) == "hostile" for p in t.agents)
        if boots >= base + hostile and c not in t.scorched():
            found.add(("choose_clearing", c) if woods else ("move", place, c))
    return found


@answers("move")
def move(t):
    return moves(t, t.who, t.asked_suit or BIRD, base=0) | ({PASS} if t.count == 1 else set())


@answers("move_count", "move_ally_count")
def move_count(t):
    return choose("choose_count", range(1, t.count + 1))


def can_use_link(t, who, a, b):
    """A path, or what a player treats as one."""
    return b in t.ways(who, a)


# -- battle (Law 4.3) --------------------------------------------------------------------------------------


def battles(t, who, suit=BIRD, places=CLEARINGS):
    """Own warriors, a pawn or mercenaries against any enemy there; mercenaries not against their own (11.2.7.III)."""
    company = t.of.get("riverfolk")
    found = set()
    for c in t.in_suit(suit) & set(places):
        own = bool(t.warriors(who, c)) or t.pawn(who) == c
        hired = t.hirer == who and bool(t.warriors(company, c))
        for p in t.agents:
            if t.enemies(who, p) and t.has_pieces(p, c) and (own or (hired and p != company)):
                found.add(("battle", c, p))
    return found


@answers("battle")
def battle(t):
    return battles(t, t.who, t.asked_suit or BIRD) | ({PASS} if t.count == 1 else set())


@answers("ambush", "foil")
def ambush(t):
    """Law 4.3.1, 4.3.1.I."""
    cards = [card for card in t.matching(t.hand, t.suit(t.here)) if name_of(card) == "Ambush!"]
    return {PASS} | choose("ambush", map(suit_of, cards))


SWIFT_STRIKE = 4
"""Its bit in `asked` of a battle."""


def sides(t):
    fight = t.internals["battle"]
    return t.agents[fight["attacker"]], t.agents[fight["defender"]]


@answers("effect_order")
def effect_order(t):
    return choose("choose_faction", sides(t))


@answers("battle_effect")
def battle_effect(t):
    """Law 4.3.4: Sappers defend, Brutal Tactics attack, Armorers do both; the Ronin strikes once (26.9.2)."""
    attacker, _ = sides(t)
    fight, side = t.internals["battle"], int(t.who != attacker)
    usable = ["Armorers", "Brutal Tactics" if t.who == attacker else "Sappers"]
    usable.append(t.suit(fight["clearing"] + 1).capitalize() + " Partisans")
    done = {names.card(k) for k in range(len(names.CARDS)) if fight["used"][side] >> k & 1}
    found = {PASS} | {("use", full(n)) for n in usable if t.has_effect(n) and full(n) not in done}
    struck = fight["asked"] & SWIFT_STRIKE
    if t.me.get("character") == "ronin" and t.me["satchel"].get("sword", {}).get("ready") and not struck:
        found.add(("swift_strike",))
    return found


@answers("take_hit")
def take_hit(t):
    """Law 4.3.6, 9.2.7, 9.2.9.II.d: cardboard once no warrior is left, an item, or a warrior of the ally."""
    if t.faction[t.who] != "vagabond":
        return choose("choose_piece", t.cardboard(t.who, t.here))
    found = {("choose_item", item, state) for item, state in undamaged(t)}
    if t.other and t.warriors(t.other, t.here):
        found.add(("choose_faction", t.other))
    return found


def undamaged(t):
    return {(i, s) for i, states in t.me["satchel"].items() for s in ("ready", "exhausted") if states.get(s)}


@answers("order_triggers")
def order_triggers(t):
    """Law 1.1.3, 4.3.6: of the pending effects one of each sort that meets others on the Supporters stack; raids and
    Trade Disruption meet in the supply of the Corvids (Law 11.2.5.I, 13.7.4, 1.5.4)."""
    pending = t.frames[-1 - t.count : -1]
    sorts = {(f["kind"], t.suit(f["clearing"] + 1)) for f in pending if f["kind"] in (Kind.OUTRAGE, Kind.BASE_LOST)}
    in_supply = {Kind.RAID_REMOVED, Kind.TRADE_DISRUPTION}
    if in_supply <= {f["kind"] for f in pending} and lacks_raiders(t):
        sorts |= in_supply
    return choose("choose_next", range(len(sorts)))


def lacks_raiders(t):
    """The supply has fewer warriors than all raids place, and some are among the funds."""
    corvids, raided = t.of["corvids"], t.internals["raided"]
    raids = [t.next_to(corvids, c) for c in CLEARINGS if raided >> (c - 1) & 1]
    wanted = sum(t.may_place(corvids, c) for near in raids for c in near)
    return t.supply(corvids) < wanted and bool(t.players[t.of["riverfolk"]].get("funds", {}).get(corvids))


# -- hands -------------------------------------------------------------------------------------------------


@answers("discard")
def discard(t):
    return choose("choose_card", t.hand) if len(t.hand) > HAND_LIMIT else {PASS}
