"""Trained networks as agents. Running one needs NumPy only; training one is in `training`.

    agent = agents.load("policy")                       # the checkpoint that ships with the repository
    agent = agents.load("policy:runs/mine/checkpoint")  # one of your own

A checkpoint is a folder with `model.safetensors`, the weights, and `card.json`: which features go in and which actions
come out, by name, where the weights come from and how strong they are. It is refused where it cannot mean the same:
at other tables than it was trained for, after changes of the rules, or when a feature or action is gone. Features and
actions that are new since then leave its choices exactly as they were.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from agents.base import ReactiveAgent
from agents.network import Layout, logits
from agents.tables import SIDES, action_names, feature_names, places
from root_env import BatchGame, GameConfig
from root_env.tables import OBS_SIZE, SCALE, O

SHIPPED = Path(__file__).parent / "checkpoints" / "autumn4"
"""The four base factions on the Autumn map, four players."""
WEIGHTS, CARD = "model.safetensors", "card.json"
FORMAT = 1
_GAMES = 64


class CheckpointError(ValueError):
    """A checkpoint that cannot be used, in words with what to do."""


@functools.lru_cache(maxsize=16)
def rules_digest(factions: tuple[str, ...]) -> str:
    """16 hex digits that change when games of these factions come out differently: of 64 games at random."""
    batch = BatchGame(GameConfig(factions=factions), 1, seed=0, observations=False, masks=False, num_threads=1)
    games = batch.rollout(games=_GAMES, seed=20261121)
    text = ";".join(f"{g['winners']} {g['turns']} {g['decisions']} {g['vp'].tolist()}" for g in games)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class NetworkAgent(ReactiveAgent):
    """A network of `agents.network` as an agent; takes the likeliest action, or draws one (`sample`)."""

    name = "policy"

    def __init__(
        self,
        kind: str,
        weights: Mapping[str, np.ndarray],
        layout: Layout,
        card: Mapping[str, Any] | None = None,
        sample: bool = False,
    ):
        self.kind, self.layout, self.sample, self.card = kind, layout, sample, dict(card or {})
        self.weights = {name: np.asarray(w, np.float32) for name, w in weights.items()}
        self.scale = SCALE[layout.features]
        self.factions = tuple(self.card.get("factions", ()))

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """Preferences for `layout.actions`, float32 (n, n_out), for observations int8 (n, OBS_SIZE)."""
        x = observations[:, self.layout.features] * self.scale
        return logits(self.kind, self.weights, self.layout, x)

    def act(self, observations, masks, agent_ids, rng) -> np.ndarray:
        """See `ReactiveAgent.act`; CheckpointError at tables the network was not trained for."""
        observations, masks = np.asarray(observations), np.asarray(masks)
        self._check_tables(observations)
        legal = masks[:, self.layout.actions] != 0
        preferences = np.where(legal, self.logits(observations), -np.inf)
        if self.sample:
            preferences = preferences + rng.gumbel(size=preferences.shape)
        if len(legal) and not legal.any(1).all():
            raise CheckpointError("masks: a row has no legal action that this network knows")
        return self.layout.actions[preferences.argmax(1)]

    def _check_tables(self, observations: np.ndarray) -> None:
        if not self.factions:
            return
        sides = np.zeros(len(SIDES), bool)
        seats = observations[:, O.PLAYERS_FACTION : O.PLAYERS_FACTION + 6 * len(SIDES)].reshape(-1, 6, len(SIDES))
        sides[:] = (seats != 0).any((0, 1))
        strange = [SIDES[k] for k in np.flatnonzero(sides) if SIDES[k] not in self.factions]
        if strange or (len(seats) and not (seats.any(2).sum(1) == len(self.factions)).all()):
            raise CheckpointError(
                f"the network was trained at tables of {', '.join(self.factions)}; this is another"
                + (f", with {strange[0]}" if strange else "")
            )


def save_policy(path: str | Path, kind: str, weights: Mapping[str, np.ndarray], layout: Layout, card: Mapping) -> None:
    """Write a checkpoint: weights as float16, names of features and actions, a digest of the rules, and `card`."""
    from safetensors.numpy import save_file

    path = Path(path)
    path.mkdir(parents=True, exist_ok=True)
    save_file({k: np.ascontiguousarray(w, np.float16) for k, w in weights.items()}, path / WEIGHTS)
    names, ids = feature_names(), action_names()
    card = {
        "format": FORMAT,
        **card,
        "net": {"kind": kind, **layout.sizes},
        "rules": rules_digest(tuple(card["factions"])),
        "features": _runs([names[k] for k in layout.features]),
        "actions": _runs([ids[k] for k in layout.actions]),
    }
    (path / CARD).write_text(json.dumps(card, indent=1) + "\n")


def load_policy(path: str | Path = SHIPPED, sample: bool = False) -> NetworkAgent:
    """A checkpoint as an agent. CheckpointError if it is damaged or does not fit the rules and tables of today."""
    from safetensors.numpy import load_file

    path = Path(path)
    try:
        card = json.loads((path / CARD).read_text())
        weights = load_file(path / WEIGHTS)
    except Exception as problem:
        raise CheckpointError(f"{path}: no checkpoint can be read there ({problem})") from problem
    if card.get("format") != FORMAT:
        raise CheckpointError(f"{path}: format {card.get('format')!r} is not known; this version reads {FORMAT}")
    try:
        features = places(_names(card["features"]), feature_names(), "features")
        actions = places(_names(card["actions"]), action_names(), "actions")
    except (ValueError, KeyError) as problem:
        raise CheckpointError(f"{path}: {problem}; train it again with the command in its card") from problem
    if card["rules"] != rules_digest(tuple(card["factions"])):
        raise CheckpointError(
            f"{path}: the rules have changed since it was trained; train it again with the command in its card"
        )
    sizes = dict(card["net"])
    agent = NetworkAgent(sizes.pop("kind"), weights, Layout(features, actions, **sizes), card, sample)
    _check_shapes(agent, path)
    return agent


def _check_shapes(agent: NetworkAgent, path: Path) -> None:
    """CheckpointError if the weights are not those of the features and actions that the card names."""
    try:
        columns = agent.logits(np.zeros((1, OBS_SIZE), np.int8)).shape[1]
    except (ValueError, KeyError, IndexError) as problem:
        raise CheckpointError(f"{path}: the weights do not fit the features that the card names") from problem
    if columns != len(agent.layout.actions):
        raise CheckpointError(f"{path}: the weights give {columns} actions, the card names {len(agent.layout.actions)}")


def _runs(names: Sequence[str]) -> list[str]:
    """Names with neighbours joined: `move/0-143`."""
    runs: list[list] = []
    for name in names:
        base, k = name.rsplit("/", 1)
        if runs and runs[-1][0] == base and runs[-1][2] == int(k) - 1:
            runs[-1][2] = int(k)
        else:
            runs.append([base, int(k), int(k)])
    return [f"{base}/{low}" if low == high else f"{base}/{low}-{high}" for base, low, high in runs]


def _names(runs: Sequence[str]) -> list[str]:
    names = []
    for run in runs:
        base, span = run.rsplit("/", 1)
        low, _, high = span.partition("-")
        names += [f"{base}/{k}" for k in range(int(low), int(high or low) + 1)]
    return names


def config_of(card: Mapping[str, Any], **settings: Any) -> GameConfig:
    """The table that a checkpoint was trained at."""
    return GameConfig(factions=tuple(card["factions"]), **settings)
