"""The core against a second opinion on what is legal, in plain Python with sets: no speed, no code of the core.

`Table` reads a state's arrays and the printed tables and answers, for the decisions in `MENUS`, with the set of all
legal actions, written from the Law; where the Law leaves a reading, with the reading the core documents. It is asked
in random games, and about the same positions scrambled: pieces, cards and items thrown about, so that ties, chains
of rule and crafting costs come up that random play seldom reaches.
"""

import random
from collections import Counter

import numpy as np
import pytest

from root_env.core import engine, invariants
from root_env.core.data.decks import PERSISTENT_MASK, ROWS
from root_env.core.data.maps import MAPS
from root_env.core.data.quests import QUESTS
from root_env.core.data.tracks import HAND_LIMIT, IS_BUILDING, OWNER
from root_env.core.ids import (
    FOREST,
    Card,
    CardType,
    Character,
    Column,
    Faction,
    Item,
    ItemState,
    Kind,
    Leader,
    Phase,
    Piece,
    Suit,
)
from root_env.core.jit import INTERPRETED
from root_env.core.spec.actions import decode, encode
from tests.property.tables import SUBSETS, copy_of, legal, make_config, start

BUILDINGS = {
    Faction.MARQUISE: (Piece.SAWMILL, Piece.WORKSHOP, Piece.RECRUITER),
    Faction.EYRIE: (Piece.ROOST,),
    Faction.ALLIANCE: (Piece.BASE_FOX, Piece.BASE_RABBIT, Piece.BASE_MOUSE),
    Faction.VAGABOND: (),
    Faction.VAGABOND_2: (),
}
TOKENS = {
    Faction.MARQUISE: (Piece.WOOD, Piece.KEEP),
    Faction.EYRIE: (),
    Faction.ALLIANCE: (Piece.SYMPATHY,),
    Faction.VAGABOND: (),
    Faction.VAGABOND_2: (),
}
CRAFTS_WITH = {
    Faction.MARQUISE: Piece.WORKSHOP,
    Faction.EYRIE: Piece.ROOST,
    Faction.ALLIANCE: Piece.SYMPATHY,
}
BASES = BUILDINGS[Faction.ALLIANCE]
WOOD_COST = (0, 1, 2, 3, 3, 4)  # as printed above the buildings' columns
SPREAD_COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # as printed above the sympathy track
HOSTILE, ALLIED = -1, 3
VAGABONDS = (Faction.VAGABOND, Faction.VAGABOND_2)
PASS = encode("pass")


