"""Messages of a browser with junk in them are refused in a sentence, unless they fit the schema."""

from __future__ import annotations

import copy
import json
import random

from tests.contract.junk import LONGEST_MESSAGE

BROWSER = (None, True, -1, 0, 1.5, 1 << 70, 1e308, [], [[]], {}, {"a": {}})
BROWSER += ("", "x", "all", "\u202e", "\ud800", "x" * 5000)
"""Junk values."""
MESSAGES = (
    {"type": "act", "version": 3, "action": 7},
    {"type": "preview", "version": 3, "action": 7},
    {"type": "undo", "version": 3},
    {"type": "pause", "paused": True},
    {"type": "speed", "seconds": 1.0},
    {"type": "step"},
    {"type": "look", "viewer": "all", "step": 4},
    {"type": "analyse", "what": "search", "viewer": "eyrie_0", "step": 4, "iterations": 16},
)
TABLE = {"config": {"factions": ["marquise", "eyrie"]}, "seats": ["person", "random"], "seed": 7, "speed": 1.0}


def junk(rng: random.Random) -> object:
    """A copy of a value of `BROWSER`."""
    return copy.deepcopy(rng.choice(BROWSER))


def _spoilt(rng: random.Random, document: dict) -> object:
    """A copy with junk under some names, or under new names."""
    spoilt = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2))):
        node = spoilt
        while True:
            key = rng.choice([*(node if isinstance(node, dict) else range(len(node))), *_NEW[isinstance(node, dict)]])
            inner = node.get(key) if isinstance(node, dict) else node[key] if key < len(node) else None
            if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
                break
            node = inner
        if isinstance(node, dict):
            node[key] = junk(rng)
        else:
            node[key : key + 1] = [junk(rng)]
    return rng.choice((spoilt, spoilt, spoilt, spoilt, junk(rng)))


_NEW = {True: ("x", "game", "position", "record", "step"), False: (0,)}
"""New names, for an object (True) and for an array."""


def _bytes(rng: random.Random, value: object) -> bytes:
    """JSON: whole, cut off, with other bytes in it, or with too many brackets."""
    text = json.dumps(value).encode()
    how = rng.randrange(8)
    if how == 0:
        return text[: rng.randrange(len(text) + 1)]
    if how == 1:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.randbytes(rng.randint(1, 4)) + text[at:]
    return rng.choice((b"[" * 4000, b'{"a":' * 50, b"NaN", b"", text + b" " * 5000)) if how == 2 else text


def message(rng: random.Random) -> None:
    """One message at a table."""
    from root_env.serve.incoming import MessageError, read_message

    sent = _bytes(rng, _spoilt(rng, rng.choice(MESSAGES)))
    try:
        read_message(sent.decode(errors="replace"))
    except MessageError as error:
        _is_short(error)


def new_table(rng: random.Random) -> None:
    """A request for a new table: it is read, then made."""
    from root_env.serve.incoming import NEW_TABLE, read_document
    from root_env.serve.lobby import plan_of

    try:
        plan_of(read_document(NEW_TABLE, _bytes(rng, _spoilt(rng, TABLE))))
    except (ValueError, TypeError) as error:  # the server answers these in words
        _is_short(error)


def _is_short(error: Exception) -> None:
    assert 0 < len(str(error)) <= LONGEST_MESSAGE, f"{len(str(error))} characters: {str(error)[:200]}"
