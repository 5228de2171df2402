"""The games of a folder of the balance lab as arrays, from which all figures are counted.

Rows are games, columns seats in turn order; the files are described in `root_env.balance.runs.games`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

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
class Crafted:
    """Cards crafted, one row each in the order of the games: index of the game's row, seat, card id, player turn."""

    row: np.ndarray
    seat: np.ndarray
    card: np.ndarray
    turn: np.ndarray


@dataclass(frozen=True)
class Games:
    """n games at tables of at most P seats, ordered by variant and number.

    * `game` int64, `variant` int8 (index into VARIANTS), `table` int32, `players` int8, `end` int8 (index into `ends`),
      `turns` int32, `rounds` int64, all (n,)
    * `faction` int8 (index into `factions`), `agent` int16 (index into `agents`), `won` bool, `vp` int16,
      `decisions` int32, all (n, P); EMPTY, False and 0 at seats a game does not have
    * `curve` int16 flat, `start` int64 (n,): victory points at the end of round r of seat s stand at
      `start + r * players + s`; `rounds` is 0 where no curve was kept
    * `lab`: the game
    """

    lab: Lab
    factions: tuple[str, ...]
    agents: tuple[str, ...]
    game: np.ndarray
    variant: np.ndarray
    table: np.ndarray
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
    crafted: Crafted

    def __len__(self) -> int:
        return len(self.game)

    @property
    def ends(self) -> tuple[str, ...]:
        """How games end, `truncated` last."""
        return self.lab.doors.rules.ends

    @property
    def truncated(self) -> np.ndarray:
        """Games that a limit ended and nobody won, bool (n,)."""
        return self.end == self.ends.index("truncated")

    @property
    def seated(self) -> np.ndarray:
        """Whether a game has the seat, bool (n, P)."""
        return self.faction != EMPTY

    @property
    def sizes(self) -> list[int]:
        """Numbers of players that occur, ascending."""
        return np.unique(self.players).tolist()

    def pick(self, rows: np.ndarray) -> Games:
        """The games of a mask or of row numbers, in their order."""
        rows = np.flatnonzero(rows) if rows.dtype == bool else rows
        new = np.full(len(self), -1, np.int64)
        new[rows] = np.arange(len(rows))
        of, cards = new[self.crafted.row], self.crafted
        here = np.argsort(of, kind="stable")[(of < 0).sum() :]
        crafted = Crafted(of[here], cards.seat[here], cards.card[here], cards.turn[here])
        keep = ("lab", "factions", "agents", "curve", "crafted")
        parts = {f.name: getattr(self, f.name)[rows] for f in dataclasses.fields(self) if f.name not in keep}
        return dataclasses.replace(self, crafted=crafted, **parts)

    def of(self, variant: str) -> Games:
        """The games of a variant."""
        return self.pick(self.variant == VARIANTS.index(variant))


