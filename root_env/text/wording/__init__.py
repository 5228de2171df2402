"""What every decision asks and what its actions do, in words: one row per decision kind, one file per faction."""

from root_env.core.ids import FIRST_STEP, Kind
from root_env.text.wording import alliance, chameleander, eyrie, lizard, marquise, riverfolk, shared, vagabond
from root_env.text.wording.row import Private, Row

__all__ = ["TABLE", "Private", "Row"]

_FILES = (shared, marquise, eyrie, alliance, vagabond, lizard, riverfolk, chameleander)
_ROWS = [item for file in _FILES for item in file.ROWS.items()]
TABLE: dict[Kind, Row] = dict(sorted(_ROWS, key=lambda item: item[0]))
"""One row per decision kind."""

assert set(TABLE) == {k for k in Kind if k < FIRST_STEP}
