"""A second opinion on what is legal, in plain Python with sets: no speed, no code of the core.

`Table` reads a state's arrays and the printed tables and answers, for the decisions in `MENUS` of test_oracle.py, with
the set of all legal actions, written from the Law; where the Law leaves a reading, with the reading the core documents.
"""

from collections import Counter

from root_env.core.data.decks import ROWS
from root_env.core.data.maps import MAPS
from root_env.core.data.quests import QUESTS
from root_env.core.data.tracks import HAND_LIMIT
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
from root_env.core.spec.actions import encode

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
