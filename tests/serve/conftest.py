"""A server for the tests of one file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serve.tables import Serving, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """It runs in this process, with its tables in memory."""
    with serving() as running:
        yield running
