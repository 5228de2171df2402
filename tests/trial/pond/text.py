"""The Pond in texts."""

from root_env.root.lookup import names
from root_env.root.text.lines import line
from root_env.root.text.table import Table


def beside_map(t: Table) -> list[str]:
    """The line with the clearing of the Ferry."""
    own = t.s["pond"]
    return line("Ferry", names.clearing(own["ferry"]) + (", taken this turn" if own["ridden"] else ""))


EXPLAINED = {
    "rule": {
        "25.3.5": "Once a turn, a move from the clearing of the Ferry to another one on the coast takes it along and"
        " draws a card",
    },
}
