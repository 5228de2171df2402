"""Without Ray the balance lab says what to install."""

import sys

import pytest

from root_env.balance import BalanceError
from root_env.balance.runs import ray_backend


def test_ray_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    with pytest.raises(BalanceError, match=r'pip install -e "\.\[ray,balance\]".*docs/ray\.md'):
        ray_backend.Ray("auto")
