"""Law 7.2: crafting with roosts, Lords of the Forest, Disdain for Trade."""

import pytest

from tests.given import given

# -- 7.2.1 crafting ----------------------------------------------------------------------------------


def test_7_2_1__a_roost_crafts_a_card_of_its_clearing_before_the_decree():
    """Covers Law 4.1, 7.5.1."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot").hand("eyrie", "Armorers")
    t.clearing(1, eyrie={"roost": 1, "warriors": 2})
    t.asks("eyrie", "craft", options=["craft Armorers (bird)", "pass"]).when("eyrie", "craft Armorers (bird)")
    assert t.effects("eyrie") == ["Armorers (bird)"]
    t.asks("eyrie", "move")


def test_7_2_1__warriors_and_roosts_elsewhere_do_not_craft():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot").hand("eyrie", "Armorers")
    t.clearing(1, eyrie={"warriors": 3}).clearing(5, eyrie={"roost": 1})
    t.asks("eyrie", "move")
    assert t.cards("eyrie") == ["Armorers (bird)"]


def test_7_5_1__once_the_decree_has_begun_nothing_is_crafted():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot").hand("eyrie", "Armorers")
    t.clearing(1, eyrie={"roost": 1, "warriors": 3}).clearing(2, eyrie={"warriors": 1})
    t.when("eyrie", "pass").asks("eyrie", "move").refuses("craft Armorers (bird)")
    t.when("eyrie", "move from clearing 1 to clearing 5", "choose 1")
    t.asks("eyrie", "decree build", options=["choose clearing 2", "choose clearing 5"])
    assert t.effects("eyrie") == []


def test_7_5_1__several_cards_can_be_crafted_each_roost_once():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot")
    t.hand("eyrie", "Armorers", "Anvil", "Codebreakers")
    t.clearing(1, eyrie={"roost": 1, "warriors": 2}).clearing(2, eyrie={"roost": 1})
    t.when("eyrie", "craft Armorers (bird)").asks("eyrie", "craft", ["craft Codebreakers (mouse)", "pass"])
    t.when("eyrie", "craft Codebreakers (mouse)")
    assert t.cards("eyrie") == ["Anvil (fox)"]
    t.asks("eyrie", "move")


# -- 7.2.2 Lords of the Forest -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marquise", "eyrie", "ruler"),
    [
        ({"warriors": 2}, {"warriors": 2}, "eyrie"),
        ({"warriors": 1, "sawmill": 1}, {"warriors": 2}, "eyrie"),
        ({"sawmill": 1}, {"roost": 1}, "eyrie"),
        ({"warriors": 3}, {"warriors": 2}, "marquise"),
        ({"wood": 3}, {"warriors": 1}, "eyrie"),
        ({"wood": 3}, {}, None),
        ({"warriors": 1, "wood": 2}, {"warriors": 1}, "eyrie"),
    ],
)
def test_7_2_2__the_eyrie_rule_when_tied(marquise, eyrie, ruler):
    """Covers Law 2.5."""
    t = given("marquise", "eyrie").clearing(5, marquise=marquise, eyrie=eyrie).clearing(1, marquise={"warriors": 1})
    assert t.ruler(5) == ruler
    t.asks("marquise", "marquise action")


def test_7_2_2__they_must_be_tied_for_the_most():
    t = given("marquise", "eyrie", "alliance").clearing(9, marquise={"warriors": 1})
    t.clearing(5, marquise={"warriors": 2}, alliance={"warriors": 2}, eyrie={"warriors": 1})
    t.clearing(1, marquise={"warriors": 2}, alliance={"warriors": 2}, eyrie={"warriors": 2})
    assert t.ruler(5) is None
    assert t.ruler(1) == "eyrie"
    t.asks("marquise", "marquise action")


def test_7_2_2__a_tie_of_three_is_theirs_wherever_they_sit():
    for order in (("marquise", "alliance", "eyrie"), ("eyrie", "marquise", "alliance")):
        t = given(*order, turn="marquise").clearing(9, marquise={"warriors": 1})
        t.clearing(1, marquise={"warriors": 2}, alliance={"warriors": 2}, eyrie={"warriors": 2})
        assert t.ruler(1) == "eyrie"
        t.asks("marquise", "marquise action")


@pytest.mark.parametrize("enemies", [1, 2])
def test_7_2_2__a_tie_lets_the_eyrie_move_and_one_warrior_short_of_it_they_are_held(enemies):
    """Covers Law 4.2.1."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot")
    t.clearing(5, marquise={"warriors": enemies}, eyrie={"warriors": 1}).clearing(1, marquise={"warriors": 2})
    t.clearing(2, marquise={"warriors": 2})
    if enemies == 1:
        t.asks("eyrie", "move", options=[f"move from clearing 5 to clearing {c}" for c in (1, 2)])
    else:
        t.asks("eyrie", "choose leader")  # no move: turmoil


# -- 7.2.3 Disdain for Trade -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "clearings", "item"),
    [("Anvil (fox)", (1,), "hammer"), ("Bake Sale (rabbit)", (3, 4), "coin"), ("Birdy Bindle (bird)", (2,), "sack")],
)
def test_7_2_3__an_item_is_worth_one_point(card, clearings, item):
    """Covers Law 3.2.2."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot").hand("eyrie", card)
    for c in clearings:
        t.clearing(c, eyrie={"roost": 1, "warriors": 1})
    t.when("eyrie", f"craft {card}")
    assert t.vp("eyrie") == 1
    assert t.crafted("eyrie") == {item: 1}
    t.asks("eyrie", "move")


def test_7_2_3__only_items_score():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot").hand("eyrie", "Armorers")
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}).when("eyrie", "craft Armorers (bird)")
    assert t.vp("eyrie") == 0
    t.asks("eyrie", "move")
