"""Documents read from files, JSON or YAML. Any other content is refused."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any

from root_env.support.quoting import quoted

MOST_BYTES = 256 << 20
"""Larger files are no records, positions or patches."""


LONGEST_PATH = 300
"""Longer names of files are shown by their beginning."""


class DocumentError(ValueError):
    """A file that holds no document; says which file and why, in one line."""


def load_document(path: str | PathLike[str], kind: str | None = None) -> Any:
    """What a file holds; `kind` is "JSON" or "YAML" (JSON is YAML too), by default as its name ends.

    Raises DocumentError for everything that cannot be read.
    """
    import yaml

    path = Path(path)
    shown = str(path) if len(str(path)) <= LONGEST_PATH else quoted(str(path))
    try:
        too_large = path.stat().st_size > MOST_BYTES
        text = "" if too_large else path.read_text(encoding="utf-8")
    except OSError as error:
        raise DocumentError(f"{shown}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DocumentError(f"{shown}: is no text in UTF-8") from None
    except ValueError:  # the operating system has no such names: with a null character, say
        raise DocumentError(f"{quoted(str(path))}: cannot be the name of a file") from None
    if too_large:
        raise DocumentError(f"{shown}: has more than {MOST_BYTES >> 20} MiB")
    kind = kind or ("YAML" if path.suffix.lower() in (".yaml", ".yml") else "JSON")
    try:
        return yaml.safe_load(text) if kind == "YAML" else json.loads(text)
    except RecursionError:
        raise DocumentError(f"{shown}: not {kind} of a record, position or patch: nested too deep") from None
    except (ValueError, yaml.YAMLError) as error:
        raise DocumentError(f"{shown}: not {kind}: {' '.join(str(error).split())[:200]}") from None
