"""The Mountain in texts."""

from root_env.root.lookup import names
from root_env.root.maps.mountain.declaration import CLOSED_PATHS, PASS, Closed
from root_env.root.text.context import Context
from root_env.root.text.lines import line
from root_env.root.text.table import Table


def beside_map(t: Table) -> list[str]:
    """The lines with the closed paths and the Tower."""
    own = t.s["mountain"]
    closed = [f"{a}-{b}" for k, (a, b) in enumerate(CLOSED_PATHS) if int(own["closed"]) >> k & 1]
    told = ", ".join(closed) or "none"
    return [
        *line("Closed paths", told + ("; one opened this turn" if own["opened"] else "")),
        *line("Tower", f"clearing {PASS}, the Pass"),
    ]


def _path(c: Context) -> str:
    """`from 2 to 5`."""
    return names.OWN["closed"].word(c.get("x"))


FIELDS = {"path": _path}
EXPLAINED = {
    "closed": {
        word.name.lower().replace("_", " "): f"While its marker lies there, clearings {a} and {b} are not adjacent"
        " (25.4.2)"
        for word, (a, b) in zip(Closed, CLOSED_PATHS, strict=True)
    },
    "word": {
        "closed path": "Its marker keeps it shut: nobody moves along it, but it divides forests like a path (25.4.2)",
        "Tower": "Who rules its clearing, the Pass, at the end of his Evening scores 1 VP (25.4.4)",
    },
    "rule": {
        "25.4.2": "Clearings that a closed path links are not adjacent; it still divides forests",
        "25.4.3": "Once in your Daylight, with any piece of yours at one end: spend a card, the marker goes for good,"
        " and you score 1 VP",
        "25.4.4": "You score 1 VP if you rule clearing 10, the Pass, at the end of your Evening",
    },
}
