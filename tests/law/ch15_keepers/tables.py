"""Tables of the law tests of the Keepers (Law 15)."""

import numpy as np

from root_env.root.factions.keepers import words
from root_env.root.factions.keepers.declaration import GONE
from root_env.root.rules.ids import FOREST
from tests.given import given

RETAINERS = {"move": ["Faithful Retainer"], "delve": ["Faithful Retainer"], "recover": ["Faithful Retainer"]}
SOUTH = 5
"""The forest 4-7-8-12, in the order of the Autumn map."""
FORESTS = ("1-2-5-10", "1-9-10-12", "2-6-10-11-12", "3-6-11", "3-7-11-12", "4-7-8-12", "4-9-12")
DUTIES = ("move", "delve", "recover")


def ours(*others, phase="daylight", **config):
    """The turn of the Keepers, with no relic on the map, and a warrior of the Marquise far away."""
    t = given("keepers", *(others or ("marquise",)), turn="keepers", phase=phase, **config)
    return t.clearing(3, marquise={"warriors": 1}) if not others else t


def theirs(faction="marquise", *others, phase="daylight", **config):
    """The turn of another player, who has nothing on the map yet."""
    return given(faction, "keepers", *others, turn=faction, phase=phase, **config)


def acting(**retinue):
    """The Keepers with these cards in their columns, and no others."""
    return ours().player("keepers", retinue=retinue)


def reach(t, kind, duty=None):
    """Pass until the Keepers are asked this question, of this column of the Retinue."""
    for _ in range(12):
        frame = t.game.states[0]["stack"][int(t.game.states[0]["depth"]) - 1]
        if t.asked == kind and (duty is None or frame["count"] == DUTIES.index(duty)):
            return t
        t.when("keepers", "pass")
    raise AssertionError(f"{kind} is not asked")


def act(t, duty, card="Faithful Retainer"):
    """Act with a card of a column."""
    reach(t, "retinue", duty)
    return t.when("keepers", f"choose the {card} of {duty}" if card == "Faithful Retainer" else f"choose {card}")


def can_act(t, duty, card="Faithful Retainer"):
    """True if a card of a column can act; with no choice the column is over at once."""
    words = f"choose the {card} of {duty}" if card == "Faithful Retainer" else f"choose {card}"
    for _ in range(12):
        if t.game.to_move != "keepers_0" or t.asked not in ("craft", "retinue", "start window", "gap"):
            return False
        frame = t.game.states[0]["stack"][int(t.game.states[0]["depth"]) - 1]
        if t.asked == "retinue" and frame["count"] == DUTIES.index(duty):
            return words in t.options()
        t.when("keepers", "pass")
    return False


def settle(t, *words):
    """Take these choices, those that are asked."""
    for one in words:
        if one in t.options():
            t.when("keepers", one)
    return t


def board(t):
    """The board of the Keepers."""
    return t.game.states[0]["keepers"]


def in_forest(t, forest):
    """The relics in a forest, as they are seen."""
    return words.in_forests(board(t)).get(forest, [])


def recovered(t):
    """The relics on the faction board."""
    return words.beyond(board(t), words.RECOVERED)


def beyond(t):
    """Relics that are out of the game, those aside that the scenario has left out."""
    lying = board(t)["relic_at"].tolist()
    return [face for face, place in zip(words.faces(board(t))[:1], lying[:1], strict=True) if place == GONE]


def forests_with(t):
    """Number of relics in each forest."""
    places = board(t)["relic_at"]
    return [int((places == FOREST + forest).sum()) for forest in range(len(FORESTS))]


def column(t, duty):
    """The cards of a column of the Retinue."""
    return [word for n, word in words.column(board(t), DUTIES.index(duty)) for _ in range(n)]


def values(t):
    """Values of all relics by type, the first of each type first."""
    return [np.asarray(board(t)[word]).tolist() for word in words.VALUES]
