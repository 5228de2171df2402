"""Law 4.3: which battles can be initiated."""

from tests.given import given


def test_4_3__a_battle_needs_an_enemy_with_any_piece_there():
    """Covers Law 21.8."""
    t = given("marquise", "eyrie", "alliance", turn="marquise")
    t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1}, alliance={"sympathy": 1})
    t.clearing(2, marquise={"warriors": 1}, eyrie={"roost": 1}).clearing(8, marquise={"warriors": 1})
    t.offers("battle eyrie in clearing 5", "battle alliance in clearing 5", "battle eyrie in clearing 2")
    t.refuses("battle alliance in clearing 2", "battle eyrie in clearing 8", "battle alliance in clearing 8")
    t.refuses("battle marquise in clearing 8")


def test_4_3__a_battle_needs_own_warriors_there():
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(5, marquise={"sawmill": 1, "wood": 1}, eyrie={"warriors": 1}).clearing(8, marquise={"warriors": 1})
    t.clearing(7, eyrie={"warriors": 1})
    t.refuses("battle eyrie in clearing 5", "battle eyrie in clearing 7")


def test_4_3__the_vagabond_is_an_enemy_where_his_pawn_stands():
    t = given("marquise", "vagabond", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.clearing(8, marquise={"warriors": 1}).player("vagabond", location=5)
    t.offers("battle vagabond in clearing 5").refuses("battle vagabond in clearing 8")


def test_4_3__a_vagabond_in_a_forest_cannot_be_battled():
    t = given("marquise", "vagabond", turn="marquise").player("vagabond", location="forest 4-9-12")
    for c in (4, 9, 12):
        t.clearing(c, marquise={"warriors": 1})
    t.refuses(*(f"battle vagabond in clearing {c}" for c in (4, 9, 12)))


def test_4_3__coalition_partners_cannot_battle_each_other():
    """Covers Law 21.8."""
    t = given(turn="eyrie").player("vagabond", location=5, coalition="eyrie", dominance="fox")
    t.player("eyrie", effects=["Command Warren"])
    t.clearing(5, eyrie={"warriors": 1}, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.when("eyrie", "use Command Warren (rabbit)")
    t.asks("eyrie", "battle", options=["battle marquise in clearing 5", "battle alliance in clearing 5"])


def test_4_3__the_battle_touches_only_attacker_and_defender():
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(3, 1)])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 1}, alliance={"warriors": 2, "sympathy": 1})
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5), t.warriors("alliance", 5)) == (2, 0, 2)
    assert t.pieces("sympathy", 5) == 1
    t.asks("marquise", "marquise action")


def test_4_3__one_may_battle_again_in_the_same_clearing():
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(1, 0), (1, 0)])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_4_3__the_attacker_does_not_need_to_rule():
    """Covers Law 2.5."""
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 4})
    t.clearing(8, marquise={"warriors": 1}).offers("battle eyrie in clearing 5")


def test_1_4_2__nothing_but_the_battle_happens_until_it_is_over():
    """The attacker cannot start another battle, march or craft between its steps. Covers Law 4.3."""
    t = given("marquise", "alliance", turn="marquise").force(dice=[(3, 3)])
    t.clearing(5, marquise={"warriors": 3, "workshop": 1}, alliance={"warriors": 2, "sympathy": 1, "rabbit base": 1})
    t.clearing(8, marquise={"warriors": 2}, alliance={"warriors": 1})
    t.player("marquise", effects=["Codebreakers"]).hand("marquise", "Ambush! (mouse)")
    t.hand("alliance", "Ambush! (rabbit)")
    t.when("marquise", "pass", "battle alliance in clearing 5")
    t.asks("alliance", "ambush", options=["play the rabbit ambush", "pass"]).when("alliance", "pass")
    t.asks("alliance", "take hit", options=["choose a rabbit base", "choose a sympathy token"])


def test_1_4_2__one_battle_is_over_before_the_next_begins():
    """After a battle that one side lost to the last piece the attacker goes on with his turn. Covers Law 4.3."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(3, 0), (1, 0)])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 2, "roost": 1}).clearing(
        2, marquise={"warriors": 1}, eyrie={"warriors": 1}
    )
    t.when("marquise", "battle eyrie in clearing 5").asks("marquise", "marquise action")
    assert t.pieces("roost", 5) == 0 and t.vp("marquise") == 1
    t.refuses("battle eyrie in clearing 5").when("marquise", "battle eyrie in clearing 2")
    assert t.warriors("eyrie", 2) == 0
    t.asks("marquise", "marquise action")
