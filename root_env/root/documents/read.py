"""Reading a position document into a game."""

import warnings
from dataclasses import replace

import numpy as np

from root_env.doors.contract.forcing import queue_outcomes
from root_env.doors.contract.rules import Reached
from root_env.doors.playing.faults import WORDS
from root_env.engine.jit import plain, record_view
from root_env.root.config import GameConfig
from root_env.root.documents import fields, items, limits
from root_env.root.documents.cards import CardsReader
from root_env.root.documents.checks import check_law
from root_env.root.documents.internals import InternalsReader
from root_env.root.documents.players import PlayersReader
from root_env.root.documents.schema import FORMAT, VERSION
from root_env.root.forcing import QUEUES
from root_env.root.layout import lay_out
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import marked_warriors, ruin_sets
from root_env.root.lookup.hidden import count_piles
from root_env.root.lookup.land import land_of
from root_env.root.rules import joining
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.data import tracks
from root_env.root.rules.data.decks import EFFECT_BIT
from root_env.root.rules.data.tracks import MILITANT
from root_env.root.rules.ids import ALL_CLEARINGS, N_CLEARINGS, NOBODY, Fault, Piece
from root_env.support.documents import Fields
from root_env.support.errors import ConfigError, ForcedOutcomeError, PositionError, ReachWarning
from root_env.support.quoting import as_key, is_same, quoted


def read_position(document: Fields) -> Reached:
    """A game of Root at the described position. Raises PositionError, naming the field, for a bad document."""
    reader = _Reader(document)
    return Reached(reader.config, reader.seed, reader.states, reader.legal_list)


