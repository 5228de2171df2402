"""Law 6.4: wood in Birdsong."""

from tests.given import given


def _birdsong():
    return given("marquise", "eyrie", turn="marquise", phase="birdsong")


def test_6_4__each_sawmill_gets_a_wood():
    t = _birdsong().clearing(5, marquise={"sawmill": 2, "warriors": 1}).clearing(9, marquise={"sawmill": 1})
    t.clearing(8, marquise={"workshop": 1, "recruiter": 1, "warriors": 1})
    assert (t.pieces("wood", 5), t.pieces("wood", 9), t.pieces("wood", 8)) == (2, 1, 0)
    assert t.supply("wood") == 5
    t.asks("marquise", "marquise action")


def test_6_4__wood_comes_to_what_lies_there_and_where_others_rule():
    t = _birdsong().clearing(5, marquise={"sawmill": 1, "wood": 2}, eyrie={"warriors": 5})
    t.clearing(1, marquise={"warriors": 1})
    assert t.pieces("wood", 5) == 3
    t.asks("marquise", "marquise action")


def _shortage():
    """Two wood are left for two sawmills in 5 and one in 9."""
    t = _birdsong().clearing(12, marquise={"wood": 6, "warriors": 1})
    return t.clearing(5, marquise={"sawmill": 2}).clearing(9, marquise={"sawmill": 1})


def test_6_4__with_too_little_wood_she_chooses_the_sawmills():
    """Covers Law 1.1.3, 1.5.1, 1.5.4."""
    t = _shortage().asks("marquise", "wood placement", options=["choose clearing 5", "choose clearing 9"])
    t.when("marquise", "choose clearing 9")  # the only sawmill there is served: the last wood goes to 5
    assert (t.pieces("wood", 5), t.pieces("wood", 9)) == (1, 1)
    assert t.supply("wood") == 0
    t.asks("marquise", "marquise action")


def test_6_4__with_too_little_wood_two_sawmills_in_one_clearing_may_get_it_all():
    t = _shortage().when("marquise", "choose clearing 5")
    t.asks("marquise", "wood placement", options=["choose clearing 5", "choose clearing 9"])
    t.when("marquise", "choose clearing 5")
    assert (t.pieces("wood", 5), t.pieces("wood", 9)) == (2, 0)
    t.asks("marquise", "marquise action")


def test_6_4__exactly_enough_wood_asks_nothing():
    t = _birdsong().clearing(12, marquise={"wood": 5, "warriors": 1})
    t.clearing(5, marquise={"sawmill": 2}).clearing(9, marquise={"sawmill": 1})
    assert (t.pieces("wood", 5), t.pieces("wood", 9), t.supply("wood")) == (2, 1, 0)
    t.asks("marquise", "marquise action")


def test_6_4__without_any_wood_left_none_is_placed():
    """Covers Law 1.5.1."""
    t = _birdsong().clearing(12, marquise={"wood": 8, "warriors": 1}).clearing(5, marquise={"sawmill": 2})
    assert t.on_map("wood") == 8
    assert t.pieces("wood", 5) == 0
    t.asks("marquise", "marquise action")
