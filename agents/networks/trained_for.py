"""Decks, maps and editions that a network was trained for, in words of its card.

A card has `decks`, `maps` and `editions`; one without them was trained with what its settings name, else as a table is
by default: with the standard deck, on the Autumn map, by the current Law.
"""

from __future__ import annotations

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.documents import Fields

WORDS: dict[str, str] = {"decks": "deck", "maps": "map", "editions": "edition"}
"""Field of a card -> the field of a configuration whose values it lists."""


def trained_for(card: Fields) -> dict[str, list[str]]:
    """The fields `decks`, `maps` and `editions` of a card, as far as its game knows them."""
    usual = doors_of(card.get("game", ROOT)).rules.config.__dataclass_fields__
    settings = card.get("training") or card.get("settings") or {}
    found = {}
    for words, field in WORDS.items():
        if field in usual:
            own = settings.get(field)
            found[words] = list(card.get(words) or [own if own and isinstance(own, str) else usual[field].default])
    return found


def why_strange(card: Fields, config: AnyConfig) -> str:
    """The part of a table that the network of a card was not trained for, in words; "" if there is none."""
    if len(config.agents) != len(config.factions):
        return "it was trained for tables whose factions are known before the game, and here they are drafted"
    if forces := getattr(config, "forces", ()):
        return f"it was trained without forces beside the players, and this table has {', '.join(forces)}"
    for words, known in trained_for(card).items():
        given = getattr(config, WORDS[words])
        if given not in known:
            one = WORDS[words] if len(known) == 1 else words
            return f"it was trained for the {one} {', '.join(known)}, and this table has the {WORDS[words]} {given}"
    return ""
