"""The Magpies in texts; what is hidden on their board is told as it is declared."""

from __future__ import annotations

from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS, Phase
from root_env.root.text.lines import count_of, line, supply
from root_env.root.text.table import Table, bits


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    own = t.board(who)
    text = f"{count_of(own['flights'], 'action')} left; " if t.has_turn(who, Phase.DAYLIGHT) else ""
    lines = line(t.agents[who], text + supply(t, who), 2)
    for other, agent in enumerate(t.agents):
        seen = bits(own["peeked"][other], N_CLEARINGS)
        found = bits(own["found"][other], N_FORESTS)
        if found:
            lines += line(f"{agent} has found", ", ".join(f"relic {k + 1}" for k in found), 4)
        if seen:
            lines += line(f"{agent} has seen", ", ".join(f"clearing {c + 1}" for c in seen), 4)
    return lines


EXPLAINED = {
    "faction": {
        "magpies": "Hide trinkets face down and score for those on the map, unless others guess what they are"
        " (M.4.1, M.6.1)"
    },
    "piece": {"trinket": "Token, face down, one in a clearing. Who guesses it removes it (M.2.2, M.2.1)"},
    "trinket": dict.fromkeys(("bead", "spoon", "ring"), "One of three sorts of trinkets (M.2.2)"),
    "relic": dict.fromkeys(("tablet", "figure"), "Lies face down in a forest until somebody finds it (M.3.2)"),
    "rule": {
        "M.2.1": "Others may show you a card in their turn to guess the trinket of a clearing of its suit",
        "M.2.2": "They lie face down; you know what they are",
        "M.2.3": "As defender you deal an extra hit in a clearing with a trinket",
        "M.3.1": "Four warriors in a clearing",
        "M.3.2": "Relics lie face down in forests",
        "M.3.3": "Cards are kept aside, face down",
        "M.4.1": "A trinket in a clearing with warriors of yours",
        "M.5.1": "Move, battle or craft",
    },
}
