"""Forged documents: positions and records of real games with some of their fields driven to the extremes.

    python -m tests.forge --count 50000 --seed 1

forges in worker processes with a time limit each, so that a crash or a hang is seen, and says what became of each
document: refused in words, or played on through every door. Anything else is a finding, and the exit code is 1.
Each document of a game is forged several times, as a refused forgery costs less than the game it comes from.
Set NUMBA_BOUNDSCHECK=1 with a ROOT_ENV_CACHE_DIR of its own for a run in which every array index is checked.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import io
import json
import pickle
import random
import subprocess
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

import numpy as np

from root_env import (
    BatchGame,
    ConfigError,
    Game,
    IllegalActionError,
    PositionError,
    RecordError,
    StoppedGameError,
    cli,
    replay,
)
from root_env.root.documents.stack import ROWS
from root_env.root.rules.ids import Kind
from root_env.root.rules.invariants import MESSAGES, Broken, check_game
from root_env.tables import FACTIONS

SEATS = (*FACTIONS, "vagabond")
NUMBERS = (-(2**63), -32769, -129, -128, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 15, 18, 19, 30, 31, 32, 33, 54, 63, 64)
NUMBERS += (100, 112, 126, 127, 128, 247, 255, 4095, 4096, 32767, 32768, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1, 10**30)
ODDITIES = (None, True, False, 1.5, float("nan"), "", "x", "fox", "1", [], [1], [[]], {}, {"a": 1})
ACCEPTED = (0, Broken.QUESTS, Broken.WARRIORS, Broken.ITEMS, Broken.CROWDED)
"""Codes of `check_game` allowed after reading: fields may leave quests, warriors and items out, see positions.md, and
a base may stand in a clearing of another suit, as Cajole may place it (8.2.4, C.5.2.V)."""
FORGERIES = 6
"""Forgeries of one document, on average."""
PAGES = 0.2
"""Share of the records that are read of which the console makes a page."""
CHUNK = 2500
"""Forgeries of one worker process."""
SECONDS = 1200
"""Time limit of a worker."""


def forge(rng: random.Random, document: dict, other: dict) -> dict:
    """A copy of a position or a record with one to four of its fields changed; most of all its internals.

    Some fields come from `other`, a document of the same game, so that each is likely and both together are not.
    """
    forged, position = _twin(document), None
    if "steps" not in forged:
        position = forged
    elif isinstance(forged.get("position"), dict):
        position = forged["position"]
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        how = rng.random()
        if how < 0.3:
            mix(rng, forged, other)
        elif position and how < 0.7:
            _forge_internals(rng, position)
        else:
            _forge_anything(rng, forged)
    if position and rng.random() < 0.9:  # the name of a step stands for most internals: what contradicts it is refused
        position.pop("step", None)
    return forged


def _twin(document):
    """A copy of all of it, several times faster than `copy.deepcopy`."""
    return pickle.loads(pickle.dumps(document))


def mix(rng: random.Random, here, other) -> None:
    """Walk down two documents at once and take something that differs from the other one."""
    while True:
        both = [key for key in keys_of(here) if key in keys_of(other) and here[key] != other[key]]
        if not both:
            return
        key = rng.choice(both)
        deeper = isinstance(here[key], dict | list) and type(here[key]) is type(other[key])
        if not deeper or rng.random() < 0.2:
            here[key] = _twin(other[key])
            return
        here, other = here[key], other[key]


def keys_of(part):
    return list(part) if isinstance(part, dict) else range(len(part))


def _forge_internals(rng: random.Random, position: dict) -> None:
    internals = position.get("internals")
    if not isinstance(internals, dict) or not isinstance(internals.get("stack"), list):
        return _forge_anything(rng, position)
    stack = internals["stack"]
    how = rng.randrange(8)
    if how == 0:
        _forge_anything(rng, internals)
    elif how == 1 and isinstance(internals.get("battle"), dict):
        _forge_anything(rng, internals["battle"])
    elif how == 2:
        stack.insert(rng.randrange(len(stack) + 1), _plausible_frame(rng))
    elif how == 3:
        stack.append(_plausible_frame(rng))
    elif how == 4 and stack:
        del stack[rng.randrange(len(stack))]
    elif how == 5 and stack:
        stack[-1] = _plausible_frame(rng)
    elif how == 6 and len(stack) > 1:
        i, j = rng.sample(range(len(stack)), 2)
        stack[i], stack[j] = stack[j], stack[i]
    elif stack and isinstance(stack[-1], list) and stack[-1]:
        frame = rng.choice([f for f in (stack[-1], rng.choice(stack)) if isinstance(f, list) and f] or [[0]])
        frame[rng.randrange(len(frame))] = rng.choice(NUMBERS)
    return None


def _plausible_frame(rng: random.Random) -> list[int]:
    """A frame of any kind whose fields are within the ranges of its kind."""
    kind = rng.choice(tuple(Kind))
    frame = [int(kind), rng.randrange(6)]
    for name in ("clearing", "other", "count", "card", "suit", "x"):
        low, high = ROWS[kind].holds.get(name, (-1, -1)) or (0, 5)
        frame.append(rng.choice((low, high, rng.randint(low, high))))
    return frame


def _forge_anything(rng: random.Random, document) -> None:
    """Walk down to some value and change it."""
    here = document
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(here[key], dict | list) and here[key] and rng.random() < 0.9:
            here = here[key]
            continue
        if rng.random() < 0.1:
            del here[key]
        elif isinstance(here, list) and rng.random() < 0.2:
            here.extend([_twin(here[key])] * rng.choice((1, 2, 50)))
        elif isinstance(here[key], int) and rng.random() < 0.4:
            here[key] = int(here[key]) + rng.choice((-1, 1, 2, 5))
        else:
            here[key] = rng.choice(NUMBERS if rng.random() < 0.8 else ODDITIES)
        return


def new_game(rng: random.Random) -> Game:
    """A game at a random table of any factions, of either edition."""
    while True:
        settings = {
            "factions": rng.sample(SEATS, rng.randint(2, 6)),
            "edition": rng.choice(("current", "2018")),
            "setup": rng.choice(("choose", "random")),
            "skip_forced": rng.choice(("none", "all", "public")),
        }
        try:
            return Game(settings, seed=rng.randrange(1 << 30))
        except ValueError:
            continue  # a table that the rules do not allow


def play_on(rng: random.Random, game: Game, decisions: int) -> None:
    """Play on at random, looking in at every door on the way."""
    for n in range(decisions):
        if game.is_over:
            break
        legal = game.legal_actions()
        assert len(legal), "somebody is asked, and nothing can be chosen"
        if n % 60 == 0:
            look_at(rng, game, int(rng.choice(legal)))
        game.step(int(rng.choice(legal)))
    look_at(rng, game, 0)


def look_at(rng: random.Random, game: Game, action: int) -> None:
    """Copy, observe, describe, draw, resample, write down, and put into a batch."""
    agent = rng.choice(game.agents)
    twin = game.copy()
    for viewer in (None, agent, "all"):
        twin.render(viewer)
        twin.question(viewer)
        twin.describe(action, viewer)
    for each in game.agents:
        twin.observe(each)
    twin.state()
    twin.position()
    try:
        twin.view(agent).position()
        twin.determinize(agent, rng.randrange(1 << 30)).legal_actions()
    except PositionError as error:
        assert "under none of them would the question be asked" in str(error), error
    if not twin.is_over and twin.config.observation == {"format": "int8", "history": 0}:  # what batches take
        batch = BatchGame.from_games([twin, twin])
        batch.step(np.array([int(twin.legal_actions()[0])] * 2))


def make_page(record: dict) -> None:
    """The console's `replay` of a record that is read: a page, and nothing said on stderr."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        said, wrong = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
            code = cli.main(["replay", str(path), "--quiet"])
        assert code == 0 and path.with_suffix(".html").exists(), f"root-env replay: {code}, {wrong.getvalue()}"


