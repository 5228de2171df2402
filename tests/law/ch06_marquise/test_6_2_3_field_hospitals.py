"""Law 6.2.3: Field Hospitals."""

from tests.given import given


def _attack(*hand: str, **config):
    """The Marquise is about to attack in clearing 5 (rabbit); her keep stands in clearing 1 (fox)."""
    t = given("marquise", "eyrie", turn="marquise", **config).hand("marquise", *hand)
    t.clearing(1, marquise={"keep": 1})
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    return t.force(dice=[(2, 2)])


def test_6_2_3__one_matching_card_saves_all_warriors_of_the_removal():
    t = _attack("Anvil", "Bake Sale", "Sword").when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "field hospitals", options=["choose Bake Sale (rabbit)", "pass"])
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1)) == (1, 2)
    assert t.supply("marquise") == 22
    assert t.discard == ["Bake Sale (rabbit)"]
    t.asks("marquise", "marquise action")


def test_6_2_3__it_is_asked_once_per_removal_even_with_more_matching_cards():
    t = _attack("Bake Sale", "Cobbler").when("marquise", "battle eyrie in clearing 5", "choose Cobbler (rabbit)")
    assert t.cards("marquise") == ["Bake Sale (rabbit)"]
    assert t.warriors("marquise", 1) == 2
    t.asks("marquise", "marquise action")


def test_6_2_3__she_may_let_the_warriors_go_to_her_supply():
    t = _attack("Bake Sale").when("marquise", "battle eyrie in clearing 5", "pass")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1)) == (1, 0)
    assert t.supply("marquise") == 24
    assert t.cards("marquise") == ["Bake Sale (rabbit)"]
    t.asks("marquise", "marquise action")


def test_6_2_3__a_bird_card_matches_any_clearing():
    t = _attack("Royal Claim").when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "field hospitals", options=["choose Royal Claim (bird)", "pass"])
    t.when("marquise", "choose Royal Claim (bird)")
    assert t.warriors("marquise", 1) == 2
    t.asks("marquise", "marquise action")


def test_6_2_3__without_a_keep_on_the_map_there_is_no_hospital():
    t = given("marquise", "eyrie").hand("marquise", "Bake Sale").force(dice=[(2, 2)])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5")
    assert t.supply("marquise") == 24
    t.asks("marquise", "marquise action")


def test_6_2_3__nothing_is_asked_when_no_warrior_is_removed():
    """Covers Law 1.5.3."""
    t = given("marquise", "eyrie").hand("marquise", "Bake Sale").force(dice=[(1, 0)])
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2})
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_6_2_3__warriors_removed_beside_the_keep_are_put_back_where_they_were():
    t = given("marquise", "eyrie").hand("marquise", "Anvil").force(dice=[(1, 1)])
    t.clearing(1, marquise={"keep": 1, "warriors": 1}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 1", "choose Anvil (fox)")
    assert t.warriors("marquise", 1) == 1
    assert t.warriors("eyrie", 1) == 2
    t.asks("marquise", "marquise action")


def test_6_2_3__whether_the_keep_is_gone_depends_on_what_she_lets_the_hits_take():
    """Covers Law 1.5.4, 4.3.6. One warrior, then a sawmill or the keep: effects come after all hits."""
    for piece, saved in (("a sawmill", True), ("the keep", False)):
        t = given("marquise", "eyrie").hand("marquise", "Anvil").force(dice=[(2, 2)])
        t.clearing(1, marquise={"keep": 1, "warriors": 1, "sawmill": 1}, eyrie={"warriors": 3})
        t.clearing(12, marquise={"warriors": 1})
        t.when("marquise", "battle eyrie in clearing 1").asks("marquise", "take hit")
        t.when("marquise", f"choose {piece}")
        if saved:
            t.asks("marquise", "field hospitals").when("marquise", "choose Anvil (fox)")
        assert t.warriors("marquise", 1) == (1 if saved else 0)
        t.asks("marquise", "marquise action")


def test_6_2_3__a_dominance_card_may_be_spent_and_becomes_available():
    """Covers Law 3.3.3."""
    t = given("marquise", "eyrie", "alliance").hand("marquise", "Dominance (rabbit)").force(dice=[(2, 2)])
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5", "choose Dominance (rabbit)")
    assert t.available == ["rabbit"]
    assert t.warriors("marquise", 1) == 2
    t.asks("marquise", "marquise action")


def _ambush_at_the_keep():
    t = given("marquise", "eyrie", turn="marquise").hand("marquise", "Anvil", "Sword")
    t.hand("eyrie", "Ambush! (fox)", "Cobbler", "Sappers")
    t.clearing(1, marquise={"keep": 1, "warriors": 2}, eyrie={"warriors": 2})
    t.force(dice=[(1, 0)])
    return t.when("marquise", "battle eyrie in clearing 1").when("eyrie", "play the fox ambush")


def test_6_2_3__ambushed_at_the_keep_she_fights_on_with_the_saved_warriors():
    """Covers Law 4.3.1.II. The FAQ: they are placed back at once, before the check for attackers."""
    t = _ambush_at_the_keep()
    t.asks("marquise", "field hospitals", options=["choose Anvil (fox)", "pass"])
    t.when("marquise", "choose Anvil (fox)")
    assert (t.warriors("marquise", 1), t.warriors("eyrie", 1)) == (2, 1)  # the roll removed one
    t.asks("marquise", "marquise action")


def test_6_2_3__ambushed_at_the_keep_and_unwilling_to_pay_the_battle_ends():
    t = _ambush_at_the_keep().when("marquise", "pass")
    assert (t.warriors("marquise", 1), t.warriors("eyrie", 1)) == (0, 2)
    assert t.on_map("keep") == 1
    t.asks("eyrie", "decree card")


def test_6_2_3__saved_from_an_ambush_elsewhere_the_battle_ends():
    """Covers Law 4.3.1.II."""
    t = given("marquise", "eyrie").hand("marquise", "Bake Sale", "Sword")
    t.hand("eyrie", "Ambush! (rabbit)", "Cobbler")
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2})
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1), t.warriors("eyrie", 5)) == (0, 2, 2)
    t.asks("marquise", "marquise action")