class _Reader(PlayersReader, CardsReader, InternalsReader):
    """Builds a game from a document, field by field; `self.s` is the state record being filled."""

    def __init__(self, document: Fields):
        self.doc = fields.mapping(document, "position")
        self._check_head()
        self.config = self._config()
        self.agents = self.config.agents
        self.sides = [*self.agents, *self.config.forces]
        self.states = lay_out(self.config)
        self.s = self.states[0]
        seed = self.doc.get("seed")
        self.seed = 0 if seed is None else fields.integer(seed, "seed")
        self.rng = np.random.default_rng(self.seed & ((1 << 64) - 1))
        self._read()
        self.legal_list = self._legal_list()

    def _check_head(self) -> None:
        if not is_same(self.doc.get("format", FORMAT), FORMAT):
            raise PositionError(f"format: must be {quoted(FORMAT)}, got {quoted(self.doc['format'])}")
        if not is_same(self.doc.get("version", VERSION), VERSION):
            raise PositionError(f"version: this release reads version {VERSION}, got {quoted(self.doc['version'])}")
        known = {
            "format", "version", "config", "seed", "order", "turn", "phase", "turns", "clearings", "players", "deck",
            "discard", "available_dominance", "items", "quests", "quest_deck", "ruins", "activated", "forced",
            "internals", "factions", "used_effects", "lost_souls", "map", "on_cards", "scorched", "step", "forces",
        }  # fmt: skip
        for key in self.doc:
            if key not in known:
                raise PositionError(f"{as_key(key)}: unknown field; known are {', '.join(sorted(known))}")

    def _config(self) -> GameConfig:
        data = dict(fields.mapping(self.doc.get("config", {}), "config"))
        if "factions" in self.doc:
            data["factions"] = self.doc["factions"]
        try:
            return GameConfig.from_dict(data)
        except ConfigError as error:
            raise PositionError(f"config: {error}") from None

    def _read(self) -> None:
        s = self.s
        self._take_seats()
        self._read_order()
        self._gather()
        self._read_clearings()
        self._read_players()
        self._read_forces()
        self._read_items()
        self._read_ruins()
        self._read_scorched()
        self._read_map()
        self._fill_items()
        self._read_turn()
        internals = self.doc.get("internals")
        if internals is not None:
            self._read_internals(fields.mapping(internals, "internals"))
        else:
            self._begin_phase()
        self._check_step(internals is not None)
        self._read_quests()
        self._read_cards()
        self._derive()
        check_law(s, self.agents, land_of(self.states))
        if "forced" in self.doc:
            try:
                queue_outcomes(QUEUES, s, fields.mapping(self.doc["forced"], "forced"))
            except ForcedOutcomeError as error:
                raise PositionError(f"forced: {error}") from None

    def who(self, agent: object, field: str) -> int:
        """The player that an agent id or a faction names."""
        known = isinstance(agent, str)
        meant = [p for p, a in enumerate(self.agents) if known and agent in (a, a.rsplit("_", 1)[0])]
        if len(meant) == 1:
            return meant[0]
        raise PositionError(f"{field}: {quoted(agent)} is not at this table; agents are {', '.join(self.agents)}")

    def side(self, name: object, field: str) -> int:
        """The player, or the force that is no player, that a name names."""
        if isinstance(name, str) and name in self.config.forces:
            return self.sides.index(name)
        return self.who(name, field)

    def _take_seats(self) -> None:
        """Give every player his faction, and forces theirs; in a draft a player can have none yet."""
        take_seat, unlock, s = plain(joining.take_seat), plain(joining.unlock), record_view(self.states, 0)
        chosen = self.config.faction_ids if self.config.players is None else self._chosen()
        for who, faction in enumerate((*chosen, *self.config.force_ids)):
            if faction != NOBODY:
                take_seat(s, who, faction)
                if MILITANT[faction]:
                    unlock(s)

    def _chosen(self) -> list[int]:
        """The faction that each player has chosen out of the pool, NOBODY if he is still to choose (Law 19.8.3)."""
        chosen = [NOBODY] * len(self.agents)
        for agent, entry in fields.mapping(self.doc.get("players", {}), "players").items():
            given, field = fields.mapping(entry, f"players.{agent}").get("faction"), f"players.{agent}.faction"
            if given is not None:
                faction = self.config.faction_ids[fields.word(given, self.config.factions, field)]
                if faction in chosen:
                    raise PositionError(f"{field}: another player has chosen {quoted(given)} (Law 19.8.3)")
                chosen[self.who(agent, "players")] = faction
        taken = [faction for faction in chosen if faction != NOBODY]
        if self.config.locked_id in taken and not MILITANT[taken].any():
            raise PositionError(
                f"players: nobody has {self.config.locked} before a militant faction is chosen (Law 19.8.2.II)"
            )
        if NOBODY in chosen and not self.in_setup:
            agent = self.agents[chosen.index(NOBODY)]
            raise PositionError(f"players.{agent}.faction: is null in set-up only, until it is asked for (Law 19.8.3)")
        return chosen

    def _read_order(self) -> None:
        s = self.s
        if "order" not in self.doc:
            return
        order = [self.who(a, "order") for a in fields.sequence(self.doc["order"], "order")]
        if sorted(order) != list(range(len(self.agents))):
            raise PositionError(f"order: must name every agent once, got {quoted(self.doc['order'])}")
        for seat, who in enumerate(order):
            s["order"][seat] = who
            s["seat"][who] = seat

    def _gather(self) -> None:
        """Put all pieces into their supplies."""
        for p in range(len(self.sides)):
            self.s["warrior_supply"][p] = self.s["warrior_total"][p]
        for kind in Piece:
            if self.s["player_of"][tracks.PIECE_OWNER[kind]] >= 0:
                self.s["piece_supply"][kind] = limits.pieces(self.s, kind)

    def _read_clearings(self) -> None:
        read = set()
        for key, entry in fields.mapping(self.doc.get("clearings", {}), "clearings").items():
            c = fields.clearing_index(key, "clearings")
            if c in read:
                raise PositionError(f"clearings.{key}: is described twice")
            read.add(c)
            for name, pieces in fields.mapping(entry, f"clearings.{key}").items():
                field = f"clearings.{key}.{name}"
                if name == "suit":
                    self.s["suit"][c] = fields.word(pieces, names.SUITS[:3], field)
                else:
                    self._place(c, self.side(name, field), fields.mapping(pieces, field), field)

    def _place(self, c: int, who: int, pieces: Fields, field: str) -> None:
        s = self.s
        for word, count in pieces.items():
            n = fields.integer(count, f"{field}.{word}", 0, limits.room(s, "warriors"))
            if word in ("warriors", "warrior"):
                s["warriors"][who][c] += n
                s["warrior_supply"][who] -= n
                if s["warrior_supply"][who] < -len(marked_warriors(s, who)):
                    raise PositionError(f"{field}.{word}: {self.sides[who]} has too few warriors for this")
                continue
            kind = fields.parse(names.parse_piece, word, f"{field}.{word}")
            if tracks.PIECE_OWNER[Piece(kind)] != s["faction"][who]:
                raise PositionError(f"{field}.{word}: {self.sides[who]} has no such piece")
            s["pieces"][kind][c] += n
            s["piece_supply"][kind] -= n
            if s["piece_supply"][kind] < 0:
                raise PositionError(f"{field}.{word}: only {limits.pieces(s, Piece(kind))} exist")

    def _read_ruins(self) -> None:
        """Read the ruins: by default as printed; items by name, `true` if they are unknown, `false` for no ruin."""
        s, sets = self.s, ruin_sets(self.s)
        given = self.doc.get("ruins")
        unknown = dict.fromkeys((int(c) for c in np.flatnonzero(s["ruins"])), sets)
        explored: set[int] = set()  # ruins that somebody may have opened
        if given is not None:
            s["ruins"] = 0
            unknown = {}
            for key, under in fields.mapping(given, "ruins").items():
                c = fields.clearing_index(key, "ruins")
                n = self._read_ruin(c, under, f"ruins.{key}")
                if n:
                    unknown[c] = min(n, sets)
                if under is True:
                    explored.add(c)
        if sets == 0 or self.in_setup:
            return
        left = items.left_for_ruins(s, self.rng)
        for c in [c for c in reversed(unknown) if c in explored]:  # such a ruin lacks one item, not all
            unknown[c] -= sum(unknown.values()) > len(left) and unknown[c] > 1
        for c, n in unknown.items():
            for k in range(min(n, len(left))):
                s["ruin_items"][c][k] = left.pop(0)
            if given is None and s["ruin_items"][c][0] < 0:  # its item lies in somebody's box or satchel
                s["ruins"][c] = 0
        for c in range(N_CLEARINGS):
            under = sorted(int(i) for i in s["ruin_items"][c] if i >= 0)
            s["ruin_items"][c] = [*under, -1, -1][:2]

    def _read_scorched(self) -> None:
        """Read the clearings with the Scoundrel's torch (Law 26.6.2)."""
        for number in fields.distinct(self.doc.get("scorched", ()), "scorched"):
            self.s["scorched"] |= 1 << fields.clearing_index(number, "scorched")

    def _read_map(self) -> None:
        """Read the own fields of a map with rules; refuse missing suits of one with suit markers (Law 25)."""
        for c in np.flatnonzero(self.s["suit"] < 0):
            raise PositionError(f"clearings.{c + 1}.suit: the suit markers of this map lie in any order: say which")
        suits, known_suits = tuple(map(names.suit, self.s["suit"])), self.config.known_suits
        if known_suits not in (None, suits):  # a configuration tells the suits in play, or none
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReachWarning)
                self.config = replace(self.config, clearing_suits=suits)
        part = part_modules.map_part("documents", int(self.s["map"]))
        entry = fields.mapping(self.doc.get("map", {}), "map")
        known = [] if part is None else list(part.FIELDS)
        for key in entry:
            if key not in known:
                raise PositionError(f"map.{as_key(key)}: unknown field; known are {', '.join(known) or 'none'}")
        if part is not None:
            part.read(self, entry, "map")

    def _read_on_cards(self) -> None:
        """Read what lies on the cards of the deck in play."""
        part = part_modules.deck_documents(part_modules.deck_with_record(self.s))
        entry = fields.mapping(self.doc.get("on_cards", {}), "on_cards")
        known = [] if part is None else list(part.FIELDS)
        for key in entry:
            if key not in known:
                raise PositionError(f"on_cards.{as_key(key)}: unknown field; known are {', '.join(known) or 'none'}")
        if part is not None:
            part.read(self, entry, "on_cards")

    def _read_ruin(self, c: int, given: object, field: str) -> int:
        """Place one ruin; returns the number of its items that are left to chance."""
        s = self.s
        if not land_of(self.states).ruins[c]:
            raise PositionError(f"{field}: the map has no ruin there")
        if given is False:
            return 0
        s["ruins"][c] = 1
        if isinstance(given, int):
            return 2 if given is True else fields.integer(given, field, 1, 2)
        words = [given] if isinstance(given, str) else fields.sequence(given, field)
        if len(words) > 2:
            raise PositionError(f"{field}: at most two items lie under a ruin")
        for k, word in enumerate(words):
            s["ruin_items"][c][k] = fields.parse(names.parse_item, word, field)
        return 0

    def _read_items(self) -> None:
        """Read the supply of items if it is given; else it is empty for now."""
        self.s["items"] = 0
        for word, n in fields.mapping(self.doc.get("items", {}), "items").items():
            item = fields.parse(names.parse_item, word, "items")
            self.s["items"][item] = fields.integer(n, f"items.{word}", 0, int(self.s["item_supply"][item]))

    def _fill_items(self) -> None:
        """Fill a supply that is not given: the items of set-up that lie nowhere else."""
        if "items" not in self.doc:
            left = items.there_are(self.s) - items.held(self.s)
            self.s["items"] = (self.s["item_supply"] - self.s["crafted_items"].sum(0)).clip(0).clip(max=left.clip(0))

    def _read_turn(self) -> None:
        s = self.s
        s["phase"] = fields.word(self.doc.get("phase", "daylight"), names.PHASES, "phase")
        turn = self.doc.get("turn", self.agents[int(s["order"][0])])
        s["turn"] = -1 if turn is None else self.who(turn, "turn")
        s["turns"] = fields.integer(self.doc.get("turns", 1), "turns", 0, 1_000_000_000)
        for word, n in fields.mapping(self.doc.get("activated", {}), "activated").items():
            suit = fields.word(word, names.SUITS[:3], "activated")
            s["activated"][suit] = fields.integer(n, f"activated.{word}", 0, limits.ACTIVATED)
        for word in fields.distinct(self.doc.get("used_effects", ()), "used_effects"):
            card = fields.parse_card(s, word, "used_effects")
            if EFFECT_BIT[card] < 0:
                raise PositionError(f"used_effects: {quoted(word)} is no persistent effect (Law 4.1.3)")
            s["used_effects"] |= 1 << EFFECT_BIT[card]

    def _derive(self) -> None:
        """Fill in the derived fields; check slots and limits."""
        s = self.s
        s["hand_size"] = s["hand"].sum(1)
        s["lent"] = 0
        for force in np.flatnonzero(s["serves"] >= 0):
            s["lent"] |= 1 << min(int(force), 6)  # those behind six sides share a bit
        s["discard_size"] = s["discard"].sum()
        for p in range(len(self.agents)):
            for check_turn in part_modules.found("documents", [s["faction"][p]], "check_turn"):
                check_turn(s, p, self.board(p))
        if s["open_hand"] >= 0:
            shown = int(s["open_hand"])
            others = [p for p in range(len(self.agents)) if p != shown]
            s["known"][others, shown] = s["common"][shown] = s["hand"][shown]
        for p in range(len(self.agents)):
            count_piles(s, p)
        s["buildings"], s["tokens"] = 0, 0
        for kind in Piece:
            who = int(s["player_of"][tracks.PIECE_OWNER[kind]])
            if who >= 0:
                s["buildings" if kind in tracks.BUILDINGS else "tokens"][who] += s["pieces"][kind]
        open_slots = land_of(self.states).slots - s["ruins"] - s["buildings"].sum(0)
        for c in np.flatnonzero(open_slots < 0):
            raise PositionError(f"clearings.{c + 1}: {-open_slots[c]} more buildings than slots (Law 2.2.3)")
        s["slots"] = open_slots
        s["rule_stale"] = ALL_CLEARINGS
        s["ruler"] = NOBODY

    def _legal_list(self) -> np.ndarray:
        """The choices at the position, as a decision list of the engine."""
        machine = machine_for(self.states)
        legal_list = machine.stepping.new_list()
        if "internals" in self.doc:
            self._check_known()
        self.states = machine.take_in(self.states)
        self.s = self.states[0]
        if "internals" in self.doc:
            self._list_options(legal_list)
        else:
            machine.stepping.list_game(self.states, 0, legal_list)
        fault = int(self.s["fault"])
        if fault:
            field = "forced" if fault == Fault.IMPOSSIBLE_OUTCOME else "position"
            raise PositionError(f"{field}: {WORDS[Fault(fault)]}")
        return legal_list
