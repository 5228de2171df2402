"""What to type for libraries that only some parts of root_env need."""

from __future__ import annotations

from pathlib import Path

_IN_A_WHEEL = (Path(__file__).parents[1] / "agents").is_dir()


def install(*extras: str) -> str:
    """The command that installs the libraries of these extras of pyproject.toml beside the root_env that runs."""
    names = ",".join(extras)
    return f'pip install "root-env[{names}]"' if _IN_A_WHEEL else f'pip install -e ".[{names}]"'
