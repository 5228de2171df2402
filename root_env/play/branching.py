"""What a search does with the slots of a batch: `BatchGame.put` and `BatchGame.play_on`.

Rules and policy run in one compiled loop, slot after slot: a tree search has too few games side by side to pay for a
call per decision.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from root_env.config import GameConfig
from root_env.core import engine, many, observe, seeding
from root_env.core.ids import Fault
from root_env.core.jit import INTERPRETED, I, record_at, spread
from root_env.core.state import as_bytes
from root_env.errors import ForcedOutcomeError, IllegalActionError, ReachWarning
from root_env.play.faults import check_rows
from root_env.play.game_state import GameState
from root_env.play.rewards import rewards_of
from root_env.play.slots import WANT_MASKS, WANT_OBSERVATIONS, Slots
from root_env.policies import (
    check_streams,
    declared,
    function_of,
    helper,
    loop_with,
    name_of,
    sees_everything,
    shown_to_policies,
    streams,
    uniform,
    whole_number,
)
from root_env.text.refusal import question, what_is_legal

NOT_LEGAL = -1
"""In place of the number of decisions taken: the policy chose an illegal action."""
_POLICY = None
"""Stands for the policy in `_play_rows`."""


@helper
def _seen(row):
    """What a policy gets to see: as int64 for the interpreter, whose small integers would wrap."""
    return shown_to_policies(row) if INTERPRETED else row


def _play_rows(low, high, states, lists, rows, shown_lists, shown_rows, rngs, first, limits, turns, taken, to_move):
    for i in range(low, high):
        s = record_at(states, i)
        out = lists[i]
        action = I(first[i])
        n = 0
        while n < limits[i] and s.over == 0 and s.fault == 0:
            if action < 0:
                if s.turns >= turns[i]:
                    break
                observe.observe(s, I(s.stack[s.depth - 1].who), rows[i])
                legal = I(out[0])
                answer = _POLICY(_seen(shown_rows[i]), _seen(shown_lists[i, 1 : 1 + legal]), legal, rngs[i])
                action = whole_number(_POLICY, answer)
                if not engine.is_legal(out, action):
                    n = NOT_LEGAL
                    break
            engine.take(s, action, out)
            action = -1
            n += 1
        taken[i] = n
        if limits[i] > 0:
            who = -1 if s.over != 0 else I(s.stack[s.depth - 1].who)
            to_move[i] = who
            observe.observe(s, max(0, who), rows[i])


@functools.lru_cache(maxsize=16)
def _player(policy: Callable) -> Callable:
    """The loop with one policy in it, compiled once per policy; the rules are called by their address."""
    if sees_everything(policy):
        raise ValueError(
            f'play_on: {name_of(policy)} is declared with sees="everything", and here policies get observations'
        )
    if declared(policy) is None:
        raise ValueError(
            f"play_on: declare {name_of(policy)} with @root_env.policies.policy: it plays inside the compiled rules"
        )
    return loop_with(policy, _play_rows, "_plays_on")


def put(batch: Slots, slots: np.ndarray, games: Sequence[GameState]) -> None:
    """See `BatchGame.put`."""
    if len(slots) != len(games):
        raise ValueError(f"put: {len(slots)} slots for {len(games)} games")
    numbers = {id(config): _number_of(batch, config) for config in {id(g.config): g.config for g in games}.values()}
    for i, game in zip(slots.tolist(), games, strict=True):
        if game.is_over:
            raise ValueError("put: a game is over")
        as_bytes(batch.states)[i] = as_bytes(game.states)[0]
        batch.lists[i] = game.legal_list
        batch.layout_of[i] = numbers[id(game.config)]
        batch.seeds[i] = game.seed & seeding.MASK64
    batch.waiting[slots] = 0
    batch.ended[slots] = batch.terminated[slots] = batch.truncated[slots] = False
    batch.rewards[slots] = 0
    batch.has_forced |= bool(batch.states["n_forced"][slots].any())
    with batch.with_threads():
        batch.write_rows()


def _number_of(batch: Slots, config: GameConfig) -> int:
    """Index of a game's configuration among the batch's; what is shown and paid, and how set-up goes, may differ."""
    for k, own in enumerate(batch.configs):
        if config is own or config == own:
            return k
    for k, own in enumerate(batch.configs):
        alike = {name: getattr(own, name) for name in ("observation", "reward", "shaping", "setup")}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            if replace(config, **alike) == own:
                return k
    raise ValueError("put: a game has a configuration that the batch does not have")


def play_on(batch: Slots, policy, rngs, decisions, until_turn, first) -> np.ndarray:
    """See `BatchGame.play_on`."""
    if batch.autoreset != "next_step":
        raise ValueError('play_on: the batch must have autoreset="next_step", so that what has ended stays')
    n = batch.num_games
    check_streams(rngs, n)
    limits = np.where(batch.waiting == 1, 0, _row(decisions, n))
    turns = _row(np.iinfo(np.int64).max if until_turn is None else until_turn, n)
    first = np.where(limits > 0, _row(-1 if first is None else first, n), -1)
    _check_first(batch, first)
    before, points = batch.snapshot() if batch.has_forced else None, batch.states["vp"].astype(np.float32)
    taken = np.zeros(n, np.int64)
    shown = [array.view() for array in (batch.lists, batch.observations)]
    for view in shown:
        view.flags.writeable = False
    loop = _player(function_of(policy))
    arrays = (batch.states, batch.lists, batch.observations, *shown, rngs, first, limits, turns, taken)
    with batch.with_threads():
        spread(loop, n, *arrays, batch.to_move)
    if before is not None:
        _restore_if_impossible(batch, before)
    _settle(batch, limits > 0, points)
    check_rows(batch.states, "game", np.flatnonzero(batch.truncated))
    if (taken == NOT_LEGAL).any():
        i = int(np.flatnonzero(taken == NOT_LEGAL)[0])
        raise IllegalActionError(
            f"game {i}: {question(batch.states, i)}, and the policy {name_of(policy)} chose what is not legal; "
            f"legal are {what_is_legal(batch.lists[i])}"
        )
    return taken


def _row(values, n: int) -> np.ndarray:
    return np.array(np.broadcast_to(values, n), np.int64)


def _check_first(batch: Slots, first: np.ndarray) -> None:
    """IllegalActionError, in the words of `step`, if a given first action is illegal."""
    given = first >= 0
    if many.first_illegal(batch.lists, first, (~given).astype(np.int8)) >= 0:
        batch.checked(np.where(given, first, batch.lists[:, 1]))


def _restore_if_impossible(batch: Slots, before) -> None:
    faults = np.flatnonzero(batch.states["fault"] == Fault.IMPOSSIBLE_OUTCOME)
    if len(faults):
        batch.restore(before)
        raise ForcedOutcomeError(f"game {faults[0]}: a forced outcome cannot happen here. No action has been taken")
    batch.has_forced = bool(batch.states["n_forced"].any())


def _settle(batch: Slots, played: np.ndarray, points: np.ndarray) -> None:
    """Pay for what was played, note what has ended, and write the masks."""
    states = batch.states
    over = played & (states["over"] != 0)
    batch.rewards[:] = batch.shaping * (states["vp"] - points)
    batch.truncated[:] = over & (states["truncated"] != 0)
    batch.terminated[:] = over & ~batch.truncated
    batch.ended[:] = over
    for i in np.flatnonzero(over).tolist():
        batch.rewards[i] += rewards_of(states, i, batch.kind).astype(np.float32)
        as_bytes(batch.final_states)[i] = as_bytes(states)[i]
        batch.waiting[i] = 1
    if batch.masks.shape[1]:
        batch.write_rows()


def use_entry_points() -> None:
    """Call the entry point of `play_on` once for the policy "random", see `root_env.play.warming`."""
    slots = Slots([GameConfig(setup="random")], 2, "next_step", WANT_OBSERVATIONS + WANT_MASKS, None)
    slots.reset(0)
    play_on(slots, uniform, streams(seeding.words_of(slots.seeds)), 2, None, None)
