"""Documents read from files: JSON or YAML, whatever else the file may be."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any

MOST_BYTES = 256 << 20
"""Larger files are no records, positions or patches."""


class DocumentError(ValueError):
    """A file that holds no document; says which file and why, in one line."""


def load_document(path: str | PathLike[str], kind: str | None = None) -> Any:
    """What a file holds; `kind` is "JSON" or "YAML" (JSON is YAML too), by default as its name ends.

    Raises DocumentError for everything that cannot be read.
    """
    import yaml

    path = Path(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise DocumentError(f"{path}: has more than {MOST_BYTES >> 20} MiB")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DocumentError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DocumentError(f"{path}: is no text in UTF-8") from None
    kind = kind or ("YAML" if path.suffix.lower() in (".yaml", ".yml") else "JSON")
    try:
        return yaml.safe_load(text) if kind == "YAML" else json.loads(text)
    except RecursionError:
        raise DocumentError(f"{path}: not {kind} of a record, position or patch: nested too deep") from None
    except (ValueError, yaml.YAMLError) as error:
        raise DocumentError(f"{path}: not {kind}: {' '.join(str(error).split())[:200]}") from None
