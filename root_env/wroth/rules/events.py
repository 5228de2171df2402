"""Events, told where they happen: the rules call `note`, and a listener is told of it (`engine.listener`)."""

from root_env.engine.jit import namespace, silent
from root_env.engine.listener import listener
from root_env.wroth.rules.spec.events import EventKind, How, Reason
from root_env.wroth.rules.state import State

E = namespace(EventKind)
FOR = namespace(Reason)
HOW = namespace(How)


@silent
def note(
    s: State,
    kind: int,
    who: int,
    place: int = -1,
    to: int = -1,
    count: int = 1,
    elite: int = -1,
    x: int = -1,
    y: int = -1,
) -> None:
    """Tell what has just happened to `who`; the words in `spec.events` name the arguments that are told."""
    if listener.told is not None:
        told = {"place": place, "to": to, "count": count, "elite": elite, "x": x, "y": y}
        listener.told(s, kind, who, told)
