"""Sphinx's settings for the site that `make site` builds from the pages of this repository.

The pages are plain Markdown and read well without it. What the site has beyond them is made here: navigation, from the
tables of docs/index.md, and the API reference, from the table of docs/api.md and from docstrings.
"""

import os

os.environ["ROOT_ENV_JIT"] = "0"  # before root_env is imported: docstrings need no compiled rules

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import scipy.stats  # noqa: F401 - before torch is mocked: it asks what torch.Tensor is
from sphinx.ext.autodoc.mock import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import root_env  # noqa: E402

project = "root_env"
author = "the root_env contributors"
copyright = "the root_env contributors, Apache License 2.0"
version = release = root_env.__version__

# The sources are the whole repository, so that links between its pages lead somewhere here as they do there.
root_doc = "docs/index"
include_patterns = ["CHANGELOG.md", "CONTRIBUTING.md", "docs/**", "examples/README.md", "training/*.md"]
exclude_patterns = [".*", "**/.*"]  # virtual environments have tens of thousands of files to look at
exclude_patterns += ["agents", "balance", "benchmarks", "build", "dist", "report*", "root_env", "runs", "tests"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # they are stored as executed; tests/site executes them again and compares
copybutton_prompt_text = "$ "

html_theme = "furo"
html_title = "root_env"
html_additional_pages = {"index": "to_home.html"}
templates_path = ["_templates"]
html_theme_options = {"navigation_with_keys": True}

autodoc_mock_imports = ["fastapi", "httpx", "mcp", "openenv", "pydantic", "pyspiel", "sb3_contrib", "stable_baselines3"]
autodoc_mock_imports += ["textarena", "torch", "verifiers"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
suppress_warnings = ["ref.python"]  # `Game` in an annotation: Root's or Wroth's, the page says which
default_role = "code"  # docstrings have single backticks, as Markdown does
BASES = (
    "AECEnv, BaseFeaturesExtractor, BaseWrapper, Discrete, Env, Exception, Module, "
    "VecEnv, VectorEnv, VectorWrapper, Wrapper, object"
)
"""Whose members are documented elsewhere, by Gymnasium, PettingZoo and Stable-Baselines3."""

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| \[[^]]+\]\(([^)]+)\)", re.MULTILINE)
_MODULE = re.compile(r"^\| `(root_env[\w.]*)`", re.MULTILINE)


def toctree(entries: list[str], caption: str = "") -> str:
    """A hidden toctree of pages, given relative to the page that it is for."""
    named = f":caption: {caption}\n" if caption else ""
    return f"\n\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n{named}\n" + "\n".join(entries) + "\n```\n"


def navigation(index: str) -> str:
    """Toctrees of docs/index.md: one for each heading, of the pages that its table links to."""
    _, *parts = _HEADING.split(index)
    written = ""
    for caption, part in zip(parts[::2], parts[1::2], strict=True):
        pages = [row for row in _ROW.findall(part) if row.endswith((".md", ".ipynb"))]
        written += toctree(pages, caption) if pages else ""
    return written


def modules() -> list[str]:
    """The modules that docs/api.md lists."""
    return _MODULE.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))


def shown_before(names: list[str]) -> dict[str, list[str]]:
    """Module -> what it exports that the page of a module before it has already."""
    seen, again = set(), {}
    with mock(autodoc_mock_imports):
        for name in names:
            module = importlib.import_module(name)
            objects = {word: getattr(module, word) for word in getattr(module, "__all__", ()) if hasattr(module, word)}
            again[name] = [word for word, thing in objects.items() if isinstance(thing, type) and thing in seen]
            seen |= {thing for thing in objects.values() if isinstance(thing, type)}
    return again


def api_page(module: str, again: list[str]) -> str:
    """The page of a module: everything that it exports, by autodoc, but for what another page has."""
    options = (
        ":members:",
        ":undoc-members:",
        f":inherited-members: {BASES}",
        f":exclude-members: {', '.join(again)}",
    )
    directive = "\n   ".join((f".. automodule:: {module}", *options))
    return f"# {module}\n\n```{{eval-rst}}\n{directive}\n```\n"


def write_api(_app) -> None:
    """docs/api, which git ignores; a file that says the same already stays as it is, so that Sphinx reads it once."""
    folder = ROOT / "docs" / "api"
    folder.mkdir(exist_ok=True)
    wanted = {f"{module}.md": api_page(module, again) for module, again in shown_before(modules()).items()}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        if not (folder / name).exists() or (folder / name).read_text(encoding="utf-8") != text:
            (folder / name).write_text(text, encoding="utf-8")


def add_navigation(_app, page: str, source: list[str]) -> None:
    if page == root_doc:
        source[0] += navigation(source[0])
    elif page == "docs/api":
        source[0] += toctree([f"api/{module}.md" for module in modules()])


def as_rst(_app, _what, _name, _obj, _options, lines: list[str]) -> None:
    """Indented programs in docstrings become literal blocks, as they are in Markdown."""
    lines[:] = list(_with_literal_blocks(lines))


def _with_literal_blocks(lines: list[str]) -> Iterator[str]:
    inside = False
    for before, line in zip(["", *lines], lines, strict=False):
        indented = line.startswith("    ")
        if indented and not inside and not before.strip():
            yield from ("::", "")
            inside = True
        elif line.strip() and not indented:
            inside = False
        yield line


def setup(app) -> None:
    app.connect("builder-inited", write_api)
    app.connect("source-read", add_navigation)
    app.connect("autodoc-process-docstring", as_rst)