def test_6_2_3__ambush_and_roll_are_two_removals_and_cost_two_cards():
    t = given("marquise", "eyrie").hand("marquise", "Bake Sale", "Cobbler")
    t.hand("eyrie", "Ambush! (rabbit)").force(dice=[(2, 1)])
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 2})
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1)) == (1, 2)
    t.asks("marquise", "field hospitals", options=["choose Cobbler (rabbit)", "pass"])
    t.when("marquise", "choose Cobbler (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("eyrie", 5)) == (3, 0)
    t.asks("marquise", "marquise action")


def _favor(keep: int, *hand: str):
    """The Eyrie craft the Favor of the Rabbits; the Marquise has two warriors in 5 and one in 10."""
    t = given("marquise", "eyrie", turn="eyrie").hand("marquise", *hand).hand("eyrie", "Favor of the Rabbits")
    for c in (3, 4, 10):
        t.clearing(c, eyrie={"roost": 1})
    t.clearing(keep, marquise={"keep": 1})
    t.clearing(5, marquise={"warriors": 2}).clearing(10, marquise={"warriors": 1})
    return t.when("eyrie", "craft Favor of the Rabbits (rabbit)")


def test_6_2_3__after_a_favor_one_card_saves_one_clearing_of_her_choice():
    saved = []
    for answers in (["choose Bake Sale (rabbit)"], ["pass", "choose Bake Sale (rabbit)"], ["pass", "pass"]):
        t = _favor(1, "Bake Sale", "Anvil").when("marquise", *answers)
        t.asks("eyrie", "decree recruit")
        saved.append(t.warriors("marquise", 1))
    assert sorted(saved) == [0, 1, 2]


def test_6_2_3__a_favor_that_takes_the_keep_takes_the_hospitals():
    """Covers Law 1.5.4, 6.2.2."""
    t = _favor(4, "Bake Sale", "Cobbler")
    assert t.supply("marquise") == 25
    assert t.on_map("keep") == 0
    assert t.hand_size("marquise") == 2
    t.asks("eyrie", "decree recruit")


def test_6_2_3__it_works_on_the_turn_of_others_when_she_defends():
    """Covers Law 4.3.6."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander").hand("marquise", "Bake Sale")
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.force(dice=[(1, 0)]).when("eyrie", "move from clearing 5 to clearing 2", "choose 1")
    t.asks("marquise", "field hospitals", options=["choose Bake Sale (rabbit)", "pass"])
    t.when("marquise", "choose Bake Sale (rabbit)")  # one rolled hit, one of the Commander
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_6_2_3__a_warrior_she_removes_herself_can_be_saved():
    """Covers Law 4.1.3."""
    t = given("marquise", "eyrie").player("marquise", effects=["Tax Collector"]).hand("marquise", "Bake Sale")
    t.clearing(1, marquise={"keep": 1, "warriors": 1}).clearing(5, marquise={"warriors": 2})
    t.force(draws=["Sword"]).when("marquise", "use Tax Collector (fox)", "choose clearing 5")
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (2, 1)
    assert t.cards("marquise") == ["Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_6_2_3__in_the_2018_law_each_card_saves_one_warrior():
    t = _attack("Bake Sale", "Cobbler", edition="2018").when("marquise", "battle eyrie in clearing 5")
    words = [t.game.describe(int(a), "all") for a in t.game.legal_actions()]
    assert "marquise_0: spend Cobbler (rabbit) to bring 1 of 2 warriors removed from clearing 5 to the keep" in words
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 1), t.supply("marquise")) == (1, 23)
    t.asks("marquise", "field hospitals", options=["choose Cobbler (rabbit)", "pass"]).when("marquise", "pass")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (1, 1)
    t.asks("marquise", "marquise action")
