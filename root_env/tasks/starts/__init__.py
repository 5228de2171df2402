"""The positions in which games of tasks begin: `NAME.json` is a list of documents, see docs/positions.md."""

import json
from importlib.resources import files

from root_env.support.documents import Document


def text_of(name: str) -> str:
    """The text of the file of that name."""
    return (files(__name__) / f"{name}.json").read_text(encoding="utf-8")


def starts_of(name: str) -> list[Document]:
    """The positions in a file."""
    found: list[Document] = json.loads(text_of(name))
    return found
