"""The River Otters in texts."""

from __future__ import annotations

from typing import Any

from root_env.root.lookup import names
from root_env.root.rules.ids import Phase
from root_env.root.text.lines import count_of, line, supply, times
from root_env.root.text.table import Table
from tests.trial.otters.declaration import Temper

FIELDS = {"tempers": lambda c: ", ".join(f"{temper:d} {temper.name.lower()}" for temper in Temper)}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    own = t.board(who)
    text = "no temper yet" if own["temper"] < 0 else Temper(int(own["temper"])).name.lower()
    if t.has_turn(who, Phase.DAYLIGHT):
        text += f", {count_of(own['actions'], 'action')} left"
    lines = line(t.agents[who], f"{text}; {supply(t, who)}", 2)
    nets = times(zip(own["nets"], t.agents, strict=False))
    return lines + line("feasts", _feasts(own), 4) + line("nets", nets or "empty", 4)


def _feasts(own: Any) -> str:
    return times((n, names.suit(k)) for k, n in enumerate(own["feasts"]))


EXPLAINED = {
    "faction": {
        "otters": "Score each Evening for holts on the map, and by feasting on the fish caught there (O.6.1, O.5.2)",
    },
    "piece": {
        "holt": "Building. With 0 to 5 on the map it scores {holt_vp} VP each Evening (O.5.1, O.6.1)",
        "fish": "Token. Placed at holts in Birdsong; a feast takes it off the map for 1 VP (O.4.1, O.5.2)",
    },
    "temper": {
        "calm": "One feast each Daylight (O.5.2)",
        "playful": "Two feasts each Daylight (O.5.2)",
    },
    "rule": {
        "O.2.1": "Rivers are paths for you",
        "O.2.2": "Who removes a holt discards a card",
        "O.2.3": "Warriors that you remove in battle lie in your nets until your next Birdsong",
        "O.3.1": "The temper is chosen once, in set-up",
        "O.3.2": "A holt and four warriors in a clearing of your choice",
        "O.4.1": "A fish at each holt",
        "O.5.1": "{otters_actions} actions: dig, move, battle, recruit",
        "O.5.2": "Take fish off the map where you have warriors, for 1 VP each",
        "O.6.1": "Score what the track shows for holts on the map",
    },
    "action": {"recruit": "O.5.1"},
}
