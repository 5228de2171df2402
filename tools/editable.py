"""Types of an editable install: stubs by which type checkers find `root_env.agents`, `training` and `balance`.

In a clone these packages stand beside `root_env/`, and `root_env/__init__.py` adds the clone to the package's path.
Python follows that path, type checkers do not. So the build hook puts a partial stub package (PEP 561) into the
environment with an editable install: `root_env-stubs/training/evaluate.pyi` says that all names of
`root_env.training.evaluate` are those of `training.evaluate`. A wheel needs no stubs, since it has the packages inside.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BESIDE = ("agents", "training", "balance")


class Stubs(BuildHookInterface):
    """Adds the stubs to an editable wheel, and nothing to any other."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            return
        self._made = tempfile.TemporaryDirectory(prefix="root_env-stubs-")
        stubs = Path(self._made.name)
        (stubs / "py.typed").write_text("partial\n")
        clone = Path(self.root)
        for module in (path.relative_to(clone) for package in BESIDE for path in (clone / package).rglob("*.py")):
            stub = stubs / module.with_suffix(".pyi")
            stub.parent.mkdir(parents=True, exist_ok=True)
            name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
            stub.write_text(f"from {name} import *\n")
        build_data["force_include_editable"][str(stubs)] = "root_env-stubs"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "editable":
            self._made.cleanup()
