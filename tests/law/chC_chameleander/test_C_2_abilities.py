"""Law C.2.1 to C.2.4: crafting with the pieces of others, the warrior, moving, Blending In."""

import pytest

from tests.given import given
from tests.law.chC_chameleander.tables import chameleander_at as at

# -- C.2.1 Crafting ----------------------------------------------------------------------------------


def test_C_2_1__workshops_in_its_clearing_craft_for_it():
    """Covers Law C.5.1."""
    t = at(5).clearing(5, marquise={"workshop": 2}).hand("chameleander", "Bake Sale")
    t.asks("chameleander", "craft", options=["craft Bake Sale (rabbit)", "pass"])
    t.when("chameleander", "craft Bake Sale (rabbit)")
    assert t.vp("chameleander") == 3
    assert t.crafted("chameleander") == {"coin": 1}
    assert t.vp("marquise") == 0
    t.asks("chameleander", "chameleander action")


def test_C_2_1__crafting_pieces_elsewhere_do_not_count():
    t = at(5).clearing(2, marquise={"workshop": 2}).hand("chameleander", "Root Tea (mouse)")
    t.asks("chameleander", "chameleander action")


def test_C_2_1__each_piece_is_activated_once():
    t = at(5).clearing(5, marquise={"workshop": 1})
    t.hand("chameleander", "A Visit to Friends", "Woodland Runners", "Travel Gear (fox)")
    t.when("chameleander", "craft A Visit to Friends (rabbit)").asks("chameleander", "chameleander action")


def test_C_2_1__a_roost_gives_the_full_points():
    """No penalty of the pieces' owner applies: Disdain for Trade is the Eyrie's own (Law 7.2.3)."""
    t = at(5, "eyrie").clearing(5, eyrie={"roost": 1}).hand("chameleander", "Root Tea (mouse)", "Woodland Runners")
    t.when("chameleander", "craft Woodland Runners (bird)")
    assert t.vp("chameleander") == 1
    t = at(9, "eyrie").clearing(9, eyrie={"roost": 1}).hand("chameleander", "Root Tea (mouse)")
    t.when("chameleander", "craft Root Tea (mouse)")
    assert t.vp("chameleander") == 2
    t.asks("chameleander", "chameleander action")


def test_C_2_1__pieces_of_several_factions_add_up():
    t = at(5, "marquise", "eyrie", "alliance")
    t.clearing(5, marquise={"workshop": 1}, eyrie={"roost": 1}, alliance={"sympathy": 1})
    t.hand("chameleander", "Favor of the Rabbits").asks("chameleander", "craft")
    t.offers("craft Favor of the Rabbits (rabbit)")


def test_C_2_1__sawmills_bases_trade_posts_and_hammers_craft_nothing():
    t = at(9, "marquise", "alliance", "vagabond", "riverfolk")
    t.clearing(9, marquise={"sawmill": 1}, alliance={"mouse base": 1}, riverfolk={"mouse trade post": 1})
    t.player("vagabond", location=9, satchel={"hammer": 2}).hand("chameleander", "Root Tea (mouse)")
    t.asks("chameleander", "chameleander action")


def test_C_2_1__only_gardens_of_the_outcast_suit_craft_and_for_the_clearings_suit():
    for outcast, crafts in (("mouse", True), ("fox", False)):
        t = at(9, "lizard").clearing(9, lizard={"mouse garden": 1}).player("lizard", outcast=outcast)
        t.hand("chameleander", "Root Tea (mouse)")
        t.asks("chameleander", "craft" if crafts else "chameleander action")


@pytest.mark.package_alone
def test_C_2_1__the_owner_still_crafts_with_the_same_piece():
    t = at(5).clearing(5, marquise={"workshop": 1, "warriors": 1}).hand("chameleander", "A Visit to Friends")
    t.hand("marquise", "Woodland Runners").deck_of("Sword", "Anvil", "Cobbler", "Codebreakers", "Tax Collector")
    t.when("chameleander", "craft A Visit to Friends (rabbit)", "pass")
    t.asks("marquise", "craft", options=["craft Woodland Runners (bird)", "pass"])


# -- C.2.2 Charming Mastermind -----------------------------------------------------------------------


