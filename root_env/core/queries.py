"""Questions about a state that Python asks: thin entry points over the rules (Law 2.5)."""

import numpy as np

from root_env.core import rule
from root_env.core.jit import I, entry, record_at


@entry()
def ruler_of(states: np.ndarray, i: int, c: int) -> int:
    """Player who rules clearing `c` in row `i`, -1 for nobody (Law 2.5)."""
    s = record_at(states, i)
    rule.refresh(s)
    return I(s.ruler[c])
