"""`BatchGame`: thousands of games of Root in place, stepped by one compiled, parallel call."""

from root_env.root.doors.batch import RESULT, BatchGame

__all__ = ["RESULT", "BatchGame"]
