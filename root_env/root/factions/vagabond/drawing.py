"""Vagabonds as drawn."""

from root_env.drawing.svg import classed, path, text_width
from root_env.root.drawing import flow as chips
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, LIGHT, Figure
from root_env.root.factions.vagabond.declaration import HOSTILE, NO_RELATION
from root_env.root.lookup import names
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import NOWHERE, Faction, ItemState
from root_env.root.text.table import Table, bits

_HOOD = f'<ellipse cx="0.6" cy="-4.4" rx="2.9" ry="3.4"{classed("p")}/>' + path("M-7 4Q0 8 7 4", "J")
FIGURES = {
    Faction.VAGABOND: Figure("#c4c4c4", DARK, path("M-6-2Q-6.5-9.5 2-12.5 1.5-10 4.5-8.5 6.4-6 6-2Z"), _HOOD),
    Faction.VAGABOND_2: Figure("#3d3d3d", LIGHT, path("M-6-2Q-6.5-9.5-2-12.5-1.5-10 4.5-8.5 6.4-6 6-2Z"), _HOOD),
}
PIECES: dict[int, str] = {}
BESIDE_HEIGHT = 20
"""Height of the drawing of `beside_map`."""
ITEM_CLASSES = {
    ItemState.READY: "card",
    ItemState.EXHAUSTED: "spent",
    ItemState.DAMAGED: "card hurt",
    ItemState.DAMAGED_EXHAUSTED: "spent hurt",
}


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    v = t.board(who)
    if v["character"] < 0:
        flow.words("no character chosen", "q")
        return
    flow.words(names.character(v["character"]).capitalize(), "b", at=f"character-{v['character']}")
    where = names.place(t.s["map"], v["location"])
    flow.words(where if v["location"] == NOWHERE else f"in {where}", "q")
    flow.line()
    held = v["items"].tolist()
    for state in ItemState:
        row = [kind[state] for kind in held]
        if any(row):
            flow.label(names.item_state(state))
            flow.chips(chips.items(row, ITEM_CLASSES[state], int(state)))
    flow.line()
    for p, space in enumerate(v["relation"][: len(t.agents)].tolist()):
        if space != NO_RELATION and p != who:
            _relation(t, flow, p, space, int(v["aids"][p]))
    done = bits(v["quests"], N_QUESTS)
    if done:
        flow.line()
        flow.label("completed")
        flow.chips(chips.quest(q) for q in done)


def _relation(t: Table, flow: Flow, other: int, space: int, aids: int) -> None:
    word = "hostile" if space == HOSTILE else names.RELATIONS[space]
    told = f"{word} +{aids}" if aids else word
    flow.keep(24 + text_width(told, 11, True))
    flow.icon(f"w{t.factions[other]}", scale=0.75)
    flow.words(told, "b" if space else "", at="rule-9.2.9")
    flow.gap(6)


def beside_map(t: Table, flow: Flow) -> None:
    """Quests that lie face up (Law 9.3.3)."""
    flow.line()
    flow.label("quests")
    flow.chips(chips.quest(int(q)) for q in t.s["quest_cards"] if q >= 0)
