"""Law 15.4: Birdsong of the Keepers in Iron."""

from tests.law.ch15_keepers.tables import board, ours

FIRST_FIGURE = "choose the waystation first figure"


def dawn(*others, **mine):
    """Birdsong of the Keepers, with these pieces in clearing 5."""
    t = ours(*others, phase="birdsong")
    return t.clearing(5, keepers=mine) if mine else t


def with_full_edge(but=0):
    """Nothing of the Keepers on the map, and buildings in all slots of its edge but those of one clearing."""
    t, left = dawn("marquise"), ["sawmill"] * 6 + ["workshop"] * 6 + ["recruiter"] * 6
    for number in set(range(1, 10)) - {but}:
        built = [left.pop() for _ in range(dawn("marquise").open_slots(number))]
        t.clearing(number, marquise={word: built.count(word) for word in built})
    return t


def test_15_4__three_steps_in_this_order():
    t = dawn(warriors=2).hand("keepers", "Birdy Bindle")
    t.asks("keepers", "encamp").when("keepers", "choose clearing 5", FIRST_FIGURE)
    t.asks("keepers", "decamp").when("keepers", "pass").asks(
        "keepers", "keepers recruit", ["choose clearing 5", "pass"]
    )


def test_15_4_1__a_waystation_replaces_a_warrior_once_per_clearing():
    t = dawn(warriors=3).when("keepers", "choose clearing 5", FIRST_FIGURE)
    assert (t.warriors("keepers", 5), t.pieces("first waystation", 5), t.supply("keepers")) == (2, 1, 13)
    t.asks("keepers", "decamp")  # clearing 5 has another slot


def test_15_4_1__in_several_clearings():
    t = dawn(warriors=1).clearing(2, keepers={"warriors": 1}).when("keepers", "choose clearing 5", FIRST_FIGURE)
    t.asks("keepers", "encamp", ["choose clearing 2", "pass"])


def test_15_4_1__either_side_may_show():
    t = dawn(warriors=3).when("keepers", "choose clearing 5", "choose the waystation third jewelry")
    assert int(board(t)["sides"]) == 0b100
    t.asks("keepers", "decamp")


def test_15_4_1__only_with_a_warrior_and_an_open_slot():
    """Covers Law 2.2.3."""
    t = dawn(warriors=1).clearing(1, keepers={"warriors": 1}, marquise={"sawmill": 1})
    t.asks("keepers", "encamp", ["choose clearing 5", "pass"])


def test_15_4_1__with_all_three_on_the_map_none_can_be_placed():
    t = dawn(warriors=1).clearing(10, keepers={"first waystation": 1})
    t.clearing(11, keepers={"second waystation": 1}).clearing(12, keepers={"third waystation": 1, "warriors": 1})
    t.asks("keepers", "decamp")


def test_15_4_1__off_the_map_they_come_back_to_its_edge():
    """A waystation and a warrior; no other waystation is placed then. Covers Law 21.15."""
    t = dawn().asks("keepers", "encamp", [f"choose clearing {c}" for c in range(1, 10)])
    t.when("keepers", "choose clearing 8", FIRST_FIGURE)
    assert (t.warriors("keepers", 8), t.pieces("first waystation", 8)) == (1, 1)
    t.asks("keepers", "decamp")


def test_15_4_1__with_one_open_slot_on_the_edge_they_come_back_there():
    """Both pieces are placed where they can be. Covers Law 1.5.4."""
    t = with_full_edge(but=6).asks("keepers", "encamp with").when("keepers", FIRST_FIGURE)
    assert (t.warriors("keepers", 6), t.pieces("first waystation", 6)) == (1, 1)


def test_15_4_1__without_an_open_slot_on_the_edge_a_warrior_comes_back_alone():
    """Covers Law 1.5.4, 2.2.3."""
    t = with_full_edge().asks("keepers", "encamp", [f"choose clearing {c}" for c in range(1, 10)])
    t.when("keepers", "choose clearing 8")
    assert (t.warriors("keepers", 8), t.pieces("first waystation", 8)) == (1, 0)
    t.asks("keepers", "retinue")


def test_15_4_1__without_a_warrior_in_the_supply_a_waystation_comes_back_alone():
    """All warriors lie on Coffin Makers. Covers Law 1.5.4."""
    t = ours(phase="birdsong", deck="exiles_partisans").player("marquise", effects=["Coffin Makers"])
    t.table(on_cards={"coffins": {"keepers": 15}}).when("keepers", "choose clearing 8", FIRST_FIGURE)
    assert (t.warriors("keepers", 8), t.pieces("first waystation", 8)) == (0, 1)


def test_15_4_1__with_a_waystation_on_the_map_they_do_not_come_back():
    t = dawn(**{"first waystation": 1}).asks("keepers", "decamp")
    assert t.warriors("keepers", 5) == 0


def test_15_4_2__a_warrior_replaces_a_waystation():
    t = dawn(**{"first waystation": 1}).when("keepers", "choose a first waystation")
    assert (t.warriors("keepers", 5), t.supply("first waystation")) == (1, 1)


def test_15_4_2__once_per_clearing():
    t = dawn(**{"first waystation": 1, "second waystation": 1}).clearing(10, keepers={"third waystation": 1})
    t.asks(
        "keepers",
        "decamp",
        ["choose a first waystation", "choose a second waystation", "choose a third waystation", "pass"],
    )
    t.when("keepers", "choose a second waystation").asks("keepers", "decamp", ["choose a third waystation", "pass"])


def test_15_4_2__a_waystation_of_this_turn_too():
    t = dawn(warriors=1).when("keepers", "choose clearing 5", FIRST_FIGURE)
    t.asks("keepers", "decamp", ["choose a first waystation", "pass"])


def test_15_4_2__on_the_board_it_shows_its_front():
    t = dawn(**{"first waystation": 1}).player("keepers", waystations={"first": "tablet"})
    assert int(board(t)["sides"]) == 1
    t.when("keepers", "choose a first waystation")
    assert int(board(t)["sides"]) == 0


def test_15_4_3__a_card_brings_two_warriors_to_a_waystation_of_its_suit():
    t = dawn(**{"first waystation": 1}).hand("keepers", "A Visit to Friends", "Sword", "Birdy Bindle")
    t.when("keepers", "pass", "choose clearing 5")
    t.asks("keepers", "keepers recruit card", ["choose A Visit to Friends (rabbit)", "choose Birdy Bindle (bird)"])
    t.when("keepers", "choose A Visit to Friends (rabbit)")
    assert (t.warriors("keepers", 5), t.discard) == (2, ["A Visit to Friends (rabbit)"])
    t.asks("keepers", "keepers recruit")


def test_15_4_3__any_number_of_times():
    t = dawn(**{"first waystation": 1}).hand("keepers", "A Visit to Friends", "Birdy Bindle")
    t.when("keepers", "pass", "choose clearing 5", "choose A Visit to Friends (rabbit)", "choose clearing 5")
    assert t.warriors("keepers", 5) == 4


def test_15_4_3__not_with_a_card_of_another_suit_or_without_a_waystation():
    t = dawn(**{"first waystation": 1, "warriors": 0}).hand("keepers", "Sword").when("keepers", "pass")
    assert t.asked != "keepers recruit card" and "choose clearing 5" not in t.options()
