"""Networks multiply on one thread, and whoever calls them keeps the threads that he has set."""

import threading

import numpy as np
import pytest
from threadpoolctl import ThreadpoolController, threadpool_limits

from root_env import BatchGame, GameConfig, agents
from root_env.agents.networks import network
from root_env.support.one_thread import one_thread

BLAS = ThreadpoolController().select(user_api="blas")


def counts():
    """The threads of NumPy's library; SciPy has another one, and can be loaded after the first product."""
    there = BLAS.info()
    return [one["num_threads"] for one in [one for one in there if "numpy" in one["filepath"]] or there]


@pytest.fixture(autouse=True)
def two_threads():
    with threadpool_limits(2, user_api="blas"):
        yield


def in_its_products(monkeypatch, call):
    """The threads of BLAS at each product that a call makes."""
    seen, product = [], network._linear

    def linear(*words):
        seen.append(counts())
        return product(*words)

    monkeypatch.setattr(network, "_linear", linear)
    call()
    return seen


def test_a_network_multiplies_on_one_thread_and_leaves_the_callers_threads_alone(monkeypatch):
    policy = agents.load("policy")
    rows = BatchGame(GameConfig(), 4, 1).observations
    for call in (policy.logits, policy.winners):
        seen = in_its_products(monkeypatch, lambda call=call: call(rows))
        assert seen
        assert all(one == [1] * len(one) for one in seen)
        assert counts() == [2] * len(counts())


def test_the_callers_threads_come_back_after_an_error():
    policy = agents.load("policy")
    with pytest.raises(IndexError):
        policy.logits(np.zeros((1, 3), np.int8))
    assert counts() == [2] * len(counts())


def test_the_last_of_several_threads_sets_them_back():
    first_left, done = threading.Event(), threading.Event()

    def beside():
        with one_thread:
            first_left.wait(10)
            inside.append(counts())
        done.set()

    inside = []
    with one_thread:
        other = threading.Thread(target=beside)
        other.start()
        inside.append(counts())
    first_left.set()
    assert done.wait(10)
    other.join()
    assert inside == [[1] * len(counts())] * 2
    assert counts() == [2] * len(counts())


def test_a_caller_that_asks_for_one_thread_keeps_one():
    with threadpool_limits(1, user_api="blas"):
        with one_thread:
            pass
        assert counts() == [1] * len(counts())


@pytest.mark.parametrize("layer", ["pthreads", "openmp"])
def test_a_library_whose_threads_each_have_a_number_gets_it_back_in_each(monkeypatch, layer):
    library = Library(layer)
    monkeypatch.setattr("root_env.support.one_thread._libraries", lambda: [library])
    with one_thread:
        assert library.get_num_threads() == 1
        other = threading.Thread(target=lambda: [one_thread.__enter__(), one_thread.__exit__()])
        other.start()
        other.join()
        assert library.last_set == (8 if layer == "openmp" else 1)
    assert library.last_set == 8


class Library:
    """A library as `threadpoolctl` shows it."""

    internal_api = "openblas"

    def __init__(self, threading_layer):
        self.threading_layer, self.last_set = threading_layer, 8

    def get_num_threads(self):
        return self.last_set

    def set_num_threads(self, n):
        self.last_set = n
