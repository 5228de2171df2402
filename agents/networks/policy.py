"""Trained networks as agents. Running one needs NumPy only; training one is in `training`.

    agent = agents.load("policy")                       # the checkpoint that ships with the repository
    agent = agents.load("policy:runs/mine/checkpoint")  # one of your own

A checkpoint is a folder with a file of weights and `card.json`, which has the name and the digest of that file, the
names of the input features and of the output actions, where the weights come from and how strong they are, and for
which factions, decks, maps and editions it was trained. A network may also predict the winner (`winner` in the card
describes that training). A checkpoint is refused if it is damaged, at tables that it was not trained for, after a
change of the rules, and when a feature or an action of it is gone. New features and actions do not change its choices.
With `anyway=True` ("policy:PATH:anyway") it tries at any table: decisions that it does not know it leaves to chance.
"""

from __future__ import annotations

import functools
import hashlib
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from root_env.agents.base import ReactiveAgent, TableError, in_order, without_history
from root_env.agents.bots import bots_of, seated_in
from root_env.agents.tables import tables_of
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.policies import choices, decide, streams_from
from root_env.support.by_name import ROOT
from root_env.support.documents import Fields
from root_env.support.errors import ReachWarning
from root_env.support.quoting import quoted

from .checkpoint_files import (
    CARD,
    CHECKPOINTS,
    REMEDY,
    CheckpointError,
    read_card,
    read_weights,
    safetensors_library,
    write_checkpoint,
)
from .naming import action_names, feature_names, joined, places, separated
from .network import AHEAD, TRUST, WINNER, Inputs, Layout, logits, winners
from .trained_for import trained_for, why_strange

SHIPPED = CHECKPOINTS / "woodland6"
"""All seven factions on the Autumn map, two to six players."""
SHIPPED_BY_GAME = {ROOT: SHIPPED, "wroth": CHECKPOINTS / "wroth3"}
"""Game -> the checkpoint that ships; of Wroth for guild and runen, two players."""
_GAMES = 64
_LOST = "masks: a row has no legal action that this network knows"


class StrangeTableError(CheckpointError, TableError):
    """A network sits at a table that it was not trained for."""