@dataclass(frozen=True)
class Folder:
    """What a folder of the balance lab holds."""

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

    BalanceError if there is no game, or one is there twice.
    """
    lab = lab or lab_of()
    if not len(table):
        raise BalanceError("no games")
    variant = _codes(_column(table, "variant"), VARIANTS)
    game = _numbers(table, "game")
    order = np.lexsort((game, variant))
    twice = (np.diff(game[order]) == 0) & (np.diff(variant[order]) == 0)
    if twice.any():
        raise BalanceError(f"game {game[order][np.flatnonzero(twice)[0]]} is there twice")
    factions, faction = _words(table, "factions", lab.factions(settings))
    agents, agent = _words(table, "agents", ())
    players = np.diff(_offsets(table, "factions"))
    at, width = _seats(players)
    curve = _offsets(table, "curve")
    whole = Games(
        lab=lab,
        factions=factions,
        agents=agents,
        game=game,
        variant=variant.astype(np.int8),
        table=_numbers(table, "table").astype(np.int32),
        players=players.astype(np.int8),
        end=_codes(_column(table, "end"), lab.doors.rules.ends).astype(np.int8),
        turns=_numbers(table, "turns").astype(np.int32),
        rounds=np.diff(curve) // players,
        faction=_dense(faction.astype(np.int8), at, width, EMPTY),
        agent=_dense(agent.astype(np.int16), at, width, EMPTY),
        won=_dense(_flat(table, "won"), at, width, False),
        vp=_dense(_flat(table, "vp"), at, width, 0),
        decisions=_dense(_flat(table, "decisions"), at, width, 0),
        curve=_flat(table, "curve"),
        start=curve[:-1],
        crafted=_crafted(table),
    )
    return whole if (np.diff(order) == 1).all() else whole.pick(order)


def _column(table: pa.Table, name: str):
    if name not in table.column_names:
        raise BalanceError(f"the files of games have no column {quoted(name)}")
    return table.column(name).combine_chunks()


def _numbers(table: pa.Table, name: str) -> np.ndarray:
    return _column(table, name).to_numpy(zero_copy_only=False).astype(np.int64)


def _flat(table: pa.Table, name: str) -> np.ndarray:
    return _column(table, name).flatten().to_numpy(zero_copy_only=False)


def _offsets(table: pa.Table, name: str) -> np.ndarray:
    """Bounds of the lists of a column in its flat values, int64 (n + 1,)."""
    import pyarrow.compute as pc

    lengths = pc.fill_null(pc.list_value_length(_column(table, name)), 0).to_numpy(zero_copy_only=False)
    return np.concatenate([[0], np.cumsum(lengths.astype(np.int64))])


def _codes(words, known: Sequence[str]) -> np.ndarray:
    """Indices into `known` of a column of words."""
    names, codes = _encoded(words)
    for name in names:
        if name not in known:
            raise BalanceError(f"unknown word {quoted(name)}; known are {', '.join(known)}")
    return np.array([known.index(name) for name in names], np.int64)[codes]


def _encoded(words) -> tuple[list[str], np.ndarray]:
    import pyarrow as pa

    words = words if pa.types.is_dictionary(words.type) else words.dictionary_encode()
    return words.dictionary.to_pylist(), words.indices.to_numpy(zero_copy_only=False)


def _words(table: pa.Table, name: str, first: Sequence[str]) -> tuple[tuple[str, ...], np.ndarray]:
    """Words of a column of lists, those of `first` first, and the flat indices into them."""
    names, codes = _encoded(_column(table, name).flatten())
    used = [names[code] for code in np.unique(codes).tolist()]
    listed = (*(word for word in first if word in used), *sorted(set(used) - set(first)))
    place = np.array([listed.index(word) if word in listed else EMPTY for word in names], np.int64)
    return listed, place[codes]


def _seats(players: np.ndarray) -> tuple[np.ndarray, int]:
    """Indices of the flat entries by game and seat in an array of rows of equal width, and this width."""
    width = int(players.max())
    first = np.cumsum(players) - players
    seat = np.arange(int(players.sum())) - np.repeat(first, players)
    return np.repeat(np.arange(len(players)) * width, players) + seat, width


def _dense(flat: np.ndarray, at: np.ndarray, width: int, empty) -> np.ndarray:
    rows = int(at[-1]) // width + 1
    if len(flat) != len(at):
        raise BalanceError("lists by seat have unequal lengths")
    out = np.full(rows * width, empty, flat.dtype)
    out[at] = flat
    return out.reshape(rows, width)


def _crafted(table: pa.Table) -> Crafted:
    counts = np.diff(_offsets(table, "crafted_card"))
    return Crafted(
        np.repeat(np.arange(len(counts)), counts),
        _flat(table, "crafted_seat").astype(np.int64),
        _flat(table, "crafted_card").astype(np.int64),
        _flat(table, "crafted_turn").astype(np.int64),
    )
