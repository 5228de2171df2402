"""Law C.5 and C.5.2.I to C.5.2.III: actions, Quell, Stroll, Beckon."""

from tests.given import given
from tests.law.chC_chameleander.tables import chameleander_at as at


def test_C_5__crafting_comes_before_actions():
    t = at(5).clearing(5, marquise={"workshop": 1}).hand("chameleander", "Woodland Runners")
    t.asks("chameleander", "craft").when("chameleander", "pass").asks("chameleander", "chameleander action")
    t.refuses("craft Woodland Runners (bird)")


def test_C_5_1__a_clearing_reached_in_birdsong_is_crafted_in():
    t = given("chameleander", "marquise", turn="chameleander", phase="birdsong").hand(
        "chameleander", "Woodland Runners"
    )
    t.clearing(1, chameleander={"warriors": 1}).clearing(5, marquise={"workshop": 1})
    t.when("chameleander", "move from clearing 1 to clearing 5", "pass")
    t.asks("chameleander", "craft", options=["craft Woodland Runners (bird)", "pass"])


def test_C_5_2__three_actions_in_any_order_and_number():
    t = at(5).clearing(3, marquise={"warriors": 1})
    for place in ((5, 1), (1, 5), (5, 2)):
        t.asks("chameleander", "chameleander action")
        t.when("chameleander", "move from clearing {} to clearing {}".format(*place))
    t.asks("marquise", "marquise action")  # nothing is left to do


def test_C_5_2__fewer_will_do():
    t = at(5).clearing(3, marquise={"warriors": 1}).when("chameleander", "pass")
    t.asks("marquise", "marquise action")


def test_C_5_2__each_ego_removed_gives_an_action_and_nobody_points():
    """No limit; the ego returns to the track."""
    t = at(5, ego=1, superego=1)
    for place in ((5, 1), (1, 5), (5, 2)):
        t.when("chameleander", "move from clearing {} to clearing {}".format(*place))
    t.asks("chameleander", "chameleander action", options=["remove an ego for an extra action", "pass"])
    t.when("chameleander", "remove an ego for an extra action")
    t.asks("chameleander", "lose ego", options=["choose an ego token", "choose a superego token"])
    t.when("chameleander", "choose a superego token")
    assert t.ego_actions == 1
    assert t.ego(2) == (1, 0)
    assert t.ego_track == ".SeeeeSS"
    t.when("chameleander", "remove an ego for an extra action")  # with actions left
    assert t.ego_actions == 2
    assert t.ego(2) == (0, 0)
    assert (t.vp("chameleander"), t.vp("marquise")) == (0, 0)
    t.asks("chameleander", "chameleander action").refuses("remove an ego for an extra action")


# -- I Quell -----------------------------------------------------------------------------------------


def test_C_5_2_I__a_battle_needs_an_ego_in_the_clearing():
    t = at(5).clearing(5, marquise={"warriors": 1}).refuses("battle marquise in clearing 5")
    t.asks("chameleander", "chameleander action")
    t = at(5, superego=1).clearing(5, marquise={"warriors": 1}).offers("battle marquise in clearing 5")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_I__at_the_end_an_ego_is_removed_for_nobodys_points():
    t = at(5, ego=1, superego=1).clearing(5, marquise={"warriors": 1, "sawmill": 1}).force(dice=[(2, 1)])
    t.when("chameleander", "battle marquise in clearing 5")
    assert t.vp("chameleander") == 1  # the sawmill
    t.asks("chameleander", "lose ego").when("chameleander", "choose an ego token")
    assert t.ego(5) == (0, 1)
    assert t.vp("marquise") == 0
    assert t.ego_actions == 2  # it gives no extra action
    t.asks("chameleander", "chameleander action")


def test_C_5_2_I__nothing_more_is_lost_if_no_ego_is_left():
    t = at(5, ego=1).clearing(5, marquise={"warriors": 3}).hand("marquise", "Cobbler").force(dice=[(1, 1)])
    t.when("chameleander", "battle marquise in clearing 5").when("marquise", "choose Cobbler (rabbit)")
    assert t.ego(5) == (0, 0)
    assert t.ego_track == "eeeeeSSS"
    assert t.vp("marquise") == 1
    t.asks("chameleander", "chameleander action")


def test_C_5_2_I__another_reading_can_be_configured():
    """The ego of the Quell then gives an action like any other."""
    t = at(5, ego=1, overrides={"quell_gives_action": 1}).clearing(5, marquise={"warriors": 2}).force(dice=[(1, 0)])
    t.when("chameleander", "battle marquise in clearing 5")
    assert t.ego_actions == 3
    t.asks("chameleander", "chameleander action")


def test_C_5_2_I__the_vagabond_can_be_attacked():
    t = at(5, "vagabond", ego=2).player("vagabond", location=5, satchel={"sword": 1}).force(dice=[(1, 0)])
    t.when("chameleander", "battle vagabond in clearing 5")
    assert t.item("sword") == {"damaged": 1}
    assert t.ego(5) == (1, 0)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_I__a_battle_by_a_card_costs_no_ego():
    t = at(5).clearing(5, marquise={"warriors": 2}).player("chameleander", effects=["Command Warren"])
    t.force(dice=[(1, 0)]).when("chameleander", "use Command Warren (rabbit)")  # the only battle there is
    assert t.warriors("marquise", 5) == 1
    t.asks("chameleander", "chameleander action")
    t = at(5, ego=1).clearing(5, marquise={"warriors": 2}).player("chameleander", effects=["Command Warren"])
    t.force(dice=[(1, 0)]).when("chameleander", "use Command Warren (rabbit)")
    assert t.ego(5) == (1, 0)
    t.asks("chameleander", "chameleander action")


