"""A Vagabond in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.data.characters import SPECIAL
from root_env.core.data.quests import N_QUESTS
from root_env.core.ids import NOWHERE, ItemState
from root_env.core.state import HOSTILE, NO_RELATION
from root_env.text import names
from root_env.text.fields import Words
from root_env.text.lines import count_of, items, line, listed
from root_env.text.table import Table, bits


def _asks_to_improvise(c: Any) -> Words:
    """First which item stands in, then for which of the two listed ones (Law 26.7.2)."""
    if c.get("count") < 0:
        return Words("may let another item stand in for one that the quest {quest} lists (Improvise)")
    return Words("must choose for which item of the quest {quest} the {stand_in} stands in (Improvise)")


def _improvises(c: Any) -> Words:
    return Words("let the {0} stand in" if c.get("count") < 0 else "let the {stand_in} stand in for the {0}")


def _enlists(c: Any) -> Words:
    """An Arbiter whose score marker has left the track scores nothing (Law 9.2.8, 26.5.2)."""
    arbiter = c.get("other")
    is_scoring = c.s["coalition"][arbiter] < 0 and c.s["dominance"][arbiter] < 0
    return Words("enlist {other}, who scores 1 point" if is_scoring else "enlist {other}")


FIELDS = {
    "enlists": _enlists,
    "ally": lambda c: c.agent("x"),
    "quest": lambda c: names.quest(c.get("x")),
    "stand_in": lambda c: names.item(c.get("count")),
    "special": lambda c: SPECIAL[c.board()["character"]],
    "asks_to_improvise": _asks_to_improvise,
    "improvises": _improvises,
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    v = t.board(who)
    if v["character"] < 0:
        return line(t.agents[who], "no character chosen", 2)
    where = names.place(t.s["map"], v["location"])
    at = where if v["location"] == NOWHERE else f"in {where}"
    lines = line(t.agents[who], f"{names.character(v['character'])}, {at}", 2)
    held = [
        f"{names.item_state(state)}: {items(v['items'][:, state])}" for state in ItemState if v["items"][:, state].any()
    ]
    lines += line("items", "; ".join(held) or "none", 4)
    relations = [
        f"{t.agents[p]} {_relation(int(v['relation'][p]), int(v['aids'][p]))}"
        for p in range(len(t.agents))
        if v["relation"][p] != NO_RELATION and p != who
    ]
    lines += line("relationships", listed(relations) or "none", 4)
    done = bits(v["quests"], N_QUESTS)
    if done:
        lines += line("completed quests", listed(names.quest(q) for q in done), 4)
    return lines


def _relation(space: int, aids: int) -> str:
    if space == HOSTILE:
        return "hostile"
    return names.RELATIONS[space] + (f" ({count_of(aids, 'aid')} towards the next)" if aids else "")


def beside_map(t: Table) -> list[str]:
    """Quests that lie face up (Law 9.3.3)."""
    face_up = [names.quest(q) for q in t.s["quest_cards"] if q >= 0]
    return line("Quests", listed(face_up) or "none")
