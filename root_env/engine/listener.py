"""The listener to what happens in the rules of any game: `ear.hear`, one in each thread.

Compiled rules pass over what they tell; whoever wants to hear plays a step once more with the rules as plain Python.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from root_env.engine.ground import AnyRule


class _Ear(threading.local):
    """The listener of this thread. It is called with the state, the kind of event, `who`, and the rest by name."""

    hear: AnyRule | None = None


ear: _Ear = _Ear()


@contextmanager
def heard_by(hear: AnyRule) -> Iterator[None]:
    """Have `hear` called for everything that plain Python rules tell in this thread."""
    before, ear.hear = ear.hear, hear
    try:
        yield
    finally:
        ear.hear = before
