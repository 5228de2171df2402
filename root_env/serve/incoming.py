"""Messages from browsers, with a schema for each. A message that does not fit is refused and changes nothing."""

import asyncio
import json
import re
from typing import Any

from jsonschema import Draft202012Validator
from starlette.requests import ClientDisconnect, Request

from root_env.doors.why_not import MOST_TYPED
from root_env.serve.lobby import FASTEST, SLOWEST
from root_env.support.documents import Document, Fields
from root_env.support.schemas import problem_of

MOST_ITERATIONS = 4096
"""The most iterations of a search for an analysis."""
MOST_BYTES = 4096
"""The most bytes of a message."""
MOST_TABLE_BYTES = 4 << 20
"""The most bytes of the description of a new table; records can be long."""
_MOST_BRACKETS = 100_000
"""The most opening brackets in a message or description; a record has three for each step."""
_DEEPEST = 40
"""The greatest nesting depth."""
BODY_SECONDS = 60.0
"""The most seconds in which the body of a request must arrive."""
_VERSION = {"type": "integer", "minimum": 0, "maximum": 1 << 53}
_NAME = {"type": "string", "maxLength": 200}
_STEP = {"type": ["integer", "null"], "minimum": 0, "maximum": 1 << 30}
_DOCUMENT = {"type": ["object", "null"]}


class MessageError(ValueError):
    """A message that cannot be used; `about` is its type, None for an unknown type."""

    def __init__(self, words: str, about: str | None = None):
        super().__init__(words)
        self.about = about


def _object(required: Fields, optional: Fields | None = None) -> Draft202012Validator:
    properties = {**required, **(optional or {})}
    return Draft202012Validator(
        {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    )


def _message(required: Fields, optional: Fields | None = None) -> Draft202012Validator:
    return _object({"type": {"type": "string"}, **required}, optional)


_ANSWER = {"version": _VERSION, "action": {"type": "integer", "minimum": 0, "maximum": 1 << 20}}
MESSAGES: dict[str, Draft202012Validator] = {
    "act": _message(_ANSWER),
    "preview": _message(_ANSWER),
    "why": _message({"words": {"type": "string", "maxLength": MOST_TYPED}}),
    "undo": _message({"version": _VERSION}),
    "pause": _message({"paused": {"type": "boolean"}}),
    "speed": _message({"seconds": {"type": "number", "minimum": FASTEST, "maximum": SLOWEST}}),
    "step": _message({}),
    "look": _message({}, {"viewer": _NAME, "step": _STEP}),
    "analyse": _message(
        {"what": {"enum": ["policy", "search", "agent", "chances", "nothing"]}},
        {
            "viewer": _NAME,
            "step": _STEP,
            "agent": _NAME,
            "iterations": {"type": "integer", "minimum": 2, "maximum": MOST_ITERATIONS},
        },
    ),
}
"""Type of a message -> its schema."""
_SEATS = {"type": "array", "items": _NAME, "minItems": 1, "maxItems": 12}
_SPEED = {"type": "number", "minimum": FASTEST, "maximum": SLOWEST}
PLAY_ON = _object({"seats": _SEATS}, {"step": _STEP, "viewer": _NAME, "speed": _SPEED, "anew": {"type": "boolean"}})
"""The schema of a new table that goes on from another one, or with `anew` has a new deal of the same configuration."""
GUIDED_TABLE = _object({"guide": _NAME}, {"game": _NAME})
"""The schema of a new table with a guide."""
WHO_CAN = _object({"config": {"type": "object"}}, {"game": _NAME})
"""The schema of a question for the agents that can play at a table."""
CHANGE_TABLES = _object(
    {"do": {"enum": ["end", "open", "delete"]}, "origins": {"type": "array", "items": _NAME}},
    {"unused": {"type": "boolean"}},
)
"""The schema of a change of all tables of some origins; with `unused` only of those at which nobody has played."""
NEW_TABLE = _object(
    {"seats": _SEATS},
    {
        "game": _NAME,
        "config": _DOCUMENT,
        "position": _DOCUMENT,
        "record": _DOCUMENT,
        "step": _STEP,
        "seed": {"type": ["integer", "null"], "minimum": -(1 << 63), "maximum": (1 << 64) - 1},
        "speed": _SPEED,
    },
)
"""The schema of a new table."""


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request; MessageError if it has more than `most` bytes, or does not arrive in full."""
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                found += part
                if len(found) > most:
                    raise MessageError(f"this is described in at most {most} bytes")
    except ClientDisconnect:
        raise MessageError("this ended before all of it had come") from None
    except TimeoutError:
        raise MessageError(f"this did not come within {BODY_SECONDS:g} s") from None
    return bytes(found)


def first_of(request: Request) -> int:
    """The number from which a list goes on, `?from=`; MessageError if it is none."""
    first = request.query_params.get("from", "0")
    if not re.fullmatch(r"[0-9]{1,9}", first):
        raise MessageError("from: must be a whole number from 0")
    return int(first)


def read_message(text: str) -> Document:
    """A message of a browser; MessageError if it does not fit its schema."""
    if len(text.encode()) > MOST_BYTES:
        raise MessageError(f"a message has at most {MOST_BYTES} bytes")
    message = _parsed(text)
    if not isinstance(message, dict):
        raise MessageError("a message is a JSON object")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise MessageError(f"type: must be one of {', '.join(MESSAGES)}")
    return _checked(MESSAGES[kind], message, kind)


def read_document(schema: Draft202012Validator, body: bytes) -> Document:
    """The document in the body of a request, such as a NEW_TABLE; MessageError if it does not fit its schema."""
    if len(body) > MOST_TABLE_BYTES:
        raise MessageError(f"a table is described in at most {MOST_TABLE_BYTES} bytes")
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise MessageError("what describes a table must be UTF-8") from None
    return _checked(schema, _parsed(text))


def _parsed(text: str) -> Any:
    """The value of a JSON text; NaN, infinities, and too many or too deep brackets are refused."""
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise MessageError(f"there may be {_MOST_BRACKETS} brackets")
    try:
        value = json.loads(text, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()  # halves of characters cannot be sent back
    except (ValueError, RecursionError):
        raise MessageError("not JSON that can be read here") from None
    if _depth(value) > _DEEPEST:
        raise MessageError(f"brackets may lie {_DEEPEST} deep")
    return value


def _no_number(word: str) -> None:
    raise ValueError(word)


def _depth(value: object, most: int = _DEEPEST) -> int:
    """The nesting depth, counted up to `most` + 1."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max((_depth(one, most - 1) for one in inner), default=0) if most >= 0 else 1


def _checked(schema: Draft202012Validator, value: Any, about: str | None = None) -> Any:
    words = problem_of(schema, value)
    if words is not None:
        raise MessageError(words, about)
    return value
