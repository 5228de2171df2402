"""The All-Seeing Die, sentence by sentence."""

from __future__ import annotations

from tests.wroth.given import given


def turn(face: str, *dice: str, corra: int = 0):
    """A turn of guild, two troops in region 1, against runen in regions 1, 2 and 8."""
    t = given("guild", "runen", turn="guild").troops("guild", {1: 2}).troops("runen", {1: 3, 2: 1, 8: 2, "shores": 2})
    return t.all_seeing("guild", face).dice("guild", *dice).dice("runen", "mine").corra("guild", corra)


def test_it_is_spent_in_the_own_turn_and_removed_from_the_playmat():
    t = turn("mine", "mine").when("guild", "all-seeing Mine: take a Corra")
    assert t.sees("guild") is None
    t.asks("guild", "turn").refuses("all-seeing")


def test_nobody_uses_it_in_the_turn_of_another():
    t = turn("mine", "mine", corra=1).all_seeing("runen", "mine")
    t.when("guild", "Mine: take a Corra")
    t.asks("guild", "turn", offers=["all-seeing Mine: take a Corra"])
    t.when("guild", "all-seeing Mine: take a Corra", "pass: end the turn")
    assert t.sees("runen") == "mine"
    t.asks("runen", "turn")


def test_it_comes_in_addition_to_the_action_of_the_turn_before_or_after_it():
    t = turn("mine", "mine").when("guild", "all-seeing Mine: take a Corra", "Mine: take a Corra")
    assert t.number("corra", "guild") == 2
    t = turn("mine", "mine").when("guild", "Mine: take a Corra", "all-seeing Mine: take a Corra")
    assert t.number("corra", "guild") == 2
    t.asks("guild", "turn")


def test_it_is_no_action_die_that_keeps_a_turn_from_being_skipped():
    t = turn("mine", "mine", "mine").all_seeing("runen", "mine")
    t.s["dice"][1] = 0
    t.when("guild", "discard Mine", "pass: end the turn")
    t.asks("guild", "turn")


def test_it_need_not_be_used():
    t = turn("mine", "mine").when("guild", "discard Mine", "pass: end the turn")
    assert t.sees("guild") == "mine"
    t.asks("runen", "turn")


def test_mine_takes_one_corra():
    t = turn("mine", "mine").when("guild", "all-seeing Mine: take a Corra")
    assert t.number("corra", "guild") == 1
    t.asks("guild", "turn")


def test_strike_attacks_any_region_for_1_damage():
    t = turn("strike", "mine")
    strikes = [words for words in t.options() if words.startswith("Strike")]
    assert strikes == [f"Strike: attack runen_0 in region {region}" for region in (1, 2, 8)]  # the Shores never
    t.when("guild", "Strike: attack runen_0 in region 8")
    assert t.basics("runen", 8) == 1
    t.asks("guild", "turn").refuses("Strike")


def test_assault_attacks_within_reach_for_2_damage():
    t = turn("assault", "mine")
    t.refuses("Assault: attack runen_0 in region 8").offers("Assault: attack runen_0 in region 2")
    t.when("guild", "Assault: attack runen_0 in region 1")
    assert t.basics("runen", 1) == 1 and t.number("discarded", "runen") == 2
    t.asks("guild", "turn")


def test_damage_that_the_faction_cannot_take_is_lost():
    t = turn("assault", "mine").when("guild", "Assault: attack runen_0 in region 2")
    assert t.basics("runen", 2) == 0 and t.number("discarded", "runen") == 1
    t.asks("guild", "turn")


def test_double_takes_a_second_corra():
    t = turn("double", "mine", corra=1).when("guild", "Mine: take a Corra")
    t.when("guild", "Double: repeat Mine")  # one way to repeat it, which is taken
    assert t.number("corra", "guild") == 3 and t.sees("guild") is None
    t.asks("guild", "turn").refuses("Double")


def test_double_extends_again_elsewhere():
    t = turn("double", "extend").troops("guild", {4: 1})
    t.when("guild", "Extend: deploy to region 1", "deploy 2 basic troops to region 1", "Double: repeat Extend")
    t.asks("guild", "repeat", ["Extend again: deploy to region 1", "Extend again: deploy to region 4"])
    t.when("guild", "Extend again: deploy to region 4", "deploy 1 basic troop to region 4")
    assert t.basics("guild", 1) == 4 and t.basics("guild", 4) == 2
    t.asks("runen", "turn")


def test_double_maneuvers_with_the_same_or_other_troops():
    t = turn("double", "maneuver")
    t.when("guild", "Maneuver: move from region 1 to region 2", "move 2 basic troops from region 1 to region 2")
    t.when("guild", "Double: repeat Maneuver")
    t.asks("guild", "repeat", offers=["Maneuver again: deploy to the deployment zone"])
    t.when("guild", "Maneuver again: move from region 2 to region 3", "move 2 basic troops from region 2 to region 3")
    assert t.basics("guild", 3) == 2
    t.asks("runen", "turn")


def test_double_battles_again():
    t = turn("double", "battle").when("guild", "Battle: attack runen_0 in region 1", "Double: repeat Battle")
    t.asks("guild", "repeat", [f"Battle again: attack runen_0 in region {region}" for region in (1, 2)])
    t.when("guild", "Battle again: attack runen_0 in region 1")
    assert t.basics("runen", 1) == 1
    t.asks("runen", "turn")


def test_double_repeats_immediately_or_not_at_all():
    t = turn("double", "mine", corra=4)
    t.asks("guild", "turn").refuses("Double")  # nothing has been carried out
    t.when("guild", "Mine: take a Corra", "buy elite raider in the Shores")
    t.asks("guild", "turn").refuses("Double")  # something else has come between


def test_double_repeats_no_discarded_die():
    t = turn("double", "battle", corra=2).when("guild", "discard Battle")
    t.asks("guild", "turn").refuses("Double")


def test_double_is_not_offered_where_the_action_cannot_be_repeated():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 2}).troops("runen", {2: 1})
    t.all_seeing("guild", "double").dice("guild", "battle").dice("runen", "mine").corra("guild", 2)
    t.when("guild", "Battle: attack runen_0 in region 2")
    t.asks("guild", "turn").refuses("Double")


def test_double_forgets_what_was_done_in_an_earlier_turn():
    t = turn("double", "mine", "mine").when("guild", "Mine: take a Corra", "pass: end the turn")
    t.when("runen", "Mine: take a Corra")
    t.asks("guild", "turn").refuses("Double")
