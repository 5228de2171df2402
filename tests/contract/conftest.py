"""The toy core on which `core.jit` is tested, one for each file of tests."""

import pytest

from tests.contract.toy import Toy, finish


@pytest.fixture(scope="module")
def toy(tmp_path_factory) -> Toy:
    return Toy(tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="module")
def cold(toy) -> list[dict]:
    """Two processes started together, before anything is compiled."""
    return [finish(process) for process in [toy.start(), toy.start()]]
