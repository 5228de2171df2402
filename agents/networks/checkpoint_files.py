"""The files of a checkpoint: a card in JSON, weights in one file or two. Whatever is damaged is refused in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from root_env.support.by_name import ROOT
from root_env.support.documents import Document, Fields
from root_env.support.extras import missing
from root_env.support.files import write_bytes_atomically, write_text_atomically
from root_env.support.quoting import quoted

from .naming import named_by_words
from .network import KINDS, WINNER
from .trained_for import WORDS

CHECKPOINTS = Path(__file__).parents[1] / "checkpoints"
"""Networks of this package: "policy:woodland1" is the one of that name, whatever is in the current folder. Opponents of
named tasks never change (`root_env.tasks.declared`)."""
CARD = "card.json"
FORMAT = 4
_BEFORE = {ROOT: CHECKPOINTS / "woodland1"}
"""Game -> the checkpoint, of format 3, whose words of axes are those of all cards of format 2, which have none."""


class CheckpointError(ValueError):
    """A checkpoint cannot be used; the error has the reason and the remedy."""


# -- writing ----------------------------------------------------------------------------------------------


def write_checkpoint(path: str | Path, weights: bytes, card: Fields, winner: bytes | None = None) -> None:
    """Write all files so that an interruption leaves either the old checkpoint or the new one.

    New weights get a new name, then the card that has this name is written, then the old weights are removed.
    `winner`: weights of the layers that predict the winner, in a file of their own. So the digest of the other file,
    which is that of the player, stays as it was when they learn anew.
    """
    path, names = Path(path), []
    path.mkdir(parents=True, exist_ok=True)

    def written(kind: str, content: bytes) -> dict[str, str]:
        digest = hashlib.sha256(content).hexdigest()
        names.append(f"{kind}-{digest[:8]}.safetensors")
        write_bytes_atomically(path / names[-1], content)
        return {"file": names[-1], "sha256": digest}

    whole = {"format": FORMAT, **card, "weights": written("model", weights)}
    if winner is not None:
        whole["winner"] = {**(card.get("winner") or {}), **written("winner", winner)}
    write_text_atomically(path / CARD, json.dumps(whole, indent=1) + "\n")
    for old in (*path.glob("model*.safetensors"), *path.glob("winner-*.safetensors")):
        if old.name not in names:
            old.unlink(missing_ok=True)


# -- reading ----------------------------------------------------------------------------------------------


def _of_today(card: Fields) -> Document:
    """A card of an earlier format as one of today. CheckpointError, ValueError and others where it is damaged."""
    game, words = card.get("game", ROOT), card.get("words")
    if card["format"] == 2:
        if game not in _BEFORE:
            raise CheckpointError(f"a network of {game} from before its figures were observed; train it again")
        words = json.loads((_BEFORE[game] / CARD).read_text(encoding="utf-8"))["words"]
    kept = {name: value for name, value in card.items() if name != "words"}
    return {**kept, "format": FORMAT, **named_by_words(card, words, game)}


REMEDY = "copy the checkpoint anew, or train it again"


def read_card(path: Path) -> Document:
    """The card of a checkpoint; CheckpointError if a field that loading needs is missing or malformed."""
    try:
        card = json.loads((path / CARD).read_text(encoding="utf-8"))
    except OSError as problem:
        raise CheckpointError(f"{path}: no checkpoint can be read there ({problem})") from problem
    except (ValueError, RecursionError) as problem:
        raise CheckpointError(f"{path}: {CARD} is damaged ({problem}); {REMEDY}") from problem
    if not isinstance(card, dict):
        raise CheckpointError(f"{path}: {CARD} is damaged (it is not a JSON object); {REMEDY}")
    if card.get("format") not in (2, 3, FORMAT):
        raise CheckpointError(
            f"{path}: format {quoted(card.get('format'))} is not known, this version reads {FORMAT}; {REMEDY}"
        )
    if card["format"] != FORMAT:
        try:
            card = _of_today(card)
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            if isinstance(problem, CheckpointError):
                raise
            raise CheckpointError(f"{path}: {CARD} is damaged at its words ({problem}); {REMEDY}") from problem
    if name := _damaged_field(card):
        raise CheckpointError(f"{path}: {CARD} is damaged at {name!r}; {REMEDY}")
    return card


_WORDS = {"type": "array", "items": {"type": "string"}}
_SIZE = {"type": "integer", "minimum": 0, "maximum": 999_999}
_SCALE = {"type": "number", "exclusiveMinimum": 0, "maximum": 1}


def _object(fields: Fields, optional: Sequence[str] = ()) -> Document:
    required = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


_IF = ["advised", "looks_ahead"]
"""Words of a card about layers that a network may have."""
_NET = {"kind": {"enum": list(KINDS)}, **dict.fromkeys(("channels", "plain", "local"), _SIZE)}
_FILE = {"type": "string", "pattern": r"\A[^/\\:\0]*\.safetensors\Z"}
_FIELDS = {
    "factions": {**_WORDS, "uniqueItems": True},
    **{words: {"anyOf": [_WORDS, {"type": "null"}]} for words in WORDS},
    **{words: {"type": ["object", "null"]} for words in ("training", "settings")},
    "sizes": {"type": ["array", "null"], "items": {"type": "integer", "minimum": 2, "maximum": 6}, "maxItems": 32},
    "rules": {"type": "string"},
    "features": _WORDS,
    "actions": _WORDS,
    "scales": {"type": "object", "additionalProperties": _SCALE},
    "net": _object({**_NET, **{word: {"type": "boolean"} for word in _IF}}, optional=_IF),
    "weights": {**_object({"file": _FILE, "sha256": {"type": "string"}}), "additionalProperties": True},
    "winner": {
        **{"type": ["object", "null"], "properties": {"file": _FILE, "sha256": {"type": "string"}}},
        "dependentRequired": {"file": ["sha256"]},
    },
}
"""Field of a card -> the JSON schema of its value. `scales`: factors of the features of each block. `winner`: training
of the layers that predict the winner, and their file, if they have one of their own."""


def _damaged_field(card: Fields) -> str | None:
    """The first field of a card that loading cannot use; None if there is none."""
    from jsonschema import Draft202012Validator, validators

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)  # not 4.0
    validator = validators.extend(Draft202012Validator, type_checker=types)
    for name, schema in _FIELDS.items():
        if not validator(schema).is_valid(card.get(name)):
            return name
    return None


def safetensors_library() -> Any:
    """The library that reads and writes weights."""
    try:
        import safetensors.numpy
    except ImportError as error:
        raise missing('the agent "policy"', "safetensors", "agents") from error
    return safetensors


def read_weights(path: Path, card: Fields) -> dict[str, np.ndarray]:
    """The weights of a card, float; CheckpointError if a file is another or has numbers that are not finite."""
    weights, told = _read_file(path, card["weights"]), card.get("winner") or {}
    if "file" not in told:
        return weights
    winner = _read_file(path, told)
    if strange := [name for name in winner if not name.startswith(WINNER)]:
        raise CheckpointError(f"{path}: {told['file']} holds other layers, such as {quoted(strange[0])}; {REMEDY}")
    return {name: w for name, w in weights.items() if not name.startswith(WINNER)} | winner


def _read_file(path: Path, told: Fields) -> dict[str, np.ndarray]:
    """The weights in the file that a card tells of."""
    safetensors, name = safetensors_library(), told["file"]
    try:
        content = (path / name).read_bytes()
    except OSError as problem:
        raise CheckpointError(f"{path}: no checkpoint can be read there ({problem})") from problem
    if hashlib.sha256(content).hexdigest() != told["sha256"]:
        raise CheckpointError(f"{path}: {name} is damaged, or not the file that {CARD} describes; {REMEDY}")
    try:
        weights = safetensors.numpy.load(content)
    except (safetensors.SafetensorError, ValueError, KeyError, TypeError) as problem:
        raise CheckpointError(f"{path}: {name} holds no weights ({problem}); {REMEDY}") from problem
    for layer, w in weights.items():
        if w.dtype.kind != "f" or not np.isfinite(w).all():
            raise CheckpointError(f"{path}: {name} is damaged: {layer} holds numbers that are not finite; {REMEDY}")
    return weights


def file_names(path: Path) -> tuple[str, ...]:
    """The names of a checkpoint's files; CheckpointError if its card cannot be read."""
    card = read_card(path)
    winner = (card.get("winner") or {}).get("file")
    return CARD, card["weights"]["file"], *([winner] if winner else [])


def weights_file(path: str | Path) -> Path:
    """The file of a checkpoint's weights; CheckpointError if its card cannot be read."""
    return Path(path) / read_card(Path(path))["weights"]["file"]
