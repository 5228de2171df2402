"""Junk in documents, configurations, calls, patches, messages, checkpoints and command lines is refused in a sentence.

Each function is one try with an empty folder. It names the errors that may refuse; any other error is a finding.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import io
import json
import random
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest import mock

from root_env import ConfigError
from root_env.agents.networks.checkpoint_files import CARD, CheckpointError
from root_env.wroth.config import WrothConfig
from tests.contract import junk
from tests.contract.junk import JUNK, LONGEST_MESSAGE, damaged, json_value, spoilt

YAML = ("", "[", "a: &a [*a]", "{", "a: b: c", "\t", "!!python/object/apply:os.system [x]", "figures: {wood: .nan}")
YAML += ("&a [*a, *a]", "- " * 3000, "figures: [", "\x00", "figures: 5", "name: x", "? [a]\n: b")
TABLE = {"config": {"factions": ["marquise", "eyrie"]}, "seats": ["person", "random"], "seed": 7, "speed": 1.0}
BODIES = (b"[" * 4000, b'{"a":' * 50, b"NaN", b"", json.dumps(TABLE).encode() + b" " * 5000)


@contextlib.contextmanager
def refused(*errors: type[Exception]) -> Iterator[None]:
    """One of these errors may come, with a short message."""
    try:
        yield
    except errors as error:
        assert 0 < len(str(error)) <= LONGEST_MESSAGE, f"{len(str(error))} characters: {str(error)[:200]}"


def call(rng: random.Random, here: Path) -> None:
    """A document, a configuration or a call of the API."""
    junk.attempt(rng)


def wroth(rng: random.Random, here: Path) -> None:
    """Positions of a game of Wroth, or a configuration."""
    from tests.wroth import forge

    if rng.random() < 0.1:
        forge.try_many(forge.FORGERIES, rng.randrange(1 << 30))
    else:
        with refused(ConfigError):
            WrothConfig.from_dict(spoilt(rng, WrothConfig().to_dict(), rng.choice(JUNK)))


def patch(rng: random.Random, here: Path) -> None:
    """A balance patch, as a document or a file."""
    from root_env.balance import BalanceError
    from root_env.balance.design.patch import parse, read
    from tests.balance.test_junk_patches import PATCH

    with refused(BalanceError):
        if rng.random() < 0.5:
            parse(spoilt(rng, PATCH, rng.choice(JUNK)))
        else:
            text, path = json.dumps(spoilt(rng, PATCH, json_value(rng))).encode(), here / "patch.yaml"
            path.write_bytes(rng.choice((text, damaged(rng, text), rng.choice(YAML).encode())))
            read(path)


def checkpoint(rng: random.Random, here: Path) -> None:
    """A checkpoint with junk in its card, or with a damaged file."""
    from root_env.agents.networks.policy import SHIPPED, load_policy

    shutil.copytree(SHIPPED, here, dirs_exist_ok=True)
    if rng.random() < 0.7:
        card = json.loads((here / CARD).read_bytes())
        (here / CARD).write_text(json.dumps(spoilt(rng, card, json_value(rng))))
    else:
        path = rng.choice(sorted(here.iterdir()))
        path.write_bytes(damaged(rng, path.read_bytes()))
    with refused(CheckpointError):
        load_policy(here)


def state(rng: random.Random, here: Path) -> None:
    """A damaged state of a run; half of the time its digest is right."""
    import numpy as np
    import torch

    from root_env.training import expert, ppo
    from root_env.training.runs.states import read_state, write_state

    path = here / "state.pt"
    whole = {"config": {"nothing": 1}, "rng": {"a": 1}, "network": {"w": torch.zeros(4)}, "who": np.zeros(3, np.int64)}
    write_state(path, whole)
    content = damaged(rng, path.read_bytes())
    if rng.random() < 0.5:
        content = hashlib.sha256(content[65:]).hexdigest().encode() + b"\n" + content[65:]
    path.write_bytes(content)
    read, where = rng.choice(((read_state, path), (ppo.resume, here), (expert.resume, here)))
    with refused(CheckpointError):
        read(where)


def message(rng: random.Random, here: Path) -> None:
    """A message of a browser at a table."""
    from root_env.serve.incoming import MessageError, read_message
    from tests.serve.mischief import mischief

    sent = mischief(rng, 3)
    content = sent.encode() if isinstance(sent, str) else sent
    if content and rng.random() < 0.3:
        content = damaged(rng, content)
    with refused(MessageError):
        read_message(content.decode(errors="replace"))


def new_table(rng: random.Random, here: Path) -> None:
    """A table that a browser asks for: the request is read, then the table is planned."""
    from root_env.serve.incoming import NEW_TABLE, read_document
    from root_env.serve.lobby import plan_of

    text = json.dumps(spoilt(rng, TABLE, json_value(rng))).encode()
    with refused(ValueError, TypeError):  # the server answers these in words
        plan_of(read_document(NEW_TABLE, rng.choice((text, text, text, damaged(rng, text), rng.choice(BODIES)))))


# -- command lines -----------------------------------------------------------------------------------------

WORDS = ("", "-", "--", "-1", "0", "1", "2", "1.5", "nan", "x", "ä", "\x00", "fox", "eyrie", "marquise", "vagabond")
WORDS += ("all", "none", "public", "autumn", "standard", "99999999999999999999", "/", "/nowhere/at/all", "rules")
WORDS += ("random", "{}", "x=1", "random=1", "inf", "1e400", "\ud800", "x" * 5000, "policy:/", "os:path")
NOWHERE = "/dev/null/nowhere"
"""A folder that cannot be made."""
LONG = {"--workers", "--threads", "--ray", "--games", "--n-envs", "--total", "--imitate", "--open"}
"""Options with which junk could use much time or memory."""
CONSOLE = dict.fromkeys([f"root_env.cli {word}" for word in ("play", "replay", "actions", "x", "")], "") | {
    "root_env.cli watch": "--decisions 3",
    "root_env.cli simulate": "--games 1 --quiet",
    "root_env.cli serve": f"--export {NOWHERE}",
}
"""Module and first word of a command -> words at the end with which nothing long can begin."""
BALANCE = {"root_env.balance.__main__": f"--workers 1 --quiet --out {NOWHERE}"}
TRAINERS = ("ppo", "expert", "dataset", "evaluate", "gauntlet", "analysis", "value", "ppo_sb3", "quick")
TRAINING = {f"root_env.training.{name}": f"--out {NOWHERE}" for name in TRAINERS}


@functools.cache
def _options(command: str) -> list[str]:
    """The options in the help of a command."""
    module, *words = command.split()
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        importlib.import_module(module).main([*words, "--help"])
    return sorted(set(re.findall(r"--[a-z][a-z-]+", said.getvalue()))) or ["--help"]


def line(lines: Mapping[str, str], rng: random.Random, here: Path) -> None:
    """A command line: the exit code is 0, 1 or 2, with a message and without a traceback."""
    command = rng.choice(list(lines))
    (module, *words), ending = command.split(), lines[command].split()
    options = [word for word in _options(command) if word in ending or word not in LONG]
    for _ in range(rng.randint(0, 4)):
        words += [rng.choice(options), *rng.choices(WORDS, k=rng.randint(0, 2))]
    words += ending
    out, code, main = io.StringIO(), 0, importlib.import_module(module).main
    with (
        contextlib.chdir(here), mock.patch("sys.stdin", io.StringIO()),
        contextlib.redirect_stdout(out), contextlib.redirect_stderr(out),
    ):  # fmt: skip
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {str(error)[:300]}, for {module} {words}") from error
    said = out.getvalue()
    assert code in (0, None, 1, 2), f"exit code {code!r} of {module} {words}"
    assert not code or said.strip(), f"nothing is said about {module} {words}"
    assert "Traceback" not in said, f"a traceback for {module} {words}"