def test_C_2_2__it_counts_once_towards_rule():
    t = at(5).clearing(4, marquise={"warriors": 1})
    assert t.ruler(5) == "chameleander"
    t = at(5).clearing(5, marquise={"warriors": 1})
    assert t.ruler(5) is None
    t.asks("chameleander", "chameleander action")


def test_C_2_2__it_deals_up_to_two_rolled_hits():
    for dice, dealt in (((3, 3), 2), ((1, 0), 1)):
        t = at(5, ego=1).clearing(5, marquise={"warriors": 4}).force(dice=[dice])
        t.when("chameleander", "battle marquise in clearing 5")
        assert t.warriors("marquise", 5) == 4 - dealt
        t.asks("chameleander", "chameleander action")


def test_C_2_2__as_defender_too_and_it_is_never_defenseless():
    t = at(5, turn="marquise", ego=2).clearing(5, marquise={"warriors": 4}).force(dice=[(3, 3)])
    t.when("marquise", "battle chameleander in clearing 5")
    assert t.warriors("marquise", 5) == 2
    assert t.ego(5) == (2, 0)  # rolled hits are ignored, and no hit comes of being defenseless
    t.asks("marquise", "marquise action")


def test_C_2_2__each_hit_removes_an_ego_and_the_rest_is_lost():
    """Covers Law C.2.5: an ego is a token, one point each for whoever removes it."""
    t = at(5, turn="marquise", ego=1, superego=1).clearing(5, marquise={"warriors": 4})
    t.hand("marquise", "Bake Sale").force(dice=[(3, 0)])
    t.when("marquise", "battle chameleander in clearing 5", "choose Bake Sale (rabbit)")
    assert t.ego(5) == (0, 0)
    assert t.vp("marquise") == 2
    assert t.warriors("chameleander", 5) == 1
    t.asks("marquise", "marquise action")


def test_C_2_2__chameleander_chooses_which_ego_takes_a_hit():
    """Removed ego return to the rightmost empty space of the track (C.2.5)."""
    t = at(5, turn="marquise", ego=1, superego=2).clearing(5, marquise={"warriors": 4})
    t.hand("marquise", "Bake Sale").force(dice=[(2, 0)])
    t.when("marquise", "battle chameleander in clearing 5", "choose Bake Sale (rabbit)")
    assert t.ego_track == "...eeeeS"
    t.asks("chameleander", "lose ego", options=["choose an ego token", "choose a superego token"])
    t.when("chameleander", "choose a superego token").asks("chameleander", "lose ego")
    t.when("chameleander", "choose an ego token")
    assert t.ego(5) == (0, 1)
    assert t.ego_track == ".eSeeeeS"
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_C_2_2__it_is_no_warrior_the_vagabond_can_take_along():
    """It is not moved by others; other allies still are (Law 9.2.9.II.b)."""
    t = given("vagabond", "chameleander", "marquise", turn="vagabond")
    t.clearing(5, chameleander={"warriors": 1}, marquise={"warriors": 1})
    t.player("vagabond", location=5, relationships={"chameleander": "allied"}, satchel={"boot": 2})
    t.when("vagabond", "move from clearing 5 to clearing 1")
    assert t.warriors("chameleander", 5) == 1
    t.asks("vagabond", "vagabond action")
    t = given("vagabond", "chameleander", "marquise", turn="vagabond")
    t.clearing(5, chameleander={"warriors": 1}, marquise={"warriors": 1})
    t.player("vagabond", location=5, satchel={"boot": 1})
    t.player("vagabond", relationships={"chameleander": "allied", "marquise": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 1")
    t.asks("vagabond", "move ally", options=["choose marquise", "pass"])


def test_C_2_2__a_favor_removes_its_ego_but_not_the_warrior():
    """Ego are tokens; the warrior's attempt then finds none to turn into (C.2.5)."""
    t = at(5, turn="marquise", ego=2, superego=1).clearing(3, marquise={"workshop": 1})
    t.clearing(4, marquise={"workshop": 1}).clearing(10, marquise={"workshop": 1, "warriors": 1})
    t.hand("marquise", "Favor of the Rabbits").when("marquise", "craft Favor of the Rabbits (rabbit)")
    assert t.ego(5) == (0, 0)
    assert t.warriors("chameleander", 5) == 1
    assert t.vp("marquise") == 3
    assert t.ego_track == "eeSeeeSS"  # superego return before the others
    t.asks("marquise", "marquise action")


# -- C.2.3 Connected Socialite ------------------------------------------------------------------------


def test_C_2_3__with_a_card_in_hand_rule_does_not_matter():
    t = at(5).clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 1})
    t.clearing(2, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.offers("move from clearing 5 to clearing 1", "move from clearing 5 to clearing 2")
    t.asks("chameleander", "chameleander action")


def test_C_2_3__without_cards_rule_matters():
    t = at(5).clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 1})
    t.refuses("move from clearing 5 to clearing 1", "move from clearing 5 to clearing 2")
    t.asks("chameleander", "chameleander action")


