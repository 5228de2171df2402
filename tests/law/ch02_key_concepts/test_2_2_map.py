"""Law 2.2 to 2.4: paths, suits, slots, ruins, rivers and forests of the Autumn map."""

from root_env.root.rules.data import maps
from tests.given import given

PATHS = [(1, 5), (1, 9), (1, 10), (2, 5), (2, 6), (2, 10), (3, 6), (3, 7), (3, 11)]
PATHS += [(4, 8), (4, 9), (4, 12), (6, 11), (7, 8), (7, 12), (9, 12), (10, 12), (11, 12)]
SUITS = {"fox": (1, 6, 8, 12), "mouse": (2, 7, 9, 11), "rabbit": (3, 4, 5, 10)}


def _moves(t):
    return {o for o in t.options() if o.startswith("move ")}


def test_2_2_1__warriors_move_along_paths_and_nowhere_else():
    """Covers Law 2.3, 11.2.2."""
    t = given("marquise", "eyrie", turn="marquise")
    for c in range(1, 13):
        t.clearing(c, marquise={"warriors": 1})
    both = [(a, b) for a, b in PATHS] + [(b, a) for a, b in PATHS]
    assert _moves(t) == {f"move from clearing {a} to clearing {b}" for a, b in both}
    t.asks("marquise", "marquise action")


def test_2_2_2__clearings_have_the_suits_of_the_map():
    t = given("marquise", "eyrie", turn="marquise").hand("marquise", "Travel Gear (fox)")
    for c in range(1, 13):
        t.clearing(c, marquise={"sawmill": 1} if c in (1, 2, 3, 6, 7, 8) else {"warriors": 1})
    t.asks("marquise", "marquise action")
    offered = {o for o in t.options() if o.startswith("overwork")}
    assert offered == {f"overwork in clearing {c}" for c in (1, 6, 8)}
    assert {c: s for s, cs in SUITS.items() for c in cs} == {
        c + 1: ("fox", "rabbit", "mouse")[maps.SUITS[0][c]] for c in range(12)
    }


def test_2_2_2__configured_suits_replace_the_printed_ones():
    t = given("marquise", "eyrie", turn="marquise", clearing_suits=["mouse", "fox"] * 6)
    t.clearing(1, marquise={"sawmill": 1}).clearing(2, marquise={"sawmill": 1}).hand("marquise", "Travel Gear (fox)")
    t.asks("marquise", "marquise action").offers("overwork in clearing 2").refuses("overwork in clearing 1")


def test_2_2_3__tokens_fill_no_slot():
    t = given("marquise", "alliance", turn="marquise").clearing(1, marquise={"warriors": 1, "wood": 1, "keep": 1})
    t.clearing(1, alliance={"sympathy": 1}).clearing(9, marquise={"sawmill": 1})
    t.asks("marquise", "marquise action").offers("build a sawmill in clearing 1")
    assert t.open_slots(1) == 1


def test_2_2_3__a_removed_building_opens_its_slot():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"warriors": 2}, eyrie={"roost": 1})
    t.force(dice=[(0, 0)]).when("marquise", "battle eyrie in clearing 1")  # one hit: defenseless
    assert (t.on_map("roost"), t.open_slots(1)) == (0, 1)
    t.asks("marquise", "marquise action")


def _slips(location):
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong").player("vagabond", location=location)
    t.asks("vagabond", "slip")
    where = [t.game.describe(int(a), "all") for a in t.game.legal_actions()]
    return {w.rpartition(" to ")[2] for w in where if " to " in w}


def test_2_4_1__a_forest_touches_its_clearings_and_the_forests_one_path_away():
    assert _slips("4-9-12") == {
        "clearing 4", "clearing 9", "clearing 12", "forest 1-9-10-12", "forest 4-7-8-12",
    }  # fmt: skip


def test_2_4_1__a_clearing_touches_only_the_forests_around_it():
    """Covers Law 2.3."""
    assert _slips(4) == {"clearing 8", "clearing 9", "clearing 12", "forest 4-7-8-12", "forest 4-9-12"}
