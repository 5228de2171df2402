"""The part of a batch in which compiled policies choose and play on: for search, and for the opponents of a learner."""

import functools
from collections.abc import Callable, Sequence

import numpy as np

from root_env.doors.contract.settings import NEXT_STEP
from root_env.doors.playing.faults import check_rows
from root_env.doors.playing.playing_on import (
    ENDLESS,
    LIMITS,
    NOT_LEGAL,
    check_plays_on,
    is_compiled,
    play_rows,
    work_of,
)
from root_env.doors.playing.rewards import rewards_of
from root_env.doors.playing.rows import WANT_OBSERVATIONS, Rows
from root_env.doors.playing.threads import cores, playout_threads, thread_count, threads
from root_env.doors.policies import Policy, PolicyFunction, ask, check_streams, function_of, name_of
from root_env.engine.ground import Fault
from root_env.engine.jit import at_once, beside
from root_env.support.arrays import Int64
from root_env.support.by_name import agent_of, check_at
from root_env.support.errors import IllegalActionError

FEW = 16
"""The most decisions in a slot that are no playout: no thread is woken for slots that take no more."""
EVERYBODY = -1
"""The bits of all players."""


class PlayingOn(Rows):
    """The part of `GameBatch` in which policies play on."""

    num_games: int
    num_threads: int | None
    autoreset_mode: str
    shaping: float
    has_forced: bool
    finals: np.ndarray
    _seated: frozenset[str] = frozenset()
    """Names of agents that can play at all of these tables."""
    _checked: Callable[[Int64], Int64]
    _keep_finals: Callable[[np.ndarray], None]
    _snapshot: Callable[[], tuple[np.ndarray, list[np.ndarray]]]
    _refuse_impossible: Callable[[np.ndarray, tuple[np.ndarray, list[np.ndarray]]], None]

    def choose(self, policies: Sequence[Policy], asked: np.ndarray, rngs: np.ndarray) -> Int64:
        """The actions that compiled policies choose now, int64 (N,); nothing is played.

        `policies`: "random", "rules" or compiled functions (see `root_env.policies`). `asked` integers (N,): the index
        of the policy that decides in each slot, -1 for none. `rngs` int64 (N, 4) from `root_env.policies.streams`: the
        random stream of each slot, which advances. A slot without a policy gets -1.
        """
        if not self.want & WANT_OBSERVATIONS:
            raise ValueError("choose: this batch was made with observations=False, which policies need")
        check_streams(rngs, self.num_games)
        asked = np.where(self.waiting == 1, -1, np.asarray(asked)).astype(np.int64)
        actions = np.full(self.num_games, -1, np.int64)
        functions = [self._function_of(policy) for policy in policies]
        with self.with_threads():
            ask(functions, asked, self.states, self.lists, self.whole_rows(), rngs, actions)
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

        Slot i takes the action `first[i]`, if that is not negative, then the choices of the policy. It stops as soon as
        `decisions[i]` decisions in all are taken, player turn number `until_turn[i]` (see `Game.turns`) has begun, a
        player whose bit in `seats[i]` is 0 must decide, or its game is over. A slot whose game was over before stays as
        it is. All are integers (N,), or one for all; None sets no limit, and for `first` no action. `rngs` as for
        `choose`. Rewards are the sums over all these decisions. For batches with autoreset_mode="NextStep".
        IllegalActionError for an illegal `first`, before anything is taken; for an illegal choice of the policy, which
        is not taken, at the end of the call.
        """
        n, function = self.num_games, self._plays_on(policy, rngs)
        played_by, first = _row(EVERYBODY if seats is None else seats, n), _row(-1 if first is None else first, n)
        stays = (self.waiting == 1) | ((played_by == 0) & (first < 0))
        limits = np.where(stays, 0, _row(ENDLESS if decisions is None else decisions, n))
        first = np.where(limits > 0, first, -1)
        self._check_first(first)
        before = self._snapshot() if self.has_forced else None
        points = self.states["vp"].astype(np.float32) if self.shaping else None
        turns = _row(ENDLESS if until_turn is None else until_turn, n)
        far = 0 if seats is not None else int((limits > FEW).sum())
        with threads(max(thread_count(n, self.num_threads), playout_threads(far, self.num_threads))):
            taken = self.play(function, rngs, played_by, first, limits, turns)
        if before is not None:
            self._refuse_impossible(np.flatnonzero(self.states["fault"] == Fault.IMPOSSIBLE_OUTCOME), before)
        self._settle(limits > 0, points)
        self._check_played(taken, first, 0, policy)
        return taken

    def play_on_in(
        self,
        slots: slice,
        policy: Policy,
        rngs: np.ndarray,
        first: np.ndarray,
        decisions: np.ndarray,
        until_turn: int,
        aside: bool = False,
    ) -> Callable[..., Int64]:
        """`play_on` in a slice of the slots; returns a function that gives the result. Called with True it gives up.

        `rngs` as there; `first` and `decisions`, int64, are for these slots alone. With `aside` another thread plays,
        if the batch may use several, and this thread may play in other slots meanwhile. Do not use these slots before
        the returned function was called. For batches without shaping, forced outcomes or a scope of their own.
        """
        function = self._plays_on(policy, rngs)
        if self.shaping or self.has_forced or self.scope.renumbers:
            raise ValueError("play_on_in: shaping, forced outcomes and scopes are for play_on")
        limits = np.where(self.waiting[slots] == 1, 0, decisions)
        first = np.where(limits > 0, first, -1)
        if self.machine.many.first_illegal(self.lists[slots], first, (first < 0).view(np.int8)) >= 0:
            self._check_first(_in_all(self.num_games, slots, first, -1))
        seats, turns = np.full((2, len(first)), EVERYBODY)
        turns[:] = until_turn
        everything = self.rules.everything
        in_place = self.scope is everything
        rows = self.observations[slots] if in_place else np.empty((len(first), everything.size), np.int8)
        games = self.states[slots], self.lists[slots], rows, rngs[slots]
        shown = self.want if in_place else 0, self.masks[slots], self.to_move[slots]
        loop, given, taken = work_of(self.rules, self.machine, function, games, seats, first, limits, turns, *shown)
        n = playout_threads(int((limits > FEW).sum()), self.num_threads)
        aside = aside and is_compiled(self.rules, self.machine, function)
        most = cores() if self.num_threads is None else self.num_threads

        play = functools.partial(play_rows, loop, given)
        with threads(min(n + 1, most) if aside else n):
            wait = beside(play) if aside else at_once(play)

        def ended(give_up: bool = False) -> Int64:
            if give_up:
                given[LIMITS].fill(0)
            elif aside:
                play()  # the rows that no thread has begun
            wait()
            if not in_place:
                self._write_slots(slots)
            over = ((self.states["over"][slots] != 0) & (limits > 0)).any()
            if over:
                self._settle(_in_all(self.num_games, slots, limits, 0) > 0, None)
            if over or taken.min(initial=0) < 0:
                self._check_played(taken, first, slots.start, policy)
            return taken

        return ended

    def _write_slots(self, slots: slice) -> None:
        """Write the wanted arrays of these slots again."""
        many, shown = self.machine.many, self._shown()
        here = (array if k == 4 else array[slots] for k, array in enumerate(shown))  # the places are those of all
        many.write_batch(many.Games(self.states[slots], self.lists[slots]), self.want, many.Shown(*here))

    def _function_of(self, policy: Policy) -> PolicyFunction:
        """The compiled function of a policy; ValueError for an agent that cannot play at one of these tables."""
        if not callable(policy) and policy not in self._seated:
            check_at(agent_of(policy, "policy", self.rules.name), *self.configs)
            if isinstance(policy, str):
                self._seated |= {policy}
        return function_of(policy, game=self.rules.name)

    def _plays_on(self, policy: Policy, rngs: np.ndarray) -> PolicyFunction:
        """The compiled function of a policy that plays on; ValueError if it cannot."""
        if self.autoreset_mode != NEXT_STEP:
            raise ValueError('play_on: the batch must have autoreset_mode="NextStep", so that what has ended stays')
        if not self.want & WANT_OBSERVATIONS:
            raise ValueError("play_on: this batch was made with observations=False, which policies need")
        function = self._function_of(policy)
        check_plays_on(function)
        check_streams(rngs, self.num_games)
        return function

    def _check_played(self, taken: np.ndarray, first: np.ndarray, low: int, policy: Policy) -> None:
        """Raise the errors of `play_on` for the slots from `low` on in which a policy has played."""
        check_rows(self.states, "game", np.flatnonzero(self.truncated))
        for i in np.flatnonzero(taken == NOT_LEGAL)[:1].tolist():
            words = f" as the policy {name_of(policy)} chose"
            raise IllegalActionError(f"game {low + i}: {self.refusal(low + i, first[i], words)}")

    def _check_first(self, first: np.ndarray) -> None:
        """Raise IllegalActionError, in the words of `step`, if a given first action is illegal."""
        if self.machine.many.first_illegal(self.lists, first, (first < 0).astype(np.int8)) >= 0:
            self._checked(np.where(first >= 0, first, self.lists[:, 1]))

    def _settle(self, played: np.ndarray, points: np.ndarray | None) -> None:
        """Pay the rewards in the slots where `played` since their players had `points`, and note the ended games.

        `points`: None without shaping.
        """
        states, over = self.states, played & (self.states["over"] != 0)
        self.rewards[:] = 0
        if points is not None:
            self.rewards[:, : points.shape[1]] = self.shaping * (states["vp"] - points)
        self.truncated[:] = over & (states["truncated"] != 0)
        self.terminated[:] = over & ~self.truncated
        ended = over.nonzero()[0]
        if len(ended) or len(self.finals):
            self._keep_finals(ended)
        for i in ended.tolist():
            paid = rewards_of(states, i, self.kind)
            self.rewards[i, : len(paid)] += paid.astype(np.float32)
        self.waiting[ended] = 1
        self.masks[ended] = 1


def _in_all(n: int, slots: slice, array: np.ndarray, elsewhere: int) -> np.ndarray:
    """An array of these slots as an array of all n slots, with `elsewhere` in the others."""
    whole = np.full(n, elsewhere, array.dtype)
    whole[slots] = array
    return whole


def _row(values: int | np.ndarray, n: int) -> Int64:
    return np.full(n, values, np.int64)
