"""Game records: configuration and seed, or a position, then every action and forced outcome in order, with words."""

from collections.abc import Mapping
from copy import deepcopy
from typing import TypeVar

from root_env.doors.contract.any_game import AnyGame
from root_env.engine.seeding import MASK64
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError, IllegalActionError, PositionError, RecordError, whole
from root_env.support.quoting import is_same, quoted

FORMAT = "root_env record"
VERSION = 1
ROOT = "root"
"""The game of a record that names none."""
G = TypeVar("G", bound=AnyGame)


def write_record(game: AnyGame) -> Document:
    """The game so far as a plain dict (JSON, YAML); `replay` of it gives an equal game."""
    rules = game.rules
    record: Document = {"format": FORMAT, "version": VERSION, "tables": rules.digests_at(game.config)[0]}
    if rules.name != ROOT:
        record["game"] = rules.name
    if game.origin is None:
        record["config"] = game.config.to_dict()
        record["seed"] = game.seed
    else:
        record["position"] = rules.write_position(game.beginning())
    start = start_of(type(game), record)
    record["steps"] = steps = []
    for entry in game.log:
        if isinstance(entry, dict):
            steps.append(deepcopy(entry))
            start.force(**entry["force"])
            continue
        number = rules.id_in_record(entry, game.config)
        steps.append({"agent": start.to_move, "action": number, "words": start.describe(entry, "all")})
        start.step(entry)
    return record


def start_of(cls: type[G], record: Fields) -> G:
    """The game at the start of a record, before its steps."""
    if "position" in record:
        return cls.of(*cls.rules.read_position(record["position"]))
    seed = whole(record["seed"], "seed")  # old records may have a negative seed: its 64 bits give the same deal
    return cls(cls.rules.config.from_dict(record.get("config", {})), seed & MASK64 if seed < 0 else seed)


def replayed(cls: type[G], record: Fields, steps: int | None = None) -> G:
    """A game of this class played again from its record, see `root_env.replay`."""
    _check_head(cls, record)
    try:
        game = start_of(cls, record)
    except (ConfigError, PositionError, TypeError) as error:
        raise RecordError(str(error)) from None
    if not any(is_same(record["tables"], known) for known in cls.rules.digests_at(game.config)):
        raise RecordError("tables: the record was written with other tables of actions than this release has")
    entries = record["steps"]
    if not isinstance(entries, list | tuple):
        raise RecordError("steps: must be a list")
    for k, entry in enumerate(entries[:steps]):
        _replay_step(game, k, entry)
    return game


def _check_head(cls: type[AnyGame], record: Fields) -> None:
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a mapping, got {type(record).__name__}")
    if not is_same(record.get("format"), FORMAT):
        raise RecordError(f"format: must be {quoted(FORMAT)}, got {quoted(record.get('format'))}")
    if not is_same(record.get("version"), VERSION):
        raise RecordError(f"version: this release reads version {VERSION}, got {quoted(record.get('version'))}")
    if not is_same(record.get("game", ROOT), cls.rules.name):
        raise RecordError(
            f"game: the record is of {quoted(record.get('game', ROOT))}, and {cls.rules.name} is to be played"
        )
    if "tables" not in record:
        raise RecordError("tables: missing")
    if "position" not in record and "seed" not in record:
        raise RecordError("seed: missing (or give a position)")
    if "position" not in record and record["seed"] is None:
        raise RecordError("seed: must be a whole number, got None")
    if "steps" not in record:
        raise RecordError("steps: missing")


def _replay_step(game: AnyGame, k: int, entry: object) -> None:
    if not isinstance(entry, Mapping):
        raise RecordError(f"steps[{k}]: must be a mapping")
    try:
        if "force" in entry:
            if not isinstance(entry["force"], Mapping) or not set(entry["force"]) <= set(game.rules.queues):
                raise RecordError(f"steps[{k}].force: must be a mapping of {', '.join(game.rules.queues)}")
            game.force(**entry["force"])
            return
        if "action" not in entry:
            raise RecordError(f"steps[{k}]: neither an action nor a forced outcome")
        if "agent" in entry and not is_same(entry["agent"], game.to_move or ""):
            raise RecordError(f"steps[{k}].agent: {quoted(entry['agent'])}, but {game.to_move} must decide")
        number = entry["action"]
        action = game.rules.action_of_record(number, game.config)
        if type(number) is int and number >= 0 > action:
            raise RecordError(f"steps[{k}]: no action of this table has the number {number}")
        game.step(action)
    except RecordError:
        raise
    except (IllegalActionError, TypeError, ValueError) as error:
        raise RecordError(f"steps[{k}]: {error}") from None