@functools.lru_cache(maxsize=16)
def rules_digest(factions: tuple[str, ...], sizes: tuple[int, ...] = (), game: str = ROOT) -> str:
    """16 hex digits of the results of 64 random games of these factions: they change when the rules change.

    `sizes`: see `root_env.agents.tables.tables_of`; each of their tables is played once, if there are more than 64.
    """
    doors, configs = doors_of(game), configs_of(factions, sizes, game)
    batch = doors.batch(configs, seed=0, observations=False, masks=False, num_threads=1)
    games = batch.rollout(games=max(_GAMES, len(configs)), seed=20261121)
    text = ";".join(f"{g['winners']} {g['turns']} {g['decisions']} {g['vp'].tolist()}" for g in games)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class NetworkAgent(ReactiveAgent):
    """A network of `root_env.agents.networks.network` as an agent; takes the likeliest action, or draws one (`sample`).

    An advised network asks the rule-based bot first, always with the same random numbers: the advice depends on the
    observation alone.
    """

    name = "policy"

    def __init__(
        self,
        kind: str,
        weights: Mapping[str, np.ndarray],
        layout: Layout,
        card: Fields | None = None,
        sample: bool = False,
        anyway: bool = False,
    ):
        self.kind, self.layout, self.sample, self.card = kind, layout, sample, dict(card or {})
        self.anyway = anyway
        """True if it tries at tables that it was not trained for."""
        self.weights = {name: np.asarray(w, np.float32) for name, w in weights.items()}
        self.rules = doors_of(layout.game).rules
        self.scale = self.rules.scale[layout.features]
        self.column = np.full(self.rules.everything.n_actions, -1, np.int64)
        """Action -> its index in `layout.actions`, -1 if it is not there."""
        self.column[layout.actions] = np.arange(len(layout.actions))
        self.factions = tuple(self.card.get("factions", ()))
        self.sizes = tuple(self.card.get("sizes") or ())

    @functools.cached_property
    def _inputs(self) -> Inputs:
        return Inputs(self.kind, self.weights, self.layout, self.scale)

    @property
    def knows_winners(self) -> bool:
        """True if it predicts the winner."""
        return f"{WINNER}.0.weight" in self.weights

    @property
    def is_advised(self) -> bool:
        """True if it gets the action of the rule-based bot as advice."""
        return f"{TRUST}.weight" in self.weights

    @property
    def looks_ahead(self) -> bool:
        """True if it takes in what each action does at once (`Game.ahead`)."""
        return f"{AHEAD}.weight" in self.weights

    def advice(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray | None:
        """The actions of the rule-based bot, int64 (n,), for arguments as of `act`; None if it is not advised."""
        if not self.is_advised:
            return None
        return decide(bots_of(self.layout.game).rules, observations, masks, unmoved(len(masks)))

    def logits(
        self,
        observations: np.ndarray,
        advice: np.ndarray | None = None,
        legal: np.ndarray | None = None,
        ahead: np.ndarray | None = None,
    ) -> np.ndarray:
        """Logits of `layout.actions`, float32 (n, n_out), for observations int8 (n, OBS_SIZE).

        `advice`: see the method of that name; without it no action gets a bonus. `ahead`: what the actions `legal`,
        int64 (n, most), -1 for none, do at once, int8 (n, most, 4), see `Game.ahead`; only networks that look ahead
        use it, and without it all is unknown to them.
        """
        advised = None if advice is None else self.column[advice]
        looked = None
        if self.looks_ahead and legal is not None and ahead is not None:
            looked = np.where(legal >= 0, self.column[legal], -1), ahead
        return logits(self.kind, self.weights, self.layout, self._inputs, observations, advised, looked)

    def winners(self, observations: np.ndarray) -> np.ndarray:
        """Win probability of each seat, float32 (n, seats), counted clockwise from the observer; rows sum to 1.

        There are as many seats as at its largest table. CheckpointError if the network does not predict the winner.
        """
        if not self.knows_winners:
            raise CheckpointError(
                "the network does not say who wins; teach it with `python -m root_env.training.value`"
            )
        return winners(self.weights, self._inputs, observations)

    def probabilities(self, observations: np.ndarray, masks: np.ndarray, ahead: np.ndarray | None = None) -> np.ndarray:
        """Probabilities of all actions, float32 (n, N_ACTIONS), for arguments as of `act`; 0 for illegal ones."""
        logits = self._among_legal(np.asarray(observations), np.asarray(masks), ahead)
        weights = np.exp(logits - logits.max(1, keepdims=True, initial=-np.finfo(np.float32).max))
        found = np.zeros(np.shape(masks), np.float32)
        found[:, self.layout.actions] = weights / weights.sum(1, keepdims=True)
        return found

    def act(
        self,
        observations: np.ndarray,
        masks: np.ndarray,
        agent_ids: Sequence[str],
        rng: np.random.Generator,
        ahead: np.ndarray | None = None,
    ) -> np.ndarray:
        """See `ReactiveAgent.act`; CheckpointError at tables the network was not trained for.

        `ahead` int8 (n, most, 4): what the legal actions do at once, by their ids (`Game.ahead`, `BatchGame.ahead`);
        None: a network that looks ahead does without.
        """
        masks = np.asarray(masks)
        observations = without_history(self.rules, np.asarray(observations), masks)
        self.check_seated(observations)
        lost = ~masks[:, self.layout.actions].any(1)
        if lost.any() and not self.anyway:
            raise CheckpointError(_LOST)
        logits = self._among_legal(observations, masks, ahead)
        if self.sample:
            logits = logits + rng.gumbel(size=logits.shape)
        chosen = self.layout.actions[logits.argmax(1)]
        for i in np.flatnonzero(lost):
            chosen[i] = rng.choice(np.flatnonzero(masks[i]))
        return chosen

    @property
    def is_decided(self) -> bool:
        """True if it leaves nothing to chance."""
        return not self.sample and not self.anyway

    def likeliest(self, lists: np.ndarray, observations: np.ndarray, ahead: np.ndarray | None = None) -> np.ndarray:
        """The choice of `act` without chance; `lists` int16 (n, MAX_LEGAL + 1) of legal actions, as a batch has."""
        self.check_seated(observations)
        lists, there = in_order(lists)
        legal = np.where(there, lists[:, 1:], 0).astype(np.int64)
        if not (there & (self.column[legal] >= 0)).any(1).all():
            raise CheckpointError(_LOST)
        advice = None
        if self.is_advised:
            advice = choices(bots_of(self.layout.game).rules, lists, observations, unmoved(len(lists)))
        listed = np.where(there, legal, -1)
        return self.take(self.logits(observations, advice, listed, ahead), legal, there, rng=None)

    def take(
        self, logits: np.ndarray, legal: np.ndarray, there: np.ndarray, rng: np.random.Generator | None
    ) -> np.ndarray:
        """The likeliest legal action, or one drawn (`sample`), int64 (n,), for `logits` as that method returns them.

        `legal` int64 (n, most): legal actions of each row; only those count for which `there`, bool (n, most), is set.
        """
        columns = self.column[legal]
        among_legal = np.where(there & (columns >= 0), np.take_along_axis(logits, columns, 1), -np.inf)
        if self.sample:
            among_legal = among_legal + rng.gumbel(size=among_legal.shape)
        return np.take_along_axis(legal, among_legal.argmax(1)[:, None], 1)[:, 0]

    def _among_legal(self, observations: np.ndarray, masks: np.ndarray, ahead: np.ndarray | None) -> np.ndarray:
        """Logits of `layout.actions`, -inf where they are illegal."""
        legal = None if ahead is None else listed_in(masks, ahead.shape[1])
        logits = self.logits(observations, self.advice(observations, masks), legal, ahead)
        return np.where(masks[:, self.layout.actions] != 0, logits, -np.inf)

    @property
    def seats(self) -> int:
        """Players at its largest table."""
        return max(self.sizes or (len(self.factions),))

    def knows_table(self, config: AnyConfig) -> bool:
        """True if it was trained at tables of these factions, in any seats, with this deck, map, Law and figures."""
        if self.anyway:
            return True
        if not self._knows_box(config) or self._why_strange(config):
            return False
        if self.sizes:
            return len(config.agents) in self.sizes and set(config.factions) <= set(self.factions)
        return sorted(config.factions) == sorted(self.factions)

    def check_table(self, config: AnyConfig) -> None:
        """StrangeTableError at a table with a deck, a map, an edition or figures that it was not trained with."""
        if self.anyway:
            return
        if words := self._why_strange(config):
            raise StrangeTableError(
                f"{self.card.get('name', 'the network')}: {words}; give that table other agents, or let it try with "
                "anyway=True (policy:PATH:anyway)"
            )
        if not self._knows_box(config):
            raise StrangeTableError(
                "the network was trained with the figures that ship, and this table has a box of its own; train one "
                "with --box, or give that table other agents"
            )

    def _why_strange(self, config: AnyConfig) -> str:
        return why_strange(self.card, config) if self.factions else ""

    def _knows_box(self, config: AnyConfig) -> bool:
        """True if a table has the box of its training; always so in games without boxes."""
        box = getattr(config, "box", None)
        if box is None:
            return True
        return box == self._own_box

    @functools.cached_property
    def _own_box(self) -> Any:
        own = self.card.get("training", self.card.get("settings", {})).get("box", "")
        return doors_of(self.layout.game).rules.config(factions=self.factions, box=own or None).box

    def check_seated(self, observations: np.ndarray) -> None:
        """StrangeTableError if others sit in observations int8 (n, OBS_SIZE) than at the tables of its training."""
        if not self.factions or self.anyway:
            return
        seats, sides = seated_in(observations, self.layout.game), doors_of(self.layout.game).sides
        known = {*self.factions, *(("vagabond_2",) if self.sizes and "vagabond" in self.factions else ())}
        strange = [sides[k] for k in np.flatnonzero(seats.any((0, 1))) if sides[k] not in known]
        sizes = self.sizes or (len(self.factions),)
        if strange or not np.isin(seats.any(2).sum(1), sizes).all():
            raise StrangeTableError(
                f"the network was trained at tables of {tables_in_words(self.factions, self.sizes)}; this is another"
                + (f", with {strange[0]}" if strange else "")
            )


def listed_in(masks: np.ndarray, most: int) -> np.ndarray:
    """The legal actions of masks (n, N_ACTIONS), by their ids, int64 (n, most), filled up with -1."""
    rows, actions = np.nonzero(masks)
    if len(rows) and np.bincount(rows).max() > most:
        raise ValueError(
            f"ahead: must have figures for all {np.bincount(rows).max()} legal actions of a row, got {most}"
        )
    places = np.arange(len(rows)) - np.searchsorted(rows, rows)
    listed = np.full((len(masks), most), -1, np.int64)
    listed[rows, places] = actions
    return listed


_LOTS = streams_from(np.random.default_rng(0), 1)


def unmoved(n: int) -> np.ndarray:
    """Random numbers for bots that advise networks in n games, int64 (n, 4): always the same."""
    return np.tile(_LOTS, (n, 1))


def tables_in_words(factions: Sequence[str], sizes: Sequence[int]) -> str:
    """The tables of a network: "marquise, eyrie", or "2, 3 of marquise, eyrie, alliance"."""
    counts = f"{', '.join(map(str, sorted(set(sizes))))} of " if sizes else ""
    return counts + ", ".join(factions)


def configs_of(factions: Sequence[str], sizes: Sequence[int], game: str = ROOT, **settings: Any) -> list[Any]:
    """The configurations of a network's tables, without the warning about little reach (Law 5.2)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        make = doors_of(game).rules.config
        return [make(factions=table, **settings) for table in tables_of(factions, sizes)]


_LAYERS = {"advised": TRUST, "looks_ahead": AHEAD}
"""Word of a card -> the layer that a network has if the card says so."""


def save_policy(path: str | Path, kind: str, weights: Mapping[str, np.ndarray], layout: Layout, card: Mapping) -> None:
    """Write a checkpoint: weights as float16, names of features and actions, a digest of the rules, and `card`."""
    game = layout.game
    names, ids = feature_names(game), action_names(game)
    features, actions = [names[k] for k in layout.features], [ids[k] for k in layout.actions]
    blocks = {name.partition("[")[0] for name in features}
    card = {
        **({} if game == ROOT else {"game": game}),
        **card,
        **trained_for(card),
        "net": {
            "kind": kind,
            **layout.sizes,
            **{word: True for word, layer in _LAYERS.items() if f"{layer}.weight" in weights},
        },
        "rules": rules_digest(tuple(card["factions"]), tuple(card.get("sizes") or ()), game),
        "features": joined(features),
        "actions": joined(actions),
        "scales": {block.name: block.scale for block in doors_of(game).blocks if block.name in blocks},
    }
    write_checkpoint(
        path,
        safetensors_library().numpy.save({k: np.ascontiguousarray(w, np.float16) for k, w in weights.items()}),
        card,
    )


def shipped(game: str) -> Path:
    """The checkpoint that ships for a game; CheckpointError if there is none."""
    if game not in SHIPPED_BY_GAME:
        raise CheckpointError(f"no checkpoint of {game} ships; give one of your own, as in policy:PATH")
    return SHIPPED_BY_GAME[game]


def load_policy(
    path: str | Path | None = None, sample: bool = False, game: str = ROOT, anyway: bool = False
) -> NetworkAgent:
    """A checkpoint as an agent, None: the one that ships for this game; a folder, or a name in `CHECKPOINTS`.

    `anyway`: it tries at tables that it was not trained for, instead of refusing them.

    CheckpointError if it is damaged, of another game, or does not fit the rules and tables of today.
    """
    path = shipped(game) if path is None else located(path)
    card = read_card(path)
    if card.get("game", ROOT) != game:
        raise CheckpointError(f"{path}: a network of {card.get('game', ROOT)}, and {game} is to be played")
    strange = [name for name in card["factions"] if name not in doors_of(game).sides]
    if strange:
        raise CheckpointError(f"{path}: it was trained with {quoted(strange[0])}, and no such faction is there")
    weights = read_weights(path, card)
    inputs = separated(card["features"])
    try:
        features = places(inputs, feature_names(game), "features")
        actions = places(separated(card["actions"]), action_names(game), "actions")
        scale = [card["scales"][name.partition("[")[0]] for name in inputs]
        rules = rules_digest(tuple(card["factions"]), tuple(card.get("sizes") or ()), game)
    except KeyError as block:
        raise CheckpointError(f"{path}: {CARD} is damaged at 'scales', which lacks {block}; {REMEDY}") from block
    except ValueError as problem:
        raise CheckpointError(f"{path}: {problem}; train it again with the command in its card") from problem
    if card["rules"] != rules:
        raise CheckpointError(
            f"{path}: the rules have changed since it was trained; train it again with the command in its card"
        )
    sizes = dict(card["net"])
    kind, told = sizes.pop("kind"), {word: sizes.pop(word, False) for word in _LAYERS}
    agent = NetworkAgent(kind, weights, Layout(features, actions, **sizes, game=game), card, sample, anyway)
    agent.scale = np.array(scale, np.float32)
    for word, layer in _LAYERS.items():
        if told[word] != (f"{layer}.weight" in weights):
            raise CheckpointError(f"{path}: {CARD} and the weights do not agree on {word!r}; {REMEDY}")
    _check_shapes(agent, path)
    return agent


def located(path: str | Path) -> Path:
    """The folder of a checkpoint: of this package by its name, or any other."""
    known = isinstance(path, str) and path in {folder.name for folder in CHECKPOINTS.iterdir()}
    return CHECKPOINTS / path if known else Path(path)


def _check_shapes(agent: NetworkAgent, path: Path) -> None:
    """CheckpointError if the weights do not fit the features and actions of the card."""
    weights = agent.weights
    try:
        nothing = np.zeros((1, agent.rules.everything.size), np.int8)
        advice = nothing[:, 0].astype(np.int64) if agent.is_advised else None
        columns = agent.logits(nothing, advice, np.zeros((1, 1), np.int64), np.zeros((1, 1, 4), np.int8)).shape[1]
        if agent.knows_winners and agent.winners(nothing).shape[1] != agent.seats:
            raise ValueError("it predicts the winner for another number of seats")
        for name in (name for name in weights if name.endswith(".bias")):
            if weights[name].shape != weights[name.replace(".bias", ".weight")].shape[:1]:
                raise ValueError(f"{name} has another length than its layer")
    except (ValueError, KeyError, IndexError, TypeError) as problem:
        raise CheckpointError(
            f"{path}: the weights do not fit the features that the card names ({problem})"
        ) from problem
    if columns != len(agent.layout.actions):
        raise CheckpointError(f"{path}: the weights give {columns} actions, the card names {len(agent.layout.actions)}")
