"""The command that installs optional libraries."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

_IN_A_WHEEL = (Path(__file__).parents[1] / "agents").is_dir()


def install(*extras: str) -> str:
    """The command that installs these extras of pyproject.toml, in a clone or beside a wheel."""
    names = ",".join(extras)
    return f'pip install "root-env[{names}]"' if _IN_A_WHEEL else f'pip install -e ".[{names}]"'


class MissingLibraryError(ImportError):
    """An optional library is not installed; the message has the command that installs it."""


def missing(who: str, what: str, *extras: str) -> MissingLibraryError:
    """The error that somebody needs something which these extras install."""
    return MissingLibraryError(f"{who} needs {what}: {install(*extras)}")


def too_old(who: str, library: ModuleType, least: str) -> MissingLibraryError:
    """The error that somebody needs a newer version of a library than the installed one."""
    name = library.__name__
    return MissingLibraryError(
        f'{who} needs {name} {least} or newer, and {library.__version__} is installed: pip install -U "{name}>={least}"'
    )
