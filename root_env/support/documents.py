"""Types of what has values by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]
"""An object of JSON as it is written: a position, a record, a message."""
Fields = Mapping[str, Any]
"""Values by name as they are read: a document, the fields of a configuration, arguments by their names."""
