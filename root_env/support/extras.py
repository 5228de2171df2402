"""The command that installs optional libraries, and the help of commands without them."""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

_IN_A_WHEEL = (Path(__file__).parents[1] / "agents").is_dir()


def install(*extras: str) -> str:
    """The command that installs these extras of pyproject.toml, in a clone or beside a wheel."""
    names = ",".join(extras)
    return f'pip install "root-env[{names}]"' if _IN_A_WHEEL else f'pip install -e ".[{names}]"'


class MissingLibraryError(ImportError):
    """An optional library is not installed; the message has the command that installs it."""


def missing(who: str, what: str, *extras: str) -> MissingLibraryError:
    """The error that `who` needs something which these extras install."""
    return MissingLibraryError(f"{who} needs {what}: {install(*extras)}")


def too_old(who: str, library: ModuleType, least: str) -> MissingLibraryError:
    """The error that `who` needs a newer version of a library than the installed one."""
    name = library.__name__
    return MissingLibraryError(
        f'{who} needs {name} {least} or newer, and {library.__version__} is installed: pip install -U "{name}>={least}"'
    )


LIBRARIES = frozenset(
    [
        *("filelock", "jinja2", "matplotlib", "openskill", "pandas", "pyarrow", "safetensors", "sb3_contrib"),
        *("stable_baselines3", "statsmodels", "tensorboard", "torch", "tqdm"),
    ]
)
"""The modules that commands import from extras."""


def show_help_without_libraries() -> None:
    """Put empty placeholders in the place of missing optional libraries if `python -m` was asked for a command's help.

    A package calls this before it imports modules of its commands. The process ends after the help.
    """
    if sys.argv[0] == "-m" and {"-h", "--help"} & {*sys.argv[1:]}:  # "-m": it is still looking for the module
        sys.meta_path.append(_Nothing())


class _Nothing(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a missing library as a placeholder in which every name is a class that does nothing."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        known = name.partition(".")[0] in LIBRARIES
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if known else None

    def exec_module(self, module: ModuleType) -> None:
        module.__getattr__ = _named


class _Named(type):
    def __getattr__(cls, name: str) -> Any:
        return _named(name)

    def __call__(cls, *_: object, **__: object) -> Any:
        return cls

    def __iter__(cls) -> Iterator[Any]:
        return iter(())


def _named(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Named(name, (), {})
