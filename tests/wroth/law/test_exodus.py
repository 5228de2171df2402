"""The Exodus Action, sentence by sentence."""

from __future__ import annotations

from tests.wroth.given import given


def leading(troops: dict, dice: int = 2):
    """A turn of guild with so many dice of Mine and troops."""
    t = given("guild", "runen", turn="guild").troops("guild", troops)
    return t.dice("guild", *["mine"] * dice).dice("runen", "mine")


def test_two_unspent_dice_showing_any_faces_may_be_spent():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 3}).dice("guild", "mine", "battle", "battle")
    t.dice("runen", "mine")
    assert sorted(words for words in t.options() if words.startswith("Exodus")) == [
        "Exodus for Battle and Battle",
        "Exodus for Mine and Battle",
    ]
    t.when("guild", "Exodus for Mine and Battle")
    assert t.held("guild") == ["battle"] and t.in_pool("battle") == 1
    t.asks("guild", "exodus")


def test_one_of_the_two_may_be_the_all_seeing_die():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 3}).dice("guild", "mine").dice("runen", "mine")
    t.all_seeing("guild", "strike")
    t.when("guild", "Exodus for Mine and the all-seeing die")
    assert t.held("guild") == [] and t.sees("guild") is None
    t.asks("guild", "exodus")


def test_a_single_die_or_a_spent_all_seeing_die_does_not_do():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 3}).dice("guild", "mine").dice("runen", "mine")
    t.asks("guild", "turn").refuses("Exodus")
    t = given("guild", "runen", turn="guild").troops("guild", {1: 3}).dice("guild", "mine").dice("runen", "mine")
    t.all_seeing("guild", "mine").when("guild", "all-seeing Mine: take a Corra")
    t.asks("guild", "turn").refuses("Exodus")


def test_it_takes_the_place_of_a_regular_action():
    t = leading({1: 3}, dice=4).corra("guild", 2)
    t.when("guild", "Exodus for Mine and Mine", "pass: move no more troops")
    t.asks("guild", "turn").refuses("Exodus", "Mine", "discard")
    t = leading({1: 3}, dice=4).corra("guild", 2)
    t.when("guild", "Mine: take a Corra")
    t.asks("guild", "turn").refuses("Exodus")


def test_the_actions_of_those_dice_are_forfeit():
    t = leading({1: 1})
    t.when("guild", "Exodus for Mine and Mine", "lead troops from region 1 to region 2")
    assert t.number("corra", "guild") == 0
    t.asks("runen", "turn")


def test_as_many_troops_as_wished_leave_one_region_for_any_adjacent_ones():
    t = leading({1: 9, 5: 2}).elite("guild", "raider", 1)
    t.when("guild", "Exodus for Mine and Mine")
    t.offers("lead troops from region 1 to region 2", "lead troops from region 5 to region 4")
    t.refuses("lead troops from region 1 to region 3", "lead troops from region 2")
    t.when("guild", "lead troops from region 1 to region 2", "move 5 basic troops from region 1 to region 2")
    t.when("guild", "pass: move no more troops there")
    t.asks("guild", "exodus").refuses("lead troops from region 5", "lead troops from region 2")
    t.when("guild", "lead troops from region 1 to region 7", "move no basic troops from region 1 to region 7")
    t.when("guild", "lead troops from region 1 to region 6", "move 4 basic troops from region 1 to region 6")
    assert [t.basics("guild", region) for region in (1, 2, 5, 6, 7)] == [0, 5, 2, 4, 0]
    assert t.elites("guild", 7) == [("raider", 2)]
    t.asks("runen", "turn")


def test_nobody_has_to_move():
    t = leading({1: 9})
    t.when("guild", "Exodus for Mine and Mine", "pass: move no more troops")
    assert t.basics("guild", 1) == 9
    t.asks("runen", "turn")


def test_some_may_stay():
    t = leading({1: 9})
    t.when("guild", "Exodus for Mine and Mine", "lead troops from region 1 to region 2")
    t.when("guild", "move 3 basic troops from region 1 to region 2", "pass: move no more troops")
    assert t.basics("guild", 1) == 6 and t.basics("guild", 2) == 3
    t.asks("runen", "turn")


def test_it_leaves_the_shores_too_and_enters_them_never():
    t = leading({"shores": 9}).when("guild", "Exodus for Mine and Mine")
    ways = [f"lead troops from the Shores to region {region}" for region in range(1, 7)]
    t.asks("guild", "exodus", ["pass: move no more troops", *ways])


def test_it_counts_as_an_action_that_double_repeats_from_a_second_region():
    t = leading({1: 1, 4: 1}).all_seeing("guild", "double")
    t.when("guild", "Exodus for Mine and Mine", "lead troops from region 1 to region 2")
    t.asks("guild", "turn", offers=["Double: repeat Exodus"])
    t.when("guild", "Double: repeat Exodus", "lead troops from region 4 to region 5")
    assert t.basics("guild", 2) == 1 and t.basics("guild", 5) == 1 and t.sees("guild") is None
    t.asks("runen", "turn")


def test_paid_with_the_all_seeing_die_nothing_is_left_to_double_it():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 1, 4: 1}).dice("guild", "mine").corra("guild", 2)
    t.dice("runen", "mine").all_seeing("guild", "double")
    t.when("guild", "Exodus for Mine and the all-seeing die", "lead troops from region 1 to region 2")
    t.asks("guild", "turn").refuses("Double")
