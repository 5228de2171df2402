"""`Plan`: the description of a new table."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from root_env.agents import LEVELS, NAMES
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.state_vector import without_leftovers
from root_env.doors.game import PlayedGame
from root_env.doors.games import Doors, doors_of, game_names
from root_env.doors.record import FORMAT, ROOT, VERSION, replayed
from root_env.engine import seeding
from root_env.support.documents import Document, Fields
from root_env.support.errors import ReachWarning, whole
from root_env.support.quoting import quoted

PERSON = "person"
"""The word for a person in a seat, in place of the name of an agent."""
FASTEST, SLOWEST, USUAL = 0.05, 30.0, 0.6
"""Seconds between the actions of bots: least, most, and the default."""

MOST_SECONDS, MOST_TRIES = 20, 4096
"""The most seconds, or iterations, per decision for agents that anybody may choose."""


class PlanError(ValueError):
    """A table cannot be made; the message has the reason."""


@dataclass(frozen=True)
class Plan:
    """A table before its first action."""

    record: Document
    """A record: the start of the game, and the actions taken before the table was made."""
    seats: tuple[str, ...]
    """The player in each seat: PERSON, or the name of an agent."""
    speed: float
    """Seconds between the actions of bots."""
    guide: str = ""
    """The name of the guide of the first player, see `root_env.serve.guided`; "" for none."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.get("game", ROOT)

    @property
    def doors(self) -> Doors:
        """The doors of the game."""
        return doors_of(self.game)

    @property
    def has_persons(self) -> bool:
        """True if a person plays: then cards must be hidden."""
        return PERSON in self.seats

    def begin(self) -> PlayedGame:
        """The game at the time when the table was made."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            return replayed(self.doors.game, self.record)

    def to_dict(self) -> Document:
        """The plan as a document for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, document: Fields) -> Plan:
        """The plan that `to_dict` wrote."""
        return cls(document["record"], tuple(document["seats"]), document["speed"], document.get("guide", ""))


def plan_of(asked: Fields, own_agents: Sequence[str] = ()) -> Plan:
    """The plan of the table in a request; PlanError, ConfigError, PositionError or RecordError if it cannot be made.

    `asked` fits `incoming.NEW_TABLE`. `own_agents`: names of agents beyond those of the package that may play.
    """
    given = [name for name in ("config", "position", "record") if asked.get(name) is not None]
    if len(given) != 1:
        raise PlanError("give one of config, position and record")
    check_reads_nothing(asked)
    seats = tuple(asked["seats"])
    for name in seats:
        if name != PERSON:
            check_name(name, own_agents)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        if given == ["config"]:
            record = _from_config(asked)
        elif given == ["position"]:
            record = _from_position(asked)
        else:
            record = _from_record(asked, PERSON in seats)
        plan = Plan(record, seats, float(asked.get("speed", USUAL)))
        game = plan.begin()
    if len(seats) != len(game.agents):
        raise PlanError(f"seats: {len(seats)} for the {len(game.agents)} players {', '.join(game.agents)}")
    return plan


def check_name(name: str, own_agents: Sequence[str], how: str = "root-env serve --agents {}") -> None:
    """Raise PlanError for an agent that loads files or modules which were not named when the server was started.

    `how`: the words that name one, with {} for its name.
    """
    levels = [f"level:{number}" for number in LEVELS]
    if name in own_agents or name in levels:
        return
    kind, _, setting = name.partition(":")
    if kind not in NAMES:
        known = ", ".join((*NAMES, *levels, *own_agents))
        raise PlanError(
            f"agents: {quoted(name)} is not known; choose from {known}, or name it when the server is started: "
            + how.format("NAME")
        )
    if kind in ("policy", "swift") and setting:
        named = how.format(name)
        raise PlanError(f"agents: {quoted(name)} reads a folder; name it when the server is started: {named}")
    try:
        number = float(setting.removesuffix("s") or 0)
    except ValueError:
        return  # loading it raises an error in words
    if not number <= (MOST_SECONDS if setting.endswith("s") else MOST_TRIES):
        raise PlanError(
            f"agents: {quoted(name)} thinks for too long; at most {kind}:{MOST_SECONDS}s or {kind}:{MOST_TRIES}, "
            f"unless it is named when the server is started: {how.format(name)}"
        )


def check_reads_nothing(asked: Fields) -> None:
    """Raise PlanError if a document names a file: requests over the network must not open files."""
    position, record = asked.get("position") or {}, asked.get("record") or {}
    places = [(asked, "config"), (position, "config"), (record, "config"), (record.get("position"), "config")]
    for owner, key in places:
        config = owner.get(key) if isinstance(owner, Mapping) else None
        box = config.get("box") if isinstance(config, Mapping) else None
        if box is not None and not isinstance(box, Mapping):
            raise PlanError("box: give the document of a box, not the name of a file")


