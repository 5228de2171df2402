"""Files that are written atomically: a process that is killed while it writes leaves the old file or the new one.

write_text_atomically(path, text)
with replacing(path) as beside:  # for code that writes a file by its name
    torch.save(state, beside)
"""

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary file beside `path`: it replaces `path` at the end, or is removed after an error.

    FileNotFoundError if the folder does not exist. The new file has the default permissions of this user.
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
    """Raise FileNotFoundError if the folder of the file `path` does not exist, IsADirectoryError if it is a folder.

    Usually a name is mistyped. Long computations call this first. Commands make folders only if an option names one.
    """
    folder = Path(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {folder}; make it, or name another")
    if Path(path).is_dir():
        raise IsADirectoryError(f"{path} cannot be written: it is a folder; name a file")


def write_bytes_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a whole file; after an error the old file stays."""
    with replacing(path) as beside:
        beside.write_bytes(content)


def write_text_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write a whole file in UTF-8 with the line ends of `text`; after an error the old file stays."""
    write_bytes_atomically(path, text.encode())


def remove_half_written(folder: str | os.PathLike[str]) -> None:
    """Remove temporary files of killed processes; only for a folder that nobody else uses."""
    for path in Path(folder).rglob(".*.part"):
        path.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    """Write the content to disk before the name; otherwise a power cut could leave an empty file."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
