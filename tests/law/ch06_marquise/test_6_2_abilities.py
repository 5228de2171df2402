"""Law 6.2.1 and 6.2.2: crafting with workshops, the keep. Field Hospitals stand in their own file."""

from tests.given import given

# -- 6.2.1 crafting ----------------------------------------------------------------------------------


def test_6_2_1__crafting_comes_before_the_actions_and_not_between_them():
    t = given("marquise", "eyrie").clearing(1, marquise={"workshop": 1, "warriors": 1}).hand("marquise", "Anvil")
    t.asks("marquise", "craft", options=["craft Anvil (fox)", "pass"])
    t.when("marquise", "pass").asks("marquise", "marquise action").refuses("craft Anvil (fox)")
    t.when("marquise", "move from clearing 1 to clearing 5", "pass")
    t.asks("marquise", "marquise action").refuses("craft Anvil (fox)")
    assert t.cards("marquise") == ["Anvil (fox)"]


# -- 6.2.2 the keep ----------------------------------------------------------------------------------


def test_6_2_2__the_eyrie_cannot_build_in_the_keep_clearing_even_if_they_rule_it():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot")
    t.clearing(1, marquise={"keep": 1}, eyrie={"warriors": 4}).clearing(2, eyrie={"warriors": 1})
    t.when("eyrie", "move from clearing 1 to clearing 5", "choose 1")
    assert t.ruler(1) == "eyrie"
    t.asks("eyrie", "decree build", options=["choose clearing 2", "choose clearing 5"])


def test_6_2_2__without_the_keep_the_same_clearing_takes_a_roost():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot")
    t.clearing(1, eyrie={"warriors": 4}).clearing(2, eyrie={"warriors": 1})
    t.when("eyrie", "move from clearing 1 to clearing 5", "choose 1")
    t.asks("eyrie", "decree build", options=["choose clearing 1", "choose clearing 2", "choose clearing 5"])


def test_6_2_2__others_may_move_into_the_keep_clearing():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot")
    t.clearing(1, marquise={"keep": 1}).clearing(5, eyrie={"warriors": 3}).clearing(8, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 5 to clearing 1", "choose 2")
    assert (t.warriors("eyrie", 1), t.warriors("eyrie", 5)) == (2, 1)
    assert t.pieces("roost", 5) == 1  # the only place left to build
    t.asks("marquise", "marquise action")


def test_6_2_2__the_marquise_builds_and_recruits_at_her_keep():
    t = given("marquise", "eyrie").clearing(4, marquise={"keep": 1, "warriors": 1, "wood": 1})
    t.clearing(8, marquise={"recruiter": 1, "warriors": 1})
    t.when("marquise", "build a recruiter in clearing 4", "recruit")
    assert t.pieces("recruiter", 4) == 1
    assert (t.warriors("marquise", 4), t.warriors("marquise", 8)) == (2, 2)
    t.asks("marquise", "marquise action")


def test_6_2_2__a_removed_keep_never_comes_back():
    """Covers Law 21.24, 4.3.6."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander")
    t.clearing(1, marquise={"keep": 1}, eyrie={"warriors": 3}).clearing(9, marquise={"warriors": 1})
    t.hand("marquise", "Anvil", "Bake Sale").force(dice=[(0, 0)])
    t.when("eyrie", "move from clearing 1 to clearing 5", "choose 1")
    assert t.on_map("keep") == 0  # the battle at the keep was the only one
    assert t.supply("keep") == 0
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action")


def test_6_2_2__where_the_keep_stood_others_may_place_again():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="despot", decree={"battle": ["Anvil"]})
    t.clearing(1, marquise={"keep": 1}, eyrie={"warriors": 3}).clearing(2, eyrie={"warriors": 1})
    t.force(dice=[(0, 0)]).when("eyrie", "move from clearing 2 to clearing 6")
    assert t.on_map("keep") == 0
    t.asks("eyrie", "decree build", options=["choose clearing 1", "choose clearing 6"])
