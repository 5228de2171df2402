"""Play games for a dataset, as Parquet tables; `DECISIONS` and `SEATS` say what each column holds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from root_env import agents
from root_env.agents import Agent, ViewAgent
from root_env.doors.batch import GameBatch
from root_env.doors.contract.any_config import AnyConfig
from root_env.engine.seeding import game_seed
from root_env.root.rules.spec.actions import N_ACTIONS
from root_env.root.rules.spec.scope import FIRST, Scope
from root_env.root.scopes import scope_for
from root_env.support.documents import Document, Fields
from root_env.tasks.moves import moves_of
from root_env.training import arena
from root_env.training.arena import table

_DRAWS = 0x64617461
"""Part of the seed: makes the draws of tables and agents independent of everything else."""
_WORD = pa.dictionary(pa.int16(), pa.string())


def _column(name: str, kind: pa.DataType, words: str, null: bool = False) -> pa.Field:
    return pa.field(name, kind, null, {"words": words})


_WHOSE = (
    _column("game", pa.int32(), "number of the game"),
    _column("player", pa.int8(), "the player who decides: place in turn order, from 0"),
    _column("agent_id", _WORD, "its id in PettingZoo: eyrie_0"),
    _column("agent", _WORD, "who plays it: a name of `agents.load`"),
)


def _rows_of(size: int) -> pa.DataType:
    return pa.list_(pa.field("item", pa.int8(), False), size)


_SEEN = _rows_of(FIRST.size)
DECISIONS = pa.schema(
    (
        *_WHOSE,
        _column("step", pa.int32(), "number of the decision in its game, from 0, counted over all players"),
        _column("observation", _SEEN, "what the player sees; docs/generated/observation.md names every feature"),
        _column("legal", pa.list_(pa.int16()), "the mask: ids of its legal actions, ascending"),
        _column("action", pa.int16(), "the one that was taken"),
        _column("reward", pa.float32(), "reward of the player from here to its next decision, or to the end"),
        _column("terminated", pa.bool_(), "the game ended before its next decision"),
        _column("truncated", pa.bool_(), "a limit ended the game before its next decision"),
        _column(
            "policy",
            pa.list_(pa.float32()),
            "policy target: a probability for each of `legal`, or null",
            True,
        ),
        _column("value", pa.float32(), "value target: the player's share of the victory; 0 in truncated games"),
        _column("outcome", pa.list_(pa.float32()), "the value target of every player, in turn order"),
    )
)
"""A row for each decision, in the order of games and decisions."""
SEATS = pa.schema(
    (
        *_WHOSE,
        _column("seed", pa.uint64(), "seed of the game: `Game(config, seed=seed)` is dealt the same"),
        _column("table", _WORD, "factions in turn order"),
        _column("won", pa.bool_(), "whether it has won, alone or with a partner"),
        _column("vp", pa.int16(), "victory points at the end"),
        _column("truncated", pa.bool_(), "whether a limit ended the game"),
        _column("turns", pa.int32(), "player turns of the game"),
        _column("decisions", pa.int32(), "decisions of this player"),
        _column("observation", _SEEN, "what the player sees at the end"),
    )
)
"""A row for each player of each game."""


@dataclass(frozen=True)
class Plan:
    """The games to play; game g depends only on this and on g. An agent of `agents` is drawn for each seat."""

    agents: tuple[str, ...]
    tables: tuple[tuple[str, ...], ...]
    seed: int
    reward: str
    settings: Fields = field(default_factory=dict)
    """Further settings of every table, such as `edition`."""
    moves: str | None = None
    """The task whose moves (`root_env.tasks.moves`) are played in place of asking the agents."""

    @functools.cached_property
    def scope(self) -> Scope:
        """The features and actions of its rows: the default spaces of its tables."""
        return scope_for("all", [table(factions, **self.settings) for factions in self.tables])

    def game(self, number: int) -> tuple[AnyConfig, tuple[str, ...]]:
        """(configuration, agents by seat) of a game, all drawn."""
        rng = np.random.default_rng([self.seed, number, _DRAWS])
        seated = self.tables[rng.integers(len(self.tables))]
        config = table([seated[k] for k in rng.permutation(len(seated))], reward=self.reward, **self.settings)
        return config, tuple(self.agents[k] for k in rng.integers(len(self.agents), size=len(seated)))


class _Noting(ViewAgent):
    """An agent that decides views, and remembers the weights that it gave to the actions of each decision."""

    def __init__(self, agent: ViewAgent):
        self.agent, self.name = agent, agent.name
        self.thoughts: list[np.ndarray] = []

    def act(self, view) -> int:
        """See `ViewAgent.act`."""
        action, weights = self.agent.weighed(view)
        self.thoughts.append(weights)
        return action

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`."""
        self.agent.reseed(seed)


class _Told(ViewAgent):
    """An agent that plays the moves of a game that was played before, in every seat."""

    def __init__(self, moves: np.ndarray):
        self.name, self._left = "told", iter(moves.tolist())

    def act(self, view) -> int:
        """See `ViewAgent.act`."""
        return int(np.sort(view.legal_actions())[next(self._left)])


@functools.lru_cache
def _loaded(name: str) -> Agent:
    agent = agents.load(name)
    return _Noting(agent) if isinstance(agent, ViewAgent) and hasattr(agent, "weighed") else agent