def config_of(asked: Fields) -> tuple[str, AnyConfig]:
    """The game and the configuration in a request for a new table; raises the errors of `plan_of`."""
    check_reads_nothing(asked)
    name = asked.get("game", ROOT)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        return name, doors_of(name).rules.config.from_dict(_for_tables(doors_of(name), asked["config"]))


def _from_config(asked: Fields) -> Document:
    name, config = config_of(asked)
    doors = doors_of(name)
    seed = asked.get("seed")
    seed = seeding.fresh_seed() if seed is None else whole(seed, "seed", PlanError)
    return _record(doors, {"config": config.to_dict(), "seed": seed})


def _from_position(asked: Fields) -> Document:
    doors = doors_of(asked.get("game", ROOT))
    position = asked["position"]
    config = position.get("config", {})
    if not isinstance(config, Mapping):
        raise PlanError("position.config: must be a mapping")
    return _record(doors, {"position": {**position, "config": _for_tables(doors, config)}})


def _from_record(asked: Fields, persons: bool) -> Document:
    """The record of the game to go on with.

    Without persons it is the old record. If persons play, it is a record of the same game with more questions: those
    that were skipped in the old record could reveal hidden cards. If it is not possible to add them, the record begins
    at the last position.
    """
    record = asked["record"]
    name = record.get("game", ROOT)
    if name not in game_names():
        raise PlanError(f"record.game: {quoted(name)} cannot be played here; choose from {', '.join(game_names())}")
    doors = doors_of(name)
    game = replayed(doors.game, record, _entries(record, asked.get("step")))
    if not persons:
        return game.record()
    return _asked_anew(doors, game) or _from_position({"game": name, "position": game.position()})


def _asked_anew(doors: Doors, game: PlayedGame) -> Document | None:
    """The record of a game with all questions whose skipping tells something; None if it cannot be made."""
    old, beginning = game.beginning(), game.beginning().record()
    for owner in (beginning, beginning.get("position")):
        if owner and "config" in owner:
            owner["config"] = _for_tables(doors, owner["config"])
    try:
        new = replayed(doors.game, {**beginning, "tables": doors.rules.digest()})
        for entry in game.log:
            _follow(new, old)
            if isinstance(entry, dict):
                new.force(**entry["force"])
                old.force(**entry["force"])
                continue
            if _asks_the_same(new, old):
                new.step(entry)
            old.step(entry)
        _follow(new, old)
        return new.record() if _is_same(new, old) else None
    except ValueError:
        return None


def _follow(new: PlayedGame, old: PlayedGame) -> None:
    """Answer the questions of the new game that have one answer and that the old game has not asked."""
    while not new.is_over and not _asks_the_same(new, old) and len(new.legal_actions()) == 1:
        new.step(int(new.legal_actions()[0]))


_OF_THE_TABLE = ("skip_forced", "decisions", "keep_log", "log_who", "log_action")
"""Fields of a state about settings, counts and the log, which do not belong to the position."""


def _asks_the_same(one: PlayedGame, other: PlayedGame) -> bool:
    """True if two games seem to be at the same position; `_is_same` is certain, but slow."""
    if one.is_over or other.is_over:
        return one.is_over == other.is_over
    here, there = one.legal_actions(), other.legal_actions()
    return one.states["depth"][0] == other.states["depth"][0] and here.tolist() == there.tolist()


def _is_same(one: PlayedGame, other: PlayedGame) -> bool:
    """True if two games are at the same position, with any questions before."""
    states = [without_leftovers(game.states) for game in (one, other)]
    for state in states:
        for name in _OF_THE_TABLE:
            state[name] = 0
    return bool((states[0] == states[1]).all())  # not as bytes: there are gaps between fields


def _entries(record: Fields, step: int | None) -> int | None:
    """The number of entries of a record up to a step; None for all."""
    steps = record.get("steps")
    if step is None or not isinstance(steps, list):
        return None
    actions = [k for k, entry in enumerate(steps) if isinstance(entry, Mapping) and "action" in entry]
    if step > len(actions):
        raise PlanError(f"step: the record has {len(actions)} steps, got {step}")
    return actions[step] if step < len(actions) else len(steps)


def _for_tables(doors: Doors, config: Fields) -> Document:
    """The configuration with the observations that agents use, and no questions skipped in a way that tells cards."""
    return {**config, "skip_forced": doors.rules.at_tables, "observation": {"format": "int8", "history": 0}}


def _record(doors: Doors, beginning: Fields) -> Document:
    name = {} if doors.rules.name == ROOT else {"game": doors.rules.name}
    return {"format": FORMAT, "version": VERSION, "tables": doors.rules.digest(), **name, **beginning, "steps": []}
