"""`GameBatch`: thousands of games in place, stepped by one compiled, parallel call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np

from root_env.core import seeding
from root_env.core.rows import as_bytes, copy_states
from root_env.errors import count, whole
from root_env.play.branching import play_on, put
from root_env.play.game_state import GameState
from root_env.play.players import Players
from root_env.play.playouts import rollout
from root_env.play.slots import (
    MODES,
    SAVED_ARRAYS,
    SLOT_ARRAYS,
    WANT_MASKS,
    WANT_OBSERVATIONS,
    Configurations,
    Slots,
    configs_of,
)
from root_env.play.tracing import TraceOf
from root_env.policies import Policy, ask, check_streams, function_of
from root_env.shared.rules import ALL
from root_env.shared.seats import agent_index
from root_env.shared.settings import check_one_of
from root_env.support.arrays import Int8, Int64
from root_env.support.quoting import quoted

G = TypeVar("G", bound=GameState)


class GameBatch(Slots, Generic[G]):
    """`num_games` games side by side.

    `config`: one configuration (or mapping of its fields) for all slots, or a sequence of them, one per slot or
    repeated in turn; or the fields as keywords. All must agree on reward, shaping and observation. `num_games` None:
    one game per configuration. `seed`: every slot's series of games follows from it, see `reset`; None takes one from
    the operating system. `autoreset`: "same_step" (a finished game is replaced in the call that ends it) or "next_step"
    (in the next call, which ignores that slot's action). `observations`, `masks`: whether to write them; else the array
    is (N, 0). `num_threads`: threads at most, None: all cores; one for each 512 games. `scope`: which factions
    observations and masks have room for, "all", "table" (those of `config`) or names, see docs/scopes.md. All after
    `seed` are keywords.

    Arrays, valid until the next call and overwritten by it (copy what you keep):

    * `observations` int8 (N, scope.size): what the next decider sees; OBS_SIZE with room for all factions
    * `masks` int8 (N, scope.n_actions): its legal actions; all ones where the action will be ignored (next_step)
    * `to_move` int8 (N,): index of the next decider in its configuration's `factions`; -1 where the action will be
      ignored, and `observations` are then those of player 0
    * `rewards` float32 (N, players): what the last call paid each player, 0 for empty seats
    * `terminated`, `truncated` bool (N,): games the last call ended, never both
    * `seeds` uint64 (N,): the seed of each slot's game

    With "same_step" rewards and flags describe the game that has ended, everything else the new one.
    """

    game_class: ClassVar[type[GameState]]
    """The class of one game. A game derives from `GameBatch` and sets this and `rules`."""

    def __init__(
        self,
        config: Configurations = None,
        num_games: int | None = None,
        seed: int | None = None,
        *,
        autoreset: str = "same_step",
        observations: bool = True,
        masks: bool = True,
        num_threads: int | None = None,
        scope: Any = ALL,
        **settings: Any,
    ):
        check_one_of(autoreset, MODES, "autoreset")
        configs = configs_of(self.rules, config, settings, GameBatch.__init__)
        n = len(configs) if num_games is None else count(num_games, "num_games")
        workers = None if num_threads is None else count(num_threads, "num_threads")
        if len(configs) > n:
            raise ValueError(f"config: {len(configs)} configurations for {n} games")
        want = WANT_OBSERVATIONS * bool(observations) + WANT_MASKS * bool(masks)
        super().__init__(configs, n, autoreset, want, workers, self.rules.scope_for(scope, configs))
        self.reset(seed)

    def choose(self, policies: Sequence[Policy], asked: np.ndarray, rngs: np.ndarray) -> Int64:
        """What compiled policies would do now, int64 (N,); nothing is played.

        `policies`: "random", "rules" or compiled functions (see `root_env.policies`). `asked` integers (N,): which of
        them decides in each slot, -1 for none. `rngs` int64 (N, 4) from `root_env.policies.streams`: random numbers of
        each slot, which move on. Slots where nobody is asked get -1.
        """
        if not self.want & WANT_OBSERVATIONS:
            raise ValueError("choose: this batch was made with observations=False, which policies need")
        check_streams(rngs, self.num_games)
        asked = np.where(self.waiting == 1, -1, np.asarray(asked)).astype(np.int64)
        actions = np.full(self.num_games, -1, np.int64)
        functions = [function_of(policy, game=self.rules.name) for policy in policies]
        with self.with_threads():
            ask(functions, asked, self.states, self.lists, self._whole_rows(), rngs, actions)
        return actions

    def play_on(
        self,
        policy: Policy,
        rngs: np.ndarray,
        decisions: int | np.ndarray | None = None,
        until_turn: int | np.ndarray | None = None,
        first: np.ndarray | None = None,
        seats: int | np.ndarray | None = None,
    ) -> Int64:
        """Let a policy declared with `policies.policy` play on in every slot; returns the decisions taken, int64 (N,).

        Slot i takes the action `first[i]`, if that is not negative, then what the policy chooses, until `decisions[i]`
        decisions in all are taken, player turn number `until_turn[i]` (as `Game.turns` counts) has begun, a player
        whose bit in `seats[i]` is 0 must decide, or its game is over; slots whose game was over before stay as they
        are. All are integers (N,), or one for all; what is not given sets no limit, and `first` no action. `rngs` as
        for `choose`. Rewards are of all the decisions together; for batches with autoreset="next_step".
        IllegalActionError, before anything is taken, for an illegal `first`; after the call for an illegal choice of
        the policy, which is not taken.
        """
        return play_on(self, policy, rngs, decisions, until_turn, first, seats)

    def observe(self, players: int | np.ndarray) -> Int8:
        """What player index `players[i]` sees in slot i now, int8 (N, scope.size); one player, or integers (N,)."""
        return self._seen_by(players, self.scope)

    def _seen_by(self, players: int | np.ndarray, scope: Any) -> Int8:
        rows = np.zeros((self.num_games, scope.size), np.int8)
        players = np.array(np.broadcast_to(players, self.num_games), np.int64)
        if self.num_games and (players.min() < 0 or (players >= self.states["n_players"]).any()):
            raise ValueError("players: no such player in one of the games")
        self.rules.machine.seeing.observe_many(self.states, players, scope.places, rows)
        return rows

    def _whole_rows(self) -> Int8:
        """What the deciders see with room for all factions, as policies know it."""
        if self.shows_everything:
            return self.observations
        return self._seen_by(np.maximum(self.to_move, 0), self.rules.everything)

    # -- what has ended ------------------------------------------------------------------------------

    def final_observation(self, i: int, agent: str | int) -> Int8:
        """What an agent saw at the end of the game that the last call ended in slot `i`, int8 (scope.size,)."""
        row = np.zeros(self.scope.size, np.int8)
        self.rules.machine.seeing.observe_game(self._final(i), 0, self._player(i, agent), self.scope.places, row)
        return row

    def final_scores(self, i: int) -> dict[str, int]:
        """Victory points by agent of the game that the last call ended in slot `i`."""
        vp = self._final(i)[0]["vp"]
        return {agent: int(vp[p]) for p, agent in enumerate(self.config_of(i).agents)}

    def final_winners(self, i: int) -> tuple[str, ...]:
        """Winners of the game that the last call ended in slot `i`; empty if it was truncated."""
        mask = int(self._final(i)[0]["winners"])
        return tuple(agent for p, agent in enumerate(self.config_of(i).agents) if mask >> p & 1)

    def _final(self, i: int) -> np.ndarray:
        i = range(self.num_games)[i]
        row = int(self.final_row[i])
        if row < 0:
            raise ValueError(f"game {i} has not ended in the last step")
        return self.finals[row : row + 1]

    def _player(self, i: int, agent: str | int) -> int:
        agents = self.config_of(i).agents
        index = agent_index(agents)
        if agent not in index:
            raise ValueError(f"{quoted(agent)} is not at the table of game {i}; agents are {', '.join(agents)}")
        return index[agent]

    # -- games in and out ------------------------------------------------------------------------------

    def game(self, i: int) -> G:
        """Slot `i` as an independent Game, hidden cards and generator included; its record begins here."""
        i = range(self.num_games)[i]
        states, legal_list = copy_states(self.states[i : i + 1]), self.lists[i].copy()
        return self.game_class.of(self.config_of(i), int(self.seeds[i]), states, legal_list)

    @classmethod
    def from_games(cls, games: Sequence[G], **settings: Any) -> Self:
        """A batch whose slots begin as copies of these games, none of them over. `settings`: keywords of BatchGame.

        Each slot goes on with games of its own configuration, from `game_seed(seed, i, 1)`.
        """
        games = list(games)
        for i, game in enumerate(games):
            if game.is_over:
                raise ValueError(f"games: game {i} is over")
        batch = cls([g.config for g in games], **settings)
        for i, game in enumerate(games):
            as_bytes(batch.states)[i] = as_bytes(game.states)[0]
            batch.lists[i] = game.legal_list
            batch.seeds[i] = game.seed & seeding.MASK64
        batch.has_forced = bool(batch.states["n_forced"].any())
        with batch.with_threads():
            batch.write_rows()
        return batch

    def copy_slots(self, sources: int | Sequence[int], targets: Sequence[int]) -> None:
        """Copy games from slots to slots, e.g. to branch a search; one source may serve all targets.

        Targets then show all that their sources show: configuration, seed, rewards, flags and final results too. The
        games that follow in a target remain those of its own series. What the batch shares, its settings, stays.
        """
        sources, targets = np.asarray(sources, np.int64), np.asarray(targets, np.int64)
        for name in SLOT_ARRAYS:
            array = self.rows_of(name)
            array[targets] = array[sources]

    def put(self, slots: Sequence[int], games: Sequence[G]) -> None:
        """Have copies of these games, none of them over, take the places of what is in these slots.

        A game's configuration must be one of the batch's, but for what is shown and paid and how set-up goes. Which
        games follow in a slot does not change.
        """
        put(self, np.asarray(slots, np.int64), games)

    def reseed(self, slots: Sequence[int], rngs: np.ndarray) -> None:
        """Give slots new chance streams, rows of `root_env.policies.streams`, int64 (n, 4): dice, and whatever is
        drawn or shuffled from here on. The order of the decks stays."""
        self.states["rng"][np.asarray(slots, np.int64)] = rngs

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the batch goes on, and what its arrays say of the last call, as copies.

        Arrays, numbers and plain dicts; see `load_state_dict`. Hidden cards and seeds are in it.
        """
        arrays = {name.lstrip("_"): getattr(self, name).copy() for name in SAVED_ARRAYS}
        return {
            "tables": self.rules.digest(),
            "configs": [c.to_dict() for c in self.configs],
            "autoreset": self.autoreset,
            "seed": self.seed,
            **arrays,
            "states": copy_states(self.states),
            "finals": copy_states(self.finals),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on where `state_dict` was taken, on a batch of the same configurations, size and autoreset."""
        self._check_state(state)
        self.seed = state["seed"]
        for name in SAVED_ARRAYS:
            getattr(self, name)[:] = state[name.lstrip("_")]
        as_bytes(self.states)[:] = as_bytes(np.ascontiguousarray(state["states"]))
        self.finals = copy_states(state["finals"])
        self.has_forced = bool(self.states["n_forced"].any())
        with self.with_threads():
            self.write_rows()

    def _check_state(self, state: Mapping[str, Any]) -> None:
        if state["tables"] != self.rules.digest() or state["states"].dtype != self.states.dtype:
            raise ValueError("the state comes from a version with other tables of actions, observations or states")
        if len(state["states"]) != self.num_games:
            raise ValueError(f"the state is of {len(state['states'])} games, this batch has {self.num_games}")
        if state["configs"] != [c.to_dict() for c in self.configs]:
            raise ValueError("the state is of a batch with other configurations")
        if state["autoreset"] != self.autoreset:
            raise ValueError(
                f"the state was saved with autoreset={quoted(state['autoreset'])}, this batch has {self.autoreset!r}"
            )

    # -- whole games -----------------------------------------------------------------------------------

    def rollout(
        self,
        policy: Policy | Sequence[Policy] | Mapping[str, Policy] = "random",
        games: int = 1000,
        seed: int | None = None,
        *,
        first: int = 0,
        trace: TraceOf | None = None,
    ) -> np.ndarray:
        """Play games `first` .. `first` + games - 1 of a seed (None: the batch's), each from its start to its end.

        Game g is `Game(configs[g % len(configs)], seed=game_seed(seed, g, 0))`; its policies draw from
        `root_env.policies.rng_of(game_seed(seed, g, 1))`. The table does not depend on the batch's size, its slots or
        threads. `policy`: the name of an agent ("random", "rules", ...), an agent, a compiled function (see
        `root_env.policies`), a sequence of these by player, or a dict by agent id or faction, where whoever is missing
        plays at random; what is not compiled is asked in Python. IllegalActionError names the game and the player for
        which a policy chose an illegal action. `trace`, a `root_env.Trace` of as many games, notes what happens in
        them.

        Returns a structured array (games,): `winners` bit per player, `truncated`, `turns`, `decisions`, `vp`
        (players,) by player, `config` index.
        """
        seed = self.seed if seed is None else whole(seed, "seed")
        players = Players(self.rules, policy, self.configs)
        games, first = count(games, "games"), whole(first, "first")
        if first < 0:
            raise ValueError(f"first: must be a whole number from 0, got {first}")
        if trace is not None and len(trace) != games:
            raise ValueError(f"trace: has room for {len(trace)} games, {games} are to be played")
        return rollout(self.rules, players, self.configs, self.layouts, games, seed, self.num_threads, first, trace)

    # -- threads -----------------------------------------------------------------------------------------
