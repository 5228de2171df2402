"""The Lake in texts."""

from root_env.root.lookup import names
from root_env.root.text.lines import line
from root_env.root.text.table import Table


def beside_map(t: Table) -> list[str]:
    """The line with the clearing of the Ferry."""
    own = t.s["lake"]
    return line("Ferry", names.clearing(own["ferry"]) + (", taken this turn" if own["ridden"] else ""))


EXPLAINED = {
    "word": {
        "lake": "A river between any two clearings on its shore. It divides forests; those on its shore are adjacent to"
        " the next ones (25.3.2, 25.3.4)",
        "Ferry": "Once a turn, a move out of its clearing can go to any other clearing on the lake. The Ferry goes"
        " along, and whose pieces move draws a card (25.3.5)",
    },
    "rule": {
        "25.3.5": "Once a turn, a move from the clearing of the Ferry to another one on the lake takes it along, and"
        " each player whose pieces are moved draws a card. You must rule one of the two clearings",
    },
}
