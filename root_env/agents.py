"""The baseline agents: `root_env.agents.load("rules")`; the package `agents` says what they are.

In a clone they stand in the folder `agents` beside this package, and this module stands for that folder. A wheel has
the folder itself in the place of this module, so that no package named `agents` comes into anybody's site-packages.
"""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agents import (
        NAMES,
        Agent,
        AgentError,
        CompiledAgent,
        ReactiveAgent,
        RowAgent,
        TableError,
        ViewAgent,
        as_agent,
        decider_of,
        load,
        on_views,
        source_digest,
    )

    __all__ = [
        "NAMES",
        "Agent",
        "AgentError",
        "CompiledAgent",
        "ReactiveAgent",
        "RowAgent",
        "TableError",
        "ViewAgent",
        "as_agent",
        "decider_of",
        "load",
        "on_views",
        "source_digest",
    ]

_FOLDER = Path(__file__).resolve().parent.parent / "agents"
_NAME = "root_env.agents"


class _Namesakes(MetaPathFinder, Loader):
    """Finds `root_env.agents.policy` as the module `agents.policy`, so that neither is loaded or compiled twice."""

    def find_spec(self, fullname, path=None, target=None) -> ModuleSpec | None:
        """A spec for what lies below `root_env.agents`, None for everything else."""
        if not fullname.startswith(_NAME + ".") or find_spec(_other_name(fullname)) is None:
            return None
        return ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module under its other name, which keeps its own spec."""
        module = importlib.import_module(_other_name(spec.name))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing: it has run."""
        module.__spec__ = module.__spec__.loader_state


def _other_name(name: str) -> str:
    return name.removeprefix("root_env.")


def _importable() -> bool:
    """Whether `import agents` finds this folder, and no other package of that name."""
    try:
        spec = find_spec("agents")
    except ValueError:  # somebody's module without a spec
        return False
    return spec is not None and bool(spec.origin) and Path(spec.origin).resolve() == _FOLDER / "__init__.py"


def _load() -> ModuleType:
    if _importable():
        sys.meta_path.insert(0, _Namesakes())
        return importlib.import_module("agents")
    spec = spec_from_file_location(_NAME, _FOLDER / "__init__.py", submodule_search_locations=[str(_FOLDER)])
    if spec is None or not (_FOLDER / "__init__.py").is_file():
        raise ImportError(f"{_NAME}: no agents stand in {_FOLDER}; a clone has them there, a wheel has them built in")
    sys.modules[_NAME] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sys.modules[_NAME] = _load()
