"""Law 8.6: Evening of the Woodland Alliance."""

import pytest

from tests.given import given

ORDER = (4, 7, 9, 10, 11, 2, 3, 5, 1)
POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)


def evening(officers=1, **config):
    """Evening of the Alliance with so many officers; a Marquise who has something to do next."""
    t = given("marquise", "alliance", turn="alliance", phase="evening", **config)
    return t.clearing(3, marquise={"warriors": 1}).player("alliance", officers=officers)


def test_8_6__operations_come_before_drawing():
    t = evening().clearing(12, alliance={"warriors": 1}).asks("alliance", "operation")
    assert t.hand_size("alliance") == 0
    t.when("alliance", "pass")
    assert t.hand_size("alliance") == 1
    t.asks("marquise", "marquise action")


def test_8_6_1__without_officers_there_are_no_operations():
    t = evening(officers=0).clearing(12, alliance={"warriors": 3, "fox base": 1})
    assert t.hand_size("alliance") == 2
    t.asks("marquise", "marquise action")


def test_8_6_1__as_many_operations_as_officers_of_any_kind_in_any_order():
    t = evening(officers=4).clearing(12, alliance={"warriors": 2, "fox base": 1}).clearing(9, marquise={"warriors": 1})
    t.force(dice=[(1, 0)])
    t.when("alliance", "move from clearing 12 to clearing 9", "choose 2")
    t.when("alliance", "battle marquise in clearing 9")
    t.when("alliance", "recruit")
    t.when("alliance", "organize in clearing 9")
    assert t.warriors("alliance", 9) == 1
    assert t.warriors("alliance", 12) == 1
    assert t.pieces("sympathy", 9) == 1
    assert t.officers == 4
    assert t.hand_size("alliance") == 2  # the fifth operation was not asked
    t.asks("marquise", "marquise action")


def test_8_6_1__one_operation_may_be_taken_again_and_again():
    t = evening(officers=3).clearing(12, alliance={"fox base": 1})
    t.when("alliance", "recruit", "recruit").asks("alliance", "operation").when("alliance", "recruit")
    assert t.warriors("alliance", 12) == 3
    t.asks("marquise", "marquise action")


def test_8_6_1__operations_are_optional():
    t = evening(officers=5).clearing(12, alliance={"warriors": 1, "fox base": 1})
    t.when("alliance", "recruit", "pass")
    assert t.warriors("alliance", 12) == 2
    assert t.officers == 5
    t.asks("marquise", "marquise action")


def test_8_6_1__officers_of_this_daylight_serve_this_evening():
    """Covers Law 8.5.3."""
    t = given("marquise", "alliance", turn="alliance").clearing(12, alliance={"fox base": 1})
    t.hand("alliance", "Anvil", "Sword").when("alliance", "train", "pass")
    t.asks("alliance", "operation", options=["recruit", "pass"])


def test_8_6_1_I__a_move_needs_rule_of_origin_or_destination():
    """Covers Law 4.2.1."""
    t = evening().clearing(12, alliance={"warriors": 1}, marquise={"warriors": 2})
    t.clearing(9, marquise={"warriors": 1}).clearing(11, alliance={"fox base": 1})  # a building rules
    t.offers("move from clearing 12 to clearing 11").refuses("move from clearing 12 to clearing 9")
    t.when("alliance", "move from clearing 12 to clearing 11")
    assert (t.warriors("alliance", 12), t.warriors("alliance", 11)) == (0, 1)
    t.asks("marquise", "marquise action")


def test_8_6_1_I__one_operation_is_one_move():
    t = evening(officers=2).clearing(12, alliance={"warriors": 3})
    t.when("alliance", "move from clearing 12 to clearing 9", "choose 2").asks("alliance", "operation")
    t.when("alliance", "move from clearing 12 to clearing 9")
    assert t.warriors("alliance", 9) == 3
    t.asks("marquise", "marquise action")


def test_8_6_1_II__battles_where_alliance_warriors_stand():
    """Covers Law 4.3."""
    t = evening(officers=1).clearing(12, alliance={"warriors": 2}, marquise={"warriors": 1, "sawmill": 1})
    t.clearing(8, alliance={"sympathy": 1, "fox base": 1}, marquise={"warriors": 1})
    t.offers("battle marquise in clearing 12").refuses("battle marquise in clearing 8", "battle marquise in clearing 3")
    t.force(dice=[(2, 0)]).when("alliance", "battle marquise in clearing 12")
    assert (t.warriors("marquise", 12), t.pieces("sawmill", 12)) == (0, 0)
    assert t.vp("alliance") == 1
    t.asks("marquise", "marquise action")


def test_8_6_1_III__recruits_one_warrior_at_a_base_of_its_choice():
    t = evening(officers=2).clearing(12, alliance={"fox base": 1}).clearing(9, alliance={"mouse base": 1})
    t.clearing(5, alliance={"sympathy": 1, "warriors": 1}).when("alliance", "recruit")
    t.asks("alliance", "operation recruit", options=["choose clearing 9", "choose clearing 12"])
    t.when("alliance", "choose clearing 9")
    assert (t.warriors("alliance", 9), t.warriors("alliance", 12)) == (1, 0)
    assert t.supply("alliance") == 6
    t.asks("alliance", "operation")