class Table:
    """One state, read into Python values, and the player whom its top frame asks."""

    def __init__(self, state):
        self.s = s = state
        self.n = int(s["n_players"])
        self.players = range(self.n)
        self.faction = [Faction(int(f)) for f in s["faction"][: self.n]]
        self.map = MAPS[int(s["map"])]
        self.suit = [Suit(int(x)) for x in s["suit"]]
        self.clearings = range(len(self.suit))
        self.paths = {frozenset((a - 1, b - 1)) for a, b in self.map.paths}
        self.warriors = s["warriors"].tolist()
        self.pieces = s["pieces"].tolist()
        self.supply = s["piece_supply"].tolist()
        self.frame = s["stack"][int(s["depth"]) - 1]
        self.kind = Kind(int(self.frame["kind"]))
        self.who = int(self.frame["who"])
        self.hand = s["hand"].tolist()
        self.boards = {p: s["vagabond"][k] for p in self.players for k in (0, 1) if self.faction[p] == VAGABONDS[k]}
        self.vagabond = self.boards.get(self.who, s["vagabond"][0])

    # -- the map ---------------------------------------------------------------------------------------

    def next_to(self, c):
        return {d for d in self.clearings if frozenset((c, d)) in self.paths and d != c}

    def buildings(self, who, c):
        return sum(self.pieces[kind][c] for kind in BUILDINGS[self.faction[who]])

    def tokens(self, who, c):
        return sum(self.pieces[kind][c] for kind in TOKENS[self.faction[who]])

    def pawn(self):
        """Place of the pawn of the Vagabond who is asked."""
        return int(self.vagabond["location"])

    def scorched(self, c):
        """Law 26.6.2."""
        return int(self.s["scorched"]) >> c & 1

    def has_pieces(self, who, c):
        """Faction pieces, the pawn included (Law 21.10)."""
        if who in self.boards:
            return self.boards[who]["location"] == c
        return self.warriors[who][c] + self.buildings(who, c) + self.tokens(who, c) > 0

    def ruler(self, c):
        """Law 2.5 and 7.2.2: most warriors and buildings; the Eyrie also when tied."""
        strength = {p: self.warriors[p][c] + self.buildings(p, c) for p in self.players}
        top = max(strength.values())
        if top == 0:
            return None
        tied = [p for p in self.players if strength[p] == top]
        eyrie = [p for p in tied if self.faction[p] == Faction.EYRIE]
        return tied[0] if len(tied) == 1 else (eyrie[0] if eyrie else None)

    def ruled(self, who):
        return {c for c in self.clearings if self.ruler(c) == who}

    def on_map(self, kind):
        return sum(self.pieces[kind])

    def keep_shuts_out(self, who, c):
        """Law 6.2.2; nobody places anything where the Scoundrel's torch lies (26.6.2)."""
        return self.scorched(c) or (self.pieces[Piece.KEEP][c] > 0 and self.faction[who] != Faction.MARQUISE)

    def enemies(self, a, b):
        partner = self.s["coalition"].tolist()
        return a != b and partner[a] != b and partner[b] != a

    # -- cards -----------------------------------------------------------------------------------------

    def cards(self, counts):
        """Rows of the cards in a zone given as counts per kind, one entry a copy."""
        return [row for row, n in zip(ROWS, counts, strict=True) for _ in range(n)]

    def matching(self, counts, suit):
        """Cards of a zone that can be used as a suit: birds are wild, and only birds are birds (Law 2.1.1)."""
        return [row for row in self.cards(counts) if row.suit in (suit, Suit.BIRD)]

    def has_effect(self, card):
        return int(self.s["effects"][self.who]) >> card & 1

    def can_use(self, card):
        return self.has_effect(card) and not int(self.s["used_effects"]) >> card & 1

    # -- moving and battling (Law 4.2, 4.3) --------------------------------------------------------------

    def moves(self, who, suit=Suit.BIRD):
        rule = self.ruled(who)
        return {
            encode("move", a, b)
            for a in self.clearings
            for b in self.next_to(a)
            if self.warriors[who][a] and suit in (self.suit[a], Suit.BIRD) and rule & {a, b} and not self.scorched(b)
        }

    def pawn_moves(self, boots):
        """Destinations at a base cost in boots, one more where Hostile warriors stand (Law 9.5.1, 9.2.9.III.b)."""
        found, have, place = set(), self.ready(Item.BOOT), self.pawn()
        if place >= FOREST:
            near = {c - 1 for c in self.map.forests[place - FOREST]}
        else:
            near = self.next_to(place)
        for c in near:
            hostile = any(self.warriors[p][c] and self.relation(p) == HOSTILE for p in self.players)
            if have >= boots + hostile and not self.scorched(c):
                found.add(encode("choose_clearing", c) if place >= FOREST else encode("move", place, c))
        return found

    def battles(self, who, suit=Suit.BIRD):
        found = set()
        for c in self.clearings:
            pawn = who in self.boards and self.has_pieces(who, c)
            if suit in (self.suit[c], Suit.BIRD) and (self.warriors[who][c] or pawn):
                for p in self.players:
                    if self.enemies(who, p) and self.has_pieces(p, c):
                        found.add(encode("battle", c, self.faction[p]))
        return found

    # -- crafting (Law 4.1) ------------------------------------------------------------------------------

    def crafting_pieces(self, who):
        """Suits of the crafting pieces not yet activated, one entry a piece."""
        if who in self.boards:
            place = self.pawn()
            return [] if place >= FOREST else [self.suit[place]] * self.ready(Item.HAMMER)
        pieces = Counter()
        for c in self.clearings:
            pieces[self.suit[c]] += self.pieces[CRAFTS_WITH[self.faction[who]]][c]
        pieces.subtract({Suit(k): int(n) for k, n in enumerate(self.s["activated"])})
        return list(pieces.elements())

    def crafts(self, who):
        pieces = self.crafting_pieces(who)
        found = set()
        for row in self.cards(self.hand[who]):
            if not row.cost or not can_pay(list(row.cost), pieces):
                continue
            if row.type == CardType.ITEM and self.s["items"][row.item] == 0:
                continue
            if row.type == CardType.PERSISTENT and int(self.s["effects"][who]) >> row.card & 1:
                continue
            found.add(encode("craft", row.card))
        return found

    # -- offers of a phase (Law 3.3, 4.1.3) ----------------------------------------------------------------

    def offers(self):
        who, s, found = self.who, self.s, set()
        others_hold = any(sum(self.hand[p]) for p in self.players if p != who)
        if s["phase"] == Phase.BIRDSONG:
            if self.has_effect(Card.ROYAL_CLAIM):
                found.add(encode("use", Card.ROYAL_CLAIM))
            if self.can_use(Card.STAND_AND_DELIVER) and others_hold:
                found.add(encode("use", Card.STAND_AND_DELIVER))
        if s["phase"] != Phase.DAYLIGHT:
            return found
        if self.can_use(Card.CODEBREAKERS) and others_hold:
            found.add(encode("use", Card.CODEBREAKERS))
        if self.can_use(Card.TAX_COLLECTOR) and any(self.warriors[who]):
            found.add(encode("use", Card.TAX_COLLECTOR))
        for row in ROWS:
            if row.type != CardType.DOMINANCE:
                continue
            if self.hand[who][row.card] and self.can_activate():
                found.add(encode("activate_dominance", row.suit))
            if s["available"][row.suit] and self.matching(self.hand[who], row.suit):
                found.add(encode("take_dominance", row.suit))
        return found

    def can_activate(self):
        """Ten points, none activated yet; a Vagabond needs four players and somebody to join (Law 3.3.1, 9.2.8)."""
        s, who = self.s, self.who
        if s["vp"][who] < 10 or s["dominance"][who] >= 0:
            return False
        if who not in self.boards:
            return True
        scoring = [p for p in self.players if p != who and s["dominance"][p] < 0]
        return self.n >= 4 and bool(scoring)

    # -- menus -------------------------------------------------------------------------------------------

    def marquise_action(self):
        s, who, found = self.s, self.who, {PASS} | self.offers()
        if any(row.suit == Suit.BIRD for row in self.cards(self.hand[who])):
            found.add(encode("extra_action"))
        if s["marquise"]["actions"] == 0:
            return found
        found |= self.moves(who) | self.battles(who) | self.builds()
        open_to = [c for c in self.clearings if not self.keep_shuts_out(who, c)]
        recruiters = sum(self.pieces[Piece.RECRUITER][c] for c in open_to)
        if recruiters and s["warrior_supply"][who] and not s["marquise"]["recruited"]:
            found.add(encode("recruit"))
        for c in open_to:
            if self.pieces[Piece.SAWMILL][c] and self.matching(self.hand[who], self.suit[c]):
                found.add(encode("overwork", c))
        return found

    def open_slots(self, c):
        filled = sum(self.pieces[kind][c] for kinds in BUILDINGS.values() for kind in kinds)
        return self.map.slots[c] - int(self.s["ruins"][c]) - filled

    def connected(self, start, rule):
        """Clearings reached from `start` through ruled clearings, breadth first (Law 6.5.4.II)."""
        seen, queue = {start}, [start]
        while queue:
            for d in self.next_to(queue.pop(0)) & rule - seen:
                seen.add(d)
                queue.append(d)
        return seen

    def builds(self):
        """Law 6.5.4: a ruled clearing with room, and wood connected to it for the next building of the type."""
        rule, found = self.ruled(self.who), set()
        for c in rule:
            if self.scorched(c):
                continue
            wood = sum(self.pieces[Piece.WOOD][d] for d in self.connected(c, rule))
            for k, kind in enumerate(BUILDINGS[Faction.MARQUISE]):
                left = self.supply[kind]
                if left and self.open_slots(c) and WOOD_COST[6 - left] <= wood:
                    found.add(encode("build", c, k))
        return found

    def pay_wood(self):
        reach = self.connected(int(self.frame["clearing"]), self.ruled(self.who))
        return {encode("choose_clearing", c) for c in reach if self.pieces[Piece.WOOD][c]}

    def craft_menu(self):
        return {PASS} | self.offers() | self.crafts(self.who)

    def decree(self):
        s, who, column = self.s, self.who, int(self.s["eyrie"]["column"])
        left = [suit for suit in Suit if s["eyrie"]["left"][column][suit]]
        recruits = 2 if s["eyrie"]["leader"] == Leader.CHARISMATIC else 1
        supply = int(s["warrior_supply"][who])

        def possible(suit, warriors):
            if column == Column.RECRUIT:
                return supply >= warriors and self.decree_recruits(suit)
            if column == Column.MOVE:
                return self.moves(who, suit)
            return self.battles(who, suit) if column == Column.BATTLE else self.decree_builds(suit)

        found = {encode("resolve", suit) for suit in left if possible(suit, recruits)}
        if not found and column == Column.RECRUIT:
            found = {encode("resolve", suit) for suit in left if possible(suit, 1)}
        return (found or {encode("turmoil")}) | self.offers()

    def decree_recruits(self, suit):
        return {
            encode("choose_clearing", c)
            for c in self.clearings
            if self.pieces[Piece.ROOST][c]
            and suit in (self.suit[c], Suit.BIRD)
            and not self.keep_shuts_out(self.who, c)
        }

    def decree_builds(self, suit):
        if not self.supply[Piece.ROOST]:
            return set()
        return {
            encode("choose_clearing", c)
            for c in self.ruled(self.who)
            if suit in (self.suit[c], Suit.BIRD)
            and self.open_slots(c) > 0
            and not self.pieces[Piece.ROOST][c]
            and not self.keep_shuts_out(self.who, c)
        }

    def supporters(self, suit):
        return len(self.matching(self.s["alliance"]["supporters"].tolist(), suit))

    def has_base(self, c):
        return any(self.pieces[base][c] for base in BASES)

    def revolt(self):
        found = {PASS} | self.offers()
        for c in self.clearings:
            suit = self.suit[c]
            if self.pieces[Piece.SYMPATHY][c] and not self.has_base(c) and self.supply[BASES[suit]]:
                if self.supporters(suit) >= 2 and not self.keep_shuts_out(self.who, c):
                    found.add(encode("revolt", c))
        return found

    def sympathetic(self):
        return {c for c in self.clearings if self.pieces[Piece.SYMPATHY][c]}

    def can_take_sympathy(self, c):
        left = self.supply[Piece.SYMPATHY]
        return left and c not in self.sympathetic() and not self.keep_shuts_out(self.who, c)

    def spread(self):
        found, there = {PASS} | self.offers(), self.sympathetic()
        for c in self.clearings:
            if self.can_take_sympathy(c) and (not there or there & self.next_to(c)):
                martial = any(self.warriors[p][c] >= 3 for p in self.players if p != self.who)
                if self.supporters(self.suit[c]) >= SPREAD_COST[len(there)] + martial:
                    found.add(encode("spread", c))
        return found

    def alliance_daylight(self):
        hand = self.hand[self.who]
        found = {PASS} | self.offers() | self.crafts(self.who)
        if any(hand):
            found.add(encode("mobilize"))
        if any(self.has_base(c) and self.matching(hand, self.suit[c]) for c in self.clearings):
            found.add(encode("train"))
        return found

    def operation(self):
        found, who = {PASS}, self.who
        if self.s["alliance"]["operations"] == 0:
            return found
        found |= self.moves(who) | self.battles(who)
        bases = [c for c in self.clearings if self.has_base(c) and not self.keep_shuts_out(who, c)]
        if bases and self.s["warrior_supply"][who]:
            found.add(encode("recruit"))
        found |= {encode("organize", c) for c in self.clearings if self.warriors[who][c] and self.can_take_sympathy(c)}
        return found

    # -- the Vagabond (Law 9.5) ------------------------------------------------------------------------------

    def ready(self, item):
        return int(self.vagabond["items"][item][ItemState.READY])

    def relation(self, p):
        return int(self.vagabond["relation"][p])

    def damaged(self):
        return int(self.vagabond["items"][:, (ItemState.DAMAGED, ItemState.DAMAGED_EXHAUSTED)].sum())

    def vagabond_action(self):
        c = self.pawn()
        found = {PASS} | self.offers() | self.pawn_moves(boots=1)
        if self.ready(Item.HAMMER) and self.damaged():
            found.add(encode("repair"))
        if c < FOREST:
            found |= self.in_clearing(c)
        if self.ready(Item.TORCH) and self.special(c):
            found.add(encode("special"))
        return found

    def in_clearing(self, c):
        s, who, found = self.s, self.who, self.crafts(self.who)
        if self.ready(Item.SWORD):
            found |= self.battles(who)
        if self.ready(Item.TORCH) and s["ruins"][c]:
            found.add(encode("explore"))
        for p in self.players:
            if p == who or not self.has_pieces(p, c):
                continue
            if any(map(self.ready, Item)) and self.matching(self.hand[who], self.suit[c]):
                found.add(encode("aid", self.faction[p]))
            if self.ready(Item.CROSSBOW) and self.enemies(who, p) and p not in self.boards:
                found.add(encode("strike", self.faction[p]))
        for number in s["quest_cards"]:
            quest = QUESTS[number]
            need = Counter(quest.items)
            if number >= 0 and quest.suit == self.suit[c] and self.can_complete(need):
                found.add(encode("quest", int(number)))
        return found

    def can_complete(self, need):
        """Both listed items, or for the Adventurer, once a turn, one of them and any other (Law 9.5.5, 26.7.2)."""
        have = Counter({item: self.ready(item) for item in Item})
        if not need - have:
            return True
        improvises = self.vagabond["character"] == Character.ADVENTURER and not self.vagabond["improvised"]
        return improvises and sum((need - have).values()) == 1 and sum(have.values()) >= 2

    def special(self, c):
        """Hideout and Glide anywhere, the others in a clearing, if at all (Law 26.1.2 to 26.3.2, 26.4 to 26.9)."""
        character = self.vagabond["character"]
        if character == Character.RANGER:
            return self.damaged() > 0
        if character == Character.HARRIER:
            return True
        if c >= FOREST:
            return False
        if character == Character.THIEF:
            return any(self.has_pieces(p, c) and any(self.hand[p]) for p in self.players if p != self.who)
        if character == Character.VAGRANT:
            there = {encode("battle", c, faction) for faction in self.faction}
            return any(self.battles(p) & there for p in self.players)
        if character == Character.SCOUNDREL:
            return not self.scorched(c)
        return character == Character.TINKER and bool(self.matching(self.s["discard"].tolist(), self.suit[c]))

    # -- shared questions ------------------------------------------------------------------------------------

    def move(self):
        pawn = self.who in self.boards
        found = self.pawn_moves(boots=0) if pawn else self.moves(self.who, Suit(int(self.frame["suit"])))
        return found | ({PASS} if self.frame["count"] == 1 else set())

    def battle(self):
        return self.battles(self.who, Suit(int(self.frame["suit"]))) | ({PASS} if self.frame["count"] == 1 else set())

    def discard(self):
        hand = self.cards(self.hand[self.who])
        return {encode("choose_card", row.card) for row in hand} if len(hand) > HAND_LIMIT else {PASS}


