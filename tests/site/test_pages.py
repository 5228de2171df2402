"""Every block of code of every page runs: Python, commands, files. `tests/site/blocks.py` says what is made shorter.

The blocks of a page run one after another in a folder of their own, all pages in one process: what they have in common
is imported and compiled once.
"""

import json
import linecache
import os
import subprocess
import sys

import pytest
import yaml

from root_env.doors.games import VARIABLE as GAMES
from tests.site import blocks, commands
from tests.site.blocks import LANGUAGES, OWN_PROCESS, PAGES, PARTS, ROOT, SHORTER, WRITTEN, Block, name


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """A folder to write into, from which modules are imported as from where a reader starts Python."""
    before, modules = dict(os.environ), set(sys.modules)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    os.environ.clear()
    os.environ.update(before)
    for module in set(sys.modules) - modules:
        if str(tmp_path) in str(getattr(sys.modules[module], "__file__", "")):
            del sys.modules[module]


def shorter(page: str, text: str) -> str:
    for there, instead in SHORTER.get(page, {}).items():
        text = text.replace(there, instead)
    return text


def run_python(page: str, block: Block, names: dict) -> None:
    """Run it with its lines where the page has them, so that a traceback names the page and the line."""
    source = "\n" * (block.line - 1) + shorter(page, block.text)
    linecache.cache[page] = len(source), None, source.splitlines(keepends=True), page
    exec(compile(source, page, "exec"), names)


def run_commands(page: str, block: Block, settings: dict[str, str]) -> None:
    for line in block.text.splitlines():
        if not line.startswith("$ "):
            continue
        given, words = commands.words_of(shorter(page, line[2:]))
        if words:
            run_command(page, words, settings | given)
        else:
            settings.update(given)


def run_command(page: str, words: list[str], settings: dict[str, str]) -> None:
    if page in OWN_PROCESS:
        command = [*(words[1:] if words[0] != "root-env" else ["-m", "root_env", *words[1:]])]
        own = {**os.environ, "ROOT_ENV_JIT": "0", **settings, "PYTHONPATH": os.pathsep.join((os.getcwd(), str(ROOT)))}
        done = subprocess.run([sys.executable, *command], env=own, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{page}: {' '.join(words)}\n{done.stderr}"
        return
    os.environ.update({key: value for key, value in settings.items() if key == GAMES})  # read when a command runs
    called, rest = commands.named(words)
    if commands.why_only_read(called, rest):
        commands.read(called, rest)
    else:
        commands.call(called, commands.shortened(called, rest))


def write_or_compare(page: str, block: Block, written: list[str], parts: list[str]) -> None:
    """A file that the page has the reader write, or a part of one of the repository."""
    if written:
        file = blocks.Path(written.pop(0))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")
    elif parts and parts[0].startswith("stage "):
        compile(block.text, page, "exec")
        commands.read("run.py", ["test", "--stage", parts.pop(0).split()[1]])
    else:
        assert parts, f"{page}:{block.line}: say in tests/site/blocks.py which file this is, or mark it `python`"
        whole = (ROOT / parts.pop(0)).read_text(encoding="utf-8")
        lines = [line.strip() for line in whole.splitlines() if line.strip()]
        shown = [line.strip() for line in block.text.splitlines() if line.strip()]
        assert any(lines[k : k + len(shown)] == shown for k in range(len(lines))), f"{page}:{block.line} differs"


@pytest.mark.parametrize("path", [path for path in PAGES if blocks.blocks(path)], ids=name)
def test_the_blocks_of_a_page_run(path):
    page, names, settings = name(path), {"__name__": "__main__"}, {}
    written, parts = list(WRITTEN.get(page, ())), list(PARTS.get(page, ()))
    for block in blocks.blocks(path):
        where = f"{page}:{block.line}"
        assert block.language in LANGUAGES, f"{where}: {block.language!r} is none of {', '.join(LANGUAGES)}"
        if block.language == "python":
            run_python(page, block, names)
        elif block.language == "console":
            run_commands(page, block, settings)
        elif block.language == "py" or (block.language == "yaml" and written):
            write_or_compare(page, block, written, parts)
        elif block.language == "yaml":
            yaml.safe_load(block.text)
        elif block.language == "json":
            json.loads(block.text)
    assert not written and not parts, f"{page} has fewer files than tests/site/blocks.py says"


def test_what_makes_blocks_shorter_is_on_the_pages():
    for page, rows in SHORTER.items():
        text = "".join(block.text for block in blocks.blocks(ROOT / page))
        gone = [there for there in rows if there not in text]
        assert not gone, f"{page}: {gone}"
