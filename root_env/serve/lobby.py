"""Which tables can be made: what the lobby offers, and `Plan`, a table that somebody asks for."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from root_env.agents import NAMES
from root_env.config import EDITIONS
from root_env.core import seeding
from root_env.core.data.decks import DECKS
from root_env.core.data.maps import BY_NAME as MAPS
from root_env.doors.game import PlayedGame
from root_env.doors.record import FORMAT, ROOT, VERSION, replayed
from root_env.errors import ReachWarning, whole
from root_env.games.doors import Doors, doors_of
from root_env.shared.settings import SEATINGS
from root_env.support.by_name import GAMES
from root_env.support.quoting import quoted

PERSON = "person"
"""The word for a person in a seat, in place of the name of an agent."""
FASTEST, SLOWEST, USUAL = 0.05, 30.0, 0.6
"""Seconds between the actions of bots: least, most, and the default."""

MOST_SECONDS, MOST_TRIES = 20, 4096
"""Upper bounds for agents that anybody may choose: seconds, or iterations, per decision."""


class PlanError(ValueError):
    """A table that cannot be made, in words."""


@dataclass(frozen=True)
class Plan:
    """A table before its first action."""

    record: dict[str, Any]
    """A record: the start of the game, and the actions taken before the table was made."""
    seats: tuple[str, ...]
    """Who plays, by player: PERSON, or the name of an agent."""
    speed: float
    """Seconds between what bots do."""
    guide: str = ""
    """The name of the guide that the first player has, see `root_env.serve.guided`; "" for none."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.get("game", ROOT)

    @property
    def doors(self) -> Doors:
        """What the game is played through."""
        return doors_of(self.game)

    @property
    def has_persons(self) -> bool:
        """Whether a person plays: then cards must be hidden."""
        return PERSON in self.seats

    def begin(self) -> PlayedGame:
        """The game as it was when the table was made."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            return replayed(self.doors.game, self.record)

    def to_dict(self) -> dict[str, Any]:
        """As JSON takes it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Plan:
        """What `to_dict` wrote."""
        return cls(document["record"], tuple(document["seats"]), document["speed"], document.get("guide", ""))


def choices() -> dict[str, Any]:
    """What the lobby offers, from the tables of each game."""
    return {
        "games": [_offered(doors_of(name)) for name in GAMES],
        "person": PERSON,
        "agents": list(NAMES),
        "speed": {"least": FASTEST, "most": SLOWEST, "usual": USUAL},
    }


def _offered(doors: Doors) -> dict[str, Any]:
    """What the lobby offers of a game: settings by their words, and settings that are files."""
    words, files = _SETTINGS[doors.rules.name]
    return {
        "name": doors.rules.name,
        "title": doors.rules.title,
        "factions": list(doors.factions),
        "table": list(doors.rules.config().factions),
        "draft": hasattr(doors.rules.config, "players"),
        "settings": {"seating": list(SEATINGS), **words},
        "files": files,
    }


_SETTINGS: dict[str, tuple[dict[str, list[str]], list[str]]] = {
    "root": ({"map": list(MAPS), "deck": list(DECKS), "edition": list(EDITIONS)}, ["overrides"]),
    "wroth": ({}, ["box"]),
}


def plan_of(asked: Mapping[str, Any], own_agents: Sequence[str] = ()) -> Plan:
    """The table that somebody asks for; PlanError, ConfigError, PositionError or RecordError in words.

    `asked` fits `incoming.NEW_TABLE`. `own_agents`: names of agents beyond those of the package that may play.
    """
    given = [name for name in ("config", "position", "record") if asked.get(name) is not None]
    if len(given) != 1:
        raise PlanError("give one of config, position and record")
    _check_reads_nothing(asked)
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


def check_name(name: str, own_agents: Sequence[str]) -> None:
    """PlanError for an agent that would load files or modules which were not named when the server was started."""
    if name in own_agents:
        return
    kind, _, setting = name.partition(":")
    if kind not in NAMES:
        known = ", ".join((*NAMES, *own_agents))
        raise PlanError(
            f"agents: {quoted(name)} is not known; choose from {known}, or name it when the server is started: "
            "root-env serve --agents NAME"
        )
    if kind == "policy" and setting:
        raise PlanError(f"agents: {quoted(name)} reads a folder; name it when the server is started: --agents {name}")
    try:
        number = float(setting.removesuffix("s") or 0)
    except ValueError:
        return  # loading says what is wrong with it
    if not number <= (MOST_SECONDS if setting.endswith("s") else MOST_TRIES):
        raise PlanError(
            f"agents: {quoted(name)} thinks for too long; at most {kind}:{MOST_SECONDS}s or {kind}:{MOST_TRIES}, "
            f"unless it is named when the server is started: --agents {name}"
        )


def _check_reads_nothing(asked: Mapping[str, Any]) -> None:
    """PlanError if a document names a file: requests over the network must not open files."""
    position, record = asked.get("position") or {}, asked.get("record") or {}
    places = [(asked, "config"), (position, "config"), (record, "config"), (record.get("position"), "config")]
    for owner, key in places:
        config = owner.get(key) if isinstance(owner, Mapping) else None
        box = config.get("box") if isinstance(config, Mapping) else None
        if box is not None and not isinstance(box, Mapping):
            raise PlanError("box: give the document of a box, not the name of a file")


def _from_config(asked: Mapping[str, Any]) -> dict[str, Any]:
    doors = doors_of(asked.get("game", ROOT))
    config = doors.rules.config.from_dict(_for_tables(asked["config"]))
    seed = asked.get("seed")
    seed = seeding.fresh_seed() if seed is None else whole(seed, "seed", PlanError)
    return _record(doors, {"config": config.to_dict(), "seed": seed})


def _from_position(asked: Mapping[str, Any]) -> dict[str, Any]:
    doors = doors_of(asked.get("game", ROOT))
    position = asked["position"]
    config = position.get("config", {})
    if not isinstance(config, Mapping):
        raise PlanError("position.config: must be a mapping")
    return _record(doors, {"position": {**position, "config": _for_tables(config)}})


def _from_record(asked: Mapping[str, Any], persons: bool) -> dict[str, Any]:
    """The record as it is; if persons play, a new record that begins at its last position.

    Questions that were skipped as forced in the old record could otherwise reveal hidden cards to them.
    """
    record = asked["record"]
    name = record.get("game", ROOT)
    if name not in GAMES:
        raise PlanError(f"record.game: {quoted(name)} cannot be played here; choose from {', '.join(GAMES)}")
    doors = doors_of(name)
    game = replayed(doors.game, record, _entries(record, asked.get("step")))
    if not persons:
        return game.record()
    return _from_position({"game": name, "position": game.position()})


def _entries(record: Mapping[str, Any], step: int | None) -> int | None:
    """How many entries of a record lead to a step; None for all."""
    steps = record.get("steps")
    if step is None or not isinstance(steps, list):
        return None
    actions = [k for k, entry in enumerate(steps) if isinstance(entry, Mapping) and "action" in entry]
    if step > len(actions):
        raise PlanError(f"step: the record has {len(actions)} steps, got {step}")
    return actions[step] if step < len(actions) else len(steps)


def _for_tables(config: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration with the observations that agents use, and no question skipped because of hidden cards."""
    return {**config, "skip_forced": "public", "observation": {"format": "int8", "history": 0}}


def _record(doors: Doors, beginning: Mapping[str, Any]) -> dict[str, Any]:
    name = {} if doors.rules.name == ROOT else {"game": doors.rules.name}
    return {"format": FORMAT, "version": VERSION, "tables": doors.rules.digest(), **name, **beginning, "steps": []}
