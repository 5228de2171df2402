"""The agent "search": information-set tree search guided by a network, in games that could be the true one."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.rules import ALL
from root_env.doors.policies import uniform
from root_env.doors.view import GameView
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted

from ..base import Agent, CompiledAgent, ViewAgent
from ..bots import bots_of
from ..networks.compiled import SWIFT, CompiledNetwork, swift
from ..networks.policy import NetworkAgent, load_policy
from ..search.search import remember
from .advice import Even, FromBots, FromNetwork, Points, Winners
from .found import Found, Kept, Knobs
from .opponent_model import OpponentModel
from .playing import Playouts
from .search import TO_THE_END, Search, Table

AUTO = "auto"
PLAYERS = AUTO, "rules", "random", "swift"
"""Names for `playouts`; names of networks and of `agents.load` can be given too."""
ITERATIONS = 64
"""Iterations for a decision by default."""


class Guided(ViewAgent):
    """Searches with the prior of a network, plays some turns on from the leaves, and asks the network for win
    probabilities.

    `iterations` for a decision, 1 or more, in addition to those kept from the decision before; or `seconds`, more than
    0. `seed` of the random numbers, None for a fresh one: with `iterations`, the same seed and the same views in the
    same order give the same actions. `game`: "root" or "wroth".

    `prior` of actions: "policy" (the network that ships), "policy:PATH", "rules" (the rule-based bots), "random"
    (uniform). `value` of positions: "policy" or "policy:PATH" (win probabilities), or "points". `playouts`: the player
    from the leaves on, any agent but those that think about views: "rules", "random", "policy", in `agents.load` any
    other name too, or None for nobody. "auto" begins with "swift", a small network that plays much like the one of
    `prior`, and changes to the bots while the others at the table have played more like them (`opponent_model.py`);
    without a network in `prior` it is the bots. `turns` of a playout after the turn in progress, None: to the end of
    the game. Agents can be given in place of names. `threads` for playouts, None: all cores. `knobs`: see
    `root_env.agents.guided.search.Knobs`.

    At tables that the network of `prior` was not trained for, the bots rank actions and play on. Games are played to
    their ends where the network of `value` was not trained, or does not predict the winner. Every legal action can be
    tried, however small its prior. The tree is kept while the same player goes on in a turn and nothing random happens.
    The search sees only the view and its determinizations.

    In his own turn the searcher also tries sequences of actions, whatever `turns` is, where he may win in it and where
    he is losing (`own_turn.py`). Where all candidates are lost it begins anew, with more of them and to the ends of the
    games.

    It stops before `seconds` are over where nothing is open: one action is legal; a plan wins the turn in all games
    tried; all candidates win, or have the same results other than victories and losses, in every determinization; or
    the prior gives 98 % to an action, and no candidate is better in the determinizations, each of which has been met.
    With `iterations` it stops there too, but for the last one.
    """

    name = "search"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        game: str = ROOT,
        prior: str | Agent = "policy",
        value: str | Agent = "policy",
        playouts: str | Agent | None = "auto",
        turns: int | None = 4,
        threads: int | None = 1,
        **knobs: Any,
    ):
        self.budget = _budget(iterations, seconds)
        if turns is not None and (isinstance(turns, bool) or not isinstance(turns, int) or turns < 0):
            raise ValueError(f"turns: must be a whole number from 0, or None for the end, got {quoted(turns)}")
        self.game, self.turns, self.threads = game, turns, threads
        self.knobs = Knobs(**knobs)
        networks: dict[str, NetworkAgent] = {}
        self.prior = _judge("prior", prior, game, networks, ("rules", "random"))
        self.value = _judge("value", value, game, networks, ("points",))
        names = (playouts,)
        if playouts == AUTO:
            names = ("swift", "rules") if isinstance(self.prior, NetworkAgent) and game in SWIFT else ("rules",)
        self.players = [Playouts(_player(one, game, networks)) for one in names]
        self._opponent_model = OpponentModel()
        self._tables: OrderedDict[tuple[str, str], Table] = OrderedDict()
        self._kept: OrderedDict[tuple[str, str, bytes], Kept] = OrderedDict()
        self.reseed(seed)

    def reseed(self, seed: int | None) -> None:
        """See `ViewAgent.reseed`."""
        self._rng = np.random.default_rng(seed)
        self._kept.clear()
        self._opponent_model.forget()

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`."""
        legal = view.legal_actions()
        if len(legal) == 0:
            raise ValueError(f"{view.agent} is not asked anything")
        return int(legal[0]) if len(legal) == 1 else self.found(view).action

    def weighed(self, view: GameView) -> tuple[int, np.ndarray]:
        """See `ViewAgent`: each action's share of the visits, or the prior if nothing was tried."""
        weights = np.zeros(view.rules.everything.n_actions)
        if len(view.legal_actions()) < 2:
            action = self.act(view)
            weights[action] = 1
            return action, weights
        found = self.found(view)
        shares = found.visits if found.visits.any() else found.prior
        weights[found.actions] = shares / shares.sum()
        return found.action, weights

    def found(self, view: GameView) -> Found:
        """The result of a search for the player of this view, who has several legal actions."""
        table, begun = self._table(view), self._begun(view)
        begin = time.perf_counter()
        table.playouts = self._opponent_model.likeliest(view, table, self._rng)
        search = Search(view, table, self.budget, self._rng, self._kept.pop(begun, None), begin)
        found = search.found()
        self._opponent_model.acted(view, found.action)
        kept = search.kept(found.action)
        if kept:
            shown = view.rules.scope_for(ALL, [view.config]).size
            remember(self._kept, (*begun[:2], kept.observation[:shown].tobytes()), kept)
        return found

    def _begun(self, view) -> tuple[str, str, bytes]:
        """The key of the tree that was begun before this decision; observations in other formats never have one."""
        row = view.observe()
        plain = isinstance(row, np.ndarray) and row.dtype == np.int8 and row.ndim == 1
        return repr(view.config), view.agent, row.tobytes() if plain else b""

    def _table(self, view) -> Table:
        key = view.rules.name, repr(view.config)
        table = self._tables.get(key) or self._new_table(view)
        remember(self._tables, key, table)
        return table

    def _new_table(self, view) -> Table:
        prior = FromBots(self.knobs.floor)
        if self.prior == "random":
            prior = Even()
        elif isinstance(self.prior, NetworkAgent) and self.prior.knows_table(view.config):
            prior = FromNetwork(self.prior, self.knobs.floor)
        worth, turns = Points(), self.turns
        if isinstance(self.value, NetworkAgent):
            if self.value.knows_winners and self.value.knows_table(view.config):
                worth = Winners(self.value)
            else:
                turns = None
        known = [one for one in self.players if not _is_strange(one.agent, view.config)]
        players = known or [Playouts(_player("rules", self.game, {}))]
        until = TO_THE_END if turns is None else turns
        return Table(view.rules, view.config, self.knobs, self.threads, prior, worth, players, until)