def can_pay(icons, pieces):
    """Whether each icon can have a piece of its own: the first icon tries every kind of piece, then the rest."""
    if not icons:
        return True
    for suit in set(pieces):
        if icons[0] in (suit, Suit.BIRD):
            rest = list(pieces)
            rest.remove(suit)
            if can_pay(icons[1:], rest):
                return True
    return False


MENUS = {
    Kind.MARQUISE_ACTION: Table.marquise_action,
    Kind.PAY_WOOD: Table.pay_wood,
    Kind.CRAFT: Table.craft_menu,
    Kind.DECREE: Table.decree,
    Kind.DECREE_RECRUIT: lambda t: t.decree_recruits(Suit(int(t.frame["suit"]))),
    Kind.DECREE_BUILD: lambda t: t.decree_builds(Suit(int(t.frame["suit"]))),
    Kind.REVOLT: Table.revolt,
    Kind.SPREAD_SYMPATHY: Table.spread,
    Kind.ALLIANCE_DAYLIGHT: Table.alliance_daylight,
    Kind.OPERATION: Table.operation,
    Kind.VAGABOND_ACTION: Table.vagabond_action,
    Kind.MOVE: Table.move,
    Kind.BATTLE: Table.battle,
    Kind.DISCARD: Table.discard,
}
"""Decisions the oracle can answer."""
UNSCRAMBLED = {Kind.PAY_WOOD, Kind.DECREE_RECRUIT, Kind.DECREE_BUILD, Kind.MOVE, Kind.BATTLE, Kind.DISCARD}
SCRAMBLED = set(MENUS) - UNSCRAMBLED
"""Menus that stay good questions when the board changes under them; a frame of the others promises something."""
GAMES = 2 if INTERPRETED else 5
DECISIONS = 250
SCRAMBLES = 2


