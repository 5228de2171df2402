"""Scripts of `examples/` as modules for their tests."""

import importlib.util
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def load(name: str, *libraries: str) -> ModuleType:
    """`examples/<name>.py`; the calling file is skipped where one of these libraries is not installed.

    Each recipe has a stage of its own, which installs its library and so leaves nothing out: see examples/README.md.
    """
    for library in libraries:
        if find_spec(library) is None:
            pytest.skip(f"{library} is not installed; a stage of its own installs it and runs this", True)
    module = f"examples.{name}"
    if module not in sys.modules:
        spec = importlib.util.spec_from_file_location(module, EXAMPLES / f"{name}.py")
        sys.modules[module] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[module])
    return sys.modules[module]
