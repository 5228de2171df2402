"""Law 1.5: limits of pieces, their owners, removing and placing them, force."""

from tests.given import given

FAVOR = "craft Favor of the Foxes (fox)"


def test_1_5_1__wood_ends_with_the_eighth_token():
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong")
    t.clearing(1, marquise={"sawmill": 1, "warriors": 1}).clearing(5, marquise={"sawmill": 1, "wood": 8})
    t.asks("marquise", "marquise action")
    assert (t.on_map("wood"), t.supply("wood")) == (8, 0)


def test_1_5_1__the_last_wood_goes_where_there_is_a_sawmill_left_without():
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong")
    t.clearing(2, marquise={"sawmill": 2}).clearing(1, marquise={"sawmill": 1, "warriors": 1})
    t.clearing(9, marquise={"wood": 6})
    t.asks("marquise", "wood placement", options=["choose clearing 1", "choose clearing 2"])
    t.when("marquise", "choose clearing 1")
    assert (t.pieces("wood", 1), t.pieces("wood", 2)) == (1, 1)  # one each: clearing 1 has had its wood
    t.asks("marquise", "marquise action")


def test_1_5_1__an_item_that_ran_out_cannot_be_crafted():
    t = given("marquise", "eyrie", turn="marquise", skip_forced="none").clearing(5, marquise={"workshop": 1})
    t.clearing(9, marquise={"workshop": 1}).hand("marquise", "Root Tea (fox)", "Sword")
    t.table(items={"tea": 0, "sword": 1})
    t.asks("marquise", "craft", options=["pass"])  # no tea; a sword needs two mice


def test_1_5_1__without_warriors_in_supply_nobody_recruits():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"recruiter": 1, "warriors": 25})
    t.asks("marquise", "marquise action").refuses("recruit")


def test_1_5_1__the_last_warrior_can_still_be_recruited():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"recruiter": 1, "warriors": 24})
    t.when("marquise", "recruit")
    assert (t.warriors("marquise", 1), t.supply("marquise")) == (25, 0)


def test_1_5_1__with_ten_sympathy_on_the_map_there_is_none_to_spread():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong", skip_forced="none")
    for c in range(1, 11):
        t.clearing(c, alliance={"sympathy": 1})
    t.supporters("Sword", "Root Tea (mouse)", "Investments", "Codebreakers", "Mouse-in-a-Sack")
    t.asks("alliance", "revolt").when("alliance", "pass")
    t.asks("alliance", "spread sympathy", options=["pass"])


def test_1_5_3__allied_warriors_stay_marquise_warriors_with_their_hospitals():
    t = given("marquise", "eyrie", "vagabond", turn="vagabond").clearing(1, marquise={"keep": 1})
    t.player("vagabond", location=5, satchel=["sword"], relationships={"marquise": "allied"})
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 3}).hand("marquise", "Bake Sale", "Sword")
    t.force(dice=[(2, 1)]).when("vagabond", "battle eyrie in clearing 5", "choose marquise")
    t.when("vagabond", "choose marquise")  # he takes the hit on an ally
    t.asks("marquise", "field hospitals", options=["choose Bake Sale (rabbit)", "pass"])
    t.when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (1, 1)


def test_1_5_3__field_hospitals_save_marquise_warriors_only():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"keep": 1})
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1}).hand("marquise", "Bake Sale", "Sword")
    t.force(dice=[(1, 0)]).when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 0
    assert t.supply("eyrie") == 20
    t.asks("marquise", "marquise action")


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


def test_1_5_4__a_keep_that_goes_at_the_same_time_opens_no_hospitals():
    t = _favor().clearing(1, marquise={"keep": 1, "warriors": 1}).clearing(8, marquise={"warriors": 2})
    t.hand("marquise", "Root Tea (fox)", "Sword")
    t.when("eyrie", FAVOR).asks("eyrie", "decree recruit")
    assert (t.on_map("keep"), t.supply("keep")) == (0, 0)
    assert t.supply("marquise") == 25


def test_1_5_4__a_keep_that_stays_opens_hospitals_for_each_clearing():
    t = _favor().clearing(2, marquise={"keep": 1}).clearing(12, marquise={"warriors": 1})
    t.clearing(8, marquise={"warriors": 2}).hand("marquise", "Root Tea (fox)", "Travel Gear (fox)")
    t.when("eyrie", FAVOR).asks("marquise", "field hospitals").when("marquise", "choose Root Tea (fox)")
    t.asks("marquise", "field hospitals").when("marquise", "choose Travel Gear (fox)")
    assert t.warriors("marquise", 2) == 3


def test_1_5_4__a_battle_scores_and_triggers_after_both_sides_removed():
    t = given("marquise", "eyrie", "alliance", turn="marquise").clearing(1, marquise={"keep": 1, "warriors": 1})
    t.clearing(1, alliance={"sympathy": 1, "warriors": 1}).hand("marquise", "Anvil", "Root Tea (fox)")
    t.player("marquise", effects=["Brutal Tactics"]).player("alliance", effects=["Sappers"])
    t.force(dice=[(1, 1)]).when("marquise", "battle alliance in clearing 1", "choose marquise")
    t.when("marquise", "use Brutal Tactics (bird)").when("alliance", "use Sappers (bird)")
    # Two hits each: the keep is gone when the hospitals would open, and both sides have scored.
    assert (t.on_map("keep"), t.on_map("sympathy")) == (0, 0)
    assert (t.vp("marquise"), t.vp("alliance")) == (1, 2)  # Brutal Tactics gave one to the defender
    t.asks("marquise", "outrage", options=["choose Anvil (fox)", "choose Root Tea (fox)"])