def test_8_6_1_III__without_a_base_nobody_is_recruited():
    evening().clearing(12, alliance={"warriors": 1, "sympathy": 1}).refuses("recruit").asks("alliance", "operation")


def test_8_6_1_III__a_base_in_enemy_hands_still_recruits():
    t = evening().clearing(12, alliance={"fox base": 1}, marquise={"warriors": 5}).when("alliance", "recruit")
    assert t.warriors("alliance", 12) == 1
    t.asks("marquise", "marquise action")


def test_8_6_1_IV__organizing_turns_a_warrior_into_sympathy():
    t = evening(officers=2).clearing(12, alliance={"warriors": 2}, marquise={"warriors": 4})
    t.clearing(5, alliance={"sympathy": 1}).supporters("Sword")
    t.when("alliance", "organize in clearing 12")
    assert t.warriors("alliance", 12) == 1
    assert t.supply("alliance") == 7
    assert t.pieces("sympathy", 12) == 1
    assert t.vp("alliance") == 1  # neither adjacency nor Martial Law nor supporters matter
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("alliance", "operation").refuses("organize in clearing 12")


@pytest.mark.parametrize("n", range(10))
def test_8_6_1_IV__organizing_scores_the_uncovered_space(n):
    t = evening()
    for number in ORDER[:n]:
        t.clearing(number, alliance={"sympathy": 1})
    t.clearing(12, alliance={"warriors": 1}).when("alliance", "organize in clearing 12")
    assert t.vp("alliance") == POINTS[n]
    assert t.warriors("alliance", 12) == 0
    t.asks("marquise", "marquise action")


def test_8_6_1_IV__only_where_alliance_warriors_stand_without_sympathy():
    t = evening().clearing(12, alliance={"warriors": 1, "sympathy": 1}).clearing(5, alliance={"warriors": 1})
    assert [o for o in t.options() if o.startswith("organize")] == ["organize in clearing 5"]
    t.asks("alliance", "operation")


def test_8_6_1_IV__not_in_the_keep_s_clearing():
    """Covers Law 6.2.2."""
    t = evening().clearing(1, alliance={"warriors": 1}, marquise={"keep": 1}).refuses("organize in clearing 1")
    t.asks("alliance", "operation")


def test_8_6_1_IV__not_after_the_tenth_token():
    """Covers Law 1.5.1."""
    t = evening().clearing(6, alliance={"sympathy": 1}).clearing(12, alliance={"warriors": 1})
    for number in ORDER:
        t.clearing(number, alliance={"sympathy": 1})
    t.refuses("organize in clearing 12").asks("alliance", "operation")


def test_8_6_1_IV__organizing_can_win_the_game():
    """Covers Law 3.1."""
    t = evening().clearing(5, alliance={"sympathy": 1}).clearing(12, alliance={"warriors": 1}).player("alliance", vp=29)
    t.when("alliance", "organize in clearing 12").is_won_by("alliance")


@pytest.mark.parametrize("bases", [{}, {1: "fox base"}, {1: "fox base", 5: "rabbit base"}])
def test_8_6_2__draws_a_card_and_one_per_base_on_the_map(bases):
    t = evening(officers=0).force(draws=["Anvil", "Sword", "Cobbler"][: 1 + len(bases)])
    for number, base in bases.items():
        t.clearing(number, alliance={base: 1, "sympathy": 1})
    assert t.cards("alliance") == sorted(["Anvil (fox)", "Sword (mouse)", "Cobbler (rabbit)"][: 1 + len(bases)])
    t.asks("marquise", "marquise action")


def test_8_6_2__discards_down_to_five_cards_of_its_choice():
    t = evening(officers=0).clearing(1, alliance={"fox base": 1}).clearing(5, alliance={"rabbit base": 1})
    t.clearing(2, alliance={"mouse base": 1}).hand("alliance", "Anvil", "Sword", "Cobbler")
    t.force(draws=["Armorers", "Sappers", "Bake Sale", "Investments"]).asks("alliance", "discard").refuses("pass")
    t.when("alliance", "choose Armorers (bird)", "choose Sword (mouse)")
    assert t.hand_size("alliance") == 5
    assert t.discard == ["Armorers (bird)", "Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_8_6_2__five_cards_are_kept():
    t = evening(officers=0).hand("alliance", "Anvil", "Sword", "Cobbler", "Sappers").force(draws=["Armorers"])
    assert t.hand_size("alliance") == 5
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("officers", "left"), [(4, 1), (2, 0)])
def test_8_6_1__officers_lost_on_the_way_give_no_operations(officers, left):
    """The battle that costs the only base is the first operation; half of the officers go. Covers Law 8.2.4."""
    t = given("marquise", "alliance", turn="alliance", phase="evening").player("alliance", officers=officers)
    t.clearing(2, alliance={"warriors": 1, "mouse base": 1}, marquise={"warriors": 3}).clearing(
        7, alliance={"warriors": 2}
    )
    t.force(dice=[(2, 2)]).player("marquise", effects=["Sappers"])
    t.when("alliance", "battle marquise in clearing 2").when("marquise", "use Sappers (bird)")
    assert (t.on_map("mouse base"), t.officers) == (0, officers // 2)
    if left:
        t.asks("alliance", "operation").when("alliance", "move from clearing 7 to clearing 3", "choose 1")
    t.asks("marquise", "marquise action")