def try_out(rng: random.Random, document: dict, decisions: int = 60) -> str:
    """The fate of a document: "refused", "played", "stopped" for a game that says it cannot go on.

    "bends: ..." for an invariant that is lost in play, as may be after a stack that play cannot reach; "finding: ..."
    for one that does not hold after reading.
    """
    try:
        game = replay(document) if "steps" in document else Game.from_position(document)
    except (PositionError, RecordError):
        return "refused"
    before = int(check_game(game.states, 0))
    if before not in ACCEPTED:
        return f"finding: read, but {MESSAGES[before]}"
    if "steps" in document and rng.random() < PAGES:
        make_page(document)
    try:
        play_on(rng, game, decisions)
    except ConfigError:  # a batch takes no set-up by name, say
        return "refused"
    except StoppedGameError:
        return "stopped"
    after = int(check_game(game.states, 0))
    return "played" if before or not after else f"bends: {MESSAGES[after]}"


def documents(rng: random.Random):
    """Positions and records of games on their way, for ever."""
    while True:
        game = new_game(rng)
        while not game.is_over:
            for _ in range(rng.randint(1, 40)):
                if not game.is_over:
                    game.step(int(rng.choice(game.legal_actions())))
            yield game.position()
            if rng.random() < 0.15:
                start = Game.from_position(game.position())
                for _ in range(rng.randint(0, 6)):
                    if not start.is_over:
                        start.step(int(rng.choice(start.legal_actions())))
                yield start.record()


