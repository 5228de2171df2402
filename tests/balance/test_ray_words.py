"""Without Ray the balance lab says what to install."""

import argparse
import sys

import pytest

pytest.importorskip("filelock", reason='needs pip install ".[balance]"')

from root_env.balance import command
from root_env.training.runs.cluster import ClusterError


def test_ray_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    with pytest.raises(ClusterError, match=r'pip install -e "\.\[ray,balance\]".*docs/ray\.md'):
        command.backend_of(argparse.Namespace(ray="auto"))
