"""Position documents: a game's position as a plain dict that a person can write and a program can restore exactly.

`write_position` writes every field; `read_position` fills in what is left out: hands, supporters and boards are
empty, pieces in supply or on their tracks, victory points 0, items as at set-up, all other cards in the deck in
seeded order, the phase the start of Daylight of `turn`. The schema stands in `docs/positions.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from root_env import names
from root_env.config import GameConfig
from root_env.core import engine
from root_env.core.data import maps, tracks
from root_env.core.data.characters import START
from root_env.core.data.decks import DOMINANCE_OF_SUIT, PERSISTENT_MASK, TYPE
from root_env.core.data.quests import N_QUESTS
from root_env.core.ids import (
    FIRST_STEP,
    FOREST,
    MAX_PLAYERS,
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    NOBODY,
    CardType,
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
from root_env.core.state import HOSTILE, NO_RELATION, STATE
from root_env.errors import ConfigError, ForcedOutcomeError, PositionError
from root_env.forcing import queue_outcomes, queued_outcomes
from root_env.layout import deck_of, lay_out

if TYPE_CHECKING:
    from root_env.game import Game

FORMAT = "root_env position"
VERSION = 1
RELATIONS = ("indifferent", "amiable", "friendly", "allied")

_INTERNAL = (
    "decisions", "over", "truncated", "winners", "vp_changed", "used_effects", "known", "known_supporters",
    "log_who", "log_action", "lost_warriors", "lost_pieces", "lost_in", "rng",
)  # fmt: skip
"""State fields a person has no words for; written as numbers under `internals`."""
_LOOSE_CARDS = (Kind.CRAFT_RESOLVE, Kind.CRAFT_DISCARD, Kind.DECREE_COLUMN)
"""Frames that hold a card which lies in no other zone."""


# -- writing -----------------------------------------------------------------------------------------


def write_position(game: Game) -> dict[str, Any]:
    """The whole position, exact: `read_position` of it gives an equal game."""
    s = game._states[0]
    doc = _public(game, s)
    for p, agent in enumerate(game.agents):
        doc["players"][agent]["hand"] = _cards(s["hand"][p])
    alliance = int(s["player_of"][Faction.ALLIANCE])
    if alliance >= 0:
        doc["players"][game.agents[alliance]]["supporters"] = _cards(s["alliance"]["supporters"])
    doc["deck"] = [names.card(int(c)) for c in s["deck"][: int(s["deck_size"])][::-1]]
    doc["quest_deck"] = [names.quest(int(q)) for q in s["quest_deck"][: int(s["quest_deck_size"])][::-1]]
    doc["ruins"] = {
        c + 1: [names.item(int(i)) for i in s["ruin_items"][c] if i >= 0] for c in range(N_CLEARINGS) if s["ruins"][c]
    }
    forced = queued_outcomes(s)
    if forced:
        doc["forced"] = forced
    internals: dict[str, Any] = {name: np.asarray(s[name]).tolist() for name in _INTERNAL}
    depth = int(s["depth"])
    internals["stack"] = [[int(v) for v in frame] for frame in s["stack"][:depth]]
    internals["battle"] = {n: np.asarray(s["battle"][n]).tolist() for n in s["battle"].dtype.names}
    internals["placed"] = s["marquise"]["placed"].tolist()
    internals["decree_left"] = s["eyrie"]["left"].tolist()
    internals["decree_column"] = int(s["eyrie"]["column"])
    doc["internals"] = internals
    return doc


def write_view(game: Game, agent: str) -> dict[str, Any]:
    """What a player may know of the position: its own cards in words, other hands as counts, no hidden order."""
    s = game._states[0]
    doc = _public(game, s)
    p = game.player(agent)
    for q, other in enumerate(game.agents):
        doc["players"][other]["hand"] = _cards(s["hand"][q]) if p == q else int(s["hand_size"][q])
    alliance = int(s["player_of"][Faction.ALLIANCE])
    if alliance >= 0:
        own = alliance == p
        stack = _cards(s["alliance"]["supporters"]) if own else int(s["alliance"]["n_supporters"])
        doc["players"][game.agents[alliance]]["supporters"] = stack
    doc["deck_size"] = int(s["deck_size"])
    doc["known"] = {
        other: _cards(s["known"][p][q]) for q, other in enumerate(game.agents) if q != p and s["known"][p][q].any()
    }
    doc["ruins"] = {c + 1: True for c in range(N_CLEARINGS) if s["ruins"][c]}
    return doc


def _public(game: Game, s) -> dict[str, Any]:
    """Everything on the table."""
    turn = int(s["turn"])
    return {
        "format": FORMAT,
        "version": VERSION,
        "config": game.config.to_dict(),
        "seed": game.seed,
        "order": list(game.order),
        "turn": None if turn < 0 else game.agents[turn],
        "phase": Phase(int(s["phase"])).name.lower(),
        "turns": int(s["turns"]),
        "clearings": {c + 1: _clearing(game, s, c) for c in range(N_CLEARINGS)},
        "players": {agent: _player(game, s, p) for p, agent in enumerate(game.agents)},
        "discard": _cards(s["discard"]),
        "available_dominance": [Suit(k).name.lower() for k in range(4) if s["available"][k]],
        "items": _items(s["items"]),
        "quests": [names.quest(int(q)) if q >= 0 else None for q in s["quest_cards"]],
        "activated": {Suit(k).name.lower(): int(s["activated"][k]) for k in range(3) if s["activated"][k]},
    }


def _cards(counts) -> list[str]:
    return [names.card(c) for c in range(N_CARDS) for _ in range(int(counts[c]))]


def _items(counts) -> dict[str, int]:
    return {names.item(i): int(counts[i]) for i in range(N_ITEMS) if counts[i]}


def _clearing(game: Game, s, c: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"suit": Suit(int(s["suit"][c])).name.lower()}
    for p, agent in enumerate(game.agents):
        pieces = {"warriors": int(s["warriors"][p][c])} if s["warriors"][p][c] else {}
        for kind in Piece:
            if tracks.PIECE_OWNER[kind] == s["faction"][p] and s["pieces"][kind][c]:
                pieces[names.piece(kind)] = int(s["pieces"][kind][c])
        if pieces:
            entry[agent] = pieces
    return entry


def _player(game: Game, s, p: int) -> dict[str, Any]:
    faction = Faction(int(s["faction"][p]))
    entry: dict[str, Any] = {"vp": int(s["vp"][p])}
    entry["effects"] = [names.card(c) for c in range(N_CARDS) if int(s["effects"][p]) >> c & 1]
    entry["items"] = _items(s["crafted_items"][p])
    if s["dominance"][p] >= 0:
        entry["dominance"] = Suit(int(s["dominance"][p])).name.lower()
    if s["coalition"][p] >= 0:
        entry["coalition"] = game.agents[s["coalition"][p]]
    if s["start"][p] >= 0:
        entry["start"] = int(s["start"][p]) + 1
    if faction == Faction.MARQUISE:
        entry |= {"actions": int(s["marquise"]["actions"]), "recruited": bool(s["marquise"]["recruited"])}
        entry["supply"] = {"keep": int(s["piece_supply"][Piece.KEEP])}
    elif faction == Faction.EYRIE:
        entry |= _eyrie(s["eyrie"])
    elif faction == Faction.ALLIANCE:
        entry |= {"officers": int(s["alliance"]["officers"]), "operations": int(s["alliance"]["operations"])}
    else:
        entry |= _vagabond(game, s, p)
    if faction != Faction.VAGABOND:
        entry["warrior_supply"] = int(s["warrior_supply"][p])
    return entry


def _eyrie(board) -> dict[str, Any]:
    return {
        "leader": None if board["leader"] < 0 else Leader(int(board["leader"])).name.lower(),
        "retired": [le.name.lower() for le in Leader if int(board["retired"]) >> le & 1],
        "decree": {col.name.lower(): _cards(board["decree"][col]) for col in Column},
    }


def _vagabond(game: Game, s, p: int) -> dict[str, Any]:
    v = s["vagabond"][0]
    place = int(v["location"])
    relations = {}
    for q, agent in enumerate(game.agents):
        r = int(v["relation"][q])
        if r != NO_RELATION:
            relations[agent] = "hostile" if r == HOSTILE else RELATIONS[r]
    return {
        "character": None if v["character"] < 0 else names.CHARACTERS[int(v["character"])],
        "location": None if place < 0 else place + 1 if place < FOREST else names.forest(int(s["map"]), place - FOREST),
        "satchel": {
            names.item(i): {st.name.lower(): int(v["items"][i][st]) for st in ItemState if v["items"][i][st]}
            for i in range(N_ITEMS)
            if v["items"][i].any()
        },
        "relationships": relations,
        "aids": {agent: int(v["aids"][q]) for q, agent in enumerate(game.agents) if v["aids"][q]},
        "completed_quests": [names.quest(q) for q in range(N_QUESTS) if int(v["quests"]) >> q & 1],
    }


# -- reading -----------------------------------------------------------------------------------------


def read_position(document: Mapping[str, Any]) -> Game:
    """A game at the described position. Raises PositionError, naming the field, for a bad document."""
    return _Reader(document).game


class _Reader:
    """Builds a game from a document, field by field; `self.s` is the state record being filled."""

    def __init__(self, document: Mapping[str, Any]):
        from root_env.game import Game

        self.doc = _mapping(document, "position")
        self._check_head()
        self.config = self._config()
        self.agents = self.config.agents
        self.states = lay_out(self.config)
        self.s = self.states[0]
        self.seed = _integer(self.doc.get("seed", 0) or 0, "seed")
        self.rng = np.random.default_rng(self.seed & ((1 << 64) - 1))
        self._read()
        self.game = object.__new__(Game)
        self._install()

    def _check_head(self) -> None:
        if self.doc.get("format", FORMAT) != FORMAT:
            raise PositionError(f"format: must be {FORMAT!r}, got {self.doc['format']!r}")
        if self.doc.get("version", VERSION) != VERSION:
            raise PositionError(f"version: this release reads version {VERSION}, got {self.doc['version']!r}")
        known = {
            "format", "version", "config", "seed", "order", "turn", "phase", "turns", "clearings", "players", "deck",
            "discard", "available_dominance", "items", "quests", "quest_deck", "ruins", "activated", "forced",
            "internals", "factions", "used_effects",
        }  # fmt: skip
        for key in self.doc:
            if key not in known:
                raise PositionError(f"{key}: unknown field; known are {', '.join(sorted(known))}")

    def _config(self) -> GameConfig:
        data = dict(_mapping(self.doc.get("config", {}), "config"))
        if "factions" in self.doc:
            data["factions"] = self.doc["factions"]
        try:
            return GameConfig.from_dict(data)
        except ConfigError as error:
            raise PositionError(f"config: {error}") from None

    def _read(self) -> None:
        self._read_order()
        self._gather()
        self._read_clearings()
        self._read_ruins()
        self._read_players()
        self._read_items()
        self._read_turn()
        internals = self.doc.get("internals")
        if internals is not None:
            self._read_internals(_mapping(internals, "internals"))
        else:
            self._begin_phase()
        self._read_quests()
        self._read_cards()
        self._derive()
        if "forced" in self.doc:
            try:
                queue_outcomes(self.s, _mapping(self.doc["forced"], "forced"))
            except ForcedOutcomeError as error:
                raise PositionError(f"forced: {error}") from None

    # players by agent id or bare faction name

    def _who(self, agent: Any, field: str) -> int:
        for p, a in enumerate(self.agents):
            if agent in (a, a.rsplit("_", 1)[0]):
                return p
        raise PositionError(f"{field}: {agent!r} is not at this table; agents are {', '.join(self.agents)}")

    def _read_order(self) -> None:
        s = self.s
        if "order" not in self.doc:
            return
        order = [self._who(a, "order") for a in _sequence(self.doc["order"], "order")]
        if sorted(order) != list(range(len(self.agents))):
            raise PositionError(f"order: must name every agent once, got {self.doc['order']!r}")
        for seat, who in enumerate(order):
            s["order"][seat] = who
            s["seat"][who] = seat

    def _gather(self) -> None:
        """All pieces begin in their supplies."""
        for p, faction in enumerate(self.config.faction_ids):
            self.s["warrior_supply"][p] = tracks.WARRIORS[Faction(faction)]
        for kind in Piece:
            if self.s["player_of"][tracks.PIECE_OWNER[kind]] >= 0:
                self.s["piece_supply"][kind] = tracks.PIECE_COUNT[kind]

    def _read_clearings(self) -> None:
        for key, entry in _mapping(self.doc.get("clearings", {}), "clearings").items():
            c = _clearing_index(key, "clearings")
            for name, pieces in _mapping(entry, f"clearings.{key}").items():
                field = f"clearings.{key}.{name}"
                if name == "suit":
                    self.s["suit"][c] = _word(pieces, ("fox", "rabbit", "mouse"), field)
                else:
                    self._place(c, self._who(name, field), _mapping(pieces, field), field)

    def _place(self, c: int, who: int, pieces: Mapping[str, Any], field: str) -> None:
        s = self.s
        for word, count in pieces.items():
            n = _integer(count, f"{field}.{word}", 0, 127)
            if word in ("warriors", "warrior"):
                s["warriors"][who][c] += n
                s["warrior_supply"][who] -= n
                if s["warrior_supply"][who] < 0:
                    raise PositionError(f"{field}.{word}: {self.agents[who]} has too few warriors for this")
                continue
            kind = _parse(names.parse_piece, word, f"{field}.{word}")
            if tracks.PIECE_OWNER[Piece(kind)] != s["faction"][who]:
                raise PositionError(f"{field}.{word}: {self.agents[who]} has no such piece")
            s["pieces"][kind][c] += n
            s["piece_supply"][kind] -= n
            if s["piece_supply"][kind] < 0:
                raise PositionError(f"{field}.{word}: only {tracks.PIECE_COUNT[Piece(kind)]} exist")

    def _read_ruins(self) -> None:
        s = self.s
        vagabond = int(s["player_of"][Faction.VAGABOND]) >= 0
        given = self.doc.get("ruins")
        hidden = self.rng.permutation([int(i) for i in tracks.RUIN_ITEMS]).tolist()
        in_setup = self.doc.get("phase") == "setup"
        if given is None:
            for c in np.flatnonzero(s["ruins"]):
                if vagabond:
                    s["ruin_items"][c][0] = hidden.pop()
            return
        s["ruins"] = 0
        for key, items in _mapping(given, "ruins").items():
            c, field = _clearing_index(key, "ruins"), f"ruins.{key}"
            if not maps.RUINS[int(s["map"])][c]:
                raise PositionError(f"{field}: the map has no ruin there")
            if items is False:
                continue
            s["ruins"][c] = 1
            words = [items] if isinstance(items, str) else [] if items is True else _sequence(items, field)
            if len(words) > 2:
                raise PositionError(f"{field}: at most two items lie under a ruin")
            for k, word in enumerate(words):
                s["ruin_items"][c][k] = _parse(names.parse_item, word, field)
            if not words and vagabond and not in_setup and items is True:
                s["ruin_items"][c][0] = hidden.pop()

    def _read_players(self) -> None:
        entries = _mapping(self.doc.get("players", {}), "players")
        self.entries: dict[int, Mapping[str, Any]] = {p: {} for p in range(len(self.agents))}
        for agent, entry in entries.items():
            p = self._who(agent, "players")
            if self.entries[p]:
                raise PositionError(f"players.{agent}: {self.agents[p]} is described twice")
            self.entries[p] = _mapping(entry, f"players.{agent}")
        for p, entry in self.entries.items():
            self._read_player(p, entry, f"players.{self.agents[p]}")

    def _read_player(self, p: int, entry: Mapping[str, Any], field: str) -> None:
        s, faction = self.s, Faction(int(self.s["faction"][p]))
        common = {"vp", "hand", "effects", "items", "dominance", "coalition", "start", "warrior_supply"}
        own = {
            Faction.MARQUISE: {"actions", "recruited", "supply"},
            Faction.EYRIE: {"leader", "retired", "decree"},
            Faction.ALLIANCE: {"supporters", "officers", "operations"},
            Faction.VAGABOND: {"character", "location", "satchel", "relationships", "aids", "completed_quests"},
        }[faction]
        for key in entry:
            if key not in common | own:
                raise PositionError(f"{field}.{key}: unknown field; known are {', '.join(sorted(common | own))}")
        s["vp"][p] = _integer(entry.get("vp", 0), f"{field}.vp", 0, 10_000)
        if entry.get("dominance") is not None:
            s["dominance"][p] = _word(entry["dominance"], ("fox", "rabbit", "mouse", "bird"), f"{field}.dominance")
        if entry.get("coalition") is not None:
            s["coalition"][p] = self._who(entry["coalition"], f"{field}.coalition")
        if entry.get("start") is not None:
            s["start"][p] = _clearing_index(entry["start"], f"{field}.start")
        for word, n in _mapping(entry.get("items", {}), f"{field}.items").items():
            item = _parse(names.parse_item, word, f"{field}.items")
            s["crafted_items"][p][item] = _integer(n, f"{field}.items.{word}", 0, 12)
        if faction == Faction.MARQUISE:
            self._read_marquise(entry, field)
        elif faction == Faction.EYRIE:
            self._read_eyrie(entry, field)
        elif faction == Faction.ALLIANCE:
            self._read_alliance(p, entry, field)
        else:
            self._read_vagabond(p, entry, field)
        if "warrior_supply" in entry:
            s["warrior_supply"][p] = _integer(entry["warrior_supply"], f"{field}.warrior_supply", 0, 30)

    def _read_marquise(self, entry: Mapping[str, Any], field: str) -> None:
        m = self.s["marquise"]
        m["actions"] = _integer(entry.get("actions", 0), f"{field}.actions", 0, 100)
        m["recruited"] = bool(entry.get("recruited", False))
        supply = _mapping(entry.get("supply", {}), f"{field}.supply")
        on_map = int(self.s["pieces"][Piece.KEEP].sum())
        keep = _integer(supply.get("keep", 0), f"{field}.supply.keep", 0, 1)
        self.s["piece_supply"][Piece.KEEP] = 0 if on_map else keep

    def _read_eyrie(self, entry: Mapping[str, Any], field: str) -> None:
        e = self.s["eyrie"]
        leaders = tuple(le.name.lower() for le in Leader)
        leader = entry.get("leader", "builder")
        e["leader"] = -1 if leader is None else _word(leader, leaders, f"{field}.leader")
        for word in _sequence(entry.get("retired", ()), f"{field}.retired"):
            e["retired"] |= 1 << _word(word, leaders, f"{field}.retired")
        columns = tuple(col.name.lower() for col in Column)
        for word, cards in _mapping(entry.get("decree", {}), f"{field}.decree").items():
            column = _word(word, columns, f"{field}.decree")
            for card in _sequence(cards, f"{field}.decree.{word}"):
                e["decree"][column][_parse(names.parse_card, card, f"{field}.decree.{word}")] += 1

    def _read_alliance(self, p: int, entry: Mapping[str, Any], field: str) -> None:
        a = self.s["alliance"]
        officers = _integer(entry.get("officers", 0), f"{field}.officers", 0, 10)
        a["officers"] = officers
        a["operations"] = _integer(entry.get("operations", 0), f"{field}.operations", 0, 100)
        self.s["warrior_supply"][p] -= officers
        if self.s["warrior_supply"][p] < 0:
            raise PositionError(f"{field}.officers: too few warriors are left for {officers} officers")

    def _read_vagabond(self, p: int, entry: Mapping[str, Any], field: str) -> None:
        v = self.s["vagabond"][0]
        configured = int(self.s["characters"][0])
        default = names.CHARACTERS[max(configured, 0)]
        character = entry.get("character", default)
        v["character"] = -1 if character is None else _word(character, tuple(names.CHARACTERS), f"{field}.character")
        v["location"] = self._location(entry.get("location", names.forest(int(self.s["map"]), 0)), f"{field}.location")
        self._read_satchel(v, entry, field)
        for q in range(MAX_PLAYERS):
            vagabond = q >= len(self.agents) or self.s["faction"][q] == Faction.VAGABOND
            v["relation"][q] = NO_RELATION if vagabond and q < len(self.agents) else 0
        for agent, word in _mapping(entry.get("relationships", {}), f"{field}.relationships").items():
            q = self._who(agent, f"{field}.relationships")
            words = (*RELATIONS, "hostile")
            r = _word(word, words, f"{field}.relationships.{agent}")
            v["relation"][q] = HOSTILE if words[r] == "hostile" else r
        for agent, n in _mapping(entry.get("aids", {}), f"{field}.aids").items():
            v["aids"][self._who(agent, f"{field}.aids")] = _integer(n, f"{field}.aids.{agent}", 0, 10)
        for word in _sequence(entry.get("completed_quests", ()), f"{field}.completed_quests"):
            v["quests"] |= 1 << _parse(names.parse_quest, word, f"{field}.completed_quests")

    def _location(self, value: Any, field: str) -> int:
        if value is None:
            return -1
        if isinstance(value, int) and not isinstance(value, bool):
            return _clearing_index(value, field)
        text = str(value)
        if text.startswith("clearing "):
            return _clearing_index(text.removeprefix("clearing "), field)
        return FOREST + _parse(lambda w: names.parse_forest(int(self.s["map"]), w), text, field)

    def _read_satchel(self, v, entry: Mapping[str, Any], field: str) -> None:
        """Items by state, `{"boot": {"ready": 2}}`, or a list of words, `["boot", "tea exhausted"]`."""
        given = entry.get("satchel")
        if given is None:
            if v["character"] >= 0:
                v["items"][:, ItemState.READY] = START[int(v["character"])]
            return
        states = tuple(st.name.lower() for st in ItemState)
        if isinstance(given, Mapping):
            for word, by_state in given.items():
                item = _parse(names.parse_item, word, f"{field}.satchel")
                if isinstance(by_state, int):
                    by_state = {"ready": by_state}
                for state, n in _mapping(by_state, f"{field}.satchel.{word}").items():
                    st = _word(str(state).replace(" ", "_"), states, f"{field}.satchel.{word}")
                    v["items"][item][st] = _integer(n, f"{field}.satchel.{word}.{state}", 0, 12)
            return
        for words in _sequence(given, f"{field}.satchel"):
            head, _, tail = str(words).partition(" ")
            st = _word(tail.replace(" ", "_") or "ready", states, f"{field}.satchel")
            v["items"][_parse(names.parse_item, head, f"{field}.satchel")][st] += 1

    def _read_items(self) -> None:
        if "items" not in self.doc:
            self.s["items"] = tracks.ITEM_SUPPLY - self.s["crafted_items"].sum(0).clip(0, tracks.ITEM_SUPPLY)
            return
        self.s["items"] = 0
        for word, n in _mapping(self.doc["items"], "items").items():
            self.s["items"][_parse(names.parse_item, word, "items")] = _integer(n, f"items.{word}", 0, 12)

    def _read_turn(self) -> None:
        s = self.s
        phases = tuple(ph.name.lower() for ph in Phase)
        s["phase"] = _word(self.doc.get("phase", "daylight"), phases, "phase")
        turn = self.doc.get("turn", self.agents[int(s["order"][0])])
        s["turn"] = -1 if turn is None else self._who(turn, "turn")
        s["turns"] = _integer(self.doc.get("turns", 1), "turns", 0)
        for word, n in _mapping(self.doc.get("activated", {}), "activated").items():
            suit = _word(word, ("fox", "rabbit", "mouse"), "activated")
            s["activated"][suit] = _integer(n, f"activated.{word}", 0, 12)
        for word in _sequence(self.doc.get("used_effects", ()), "used_effects"):
            s["used_effects"] |= 1 << _parse(names.parse_card, word, "used_effects")

    def _begin_phase(self) -> None:
        """Without internals the game stands at the start of the phase."""
        s = self.s
        if s["turn"] < 0 or s["phase"] == Phase.SETUP:
            raise PositionError("phase: a position without internals stands in birdsong, daylight or evening of a turn")
        frames = [Kind.END_TURN, *[Kind.START_PHASE] * (int(Phase.EVENING) - int(s["phase"]) + 1)]
        for d, kind in enumerate(frames):
            frame = s["stack"][d]
            for name in frame.dtype.names:
                frame[name] = -1
            frame["kind"], frame["who"] = kind, s["turn"]
            if kind == Kind.START_PHASE:
                frame["x"] = int(Phase.EVENING) - (d - 1)
        s["depth"] = len(frames)
        words = self.rng.integers(0, 1 << 32, 4, dtype=np.int64)
        s["rng"] = words
        s["rng"][3] |= 1

    def _read_internals(self, internals: Mapping[str, Any]) -> None:
        s = self.s
        wanted = {*_INTERNAL, "stack", "battle", "placed", "decree_left", "decree_column"}
        for key in wanted ^ set(internals):
            problem = "missing" if key in wanted else "unknown field"
            raise PositionError(f"internals.{key}: {problem}")
        for name in _INTERNAL:
            _fill(s, name, internals[name], f"internals.{name}")
        stack = _sequence(internals["stack"], "internals.stack")
        if not len(stack) <= len(s["stack"]):
            raise PositionError(f"internals.stack: at most {len(s['stack'])} frames, got {len(stack)}")
        kinds = {int(k) for k in Kind}
        for d, values in enumerate(stack):
            values = _sequence(values, f"internals.stack[{d}]")
            if len(values) != len(s["stack"].dtype.names) or values[0] not in kinds:
                raise PositionError(f"internals.stack[{d}]: not a frame: {list(values)!r}")
            for name, value in zip(s["stack"].dtype.names, values, strict=True):
                s["stack"][d][name] = _integer(value, f"internals.stack[{d}].{name}", -1, 255)
            if not 0 <= s["stack"][d]["who"] < len(self.agents):
                raise PositionError(f"internals.stack[{d}].who: no such player")
        s["depth"] = len(stack)
        if not s["over"] and (not stack or stack[-1][0] >= FIRST_STEP):
            raise PositionError("internals.stack: its last frame must be a decision")
        battle = _mapping(internals["battle"], "internals.battle")
        for name in s["battle"].dtype.names:
            if name not in battle:
                raise PositionError(f"internals.battle.{name}: missing")
            _fill(s["battle"], name, battle[name], f"internals.battle.{name}")
        _fill(s["marquise"], "placed", internals["placed"], "internals.placed")
        _fill(s["eyrie"], "left", internals["decree_left"], "internals.decree_left")
        _fill(s["eyrie"], "column", internals["decree_column"], "internals.decree_column")

    def _read_quests(self) -> None:
        s = self.s
        if int(s["player_of"][Faction.VAGABOND]) < 0 or s["vagabond"][0]["location"] < 0:
            return
        up = [
            -1 if w is None else _parse(names.parse_quest, w, "quests")
            for w in _sequence(self.doc.get("quests", ()), "quests")
        ]
        done = [q for q in range(N_QUESTS) if int(s["vagabond"][0]["quests"]) >> q & 1]
        if len(up) > 3:
            raise PositionError(f"quests: at most three lie face up, got {len(up)}")
        if "quest_deck" in self.doc:
            words = _sequence(self.doc["quest_deck"], "quest_deck")
            deck = [_parse(names.parse_quest, w, "quest_deck") for w in words][::-1]
        else:
            rest = [q for q in range(N_QUESTS) if q not in up and q not in done]
            deck = [int(q) for q in self.rng.permutation(rest)]
            while len(up) < 3 and deck:
                up.append(deck.pop())
        placed = [q for q in up if q >= 0] + deck + done
        if len(set(placed)) != len(placed):
            raise PositionError("quests: a quest lies in two places")
        s["quest_cards"][: len(up)] = up
        s["quest_deck"][: len(deck)] = deck
        s["quest_deck_size"] = len(deck)

    def _read_cards(self) -> None:
        """Hands, play areas, discard pile; every other card of the deck goes into the deck."""
        s = self.s
        left = np.bincount(deck_of(self.config.deck, len(self.agents)), minlength=N_CARDS)
        for p, suit in enumerate(s["dominance"][: len(self.agents)]):
            if suit >= 0:
                self._use(left, int(DOMINANCE_OF_SUIT[suit]), f"players.{self.agents[p]}.dominance")
        for card in np.flatnonzero(s["eyrie"]["decree"].sum(0)):
            for _ in range(int(s["eyrie"]["decree"].sum(0)[card])):
                self._use(left, int(card), "players.eyrie.decree")
        for d in range(int(s["depth"])):
            if s["stack"][d]["kind"] in _LOOSE_CARDS:
                self._use(left, int(s["stack"][d]["card"]), f"internals.stack[{d}].card")
        if s["battle"]["ambush"] >= 0 and s["battle"]["active"]:
            self._use(left, int(s["battle"]["ambush"]), "internals.battle.ambush")
        for p, entry in self.entries.items():
            for word in _sequence(entry.get("effects", ()), f"players.{self.agents[p]}.effects"):
                field = f"players.{self.agents[p]}.effects"
                card = _parse(names.parse_card, word, field)
                if not PERSISTENT_MASK >> card & 1:
                    raise PositionError(f"{field}: {word!r} is no persistent effect")
                if int(s["effects"][p]) >> card & 1:
                    raise PositionError(f"{field}: {word!r} stands twice (Law 4.1.4)")
                s["effects"][p] |= 1 << self._use(left, card, field)
        for word in _sequence(self.doc.get("discard", ()), "discard"):
            card = self._use(left, _parse(names.parse_card, word, "discard"), "discard")
            if TYPE[card] == CardType.DOMINANCE:
                raise PositionError("discard: discarded dominance cards lie near the map: use available_dominance")
            s["discard"][card] += 1
        for word in _sequence(self.doc.get("available_dominance", ()), "available_dominance"):
            suit = _word(word, ("fox", "rabbit", "mouse", "bird"), "available_dominance")
            self._use(left, int(DOMINANCE_OF_SUIT[suit]), "available_dominance")
            s["available"][suit] = 1
        self._read_hands_and_deck(left)

    def _read_hands_and_deck(self, left: np.ndarray) -> None:
        s = self.s
        piles = [(s["hand"][p], e.get("hand", ()), f"players.{self.agents[p]}.hand") for p, e in self.entries.items()]
        alliance = int(s["player_of"][Faction.ALLIANCE])
        if alliance >= 0:
            given = self.entries[alliance].get("supporters", ())
            piles.append((s["alliance"]["supporters"], given, f"players.{self.agents[alliance]}.supporters"))
        for pile, given, field in piles:
            if not isinstance(given, int):
                for word in _sequence(given, field):
                    pile[self._use(left, _parse(names.parse_card, word, field), field)] += 1
        top = [
            self._use(left, _parse(names.parse_card, w, "deck"), "deck")
            for w in _sequence(self.doc.get("deck", ()), "deck")
        ]
        rest = [int(c) for c in self.rng.permutation(np.repeat(np.arange(N_CARDS), left))]
        for pile, given, field in piles:
            if isinstance(given, int):
                n = _integer(given, field, 0, len(rest))
                for _ in range(n):
                    pile[rest.pop()] += 1
        deck = rest + top[::-1]
        s["deck"][: len(deck)] = deck
        s["deck"][len(deck) :] = 0
        s["deck_size"] = len(deck)

    def _use(self, left: np.ndarray, card: int, field: str) -> int:
        if not 0 <= card < N_CARDS or left[card] == 0:
            word = names.card(card) if 0 <= card < N_CARDS else card
            raise PositionError(f"{field}: no copy of {word!r} is left; the deck holds too few")
        left[card] -= 1
        return card

    def _derive(self) -> None:
        """Fill the derived fields, checking slots and limits on the way."""
        s = self.s
        s["hand_size"] = s["hand"].sum(1)
        s["discard_size"] = s["discard"].sum()
        s["alliance"]["n_supporters"] = s["alliance"]["supporters"].sum()
        s["buildings"], s["tokens"] = 0, 0
        for kind in Piece:
            who = int(s["player_of"][tracks.PIECE_OWNER[kind]])
            if who >= 0:
                s["buildings" if kind in tracks.BUILDINGS else "tokens"][who] += s["pieces"][kind]
        m = int(s["map"])
        open_slots = maps.SLOTS[m] - s["ruins"] - s["buildings"].sum(0)
        for c in np.flatnonzero(open_slots < 0):
            raise PositionError(f"clearings.{c + 1}: {-open_slots[c]} more buildings than slots (Law 2.2.3)")
        s["slots"] = open_slots
        for kind in (Piece.SYMPATHY, Piece.ROOST):
            for c in np.flatnonzero(s["pieces"][kind] > 1):
                raise PositionError(f"clearings.{c + 1}: holds only one {names.piece(kind)}")
        s["rule_stale"] = (1 << N_CLEARINGS) - 1
        s["ruler"] = NOBODY

    def _install(self) -> None:
        game = self.game
        from root_env.game import _agent_index

        game.config = self.config
        game.agents = tuple(self.agents)
        game._index = _agent_index(game.agents)
        game.seed = self.seed
        game._states = self.states
        game._out = engine.new_list()
        game._log = []
        if "internals" in self.doc:
            engine.options_of_top(game._states, 0, game._out)
        else:
            engine.list_game(game._states, 0, game._out)
        if int(self.s["fault"]):
            raise PositionError("forced: an outcome cannot happen at this position")
        game._origin = self.states.copy()
        game._bind()


# -- small parsers -----------------------------------------------------------------------------------


def _mapping(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"{field}: must be a mapping, got {type(value).__name__}")
    return value


def _sequence(value: Any, field: str) -> list:
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise PositionError(f"{field}: must be a list, got {value!r}")
    return list(value)


def _integer(value: Any, field: str, low: int | None = None, high: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise PositionError(f"{field}: must be a whole number, got {value!r}")
    if (low is not None and value < low) or (high is not None and value > high):
        raise PositionError(f"{field}: must be {low}..{'' if high is None else high}, got {value}")
    return int(value)


def _word(value: Any, words: tuple[str, ...], field: str) -> int:
    if value not in words:
        raise PositionError(f"{field}: {value!r} is not known; choose from {', '.join(words)}")
    return words.index(value)


def _parse(parser, value: Any, field: str) -> int:
    try:
        return int(parser(value))
    except (TypeError, ValueError) as error:
        raise PositionError(f"{field}: {error}") from None


def _clearing_index(value: Any, field: str) -> int:
    try:
        c = int(value)
    except (TypeError, ValueError):
        c = 0
    if isinstance(value, bool) or not 1 <= c <= N_CLEARINGS:
        raise PositionError(f"{field}: clearings are numbered 1 to {N_CLEARINGS}, got {value!r}")
    return c - 1


def _fill(record, name: str, value: Any, field: str) -> None:
    """Store numbers into a field, refusing wrong shapes, kinds and sizes in words."""
    target = record[name]
    try:
        array = np.array(value)
    except ValueError:
        array = np.array(None)
    if array.dtype.kind not in "ib" or array.shape != np.shape(target):
        raise PositionError(f"{field}: must be whole numbers of shape {list(np.shape(target))}")
    info = np.iinfo(record.dtype[name].base)
    if array.size and (array.min() < info.min or array.max() > info.max):
        raise PositionError(f"{field}: a number is outside {info.min}..{info.max}")
    record[name] = array


assert Item and STATE