def test_1_5_4__a_revolt_places_as_many_warriors_as_there_are():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").player("alliance", officers=7)
    t.clearing(1, alliance={"sympathy": 1}).clearing(6, alliance={"sympathy": 1}).clearing(8, alliance={"sympathy": 1})
    t.clearing(2, alliance={"warriors": 1}).supporters("Tax Collector", "Tax Collector")
    t.when("alliance", "revolt in clearing 1")
    assert t.warriors("alliance", 1) == 2  # three sympathetic fox clearings, two warriors left
    assert (t.officers, t.supply("alliance")) == (7, 0)  # nobody is left to become an officer


def test_1_5_4__recruiters_short_of_warriors_leave_the_choice_to_the_marquise():
    t = given("marquise", "eyrie", turn="marquise").clearing(3, marquise={"warriors": 23})
    t.clearing(1, marquise={"recruiter": 1}).clearing(2, marquise={"recruiter": 2})
    t.when("marquise", "recruit")
    t.asks("marquise", "recruit shortage", options=["choose clearing 1", "choose clearing 2"])
    t.when("marquise", "choose clearing 2")
    t.asks("marquise", "recruit shortage", options=["choose clearing 1", "choose clearing 2"])
    t.when("marquise", "choose clearing 2")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 2)) == (0, 2)
    t.asks("marquise", "marquise action")


def test_1_5_4__a_short_supply_does_not_lower_a_cost():
    t = given("marquise", "eyrie", turn="marquise", skip_forced="none")
    t.clearing(1, marquise={"warriors": 1, "workshop": 1}).clearing(5, marquise={"warriors": 1})
    t.when("marquise", "pass").asks("marquise", "marquise action").refuses("build a workshop in clearing 5")


def test_1_5_5__forced_allies_that_enter_sympathy_cost_their_owner_outrage():
    t = given("marquise", "alliance", "vagabond", turn="vagabond").clearing(5, marquise={"warriors": 2})
    t.player("vagabond", location=5, satchel=["boot", "torch"], relationships={"marquise": "allied"})
    t.clearing(2, alliance={"sympathy": 1}).hand("marquise", "Sword", "Investments").hand("vagabond", "Codebreakers")
    t.when("vagabond", "move from clearing 5 to clearing 2", "choose marquise", "choose 2")
    assert t.warriors("marquise", 2) == 2
    t.asks("marquise", "outrage", options=["choose Sword (mouse)", "choose Investments (mouse)"])
    t.when("marquise", "choose Sword (mouse)")
    assert t.stack_of_supporters == ["Sword (mouse)"]
    assert t.cards("vagabond") == ["Codebreakers (mouse)"]
    t.asks("vagabond", "vagabond action")


def test_1_5_5__the_alliance_does_not_outrage_itself_when_forced():
    t = given("marquise", "alliance", "vagabond", turn="vagabond").clearing(5, alliance={"warriors": 2})
    t.player("vagabond", location=5, satchel=["boot", "torch"], relationships={"alliance": "allied"})
    t.clearing(2, alliance={"sympathy": 1}).hand("vagabond", "Codebreakers").hand("alliance", "Sword")
    t.when("vagabond", "move from clearing 5 to clearing 2", "choose alliance", "choose 1")
    assert (t.warriors("alliance", 2), t.warriors("alliance", 5)) == (1, 1)
    t.asks("vagabond", "vagabond action")
    assert t.stack_of_supporters == []


def test_1_5_5__in_2018_the_vagabond_pays_outrage_for_warriors_of_the_alliance_that_he_takes_along():
    t = given("marquise", "alliance", "vagabond", turn="vagabond", edition="2018")
    t.clearing(5, alliance={"warriors": 2}).clearing(2, alliance={"sympathy": 1})
    t.player("vagabond", location=5, satchel=["boot", "torch"], relationships={"alliance": "allied"})
    t.hand("vagabond", "Sword", "Investments").hand("alliance", "Codebreakers")
    t.when("vagabond", "move from clearing 5 to clearing 2", "choose alliance", "choose 1")
    assert (t.warriors("alliance", 2), t.warriors("alliance", 5)) == (1, 1)
    t.asks("vagabond", "outrage", options=["choose Sword (mouse)", "choose Investments (mouse)"])
    t.when("vagabond", "choose Sword (mouse)")
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("vagabond", "vagabond action")


def test_1_5_5__a_pawn_that_goes_alone_costs_nobody_outrage():
    t = given("marquise", "alliance", "vagabond", turn="vagabond").clearing(5, marquise={"warriors": 2})
    t.player("vagabond", location=5, satchel=["boot", "torch"], relationships={"marquise": "allied"})
    t.clearing(2, alliance={"sympathy": 1}).hand("marquise", "Sword").hand("vagabond", "Codebreakers")
    t.when("vagabond", "move from clearing 5 to clearing 2", "pass").asks("vagabond", "vagabond action")
    assert t.stack_of_supporters == []
