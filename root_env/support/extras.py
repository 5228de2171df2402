"""The command that installs optional libraries."""

from __future__ import annotations

from pathlib import Path

_IN_A_WHEEL = (Path(__file__).parents[1] / "agents").is_dir()


def install(*extras: str) -> str:
    """The command that installs these extras of pyproject.toml, in a clone or beside a wheel."""
    names = ",".join(extras)
    return f'pip install "root-env[{names}]"' if _IN_A_WHEEL else f'pip install -e ".[{names}]"'