# -- scrambling a position -------------------------------------------------------------------------------


def scramble(states, rng):
    """A copy of a position with everything thrown about that can be: the invariants still hold."""
    states = copy_of(states)
    s = states[0]
    s["skip_forced"] = engine.SKIP_NONE
    _scramble_pieces(s, rng)
    _scramble_warriors(s, rng)
    _scramble_cards(s, rng)
    _scramble_boards(s, rng)
    s["rule_stale"] = (1 << s["suit"].size) - 1
    return states


def _scramble_pieces(s, rng):
    clearings = range(s["suit"].size)
    keep = s["pieces"][Piece.KEEP].copy()
    s["piece_supply"] += s["pieces"].sum(axis=1, dtype=np.int8)
    s["piece_supply"][Piece.KEEP] -= keep.sum()
    s["pieces"] = 0
    s["pieces"][Piece.KEEP] = keep
    open_slots = np.array(MAPS[int(s["map"])].slots) - s["ruins"]
    built = rng.random()

    def place(kind, c):
        s["piece_supply"][kind] -= 1
        s["pieces"][kind, c] += 1

    for c in clearings:
        for _ in range(open_slots[c]):
            kinds = [k for k in Piece if IS_BUILDING[k] and s["piece_supply"][k] and _may_stand(s, k, c)]
            if kinds and rng.random() < built:
                place(rng.choice(kinds), c)
                open_slots[c] -= 1
    for _ in range(rng.randint(0, int(s["piece_supply"][Piece.WOOD]))):
        place(Piece.WOOD, rng.choice(clearings))
    for c in rng.sample(clearings, rng.randint(0, int(s["piece_supply"][Piece.SYMPATHY]))):
        place(Piece.SYMPATHY, c)
    s["slots"] = open_slots
    s["buildings"] = s["tokens"] = 0
    for kind in Piece:
        owner = s["player_of"][OWNER[kind]]
        if owner >= 0:
            s["buildings" if IS_BUILDING[kind] else "tokens"][owner] += s["pieces"][kind]