def test_C_2_3__in_the_evening_too():
    t = at(5, phase="evening").clearing(5, marquise={"warriors": 2}).hand("chameleander", "Anvil")
    t.player("chameleander", effects=["Cobbler"]).when("chameleander", "use Cobbler (rabbit)")
    t.offers("move from clearing 5 to clearing 1").asks("chameleander", "move")


# -- C.2.4 Blending In -------------------------------------------------------------------------------


def attacked(*hand, dice=(2, 1), ego=2, superego=0, **fields):
    """The Marquise attacks it in clearing 5 (rabbit) with four warriors."""
    t = at(5, turn="marquise", ego=ego, superego=superego).clearing(5, marquise={"warriors": 4})
    t.hand("marquise", *hand).player("chameleander", **fields)
    return t.force(dice=[dice]).when("marquise", "battle chameleander in clearing 5")


def test_C_2_4__rolled_hits_are_ignored():
    t = attacked()
    assert t.ego(5) == (2, 0)
    assert t.warriors("marquise", 5) == 3  # it deals its own hits all the same
    t.asks("marquise", "marquise action")


def test_C_2_4__a_matching_card_given_before_the_roll_makes_it_take_them():
    """Covers Law 4.3.2."""
    t = attacked("Bake Sale", "Anvil", "Sappers")
    t.asks("marquise", "blending in", options=["choose Bake Sale (rabbit)", "choose Sappers (bird)", "pass"])
    t.when("marquise", "choose Sappers (bird)")
    assert t.cards("chameleander") == ["Sappers (bird)"]
    assert t.cards("marquise") == ["Anvil (fox)", "Bake Sale (rabbit)"]
    assert t.ego(5) == (0, 0)
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_C_2_4__giving_is_optional():
    t = attacked("Bake Sale").when("marquise", "pass")
    assert t.ego(5) == (2, 0)
    assert t.hand_size("chameleander") == 0
    t.asks("marquise", "marquise action")


def test_C_2_4__without_a_matching_card_nothing_is_asked():
    t = attacked("Anvil", "Sword")
    assert t.ego(5) == (2, 0)
    t.asks("marquise", "marquise action")


def test_C_2_4__where_forced_questions_show_the_empty_choice_is_asked():
    """The question must not tell what the hand holds."""
    t = at(5, turn="marquise", ego=2, skip_forced="public").clearing(5, marquise={"warriors": 4})
    t.hand("marquise", "Anvil").when("marquise", "pass", "battle chameleander in clearing 5")
    t.asks("marquise", "blending in", options=["pass"])


def test_C_2_4__the_others_do_not_learn_the_card():
    """The giver and Chameleander know it, as with any card given (1.2.1)."""
    t = given("marquise", "chameleander", "eyrie", turn="marquise")
    t.clearing(5, chameleander={"warriors": 1, "ego": 1}, marquise={"warriors": 2})
    t.hand("marquise", "Bake Sale", "Cobbler").force(dice=[(1, 0)])
    t.when("marquise", "battle chameleander in clearing 5", "choose Cobbler (rabbit)")
    assert t.known("marquise", "chameleander") == ["Cobbler (rabbit)"]
    assert t.known("eyrie", "chameleander") == []
    t.asks("marquise", "marquise action")


def test_C_2_4__exposed_as_attacker_it_takes_the_rolled_hits():
    t = at(5, ego=4).clearing(5, marquise={"warriors": 4}).hand("marquise", "Bake Sale").force(dice=[(2, 2)])
    t.when("chameleander", "battle marquise in clearing 5").when("marquise", "choose Bake Sale (rabbit)")
    assert t.ego(5) == (1, 0)  # two hits and the Quell
    assert t.vp("marquise") == 2
    t.asks("chameleander", "chameleander action")


