"""Types of documents: values by name."""

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]
"""Values by name as they are written: a position, a record, a message, a saved state."""
Fields = Mapping[str, Any]
"""Values by name to read: a document, the fields of a configuration, arguments by their names."""
Info = dict[str, Any]
"""Values beside an observation, as Gymnasium and PettingZoo have them: a mask, the reason why a game has ended."""
