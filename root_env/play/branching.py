"""What a search does with the slots of a batch: `BatchGame.put` and `BatchGame.play_on`."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from root_env.core import seeding
from root_env.core.ground import Fault
from root_env.core.rows import as_bytes
from root_env.errors import ForcedOutcomeError, IllegalActionError, ReachWarning
from root_env.play.faults import check_rows
from root_env.play.game_state import GameState
from root_env.play.playing_on import ENDLESS, NOT_LEGAL, check_plays_on, play_rows
from root_env.play.rewards import rewards_of
from root_env.play.slots import WANT_OBSERVATIONS, Slots
from root_env.play.threads import playout_threads, thread_count, threads
from root_env.policies import check_streams, function_of, name_of
from root_env.shared.refusal import refusal

FEW = 16
"""Decisions in a slot that are no playout: a thread is not woken for a few slots that take no more."""
EVERYBODY = -1
"""Bits of all players."""
NOT_OF_THE_GAME = ("observation", "reward", "shaping", "setup")
"""Fields of a configuration about what is shown and paid, and how set-up goes."""


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
    batch.final_row[slots] = -1
    batch.terminated[slots] = batch.truncated[slots] = False
    batch.rewards[slots] = 0
    batch.has_forced |= bool(batch.states["n_forced"][slots].any())
    with batch.with_threads():
        batch.write_rows()


def _number_of(batch: Slots, config: Any) -> int:
    """Index of a game's configuration among the batch's; what is shown and paid, and how set-up goes, may differ."""
    for k, own in enumerate(batch.configs):
        if config is own or config == own:
            return k
    for k, own in enumerate(batch.configs):
        alike = {name: getattr(own, name) for name in NOT_OF_THE_GAME if hasattr(own, name)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            if replace(config, **alike) == own:
                return k
    raise ValueError("put: a game has a configuration that the batch does not have")


def play_on(batch: Slots, policy, rngs, decisions, until_turn, first, seats) -> np.ndarray:
    """See `BatchGame.play_on`."""
    if batch.autoreset != "next_step":
        raise ValueError('play_on: the batch must have autoreset="next_step", so that what has ended stays')
    if not batch.want & WANT_OBSERVATIONS:
        raise ValueError("play_on: this batch was made with observations=False, which policies need")
    n, function = batch.num_games, function_of(policy, game=batch.rules.name)
    check_plays_on(function)
    check_streams(rngs, n)
    seats_given, seats = seats is not None, _row(EVERYBODY if seats is None else seats, n)
    first = _row(-1 if first is None else first, n)
    stays = (batch.waiting == 1) | ((seats == 0) & (first < 0))
    limits = np.where(stays, 0, _row(ENDLESS if decisions is None else decisions, n))
    first = np.where(limits > 0, first, -1)
    turns = _row(ENDLESS if until_turn is None else until_turn, n)
    _check_first(batch, first)
    before, points = batch.snapshot() if batch.has_forced else None, batch.states["vp"].astype(np.float32)
    rows = batch.observations if batch.shows_everything else np.zeros((n, batch.rules.everything.size), np.int8)
    want = batch.want if batch.shows_everything else 0
    games = batch.states, batch.lists, rows, rngs
    far = 0 if seats_given else int((limits > FEW).sum())
    with threads(max(thread_count(n, batch.num_threads), playout_threads(far, batch.num_threads))):
        taken = play_rows(batch.rules, function, games, seats, first, limits, turns, want, batch.masks, batch.to_move)
    if before is not None:
        _restore_if_impossible(batch, before)
    _settle(batch, limits > 0, points)
    check_rows(batch.states, "game", np.flatnonzero(batch.truncated))
    for i in np.flatnonzero(taken == NOT_LEGAL)[:1].tolist():
        why = f" as the policy {name_of(policy)} chose"
        words = refusal(batch.rules, batch.config_of(i), batch.states, i, batch.lists[i], first[i], why)
        raise IllegalActionError(f"game {i}: {words}")
    return taken


def _row(values, n: int) -> np.ndarray:
    return np.array(np.broadcast_to(values, n), np.int64)


def _check_first(batch: Slots, first: np.ndarray) -> None:
    """IllegalActionError, in the words of `step`, if a given first action is illegal."""
    given = first >= 0
    if batch.rules.machine.many.first_illegal(batch.lists, first, (~given).astype(np.int8)) >= 0:
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
    batch.keep_finals(np.flatnonzero(over))
    for i in np.flatnonzero(over).tolist():
        paid = rewards_of(states, i, batch.kind)
        batch.rewards[i, : len(paid)] += paid.astype(np.float32)
        batch.waiting[i] = 1
    if batch.shows_everything:
        batch.masks[over] = 1
    else:
        batch.write_rows()
