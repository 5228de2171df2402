"""The games of a folder of the balance lab as arrays, from which all figures are counted.

Rows are games, columns seats in turn order; the files are described in `root_env.balance.runs.games`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.balance.design.lab import Lab, lab_of
from root_env.balance.habits import FOLDER as HABITS
from root_env.balance.runs import games as files
from root_env.balance.runs.games import VARIANTS
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted

if TYPE_CHECKING:
    import pyarrow as pa

EMPTY = -1
"""Faction and agent of a seat that a table with fewer players does not have."""


@dataclass(frozen=True)
class Games:
    """n games at tables of at most P seats, ordered by variant and number.

    * `game` int64, `variant` int8 (index into VARIANTS), `players` int8, `end` int8 (index into `ends`), `turns` int32,
      `rounds` int64, all (n,)
    * `faction` int8 (index into `factions`), `agent` int16 (index into `agents`), `won` bool, `vp` int16,
      `decisions` int32, all (n, P); EMPTY, False and 0 at seats a game does not have
    * `curve` int16 flat, `start` int64 (n,): victory points at the end of round r of seat s stand at
      `start + r * players + s`; `rounds` is 0 where no curve was kept
    * `crafted`: a row for each card crafted, in the order of the games: `row` of the game, `seat`, `card` (its id)
    """

    lab: Lab
    factions: tuple[str, ...]
    agents: tuple[str, ...]
    game: np.ndarray
    variant: np.ndarray
    players: np.ndarray
    end: np.ndarray
    turns: np.ndarray
    rounds: np.ndarray
    faction: np.ndarray
    agent: np.ndarray
    won: np.ndarray
    vp: np.ndarray
    decisions: np.ndarray
    curve: np.ndarray
    start: np.ndarray
    crafted: pd.DataFrame

    def __len__(self) -> int:
        return len(self.game)

    @property
    def ends(self) -> tuple[str, ...]:
        """The ends of games, `truncated` last."""
        return self.lab.doors.rules.ends

    @property
    def truncated(self) -> np.ndarray:
        """Games that a limit ended and nobody won, bool (n,)."""
        return self.end == self.ends.index("truncated")

    @property
    def seated(self) -> np.ndarray:
        """Seats that the games have, bool (n, P)."""
        return self.faction != EMPTY

    @property
    def sizes(self) -> list[int]:
        """Numbers of players that occur, ascending."""
        return np.unique(self.players).tolist()

    @cached_property
    def entries(self) -> pd.DataFrame:
        """A row for each seat of each game: `row` of the game, `players`, `seat` from 1, `faction`, `agent`, `end`,
        `won`, `decisions`, and `par`, the mean win rate of the game's seats."""
        row, seat = np.nonzero(self.seated)
        words = {"faction": self.factions, "agent": self.agents, "end": self.ends}
        codes = {"faction": self.faction[row, seat], "agent": self.agent[row, seat], "end": self.end[row]}
        columns = {"row": row, "players": self.players[row], "seat": seat + 1}
        columns |= {name: pd.Categorical.from_codes(codes[name], list(words[name])) for name in words}
        columns |= {"won": self.won[row, seat], "decisions": self.decisions[row, seat]}
        return pd.DataFrame(columns | {"par": (self.won.sum(1) / self.players)[row]})

    def pick(self, rows: np.ndarray) -> Games:
        """The games of a mask or of row numbers, in their order."""
        rows = np.flatnonzero(rows) if rows.dtype == bool else rows
        place = np.full(len(self), -1, np.int64)
        place[rows] = np.arange(len(rows))
        crafted = self.crafted.assign(row=place[self.crafted["row"]])
        crafted = crafted[crafted["row"] >= 0].sort_values("row", kind="stable")
        keep = ("lab", "factions", "agents", "curve", "crafted")
        parts = {f.name: getattr(self, f.name)[rows] for f in dataclasses.fields(self) if f.name not in keep}
        return dataclasses.replace(self, crafted=crafted, **parts)

    def of(self, variant: str) -> Games:
        """The games of a variant."""
        return self.pick(self.variant == VARIANTS.index(variant))


@dataclass(frozen=True)
class Folder:
    """The contents of a folder of the balance lab."""

    games: Games
    design: dict[str, Any]
    run: dict[str, Any]
    metadata: dict[str, str]
    habits: pa.Table | None = None
    """Rows of `root_env.balance.habits.SCHEMA`, if games were watched."""


