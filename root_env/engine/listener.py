"""The listener to the events that rules tell: `ear.hear`, one in each thread.

Compiled rules tell nothing. To get its events, play a step once more with the rules as plain Python.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from root_env.engine.ground import AnyRule


class _Ear(threading.local):
    """The listener of this thread, a function of the state, the kind of event, `who`, and the rest by name."""

    hear: AnyRule | None = None


ear: _Ear = _Ear()


@contextmanager
def heard_by(hear: AnyRule) -> Iterator[None]:
    """Call `hear` for every event that rules in plain Python tell in this thread, for the length of a `with`."""
    before, ear.hear = ear.hear, hear
    try:
        yield
    finally:
        ear.hear = before
