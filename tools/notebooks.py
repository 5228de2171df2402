"""Execute the notebooks of docs/notebooks and store their outputs.

    python -m tools.notebooks            execute them and store their outputs
    python -m tools.notebooks --check    exit status 1 if one fails, or prints other words than it stores

It needs the extras `site`, `train` and `balance`. Output on standard error, such as progress bars, is not stored.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import nbformat
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.utils import run_sync
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "notebooks"
TIMEOUT = 600
"""Seconds a cell may take: the first one may have to compile the rules."""


ANEW = f"%reset -f\n%cd -q {FOLDER}"
"""Run before a notebook: it finds no name of the one before it."""


@contextlib.contextmanager
def kernel() -> Iterator[AsyncKernelManager]:
    """A process in which one notebook after another is executed: it imports and loads once what they all need."""
    manager = AsyncKernelManager(kernel_name="python3")
    try:
        yield manager
    finally:
        run_sync(manager.shutdown_kernel)(now=True)


def executed(
    path: Path, manager: AsyncKernelManager, instead: Mapping[str, str] = MappingProxyType({})
) -> NotebookNode:
    """The notebook with the outputs that its cells give now; nbclient.exceptions.CellExecutionError where one fails.

    `manager`: see `kernel`. `instead`: text of its code -> what is run in its place.
    """
    book = nbformat.read(path, as_version=4)
    for cell in book.cells:
        for there, shorter in instead.items() if cell.cell_type == "code" else ():
            cell.source = cell.source.replace(there, shorter)
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    book.cells.insert(0, nbformat.v4.new_code_cell(ANEW))
    client = NotebookClient(book, km=manager, timeout=TIMEOUT, resources={"metadata": {"path": str(FOLDER)}})
    client.execute(env=os.environ | {"PYTHONPATH": paths})
    del book.cells[0]
    for cell in book.cells:
        cell.metadata = NotebookNode()
    for k, cell in enumerate((cell for cell in book.cells if cell.cell_type == "code"), 1):
        cell.outputs = joined([output for output in cell.outputs if output.get("name") != "stderr"])
        for one in (cell, *(output for output in cell.outputs if "execution_count" in output)):
            one.execution_count = k
    book.metadata = NotebookNode(kernelspec=book.metadata.kernelspec, language_info=NotebookNode(name="python"))
    return book


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs with the pieces of printed text joined: how many there are depends on timing."""
    found: list[NotebookNode] = []
    for output in outputs:
        if found and output.output_type == found[-1].output_type == "stream":
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def words(book: NotebookNode) -> list[list[str]]:
    """The text that each cell prints and shows; pictures depend on library versions."""
    return [
        [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", ())]
        for cell in book.cells
    ]


def differing(path: Path, manager: AsyncKernelManager) -> list[str]:
    """A sentence for each cell whose output differs from the stored one."""
    stored, found = words(nbformat.read(path, as_version=4)), words(executed(path, manager))
    return [
        f"{path.name}, cell {k}: stores {before!r}, gives {now!r}"
        for k, (before, now) in enumerate(zip(stored, found, strict=True))
        if before != now
    ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description="Execute the notebooks.")
    parser.add_argument("--check", action="store_true", help="compare what they print with what they store")
    check = parser.parse_args(arguments).check
    wrong = []
    with kernel() as manager:
        for path in sorted(FOLDER.glob("*.ipynb")):
            print(path.name, file=sys.stderr)
            if check:
                wrong += differing(path, manager)
            else:
                nbformat.write(executed(path, manager), path)
    print("\n".join([*wrong, "run python -m tools.notebooks"]) if wrong else "done", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
