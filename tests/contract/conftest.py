"""The toy core on which `engine.jit` is tested, one for all tests: what a test edits it writes back."""

import pytest

from tests.contract.toy import Toy, finish


@pytest.fixture(scope="session")
def toy(tmp_path_factory) -> Toy:
    return Toy(tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="session")
def cold(toy) -> list[dict]:
    """Two processes started together, before anything is compiled."""
    return [finish(process) for process in [toy.start(), toy.start()]]
