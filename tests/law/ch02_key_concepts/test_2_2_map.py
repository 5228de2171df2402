"""Law 2.2 to 2.4: paths, suits, slots, ruins, rivers and forests of the Autumn map."""

from root_env.root.rules.data import maps
from tests.given import given

PATHS = [(1, 5), (1, 9), (1, 10), (2, 5), (2, 6), (2, 10), (3, 6), (3, 7), (3, 11)]
PATHS += [(4, 8), (4, 9), (4, 12), (6, 11), (7, 8), (7, 12), (9, 12), (10, 12), (11, 12)]
RIVERS = [(4, 7), (5, 10), (7, 11), (10, 11)]
SLOTS = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 2, 8: 2, 9: 2, 10: 1, 11: 2, 12: 1}  # open, ruins aside
SUITS = {"fox": (1, 6, 8, 12), "mouse": (2, 7, 9, 11), "rabbit": (3, 4, 5, 10)}


def _moves(t):
    return {o for o in t.options() if o.startswith("move ")}


def test_2_2_1__warriors_move_along_paths_and_nowhere_else():
    t = given("marquise", "eyrie", turn="marquise")
    for c in range(1, 13):
        t.clearing(c, marquise={"warriors": 1})
    both = [(a, b) for a, b in PATHS] + [(b, a) for a, b in PATHS]
    assert _moves(t) == {f"move from clearing {a} to clearing {b}" for a, b in both}
    t.asks("marquise", "marquise action")


def test_2_2_1__wood_travels_through_adjacent_ruled_clearings():
    t = given("marquise", "eyrie", turn="marquise").clearing(9, marquise={"wood": 1, "warriors": 1})
    t.clearing(1, marquise={"warriors": 1}).clearing(5, marquise={"warriors": 1}).clearing(2, marquise={"warriors": 1})
    t.clearing(12, marquise={"sawmill": 1}).clearing(7, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.asks("marquise", "marquise action").offers("build a sawmill in clearing 2", "build a sawmill in clearing 5")
    t.refuses("build a sawmill in clearing 7")


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


def test_2_2_3__clearings_have_their_printed_slots_less_the_ruins():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"warriors": 1})
    assert {c: t.open_slots(c) for c in range(1, 13)} == SLOTS


def test_2_2_3__a_building_fills_a_slot_and_a_full_clearing_takes_no_more():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1, "wood": 4, "sawmill": 1})
    t.offers("build a workshop in clearing 5").when("marquise", "build a workshop in clearing 5")
    assert t.open_slots(5) == 0
    t.asks("marquise", "marquise action")
    assert not [o for o in t.options() if o.startswith("build") and o.endswith("clearing 5")]


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


def test_2_2_3__the_decree_does_not_build_in_a_full_clearing():
    t = given("marquise", "eyrie", turn="eyrie", skip_forced="none")
    t.player("eyrie", leader="despot", decree={"build": ["Anvil"]})
    t.clearing(8, eyrie={"warriors": 6}, marquise={"workshop": 2}).clearing(7, eyrie={"warriors": 1})
    t.when("eyrie", "pass", "resolve a bird card", "move from clearing 7 to clearing 12", "choose 1")
    t.asks("eyrie", "decree").offers("resolve a fox card", "resolve a bird card").when("eyrie", "resolve a fox card")
    t.asks("eyrie", "decree build", options=["choose clearing 12"])


def test_2_2_4__ruins_lie_in_their_four_slots():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"warriors": 1})
    assert [c for c in range(1, 13) if t.has_ruin(c)] == [6, 10, 11, 12]


def test_2_2_4__a_ruin_keeps_its_slot_from_builders():
    t = given("marquise", "eyrie", turn="marquise").clearing(6, marquise={"warriors": 1, "sawmill": 1, "wood": 3})
    t.clearing(2, marquise={"warriors": 1}).asks("marquise", "marquise action")
    t.offers("build a sawmill in clearing 2").refuses("build a sawmill in clearing 6")


def test_2_2_4__a_favor_does_not_remove_ruins():
    t = given("marquise", "eyrie", turn="eyrie").clearing(1, eyrie={"roost": 1}).clearing(8, eyrie={"roost": 1})
    t.clearing(6, eyrie={"roost": 1}).clearing(12, marquise={"warriors": 1}).hand("eyrie", "Favor of the Foxes")
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    assert t.warriors("marquise", 12) == 0
    assert t.has_ruin(12)
    assert t.has_ruin(6)
    assert t.vp("eyrie") == 0
    t.asks("eyrie", "decree recruit")


def test_2_2_4__exploring_removes_the_ruin_and_opens_the_slot():
    t = given("marquise", "vagabond", turn="vagabond").table(ruins={6: "sword"})
    t.player("vagabond", location=6, satchel=["torch", "boot"]).when("vagabond", "explore")
    assert not t.has_ruin(6)
    assert t.open_slots(6) == 2
    assert t.item("sword") == {"ready": 1}
    t.asks("vagabond", "vagabond action").refuses("explore")


def test_2_3__rivers_are_not_paths_on_the_autumn_map():
    t = given("marquise", "eyrie", turn="marquise")
    for a, b in RIVERS:
        t.clearing(a, marquise={"warriors": 1}).clearing(b, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")
    for a, b in RIVERS:
        t.refuses(f"move from clearing {a} to clearing {b}", f"move from clearing {b} to clearing {a}")
    t.offers("move from clearing 4 to clearing 8", "move from clearing 10 to clearing 1")


def test_2_3__wood_and_sympathy_do_not_cross_rivers():
    t = given("marquise", "alliance", turn="marquise").clearing(4, marquise={"warriors": 1, "wood": 1})
    t.clearing(7, marquise={"warriors": 1, "sawmill": 1}).asks("marquise", "marquise action")
    t.offers("build a sawmill in clearing 4").refuses("build a sawmill in clearing 7")
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").clearing(10, alliance={"sympathy": 1})
    t.supporters("Bake Sale", "Sword", "Anvil", "Sappers")
    t.when("alliance", "pass").asks("alliance", "spread sympathy")
    assert {o for o in t.options() if o != "pass"} == {f"spread sympathy to clearing {c}" for c in (1, 2, 12)}


def test_2_3__a_pawn_does_not_swim_and_forests_are_not_divided_by_rivers():
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong").player("vagabond", location=4)
    t.asks("vagabond", "slip").refuses("choose clearing 7").offers("choose clearing 8")
    # 4-7 runs through one forest; both banks touch it.
    assert (4, 7, 8, 12) in maps.MAPS[0].forests


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
    assert _slips(4) == {"clearing 8", "clearing 9", "clearing 12", "forest 4-7-8-12", "forest 4-9-12"}


def test_2_4_1__the_forest_in_the_middle_has_four_neighbours():
    assert _slips("2-6-10-11-12") == {
        *(f"clearing {c}" for c in (2, 6, 10, 11, 12)),
        *(f"forest {f}" for f in ("1-2-5-10", "1-9-10-12", "3-6-11", "3-7-11-12")),
    }


def test_2_4_1__in_daylight_a_pawn_leaves_its_forest_only_for_a_clearing_that_touches_it():
    t = given("marquise", "vagabond", turn="vagabond")
    t.player("vagabond", location="3-6-11", satchel=["boot", "boot"]).asks("vagabond", "vagabond action")
    assert {o for o in t.options() if o != "pass"} == {f"choose clearing {c}" for c in (3, 6, 11)}
