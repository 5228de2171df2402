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
from agents.tables import SIDES, action_names, feature_names, places
from root_env import BatchGame, GameConfig
from root_env.tables import N_ACTIONS, SCALE, O

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
    """A network of two hidden layers with a head for actions; takes the likeliest action, or draws one (`sample`).

    `weights`: name -> float array, `trunk.0.weight` (hidden, n_in), `trunk.0.bias`, `trunk.2.weight`, `trunk.2.bias`,
    `policy.weight` (n_out, hidden), `policy.bias`. `features` (n_in,) and `actions` (n_out,): where its inputs stand
    in an observation, and the ids of its outputs.
    """

    name = "policy"

    def __init__(
        self,
        weights: Mapping[str, np.ndarray],
        features: np.ndarray,
        actions: np.ndarray,
        card: Mapping[str, Any] | None = None,
        sample: bool = False,
    ):
        self.features, self.actions, self.sample = features, actions, sample
        self.card = dict(card or {})
        self.scale = SCALE[features]
        layers = [("trunk.0", np.float32), ("trunk.2", np.float32), ("policy", np.float32)]
        self.layers = [
            (np.ascontiguousarray(weights[f"{n}.weight"].astype(t).T), weights[f"{n}.bias"].astype(t))
            for n, t in layers
        ]
        self.factions = tuple(self.card.get("factions", ()))

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """Preferences for `actions`, float32 (n, n_out), for observations int8 (n, OBS_SIZE)."""
        x = observations[:, self.features] * self.scale
        for weight, bias in self.layers[:-1]:
            x = np.maximum(x @ weight + bias, 0)
        weight, bias = self.layers[-1]
        return x @ weight + bias

    def act(self, observations, masks, agent_ids, rng) -> np.ndarray:
        """See `ReactiveAgent.act`; CheckpointError at tables the network was not trained for."""
        observations, masks = np.asarray(observations), np.asarray(masks)
        self._check_tables(observations)
        legal = masks[:, self.actions] != 0
        logits = np.where(legal, self.logits(observations), -np.inf)
        if self.sample:
            logits = logits + rng.gumbel(size=logits.shape)
        if len(legal) and not legal.any(1).all():
            raise CheckpointError("masks: a row has no legal action that this network knows")
        return self.actions[logits.argmax(1)]

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


def save_policy(
    path: str | Path, weights: Mapping[str, np.ndarray], features: np.ndarray, actions: np.ndarray, card: Mapping
) -> None:
    """Write a checkpoint: weights as float16, names of features and actions, digests of tables and rules."""
    from safetensors.numpy import save_file

    path = Path(path)
    path.mkdir(parents=True, exist_ok=True)
    save_file({k: np.ascontiguousarray(w, np.float16) for k, w in weights.items()}, path / WEIGHTS)
    names, ids = feature_names(), action_names()
    card = {
        "format": FORMAT,
        **card,
        "rules": rules_digest(tuple(card["factions"])),
        "features": _runs([names[k] for k in features]),
        "actions": _runs([ids[k] for k in actions]),
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
    shapes = (weights["trunk.0.weight"].shape[1], weights["policy.weight"].shape[0])
    if shapes != (len(features), len(actions)) or int(actions.max()) >= N_ACTIONS:
        raise CheckpointError(f"{path}: the weights are of {shapes} features and actions, the card names others")
    return NetworkAgent(weights, features, actions, card, sample)


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
