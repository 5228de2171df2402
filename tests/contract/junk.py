"""Junk at every door: values that do not belong put at any path of valid documents, configurations and calls.

`fuzz(count, seed)` is what the test runs with a modest count, and a soak with a large one. It returns how many of
the tries were refused, and raises what should not have come out: any error but those of the library, or a long one.
"""

from __future__ import annotations

import copy
import functools
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np

import root_env
from root_env import (
    ConfigError,
    ForcedOutcomeError,
    Game,
    GameConfig,
    IllegalActionError,
    PositionError,
    RecordError,
    StoppedGameError,
    root_v0,
)
from root_env.gym import RootEnv
from tests.contract.playing import FOUR, after

LONGEST_MESSAGE = 2000
REFUSALS = (ConfigError, PositionError, RecordError, IllegalActionError, ForcedOutcomeError, StoppedGameError)
"""Errors of the library. The name of an agent is refused by a plain ValueError that says `NO_AGENT`."""
NO_AGENT = "is not at this table; agents are "


def bomb(levels: int = 30) -> list:
    """A list of lists that YAML aliases write in 400 bytes, and that has 9 ** 30 elements."""
    node: list = ["x"]
    for _ in range(levels):
        node = [node] * 9
    return node


def nested(levels: int = 3000) -> dict:
    """Mappings inside mappings, deeper than Python recurs."""
    node: dict = {}
    for _ in range(levels):
        node = {"a": node}
    return node


JUNK: tuple[Any, ...] = (
    None, True, -1, 13, 128, 2**31, 2**63, -(10**30), 10**5000, 1.5, float("nan"), float("inf"), "", "x", "x" * 5000,
    b"bytes", [], [1], [[]], ["x"], {}, {"force": [1]}, {1: 2}, (1, 2), {1, 2}, object(), len, bomb(), nested(),
    np.array([1, 2]), np.array(3), np.float32(2), np.bool_(True), np.str_("fox"), np.zeros(0), range(3),
)  # fmt: skip
"""Values that are put at every path."""
NEW = ("x", 7, "game", "position", "record", "step")
"""Names that a document may not have."""


def json_value(rng: random.Random, depth: int = 0) -> Any:
    """Any value that JSON can hold."""
    if depth < 3 and rng.random() < 0.4:
        inner = [json_value(rng, depth + 1) for _ in range(rng.randrange(4))]
        return inner if rng.random() < 0.5 else dict(zip(("type", "version", "action", "x"), inner, strict=False))
    plain = (None, True, -1, 0, 1.5, 1 << 70, 1e308, "", "x", "act", "all", "\0\u202e", "\ud800")
    return rng.choice((*plain, "x" * rng.randrange(1, 300), "x" * 5000))


def damaged(rng: random.Random, content: bytes) -> bytes:
    """The content cut off, with other bytes in it, without its beginning, or empty."""
    at = rng.randrange(len(content))
    between = rng.randbytes(rng.randint(1, 8)) + content[at + rng.randint(0, 8) :]
    return rng.choice((content[:at], content[:at] + between, content[at:], b""))


@functools.cache
def _documents() -> tuple[list[dict], list[dict], dict]:
    """Positions (one in a battle, one without internals), records (from the start, from that battle), settings."""
    game, fought = after(60, 3, GameConfig(factions=FOUR)), _battle()
    by_hand = {name: part for name, part in game.position().items() if name not in ("internals", "step", "deck")}
    records = [after(12, 3).record(), Game.from_position(fought).record()]
    return [game.position(), fought, by_hand], records, game.config.to_dict()


def _battle() -> dict:
    games = (after(n, 8) for n in range(30, 400))
    return next(game.position() for game in games if game.states[0]["battle"]["active"] and not game.is_over)


def spoilt(rng: random.Random, document: dict, junk: Any) -> dict:
    """A copy with junk at one path, found from the top so that all parts come up alike; or with less there, or more."""
    copied = copy.deepcopy(document)
    node = copied
    while True:
        key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
        inner = node[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            break
        node = inner
    deed = rng.random()
    if deed < 0.15:
        del node[key]
    elif deed < 0.3 and isinstance(node, list):
        node.insert(key, rng.choice((junk, copy.deepcopy(inner))))
    elif deed < 0.3:
        node[rng.choice(NEW)] = junk
    else:
        node[key] = junk
    return copied


def _as_it_was(game: Game, change: Callable[[], Any]) -> None:
    """Make a change; if it is refused, the game stays as it is."""
    before, legal = game.states.tobytes(), game.legal_actions().tolist()
    try:
        change()
    except REFUSALS:
        assert game.states.tobytes() == before and game.legal_actions().tolist() == legal, "a refusal has changed it"
        raise


def _play(game: Game) -> None:
    rng = random.Random(0)
    while not game.is_over and game.decisions < 20:
        game.step(rng.choice(game.legal_actions().tolist()))


def _configure(fields: dict, names: tuple[str, ...] = ()) -> None:
    """Make a configuration, write and read it, play; a refusal names the field."""
    try:
        config = GameConfig.from_dict(fields)
        game = Game(config, 1)
    except ConfigError as error:
        assert not names or any(name in str(error) for name in names), error
        raise
    assert GameConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    _play(game)


def _tries(rng: random.Random):
    positions, records, config = _documents()
    junk = rng.choice(JUNK)
    door = rng.randrange(10)
    if door == 0:
        return lambda: Game.from_position(spoilt(rng, rng.choice(positions), junk))
    if door == 1:
        return lambda: root_env.replay(spoilt(rng, rng.choice(records), junk))
    if door == 2:
        return lambda: _configure(spoilt(rng, config, junk))
    if door == 3:
        name = rng.choice(sorted(config))
        return lambda: _configure({name: junk}, (name,))
    if door == 4:
        game, queue = after(0), rng.choice(("dice", "draws", "taken", "quests", "ruins"))
        return lambda: _as_it_was(game, lambda: game.force(**{queue: junk}))
    if door == 5:
        game = after(rng.choice((0, 80)))
        return lambda: _as_it_was(game, lambda: game.step(junk))
    if door == 6:
        return lambda: root_v0.raw_env(GameConfig(factions=FOUR)).reset(1, options=_options(rng, junk))
    if door == 7:
        return lambda: RootEnv(config=GameConfig(factions=FOUR), learner="eyrie").reset(
            seed=1, options=_options(rng, junk)
        )
    if door == 8:
        game = after(0)
        calls = (game.observe, game.mask, game.view, game.determinize, game.player, game.render, game.question)
        return lambda: rng.choice(calls)(junk)
    return lambda: rng.choice((Game.from_position, root_env.replay, GameConfig.from_dict))(junk)


def _options(rng: random.Random, junk: Any) -> Any:
    """Options of `reset`: junk, or junk under a name."""
    return rng.choice((junk, {"position": junk}, {"x": junk}))


def attempt(rng: random.Random) -> bool:
    """One try; True if it was refused. AssertionError for any other error than a refusal."""
    try:
        _tries(rng)()
    except Exception as error:
        words = str(error)
        if isinstance(error, REFUSALS) or (type(error) is ValueError and NO_AGENT in words):
            assert words and len(words) <= LONGEST_MESSAGE, words[:300]
            return True
        raise AssertionError(f"{type(error).__name__}: {str(error)[:300]}") from error
    return False


def fuzz(count: int, seed: int = 0) -> int:
    """Try `count` times; see the module's text."""
    rng, refused = random.Random(seed), 0
    for k in range(count):
        try:
            refused += attempt(rng)
        except AssertionError as error:
            raise AssertionError(f"try {k} of seed {seed}: {error}") from error
    return refused
