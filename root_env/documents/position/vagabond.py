"""A Vagabond's board in a position document, read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from root_env.core.data.characters import START
from root_env.core.data.quests import N_QUESTS
from root_env.core.data.tracks import RUIN_ITEMS
from root_env.core.ids import FOREST, N_CLEARINGS, N_ITEMS, Faction, Item, ItemState
from root_env.core.state import HOSTILE, NO_RELATION
from root_env.documents.position import fields, limits
from root_env.documents.position.schema import RELATIONS
from root_env.errors import PositionError
from root_env.support.quoting import quoted
from root_env.text import names

FIELDS = {
    "character", "location", "satchel", "relationships", "aids", "completed_quests", "improvised", "from_ruins",
    "looked",
}  # fmt: skip
VAGABONDS = (Faction.VAGABOND, Faction.VAGABOND_2)


def boards(s) -> list[int]:
    """Indices of the Vagabond boards in play."""
    return [k for k, faction in enumerate(VAGABONDS) if s["player_of"][faction] >= 0]


def board_of(s, p: int):
    """The board of player `p`, who plays a Vagabond."""
    return s["vagabond"][VAGABONDS.index(int(s["faction"][p]))]


def read_vagabond(s, p: int, entry: Mapping[str, Any], field: str, who: Callable[[Any, str], int]) -> None:
    """Fill the board of player `p` (Law 9.2, 9.7); `who` finds the player an agent id names."""
    v = board_of(s, p)
    character = entry.get("character", _default_character(s, p))
    v["character"] = -1 if character is None else fields.word(character, names.CHARACTERS, f"{field}.character")
    place = entry.get("location", names.forest(int(s["map"]), 0))
    v["location"] = _location(s, place, f"{field}.location")
    _read_satchel(v, entry, field)
    n = int(s["n_players"])
    v["relation"] = [NO_RELATION if q < n and s["faction"][q] in VAGABONDS else 0 for q in range(len(v["relation"]))]
    for agent, word in fields.mapping(entry.get("relationships", {}), f"{field}.relationships").items():
        q = who(agent, f"{field}.relationships")
        if v["relation"][q] == NO_RELATION:
            raise PositionError(f"{field}.relationships.{agent}: Vagabonds have no relationship with each other")
        words = (*RELATIONS, "hostile")
        r = fields.word(word, words, f"{field}.relationships.{agent}")
        v["relation"][q] = HOSTILE if words[r] == "hostile" else r
    for agent, count in fields.mapping(entry.get("aids", {}), f"{field}.aids").items():
        v["aids"][who(agent, f"{field}.aids")] = fields.integer(
            count, f"{field}.aids.{agent}", 0, limits.room(v, "aids")
        )
    for word in fields.sequence(entry.get("completed_quests", ()), f"{field}.completed_quests"):
        v["quests"] |= 1 << fields.parse(names.parse_quest, word, f"{field}.completed_quests")
    v["improvised"] = fields.flag(entry.get("improvised", False), f"{field}.improvised")
    _read_ruin_marks(v, entry, field)


def _default_character(s, p: int) -> str:
    """The configured character, else the thief, the second Vagabond's the tinker if that is not the other's."""
    k = VAGABONDS.index(int(s["faction"][p]))
    configured = [int(c) for c in s["characters"]]
    if configured[k] >= 0:
        return names.CHARACTERS[configured[k]]
    taken = {configured[1 - k], int(s["vagabond"][1 - k]["character"])}
    return names.CHARACTERS[next(c for c in range(len(names.CHARACTERS)) if c not in taken)]


def _read_ruin_marks(v, entry: Mapping[str, Any], field: str) -> None:
    """Items taken from ruins and ruins looked under, at a table with two Vagabonds (Law 9.7.3)."""
    for word in fields.sequence(entry.get("from_ruins", ()), f"{field}.from_ruins"):
        item = fields.parse(names.parse_item, word, f"{field}.from_ruins")
        if item not in RUIN_ITEMS:
            raise PositionError(f"{field}.from_ruins: no ruin holds a {names.item(item)}")
        v["from_ruins"] |= 1 << item
    for number in fields.sequence(entry.get("looked", ()), f"{field}.looked"):
        v["looked"] |= 1 << fields.clearing_index(number, f"{field}.looked")


def _location(s, value: Any, field: str) -> int:
    if value is None:
        return -1
    if isinstance(value, int) and not isinstance(value, bool):
        return fields.clearing_index(value, field)
    if isinstance(value, str) and value.startswith("clearing "):
        return fields.clearing_index(value.removeprefix("clearing "), field)
    return FOREST + fields.parse(lambda w: names.parse_forest(int(s["map"]), w), value, field)


def _read_satchel(v, entry: Mapping[str, Any], field: str) -> None:
    """Items by state, `{"boot": {"ready": 2}}`, or a list of words, `["boot", "tea exhausted"]`."""
    given = entry.get("satchel")
    if given is None:
        if v["character"] >= 0:
            v["items"][:, ItemState.READY] = START[int(v["character"])]
        return
    states = tuple(st.name.lower() for st in ItemState)
    if isinstance(given, Mapping):
        for word, by_state in given.items():
            item = fields.parse(names.parse_item, word, f"{field}.satchel")
            if isinstance(by_state, int):
                by_state = {"ready": by_state}
            for state, n in fields.mapping(by_state, f"{field}.satchel.{word}").items():
                st = fields.word(str(state).replace(" ", "_"), states, f"{field}.satchel.{word}")
                v["items"][item][st] = fields.integer(n, f"{field}.satchel.{word}.{state}", 0, limits.room(v, "items"))
        return
    for words in fields.sequence(given, f"{field}.satchel"):
        if not isinstance(words, str):
            raise PositionError(f"{field}.satchel: items are words, got {quoted(words)}")
        head, _, tail = words.partition(" ")
        st = fields.word(tail.replace(" ", "_") or "ready", states, f"{field}.satchel")
        of = v["items"][fields.parse(names.parse_item, head, f"{field}.satchel")]
        of[st] = fields.integer(int(of[st]) + 1, f"{field}.satchel", 0, limits.room(v, "items"))


def write_vagabond(s, p: int, agents) -> dict[str, Any]:
    """The fields that `read_vagabond` reads; the last three only where they say something."""
    v = board_of(s, p)
    place = int(v["location"])
    relations = {}
    for q, agent in enumerate(agents):
        r = int(v["relation"][q])
        if r != NO_RELATION:
            relations[agent] = "hostile" if r == HOSTILE else RELATIONS[r]
    entry: dict[str, Any] = {
        "character": None if v["character"] < 0 else names.CHARACTERS[int(v["character"])],
        "location": None if place < 0 else place + 1 if place < FOREST else names.forest(int(s["map"]), place - FOREST),
        "satchel": {
            names.item(i): {st.name.lower(): int(v["items"][i][st]) for st in ItemState if v["items"][i][st]}
            for i in range(N_ITEMS)
            if v["items"][i].any()
        },
        "relationships": relations,
        "aids": {agent: int(v["aids"][q]) for q, agent in enumerate(agents) if v["aids"][q]},
        "completed_quests": [names.quest(q) for q in range(N_QUESTS) if int(v["quests"]) >> q & 1],
    }
    if v["improvised"]:
        entry["improvised"] = True
    if v["from_ruins"]:
        entry["from_ruins"] = [names.item(i) for i in range(N_ITEMS) if int(v["from_ruins"]) >> i & 1]
    return entry


def write_looked(s, p: int) -> list[int]:
    """Clearings with ruins whose items the Vagabond has seen; nobody else knows what lies there (Law 9.7.3)."""
    return [c + 1 for c in range(N_CLEARINGS) if int(board_of(s, p)["looked"]) >> c & 1]


def ruins_seen_by(s, p: int) -> dict[int, list[str]]:
    """Clearing -> items that player `p` knows to lie under its ruin (Law 9.7.3)."""
    if s["faction"][p] not in VAGABONDS:
        return {}
    return {c: [names.item(int(i)) for i in s["ruin_items"][c - 1] if i >= 0] for c in write_looked(s, p)}


def items_there_are(s) -> np.ndarray:
    """Items by type: those on the map, and for each Vagabond in play those of ruins and as many as any character has.

    Law 5.1.5, 9.3.4, 9.3.5, 9.7.1.
    """
    return s["item_supply"] + (np.bincount(RUIN_ITEMS, minlength=N_ITEMS) + START.max(0)) * len(boards(s))


def items_held(s) -> np.ndarray:
    """Items by type in boxes, in satchels, under ruins and spent on a scorched clearing (Law 26.6.2)."""
    held = s["crafted_items"].sum(0) + s["vagabond"]["items"].sum((0, 2))
    under = s["ruin_items"].reshape(-1)
    held += np.bincount(under[under >= 0], minlength=N_ITEMS)
    held[Item.TORCH] += bin(int(s["scorched"])).count("1")
    return held


def items_left_for_ruins(s, rng: np.random.Generator) -> list[int]:
    """R items that lie under no ruin yet and in no pack, in random order (Law 9.3.4, 9.7.1)."""
    two = len(boards(s)) == 2
    left = list(RUIN_ITEMS) * (2 if two else 1)
    named = [int(i) for i in s["ruin_items"].reshape(-1) if i >= 0]
    if two:
        named += [i for v in s["vagabond"] for i in RUIN_ITEMS if int(v["from_ruins"]) >> i & 1]
    beyond = items_held(s) - items_there_are(s) + np.bincount(left, minlength=N_ITEMS)
    for item in RUIN_ITEMS:  # boxes and satchels hold more than supply and boards began with: these came from ruins
        named += [int(item)] * max(0, int(beyond[item]) - named.count(item))
    for item in named:
        if item in left:
            left.remove(item)
    return [int(i) for i in rng.permutation(left)]
