"""The scenario language of the law tests: given a position, when players act, then things hold.

    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1, "roost": 1})
    t.hand("eyrie", "Ambush! (mouse)")
    t.force(dice=[(2, 1)])
    t.when("marquise", "pass")                                   # done crafting
    t.when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "ambush", options=["play the mouse ambush", "pass"])

The position is built at the first `when`, `asks` or question. Actions are named by the words of the action table
(`python -m root_env actions`). Every scenario ends by saying what is asked next.
"""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from root_env.game import Game
from root_env.root.documents import checks
from root_env.root.factions.vagabond.declaration import HOSTILE
from root_env.root.lookup import names
from root_env.root.rules.data import decks, tracks
from root_env.root.rules.ids import Faction, ItemState, Kind, Piece
from root_env.root.rules.state import pile_knowledge
from root_env.root.text.describe import describe_family
from root_env.support.errors import IllegalActionError

CORNERS = {"autumn": (1, 2, 3, 4)}


def given(*factions: str, turn: str | None = None, phase: str = "daylight", **config: Any) -> Scenario:
    """A scenario at the start of a phase, the board empty. `config`: further fields of GameConfig."""
    return Scenario(factions or ("marquise", "eyrie", "alliance", "vagabond"), turn, phase, config)


def new_game(*factions: str, seed: int = 0, **config: Any) -> Scenario:
    """A scenario at the start of a game: the set-up choices are asked, in letter order."""
    t = Scenario(factions, None, "setup", config)
    t._game = Game(t.document["config"], seed)
    return t


