"""Events, told where they happen: the rules call `note`, and a listener is told of it.

Compiled rules skip `note`: it costs nothing there, and the state holds nothing for it. A listener plays the step once
more with the rules as plain Python (`engine.tell`). The rules are functions of the state, so the same happens again.
"""

from root_env.engine.jit import namespace, silent
from root_env.engine.listener import listener
from root_env.root.rules.ids import NOBODY
from root_env.root.rules.spec.events import EventKind, For, How, Victory
from root_env.root.rules.state import State

E = namespace(EventKind)
FOR = namespace(For)
HOW = namespace(How)
VICTORY = namespace(Victory)


@silent
def note(
    s: State,
    kind: int,
    who: int,
    clearing: int = -1,
    to: int = -1,
    other: int = NOBODY,
    count: int = 1,
    card: int = -1,
    item: int = -1,
    piece: int = -1,
    suit: int = -1,
    x: int = -1,
    y: int = -1,
) -> None:
    """Tell what has just happened to `who`; `spec.events.EVENTS` has the meaning of the arguments."""
    if listener.told is not None:
        slots = {"clearing": clearing, "to": to, "other": other, "count": count, "card": card, "item": item}
        listener.told(s, kind, who, slots | {"piece": piece, "suit": suit, "x": x, "y": y})