def forgeries(rng: random.Random):
    """Forged documents, for ever."""
    last: dict[bool, dict] = {}
    for document in documents(rng):
        is_record = "steps" in document
        for _ in range(rng.randint(1, 2 * FORGERIES - 1)):
            yield forge(rng, document, last.get(is_record, document))
        last[is_record] = document


def try_many(seed: int, count: int, decisions: int, note=lambda document: None) -> collections.Counter:
    """Forge `count` documents and try each; a Counter of their fates, findings with their last line."""
    tally: collections.Counter = collections.Counter()
    for n, forged in zip(range(count), forgeries(random.Random(seed)), strict=False):
        note(forged)
        try:
            tally[try_out(random.Random(seed * 1_000_003 + n), forged, decisions)] += 1
        except IllegalActionError as error:
            tally[f"finding: {error}"] += 1
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"finding: {type(error).__name__}: {error} ({where.filename.split('/')[-1]}:{where.lineno})"
            tally[what[:300]] += 1
    return tally


def _worker(seed: int, count: int, decisions: int, path: str) -> None:
    warnings.simplefilter("ignore")

    def note(document):
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(document, default=str))  # several times faster than json.dump

    print(json.dumps(try_many(seed, count, decisions, note)))


def main() -> int:
    """Run workers one after another and add up their results."""
    parser = argparse.ArgumentParser(description="Forge positions and records, and see that nothing breaks.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--last", default="forged.json", help="where the document at hand is kept")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        _worker(arguments.seed, arguments.count, arguments.decisions, arguments.last)
        return 0
    total: collections.Counter = collections.Counter()
    for k in range(0, arguments.count, CHUNK):
        total.update(_run_worker(arguments, arguments.seed + k // CHUNK, min(CHUNK, arguments.count - k)))
        print(json.dumps(total), flush=True)
    return int(any(key.startswith("finding") for key in total))


def _run_worker(arguments, seed: int, count: int) -> dict[str, int]:
    words = [sys.executable, "-m", "tests.forge", "--worker", "--seed", str(seed), "--count", str(count)]
    words += ["--decisions", str(arguments.decisions), "--last", arguments.last]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return {f"finding: a worker of seed {seed} hangs; its document is {arguments.last}": 1}
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        return {f"finding: a worker of seed {seed} died with {done.returncode}: {last}": 1}
    return json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main())
