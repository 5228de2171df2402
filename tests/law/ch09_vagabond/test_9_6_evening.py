"""Law 9.6: Rest, draw, discard, item capacity."""

import pytest

from tests.given import given


def evening(location=8, satchel=("boot",), **fields):
    """The start of the Vagabond's Evening; afterwards the Marquise, who stands in clearing 1, is asked."""
    t = given("marquise", "vagabond", turn="vagabond", phase="evening").clearing(1, marquise={"warriors": 1})
    return t.player("vagabond", location=location, satchel=satchel, **fields)


def test_9_6__rest_then_draw_then_discard_then_item_capacity():
    """The coin mended by resting draws a second card; the sixth card goes before the seventh item."""
    t = evening("forest 4-9-12", ["coin damaged", *["boot"] * 4, *["torch"] * 3])
    t.hand("vagabond", *["Cobbler"] * 2, *["Armorers"] * 2).force(draws=["Anvil", "Sword"])
    t.asks("vagabond", "discard").when("vagabond", "choose Anvil (fox)")
    t.asks("vagabond", "item capacity", options=["choose ready boot", "choose ready torch"])
    t.when("vagabond", "choose ready boot")
    assert (t.item("coin"), t.hand_size("vagabond"), t.items) == ({"ready": 1}, 5, 7)
    t.asks("marquise", "marquise action")


# -- 9.6.1 Rest ----------------------------------------------------------------------------------------

WORN = ["boot damaged", "sword damaged_exhausted", "torch exhausted", "hammer"]


def test_9_6_1__in_a_forest_all_damaged_items_are_mended_face_up():
    t = evening("forest 1-9-10-12", WORN).asks("marquise", "marquise action")
    assert t.item("boot") == t.item("sword") == t.item("hammer") == {"ready": 1}


def test_9_6_1__resting_leaves_undamaged_items_face_down():
    t = evening("forest 1-9-10-12", WORN).asks("marquise", "marquise action")
    assert t.item("torch") == {"exhausted": 1}


def test_9_6_1__in_a_clearing_he_does_not_rest():
    t = evening(12, WORN).asks("marquise", "marquise action")
    assert (t.item("boot"), t.item("sword")) == ({"damaged": 1}, {"damaged exhausted": 1})


# -- 9.6.2 Draw Cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "drawn"),
    [
        ([], 1),
        (["coin"], 2),
        (["coin"] * 3, 4),
        (["coin"] * 4, 4),
        (["coin exhausted"], 1),
        (["coin damaged", "coin"], 2),
    ],
)
def test_9_6_2__one_card_and_one_for_each_coin_on_its_track(coins, drawn):
    """Covers Law 9.2.5.I."""
    t = evening(8, [*coins, "boot"]).asks("marquise", "marquise action")
    assert t.hand_size("vagabond") == drawn


# -- 9.6.3 Discard Cards -------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "asked"), [(3, False), (4, False), (5, True)])
def test_9_6_3__he_discards_down_to_five(held, asked):
    cards = ["Anvil", "Cobbler", "Codebreakers", "Armorers", "Sappers"][:held]
    t = evening().hand("vagabond", *cards).force(draws=["Sword"])
    if asked:
        t.asks("vagabond", "discard").when("vagabond", "choose Cobbler (rabbit)")
        assert t.discard == ["Cobbler (rabbit)"]
    assert t.hand_size("vagabond") == min(held + 1, 5)
    t.asks("marquise", "marquise action")


def test_9_6_3__every_card_too_many_is_chosen_one_by_one():
    t = evening(8, ["coin"]).hand("vagabond", "Anvil", "Cobbler", "Codebreakers", "Armorers", "Sappers")
    t.force(draws=["Sword", "Bake Sale"])
    t.when("vagabond", "choose Sappers (bird)", "choose Anvil (fox)")
    assert t.discard == ["Anvil (fox)", "Sappers (bird)"]
    assert t.hand_size("vagabond") == 5
    t.asks("marquise", "marquise action")


# -- 9.6.4 Check Item Capacity -------------------------------------------------------------------------


@pytest.mark.parametrize(("sacks", "limit"), [(0, 6), (1, 8), (2, 10), (3, 12), (4, 12)])
def test_9_6_4__six_items_and_two_for_each_sack_on_its_track(sacks, limit):
    """A fourth sack lies in the Satchel and counts as an item there."""
    others = limit - max(sacks - 3, 0)
    t = evening(8, {"sack": sacks, "boot": 5, "torch": others - 5}).asks("marquise", "marquise action")
    assert t.items == limit + min(sacks, 3)
    t = evening(8, {"sack": sacks, "boot": 5, "torch": others - 4})
    droppable = ["choose ready boot", "choose ready torch", *["choose ready sack"] * (sacks > 3)]
    t.asks("vagabond", "item capacity", options=droppable).when("vagabond", droppable[-1])
    assert t.items == limit + min(sacks, 3)
    t.asks("marquise", "marquise action")


def test_9_6_4__satchel_and_damaged_box_count_together_and_tracks_do_not():
    """Seven in Satchel and box; tea and coin lie on their tracks and cannot be dropped."""
    satchel = ["tea", "coin", "boot", "boot", "sword exhausted", "torch damaged", "torch damaged"]
    t = evening(8, [*satchel, "hammer damaged_exhausted", "crossbow"])
    t.asks(
        "vagabond",
        "item capacity",
        options=[
            "choose ready boot",
            "choose exhausted sword",
            "choose damaged torch",
            "choose damaged exhausted hammer",
            "choose ready crossbow",
        ],
    )
    t.when("vagabond", "choose damaged torch")
    assert t.item("torch") == {"damaged": 1}
    assert t.items == 8
    t.asks("marquise", "marquise action")


def test_9_6_4__removed_items_leave_the_game():
    """Covers Law 21.24."""
    t = evening(8, {"boot": 4, "sword": 4}).table(items={"boot": 1})
    t.when("vagabond", "choose ready boot", "choose ready sword")
    assert (t.item("boot"), t.item("sword")) == ({"ready": 3}, {"ready": 3})
    assert (t.item_supply("boot"), t.item_supply("sword")) == (1, 0)
    t.asks("marquise", "marquise action")


def test_9_6_4__dropping_goes_on_until_the_limit_is_met():
    t = evening(8, {"boot": 5, "sword": {"damaged": 4}})
    for _ in range(3):
        t.asks("vagabond", "item capacity", options=["choose ready boot", "choose damaged sword"])
        t.when("vagabond", "choose damaged sword")
    assert (t.item("boot"), t.item("sword")) == ({"ready": 5}, {"damaged": 1})
    t.asks("marquise", "marquise action")
