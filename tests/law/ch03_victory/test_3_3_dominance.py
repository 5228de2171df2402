"""Law 3.3: dominance cards: activating, winning, spending and taking them. Coalitions are 9.2.8."""

import pytest

from tests.given import given


def _table(vp=10, turn="marquise", **fields):
    t = given("marquise", "eyrie", "alliance", turn=turn, **fields).player("marquise", vp=vp)
    return t.clearing(1, marquise={"warriors": 1})


# -- 3.3.1 activating ---------------------------------------------------------------------------------


def test_3_3_1__nine_points_do_not():
    t = _table(9).hand("marquise", "Dominance (fox)").asks("marquise", "marquise action")
    t.refuses("activate fox dominance")


def test_3_3_1__reaching_ten_points_in_daylight_is_soon_enough():
    t = _table(9).hand("marquise", "Dominance (fox)").clearing(5, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.force(dice=[(0, 0)]).refuses("activate fox dominance").when("marquise", "battle alliance in clearing 5")
    assert t.vp("marquise") == 10
    t.asks("marquise", "marquise action").offers("activate fox dominance")


def test_3_3_1__only_in_daylight():
    t = _table(12, phase="birdsong", skip_forced="none").hand("marquise", "Dominance (fox)")
    t.clearing(2, marquise={"sawmill": 1}).asks("marquise", "craft").offers("activate fox dominance")
    assert t.game.phase == "daylight"  # Birdsong has gone by without asking
    t = _table(12, phase="evening").hand("marquise", "Dominance (fox)").hand("eyrie", "Sword", "Anvil")
    t.asks("eyrie", "decree card")


def test_3_3_1__not_on_another_players_turn():
    t = _table(12, turn="eyrie").hand("marquise", "Dominance (fox)", "Ambush! (fox)")
    t.clearing(2, eyrie={"roost": 1}).player("eyrie", vp=3).hand("eyrie", "Sword")
    t.clearing(1, eyrie={"warriors": 2}).player("eyrie", leader="commander").clearing(3, eyrie={"warriors": 1})
    t.when("eyrie", "move from clearing 3 to clearing 6")  # the only battle follows
    t.asks("marquise", "ambush", options=["play the fox ambush", "pass"])


def test_3_3_1__the_card_must_be_in_hand():
    t = _table(12).table(available_dominance=["fox"]).asks("marquise", "marquise action")
    t.refuses("activate fox dominance", "take the available fox dominance")


def test_3_3_1__between_decree_cards_the_eyrie_may_activate():
    t = given("marquise", "eyrie", "alliance", turn="eyrie").player("eyrie", vp=10, decree={"recruit": ["Anvil"]})
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}).hand("eyrie", "Dominance (bird)")
    t.asks("eyrie", "craft", options=["activate bird dominance", "pass"]).when("eyrie", "pass")
    t.asks("eyrie", "decree").offers("activate bird dominance").when("eyrie", "resolve a fox card")
    t.offers("activate bird dominance").when("eyrie", "activate bird dominance")
    assert t.dominance("eyrie") == "bird"


def test_3_3_1__who_dominates_scores_no_more_points():
    t = _table(14).player("marquise", dominance="fox").clearing(6, marquise={"workshop": 1, "warriors": 1})
    t.clearing(5, marquise={"warriors": 2}, alliance={"sympathy": 1}).hand("marquise", "Anvil", "Bake Sale")
    t.force(dice=[(0, 0)]).when("marquise", "craft Anvil (fox)")
    assert (t.vp("marquise"), t.crafted("marquise")) == (14, {"hammer": 1})
    t.when("marquise", "battle alliance in clearing 5")
    assert (t.vp("marquise"), t.on_map("sympathy")) == (14, 0)
    t.asks("marquise", "marquise action")


def test_3_3_1__turmoil_takes_no_points_from_a_marker_off_the_track():
    t = given("marquise", "eyrie", "alliance", turn="eyrie").player("eyrie", vp=12, dominance="fox", leader="despot")
    t.clearing(1, marquise={"warriors": 1}).player("eyrie", decree={"recruit": ["Sappers"]}).hand("eyrie", "Sword")
    t.asks("eyrie", "choose leader")
    assert t.vp("eyrie") == 12


def test_3_3_1__others_score_for_the_dominators_pieces():
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("eyrie", vp=12, dominance="mouse")
    t.clearing(1, marquise={"warriors": 1}, eyrie={"roost": 1}).force(dice=[(0, 0)])
    t.when("marquise", "battle eyrie in clearing 1")
    assert (t.vp("marquise"), t.vp("eyrie")) == (1, 12)


# -- 3.3.1.I and 3.3.1.II winning ---------------------------------------------------------------------


