"""Reading a position: every field is checked, since compiled code checks no bounds."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from root_env.doors.contract import fields
from root_env.doors.contract.forcing import queue_outcomes
from root_env.doors.contract.rules import Reached
from root_env.engine import seeding
from root_env.engine.ground import Fault
from root_env.support.documents import Fields
from root_env.support.errors import ConfigError, ForcedOutcomeError, PositionError
from root_env.support.quoting import as_key, is_same, quoted
from root_env.wroth.config import WrothConfig
from root_env.wroth.documents import schema
from root_env.wroth.documents.stack import read_stack
from root_env.wroth.forcing import QUEUES
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import Roster
from root_env.wroth.rules.figures import N_DICE
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import BASICS, N_PLACES, N_REGIONS, NOBODY, SHORES, Face, Kind, Phase, Seeing


def read_position(document: object) -> Reached:
    """A game at the described position. Raises PositionError, naming the field, for a bad document."""
    reader = _Reader(document)
    return Reached(reader.config, reader.seed, reader.states, reader.legal)


class _Reader:
    """Builds a state from a document, field by field; `self.s` is the record being filled."""

    def __init__(self, document: object):
        self.document = fields.mapping(document, "position")
        self._read_head()
        self.agents, self.n = self.config.agents, len(self.config.agents)
        self.states, self.legal = lay_out(self.config), stepping.new_list()
        self.s = self.states[0]
        self.rosters: list[Roster] = [self.config.box.factions[number] for number in self.config.faction_ids]
        self._read_course()
        self._read_regions()
        for agent, entry in fields.mapping(self._entry("players", {}), "players").items():
            who = self._who(agent, "players")
            self._read_player(who, fields.mapping(entry, f"players.{agent}"), f"players.{agent}")
        self._count_troops()
        self._read_pool()
        internals = self.document.get("internals")
        if internals is None:
            self._begin()
        else:
            self._read_internals(fields.mapping(internals, "internals"))
        self._check_points()
        self._read_forced()
        self._list(internals is None)

    def _entry(self, name: str, default: object) -> Any:
        return self.document.get(name, default)

    # -- head and course -----------------------------------------------------------------------------

    def _read_head(self) -> None:
        for name, wanted in (("format", schema.FORMAT), ("version", schema.VERSION)):
            if not is_same(self._entry(name, wanted), wanted):
                raise PositionError(f"{name}: must be {quoted(wanted)}, got {quoted(self.document[name])}")
        _known(self.document, schema.ENTRIES, "")
        try:
            self.config = WrothConfig.from_dict(fields.mapping(self._entry("config", {}), "config"))
        except ConfigError as error:
            raise PositionError(f"config: {error}") from None
        seed = self._entry("seed", None)
        self.seed = 0 if seed is None else fields.integer(seed, "seed")

    def _who(self, agent: object, field: str) -> int:
        return fields.word(agent, tuple(self.agents), field)

    def _read_course(self) -> None:
        s = self.s
        order = [self._who(agent, "order") for agent in fields.sequence(self._entry("order", self.agents), "order")]
        if sorted(order) != list(range(self.n)):
            raise PositionError(f"order: must name every agent once, got {quoted(self.document['order'])}")
        for seat, who in enumerate(order):
            s["order"][seat], s["seat"][who] = who, seat
        s["round"] = fields.integer(self._entry("round", 1), "round", 1, self.config.max_rounds)
        s["phase"] = fields.word(self._entry("phase", "actions"), schema.PHASES, "phase")
        s["first"] = self._who(self._entry("first", self.agents[order[0]]), "first")
        turn = self._entry("turn", None)
        s["turn"] = NOBODY if turn is None else self._who(turn, "turn")

    # -- the table -----------------------------------------------------------------------------------

    def _read_regions(self) -> None:
        """Read troops and tokens; tokens that are left out are the first ones of the box."""
        given: dict[int, tuple[int, Face | None] | None] = {}
        for key, entry in fields.mapping(self._entry("regions", {}), "regions").items():
            place, field = _place(key), f"regions.{as_key(key)}"
            if place in given:
                raise PositionError(f"{field}: is described twice")
            given[place] = None
            for name, value in fields.mapping(entry, field).items():
                if name == "token" and place != SHORES:
                    given[place] = self._token(value, f"{field}.token")
                else:
                    self._read_troops(place, self._who(name, field), value, f"{field}.{as_key(name)}")
        self.tokens = {place: token for place, token in given.items() if token is not None}
        self._fill_bag()

    def _token(self, value: object, field: str) -> tuple[int, Face | None]:
        entry = fields.mapping(value, field)
        _known(entry, ("vp", "symbol"), f"{field}.")
        symbol = entry.get("symbol")
        faces = tuple(face.name.lower() for face in Face)
        token = (
            fields.integer(entry.get("vp"), f"{field}.vp"),
            None if symbol is None else Face(fields.word(symbol, faces, f"{field}.symbol")),
        )
        if token not in self.config.box.tokens:
            raise PositionError(f"{field}: the box has no such token")
        return token

    def _fill_bag(self) -> None:
        """Put the described tokens on the regions, each out of the tokens of the box that are left."""
        left = list(range(len(self.config.box.tokens)))
        bag: dict[int, int] = {}
        for region, token in sorted(self.tokens.items()):
            fitting = [number for number in left if self.config.box.tokens[number] == token]
            if not fitting:
                raise PositionError(f"regions.{region + 1}.token: no such token of the box is left")
            bag[region] = fitting[0]
            left.remove(fitting[0])
        for place in range(len(self.config.box.tokens)):
            self.s["bag"][place] = bag[place] if place in bag else left.pop(0)

    def _read_troops(self, place: int, who: int, value: object, field: str) -> None:
        s, names = self.s, self.rosters[who].dice
        for name, number in fields.mapping(value, field).items():
            at = f"{field}.{as_key(name)}"
            if is_same(name, schema.BASICS):
                s["basics"][who, place] = fields.integer(number, at, 0, BASICS)
                continue
            slot = fields.word(name, (*names, schema.BASICS), field)
            if s["elite_place"][who, slot] >= 0:
                raise PositionError(f"{at}: this elite stands in two places")
            most = int(s["kind_vitality"][who, s["elite_kind"][who, slot]])
            s["elite_vitality"][who, slot] = fields.integer(number, at, 1, most)
            s["elite_place"][who, slot] = place

    def _read_player(self, who: int, entry: Fields, field: str) -> None:
        s = self.s
        _known(entry, schema.PLAYER_ENTRIES, f"{field}.")
        s["vp"][who] = fields.integer(entry.get("vp", 0), f"{field}.vp", 0, schema.MOST_VP)
        s["corra"][who] = fields.integer(entry.get("corra", 0), f"{field}.corra", 0, schema.MOST_CORRA)
        s["discarded"][who] = fields.integer(entry.get("discarded", 0), f"{field}.discarded", 0, BASICS)
        self._read_dice(s["dice"][who], entry.get("dice", []), f"{field}.dice")
        seeing = entry.get("all_seeing")
        if seeing is not None:
            s["seeing"][who] = Seeing[_face(seeing, self.config.box.all_seeing_die, f"{field}.all_seeing")]
        powers = self.rosters[who].abilities
        for name in fields.sequence(entry.get("used", []), f"{field}.used"):
            k = fields.word(name, tuple(power.name for power in powers), f"{field}.used")
            if not powers[k].once:
                raise PositionError(f"{field}.used: {name} can be used again and again")
            s["ability_used"][who] |= 1 << k

    def _read_dice(self, counts: np.ndarray, value: object, field: str) -> None:
        faces = fields.sequence(value, field)
        if len(faces) > N_DICE[self.n]:
            raise PositionError(f"{field}: there are {N_DICE[self.n]} action dice, got {len(faces)}")
        for face in faces:
            counts[Face[_face(face, self.config.box.action_die, field)]] += 1

    def _count_troops(self) -> None:
        """Fill the basic troops left on the playmat, and the derived fields."""
        s = self.s
        for who, agent in enumerate(self.agents):
            left = BASICS - int(s["basics"][who].sum()) - int(s["discarded"][who])
            if left < 0:
                raise PositionError(f"players.{agent}: a faction has {BASICS} basic troops, {BASICS - left} are named")
            told = self._entry("players", {}).get(agent, {}).get("mat", left)
            s["mat"][who] = fields.integer(told, f"players.{agent}.mat", left, left)
            for place in range(N_PLACES):
                n = int(s["basics"][who, place]) + int((s["elite_place"][who] == place).sum())
                s["troops"][who, place] = n
                s["presence"][who] |= (n > 0) << place
        for region in range(N_REGIONS):
            numbers = s["troops"][: self.n, region]
            most = np.flatnonzero(numbers == numbers.max())
            s["controller"][region] = most[0] if len(most) == 1 else NOBODY

    def _read_pool(self) -> None:
        """Read the action dice that nobody holds; if they are left out, all show the first face of the die."""
        s = self.s
        rolled = s["round"] > 1 or s["phase"] >= Phase.DRAFT
        there = int(N_DICE[self.n]) if rolled else 0
        held = int(s["dice"].sum())
        if held > there:
            raise PositionError(f"players: {there} action dice are in play, {held} are held")
        if "pool" not in self.document:
            s["pool"][self.config.box.action_die[0]] = there - held
            return
        self._read_dice(s["pool"], self.document["pool"], "pool")
        if s["pool"].sum() != there - held:
            raise PositionError(f"pool: must have the {there - held} dice that nobody holds, got {s['pool'].sum()}")

    # -- the next decision ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a phase, or the turn of a player in phase 5: there are no internals."""
        s, phase = self.s, Phase(int(self.s["phase"]))
        if phase not in schema.BEGINNINGS:
            known = ", ".join(schema.PHASES[begin] for begin in schema.BEGINNINGS)
            raise PositionError(f"phase: a position without internals begins one of {known}")
        turn, actions = int(s["turn"]), phase == Phase.ACTIONS
        if not actions and s["dice"].any():
            raise PositionError(f"players: nobody holds action dice as phase {schema.PHASES[phase]} begins")
        if turn != NOBODY and not actions:
            raise PositionError("turn: somebody takes one in phase actions, and only there")
        s["turn"] = NOBODY
        self._push(Kind.START_PHASE, NOBODY, Phase.VICTORY_POINTS if actions else phase)
        if actions:
            self._push(Kind.NEXT_TURN, int(s["first"]) if turn == NOBODY else turn, -1)
        s["rng"] = np.random.default_rng(self.seed & seeding.MASK64).integers(0, 1 << 32, 4, dtype=np.int64)
        s["rng"][3] |= 1

    def _push(self, kind: Kind, who: int, x: int) -> None:
        s = self.s
        s["stack"][int(s["depth"])] = (kind, who, -1, -1, -1, x, -1)
        s["depth"] += 1

    def _read_internals(self, internals: Fields) -> None:
        s, wanted = self.s, {*schema.INTERNALS, *schema.OTHERS}
        for key in sorted(wanted ^ set(internals), key=as_key):
            problem = "missing" if key in wanted else "unknown field"
            raise PositionError(f"internals.{as_key(key)}: {problem}")
        for name, limits in schema.INTERNALS.items():
            fields.fill(s, name, internals[name], f"internals.{name}", *limits)
        fields.fill(s, "log_who", internals["log_who"], "internals.log_who", NOBODY, self.n - 1)
        for agent in fields.sequence(internals["winners"], "internals.winners"):
            s["winners"] = int(s["winners"]) | 1 << self._who(agent, "internals.winners")
        self._read_bag(internals["bag"])
        self._check_end()
        read_stack(s, internals["stack"], self.n)

    def _read_bag(self, value: object) -> None:
        """Read the tokens of the box by number from 1, in the order drawn; the regions must have the first ones."""
        tokens, s = self.config.box.tokens, self.s
        numbers = fields.sequence(value, "internals.bag")
        bag = [fields.integer(number, "internals.bag", 1, len(tokens)) - 1 for number in numbers]
        if sorted(bag) != list(range(len(tokens))):
            raise PositionError("internals.bag: must have every token of the box once")
        for region, token in self.tokens.items():
            if tokens[bag[region]] != token:
                raise PositionError(f"internals.bag[{region}]: is not the token of region {region + 1}")
        s["bag"][: len(bag)] = bag

    def _check_end(self) -> None:
        """Check that a finished game has winners or is truncated, and that another game is within all limits."""
        s = self.s
        if bool(s["over"]) != (bool(s["winners"]) != bool(s["truncated"])) or (s["winners"] and s["truncated"]):
            raise PositionError("internals.over: 1 where somebody has won or the game is truncated, not both; else 0")
        if s["winners"] and s["phase"] != Phase.VICTORY_POINTS:
            raise PositionError("internals.winners: somebody wins in phase victory_points, and only there")
        if not s["over"] and s["decisions"] >= s["max_decisions"]:
            raise PositionError(f"internals.decisions: the game is truncated at {int(s['max_decisions'])}")
        if s["last"] >= 0 and not s["acted"]:
            raise PositionError("internals.last: before somebody has acted in a turn nothing can be repeated")

    def _check_points(self) -> None:
        """Check that nobody has the points that end the game, except in phase 6 with internals."""
        s = self.s
        if s["phase"] == Phase.VICTORY_POINTS and "internals" in self.document:
            return
        for who, agent in enumerate(self.agents):
            if s["vp"][who] >= s["score_to_win"]:
                raise PositionError(
                    f"players.{agent}.vp: {int(s['score_to_win'])} end the game, got {int(s['vp'][who])}"
                )

    def _read_forced(self) -> None:
        try:
            queue_outcomes(QUEUES, self.s, fields.mapping(self._entry("forced", {}), "forced"))
        except ForcedOutcomeError as error:
            raise PositionError(f"forced: {error}") from None

    def _list(self, begins: bool) -> None:
        """List the choices at the position."""
        if begins:
            stepping.list_game(self.states, 0, self.legal)
        else:
            stepping.options_of_top(self.states, 0, self.legal)
        s = self.s
        if s["fault"] == Fault.IMPOSSIBLE_OUTCOME:
            raise PositionError("forced: an outcome that cannot happen")
        if s["fault"] or (not s["over"] and self.legal[0] == 0):
            raise PositionError("position: somebody is asked who has nothing to choose")


def _known(entry: Fields, names: tuple[str, ...], path: str) -> None:
    for key in entry:
        if key not in names:
            raise PositionError(f"{path}{as_key(key)}: unknown field; known are {', '.join(names)}")


def _place(key: object) -> int:
    """A region 1 to 8, given as a number or as a key of JSON, or the Shores."""
    known = {schema.SHORES: SHORES} | {str(k + 1): k for k in range(N_REGIONS)}
    word = str(key) if isinstance(key, int) and not isinstance(key, bool) else key
    if not isinstance(word, str) or word not in known:
        raise PositionError(f"regions: must be 1..{N_REGIONS} or {schema.SHORES}, got {quoted(key)}")
    return known[word]


def _face(value: object, die: Sequence[Face | Seeing], field: str) -> str:
    """Name of a face that this die has."""
    faces = tuple(dict.fromkeys(face.name for face in die))
    return faces[fields.word(value, tuple(face.lower() for face in faces), field)]
