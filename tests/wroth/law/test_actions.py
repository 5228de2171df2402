"""Phase 5: Actions, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.wroth.given import given

EACH_MINES = "Mine: take a Corra"


def test_starting_with_the_first_player_players_take_turns_clockwise():
    t = given("guild", "runen", "ooglan", phase="draft").first("runen")
    t.force(dice=["mine"] * 7)
    # all dice alike: nobody has a choice in the draft
    t.asks("runen", "turn").when("runen", EACH_MINES)
    t.asks("ooglan", "turn").when("ooglan", EACH_MINES)
    t.asks("guild", "turn").when("guild", EACH_MINES)
    t.asks("runen", "turn")


def test_seats_not_the_order_of_the_table_say_what_is_clockwise():
    t = given("guild", "runen", "ooglan", turn="guild")
    t.s["order"][:3], t.s["seat"][:3] = [0, 2, 1], [0, 2, 1]
    for name in ("guild", "runen", "ooglan"):
        t.dice(name, "mine")
    t.when("guild", EACH_MINES).when("ooglan", EACH_MINES)
    t.asks("runen", "turn")


def test_a_player_must_spend_one_die_to_perform_an_action():
    """A Mine takes one Corra."""
    t = given("guild", "runen", turn="guild").troops("guild", {"shores": 2})
    t.dice("guild", "mine", "extend").dice("runen", "mine")
    t.refuses("pass")
    t.when("guild", EACH_MINES)
    assert t.held("guild") == ["extend"] and (t.number("corra", "guild"), t.number("corra", "runen")) == (1, 0)
    t.asks("runen", "turn")


def test_a_player_spends_one_die_and_no_second_one():
    t = given("guild", "runen", turn="guild").troops("guild", {"shores": 2}).corra("guild", 2)
    t.dice("guild", "mine", "extend").dice("runen", "mine")
    t.when("guild", EACH_MINES)
    t.asks("guild", "turn", offers=["pass: end the turn"]).refuses("Mine", "Extend", "discard", "Exodus")


def test_only_the_actions_of_the_dice_held_can_be_performed():
    t = given("guild", "runen", turn="guild")
    t.troops("guild", {1: 1}).troops("runen", {1: 1})
    t.dice("guild", "extend").dice("runen", "mine")
    t.asks("guild", "turn", ["Extend: deploy to region 1", "discard Extend"])


def test_who_does_not_wish_to_perform_the_action_may_simply_discard_the_die():
    t = given("guild", "runen", turn="guild").dice("guild", "mine", "battle").dice("runen", "mine")
    t.when("guild", "discard Mine")
    assert t.held("guild") == ["battle"] and t.number("corra", "guild") == 0
    t.asks("runen", "turn")


def test_a_die_whose_action_cannot_be_performed_can_only_be_discarded():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 1}).dice("guild", "battle").dice("runen", "mine")
    t.asks("runen", "turn")  # the only choice was taken
    assert t.held("guild") == [] and t.in_pool("battle") == 1


# -- Extend ------------------------------------------------------------------------------------------


def test_extend_deploys_up_to_two_basic_troops_to_a_region_with_own_troops():
    t = given("guild", "runen", turn="guild").troops("guild", {4: 1}).dice("guild", "extend").dice("runen", "mine")
    t.when("guild", "Extend: deploy to region 4")
    t.asks("guild", "extend", ["deploy 1 basic troop to region 4", "deploy 2 basic troops to region 4"])
    t.when("guild", "deploy 2 basic troops to region 4")
    assert t.basics("guild", 4) == 3 and t.number("mat", "guild") == 22
    t.asks("runen", "turn")


def test_extend_asks_for_one_or_more_own_troops_there():
    t = given("guild", "runen", turn="guild").troops("guild", {4: 1, "shores": 1}).troops("runen", {5: 3})
    t.elite("guild", "raider", 7)
    t.dice("guild", "extend").dice("runen", "mine")
    extensions = [words for words in t.options() if words.startswith("Extend")]
    assert sorted(extensions) == [
        "Extend: deploy to region 4",
        "Extend: deploy to region 7",
        "Extend: deploy to the Shores",
    ]
    t.asks("guild", "turn")


def test_extend_deploys_from_the_playmat_only():
    t = given("guild", "runen", turn="guild").troops("guild", {4: 24}, discarded=0).dice("guild", "extend", "mine")
    t.dice("runen", "mine")
    t.when("guild", "Extend: deploy to region 4")  # one is left: no question how many
    assert t.basics("guild", 4) == 25 and t.number("mat", "guild") == 0
    t.asks("runen", "turn").when("runen", EACH_MINES)
    t.asks("guild", "turn").refuses("Extend")


# -- Maneuver ----------------------------------------------------------------------------------------


def test_maneuver_moves_up_to_two_troops_to_a_single_adjacent_region():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 5}).dice("guild", "maneuver").dice("runen", "mine")
    t.refuses("Maneuver: move from region 1 to region 3", "Maneuver: move from region 2")
    t.offers("Maneuver: move from region 1 to region 2", "Maneuver: move from region 1 to region 7")
    t.when("guild", "Maneuver: move from region 1 to region 2")
    moves = [f"move {n} from region 1 to region 2" for n in ("1 basic troop", "2 basic troops")]
    t.asks("guild", "move basics", moves)
    t.when("guild", moves[1])
    assert t.basics("guild", 1) == 3 and t.basics("guild", 2) == 2
    t.asks("runen", "turn")


def maneuver():
    """Two basic and two elite troops of guild in region 1 are to move to region 2."""
    t = given("guild", "runen", turn="guild").troops("guild", {1: 2}).dice("guild", "maneuver").dice("runen", "mine")
    t.elite("guild", "raider", 1).elite("guild", "infiltrator", 1)
    return t.when("guild", "Maneuver: move from region 1 to region 2")


def test_maneuver_moves_elite_and_basic_troops_together():
    t = maneuver().when("guild", "move 1 basic troop from region 1 to region 2")
    infiltrator, raider = (
        f"move {name} 1 (vitality {n}) from region 1 to region 2" for name, n in (("infiltrator", 1), ("raider", 2))
    )
    t.asks("guild", "move elite", ["pass: move no more troops there", infiltrator, raider])
    t.when("guild", raider)
    assert t.elites("guild", 2) == [("raider", 2)] and t.basics("guild", 2) == 1
    t.asks("runen", "turn")


def test_maneuver_may_move_elite_troops_only_and_must_move_one():
    t = maneuver().when("guild", "move no basic troops from region 1 to region 2")
    t.asks("guild", "move elite").refuses("pass")
    t.when("guild", "move infiltrator 1 (vitality 1) from region 1 to region 2")
    t.when("guild", "pass: move no more troops there")
    assert t.elites("guild", 2) == [("infiltrator", 1)]
    t.asks("runen", "turn")


def test_maneuver_leaves_the_shores_and_never_enters_them():
    t = given("guild", "runen", turn="guild").troops("guild", {"shores": 1, 1: 1}).dice("guild", "maneuver")
    t.dice("runen", "mine")
    moves = sorted(words for words in t.options() if "move from" in words)
    ways = [("region 1", r) for r in (2, 6, 7)] + [("the Shores", r) for r in range(1, 7)]
    assert moves == [f"Maneuver: move from {a} to region {b}" for a, b in ways]
    t.asks("guild", "turn")


def test_maneuver_may_deploy_two_basic_troops_to_the_own_deployment_zone():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 1}).dice("guild", "maneuver").dice("runen", "mine")
    t.when("guild", "Maneuver: deploy to the deployment zone")
    assert t.basics("guild", "shores") == 2 and t.number("mat", "guild") == 22
    t.asks("runen", "turn")


def test_maneuver_deploys_the_last_one_and_none_once_the_playmat_is_empty():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 24}).dice("guild", "maneuver", "maneuver")
    t.dice("runen", "mine")
    t.when("guild", "Maneuver: deploy to the deployment zone")
    assert t.basics("guild", "shores") == 1
    t.when("runen", EACH_MINES)
    t.asks("guild", "turn").refuses("Maneuver: deploy")


# -- Battle ------------------------------------------------------------------------------------------


def test_battle_attacks_an_occupied_or_adjacent_region_for_1_damage():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 1}).dice("guild", "battle").dice("runen", "mine")
    t.troops("runen", {1: 2, 2: 2, 7: 2, 3: 2, 8: 2, "shores": 2})
    assert sorted(words for words in t.options() if words.startswith("Battle")) == [
        f"Battle: attack runen_0 in region {region}" for region in (1, 2, 7)
    ]
    t.when("guild", "Battle: attack runen_0 in region 7")
    assert t.basics("runen", 7) == 1 and t.number("discarded", "runen") == 1
    t.asks("runen", "turn")


def test_troops_on_the_shores_give_no_reach():
    t = given("guild", "runen", turn="guild").troops("guild", {"shores": 4}).dice("guild", "battle", "mine")
    t.troops("runen", {1: 2}).dice("runen", "mine")
    t.asks("guild", "turn").refuses("Battle")


def test_battle_never_hits_own_troops_and_names_one_enemy():
    t = given("guild", "runen", "koda", turn="guild").troops("guild", {1: 3}).dice("guild", "battle")
    t.troops("runen", {1: 1}).troops("koda", {1: 1}).dice("runen", "mine")
    battles = [f"Battle: attack {enemy} in region 1" for enemy in ("koda_0", "runen_0")]
    assert sorted(words for words in t.options() if words.startswith("Battle")) == battles
    t.when("guild", "Battle: attack koda_0 in region 1")
    assert t.basics("koda", 1) == 0 and t.basics("runen", 1) == 1 and t.basics("guild", 1) == 3
    t.asks("runen", "turn")


# -- dice, skipped turns, the end --------------------------------------------------------------------


def test_spent_dice_are_returned_to_the_central_pool():
    t = given("guild", "runen", turn="guild").troops("guild", {1: 1}).dice("guild", "extend", "extend")
    t.dice("runen", "mine")
    assert t.in_pool("extend") == 0
    t.when("guild", "Extend: deploy to region 1", "deploy 1 basic troop to region 1")
    assert t.in_pool("extend") == 1 and t.basics("guild", 1) == 2 and t.held("guild") == ["extend"]
    t.asks("runen", "turn")


@pytest.mark.parametrize("name", ["runen", "koda"])
def test_a_player_without_an_action_die_is_skipped(name):
    t = given("guild", "runen", "koda", turn="guild").dice("guild", "mine", "mine").dice(name, "mine")
    t.when("guild", EACH_MINES)
    t.asks(name, "turn")


def test_on_a_skipped_turn_no_elite_is_bought_and_no_all_seeing_die_used():
    t = given("guild", "runen", turn="guild").dice("guild", "mine", "mine")
    t.corra("runen", 20).all_seeing("runen", "mine")
    t.when("guild", EACH_MINES)
    t.asks("guild", "turn")  # runen could pay for elites and has a die to use, and is passed over
    assert t.sees("runen") == "mine" and t.number("corra", "runen") == 20


def test_who_has_spent_the_last_action_die_may_still_buy_in_the_same_turn():
    t = given("guild", "runen", turn="runen").dice("runen", "mine").dice("guild", "mine").corra("runen", 2)
    t.when("runen", EACH_MINES)
    t.asks("runen", "turn", offers=["buy elite bulwark in the Shores", "pass: end the turn"])


def test_the_phase_ends_at_the_end_of_the_turn_after_which_nobody_has_a_die():
    t = given("guild", "runen", turn="guild").dice("guild", "mine").corra("guild", 1).corra("runen", 20)
    t.all_seeing("runen", "mine").force(dice=["mine", "battle"] * 3 + ["mine"])
    t.when("guild", EACH_MINES)
    t.asks("guild", "turn").is_in("actions")  # her turn is not over: she may buy
    t.when("guild", "pass: end the turn")
    t.is_in("draft").asks("runen", "draft")  # the next round, whose first player is the next one clockwise


def test_the_phase_goes_on_while_somebody_has_a_die():
    t = given("guild", "runen", turn="guild").dice("guild", "mine").dice("runen", "mine", "mine")
    t.when("guild", EACH_MINES).when("runen", EACH_MINES)
    t.asks("runen", "turn").is_in("actions")
