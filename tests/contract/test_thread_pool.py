"""Threads that step a batch together: the same games, whatever the number of threads, and nobody waits for ever."""

import gc
import os
import threading
import time
import weakref

import numpy as np
import pytest

from root_env import BatchGame
from root_env.doors.playing import threads
from root_env.engine.jit import INTERPRETED, thread_pool

pytestmark = pytest.mark.skipif(INTERPRETED, reason="plain Python uses one thread")
GAMES = 96


def _batch(num_threads: int, seed: int = 1, games: int = GAMES) -> BatchGame:
    return BatchGame(num_games=games, seed=seed, num_threads=num_threads, scope="table")


def _step(batch: BatchGame) -> None:
    """The last legal action of each mask: games go on for long."""
    batch.step(batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(1))


def _shown(batch: BatchGame) -> bytes:
    arrays = batch.observations, batch.masks, batch.rewards, batch.to_move, batch.terminated
    return b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)


def _cpu_seconds() -> float:
    return sum(os.times()[:2])


@pytest.fixture(autouse=True)
def many_cores(monkeypatch):
    """Pretend to have three cores: tests choose the number of threads."""
    monkeypatch.setattr(threads, "cores", lambda: 3)


def test_games_do_not_depend_on_the_number_of_threads():
    batches = [_batch(n) for n in (1, 2, 3)]
    for _ in range(400):
        for batch in batches:  # each in turn: its workers are sent away by the next
            _step(batch)
        assert len({_shown(batch) for batch in batches}) == 1
    assert batches[0].episodes.sum() > 0


def test_a_batch_in_a_loop_keeps_its_workers():
    one, other = _batch(1), _batch(3)
    for _ in range(500):
        _step(other)
    followed = thread_pool._pool.workers
    for _ in range(500):
        _step(other)
    assert thread_pool._pool.workers is followed
    assert (followed.mails[:, thread_pool.DONE] == followed.mails[:, thread_pool.TOLD]).all()
    assert followed.mails[:, thread_pool.TOLD].min() > 100
    for _ in range(1000):
        _step(one)
    assert _shown(one) == _shown(other)


def test_a_batch_that_rests_is_stepped_right_afterwards():
    one, other = _batch(1), _batch(2)
    for pause in (0, 0, 0, 0.002, 0, 0, 0.01, 0, 0.0001, 0.0002, 0.0003) * 20:
        time.sleep(pause)
        _step(one)
        _step(other)
    assert _shown(one) == _shown(other)


def test_threads_of_a_program_step_batches_of_their_own():
    expected = _batch(1)
    for _ in range(300):
        _step(expected)
    batches = [_batch(2) for _ in range(4)]

    def play(batch: BatchGame) -> None:
        for _ in range(300):
            _step(batch)

    players = [threading.Thread(target=play, args=(batch,)) for batch in batches]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    assert {_shown(batch) for batch in batches} == {_shown(expected)}


def _until_all_sleep(followed) -> None:
    """A millisecond where every worker has a core."""
    last = time.monotonic() + 10
    while (followed.mails[:, thread_pool.STATE] != thread_pool.ASLEEP).any():
        assert time.monotonic() < last, "a worker does not go to sleep"
        time.sleep(0.001)


def test_workers_sleep_after_a_millisecond():
    batch = _batch(3)
    for _ in range(200):
        _step(batch)
    before = _cpu_seconds()
    _until_all_sleep(thread_pool._pool.workers)
    time.sleep(0.5)
    assert _cpu_seconds() - before < 0.1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_workers_of_its_own():
    batch, expected = _batch(2), _batch(1)
    for _ in range(100):
        _step(batch)
    for _ in range(200):
        _step(expected)
    child = os.fork()
    if child == 0:
        for _ in range(100):
            _step(batch)
        os._exit(0 if _shown(batch) == _shown(expected) else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    for _ in range(100):
        _step(batch)
    assert _shown(batch) == _shown(expected)


def test_a_step_that_is_interrupted_leaves_no_worker_behind(monkeypatch):
    batch = _batch(3)
    for _ in range(200):
        _step(batch)
    followed = thread_pool._pool.workers
    step = followed.steps.step
    _until_all_sleep(followed)  # they are woken by the next step

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(followed, "steps", followed.steps._replace(step=_first_interrupted(followed, interrupted)))
    followed.last = time.perf_counter_ns()
    with pytest.raises(KeyboardInterrupt):
        followed.step(_given(batch))
    assert (followed.mails[:, thread_pool.DONE] == followed.mails[:, thread_pool.TOLD]).all()
    monkeypatch.setattr(followed, "steps", followed.steps._replace(step=step))
    _plays_anew(batch)  # what was interrupted is half a step


def _plays_anew(batch: BatchGame) -> None:
    """After a reset it plays as a batch that nothing has happened to."""
    fresh = _batch(1)
    batch.reset(1)
    for _ in range(50):
        _step(batch)
        _step(fresh)
    assert _shown(batch) == _shown(fresh)


def _given(batch: BatchGame) -> tuple:
    """The arguments of a step of this batch."""
    numbers = batch.kind, batch.shaping, batch.want
    return tuple(batch._games()), batch.waiting, batch._actions, *numbers, tuple(batch._shown())


def test_more_workers_than_a_word_has_bits(monkeypatch):
    monkeypatch.setattr(threads, "cores", lambda: 70)
    games = 70 * threads.ROWS_TO_SHARE
    one, other = _batch(1, games=games), _batch(70, games=games)
    for _ in range(4):
        _step(one)
        _step(other)
    assert thread_pool._pool.workers.n == 70 and _shown(one) == _shown(other)


def test_a_batch_that_nobody_holds_is_gone():
    batch = _batch(3)
    for _ in range(200):
        _step(batch)
    states = weakref.ref(batch.states)
    del batch
    time.sleep(0.05)  # its workers sleep
    gc.collect()
    assert states() is None


def test_what_fails_in_a_worker_is_raised_where_the_batch_is_stepped(monkeypatch):
    batch = _batch(3)
    for _ in range(200):
        _step(batch)
    followed, leader = thread_pool._pool.workers, threading.get_ident()
    step = followed.steps.step
    _until_all_sleep(followed)  # a worker that is awake would step the rows itself

    def failing(*given: object) -> None:
        if threading.get_ident() != leader:
            raise MemoryError("no room")
        step(*given)

    monkeypatch.setattr(followed, "steps", followed.steps._replace(step=failing))
    followed.last = time.perf_counter_ns() + 10**9  # workers are woken, however long this thread waits for a core
    with pytest.raises(MemoryError, match="no room"):
        followed.step(_given(batch))
    _plays_anew(batch)
    assert thread_pool._pool.workers is not followed


def _first_interrupted(followed, interrupted):
    """A function that steps rows, and is interrupted when the thread that leads calls it."""
    step, leader = followed.steps.step, threading.get_ident()

    def call(*args: object) -> None:
        if threading.get_ident() == leader:
            interrupted()
        step(*args)

    return call
