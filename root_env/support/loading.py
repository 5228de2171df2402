"""Documents from files, JSON or YAML; any other content is refused."""

import json
from os import PathLike
from pathlib import Path
from typing import Any

from root_env.support.quoting import quoted

MOST_BYTES = 256 << 20
"""The most bytes of a file; records, positions and patches are smaller."""


LONGEST_PATH = 300
"""The most characters of a path in messages."""


class DocumentError(ValueError):
    """A file contains no valid document; the message has the file and the reason, in one line."""


def load_document(path: str | PathLike[str], kind: str | None = None) -> Any:
    """The content of a file; `kind` is "JSON" or "YAML" (JSON is YAML too), by default by the suffix of its name.

    Raises DocumentError if the file cannot be read.
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
    except ValueError:  # no valid file name, for example with a null character
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
