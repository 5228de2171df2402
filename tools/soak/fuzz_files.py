"""Files with junk in them: patches, checkpoints, states of a run, documents of Wroth; their own errors refuse them."""

from __future__ import annotations

import atexit
import copy
import functools
import json
import random
import shutil
import tempfile
from pathlib import Path

from tests.contract.junk import JUNK, LONGEST_MESSAGE
from tools.soak.fuzz_messages import junk

PATCH = {"name": "a", "figures": {"wood": 6, "sympathy_cost": [1] * 10}, "deck": {"Anvil": 1}, "card_vp": {"Anvil": 1}}
TEXTS = ("", "[", "a: &a [*a]", "{", "a: b: c", "\t", "!!python/object/apply:os.system [x]", "figures: {wood: .nan}")
TEXTS += ("&a [*a, *a]", "- " * 3000, "figures: [", "\x00", "figures: 5", "name: x", "? [a]\n: b")


@functools.cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _damaged(rng: random.Random, content: bytes) -> bytes:
    """The content cut off, with other bytes in it, without its beginning, or empty."""
    how = rng.randrange(4)
    at = rng.randrange(len(content))
    if how == 0:
        return content[:at]
    if how == 1:
        return content[:at] + rng.randbytes(rng.randint(1, 8)) + content[at + rng.randint(0, 8) :]
    return content[at:] if how == 2 else b""


def _short(error: Exception) -> None:
    assert 0 < len(str(error)) <= LONGEST_MESSAGE, f"{len(str(error))} characters: {str(error)[:200]}"


def patch(rng: random.Random) -> None:
    """A file of a balance patch."""
    from root_env.balance import BalanceError
    from root_env.balance.design.patch import parse, read

    spoilt = copy.deepcopy(PATCH)
    node = rng.choice((spoilt, spoilt["figures"], spoilt["deck"], spoilt["card_vp"]))
    name, path = rng.choice([*node, "x", 7]), _folder() / "patch.yaml"
    try:
        if rng.random() < 0.5:
            node[name] = rng.choice(JUNK)
            parse(spoilt)
            return
        node[name] = junk(rng)
        text = json.dumps(spoilt).encode()
        path.write_bytes(rng.choice((text, _damaged(rng, text), rng.choice(TEXTS).encode())))
        read(path)
    except BalanceError as error:
        _short(error)


@functools.cache
def _checkpoint() -> dict[str, bytes]:
    """The files of a small checkpoint."""
    from root_env.agents.networks.policy import SHIPPED

    return {path.name: path.read_bytes() for path in Path(SHIPPED).iterdir()}


def checkpoint(rng: random.Random) -> None:
    """A checkpoint with junk in its card, or with damaged files."""
    from root_env.agents.networks.checkpoint_files import CARD, CheckpointError
    from root_env.agents.networks.policy import load_policy

    files, folder = dict(_checkpoint()), _folder() / "checkpoint"
    if rng.random() < 0.7:
        card = json.loads(files[CARD])
        card[rng.choice([*card, "x"])] = junk(rng)
        files[CARD] = json.dumps(card).encode()
    else:
        name = rng.choice(list(files))
        files[name] = _damaged(rng, files[name])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        load_policy(folder)
    except CheckpointError as error:
        _short(error)


@functools.cache
def _state() -> bytes:
    """The bytes of a whole state file."""
    import numpy as np
    import torch

    from root_env.training.runs.states import write_state

    path = _folder() / "whole.pt"
    write_state(
        path,
        {"config": {"nothing": 1}, "rng": {"a": 1}, "network": {"w": torch.zeros(4)}, "who": np.zeros(3, np.int64)},
    )
    return path.read_bytes()


def state(rng: random.Random) -> None:
    """A damaged state of a run; half of the time its digest is right."""
    import hashlib

    from root_env.agents.networks.checkpoint_files import CheckpointError
    from root_env.training import expert, ppo
    from root_env.training.runs.states import read_state

    content = _damaged(rng, _state())
    if rng.random() < 0.5:
        body = content[65:]
        content = hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    folder = _folder() / "run"
    folder.mkdir(exist_ok=True)
    (folder / "state.pt").write_bytes(content)
    try:
        rng.choice((read_state, lambda path: ppo.resume(path.parent), lambda path: expert.resume(path.parent)))(
            folder / "state.pt"
        )
    except CheckpointError as error:
        _short(error)


def wroth(rng: random.Random) -> None:
    """A position or a configuration of Wroth."""
    from root_env import ConfigError
    from root_env.wroth.config import WrothConfig
    from tests.wroth import forge

    if rng.random() < 0.5:
        position, other = forge.document_of_a_game(rng)
        became = forge.attempt(forge.forge(rng, position, other), rng.randrange(1 << 30))
        assert not became.startswith("finding"), became
        return
    document = WrothConfig().to_dict()
    document[rng.choice([*document, "x"])] = rng.choice(JUNK)
    try:
        WrothConfig.from_dict(document)
    except ConfigError as error:
        _short(error)
