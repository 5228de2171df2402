"""Forged positions of Wroth: documents of real games with some of their fields driven to the extremes.

    python -m tests.wroth.forge --count 20000 --seed 1

Each is refused in words, or played to its end with every invariant kept. Set NUMBA_BOUNDSCHECK=1 with a
ROOT_ENV_CACHE_DIR of its own for a run in which every array index is checked.
"""

from __future__ import annotations

import argparse
import collections
import copy
import random
from typing import Any

import numpy as np

from root_env import PositionError
from root_env.engine import seeding
from root_env.wroth.config import WrothConfig
from root_env.wroth.documents import read_position, write_position
from root_env.wroth.documents.stack import HOLDS
from root_env.wroth.layout import lay_out
from root_env.wroth.rules import invariants
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import Kind
from tests.forge import keys_of, mix

FACTIONS = ("guild", "runen", "ooglan", "koda", "lythe")
NUMBERS = (-(2**63), -32769, -129, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 25, 26, 30, 126, 127, 128, 255)
NUMBERS += (256, 5000, 32767, 32768, 2**31 - 1, 2**32, 2**63, 10**30)
ODDITIES = (None, True, 1.5, float("nan"), "", "mine", "double", "guild_0", "1", [], [1], [[]], {}, {"a": 1}, ["mine"])
LONGEST = 2000
"""Characters of a refusal."""
FORGERIES = 8
"""Forgeries of the documents of one game."""


def document_of_a_game(rng: random.Random) -> tuple[dict, dict]:
    """Two positions of a random game."""
    config = WrothConfig(
        tuple(rng.sample(FACTIONS, rng.choice((2, 3, 4)))),
        seating="random",
        skip_forced=rng.choice(("none", "all")),
        max_rounds=9,
    )
    states, out = lay_out(config), stepping.new_list()
    stepping.reset_game(states, 0, *seeding.words(rng.getrandbits(60)), out)
    picks, found = np.array([rng.getrandbits(30), 5, 7, 1], np.int64), []
    for _ in range(2):
        stepping.play_random(states, 0, picks, out, rng.randrange(1, 150))
        found.append(write_position(config, states, 0, 3))
    return found[0], found[1]


def forge(rng: random.Random, document: dict, other: dict) -> dict:
    """A copy with one to four of its fields changed, some to what they are in `other`."""
    forged = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        how = rng.random()
        if how < 0.35:
            mix(rng, forged, other)
        elif how < 0.65 and isinstance(forged.get("internals"), dict):
            _forge_stack(rng, forged["internals"])
        else:
            _change(rng, forged)
    if rng.random() < 0.1:
        forged.pop("internals", None)
    return forged


def _forge_stack(rng: random.Random, internals: dict) -> None:
    stack = internals.get("stack")
    if not isinstance(stack, list) or not stack or not isinstance(stack[-1], list) or not stack[-1]:
        return _change(rng, internals)
    how = rng.randrange(6)
    if how == 0:
        _change(rng, internals)
    elif how == 1:
        stack.append(_plausible_frame(rng))
    elif how == 2:
        stack[-1] = _plausible_frame(rng)
    elif how == 3:
        del stack[rng.randrange(len(stack))]
    elif how == 4:
        stack += [_plausible_frame(rng) for _ in range(2)]
    else:
        frame = rng.choice([frame for frame in stack if isinstance(frame, list) and frame])
        frame[rng.randrange(len(frame))] = rng.choice(NUMBERS)
    return None


def _plausible_frame(rng: random.Random) -> list[int]:
    """A frame of any kind whose fields are within the ranges of its kind."""
    kind = rng.choice(tuple(Kind))
    frame = [int(kind)]
    for name in ("who", "region", "other", "count", "x", "y"):
        low, high = (HOLDS[kind][name] or (0, 2)) if name in HOLDS[kind] else (-1, -1)
        frame.append(rng.choice((low, high, rng.randint(low, high))))
    return frame


def _change(rng: random.Random, document: dict) -> None:
    """Walk down to some value and change it."""
    here: Any = document
    while True:
        keys = keys_of(here)
        if not keys:
            return
        key = rng.choice(keys)
        if not isinstance(here[key], dict | list) or not here[key] or rng.random() < 0.1:
            break
        here = here[key]
    how = rng.random()
    if isinstance(here[key], int) and how < 0.6:
        here[key] = rng.choice((here[key] + 1, here[key] - 1, rng.choice(NUMBERS)))
    elif how < 0.8:
        here[key] = rng.choice((*NUMBERS, *ODDITIES))
    elif how < 0.9 and isinstance(here, dict):
        del here[key]
    elif isinstance(here, dict):
        here[rng.choice(("x", 3, "9", "shores", "guild_0", "token"))] = here[key]
    else:
        here.insert(key, copy.deepcopy(here[key]))


def attempt(document: dict, seed: int) -> str:
    """The fate of a document: "refused" or "played". AssertionError for anything else."""
    try:
        position = read_position(document)
    except PositionError as refused:
        assert ":" in str(refused) and "\n" not in str(refused) and len(str(refused)) < LONGEST, str(refused)
        return "refused"
    states, s = position.states, position.states[0]
    code = invariants.check_game(states, 0)
    assert code == 0, invariants.Broken(code).words
    written = write_position(position.config, states, 0, position.seed)
    assert write_position(position.config, read_position(written).states, 0, position.seed) == written
    if not s["over"]:
        played = invariants.play_checked(states, 0, np.array([seed, 3, 5, 1], np.int64), position.legal_list, 100_000)
        assert played > 0, invariants.Broken(-played).words
    assert s["over"] and (not s["fault"] or s["n_forced"].any() or "forced" in document), int(s["fault"])
    return "played"


def try_many(count: int, seed: int) -> collections.Counter[str]:
    """Forge so many documents; returns the numbers of refused and of played ones."""
    rng, became = random.Random(seed), collections.Counter()
    while became.total() < count:
        one, other = document_of_a_game(rng)
        for k in range(FORGERIES):
            forged = forge(rng, one, other)
            try:
                became[attempt(forged, k)] += 1
            except Exception as error:
                raise AssertionError(f"seed {seed}, document {became.total()}: {error!r}") from error
    return became


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Forge positions of Wroth.")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(dict(try_many(given.count, given.seed)))
