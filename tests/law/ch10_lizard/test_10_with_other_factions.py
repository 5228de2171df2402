"""The Lizard Cult beside the factions of the base game, in both directions."""

from tests.given import given


def crusade(factions, acolytes=1, **config):
    """The Cult's Birdsong, foxes Hated: a crusade costs one acolyte."""
    t = given(*factions, turn="lizard", phase="birdsong", **config).hand("lizard", "Sappers")
    return t.player("lizard", outcast="fox", hated=True, acolytes=acolytes)


def test_10_4_3_I__a_crusade_may_move_into_the_clearing_of_the_keep_and_battle_there():
    """Moving in is no placing. Covers Law 6.2.2."""
    t = crusade(("marquise", "lizard")).clearing(6, lizard={"warriors": 2}).clearing(3, marquise={"keep": 1})
    t.force(dice=[(2, 0)]).when("lizard", "move from clearing 6 to clearing 3", "choose 2")
    t.when("lizard", "battle marquise in clearing 3")
    assert (t.on_map("keep"), t.vp("lizard")) == (0, 1)
    t.asks("lizard", "ritual card")


def test_10_4_3_II__each_conversion_is_a_removal_of_its_own_for_field_hospitals():
    """Covers Law 6.2.3."""
    t = (
        crusade(("marquise", "lizard"), acolytes=2)
        .clearing(8, marquise={"warriors": 2})
        .clearing(3, marquise={"keep": 1})
    )
    t.hand("marquise", "Anvil", "Armorers")
    for card in ("Anvil (fox)", "Armorers (bird)"):
        t.when("lizard", "convert in clearing 8").asks("marquise", "field hospitals")
        t.when("marquise", f"choose {card}")
    assert (t.warriors("marquise", 3), t.warriors("lizard", 8), t.acolytes) == (2, 2, 0)
    t.asks("lizard", "ritual card")


def test_10_4_3_I__revenge_and_field_hospitals_in_one_battle():
    """Covers Law 6.2.3, 10.2.3, 4.3.6."""
    t = given("marquise", "lizard").clearing(8, marquise={"warriors": 3}, lizard={"warriors": 2})
    t.clearing(3, marquise={"keep": 1}).hand("marquise", "Anvil").force(dice=[(2, 1)])
    t.when("marquise", "battle lizard in clearing 8").when("marquise", "choose Anvil (fox)")
    assert (t.warriors("marquise", 3), t.acolytes) == (1, 2)
    t.asks("marquise", "marquise action")


def test_10_2_5__the_despot_scores_one_more_for_gardens():
    """The only battle left is taken at once. Covers Law 7.8.4, 3.2.1."""
    t = given("eyrie", "lizard").player("eyrie", leader="despot", decree={"battle": ["Anvil"]})
    t.clearing(8, eyrie={"warriors": 4, "roost": 1}, lizard={"fox garden": 1}).clearing(5, eyrie={"warriors": 2})
    t.hand("lizard", "Sword").force(dice=[(0, 0)]).when("eyrie", "move from clearing 5 to clearing 1", "choose 1")
    assert (t.vp("eyrie"), t.lost_souls) == (2, ["Sword (mouse)"])
    t.asks("eyrie", "decree build")


def test_10_2_4__warriors_under_a_garden_do_not_rule_and_the_decree_may_fall():
    """Covers Law 4.2.1, 7.7."""
    t = given("eyrie", "lizard").player("eyrie", leader="despot")
    t.clearing(8, eyrie={"warriors": 4, "roost": 1}, lizard={"fox garden": 1}).asks("eyrie", "choose leader")


def test_10_3__martial_law_counts_the_cult():
    """Covers Law 8.4.2.II.a."""
    t = given("alliance", "lizard", phase="birdsong").clearing(8, lizard={"warriors": 3}).supporters("Anvil")
    t.clearing(1, lizard={"warriors": 2}).asks("alliance", "spread sympathy")
    t.refuses("spread sympathy to clearing 8").offers("spread sympathy to clearing 1")


