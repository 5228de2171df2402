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
    """Covers Law 6.5.1."""
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


def test_4_3__the_battle_touches_only_attacker_and_defender():
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(3, 1)])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 1}, alliance={"warriors": 2, "sympathy": 1})
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5), t.warriors("alliance", 5)) == (2, 0, 2)
    assert t.pieces("sympathy", 5) == 1
    t.asks("marquise", "marquise action")


def test_4_3__one_may_battle_again_in_the_same_clearing():
    """Covers Law 1.4.2."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(1, 0), (1, 0)])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_4_3__the_attacker_does_not_need_to_rule():
    """Covers Law 2.5."""
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 4})
    t.clearing(8, marquise={"warriors": 1}).offers("battle eyrie in clearing 5")
