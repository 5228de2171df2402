"""Types of documents: values by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]
"""A JSON object to write: a position, a record, a message."""
Fields = Mapping[str, Any]
"""Values by name to read: a document, the fields of a configuration, arguments by their names."""