def test_10_2_3__infamy_for_cult_warriors_who_become_acolytes():
    """A removal all the same. Covers Law 9.2.9.III.a."""
    t = given("vagabond", "lizard").clearing(8, lizard={"warriors": 3})
    t.player("vagabond", location=8, satchel=["boot", "sword", "sword", "sword"], relationships={"lizard": "hostile"})
    t.force(dice=[(2, 0)]).when("vagabond", "battle lizard in clearing 8")
    assert (t.vp("vagabond"), t.acolytes, t.warriors("lizard", 8)) == (2, 2, 1)
    t.asks("vagabond", "vagabond action")


def test_10_2_3__allied_cult_warriors_who_attack_with_the_vagabond_are_no_defenders():
    """Covers Law 9.2.9.II.c, 9.2.9.II.d."""
    t = given("vagabond", "lizard", "marquise").clearing(8, lizard={"warriors": 2}, marquise={"warriors": 3})
    t.player("vagabond", location=8, satchel=["boot", "sword"], relationships={"lizard": "allied"})
    t.force(dice=[(1, 1)]).when("vagabond", "battle marquise in clearing 8", "choose lizard")
    t.asks("vagabond", "take hit").when("vagabond", "choose lizard")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (1, 0, 24)
    t.asks("vagabond", "vagabond action")


def test_10_4_3_I__a_crusade_against_the_vagabond():
    """Covers Law 9.2.7."""
    t = crusade(("lizard", "vagabond")).clearing(8, lizard={"warriors": 2})
    t.player("vagabond", location=8, satchel=["boot", "sword"]).force(dice=[(2, 1)])
    t.when("lizard", "battle vagabond in clearing 8")
    assert (t.item("boot"), t.item("sword"), t.warriors("lizard", 8)) == ({"damaged": 1}, {"damaged": 1}, 1)
    t.asks("lizard", "ritual card")


def test_10_5__aid_to_the_cult_needs_its_pieces_a_garden_will_do():
    """Covers Law 9.5.4, 21.10."""
    t = given("vagabond", "lizard").player("vagabond", location=8).hand("vagabond", "Anvil")
    t.clearing(8, lizard={"fox garden": 1}).offers("aid lizard").asks("vagabond", "vagabond action")
    t = given("vagabond", "lizard").player("vagabond", location=8).hand("vagabond", "Anvil")
    t.clearing(6, lizard={"fox garden": 1}).refuses("aid lizard").asks("vagabond", "vagabond action")


def test_10_6_1__what_a_thief_can_take_does_not_lie_revealed():
    """The Cult's revealed cards are back in hand in the turns of others. Covers Law 26.1.2."""
    t = given("lizard", "vagabond", vagabonds=["thief"]).hand("lizard", "Anvil").player("vagabond", location=8)
    t.clearing(8, lizard={"warriors": 1}).force(draws=["Sword"]).when(
        "lizard", "choose Anvil (fox)", "choose clearing 8"
    )
    while t.game.to_move != "vagabond_0" or t.asked != "vagabond action":
        t.when("lizard" if t.game.to_move == "lizard_0" else "vagabond", "pass")
    t.force(taken=["Anvil"]).when("vagabond", "take the special action")
    assert (t.cards("vagabond")[:1], t.cards("lizard")) == (["Anvil (fox)"], ["Sword (mouse)"])
    t.asks("vagabond", "vagabond action")


def test_10_4_3_II__the_chameleander_loses_an_ego_in_place_of_its_warrior():
    """Once per turn; then it cannot be converted. Covers Law 21.23, C.2.5."""
    t = crusade(("chameleander", "lizard"), acolytes=3).clearing(8, chameleander={"warriors": 1, "ego": 2})
    t.when("lizard", "convert in clearing 8")
    assert (t.warriors("chameleander", 8), t.pieces("ego", 8), t.warriors("lizard", 8)) == (1, 1, 1)
    assert t.vp("lizard") == 1
    t.asks("lizard", "conspiracy").refuses("convert in clearing 8")


def test_10_4_3_II__without_ego_on_the_map_the_chameleander_cannot_be_converted():
    """Covers Law C.2.2, C.2.5."""
    t = crusade(("chameleander", "lizard"), acolytes=3).clearing(8, chameleander={"warriors": 1})
    t.asks("lizard", "ritual card")