@pytest.mark.parametrize(("suit", "clearings"), [("fox", (1, 6, 8)), ("mouse", (2, 7, 11)), ("rabbit", (3, 5, 10))])
def test_3_3_1_I__three_clearings_of_the_suit_win_at_the_start_of_birdsong(suit, clearings):
    t = _table(10, phase="birdsong").player("marquise", dominance=suit)
    for c in clearings:
        t.clearing(c, marquise={"warriors": 2})
    t.is_won_by("marquise")


def test_3_3_1_I__two_clearings_do_not():
    t = _table(10, phase="birdsong").player("marquise", dominance="fox")
    t.clearing(6, marquise={"warriors": 1}).clearing(5, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")


def test_3_3_1_I__a_third_clearing_with_a_tie_is_not_ruled():
    t = _table(10, phase="birdsong").player("marquise", dominance="fox").clearing(6, marquise={"warriors": 1})
    t.clearing(8, marquise={"warriors": 2}, alliance={"warriors": 2}).asks("marquise", "marquise action")


def test_3_3_1_I__four_clearings_win_too():
    t = _table(10, phase="birdsong").player("marquise", dominance="fox")
    for c in (6, 8, 12):
        t.clearing(c, marquise={"warriors": 1})
    t.is_won_by("marquise")


def test_3_3_1_I__the_lords_of_the_forest_win_with_ties():
    t = given("marquise", "eyrie", "alliance", turn="eyrie", phase="birdsong").player("eyrie", vp=10, dominance="fox")
    for c in (1, 6, 8):
        t.clearing(c, eyrie={"warriors": 1}, marquise={"warriors": 1})
    t.is_won_by("eyrie")


def test_3_3_1_I__ruling_three_in_daylight_does_not_win_yet():
    t = _table(10).hand("marquise", "Dominance (fox)")
    t.clearing(6, marquise={"warriors": 1}).clearing(8, marquise={"warriors": 1})
    t.when("marquise", "activate fox dominance").asks("marquise", "marquise action")
    assert not t.game.is_over


def test_3_3_1_I__the_win_comes_with_the_next_birdsong_of_the_player():
    t = _table(10, turn="alliance", phase="evening").player("marquise", dominance="fox")
    t.clearing(6, marquise={"warriors": 1}).clearing(8, marquise={"warriors": 1})
    t.is_won_by("marquise")  # the turn after the Alliance's
    t = _table(10, turn="eyrie", phase="birdsong").player("marquise", dominance="fox").hand("eyrie", "Sword", "Anvil")
    t.clearing(6, marquise={"warriors": 1}).clearing(8, marquise={"warriors": 1}).asks("eyrie", "decree card")


def test_3_3_1_I__the_win_comes_before_better_burrow_bank():
    t = _table(10, phase="birdsong").player("marquise", dominance="fox", effects=["Better Burrow Bank"])
    t.clearing(6, marquise={"warriors": 1}).clearing(8, marquise={"warriors": 1}).is_won_by("marquise")
    assert t.hand_size("marquise") == 0


@pytest.mark.parametrize("corners", [(1, 3), (2, 4), (1, 2), (2, 3), (3, 4), (1, 4), (1,)])
def test_3_3_1_II__two_opposite_corners_win_and_neighbouring_ones_or_one_do_not(corners):
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong")
    t.player("marquise", vp=10, dominance="bird")
    for c in (*corners, 6, 8):
        t.clearing(c, marquise={"warriors": 1})
    if corners in ((1, 3), (2, 4)):
        t.is_won_by("marquise")
    else:
        t.asks("marquise", "marquise action")


# -- 3.3.2 to 3.3.4 -----------------------------------------------------------------------------------


def test_3_3_2__an_activated_card_is_not_replaced():
    t = _table(20).player("marquise", dominance="fox").hand("marquise", "Dominance (mouse)", "Dominance (bird)")
    t.asks("marquise", "marquise action").refuses("activate mouse dominance", "activate bird dominance")


def test_3_3_2__the_other_card_in_hand_is_a_card_like_any_other():
    t = _table(20).player("marquise", dominance="fox").hand("marquise", "Dominance (bird)", "Sappers")
    t.when("marquise", "spend a bird card for an extra action", "choose Dominance (bird)")
    assert (t.dominance("marquise"), t.available) == ("fox", ["bird"])
    t.asks("marquise", "marquise action")


def test_3_3_2__two_cards_in_hand_let_the_player_choose_once():
    t = _table(10).hand("marquise", "Dominance (mouse)", "Dominance (bird)")
    t.offers("activate mouse dominance", "activate bird dominance").when("marquise", "activate bird dominance")
    assert (t.dominance("marquise"), t.cards("marquise")) == ("bird", ["Dominance (mouse)"])
    t.asks("marquise", "marquise action").refuses("activate mouse dominance")


def test_3_3_3__a_spent_dominance_card_lies_near_the_map():
    t = _table(0).clearing(8, marquise={"sawmill": 1}).hand("marquise", "Dominance (fox)")
    t.when("marquise", "overwork in clearing 8")
    assert (t.available, t.discard, t.pieces("wood", 8)) == (["fox"], [], 1)
    t.asks("marquise", "marquise action").refuses("take the available fox dominance")  # her hand is empty


def test_3_3_3__discarded_at_the_end_of_the_turn_it_is_available():
    t = _table(0, phase="evening").hand("marquise", "Dominance (fox)", "Anvil", "Sword", "Cobbler", "Bake Sale")
    t.force(draws=["Sappers"]).hand("eyrie", "Codebreakers", "Investments")
    t.when("marquise", "choose Dominance (fox)")
    assert (t.available, t.discard) == (["fox"], [])
    t.asks("eyrie", "decree card")


@pytest.mark.package_alone
def test_3_3_3__a_spent_dominance_card_does_not_join_a_new_deck():
    t = _table(0, phase="evening").hand("marquise", "Sword").hand("eyrie", "Codebreakers", "Investments")
    t.deck_of("Cobbler").asks("eyrie", "decree card")
    assert t.available == ["fox", "rabbit", "mouse", "bird"]
    assert t.deck_size == 54 - 4 - 4


def test_3_3_4__a_matching_card_takes_an_available_one():
    t = _table(0).table(available_dominance=["fox"]).hand("marquise", "Anvil", "Sword", "Foxfolk Steel")
    t.when("marquise", "take the available fox dominance")
    t.asks("marquise", "spend for dominance", options=["choose Anvil (fox)", "choose Foxfolk Steel (fox)"])
    t.when("marquise", "choose Anvil (fox)")
    assert (t.available, t.discard) == ([], ["Anvil (fox)"])
    assert t.cards("marquise") == ["Dominance (fox)", "Foxfolk Steel (fox)", "Sword (mouse)"]
    assert t.known("eyrie", "marquise") == ["Dominance (fox)"]  # taken in the open
    t.asks("marquise", "marquise action")


def test_3_3_4__a_bird_takes_any_but_another_suit_does_not():
    t = _table(0).table(available_dominance=["fox", "mouse"]).hand("marquise", "Sappers", "Bake Sale")
    t.offers("take the available fox dominance", "take the available mouse dominance")
    t = _table(0).table(available_dominance=["fox", "mouse"]).hand("marquise", "Cobbler", "Bake Sale")
    t.asks("marquise", "marquise action")
    t.refuses("take the available fox dominance", "take the available mouse dominance")


def test_3_3_4__the_bird_dominance_is_taken_with_a_bird_only():
    t = _table(0).table(available_dominance=["bird"]).hand("marquise", "Anvil", "Sword", "Bake Sale")
    t.asks("marquise", "marquise action").refuses("take the available bird dominance")
    t = _table(0).table(available_dominance=["bird"]).hand("marquise", "Anvil", "Sappers", "Armorers")
    t.when("marquise", "take the available bird dominance")
    t.asks("marquise", "spend for dominance", options=["choose Armorers (bird)", "choose Sappers (bird)"])


def test_3_3_4__one_dominance_card_can_be_spent_for_another():
    t = _table(0).table(available_dominance=["fox"]).hand("marquise", "Dominance (bird)")
    t.when("marquise", "take the available fox dominance")
    assert (t.cards("marquise"), t.available) == (["Dominance (fox)"], ["bird"])


def test_3_3_4__taken_and_activated_in_the_same_daylight():
    t = _table(10).table(available_dominance=["fox"]).hand("marquise", "Travel Gear (fox)")
    t.when("marquise", "take the available fox dominance", "activate fox dominance")
    assert t.dominance("marquise") == "fox"
    t.asks("marquise", "marquise action")


def test_3_3_4__taking_needs_no_points_and_an_active_dominance_does_not_forbid_it():
    t = _table(12).player("marquise", dominance="mouse").table(available_dominance=["fox"]).hand("marquise", "Anvil")
    t.when("marquise", "take the available fox dominance")
    assert t.cards("marquise") == ["Dominance (fox)"]
    t.asks("marquise", "marquise action").refuses("activate fox dominance")


def test_3_3_4__only_in_ones_own_daylight():
    t = _table(10, phase="evening").table(available_dominance=["fox"]).hand("marquise", "Anvil")
    t.hand("eyrie", "Travel Gear (fox)", "Foxfolk Steel").asks("eyrie", "decree card")
    t.refuses("take the available fox dominance")  # the Eyrie are in Birdsong


def test_3_3_4__the_vagabond_may_take_one():
    t = given("marquise", "eyrie", "vagabond", turn="vagabond").table(available_dominance=["fox"])
    t.player("vagabond", location=1).hand("vagabond", "Anvil", "Sword").offers("take the available fox dominance")
    t.when("vagabond", "take the available fox dominance")
    assert t.cards("vagabond") == ["Dominance (fox)", "Sword (mouse)"]
    t.asks("vagabond", "vagabond action")
