"""The rows of lessons: games are played again, and what a network sees at the decisions is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

import numpy as np

from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.games import doors_of
from root_env.doors.view import GameView
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.training.arena import table


@dataclass
class Rows:
    """n decisions.

    `features` int8 (n, n_in), in the order of a layout. `columns` int16 (n, most): the legal actions, filled up with
    -1; `ahead` int8 (n, most, 4): what they do at once (`Game.ahead`). As places among the columns, int16 (n,):
    `advised` by the bot (-1: nothing), `favourite`, `other`. `gain` and `error` float32 (n,): what the other action
    gains, in games won, and its standard error. bool (n,): `checked` by playouts, which is where there is a gain;
    `looked` at by the search. All other rows keep the policy as it is. `games` int64 (n,).
    """

    features: np.ndarray
    columns: np.ndarray
    ahead: np.ndarray
    advised: np.ndarray
    favourite: np.ndarray
    other: np.ndarray
    gain: np.ndarray
    error: np.ndarray
    checked: np.ndarray
    looked: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.games)

    def at(self, rows: np.ndarray) -> Rows:
        """These rows."""
        return Rows(*(getattr(self, one.name)[rows] for one in fields(self)))


def _row(agent: NetworkAgent, view: GameView) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """Features; columns of the legal actions that the network knows, what they do at once, the place of the advised
    one."""
    observation = np.asarray(view.observe())
    columns, ahead = agent.column[view.legal_actions()], view.ahead()
    columns, ahead = columns[columns >= 0], ahead[columns >= 0]
    advice = agent.advice(observation[None], np.asarray(view.mask())[None])
    places = () if advice is None else np.flatnonzero(columns == agent.column[advice[0]])
    return observation[agent.layout.features], columns, ahead, int(places[0]) if len(places) else -1


def _of_game(agent: NetworkAgent, played: Document, others: float) -> Iterator[tuple]:
    """The rows of one game, as tuples in the order of the fields; `others`: share of the decisions not looked at."""
    rng, entries = np.random.default_rng(played["seed"]), {entry["step"]: entry for entry in played["decisions"]}
    game = doors_of(agent.layout.game).game(table(played["factions"], agent.layout.game), seed=played["seed"])
    for step, action in enumerate(played["actions"]):
        entry, drawn = entries.get(step), rng.random() < others
        if entry or drawn:
            if game.is_over or (
                entry and not {entry["favourite"], entry["other"]} <= set(game.legal_actions().tolist())
            ):
                raise UsageError(f"game {played['game']} has a lesson about actions that are not legal there")
            view = game.view(game.to_move)
            features, columns, ahead, advised = _row(agent, view)
            wanted = [agent.column[entry[name]] for name in ("favourite", "other")] if entry else []
            if len(columns) > 1 and all(column in columns for column in wanted):
                places = [int(np.flatnonzero(columns == column)[0]) for column in wanted] or [0, 0]
                gain = float(np.mean(entry["gain"])) if entry and "gain" in entry else 0.0
                error = entry.get("error", 0.0) if entry else 0.0
                checked = entry is not None and "gain" in entry
                yield (
                    features,
                    columns,
                    ahead,
                    advised,
                    *places,
                    gain,
                    error,
                    checked,
                    entry is not None,
                    played["game"],
                )
        game.step(action)


def rows_of(agent: NetworkAgent, games: Iterable[Document], others: float = 0.2) -> Rows:
    """The decisions of these games that were looked at, and a share of all others."""
    found = [row for played in games for row in _of_game(agent, played, others)]
    most = max((len(row[1]) for row in found), default=0)
    columns, ahead = np.full((len(found), most), -1, np.int16), np.zeros((len(found), most, 4), np.int8)
    for k, row in enumerate(found):
        columns[k, : len(row[1])], ahead[k, : len(row[1])] = row[1], row[2]
    features = np.array([row[0] for row in found], np.int8).reshape(len(found), len(agent.layout.features))
    kinds = np.int16, np.int16, np.int16, np.float32, np.float32, bool, bool, np.int64
    rest = [np.array([row[3 + k] for row in found], kind) for k, kind in enumerate(kinds)]
    return Rows(features, columns, ahead, *rest)
