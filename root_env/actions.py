"""Conversion of action ids to words and back: the family of an id and its arguments by name."""

from root_env.root import actions as _actions
from root_env.root.actions import *  # noqa: F403

__all__ = _actions.__all__
