"""Game records: configuration and seed, or a position, then every action and forced outcome in order, with words."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from root_env.config import GameConfig
from root_env.core.spec.digest import tables_digest
from root_env.documents.position import read_position, write_position
from root_env.errors import ConfigError, IllegalActionError, PositionError, RecordError, whole
from root_env.play.forcing import QUEUES
from root_env.play.game_state import GameState
from root_env.support.quoting import is_same, quoted

FORMAT = "root_env record"
VERSION = 1


def write_record(game: GameState) -> dict[str, Any]:
    """The game so far as a plain dict (JSON, YAML); `replay` of it gives an equal game."""
    record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "tables": tables_digest()}
    if game.origin is None:
        record["config"] = game.config.to_dict()
        record["seed"] = game.seed
    else:
        record["position"] = write_position(game.beginning())
    start = start_of(record)
    record["steps"] = steps = []
    for entry in game.log:
        if isinstance(entry, dict):
            steps.append(deepcopy(entry))
            start.force(**entry["force"])
            continue
        steps.append({"agent": start.to_move, "action": entry, "words": start.describe(entry, "all")})
        start.step(entry)
    return record


def start_of(record: Mapping[str, Any]) -> GameState:
    """The game a record starts from, none of its steps taken."""
    if "position" in record:
        return read_position(record["position"])
    return GameState(GameConfig.from_dict(record.get("config", {})), whole(record["seed"], "seed"))


def replayed(record: Mapping[str, Any], steps: int | None = None) -> GameState:
    """See `root_env.replay`."""
    _check_head(record)
    try:
        game = start_of(record)
    except (ConfigError, PositionError, TypeError) as error:
        raise RecordError(str(error)) from None
    entries = record["steps"]
    if not isinstance(entries, list | tuple):
        raise RecordError("steps: must be a list")
    for k, entry in enumerate(entries[:steps]):
        _replay_step(game, k, entry)
    return game


def _check_head(record: Mapping[str, Any]) -> None:
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a mapping, got {type(record).__name__}")
    if not is_same(record.get("format"), FORMAT):
        raise RecordError(f"format: must be {quoted(FORMAT)}, got {quoted(record.get('format'))}")
    if not is_same(record.get("version"), VERSION):
        raise RecordError(f"version: this release reads version {VERSION}, got {quoted(record.get('version'))}")
    if not is_same(record.get("tables"), tables_digest()):
        raise RecordError("tables: the record was written with other action or observation tables than this release's")
    if "position" not in record and "seed" not in record:
        raise RecordError("seed: missing (or give a position)")
    if "position" not in record and record["seed"] is None:
        raise RecordError("seed: must be a whole number, got None")
    if "steps" not in record:
        raise RecordError("steps: missing")


def _replay_step(game: GameState, k: int, entry: Any) -> None:
    if not isinstance(entry, Mapping):
        raise RecordError(f"steps[{k}]: must be a mapping")
    try:
        if "force" in entry:
            if not isinstance(entry["force"], Mapping) or not set(entry["force"]) <= set(QUEUES):
                raise RecordError(f"steps[{k}].force: must be a mapping of {', '.join(QUEUES)}")
            game.force(**entry["force"])
            return
        if "action" not in entry:
            raise RecordError(f"steps[{k}]: neither an action nor a forced outcome")
        if "agent" in entry and not is_same(entry["agent"], game.to_move or ""):
            raise RecordError(f"steps[{k}].agent: {quoted(entry['agent'])}, but {game.to_move} must decide")
        game.step(entry["action"])
    except RecordError:
        raise
    except (IllegalActionError, TypeError, ValueError) as error:
        raise RecordError(f"steps[{k}]: {error}") from None
