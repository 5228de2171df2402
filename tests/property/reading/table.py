"""The table of a position document, read for the one player who is asked."""

from root_env.root.rules.ids import Kind
from tests.property.reading.boards import BOARDS, CLEARINGS, neighbours
from tests.property.reading.figures import BIRD, BUILDINGS, TOKENS, WAYSTATIONS, name_of, suit_of

MENUS = {}
"""Name of a decision -> function of the table that returns the legal answers."""
PASS = ("pass",)
FRAME = ("kind", "who", "clearing", "other", "count", "card", "suit", "x")
SUIT_IDS = ("fox", "rabbit", "mouse", "bird")


def answers(*kinds):
    """Enter a function into MENUS as the answer to these questions."""

    def enter(function):
        MENUS.update(dict.fromkeys(kinds, function))
        return function

    return enter


def choose(family, things):
    return {(family, thing) for thing in things}


class Table:
    """A position, and the question on top of its stack."""

    def __init__(self, document):
        self.doc = document
        self.old = document["config"]["edition"] == "2018"
        self.internals = document["internals"]
        self.board = BOARDS[document["config"]["map"]]
        self.on_board = document.get("map", {})
        self.closed = self.on_board.get("closed_paths", [])
        closed = [path for path in self.board.closed.split() if path not in self.closed]
        self.paths = neighbours(" ".join([self.board.paths, *closed]))
        self.players = document["players"]
        self.agents = list(self.players)
        self.faction = {a: entry.get("faction", a.rsplit("_", 1)[0]) for a, entry in self.players.items()}
        self.of = {self.faction[agent]: agent for agent in reversed(self.agents)}
        self.frames = [dict(zip(FRAME, frame, strict=True)) for frame in self.internals["stack"]]
        frame = self.frames[-1]
        self.kind = Kind(frame["kind"]).name.lower()
        self.who = self.agents[frame["who"]]
        self.me = self.players[self.who]
        self.here = frame["clearing"] + 1
        self.other_number = frame["other"]
        self.other = self.agents[frame["other"]] if 0 <= frame["other"] < len(self.agents) else None
        self.count, self.card_number, self.x = frame["count"], frame["card"], frame["x"]
        self.asked_suit = SUIT_IDS[frame["suit"]] if 0 <= frame["suit"] < 4 else None
        self.phase = document["phase"]
        self.hand = self.me["hand"]
        self.hirer = self.players[self.of["riverfolk"]].get("hired") if "riverfolk" in self.of else None
        self.boater = self.players[self.of["riverfolk"]].get("riverboats") if "riverfolk" in self.of else None

    # -- the map ------------------------------------------------------------------------------------------

    def suit(self, c):
        return self.doc["clearings"][c]["suit"]

    def in_suit(self, suit):
        """Clearings that a card of the suit matches; a bird matches all (Law 2.1.1)."""
        return {c for c in CLEARINGS if suit in (BIRD, self.suit(c))}

    def next_to(self, who, c):
        """Adjacent clearings for a player: by paths, by rivers for those who treat them so (Law 2.2.1, 11.2.2), and
        between crafting pieces for who has Tunnels."""
        near = self.paths[c] | self.by_river(who, c)
        if self.has_effect("Tunnels", who):
            ends = {d for d in CLEARINGS if any(self.pieces(who, d).get(kind) for kind in self.crafts_with(who))}
            near |= ends - {c} if c in ends else set()
        return near

    def ways(self, who, c):
        """Clearings that pieces of a player can move to: adjacent clearings, and by the Ferry (Law 25.3.5)."""
        on = self.on_board
        if on.get("left") == c:
            return self.next_to(who, c) | ({on["ferry"]} - {c})
        sails = on.get("ferry") == c and not on["ridden"]
        return self.next_to(who, c) | (self.board.coast - {c} if sails else set())

    def by_river(self, who, c):
        swims = self.faction[who] == "riverfolk" or who == self.boater or self.has_effect("Boat Builders", who)
        return self.board.river.get(c, set()) if swims else set()

    def forests_at(self, c):
        return {f for f in self.board.forests if str(c) in f.split("-")}

    # -- pieces -------------------------------------------------------------------------------------------

    def pieces(self, who, c):
        return self.doc["clearings"][c].get(who, {})

    def warriors(self, who, c):
        return self.pieces(who, c).get("warriors", 0)

    def buildings(self, who, c):
        return self._some(who, c, BUILDINGS)

    def tokens(self, who, c):
        return self._some(who, c, TOKENS)

    def _some(self, who, c, kinds):
        known = kinds.get(self.faction[who], ())
        return {piece: n for piece, n in self.pieces(who, c).items() if piece in known}

    def cardboard(self, who, c):
        """Kinds of buildings and tokens of a player in a clearing."""
        return set(self.buildings(who, c)) | set(self.tokens(who, c))

    def pawn(self, who):
        """Clearing or forest of a Vagabond's pawn, None for the others."""
        place = self.players[who].get("location")
        return place.removeprefix("forest ") if isinstance(place, str) else place

    def has_pieces(self, who, c):
        """Faction pieces, the pawn included (Law 21.10)."""
        return bool(self.pieces(who, c)) or self.pawn(who) == c

    def present(self, c):
        """Other players with pieces in a clearing."""
        return {p for p in self.agents if p != self.who and self.has_pieces(p, c)}

    def where(self, piece, who=None):
        """Clearings with a piece of a player."""
        return {c for c in CLEARINGS if self.pieces(who or self.who, c).get(piece)}

    def on_map(self, piece, who=None):
        return sum(self.pieces(who or self.who, c).get(piece, 0) for c in CLEARINGS)

    def left(self, piece, who=None):
        """Copies of a building or token that are neither on the map nor out of the game."""
        who = who or self.who
        supply = self.players[who].get("supply", {})
        if piece in supply:
            return supply[piece]
        faction = self.faction[who]
        there = {**BUILDINGS.get(faction, {}), **TOKENS.get(faction, {})}[piece]
        return max(0, there - self.on_map(piece, who))  # relics come from no supply

    def supply(self, who=None):
        """Warriors in a supply."""
        return self.players[who or self.who].get("warrior_supply", 0)

    def open_slots(self, c):
        built = sum(n for p in self.agents for n in self.buildings(p, c).values())
        return self.board.slots[c - 1] - built - (c in self.doc["ruins"])

    def crafts_with(self, owner):
        """Kinds of pieces with which a player crafts (Law 6.2.1 to 15.2.3)."""
        outcast = self.players[self.of["lizard"]]["outcast"] if "lizard" in self.of else None
        kinds = {
            "marquise": ["workshop"],
            "eyrie": ["roost"],
            "alliance": ["sympathy"],
            "lizard": [f"{outcast} garden"],
            "hundreds": ["stronghold"],
            "duchy": ["citadel", "market"],
            "keepers": [f"{word} waystation" for word in WAYSTATIONS],
            "corvids": ["plot"],
        }
        return kinds.get(self.faction[owner], ())

    def may_place(self, who, c):
        """The keep shuts others out, the Scoundrel's torch everybody, a snare enemies (Law 6.2.2, 26.6.2, 13.7.2)."""
        if self.snared(who, c):
            return False
        keep = "marquise" in self.of and self.pieces(self.of["marquise"], c).get("keep")
        return c not in self.scorched() and (not keep or self.faction[who] == "marquise")

    def snared(self, who, c):
        """An enemy's snare lies there face up: pieces are neither placed nor moved away (Law 13.7.2)."""
        corvids = self.of.get("corvids")
        if not corvids or not self.enemies(corvids, who):
            return False
        board = self.players[corvids]
        return c in board.get("face_up", ()) and board["plots"][c] == "snare"

    def scorched(self):
        return self.doc.get("scorched", ())

    # -- rule (Law 2.5) -----------------------------------------------------------------------------------

    def fighters(self, who, c):
        """Warriors that a player treats as his own for rule: mercenaries count for their hirer (Law 11.2.7.III)."""
        own = self.warriors(who, c)
        if self.hirer == who:
            own += self.warriors(self.of["riverfolk"], c)
        elif self.hirer and self.faction[who] == "riverfolk":
            own = 0
        return own

    def ruler(self, c):
        cult = self.of.get("lizard")
        if cult and self.buildings(cult, c):  # Law 10.2.4
            return cult
        strength = {p: self.fighters(p, c) + sum(self.buildings(p, c).values()) for p in self.agents}
        for p in (p for p in self.agents if self.has_effect("Soup Kitchens", p)):
            strength[p] += 2 * sum(self.tokens(p, c).values())
        most = max(strength.values())
        first = [p for p in self.agents if most and strength[p] == most]
        eyrie = self.of.get("eyrie")
        if eyrie in first and self.pieces(eyrie, c):  # Law 7.2.2
            return eyrie
        return first[0] if len(first) == 1 else None

    def ruled(self, who=None):
        return {c for c in CLEARINGS if self.ruler(c) == (who or self.who)}

    # -- players ------------------------------------------------------------------------------------------

    def enemies(self, a, b):
        """Other players that are not in a coalition with a player (Law 21.8)."""
        return a != b and self.players[a].get("coalition") != b and self.players[b].get("coalition") != a

    def others(self):
        return [p for p in self.agents if p != self.who]

    def can_lose_warriors(self, who, c):
        """Warriors that an effect can remove; Chameleander's is spared for an ego, once a turn (C.2.5)."""
        if self.faction[who] == "chameleander":
            spared = "removal" in self.players[who]["substituted"]
            return bool(self.warriors(who, c)) and not spared and bool(self.tokens(who, c))
        return self.common(who, c) > 0

    def common(self, who, c):
        """Warriors that effects can remove, and others can move: not the warlord (Law 14.2.2)."""
        return self.warriors(who, c) - (self.players[who].get("warlord") == c)

    # -- cards --------------------------------------------------------------------------------------------

    def matching(self, cards, suit):
        """Cards that can be used as a suit; only birds are birds (Law 2.1.1, 2.1.1.II)."""
        return [card for card in cards if suit_of(card) in (suit, BIRD)]

    def pay_with(self, suit):
        return choose("choose_card", self.matching(self.hand, suit))

    def has_effect(self, name, who=None):
        return any(name_of(card) == name for card in self.players[who or self.who]["effects"])

    def used(self, name):
        """A once-per-turn effect has been used this turn."""
        from root_env.root.lookup import names  # bits are by number of card

        bits = self.internals["used_effects"]
        return any(bits >> k & 1 for k, card in enumerate(names.CARDS) if name_of(card) == name)

    def can_use(self, name):
        return self.has_effect(name) and not self.used(name)
