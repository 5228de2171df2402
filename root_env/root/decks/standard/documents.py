"""Allowed values in the frames of the standard deck, in a position document."""

from root_env.root.documents.frames import Row
from root_env.root.rules.ids import Kind

FRAMES = {Kind.TAX_COLLECTOR: Row()}
