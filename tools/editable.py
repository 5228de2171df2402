"""Types of an editable install: modules by which type checkers find `root_env.agents`, `training` and `balance`.

In a clone these packages stand beside `root_env/`. Python finds them by `support/beside.py`, type checkers do not.
So the build hook adds the folder `root_env_beside` to an editable install. Its `root_env/training/evaluate.py` says
that all names of `root_env.training.evaluate` are those of `training.evaluate`. Type checkers look there as well;
Python never imports from it. A wheel needs none of this, since it has the packages inside.

A partial stub package (PEP 561) would be usual, but pyright then no longer sees the files `.pyi` of root_env itself.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BESIDE = ("agents", "training", "balance")
FOLDER = "root_env_beside"


class Beside(BuildHookInterface):
    """Adds that folder to an editable wheel, and nothing to any other."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            return
        self._made = tempfile.TemporaryDirectory(prefix=f"{FOLDER}-")
        made, clone = Path(self._made.name), Path(self.root)
        write(clone, made / FOLDER / "root_env")
        (made / f"{FOLDER}.pth").write_text(f"{FOLDER}\n")
        for name in (FOLDER, f"{FOLDER}.pth"):
            build_data["force_include_editable"][str(made / name)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "editable":
            self._made.cleanup()


def write(clone: Path, folder: Path) -> None:
    """Write into `folder` a module for each module of the packages beside root_env."""
    for package in BESIDE:
        for path in (clone / package).rglob("*.py"):
            module = path.relative_to(clone)
            made = folder / module
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(f"from {'.'.join(module.with_suffix('').parts).removesuffix('.__init__')} import *\n")
        (folder / package / "py.typed").touch()
    (folder / "__init__.pyi").touch()  # for pyright: a package like the clone's; Python reads no .pyi
