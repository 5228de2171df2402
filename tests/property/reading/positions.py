"""Random position documents: everything thrown about that may be, so that rare questions and ties come up."""

import random
from collections import Counter

from root_env import Game, PositionError
from root_env.root.lookup import names
from tests.property.reading.boards import BOARDS, CLEARINGS
from tests.property.reading.figures import (
    CHARACTERS,
    COLUMNS,
    COPIES,
    COST,
    DUTIES,
    FAVORS,
    LEADERS,
    MINISTERS,
    MOODS,
    OF_EXILES,
    PERSISTENT,
    PLOTS,
    QUESTS,
    RELICS,
    SERVICES,
    SUITS,
    TRACKS,
    WAYSTATIONS,
    name_of,
)

TRIES = 40
STATES = ("ready", "ready", "ready", "ready", "exhausted", "damaged", "damaged exhausted")
SPARE = {"boot": 2, "sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coin": 2}
STARTING = {
    "thief": "boot torch tea sword",
    "tinker": "boot torch sack hammer",
    "ranger": "boot torch crossbow sword",
    "vagrant": "coin torch boot",
    "arbiter": "boot torch sword sword",
    "scoundrel": "boot boot torch crossbow",
    "adventurer": "boot torch hammer",
    "harrier": "coin torch sword crossbow",
    "ronin": "boot boot torch sword",
}
WARRIORS = {
    "marquise": 25,
    "eyrie": 20,
    "alliance": 10,
    "lizard": 25,
    "riverfolk": 15,
    "chameleander": 0,
    "vagabond": 0,
    "hundreds": 20,
    "duchy": 20,
    "keepers": 15,
    "corvids": 15,
}


def random_game(config, seed):
    """A game at a random position of a configuration; some are refused, the next is then tried."""
    for k in range(TRIES):
        try:
            return Game.from_position(Draft(config, random.Random(f"{seed} {k}")).document())
        except PositionError as error:
            last = error
    raise AssertionError(f"none of {TRIES} random positions was accepted; the last: {last}") from last


