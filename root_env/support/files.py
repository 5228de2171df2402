"""Files. Writing is atomic: a process that is killed while it writes leaves the old file or the new one. Reading a
damaged file ends in an error in words.

write_text_atomically(path, text)
with replacing(path) as beside:  # for what writes a file by its name
    torch.save(state, beside)
with reading(path, "the log of a run", "begin the run anew"):
    lines = json_lines(path)
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from root_env.errors import UsageError

_DAMAGED = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, EOFError, NotImplementedError, RecursionError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What readers of files raise where a file is damaged, or of another kind."""
_MOST_TOLD = 200


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary file beside `path`: it replaces `path` at the end, or is removed after an error.

    FileNotFoundError, in words, if the folder does not exist. The new file has the default permissions of this user.
    """
    path = Path(path)
    check_folder(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        yield beside
        _to_disk(beside)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def check_folder(path: str | os.PathLike[str]) -> None:
    """FileNotFoundError, in words, if the folder of the file `path` does not exist; usually its name is mistyped.

    Long computations call this first. Commands make folders themselves only where an option names a folder.
    """
    folder = Path(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {folder}; make it, or name another")


def write_bytes_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a whole file; if that fails, the old file stays."""
    with replacing(path) as beside:
        beside.write_bytes(content)


def write_text_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write a whole file in UTF-8 with the line ends of `text`; if that fails, the old file stays."""
    write_bytes_atomically(path, text.encode())


def remove_half_written(folder: str | os.PathLike[str]) -> None:
    """Remove temporary files of killed processes; only for a folder that nobody else uses."""
    for path in Path(folder).rglob(".*.part"):
        path.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    """Write the content to disk before the name; otherwise a power cut could leave an empty file."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


# -- reading ----------------------------------------------------------------------------------------------


@contextlib.contextmanager
def reading(path: str | os.PathLike[str], what: str, then: str) -> Iterator[None]:
    """UsageError where `path` cannot be read in the block as what it should be: it names the file, and what to do."""
    try:
        yield
    except UsageError:
        raise
    except _DAMAGED as problem:
        is_plain = isinstance(problem, OSError) and problem.strerror  # the name of the file is told once
        told = " ".join(str(problem.strerror if is_plain else problem or type(problem).__name__).split())
        raise UsageError(f"{path}: cannot be read as {what} ({told[:_MOST_TOLD]}); {then}") from problem


def json_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a log, each a JSON object; ValueError and others where it is none."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not all(isinstance(line, dict) for line in lines):
        raise ValueError("a line is no JSON object")
    return lines
