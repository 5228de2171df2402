"""Files written whole or not at all: a process that is killed while it writes leaves the old file, or the new one.

write_text_atomically(path, text)
with replacing(path) as beside:  # for what writes a file by its name
    torch.save(state, beside)
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """The name of a file beside `path` to write; it takes the place of `path` at the end, or goes if that fails.

    FileNotFoundError, in words, without the folder that it belongs in. The new file has the permissions of any fresh
    file of this user.
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
    """FileNotFoundError, in words, if there is no folder to write the file `path` in: most often its name is mistyped.

    What takes long to make is refused by this before it is made. Commands make folders that are named as folders.
    """
    folder = Path(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {folder}; make it, or name another")


def write_bytes_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a whole file, or leave the one that is there."""
    with replacing(path) as beside:
        beside.write_bytes(content)


def write_text_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write a whole file in UTF-8 with the line ends of `text`, or leave the one that is there."""
    write_bytes_atomically(path, text.encode())


def remove_half_written(folder: str | os.PathLike[str]) -> None:
    """Remove what a killed process was writing there; for whoever has the folder to itself."""
    for path in Path(folder).rglob(".*.part"):
        path.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    """Have the content on the disk before the name: after a power cut the name would else stand for an empty file."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