def _may_stand(s, kind, c):
    """One roost to a clearing; a base where it matches."""
    if kind == Piece.ROOST:
        return s["pieces"][kind, c] == 0
    return kind not in BASES or BASES.index(kind) == s["suit"][c]


def _scramble_warriors(s, rng):
    s["warrior_supply"] += s["warriors"].sum(axis=1, dtype=np.int8)
    s["warriors"] = 0
    for who in range(s["n_players"]):
        clearings = list(range(s["suit"].size))
        rng.shuffle(clearings)
        for c in clearings[: rng.randint(0, len(clearings))]:
            n = min(rng.randint(0, 3), int(s["warrior_supply"][who]))
            s["warriors"][who, c] = n
            s["warrior_supply"][who] -= n


def _scramble_cards(s, rng):
    """Gather hands, supporters, play areas and deck, and deal them anew; nobody knows anything."""
    n = int(s["n_players"])
    pool = s["deck"][: s["deck_size"]].tolist()
    for counts in (*s["hand"][:n], s["alliance"]["supporters"]):
        pool += [card for card, k in enumerate(counts) for _ in range(k)]
    pool += [card for who in range(n) for card in range(len(ROWS)) if int(s["effects"][who]) >> card & 1]
    rng.shuffle(pool)
    for field in ("hand", "effects", "known"):
        s[field] = 0
    for who in range(n):
        for _ in range(min(rng.randint(0, 7), len(pool) - 1)):
            s["hand"][who, pool.pop()] += 1
        for card in pool[1 : rng.randint(1, 6)]:
            bit = 1 << card
            if bit & PERSISTENT_MASK and not int(s["effects"][who]) & bit:
                s["effects"][who] |= bit
                pool.remove(card)
    s["alliance"]["supporters"] = 0
    if s["player_of"][Faction.ALLIANCE] >= 0:
        for _ in range(min(rng.randint(0, 5), len(pool) - 1)):
            s["alliance"]["supporters"][pool.pop()] += 1
    s["alliance"]["n_supporters"] = s["alliance"]["supporters"].sum()
    s["hand_size"] = s["hand"].sum(axis=1)
    s["deck"][: len(pool)] = pool
    s["deck_size"] = len(pool)
    s["used_effects"] = rng.choice((0, 0, PERSISTENT_MASK))
    s["activated"] = [rng.choice((0, 0, 1)) for _ in range(3)]


