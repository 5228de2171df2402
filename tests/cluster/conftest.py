"""The cluster that the tests here share."""

import pytest

from tests.cluster.nodes import Cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A head and a second node, with one processor each."""
    one = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        one.start()
        yield one
    finally:
        one.stop()