def read(folder: Path) -> Folder:
    """Games, design and document of the run. BalanceError if something is missing or does not fit."""
    table = files.read(folder)
    metadata = {k.decode(): v.decode() for k, v in (table.schema.metadata or {}).items()}
    run = files.read_json(folder / files.RUN) if (folder / files.RUN).is_file() else {}
    design = files.read_design(folder)
    settings = next(iter(design.get("tables", ())), {})
    whole = from_arrow(table, lab_of(design.get("game", ROOT)), settings)
    watched = files.read(folder, kind=HABITS) if files.finished(folder, HABITS) else None
    return Folder(whole, design, run, metadata, watched)


# -- from Arrow -------------------------------------------------------------------------------------------


def from_arrow(table: pa.Table, lab: Lab | None = None, settings: Mapping[str, Any] = {}) -> Games:
    """Games of an Arrow table with the columns of the files; `lab` None: games of Root.

    BalanceError if a column is missing, if there is no game, or if one is there twice.
    """
    lab = lab or lab_of()
    for name in files.SCHEMA.names:
        if name not in table.column_names:
            raise BalanceError(f"the files of games have no column {quoted(name)}")
    if not len(table):
        raise BalanceError("no games")
    variant, game = _codes(_words(table, "variant"), VARIANTS), table["game"].to_numpy()
    order = np.lexsort((game, variant))
    twice = (np.diff(game[order]) == 0) & (np.diff(variant[order]) == 0)
    if twice.any():
        raise BalanceError(f"game {game[order][np.flatnonzero(twice)[0]]} is there twice")
    players, rounds, crafts = (_lengths(table, name) for name in ("factions", "curve", "crafted_card"))
    seated = np.arange(players.max()) < players[:, None]
    factions, faction = _named(table, "factions", lab.factions(settings))
    agents, agent = _named(table, "agents", ())

    def by_seat(flat: np.ndarray, empty: Any) -> np.ndarray:
        if len(flat) != players.sum():
            raise BalanceError("lists by seat have unequal lengths")
        wide = np.full(seated.shape, empty, flat.dtype)
        wide[seated] = flat
        return wide

    whole = Games(
        lab=lab,
        factions=factions,
        agents=agents,
        game=game,
        variant=variant.astype(np.int8),
        players=players.astype(np.int8),
        end=_codes(_words(table, "end"), lab.doors.rules.ends).astype(np.int8),
        turns=table["turns"].to_numpy().astype(np.int32),
        rounds=rounds // players,
        faction=by_seat(faction.astype(np.int8), EMPTY),
        agent=by_seat(agent.astype(np.int16), EMPTY),
        **{name: by_seat(files.cells(table, name), 0) for name in ("won", "vp", "decisions")},
        curve=files.cells(table, "curve"),
        start=np.cumsum(rounds) - rounds,
        crafted=pd.DataFrame(
            {"row": np.repeat(np.arange(len(crafts)), crafts)}
            | {name: files.cells(table, f"crafted_{name}").astype(np.int64) for name in ("seat", "card")}
        ),
    )
    return whole if (np.diff(order) == 1).all() else whole.pick(order)


def _lengths(table: pa.Table, name: str) -> np.ndarray:
    """Lengths of the lists of a column, int64 (n,)."""
    import pyarrow.compute as pc

    return pc.list_value_length(table[name]).fill_null(0).to_numpy().astype(np.int64)


def _words(table: pa.Table, name: str) -> pd.Series:
    """A column of words, or of lists of words one after the other."""
    import pyarrow as pa
    import pyarrow.compute as pc

    column = table[name]
    column = pc.list_flatten(column) if pa.types.is_list(column.type) else column
    return column.to_pandas().astype("category")


def _codes(words: pd.Series, known: Sequence[str]) -> np.ndarray:
    """Indices into `known` of a column of words."""
    for name in words.cat.categories:
        if name not in known:
            raise BalanceError(f"unknown word {quoted(name)}; known are {', '.join(known)}")
    return words.cat.set_categories(known).cat.codes.to_numpy()


def _named(table: pa.Table, name: str, first: Sequence[str]) -> tuple[tuple[str, ...], np.ndarray]:
    """Words of a column of lists, those of `first` first, and the flat indices into them."""
    words = _words(table, name).cat.remove_unused_categories()
    used = set(words.cat.categories)
    listed = (*(word for word in first if word in used), *sorted(used - set(first)))
    return listed, _codes(words, listed)
