"""Packages of root_env whose folders stand beside it in a clone; a wheel has them in it."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

NAMES = ("agents", "training", "balance")
_FOLDER = Path(__file__).resolve().parents[1]


class _Beside:
    """An import finder for these packages, and for no other module of the clone."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of one of the packages; None for any other module."""
        package, _, last = name.rpartition(".")
        if package != _FOLDER.name or last not in NAMES:
            return None
        folder = _FOLDER.parent / last
        return spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])


def find() -> None:
    """Let Python find the packages if they are not in the folder of root_env."""
    if not (_FOLDER / NAMES[0]).is_dir() and _Beside not in sys.meta_path:
        sys.meta_path.append(_Beside)
