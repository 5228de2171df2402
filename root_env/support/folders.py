"""Packages that stand beside root_env in a clone, and in it in a wheel: `agents`, `training`, `balance`.

In a clone a module of root_env stands for such a folder: `root_env/agents.py` for `agents`. A wheel has the folder
itself in the place of that module, so that no package of such a name comes into anybody's site-packages. Either way
`root_env.agents` is the package. Its modules import each other relatively, and others of these packages by the long
name.
"""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

PARENT = "root_env."
FOLDERS = ("agents", "training", "balance")
_CLONE = Path(__file__).resolve().parents[2]


class _Namesakes(MetaPathFinder, Loader):
    """Finds `root_env.agents.policy` as the module `agents.policy`, so that neither is loaded or compiled twice."""

    def __init__(self, name: str):
        self._name = name

    def find_spec(self, fullname, path=None, target=None) -> ModuleSpec | None:
        """A spec for what lies below the package, None for everything else."""
        if not fullname.startswith(self._name + ".") or (found := find_spec(_short(fullname))) is None:
            return None
        spec = ModuleSpec(fullname, self, origin=found.origin)
        spec.has_location = bool(found.origin)
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module under its other name, which keeps its own spec."""
        module = importlib.import_module(_short(spec.name))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing: it has run."""
        module.__spec__ = module.__spec__.loader_state

    def get_code(self, fullname: str) -> CodeType | None:
        """What `python -m root_env.training.ppo` runs."""
        return find_spec(_short(fullname)).loader.get_code(_short(fullname))


def _short(name: str) -> str:
    return name.removeprefix(PARENT)


def _importable(folder: Path) -> bool:
    """Whether importing the folder's name finds this folder, and no other package of that name."""
    try:
        spec = find_spec(folder.name)
    except ValueError:  # somebody's module without a spec
        return False
    return spec is not None and bool(spec.origin) and Path(spec.origin).resolve() == folder / "__init__.py"


def stand_for_folder(name: str) -> None:
    """Put the package of the folder in the place of the module of this name, such as "root_env.agents".

    Where the folder can be imported by its short name, both names are one package. ImportError if there is no folder.
    """
    folder = _CLONE / _short(name)
    if _importable(folder):
        sys.meta_path.insert(0, _Namesakes(name))
        sys.modules[name] = importlib.import_module(folder.name)
        return
    init = folder / "__init__.py"
    spec = spec_from_file_location(name, init, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not init.is_file():
        raise ImportError(f"{name}: {folder} is missing; a clone has it there, a wheel has it built in")
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
