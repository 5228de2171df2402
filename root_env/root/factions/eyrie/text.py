"""The Eyrie Dynasties in texts."""

from root_env.root.factions.eyrie.declaration import N_COLUMNS, VIZIERS, Leader
from root_env.root.lookup import names
from root_env.root.rules.ids import N_CARDS, Kind, Phase
from root_env.root.text.context import Context
from root_env.root.text.lines import line, supply, times
from root_env.root.text.table import Table, bits


def _adds(c: Context) -> str:
    """The first card must be added, a second may (Law 7.4.2)."""
    return "must add a card" if c.get("count") == 1 else "may add a second card"


def _adds_none(c: Context) -> str:
    return "have no card for the Decree" if c.get("count") == 1 else "add no second card to the Decree"


FIELDS = {
    "adds": _adds,
    "adds_none": _adds_none,
    "column": lambda c: names.COLUMNS[min(int(c.board()["column"]), len(names.COLUMNS) - 1)],
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    e = t.board(who)
    leader = int(e["leader"])
    text = f"leader {names.leader(leader) if leader >= 0 else 'not chosen'}"
    retired = bits(e["retired"], len(Leader))
    if retired:
        text += f" (face down: {', '.join(names.leader(k) for k in retired)})"
    lines = line(t.agents[who], f"{text}; {supply(t, who)}", 2)
    resolving = t.pending(Kind.DECREE) and t.has_turn(who, Phase.DAYLIGHT)
    for column in range(N_COLUMNS):
        viziers = int(VIZIERS[leader, column]) if leader >= 0 else 0
        counts = [(viziers, "Loyal Vizier"), *((e["decree"][column, c], names.card(c)) for c in range(N_CARDS))]
        text = times(counts, "-")
        if resolving and e["left"][column].any():
            text += f" (to resolve: {times(zip(e['left'][column], names.SUITS, strict=True))})"
        lines += line(f"decree, {names.column(column)}", text, 4)
    return lines


EXPLAINED = {
    "faction": {
        "eyrie": "Scores each Evening for roosts on the map. Must carry out a Decree that grows each turn, or falls"
        " into turmoil (7.5.2, 7.6.1)",
    },
    "piece": {
        "roost": "Building, one in a clearing. Crafts and recruits. With 0 to 7 on the map each Evening scores"
        " {roost_vp} VP and draws {roost_draws} more (7.5.2, 7.6)",
    },
    "column": {
        "recruit": "Each card here, every turn: a warrior at a roost in a clearing of the card's suit (7.5.2.I)",
        "move": "Each card here, every turn: a move of at least one warrior from a clearing of the card's suit"
        " (7.5.2.II)",
        "battle": "Each card here, every turn: a battle in a clearing of the card's suit (7.5.2.III)",
        "build": "Each card here, every turn: a roost in a clearing of the card's suit that you rule, with an open"
        " slot and without a roost (7.5.2.IV)",
    },
    "leader": {
        "builder": "Loyal Viziers in Recruit and Move. Items that you craft score in full: no Disdain for Trade"
        " (7.8.1)",
        "charismatic": "Loyal Viziers in Recruit and Battle. Each Recruit places two warriors instead of one (7.8.2)",
        "commander": "Loyal Viziers in Move and Battle. As attacker you deal an extra hit (7.8.3)",
        "despot": "Loyal Viziers in Move and Build. A battle in which you remove a building or token scores 1 VP more"
        " (7.8.4)",
    },
    "rule": {
        "7.2.1": "Roosts craft before the Decree is resolved, each once a turn for an icon of its clearing's suit",
        "7.2.2": "You rule where you are tied for the most warriors and buildings and have a piece",
        "7.2.3": "An item that you craft scores 1 VP, whatever the card says; in full under the Builder",
        "7.3": "A roost and six warriors in a corner, a leader, and two Loyal Viziers in his columns of the Decree",
        "7.3.3": "Choose one of four: he says in which columns the Loyal Viziers lie, and gives an advantage until"
        " turmoil deposes him",
        "7.4": "With an empty hand draw a card. Add one or two cards to the Decree, one bird at most. Without a roost"
        " on the map, place one with three warriors",
        "7.4.2": "Add one or two cards to any columns, one bird at most. They stay and must be carried out every turn;"
        " a bird allows any clearing",
        "7.4.3": "Without a roost on the map: one and three warriors in a clearing with the fewest warriors of all",
        "7.5": "Craft with roosts, then resolve the Decree",
        "7.5.2": "Column by column from the left, its cards in any order: each must be carried out in a clearing of"
        " its suit, a bird in any. What cannot be done is turmoil",
        "7.6": "Score for roosts on the map. Draw a card, and one for each bonus uncovered; discard down to five",
        "7.7": "Lose 1 VP per bird in the Decree, Viziers too; discard the rest of it; choose a new leader; Daylight"
        " ends",
        "7.8": "Each leader has two columns for the Loyal Viziers, which are bird cards, and an advantage. Deposed, he"
        " returns when no other is left",
    },
}
