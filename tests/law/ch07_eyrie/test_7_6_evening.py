"""Law 7.6: scoring, drawing and discarding of the Eyrie."""

import pytest

from tests.given import given

ROOSTS = (1, 2, 3, 4, 5, 7, 8)


def _evening(roosts: int, *hand: str):
    t = given("marquise", "eyrie", turn="eyrie", phase="evening").hand("eyrie", *hand)
    for c in ROOSTS[:roosts]:
        t.clearing(c, eyrie={"roost": 1})
    return t.clearing(12, marquise={"warriors": 1})


@pytest.mark.parametrize(("roosts", "points"), list(enumerate([0, 0, 1, 2, 3, 4, 4, 5])))
def test_7_6_1__they_score_by_the_roosts_on_the_map(roosts, points):
    t = _evening(roosts)
    assert t.vp("eyrie") == points
    t.asks("marquise", "marquise action")


def test_7_6_1__a_removed_roost_covers_its_space_again():
    """Covers Law 21.24."""
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 3}, eyrie={"roost": 1})
    t.clearing(7, eyrie={"roost": 1, "warriors": 3}).clearing(8, eyrie={"roost": 1}).player("eyrie", leader="despot")
    t.hand("eyrie", "Anvil", "Foxfolk Steel").hand("marquise").force(dice=[(0, 0)])
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.on_map("roost"), t.supply("roost")) == (2, 5)
    t.asks("marquise", "marquise action").when("marquise", "pass")
    t.when("eyrie", "choose Anvil (fox)", "add to the battle column", "pass")
    t.when("eyrie", "move from clearing 7 to clearing 12", "choose 1")  # no battle with foxes: turmoil
    t.when("eyrie", "choose the builder")
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("roosts", "drawn"), list(enumerate([1, 1, 1, 2, 2, 2, 3, 3])))
def test_7_6_2__they_draw_one_card_and_the_uncovered_bonuses(roosts, drawn):
    t = _evening(roosts)
    assert t.hand_size("eyrie") == drawn
    t.asks("marquise", "marquise action")


def test_7_6_2__more_than_five_cards_are_discarded_by_choice():
    t = _evening(3, "Anvil", "Sword", "Cobbler", "Investments").force(draws=["Foxfolk Steel", "Travel Gear (fox)"])
    t.asks("eyrie", "discard").refuses("pass").when("eyrie", "choose Cobbler (rabbit)")
    assert t.hand_size("eyrie") == 5
    assert t.discard == ["Cobbler (rabbit)"]
    t.asks("marquise", "marquise action")


def test_7_6_2__five_cards_are_kept():
    t = _evening(3, "Anvil", "Sword", "Cobbler").force(draws=["Foxfolk Steel", "Travel Gear (fox)"])
    assert t.hand_size("eyrie") == 5
    t.asks("marquise", "marquise action")


def test_7_6__scoring_comes_before_drawing():
    t = _evening(3, "Anvil", "Sword", "Cobbler", "Investments").asks("eyrie", "discard")
    assert (t.vp("eyrie"), t.hand_size("eyrie")) == (2, 6)