class Scenario:
    """One scenario; see the module's text."""

    def __init__(self, factions, turn, phase, config):
        self.document: dict[str, Any] = {
            "config": {"factions": list(factions), **config},
            "turn": turn or factions[0],
            "phase": phase,
            "clearings": {},
            "players": {},
        }
        self._forced: dict[str, Any] = {}
        self._game: Game | None = None

    # -- given ---------------------------------------------------------------------------------------

    def clearing(self, number: int, **pieces: dict[str, int]) -> Scenario:
        """Pieces by faction: `clearing(5, marquise={"warriors": 2, "wood": 1})`; `suit="fox"` changes the suit."""
        self._must_be_open()
        self.document["clearings"].setdefault(number, {}).update(pieces)
        return self

    def player(self, faction: str, **fields: Any) -> Scenario:
        """Fields of a player: vp, effects, items, leader, decree, officers, satchel, location, relationships ..."""
        self._must_be_open()
        entry = self.document["players"].setdefault(faction, {})
        entry.update(fields)
        if "dominance" in entry:
            entry.setdefault("vp", tracks.DOMINANCE_VP)
        return self

    def hand(self, faction: str, *cards: str) -> Scenario:
        """Cards in hand."""
        return self.player(faction, hand=list(cards))

    def supporters(self, *cards: str) -> Scenario:
        """Cards on the Supporters stack."""
        return self.player("alliance", supporters=list(cards))

    def table(self, **fields: Any) -> Scenario:
        """Any other field of the position document: deck, discard, quests, ruins, items, available_dominance ..."""
        self._must_be_open()
        self.document.update(fields)
        return self

    def force(self, **outcomes: Any) -> Scenario:
        """Coming chance outcomes: dice, draws, taken, quests, ruins. May also be called between two `when`."""
        if self._game is not None:
            self._game.force(**outcomes)
        else:
            for sort, values in outcomes.items():
                queued = [list(v) if isinstance(v, tuple) else v for v in values]
                self._forced.setdefault(sort, []).extend(queued)
        return self

    def _must_be_open(self) -> None:
        assert self._game is None, "the position is already being played; put this line before the first `when`"

    @property
    def game(self) -> Game:
        """The game; building it ends the `given` part."""
        if self._game is None:
            if self._forced:
                self.document["forced"] = self._forced
            self._lay_out_items()
            with mock.patch.object(checks.Checks, "items"):
                self._game = Game.from_position(self.document)
        return self._game

    def _lay_out_items(self) -> None:
        """Satchels may hold more than the box: a rule about items is then shown with nothing else in its way."""
        supply = self.document["config"].get("overrides", {}).get("item_supply", tracks.ITEM_SUPPLY)
        left = {names.item(i): int(n) for i, n in enumerate(supply)}
        for entry in self.document["players"].values():
            for item, n in entry.get("items", {}).items():
                left[names.item(names.parse_item(item))] -= n
        self.document.setdefault("items", {item: max(0, n) for item, n in left.items()})

    def stands_at(self, **vp: int) -> Scenario:
        """Victory points, put into the state: also those with which a game is over, which no document can say."""
        for faction, points in vp.items():
            self._s["vp"][self._who(faction)] = points
        return self

    # -- when ----------------------------------------------------------------------------------------

    def options(self) -> list[str]:
        """Words of the legal actions."""
        return [describe_family(int(a)) for a in self.game.legal_actions()]

    def _find(self, words: str) -> int:
        for a in self.game.legal_actions():
            if describe_family(int(a)) == words:
                return int(a)
        listed = "\n  ".join(self.options())
        raise AssertionError(f"{words!r} is not legal for {self.game.to_move}, asked {self.asked}; legal:\n  {listed}")

    def when(self, faction: str, *actions: str) -> Scenario:
        """The player takes these actions, one after another; it must be the one asked each time."""
        for words in actions:
            assert self.game.to_move == self._agent(faction), (
                f"{self.game.to_move} is asked ({self.asked}), not {faction}, before {words!r}"
            )
            self.game.step(self._find(words))
        return self

    # -- then ----------------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        """Kind of the decision being asked, in lower-case words, e.g. "marquise action"."""
        s = self.game.states[0]
        if self.game.is_over:
            return None
        return names.decision(int(s["stack"][int(s["depth"]) - 1]["kind"]))

    def asks(self, faction: str, kind: str, options: list[str] | None = None) -> Scenario:
        """This player is asked this kind of question, with exactly these options if given."""
        assert (self.game.to_move, self.asked) == (self._agent(faction), kind), (
            f"asked is {self.game.to_move}: {self.asked}, options {self.options()}"
        )
        if options is not None:
            assert sorted(self.options()) == sorted(options)
        return self

    def offers(self, *actions: str) -> Scenario:
        """All of these are legal now."""
        for words in actions:
            self._find(words)
        return self

    def refuses(self, *actions: str) -> Scenario:
        """None of these is legal now."""
        for words in actions:
            assert words not in self.options(), f"{words!r} is legal"
        return self

    def is_won_by(self, *factions: str) -> Scenario:
        """The game is over and these have won."""
        assert self.game.is_over and set(self.game.winners) == {self._agent(f) for f in factions}, (
            f"over: {self.game.is_over}, winners: {self.game.winners}"
        )
        return self

    def _agent(self, faction: str) -> str:
        return self.game.agents[self.game.player(faction)]

    def _who(self, faction: str) -> int:
        """The number of a player, or of a force that is no player."""
        forces = self.game.config.forces
        return len(self.game.agents) + forces.index(faction) if faction in forces else self.game.player(faction)

    @property
    def _s(self):
        return self.game.states[0]

    def warriors(self, faction: str, number: int) -> int:
        """Warriors of a faction in a clearing."""
        return int(self._s["warriors"][self._who(faction)][number - 1])

    def pieces(self, word: str, number: int) -> int:
        """Pieces of a kind ("sawmill", "wood", "fox base") in a clearing."""
        return int(self._s["pieces"][names.parse_piece(word)][number - 1])

    def on_map(self, word: str) -> int:
        """Pieces of a kind on the map."""
        return int(self._s["pieces"][names.parse_piece(word)].sum())

    def supply(self, word: str) -> int:
        """Warriors in a faction's supply ("marquise"), or pieces of a kind in supply or on their track."""
        if word in names.FACTIONS:
            return int(self._s["warrior_supply"][self._who(word)])
        return int(self._s["piece_supply"][names.parse_piece(word)])

    def vp(self, faction: str) -> int:
        """Victory points."""
        return int(self._s["vp"][self._who(faction)])

    def cards(self, faction: str) -> list[str]:
        """Cards in hand, sorted."""
        return _cards(self._s["hand"][self._who(faction)])

    def hand_size(self, faction: str) -> int:
        """Number of cards in hand."""
        return int(self._s["hand_size"][self._who(faction)])

    def known(self, observer: str, owner: str) -> list[str]:
        """Cards the observer knows in the owner's hand."""
        return _cards(self._s["known"][self._who(observer)][self._who(owner)])

    def common(self, owner: str) -> list[str]:
        """Cards in a hand that everybody has seen go there."""
        return _cards(self._s["common"][self._who(owner)])

    def seen(self, observer: str, owner: str) -> int:
        """Number of further cards in the owner's hand that everybody knows the observer to know."""
        return int(self._s["seen"][self._who(observer), self._who(owner)])

    @property
    def stack_of_supporters(self) -> list[str]:
        """The Supporters stack, sorted."""
        return _cards(self._s["alliance"]["supporters"])

    @property
    def officers(self) -> int:
        """Officers of the Alliance."""
        return int(self._s["alliance"]["officers"])

    @property
    def discard(self) -> list[str]:
        """The discard pile, sorted."""
        return _cards(self._s["discard"])

    @property
    def lost_souls(self) -> list[str]:
        """The Lost Souls pile, sorted."""
        return _cards(self._s["lost_souls"])

    @property
    def revealed(self) -> list[str]:
        """Cards the Lizard Cult has revealed this turn, sorted."""
        return _cards(self._s["lizard"]["revealed"])

    @property
    def acolytes(self) -> int:
        """Warriors in the Acolytes box."""
        return int(self._s["lizard"]["acolytes"])

    @property
    def outcast(self) -> str:
        """The Outcast's suit, with its side: "fox", "hated fox"."""
        hated = "hated " if self._s["lizard"]["hated"] else ""
        return hated + names.suit(int(self._s["lizard"]["outcast"]))

    @property
    def available(self) -> list[str]:
        """Suits of the dominance cards near the map."""
        return [names.suit(k) for k in range(4) if self._s["available"][k]]

    def decree(self, column: str) -> list[str]:
        """Cards in a column of the Decree, without Loyal Viziers."""
        return _cards(self._s["eyrie"]["decree"][names.COLUMNS.parse(column)])

    @property
    def leader(self) -> str:
        """The Eyrie's leader."""
        return names.leader(int(self._s["eyrie"]["leader"]))

    @property
    def deposed(self) -> list[str]:
        """Leaders of the Eyrie lying face down."""
        return [names.leader(k) for k in range(4) if int(self._s["eyrie"]["retired"]) >> k & 1]

    def effects(self, faction: str) -> list[str]:
        """Persistent effects in the play area."""
        mask = int(self._s["effects"][self._who(faction)])
        return [names.card(c) for c in range(len(names.CARDS)) if mask >> c & 1]

    def crafted(self, faction: str) -> dict[str, int]:
        """Items in the Crafted Items box."""
        box = self._s["crafted_items"][self._who(faction)]
        return {names.item(i): int(n) for i, n in enumerate(box) if n}

    def _board(self, faction: str):
        """The board of a Vagabond: the only one, or "vagabond_0", "vagabond_1"."""
        if faction == "vagabond" and self.game.config.factions.count("vagabond") > 1:
            faction = "vagabond_0"
        return self._s["vagabond"][int(self._s["faction"][self._who(faction)] == Faction.VAGABOND_2)]

    def item(self, word: str, faction: str = "vagabond") -> dict[str, int]:
        """The Vagabond's items of a type, by state: {"ready": 1, "damaged": 1}."""
        row = self._board(faction)["items"][names.parse_item(word)]
        return {names.item_state(int(st)): int(row[st]) for st in ItemState if row[st]}

    @property
    def items(self) -> int:
        """All items of the (first) Vagabond."""
        return int(self._board("vagabond")["items"].sum())

    @property
    def location(self) -> str:
        """Place of the (first) pawn: "clearing 5" or "forest 4-9-12"."""
        return self.place_of("vagabond")

    def place_of(self, faction: str) -> str:
        """Place of a Vagabond's pawn."""
        return names.place(int(self._s["map"]), int(self._board(faction)["location"]))

    def scorched(self, number: int) -> bool:
        """True if the Scoundrel's torch lies in a clearing."""
        return bool(int(self._s["scorched"]) >> (number - 1) & 1)

    def ruin_items(self, number: int) -> list[str]:
        """Items under the ruin of a clearing."""
        return [names.item(int(i)) for i in self._s["ruin_items"][number - 1] if i >= 0]

    def relation(self, faction: str, of: str = "vagabond") -> str:
        """The relationship of a Vagabond with a faction."""
        r = int(self._board(of)["relation"][self._who(faction)])
        return "hostile" if r == HOSTILE else names.RELATIONS[r]

    def ruler(self, number: int) -> str | None:
        """Faction that rules a clearing by the rules core; None if nobody does."""
        from root_env.root.rules import queries

        who = queries.ruler_of(self.game.states, 0, number - 1)
        return None if who < 0 else self.game.config.in_play[who]

    # -- the Hundreds' board -------------------------------------------------------------------------

    @property
    def mood(self) -> str:
        """The mood of the warlord."""
        return names.OWN["mood"][int(self._s["hundreds"]["mood"])]

    @property
    def warlord(self) -> int | None:
        """Number of the warlord's clearing, None off the map."""
        c = int(self._s["hundreds"]["warlord"])
        return None if c < 0 else c + 1

    @property
    def hoard(self) -> dict[str, int]:
        """Items in the Hoard."""
        return {names.item(i): int(n) for i, n in enumerate(self._s["hundreds"]["hoard"]) if n}

    @property
    def mobs(self) -> list[int]:
        """Numbers of the clearings with a mob."""
        return [c for c in range(1, 13) if self.pieces("mob", c)]

    # -- the Vagabond's table ------------------------------------------------------------------------

    @property
    def face_up_quests(self) -> list[str | None]:
        """The three quests near the map, None for a gap."""
        return [names.quest(int(q)) if q >= 0 else None for q in self._s["quest_cards"]]

    @property
    def completed_quests(self) -> list[str]:
        """Quests in the Vagabond's play area."""
        mask = int(self._board("vagabond")["quests"])
        return [names.quest(q) for q in range(len(names.QUESTS)) if mask >> q & 1]

    @property
    def partner(self) -> str | None:
        """Faction the Vagabond is in a coalition with."""
        p = int(self._s["coalition"][self._who("vagabond")])
        return None if p < 0 else self.game.config.factions[p]

    def has_ruin(self, number: int) -> bool:
        """True if a ruin lies in a clearing."""
        return bool(self._s["ruins"][number - 1])

    def open_slots(self, number: int) -> int:
        """Building slots of a clearing that nothing fills."""
        return int(self._s["slots"][number - 1])

    def item_supply(self, word: str) -> int:
        """Items of a type in the item supply on the map."""
        return int(self._s["items"][names.parse_item(word)])

    # -- Chameleander's board ------------------------------------------------------------------------

    @property
    def ego_track(self) -> str:
        """The Ego track left to right: "e" an ego, "S" a superego, "." an empty space."""
        return "".join(".eS"[int(k)] for k in self._s["chameleander"]["track"])

    @property
    def the_id(self) -> tuple[int, int]:
        """Ego without and with draw icon on The Id."""
        return tuple(int(n) for n in self._s["chameleander"]["id"])

    @property
    def ego_actions(self) -> int:
        """Actions Chameleander has left."""
        return int(self._s["chameleander"]["actions"])

    def ego(self, number: int) -> tuple[int, int]:
        """Ego without and with draw icon in a clearing."""
        return self.pieces("ego", number), self.pieces("superego", number)

    # -- the Riverfolk's board -----------------------------------------------------------------------

    def box(self, word: str) -> dict[str, int]:
        """Warriors by faction in a box of the Riverfolk's board: "funds", "committed", "payments", "fox track"."""
        board = self._s["riverfolk"]
        row = board["tracks"][names.SUITS.parse(word.removesuffix(" track"))] if word.endswith("track") else board[word]
        return {self.game.config.factions[p]: int(n) for p, n in enumerate(row) if n}

    @property
    def prices(self) -> dict[str, int]:
        """Prices of the Riverfolk's services."""
        return {names.service(k): int(n) for k, n in enumerate(self._s["riverfolk"]["prices"])}

    def deck_of(self, *cards: str) -> Scenario:
        """The whole deck, top card first; all cards not named so far go to the discard pile, dominance near the map."""
        self._must_be_open()
        deck = decks.DECKS[self.document["config"].get("deck", "standard")]
        left = [names.card(card) for card, copies in deck.items() for _ in range(copies)]
        entries = self.document["players"].values()
        named = [c for e in entries for f in ("hand", "effects", "supporters") for c in e.get(f, ())]
        named += [c for e in entries for column in e.get("decree", {}).values() for c in column]
        for word in (*named, *cards):
            left.remove(names.card(names.parse_card(word)))
        near = [e["dominance"] for e in entries if "dominance" in e]
        suits = [c.removeprefix("Dominance (").removesuffix(")") for c in left if c.startswith("Dominance")]
        if len(self.document["config"]["factions"]) == 2:
            suits = []
        return self.table(
            deck=list(cards),
            discard=[c for c in left if not c.startswith("Dominance")],
            available_dominance=[suit for suit in suits if suit not in near],
        )

    @property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return int(self._s["deck_size"])

    def dominance(self, faction: str) -> str | None:
        """Suit of the dominance card a player has activated."""
        suit = int(self._s["dominance"][self._who(faction)])
        return None if suit < 0 else names.suit(suit)

    def known_supporters(self, observer: str) -> list[str]:
        """Cards the observer knows on the Supporters stack."""
        return _cards(pile_knowledge(self._s)[self._who(observer)])


def _cards(counts) -> list[str]:
    return sorted(names.card(c) for c in range(len(counts)) for _ in range(int(counts[c])))


def refused(game: Game, action: int, match: str) -> None:
    """The action raises IllegalActionError with these words, and changes nothing."""
    before = game.states.tobytes()
    with pytest.raises(IllegalActionError, match=match):
        game.step(action)
    assert game.states.tobytes() == before


__all__ = [
    "CORNERS",
    "Faction",
    "Kind",
    "Piece",
    "Scenario",
    "given",
    "new_game",
    "refused",
    "tracks",
]