def _scramble_boards(s, rng):
    for who in range(s["n_players"]):
        s["vp"][who] = rng.randint(0, 29)
    s["marquise"]["actions"] = rng.randint(0, 3)
    s["marquise"]["recruited"] = rng.randint(0, 1)
    s["alliance"]["operations"] = rng.randint(0, 2)
    if s["player_of"][Faction.EYRIE] >= 0:
        s["eyrie"]["leader"] = rng.choice(list(Leader))
        s["eyrie"]["column"] = column = rng.choice(list(Column))
        s["eyrie"]["left"][column] = [rng.randint(0, 1) for _ in Suit]
        s["eyrie"]["left"][column][rng.choice(list(Suit))] = 1
    for side, v in zip(VAGABONDS, s["vagabond"], strict=True):
        if s["player_of"][side] < 0:
            continue
        forests = len(MAPS[int(s["map"])].forests)
        v["location"] = rng.randrange(FOREST + forests) if rng.random() < 0.3 else rng.randrange(FOREST)
        for item in Item:
            n = int(v["items"][item].sum())
            v["items"][item] = 0
            for _ in range(n):
                v["items"][item][rng.choice((0, 0, 0, 1, 2, 3))] += 1
        for who in range(s["n_players"]):
            if s["faction"][who] not in VAGABONDS:
                v["relation"][who] = rng.randint(HOSTILE, ALLIED)
        v["aids"] = 0
        v["improvised"] = v["character"] == Character.ADVENTURER and rng.random() < 0.3
        if v["items"][Item.TORCH][ItemState.READY] and rng.random() < 0.3:
            v["items"][Item.TORCH][ItemState.READY] -= 1
            s["scorched"] |= 1 << rng.randrange(12)


