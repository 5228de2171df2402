"""Reading of files: a damaged file ends in an error in words.

with reading(path, "the log of a run", "begin the run anew"):
    lines = json_lines(path)
"""

import contextlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from root_env.support.documents import Document
from root_env.support.errors import UsageError

_DAMAGED = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, EOFError, NotImplementedError, RecursionError),
    *(zipfile.BadZipFile, zlib.error, MemoryError),
)
"""The errors that readers of files raise for a damaged file, or for one of another kind."""
_MOST_TOLD = 200


@contextlib.contextmanager
def reading(path: str | os.PathLike[str], what: str, then: str) -> Iterator[None]:
    """Raise UsageError if the block cannot read `path` as `what`; it names the file and says what to do, `then`."""
    try:
        yield
    except UsageError:
        raise
    except _DAMAGED as problem:
        is_plain = isinstance(problem, OSError) and problem.strerror  # the name of the file is told once
        told = " ".join(str(problem.strerror if is_plain else problem or type(problem).__name__).split())
        raise UsageError(f"{path}: cannot be read as {what} ({told[:_MOST_TOLD]}); {then}") from problem


def json_lines(path: Path) -> list[Document]:
    """The lines of a log, each a JSON object; ValueError and others for a line that is none."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not all(isinstance(line, dict) for line in lines):
        raise ValueError("a line is no JSON object")
    return lines
