"""`GameBatch`: thousands of games in place, stepped by one compiled, parallel call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import numpy as np

from root_env.doors.contract.any_config import AskedScope
from root_env.doors.contract.refusal import no_actions
from root_env.doors.contract.rules import ALL
from root_env.doors.contract.seats import agent_index
from root_env.doors.contract.seeds import seed_of
from root_env.doors.contract.settings import NEXT_STEP, SAME_STEP, autoreset_mode_of
from root_env.doors.game import PlayedGame
from root_env.doors.playing.batch_playing_on import PlayingOn
from root_env.doors.playing.faults import check_rows
from root_env.doors.playing.players import Players
from root_env.doors.playing.playouts import rollout
from root_env.doors.playing.rows import WANT_MASKS, WANT_OBSERVATIONS, Configurations, Rows, configs_of, number_of
from root_env.doors.playing.threads import playout_threads, step_threads, threads
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.policies import Policy
from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.engine.ground import Fault
from root_env.support.arrays import Int8, Int32, Int64
from root_env.support.documents import Document, Fields
from root_env.support.errors import ForcedOutcomeError, IllegalActionError, count, whole
from root_env.support.quoting import quoted

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

G = TypeVar("G", bound=PlayedGame)


class GameBatch(PlayingOn, Generic[G]):
    """`num_games` games side by side.

    `config`: one configuration (or mapping of its fields) for all slots, or a sequence of them, one per slot or
    repeated in turn; or the fields as keywords. All must agree on reward, shaping and observation. `num_games` None:
    one game per configuration. `seed`: it determines every slot's series of games, see `reset`; None takes one from
    the operating system. `autoreset_mode`: "SameStep" (a finished game is replaced in the call that ends it) or
    "NextStep" (in the next call, which ignores that slot's action), as text or of gymnasium.vector.AutoresetMode.
    `observations`, `masks`: False leaves them out; the array is then (N, 0). `num_threads`: the most threads, None: all
    cores; one for each 32 games in a loop, else for each 512. `scope`: the factions that observations and masks have
    room for, "all", "table" (those of `config`) or names, see docs/scopes.md. All after `seed` are keywords.

    Arrays, valid until the next call and overwritten by it (copy what you keep):

    * `observations` int8 (N, scope.size): the observation of the player to move; OBS_SIZE with room for all factions
    * `masks` int8 (N, scope.n_actions): its legal actions; all ones if the action will be ignored (NextStep)
    * `to_move` int8 (N,): index of the player to move in its configuration's `factions`; -1 if the action will be
      ignored, and `observations` are then those of player 0
    * `rewards` float32 (N, players): each player's reward of the last call, 0 for empty seats
    * `terminated`, `truncated` bool (N,): games that the last call ended, never both
    * `seeds` uint64 (N,): the seed of each slot's game

    With "SameStep" rewards and flags describe the game that has ended, and everything else the new one.
    """

    SAVED: ClassVar[tuple[str, ...]] = (
        *Rows.SAVED,
        *("final_row", "waiting", "rewards", "terminated", "truncated", "episodes"),
    )
    COPIED = (*Rows.ARRAYS, "final_row")
    """All arrays with a row for each slot."""
    game_class: ClassVar[type[PlayedGame]]
    """The class of one game. A game derives from `GameBatch` and sets this and `rules`."""

    def __init__(
        self,
        config: Configurations = None,
        num_games: int | None = None,
        seed: int | None = None,
        *,
        autoreset_mode: AutoresetMode | str = SAME_STEP,
        observations: bool = True,
        masks: bool = True,
        num_threads: int | None = None,
        scope: AskedScope = ALL,
        **settings: Any,
    ):
        configs = configs_of(self.rules, config, settings, GameBatch.__init__)
        n = len(configs) if num_games is None else count(num_games, "num_games")
        workers = None if num_threads is None else count(num_threads, "num_threads")
        if len(configs) > n:
            raise ValueError(f"config: {len(configs)} configurations for {n} games")
        want = WANT_OBSERVATIONS * bool(observations) + WANT_MASKS * bool(masks)
        super().__init__(configs, n, scope=self.rules.scope_for(scope, configs), want=want, num_threads=workers)
        self.num_games: int = n
        self.autoreset_mode: str = autoreset_mode_of(autoreset_mode)
        self.episodes: Int64 = np.zeros(n, np.int64)
        self.finals: np.ndarray = self.machine.game.new_states(0)
        """The final states of the games that the last call has ended."""
        self.final_row: Int32 = np.full(n, -1, np.int32)
        """(N,): the row of `finals` with the end of the game in a slot, -1 if the last call has ended none there."""
        self.has_forced: bool = False
        """True if some game has forced outcomes queued."""
        self.reset(seed)

    # -- seeds ---------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start all slots over. Slot i plays `game_seed(seed, i, 0)`, then `game_seed(seed, i, 1)` and so on.

        `Game(batch.config_of(i), seed=int(batch.seeds[i]))` and the same actions reproduce the game in slot i bit for
        bit. A slot that ignores its next action (NextStep) still has the seed of the game that has ended.
        """
        self.seed: int = seed_of(seed)
        self.has_forced = False
        self.episodes[:] = 0
        self.waiting[:] = 0
        self._keep_finals(np.zeros(0, np.int64))
        self.rewards[:] = 0
        self.terminated[:], self.truncated[:] = False, False
        with self.with_threads():
            self._start(np.arange(self.num_games), 0)
            self.write_rows()

    def _start(self, slots: np.ndarray, want: int) -> None:
        """Start in each of these slots the game number `episodes` of its series, and write the arrays of `want`."""
        self.seeds[slots] = seeding.game_seeds(self.seed, slots, self.episodes[slots])
        self.start(slots, want)

    def _start_next(self, slots: np.ndarray, want: int) -> None:
        """Start the next game in each of these slots."""
        self.episodes[slots] += 1
        with threads(playout_threads(len(slots), self.num_threads)):
            self._start(slots, want)

    # -- stepping ------------------------------------------------------------------------------------

    def step(self, actions: np.ndarray) -> None:
        """Take `actions`, integers (N,), one per slot, of each slot's player to move.

        All are checked first: for an illegal action IllegalActionError names its game, and no action is taken. The same
        holds for ForcedOutcomeError, if games `from_games` had outcomes queued. StoppedGameError names a game that
        cannot go on; it has then been ended as truncated, and all other games have taken their actions.
        """
        actions = self._checked(actions)
        ended = self._step_forced(actions) if self.has_forced else self._step(actions)
        if len(ended):
            check_rows(self.finals, "game", names=ended)

    def _step(self, actions: np.ndarray) -> np.ndarray:
        """Take checked actions; returns the slots in which a game has ended, int64 (k,), in the order of `finals`."""
        if self.autoreset_mode == NEXT_STEP:
            self._start_waiting()
        with threads(step_threads(self.num_games, self.num_threads)):
            self.take(actions)
        ended = self.waiting.nonzero()[0]
        if len(ended) or len(self.finals):
            self._keep_finals(ended)
        if len(ended) and self.autoreset_mode == SAME_STEP:
            self._start_next(ended, self.want)
            self.waiting[ended] = 0
        elif len(ended):
            self.masks[ended] = 1
        return ended

    def _start_waiting(self) -> None:
        """Start new games in the slots whose game the last call has ended; these slots ignore their action now."""
        slots = self.waiting.nonzero()[0]
        if len(slots):
            self._start_next(slots, 0)

    def _keep_finals(self, slots: np.ndarray) -> None:
        """Keep the final states of the games in these slots, and of no others, before new games take their places."""
        self.finals = np.ndarray(len(slots), self.states.dtype, as_bytes(self.states)[slots])
        self.final_row[:] = -1
        self.final_row[slots] = np.arange(len(slots))

    def _checked(self, actions: np.ndarray) -> np.ndarray:
        """Ids of all actions, int64 (N,), a fresh array; IllegalActionError, naming the game, if one is illegal."""
        actions = np.asarray(actions)
        if words := no_actions(actions, self.num_games):
            raise IllegalActionError(words)
        actions = np.array(actions, np.int64)  # a copy: read-only or strided ones would compile the core anew
        if self.scope.renumbers:
            actions = self._of_all(actions)
        bad = self.machine.many.first_illegal(self.lists, actions, self.waiting)
        if bad >= 0:
            words = self.refusal(int(bad), actions[bad])
            raise IllegalActionError(f"game {bad}: {words}; no action of the batch has been taken")
        return actions

    def _of_all(self, numbers: Int64) -> Int64:
        """Ids in the scope as ids of all actions; IllegalActionError for one that is none and is not ignored."""
        actions = np.empty_like(numbers)
        bad = self.machine.many.first_unknown(numbers, self.scope.actions, self.waiting, actions)
        if bad >= 0:
            raise IllegalActionError(
                f"game {bad}: {int(numbers[bad])} is not an action: in this scope they are "
                f"0..{self.scope.n_actions - 1}; no action of the batch has been taken"
            )
        return actions

    def _step_forced(self, actions: np.ndarray) -> np.ndarray:
        """Step while some slot has forced outcomes queued; nothing changes if one of these outcomes is impossible."""
        before = self._snapshot()
        ended = self._step(actions)
        self._refuse_impossible(ended[self.finals["fault"] == Fault.IMPOSSIBLE_OUTCOME], before)
        return ended

    def _refuse_impossible(self, slots: np.ndarray, before: tuple[np.ndarray, list[np.ndarray]]) -> None:
        """Raise ForcedOutcomeError, with everything as `before`, if there are slots with an impossible outcome."""
        for slot in slots[:1].tolist():
            self.finals, arrays = before
            for name, array in zip((*self.COPIED, "episodes"), arrays, strict=True):
                self.rows_of(name)[:] = array
            raise ForcedOutcomeError(f"game {slot}: a forced outcome cannot happen here. No action has been taken")
        self.has_forced = bool(self.states["n_forced"].any())

    def _snapshot(self) -> tuple[np.ndarray, list[np.ndarray]]:
        return self.finals, [self.rows_of(name).copy() for name in (*self.COPIED, "episodes")]

    def observe(self, players: int | np.ndarray) -> Int8:
        """The observation of player `players[i]` in slot i, int8 (N, scope.size); a player index, or integers (N,)."""
        players = np.array(np.broadcast_to(players, self.num_games), np.int64)
        if self.num_games and (players.min() < 0 or (players >= self.states["n_players"]).any()):
            raise ValueError("players: no such player in one of the games")
        return self.seen_by(players, self.scope)

    def ahead(self, slots: np.ndarray | None = None) -> Int8:
        """The results at once of the legal actions, int8 (N, most, 4), see `Game.ahead`; `most`: of the longest list.

        They are in the order of masks, by their ids; rows beyond a list are 0. `slots`: these alone, integers (N,).
        """
        rows = np.arange(self.num_games)
        rows = rows if slots is None else rows[np.asarray(slots)]
        return self.machine.ahead.look(self.states, self.lists, rows)

    # -- ended games ---------------------------------------------------------------------------------

    def final_observation(self, i: int, agent: str | int) -> Int8:
        """An agent's final observation of the game that the last call ended in slot `i`, int8 (scope.size,)."""
        row = np.zeros(self.scope.size, np.int8)
        self.machine.seeing.observe_game(self._final(i), 0, self._player(i, agent), self.scope.places, row)
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
        """A batch whose slots begin with copies of these games, none of them over. `settings`: keywords of BatchGame.

        Each slot goes on with games of its own configuration, from `game_seed(seed, i, 1)`.
        """
        games = list(games)
        for i, game in enumerate(games):
            if game.is_over:
                raise ValueError(f"games: game {i} is over")
        batch = cls([g.config for g in games], **settings)
        batch._take_in(np.arange(len(games)), games)
        return batch

    def copy_slots(self, sources: int | Sequence[int], targets: Sequence[int]) -> None:
        """Copy games from slots to slots, e.g. to branch a search; one source may serve all targets.

        All arrays are copied: configuration, seed, rewards, flags and final results too. The games that follow in a
        target remain those of its own series.
        """
        sources, targets = np.asarray(sources, np.int64), np.asarray(targets, np.int64)
        for name in self.COPIED:
            array = self.rows_of(name)
            array[targets] = array[sources]

    def put(self, slots: Sequence[int], games: Sequence[G]) -> None:
        """Replace the games in these slots by copies of `games`, none of them over.

        A game's configuration must be one of the batch's; observation, reward, shaping and set-up may differ. The games
        that follow in a slot remain those of its series.
        """
        slots = np.asarray(slots, np.int64)
        if len(slots) != len(games):
            raise ValueError(f"put: {len(slots)} slots for {len(games)} games")
        if any(game.is_over for game in games):
            raise ValueError("put: a game is over")
        numbers = {id(game.config): game.config for game in games}
        numbers = {key: number_of(config, self.configs) for key, config in numbers.items()}
        self.layout_of[slots] = [numbers[id(game.config)] for game in games]
        self.waiting[slots], self.final_row[slots] = 0, -1
        self.terminated[slots] = self.truncated[slots] = False
        self.rewards[slots] = 0
        self._take_in(slots, games)

    def _take_in(self, slots: np.ndarray, games: Sequence[G]) -> None:
        """Put copies of these games into these slots, whose configurations fit."""
        for i, game in zip(slots.tolist(), games, strict=True):
            as_bytes(self.states)[i] = as_bytes(self.machine.take_in(game.states))[0]
            self.lists[i] = game.legal_list
            self.seeds[i] = game.seed & seeding.MASK64
        self.has_forced |= bool(self.states["n_forced"][slots].any())
        with self.with_threads():
            self.write_rows()

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        self.finals = self.machine.take_in(self.finals)

    def reseed(self, slots: Sequence[int], rngs: np.ndarray) -> None:
        """Give slots new chance streams, rows of `root_env.policies.streams`, int64 (n, 4), for all dice, draws and
        shuffles from here on. The order of the decks stays."""
        self.states["rng"][np.asarray(slots, np.int64)] = rngs

    def state_dict(self) -> Document:
        """Copies of everything that determines how the batch goes on, and of the results of the last call.

        Arrays, numbers and plain dicts; see `load_state_dict`. Hidden cards and seeds are in it.
        """
        own = {"autoreset_mode": self.autoreset_mode, "seed": self.seed, "finals": copy_states(self.finals)}
        return super().state_dict() | own

    def load_state_dict(self, state: Fields) -> None:
        """Go on from a `state_dict`, in a batch of the same configurations, size and autoreset_mode."""
        written = {"same_step": SAME_STEP, "next_step": NEXT_STEP}.get(state.get("autoreset", ""))  # before 0.4
        before = state.get("autoreset_mode", written)
        if before != self.autoreset_mode:
            raise ValueError(
                f"the state was saved with autoreset_mode={quoted(before)}, this batch has {self.autoreset_mode!r}"
            )
        finals = copy_states(self.machine.take_in(state["finals"]))  # first: if this raises, nothing has changed
        super().load_state_dict(state)
        self.seed, self.finals = state["seed"], finals
        self.has_forced = bool(self.states["n_forced"].any())

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
        `root_env.policies.rng_of(game_seed(seed, g, 1))`. The result does not depend on the batch's size, its slots or
        threads. `policy`: the name of an agent ("random", "rules", ...), an agent, a compiled function (see
        `root_env.policies`), a sequence of these by player, or a dict by agent id or faction, in which a missing player
        plays at random; an agent that is not compiled is asked in Python. IllegalActionError names the game and the
        player for which a policy chose an illegal action. `trace`: a `root_env.Trace` of as many games that notes the
        course of each.

        Returns a structured array (games,): `winners` bit per player, `truncated`, `turns`, `decisions`, `vp`
        (players,) by player, `config` index.
        """
        seed = self.seed if seed is None else seed_of(seed)
        players = Players(self.rules, policy, self.configs)
        games, first = count(games, "games"), whole(first, "first", least=0)
        if trace is not None and len(trace) != games:
            raise ValueError(f"trace: has room for {len(trace)} games, {games} are to be played")
        return rollout(self.rules, players, self.configs, self.layouts, games, seed, self.num_threads, first, trace)