def _is_strange(agent: Agent | None, config: AnyConfig) -> bool:
    """True if it is a network that was not trained at tables like this."""
    return isinstance(agent, NetworkAgent | CompiledNetwork) and not agent.knows_table(config)


def _budget(iterations: int | None, seconds: float | None) -> int | float:
    """Iterations, a whole number, or seconds, a float."""
    if seconds is None:
        iterations = ITERATIONS if iterations is None else iterations
        if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
            raise ValueError(f"iterations: must be a whole number from 1, got {quoted(iterations)}")
        return iterations
    if iterations is not None:
        raise ValueError("seconds: give a number of iterations or of seconds, not both")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise ValueError(f"seconds: must be a number above 0, got {quoted(seconds)}")
    return float(seconds)


def _judge(field: str, given: Any, game: str, networks: dict[str, NetworkAgent], words: tuple[str, ...]) -> Any:
    """The network of a name, loaded once for all fields that name it; a network or one of `words` as it is."""
    if isinstance(given, NetworkAgent) or given in words:
        return given
    name, _, path = given.partition(":") if isinstance(given, str) else ("", "", "")
    if name != "policy":
        raise ValueError(f"{field}: {quoted(given)} is not known; choose from policy, policy:PATH, {', '.join(words)}")
    return networks.setdefault(given, networks.get(given) or load_policy(path or None, game=game))


def _player(given: Any, game: str, networks: dict[str, NetworkAgent]) -> Agent | None:
    """The agent that plays on: of one of the names in PLAYERS, or an agent as it is."""
    if given == "rules":
        return CompiledAgent(bots_of(game).rules, given)
    if given == "random":
        return CompiledAgent(uniform, given)
    if given == "swift":
        return swift(game)
    return _judge("playouts", given, game, networks, PLAYERS) if isinstance(given, str) else given
