"""The Moles in texts."""

from __future__ import annotations

from root_env.root.text.lines import line, supply
from root_env.root.text.table import Table
from tests.trial.moles.declaration import TUNNELS


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    lines = line(t.agents[who], supply(t, who), 2)
    serves = int(t.s["serves"][who])
    return lines + (line("warriors serve", t.agents[serves], 4) if serves >= 0 else [])


EXPLAINED = {
    "faction": {"moles": "Dig tunnels from their burrow, score for them, and lend their warriors (M.4.1, M.6.1)"},
    "piece": {
        f"tunnel {k}": "Token. Scores each Evening; warriors come up by it from the burrow (M.6.1, M.5.1)"
        for k in range(1, TUNNELS + 1)
    },
    "rule": {
        "M.2.1": "Your warriors serve another player until your next turn",
        "M.2.2": "For each tunnel removed you draw a card",
        "M.2.3": "Where the king is, one of your warriors; you say whether he goes and falls with others",
        "M.5.3": "One of more than three warriors leaves a clearing for a forest beside it",
        "M.5.1": "A warrior moves out of the burrow",
        "M.5.4": "A warrior moves into the burrow, by any effect that moves too",
        "M.5.2": "Move or battle",
    },
}