def test_C_2_4__as_attacker_it_blends_in_too_but_ambush_hits_are_not_ignored_and_do_not_end_the_battle():
    """Covers Law 4.3.1.II: the question about a card comes after the ambush."""
    t = at(5, ego=3).clearing(5, marquise={"warriors": 4}).hand("marquise", "Ambush! (rabbit)", "Cobbler")
    t.force(dice=[(2, 0)]).when("chameleander", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    assert t.ego(5) == (1, 0)
    t.asks("marquise", "blending in").when("marquise", "pass")
    assert t.warriors("marquise", 5) == 2
    assert t.ego(5) == (0, 0)
    assert t.vp("marquise") == 2
    t.asks("chameleander", "chameleander action")


def test_C_2_4__the_ambush_of_a_battle_without_ego_left_still_goes_on():
    t = at(5, ego=1).clearing(5, marquise={"warriors": 4}).hand("marquise", "Ambush! (rabbit)")
    t.force(dice=[(2, 0)]).when("chameleander", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    assert t.warriors("marquise", 5) == 2
    assert t.vp("marquise") == 1
    t.asks("chameleander", "chameleander action")


def test_C_2_4__extra_hits_are_not_ignored():
    t = at(5, turn="marquise", ego=3).clearing(5, marquise={"warriors": 4}).force(dice=[(3, 0)])
    t.player("marquise", effects=["Brutal Tactics"])
    t.when("marquise", "battle chameleander in clearing 5", "use Brutal Tactics (bird)")
    assert t.ego(5) == (2, 0)
    assert (t.vp("chameleander"), t.vp("marquise")) == (1, 1)
    t.asks("marquise", "marquise action")


def test_C_2_4__armorers_serve_when_it_is_exposed():
    t = at(5, turn="marquise", ego=2).clearing(5, marquise={"warriors": 4}).hand("marquise", "Cobbler")
    t.player("chameleander", effects=["Armorers"]).force(dice=[(3, 0)])
    t.when("marquise", "battle chameleander in clearing 5", "choose Cobbler (rabbit)")
    t.when("chameleander", "use Armorers (bird)")
    assert t.ego(5) == (2, 0)
    t.asks("marquise", "marquise action")


def test_C_2_4__it_holds_for_one_battle():
    t = attacked("Bake Sale", "Cobbler", ego=4)
    t.when("marquise", "choose Bake Sale (rabbit)").force(dice=[(1, 0)])
    t.when("marquise", "battle chameleander in clearing 5").asks("marquise", "blending in").when("marquise", "pass")
    assert t.ego(5) == (2, 0)
    t.asks("marquise", "marquise action")


def test_C_2_4__battles_of_others_ask_nothing():
    t = given("marquise", "eyrie", "chameleander", turn="marquise").hand("marquise", "Bake Sale")
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1}, chameleander={"warriors": 1, "ego": 1})
    t.force(dice=[(1, 0)]).when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 0
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("order", ["chameleander", "marquise"])
def test_C_2_4__the_attacker_orders_it_against_the_arbiter(order):
    """The attacker's gift and the defender's Arbiter both come before the roll (Law 4.3.2, 26.5.2)."""
    t = given("marquise", "chameleander", "vagabond", turn="marquise", vagabonds=["arbiter"])
    t.clearing(5, marquise={"warriors": 4}, chameleander={"warriors": 1, "ego": 1}).hand("marquise", "Bake Sale")
    t.player("vagabond", location=5, satchel={"sword": 1}).force(dice=[(3, 3)])
    t.when("marquise", "battle chameleander in clearing 5").asks("marquise", "effect order")
    t.when("marquise", f"choose {order}")
    first, second = ("marquise", "chameleander") if order == "marquise" else ("chameleander", "marquise")
    t.when(first, "pass" if first == "marquise" else "enlist the Arbiter")
    t.when(second, "pass" if second == "marquise" else "enlist the Arbiter")
    assert t.warriors("marquise", 5) == 1  # two hits and the Arbiter's sword
    assert t.vp("vagabond") == 1
    t.asks("marquise", "marquise action")
