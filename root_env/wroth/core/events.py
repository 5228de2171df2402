"""What happens, told where it happens: `note` stands in the rules, and whoever listens hears of it (`core.hearing`)."""

from root_env.core.hearing import ear
from root_env.core.jit import namespace, silent
from root_env.wroth.core.spec.events import EventKind, How, Reason

E = namespace(EventKind)
FOR = namespace(Reason)
HOW = namespace(How)


@silent
def note(s, kind, who, place=-1, to=-1, count=1, elite=-1, x=-1, y=-1):
    """Tell what has just happened to `who`; the words of `spec.events` say what of it is told."""
    if ear.hear is not None:
        told = {"place": place, "to": to, "count": count, "elite": elite, "x": x, "y": y}
        ear.hear(s, kind, who, told)