# -- II Stroll ---------------------------------------------------------------------------------------


def test_C_5_2_II__a_warrior_of_another_player_may_be_brought_along():
    """Regardless of rule."""
    t = at(5, "marquise", "eyrie").clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 2})
    t.clearing(1, marquise={"warriors": 3}).hand("chameleander", "Anvil")
    t.when("chameleander", "move from clearing 5 to clearing 1")
    t.asks("chameleander", "stroll force", options=["choose marquise", "choose eyrie", "pass"])
    t.when("chameleander", "choose eyrie")
    assert (t.warriors("eyrie", 5), t.warriors("eyrie", 1)) == (1, 1)
    assert t.ego_actions == 2
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__or_left_behind():
    t = at(5).clearing(5, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "move from clearing 5 to clearing 1", "pass")
    assert t.warriors("marquise", 5) == 1
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__the_move_itself_keeps_to_the_rules():
    """Without cards it must rule one of the clearings (4.2.1)."""
    t = at(5).clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 1})
    t.refuses("move from clearing 5 to clearing 1").offers("beckon marquise")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__its_owner_pays_for_outrage():
    """Chameleander's own comes first; Covers Law 8.2.6, 1.5.5."""
    t = at(5, "marquise", "alliance").clearing(5, marquise={"warriors": 1}).clearing(1, alliance={"sympathy": 1})
    t.hand("chameleander", "Anvil", "Sword").hand("marquise", "Foxfolk Steel", "Travel Gear (fox)")
    t.when("chameleander", "move from clearing 5 to clearing 1")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.when("chameleander", "choose marquise").asks("marquise", "outrage")
    t.when("marquise", "choose Travel Gear (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)", "Travel Gear (fox)"]
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__the_pawn_of_a_vagabond_stays():
    t = at(5, "vagabond").player("vagabond", location=5).when("chameleander", "move from clearing 5 to clearing 1")
    assert t.location == "clearing 5"
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__along_a_river_only_those_who_can_use_it():
    """By riverboats of its own; the Riverfolk follow, others cannot (11.2.2, 11.2.7.II)."""
    t = at(4, "marquise", "riverfolk").clearing(4, marquise={"warriors": 1}, riverfolk={"warriors": 1})
    t.player("riverfolk", riverboats="chameleander").hand("chameleander", "Anvil")
    t.when("chameleander", "move from clearing 4 to clearing 7")
    t.asks("chameleander", "stroll force", options=["choose riverfolk", "pass"])


def test_C_5_2_II__skipping_in_birdsong_brings_nobody_along():
    t = given("chameleander", "marquise", turn="chameleander", phase="birdsong")
    t.clearing(5, chameleander={"warriors": 1}, marquise={"warriors": 1})
    t.when("chameleander", "move from clearing 5 to clearing 1").asks("chameleander", "skip move")


# -- III Beckon --------------------------------------------------------------------------------------


def test_C_5_2_III__a_faction_here_or_next_to_here_places_a_warrior():
    t = at(5, "marquise", "eyrie", "alliance").clearing(5, marquise={"warriors": 1})
    t.clearing(1, alliance={"sympathy": 1}).clearing(9, eyrie={"warriors": 1})
    t.offers("beckon marquise", "beckon alliance").refuses("beckon eyrie", "beckon chameleander")
    t.when("chameleander", "beckon alliance")
    assert t.warriors("alliance", 5) == 1
    assert t.supply("alliance") == 9
    assert t.ego_actions == 2
    t.asks("chameleander", "chameleander action")


def test_C_5_2_III__it_takes_a_warrior_in_the_supply():
    t = at(5, "alliance", ego=1).clearing(5, alliance={"warriors": 10}).refuses("beckon alliance")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_III__the_keep_stops_all_but_the_marquise():
    """Covers Law 6.2.2."""
    t = at(1, "marquise", "eyrie").clearing(1, marquise={"keep": 1, "warriors": 1}, eyrie={"warriors": 1})
    t.offers("beckon marquise").refuses("beckon eyrie").asks("chameleander", "chameleander action")


def test_C_5_2_III__a_vagabond_has_no_warrior_to_place():
    t = at(5, "vagabond").player("vagabond", location=5).refuses("beckon vagabond")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_III__placing_moves_nobody():
    """A warrior placed into a sympathetic clearing causes no Outrage (8.2.6)."""
    t = at(5, "marquise", "alliance").clearing(5, alliance={"sympathy": 1}).clearing(1, marquise={"warriors": 1})
    t.hand("marquise", "Bake Sale").when("chameleander", "beckon marquise")
    assert t.warriors("marquise", 5) == 1
    assert t.hand_size("marquise") == 1
    t.asks("chameleander", "chameleander action")
