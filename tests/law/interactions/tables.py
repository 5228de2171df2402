"""Tables of the scenarios between factions: whoever removes everything somewhere, and who suffers it."""

from tests.given import given

THREE = {"fox": (1, 8, 12), "rabbit": (3, 4, 10), "mouse": (2, 7, 9)}
"""Clearings of a suit in which a Favor is crafted."""
FAVOR = {"fox": "Favor of the Foxes", "rabbit": "Favor of the Rabbits", "mouse": "Favor of the Mice"}


def favored(suit, *others, crafter="marquise", piece="workshop", phase="daylight", **config):
    """The turn of a player who is about to craft a Favor with pieces in three clearings."""
    t = given(crafter, *others, turn=crafter, phase=phase, **config).hand(crafter, FAVOR[suit])
    for c in THREE[suit]:
        t.clearing(c, **{crafter: {piece: 1}})
    return t


def craft_favor(t, suit, crafter="marquise"):
    """Craft it."""
    return t.when(crafter, f"craft {FAVOR[suit]} ({suit})")


def bombing(*others, number=5, kind="bomb", **config):
    """Birdsong of the Corvids, with a plot to be flipped."""
    t = given("corvids", *others, turn="corvids", phase="birdsong", **config)
    return t.clearing(number, corvids={"warriors": 1, "plot": 1}).player("corvids", plots={number: kind})


def snared(faction, *others, number=5, **config):
    """Another player's turn, with a snare face up."""
    t = given(faction, "corvids", *others, turn=faction, **config).clearing(number, corvids={"plot": 1})
    return t.player("corvids", plots={number: "snare"}, face_up=[number])
