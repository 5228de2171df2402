"""Scripts of `examples/` as modules for their tests."""

import importlib.util
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def missing(*libraries: str) -> str:
    """The reason to skip a file as a whole; empty if all these libraries are installed.

    Each recipe has a stage of its own, which installs its library and so leaves nothing out: see examples/README.md.
    """
    absent = [library for library in libraries if find_spec(library) is None]
    return f"{', '.join(absent)} not installed; a stage of its own installs it and runs this" if absent else ""


def block(page: str, library: str) -> str:
    """The code of a page that imports a library."""
    from tests.site.blocks import ROOT, blocks

    (found,) = [one.text for one in blocks(ROOT / page) if one.language == "py" and library in one.text]
    return found


def load(name: str) -> ModuleType:
    """`examples/<name>.py` as the module `examples.<name>`."""
    module = f"examples.{name}"
    if module not in sys.modules:
        spec = importlib.util.spec_from_file_location(module, EXAMPLES / f"{name}.py")
        sys.modules[module] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[module])
    return sys.modules[module]
