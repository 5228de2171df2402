"""Law 1.5: limits of pieces, their owners, removing and placing them, force."""

from tests.given import given

FAVOR = "craft Favor of the Foxes (fox)"


def test_1_5_1__without_warriors_in_supply_nobody_recruits():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"recruiter": 1, "warriors": 25})
    t.asks("marquise", "marquise action").refuses("recruit")


def _favor(**fields):
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="eyrie", **fields)
    t.clearing(1, eyrie={"roost": 1}).clearing(6, eyrie={"roost": 1}).clearing(8, eyrie={"roost": 1})
    return t.hand("eyrie", "Favor of the Foxes", "Anvil", "Foxfolk Steel")


def test_1_5_4__everything_is_removed_before_any_effect_is_triggered():
    t = _favor().clearing(8, alliance={"sympathy": 1}, marquise={"warriors": 2, "wood": 1})
    t.clearing(12, alliance={"sympathy": 1, "warriors": 1}, marquise={"sawmill": 1})
    t.clearing(5, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.when("eyrie", FAVOR).asks("eyrie", "outrage")
    assert [t.warriors("marquise", c) for c in (8, 12, 5)] == [0, 0, 1]
    assert (t.on_map("sympathy"), t.pieces("sympathy", 5), t.on_map("wood"), t.on_map("sawmill")) == (1, 1, 0, 0)
    assert t.warriors("alliance", 12) == 0
    assert t.vp("eyrie") == 4  # two sympathy, a wood, a sawmill; warriors are worth nothing