class _Recorder:
    """A trace for `arena.play_part` that keeps what the columns need."""

    def __init__(self, casts: Sequence[Sequence[Agent]]):
        self.casts = casts
        self.rows: list[list[Document]] = [[] for _ in casts]
        """Decisions of each game."""
        self._last: list[dict[int, Document]] = [{} for _ in casts]
        """Last decision of each game and player, to which rewards are still added."""
        self.ends: list[np.ndarray | None] = [None] * len(casts)
        """Final observations of each game, whole rows, int8 (players, `OBS_SIZE` of `root_env.tables`)."""

    def before_step(self, batch: GameBatch, actions: np.ndarray, games: np.ndarray) -> None:
        """Note a decision of each game; slot i plays game `games[i]`, or none if that is -1."""
        slots = np.flatnonzero((np.asarray(games) >= 0) & (batch.to_move >= 0))
        for who, some in self._by_agent(batch, slots, games).items():
            for i, policy in zip(some, self._policies(who, batch, some), strict=True):
                game, player = int(games[i]), int(batch.to_move[i])
                legal = np.sort(batch.lists[i, 1 : 1 + batch.lists[i, 0]])
                row = {"player": player, "observation": batch.observations[i].copy(), "legal": legal}
                row |= {"action": int(actions[i]), "reward": 0.0}
                row["policy"] = None if policy is None else policy[legal].astype(np.float32)
                self.rows[game].append(row)
                self._last[game][player] = row

    def after_step(self, batch: GameBatch, games: np.ndarray) -> None:
        """Note rewards and final observations."""
        for i in np.flatnonzero(np.asarray(games) >= 0).tolist():
            g = int(games[i])
            for player, row in self._last[g].items():
                row["reward"] += float(batch.rewards[i, player])
            if batch.terminated[i] or batch.truncated[i]:
                players = range(len(batch.config_of(i).agents))
                self.ends[g] = np.stack([batch.final_observation(i, player) for player in players])

    def _by_agent(self, batch: GameBatch, slots: np.ndarray, games: np.ndarray) -> dict[int, list[int]]:
        """The id of each agent -> the slots it decided in, in ascending order, the order in which it was asked."""
        found: dict[int, list[int]] = {}
        for i in slots.tolist():
            found.setdefault(id(self.casts[games[i]][batch.to_move[i]]), []).append(i)
        return found

    def _policies(self, who: int, batch: GameBatch, slots: list[int]) -> Sequence[np.ndarray | None]:
        agent = next(one for cast in self.casts for one in cast if id(one) == who)
        if isinstance(agent, _Noting):
            thoughts, agent.thoughts = agent.thoughts, []
            return thoughts
        if not hasattr(agent, "probabilities"):
            return [None] * len(slots)
        masks = np.zeros((len(slots), N_ACTIONS), np.int8)
        for mask, i in zip(masks, slots, strict=True):
            mask[batch.lists[i, 1 : 1 + batch.lists[i, 0]]] = 1
        looked = {"ahead": batch.ahead(np.array(slots))} if getattr(agent, "looks_ahead", False) else {}
        return agent.probabilities(batch.observations[slots], masks, **looked)


def play(
    plan: Plan, first: int, games: int, progress: Callable[[int], None] | None = None
) -> tuple[pa.Table, pa.Table]:
    """Play games `first` .. `first + games - 1` of a plan: (decisions, seats), tables of DECISIONS and SEATS."""
    drawn = [plan.game(g) for g in range(first, first + games)]
    configs, names = [config for config, _ in drawn], [who for _, who in drawn]
    casts: list[list[Agent]] = [[_loaded(name) for name in who] for who in names]
    if plan.moves is not None:
        casts = [[_Told(moves)] * 4 for moves in moves_of(plan.moves, first, games)]
    recorder = _Recorder(casts)
    results = arena.play_part(first, configs, casts, plan.seed, progress=progress, trace=recorder)
    decisions: list[Document] = []
    seats: list[Document] = []
    for k, (config, who, result) in enumerate(zip(configs, names, results, strict=True)):
        whose = [
            {"game": first + k, "player": p, "agent_id": agent_id, "agent": name}
            for p, (agent_id, name) in enumerate(zip(config.agents, who, strict=True))
        ]
        won = np.array([result["winners"] >> p & 1 for p in range(len(whose))], bool)
        outcome = (won / max(1, won.sum())).astype(np.float32)
        cut, own = bool(result["truncated"]), [0] * len(whose)
        last = {row["player"]: step for step, row in enumerate(recorder.rows[k])}
        for step, row in enumerate(recorder.rows[k]):
            p = row["player"]
            own[p] += 1
            ends = {"terminated": last[p] == step and not cut, "truncated": last[p] == step and cut}
            decisions.append({**whose[p], **row, **ends, "step": step, "value": outcome[p], "outcome": outcome})
        game = {"seed": game_seed(plan.seed, first + k, 0), "table": " ".join(config.factions)}
        game |= {"truncated": cut, "turns": int(result["turns"])}
        for p, one in enumerate(whose):
            seat = {"won": bool(won[p]), "vp": int(result["vp"][p]), "decisions": own[p]}
            seats.append({**one, **game, **seat, "observation": recorder.ends[k][p]})
    return _table(decisions, DECISIONS, plan.scope.size), _table(seats, SEATS, plan.scope.size)


def _table(rows: Sequence[Document], schema: pa.Schema, size: int) -> pa.Table:
    """The rows, with the first `size` features of their observations."""
    at = schema.get_field_index("observation")
    schema = schema.set(at, schema.field(at).with_type(_rows_of(size)))
    columns = []
    for one in schema:
        values = [row[one.name] for row in rows]
        if one.name == "observation":
            flat = pa.array(np.concatenate([seen[:size] for seen in values]) if values else np.zeros(0, np.int8))
            columns.append(pa.FixedSizeListArray.from_arrays(flat, type=one.type))
        else:
            columns.append(pa.array(values, one.type))
    return pa.table(columns, schema=schema)
