"""Counts of how agents play: attacks, attacks at the leader, services bought, changes of the lead.

    from root_env.balance import habits
    from root_env.balance.stats import habits as figures
    from root_env.tables import FACTIONS

    seen = figures.entries(habits.measure(["rules"], ["base4"], games=400))
    print(figures.factions(seen, FACTIONS))

    python -m root_env.balance --agents rules --tables base4 --habits 400 --out report/

They are counted during the game, from its menus and actions; for Root only.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from root_env.doors.batch import GameBatch
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_for
from root_env.root.doors.tables import SV, A, F
from root_env.root.rules.ids import MAX_PLAYERS

from .design import plan
from .runs import games, playing

FOLDER = "habits"
"""Folder of the files in a run."""
NEAR = 4
"""A player is close to winning if he needs at most so many points: from 26 of 30."""
LAST = 2
"""Rounds at the end of a game in which a change of the lead is counted."""
SEEN = np.dtype(
    [
        ("attacks", np.int16),  # battles and strikes
        ("chosen", np.int16),  # of these, with two or more players who could be attacked
        ("at_leader", np.int16),  # of those, at the player with most points among these
        ("by_lot", np.float32),  # how many of those would be random choices
        ("chances", np.int16),  # own turns in which an opponent close to winning could be attacked
        ("taken", np.int16),  # of these, in which one was attacked
        ("turmoils", np.int16),
        ("quests", np.int16),
        ("dominance", np.int16),  # dominance cards activated, for a coalition too
        ("hand_cards", np.int16),  # services bought
        ("riverboats", np.int16),
        ("mercenaries", np.int16),
    ]
)
"""Counts of a player in a game."""
_FAMILIES = {
    **{"quests": (A.QUEST, A.QUEST_END), "dominance": (A.ACTIVATE_DOMINANCE, A.ACTIVATE_DOMINANCE_END)},
    "hand_cards": (A.BUY + SV.HAND_CARD, A.BUY + SV.HAND_CARD + 1),
    "riverboats": (A.BUY + SV.RIVERBOATS, A.BUY + SV.RIVERBOATS + 1),
    "mercenaries": (A.BUY + SV.MERCENARIES, A.BUY + SV.MERCENARIES + 1),
}
"""Count -> the actions that it counts, first and end."""
SCHEMA = pa.schema(
    [
        pa.field("game", pa.int64(), False),  # number of the game
        pa.field("factions", pa.list_(games.WORD), False),  # lists in seat order
        pa.field("agents", pa.list_(games.WORD), False),
        pa.field("won", pa.list_(pa.bool_()), False),
        pa.field("rounds", pa.int16(), False),
        pa.field("changed", pa.bool_(), False),  # true if another player led after one of the last rounds
        *(pa.field(name, pa.list_(pa.from_numpy_dtype(SEEN[name])), False) for name in SEEN.names),
        pa.field("attacked", pa.list_(pa.int16()), False),  # seats x seats, row by row: attacks of one at another
    ]
)


# -- counting ---------------------------------------------------------------------------------------------


class Watch:
    """A trace for `root_env.training.arena.play_part`, of so many games; it needs the masks.

    * `seen` SEEN (games, players), by player
    * `attacked` int16 (games, players, players): attacks of one player at another
    * `trace`: scores by round, see `root_env.Trace`
    """

    masks = True

    def __init__(self, games: int, configs: Sequence[AnyConfig]):
        self.trace = doors_for(configs[0]).trace(games, list(configs))
        self.seen = np.zeros((games, MAX_PLAYERS), SEEN)
        self.attacked = np.zeros((games, MAX_PLAYERS, MAX_PLAYERS), np.int16)
        self._turn = np.full((2, games, MAX_PLAYERS), -1, np.int32)
        """The last turn in which a player had a chance to attack, and in which he took one."""

    def before_step(self, batch: GameBatch, actions: np.ndarray, games: np.ndarray) -> None:
        """See `root_env.Trace`."""
        self.trace.before_step(batch, actions, games)
        slots = np.flatnonzero((np.asarray(games) >= 0) & (batch.waiting == 0))
        row, who = np.asarray(games)[slots], batch.to_move[slots].astype(np.int64)
        action = np.asarray(actions)[slots]
        for name, (first, end) in _FAMILIES.items():
            here = (action >= first) & (action < end)
            self.seen[name][row[here], who[here]] += 1
        self._attacks(batch, slots, row, who, action)
        self._retired = batch.states["eyrie"]["retired"].copy()

    def after_step(self, batch: GameBatch, games: np.ndarray) -> None:
        """See `root_env.Trace`."""
        self.trace.after_step(batch, games)
        games = np.asarray(games)
        # A turmoil deposes a leader; after the last leader, all are available again (Law 7.7.3).
        fell = np.flatnonzero((games >= 0) & (batch.states["eyrie"]["retired"] != self._retired))
        self.seen["turmoils"][games[fell], batch.states["player_of"][fell, F.EYRIE]] += 1

    def _attacks(self, batch: GameBatch, slots, row, who, action) -> None:
        """Count attacks: who could be attacked, and who was."""
        sides = _attackable(batch.masks[slots])
        able = np.flatnonzero(sides.any(1))
        slots, row, who, action, sides = slots[able], row[able], who[able], action[able], sides[able]
        states = batch.states[slots]
        at = np.arange(len(slots))
        targets = sides[at[:, None], np.maximum(states["faction"], 0)] & (states["faction"] >= 0)
        vp = np.where((states["dominance"] >= 0) | (states["coalition"] >= 0), 0, states["vp"])  # 0: off the track
        near = targets & (vp >= states["score_to_win"][:, None] - NEAR)
        mine = states["turn"] == who
        self._mark("chances", 0, near.any(1) & mine, row, who, states["turns"])

        target = states["player_of"][at, _side(action)]
        here = (_side(action) >= 0) & (target >= 0)
        self._mark("taken", 1, here & near[at, target] & mine, row, who, states["turns"])
        row, who, target, targets, vp = row[here], who[here], target[here], targets[here], vp[here]
        np.add.at(self.attacked, (row, who, target), 1)
        self.seen["attacks"][row, who] += 1
        best = np.where(targets, vp, -1)
        leads = targets & (best == best.max(1, initial=-1)[:, None])
        chosen = targets.sum(1) > 1
        self.seen["chosen"][row, who] += chosen
        self.seen["at_leader"][row, who] += chosen & leads[np.arange(len(row)), target]
        self.seen["by_lot"][row, who] += np.where(chosen, leads.sum(1) / np.maximum(targets.sum(1), 1), 0)

    def _mark(self, name: str, kind: int, here: np.ndarray, row, who, turns) -> None:
        """Count each turn once."""
        here = here & (self._turn[kind, row, who] != turns)
        self.seen[name][row[here], who[here]] += 1
        self._turn[kind, row[here], who[here]] = turns[here]

    def changed(self, winners: np.ndarray, first: int = 0) -> np.ndarray:
        """Changes of the lead in the last rounds, bool (n,), of n games from `first` on.

        `winners`: bit masks of the players who lead at the end. The lead has changed if none of the players who led
        after a round leads after a later one.
        """
        found = []
        for game, bits in enumerate(winners.tolist(), first):
            rounds = int(self.trace.rounds[game])
            curve = self.trace.curve[game, max(0, rounds - LAST - 1) : rounds]
            leads = curve == curve.max(1, keepdims=True)
            if bits and len(leads):
                leads[-1] = (bits >> np.arange(MAX_PLAYERS)) & 1
            found.append(any(not (one & later).any() for one, later in itertools.combinations(leads, 2)))
        return np.array(found, bool)


_SIDES = (A.STRIKE_END - A.STRIKE, (A.BATTLE_END - A.BATTLE) // (A.STRIKE_END - A.STRIKE))
"""Sides that an attack can name; clearings that a battle can name."""


def _attackable(masks: np.ndarray) -> np.ndarray:
    """Sides that a menu lets its player battle or strike, bool (n, sides)."""
    battles = masks[:, A.BATTLE : A.BATTLE_END].reshape(len(masks), _SIDES[1], _SIDES[0]).any(1)
    return battles | masks[:, A.STRIKE : A.STRIKE_END].astype(bool)


def _side(action: np.ndarray) -> np.ndarray:
    """The side that an action attacks, -1 if it is not an attack."""
    battle = (action >= A.BATTLE) & (action < A.BATTLE_END)
    strike = (action >= A.STRIKE) & (action < A.STRIKE_END)
    return np.where(battle, (action - A.BATTLE) % _SIDES[0], np.where(strike, action - A.STRIKE, -1))


# -- games of a plan --------------------------------------------------------------------------------------


def play(what: plan.Plan, first: int, count: int, threads: int | None = 1) -> pa.Table:
    """Games `first` .. `first + count - 1` of a plan, without its patch, played and watched; rows of SCHEMA."""
    parts = []
    for results, watch, asked in playing.in_units(what, what.variants[0], first, count, Watch, threads):
        rows = playing.Rows(what, SCHEMA, first + sum(map(len, parts)), results[asked])
        both = rows.at[:, :, None] & rows.at[:, None]
        parts.append(
            rows.with_columns(
                rounds=pa.array(watch.trace.rounds[asked]),
                changed=pa.array(watch.changed(results["winners"][asked], asked.start)),
                **{name: rows.lists(name, watch.seen[asked][name][rows.at]) for name in SEEN.names},
                attacked=rows.lists("attacked", watch.attacked[asked][both], rows.seats**2),
            )
        )
    return playing.joined(parts, what)


def measure(
    agents: Sequence[str], tables: Sequence[str] = ("base4",), games: int = 400, seed: int = 1, threads: int | None = 1
) -> pa.Table:
    """Games 0 .. `games` - 1 of a design, watched: rows of SCHEMA, for `root_env.balance.stats.habits`.

    `agents`, `tables`: words as on the command line; BalanceError where they make no sense. `threads` serve compiled
    agents.
    """
    return play(plan.make(tables, agents, seed), 0, games, threads)
