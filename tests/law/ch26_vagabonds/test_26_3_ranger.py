"""Law 26.3: the Ranger."""

from tests.given import given


def ranger(satchel, location=8):
    t = given("marquise", "vagabond", turn="vagabond").clearing(1, marquise={"warriors": 1})
    return t.player("vagabond", character="ranger", location=location, satchel=list(satchel))


def test_26_3_2__hideout_repairs_three_items_and_ends_daylight():
    """Covers Law 9.5.7: each item keeps its side."""
    t = ranger(["torch", "boot", "boot", "sword damaged", "hammer damaged_exhausted", "tea damaged", "coin damaged"])
    t.when("vagabond", "take the special action")
    t.asks(
        "vagabond",
        "repair",
        options=[
            "choose damaged sword",
            "choose damaged exhausted hammer",
            "choose damaged tea",
            "choose damaged coin",
        ],
    )
    t.when("vagabond", "choose damaged exhausted hammer", "choose damaged sword", "choose damaged tea")
    assert (t.item("hammer"), t.item("sword"), t.item("tea")) == ({"exhausted": 1}, {"ready": 1}, {"ready": 1})
    assert t.item("coin") == {"damaged": 1}
    assert (t.item("torch"), t.item("boot")) == ({"exhausted": 1}, {"ready": 2})
    assert t.hand_size("vagabond") == 1
    t.asks("marquise", "marquise action")


def test_26_3_2__evening_begins_at_once():
    """A coin repaired by the Hideout draws a card; Covers Law 9.6.2."""
    t = ranger(["torch", "boot", "coin damaged"]).when("vagabond", "take the special action")
    assert (t.item("coin"), t.hand_size("vagabond")) == ({"ready": 1}, 2)
    t.asks("marquise", "marquise action")


def test_26_3_2__fewer_than_three_damaged_items_are_all_repaired():
    """Covers Law 1.5.4."""
    t = ranger(["torch", "boot", "sword damaged", "sword damaged_exhausted"])
    t.when("vagabond", "take the special action", "choose damaged sword")
    assert t.item("sword") == {"ready": 1, "exhausted": 1}
    t.asks("marquise", "marquise action")


def test_26_3_2__he_can_hide_in_a_forest_and_rest_there_too():
    """Hideout repairs three, Rest mends the others; Covers Law 9.6.1."""
    t = ranger(["torch", "boot", *["sword damaged"] * 4], "forest 4-7-8-12").when("vagabond", "take the special action")
    assert t.item("sword") == {"ready": 4}
    t.asks("marquise", "marquise action")


def test_26_3_2__with_nothing_damaged_there_is_no_hideout():
    ranger(["torch", "boot"]).asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_3_2__a_damaged_torch_hides_nobody():
    ranger(["torch damaged", "boot"]).asks("vagabond", "vagabond action").refuses("take the special action")
