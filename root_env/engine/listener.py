"""The listener to what happens in the rules of any game: `listener.told`, one in each thread.

Compiled rules pass over what they tell; whoever wants to be told plays a step once more with the rules as plain Python.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from root_env.engine.ground import AnyRule


class _Listener(threading.local):
    """The listener of this thread. It is called with the state, the kind of event, `who`, and the rest by name."""

    told: AnyRule | None = None


listener: _Listener = _Listener()


@contextmanager
def listening(told: AnyRule) -> Iterator[None]:
    """Have `told` called for everything that plain Python rules tell in this thread."""
    before, listener.told = listener.told, told
    try:
        yield
    finally:
        listener.told = before