# -- the tests -------------------------------------------------------------------------------------------


def words(actions):
    """Actions in words, for a failure."""
    return sorted(f"{family.name}{arguments}" for family, arguments in map(decode, actions))


def compare(states, out, where):
    """The core's list against the oracle's; and the rulers the core keeps."""
    table, listed = Table(states[0]), legal(out)
    expected, found = MENUS[table.kind](table), set(listed)
    assert len(listed) == len(found), f"{where}: an action is listed twice: {words(listed)}"
    assert found == expected, (
        f"{where}: {table.kind.name} lacks {words(expected - found)}, adds {words(found - expected)}"
    )
    for c in table.clearings:
        if not int(states[0]["rule_stale"]) >> c & 1:
            ruler = table.ruler(c)
            assert states[0]["ruler"][c] == (-1 if ruler is None else ruler), f"{where}: ruler of clearing {c + 1}"


def play(factions, seed, met):
    """Compare at every menu of a random game, as it is and scrambled; count in `met`."""
    rng = random.Random(f"{factions} {seed}")
    states, out = start(make_config(factions), seed)
    for n in range(DECISIONS):
        if states[0]["over"]:
            return
        kind = Kind(int(states[0]["stack"]["kind"][states[0]["depth"] - 1]))
        where = f"{factions}, seed {seed}, decision {n}"
        if kind in MENUS:
            met[kind] += 1
            compare(states, out, where)
        for k in range(SCRAMBLES if kind in SCRAMBLED else 0):
            other, choices = scramble(states, rng), engine.new_list()
            code = invariants.check_game(other, 0)
            assert code == 0, f"{where}, scramble {k}: {invariants.MESSAGES[code]}"
            engine.list_game(other, 0, choices)
            compare(other, choices, f"{where}, scramble {k}")
        engine.step_game(states, 0, rng.choice(legal(out)), out)


@pytest.mark.parametrize("factions", [*SUBSETS, ("vagabond", "alliance", "vagabond", "marquise")], ids="-".join)
def test_legal_actions_match_the_oracle(factions):
    met = Counter()
    for seed in range(GAMES):
        play(factions, seed, met)
    assert len(met) >= 4, f"too few of the oracle's menus were met: {met}"


def test_oracle_pays_each_icon_with_a_piece_of_its_own():
    fox, rabbit, mouse, bird = Suit
    assert can_pay([fox, fox], [fox, rabbit, fox])
    assert not can_pay([fox, fox], [fox, rabbit])
    assert can_pay([bird, fox], [fox, rabbit])
    assert not can_pay([bird, bird, fox], [fox, rabbit])
    assert can_pay([bird] * 4, [mouse] * 4)
    assert not can_pay([mouse], [])