class Draft:
    """A document in the making, and the pieces still in the boxes."""

    def __init__(self, config, rng):
        self.rng, self.config = rng, config
        self.agents = config.agents
        self.faction = {agent: agent.rsplit("_", 1)[0] for agent in self.agents}
        self.of = {faction: agent for agent, faction in self.faction.items()}
        self.suits = dict(zip(CLEARINGS, config.clearing_suits or suits(config, rng), strict=True))
        self.board = BOARDS[config.map]
        self.ruins = {c for c in self.board.ruins if rng.random() < 0.6}
        self.slots = {c: self.board.slots[c - 1] - (c in self.ruins) for c in CLEARINGS}
        self.clearings = {c: {} for c in CLEARINGS}
        self.players = {agent: {"vp": rng.choice((0, 5, 9, 10, 12, 20, 27))} for agent in self.agents}
        self.warriors = {agent: WARRIORS[self.faction[agent]] for agent in self.agents}
        suit = rng.choice(SUITS)
        self.crowded = [c for c in CLEARINGS if self.suits[c] == suit] or [5]
        if rng.random() < 0.6:
            self.crowded = rng.sample(CLEARINGS, 4)
        self.turn = rng.choice([*self.agents, *(a for a in self.agents if self.faction[a] == "vagabond")])
        two = len(self.agents) == 2
        self.cards = [
            card
            for card in names.CARDS
            for _ in range(copies(card))
            if name_of(card) in self.known_cards() | {"Ambush!"} or (name_of(card) == "Dominance" and not two)
        ]
        rng.shuffle(self.cards)
        self.items = Counter(SPARE)

    def document(self):
        rng = self.rng
        phase = rng.choice(("birdsong", "daylight", "daylight", "evening"))
        self.deal()
        for agent in self.agents:
            getattr(self, self.faction[agent])(agent)
            self.scatter(agent)
        self.souls = self.take(rng.randint(0, 4)) if "lizard" in self.of else []
        discard = self.take(rng.randint(0, 8))
        available = [card for card in discard + self.souls if name_of(card) == "Dominance"]
        document = {
            "config": self.config.to_dict(),
            "seed": rng.randrange(1000),
            "turn": self.turn,
            "phase": phase,
            "clearings": {c: {"suit": self.suits[c], **here} for c, here in self.clearings.items()},
            "players": self.players,
            "discard": [card for card in discard if card not in available],
            "available_dominance": [names.suit(k) for k in range(4) if f"Dominance ({names.suit(k)})" in available],
            "items": dict(+self.items),
        }
        if self.config.deck == "exiles_partisans":
            document["on_cards"] = self.on_cards()
        if on_board := self.on_board():
            document["map"] = on_board
        if self.souls:
            document["lost_souls"] = [card for card in self.souls if card not in available]
        document["ruins"] = {c: True if {"vagabond", "hundreds"} & set(self.of) else [] for c in self.ruins}
        if "vagabond" in self.of:
            document["quests"] = rng.sample(sorted(QUESTS), 3)
        return document

    # -- everybody ----------------------------------------------------------------------------------------

    def deal(self):
        """Deal hands and effects; the player whose turn it is often holds a card with a large effect."""
        rng = self.rng
        suit = self.suits[self.crowded[0]]
        great = [
            k
            for k, card in enumerate(self.cards)
            if card.startswith(("Royal Claim", "Propaganda")) or FAVORS.get(name_of(card)) == suit
        ]
        self.cards.append(self.cards.pop(rng.choice(great)))
        for agent in sorted(self.agents, key=self.turn.__ne__):
            player = self.players[agent]
            player["hand"] = self.take(rng.choice((0, 1, 2, 3, 4, 5, 6)))
            kept = [card for card in self.cards if name_of(card) in PERSISTENT | OF_EXILES][: rng.randint(0, 3)]
            player["effects"] = sorted(set(kept)) if len(self.cards) > 12 else []
            for card in player["effects"]:
                self.cards.remove(card)

    def known_cards(self):
        """Names of the cards of the deck that can be crafted."""
        others = OF_EXILES if self.config.deck == "standard" else {**PERSISTENT, **FAVORS}
        return set(COST) - set(others)

    def on_cards(self):
        """Warriors on Coffin Makers, and items exhausted by the League, in a deck that has them."""
        rng, lying, down = self.rng, {}, {}
        for agent, player in self.players.items():
            n = min(rng.choice((0, 1, 4)), self.warriors[agent])
            if n and any("Coffin Makers (rabbit)" in p["effects"] for p in self.players.values()):
                lying[agent] = n
            if player.get("items") and rng.random() < 0.3:
                down[agent] = dict(player["items"])
        return {"coffins": lying, "exhausted": down}

    def on_board(self):
        """The Ferry anywhere on the coast, some paths closed no more."""
        rng, closed = self.rng, self.board.closed.split()
        if self.board.coast:
            return {"ferry": rng.choice(sorted(self.board.coast)), "ridden": rng.random() < 0.2}
        return {"closed_paths": [path for path in closed if rng.random() < 0.7]} if closed else {}

    def take(self, number):
        """Cards that lie nowhere yet; a few stay for the deck."""
        return [self.cards.pop() for _ in range(min(number, len(self.cards) - 3))]

    def scatter(self, agent):
        """Warriors anywhere, and in the crowded clearings."""
        for c in self.rng.choices(self.crowded, k=3) + self.rng.sample(CLEARINGS, self.rng.randint(0, 6)):
            n = min(self.rng.choice((1, 1, 2, 3, 5)), self.warriors[agent])
            if n > 0:
                self.put(agent, c, "warriors", n)
                self.warriors[agent] -= n

    def put(self, agent, c, piece, n=1):
        here = self.clearings[c].setdefault(agent, {})
        here[piece] = here.get(piece, 0) + n

    def build(self, agent, kinds, fits=lambda kind, c: True):
        """Some buildings where there is room; `kinds`: how many of each at most."""
        for kind, most in kinds.items():
            number = self.rng.randint(0, most)
            for c in self.sites():
                if number and self.slots[c] > 0 and fits(kind, c):
                    self.put(agent, c, kind)
                    self.slots[c] -= 1
                    number -= 1

    def sites(self):
        """Clearings in random order, the crowded ones often first."""
        first = self.crowded if self.rng.random() < 0.5 else []
        return [*self.rng.sample(first, len(first)), *self.rng.sample(CLEARINGS, len(CLEARINGS))]

    def crafted(self, agent):
        item = self.rng.choice(sorted(SPARE))
        if self.items[item] and self.rng.random() < 0.6:
            self.items[item] -= 1
            self.players[agent]["items"] = {item: 1}

    # -- the factions -------------------------------------------------------------------------------------

    def marquise(self, agent):
        self.build(agent, {"sawmill": 2, "workshop": 5, "recruiter": 3})
        for c in self.rng.choices(CLEARINGS, k=self.rng.choice((0, 3, 7, 8))):
            self.put(agent, c, "wood")
        if self.rng.random() < 0.7:
            self.put(agent, self.rng.choice(list(self.board.opposite)), "keep")
        if self.rng.random() < 0.2:
            self.shrink(agent)
        self.crafted(agent)

    def shrink(self, agent):
        """Most warriors stand somewhere already: the supply runs short."""
        c = self.rng.choice(CLEARINGS)
        self.put(agent, c, "warriors", self.warriors[agent] - 1)
        self.warriors[agent] = 1

    def eyrie(self, agent):
        self.build(agent, {"roost": 6}, lambda kind, c: "roost" not in self.clearings[c].get(agent, {}))
        leader = self.rng.choice(LEADERS)
        retired = [other for other in LEADERS if other != leader and self.rng.random() < 0.3]
        decree = {column: self.take(self.rng.randint(0, 2)) for column in COLUMNS}
        self.players[agent] |= {"leader": leader, "retired": retired, "decree": decree}
        if self.rng.random() < 0.2:
            self.shrink(agent)
        self.crafted(agent)

    def alliance(self, agent):
        self.build(
            agent,
            {f"{suit} base": 1 for suit in SUITS},
            lambda kind, c: kind == f"{self.suits[c]} base" and not self.based(agent, c),
        )
        bases = any(self.based(agent, c) for c in CLEARINGS)
        for c in set(self.sites()[: self.rng.randint(0, 9)]):
            self.put(agent, c, "sympathy")
        officers = min(self.rng.randint(0, 3), self.warriors[agent])
        self.warriors[agent] -= officers
        supporters = self.take(self.rng.randint(0, 12 if bases else 5))
        self.players[agent] |= {"supporters": supporters, "officers": officers}
        self.crafted(agent)

    def based(self, agent, c):
        return any(kind.endswith("base") for kind in self.clearings[c].get(agent, {}))

    def lizard(self, agent):
        self.build(agent, {f"{suit} garden": 3 for suit in SUITS}, lambda kind, c: kind == f"{self.suits[c]} garden")
        acolytes = self.rng.randint(0, 5)
        self.warriors[agent] -= acolytes
        self.players[agent] |= {
            "outcast": self.rng.choice(SUITS),
            "hated": self.rng.random() < 0.5,
            "acolytes": acolytes,
        }
        self.crafted(agent)

    def riverfolk(self, agent):
        left = Counter(dict.fromkeys(SUITS, 3))
        for c in set(self.sites()[: self.rng.randint(0, 5)]):
            if left[self.suits[c]]:
                self.put(agent, c, f"{self.suits[c]} trade post")
                left[self.suits[c]] -= 1
        boxes = {box: Counter() for box in ("funds", "committed", "payments")}
        for box in boxes.values():
            for other in self.agents:
                n = min(self.rng.choice((0, 0, 1, 2, 3)), self.warriors[other])
                self.warriors[other] -= n
                box[other] += n
        self.players[agent] |= {box: dict(+funds) for box, funds in boxes.items()}
        self.players[agent]["prices"] = {service: self.rng.randint(1, 4) for service in SERVICES}
        self.crafted(agent)

    def chameleander(self, agent):
        place = self.rng.choice((*self.crowded, *CLEARINGS))
        self.put(agent, place, "warriors")
        for kind, most in (("ego", 5), ("superego", 3)):
            n = self.rng.randint(0, most)
            if n:
                self.put(agent, place, kind, n)
        self.crafted(agent)

    def hundreds(self, agent):
        rng = self.rng
        self.build(agent, {"stronghold": 6})
        for c in set(self.sites()[: rng.randint(0, 5)]):
            self.put(agent, c, "mob")
        hoard = Counter()
        for track in TRACKS:
            for item in rng.choices(track, k=rng.choice((0, 1, 2, 4, 4))):
                if self.items[item]:
                    self.items[item] -= 1
                    hoard[item] += 1
        moods = [mood for mood, item in MOODS.items() if not hoard[item] or rng.random() < 0.3]
        self.players[agent] |= {"mood": rng.choice(moods), "hoard": dict(hoard), "warlord": None}
        if rng.random() < 0.9:
            place = rng.choice((*self.crowded, *CLEARINGS))
            self.put(agent, place, "warriors")
            self.players[agent]["warlord"] = place
        if rng.random() < 0.2:
            self.shrink(agent)

    def keepers(self, agent):
        rng, player = self.rng, self.players[agent]
        places = [*self.board.forests, *self.crowded, *rng.sample(CLEARINGS, 3), "recovered", "out"]
        player |= {"relics": {}, "shown": {}}
        for sort, field in RELICS.items():
            values, where = rng.sample(("one", "two", "three", "three"), 4), rng.choices(places, k=4)
            player["relics"][field], player[field] = where, {str(n): value for n, value in enumerate(values, 1)}
            hidden = [n for n, place in enumerate(where, 1) if place in self.board.forests]
            player["shown"][field] = [n for n in hidden if rng.random() < 0.3]
            for value, place in zip(values, where, strict=True):
                if place in CLEARINGS:
                    self.put(agent, place, f"{sort} {value}")
        self.build(agent, {f"{word} waystation": 1 for word in WAYSTATIONS})
        built = {kind.split()[0] for here in self.clearings.values() for kind in here.get(agent, {}) if " way" in kind}
        player["waystations"] = {word: rng.choice(WAYSTATIONS[word]) for word in built}
        player["retinue"] = {
            duty: self.take(rng.randint(0, 2)) + ["Faithful Retainer"] * (rng.random() < 0.7) for duty in DUTIES
        }
        self.crafted(agent)

    def duchy(self, agent):
        rng, swayed = self.rng, []
        self.build(agent, {"citadel": 3, "market": 3})
        for c in set(self.sites()[: rng.randint(0, 3)]):
            self.put(agent, c, "tunnel")
        burrow = min(rng.choice((0, 1, 2, 5, 8)), self.warriors[agent])
        self.warriors[agent] -= burrow
        crowns = {}
        for rank, ministers in MINISTERS.items():
            some = rng.sample(ministers, rng.randint(0, 3))
            swayed += some
            crowns[rank] = rng.choice((3 - len(some), rng.randint(0, 3 - len(some))))
        self.players[agent] |= {"burrow": burrow, "swayed": swayed, "crowns": crowns}
        if rng.random() < 0.2:
            self.shrink(agent)
        self.crafted(agent)

    def corvids(self, agent):
        rng, stock = self.rng, [*PLOTS, *PLOTS]
        rng.shuffle(stock)
        there = {c: stock.pop() for c in set(self.sites()[: rng.randint(0, 8)])}
        for c in there:
            self.put(agent, c, "plot")
        face_up = {c for c in there if rng.random() < 0.4}
        ruled_out = {c: [plot for plot in PLOTS if plot != there[c] and rng.random() < 0.2] for c in there}
        self.players[agent] |= {
            "plots": there,
            "face_up": sorted(face_up),
            "denied": {c: plots for c, plots in ruled_out.items() if plots and c not in face_up},
        }
        if self.turn == agent:
            self.players[agent]["placed"] = rng.choice((0, 0, 1, 2))
        if rng.random() < 0.3:
            self.shrink(agent)

    def vagabond(self, agent):
        rng, character = self.rng, self.character(agent)
        items = STARTING[character].split()
        for item in rng.sample(sorted(SPARE), rng.randint(0, 6)):
            if self.items[item]:
                self.items[item] -= 1
                items.append(item)
        location = rng.choice((*self.crowded * 4, *CLEARINGS, *self.board.forests))
        states = ("ready",) * 4 if rng.random() < 0.4 else STATES
        satchel = [f"{item} {rng.choice(states)}".replace(" ready", "") for item in items]
        relations = ("indifferent", "amiable", "friendly", "allied", "allied", "hostile")
        self.players[agent] |= {
            "character": character,
            "location": location,
            "satchel": satchel,
            "relationships": {p: rng.choice(relations) for p in self.agents if self.faction[p] != "vagabond"},
        }

    def character(self, agent):
        if self.config.vagabonds:
            return self.config.vagabonds[int(agent[-1])]
        taken = {player.get("character") for player in self.players.values()}
        return self.rng.choice([character for character in CHARACTERS if character not in taken])


def copies(card):
    """Copies of a card in its deck."""
    return COPIES.get(name_of(card), 2 if name_of(card) in PERSISTENT else 1 + (card == "Ambush! (bird)"))


def suits(config, rng):
    """Printed on the Autumn map, shuffled on others (Law 25.2, 19.1)."""
    fox, rabbit, mouse = SUITS
    if config.map != "autumn":
        return rng.sample(SUITS * 4, 12)
    return fox, mouse, rabbit, rabbit, rabbit, fox, mouse, fox, mouse, rabbit, mouse, fox
