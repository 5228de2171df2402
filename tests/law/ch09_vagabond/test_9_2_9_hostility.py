"""Law 9.2.9.III: becoming Hostile, Infamy, boots into Hostile clearings, Aid to the Hostile."""

import pytest

from tests.given import given

SATCHEL = ("sword", "sword", "sword", "boot", "crossbow")


def daylight(relation="indifferent", satchel=SATCHEL, location=5, edition="current", **pieces):
    """The Vagabond's Daylight among Eyrie pieces in clearing 5 (rabbit)."""
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond", edition=edition)
    t.clearing(5, eyrie=pieces or {"warriors": 4})
    return t.player("vagabond", location=location, satchel=list(satchel), relationships={"eyrie": relation})


# -- 9.2.9.III Hostile Status --------------------------------------------------------------------------


@pytest.mark.parametrize("relation", ["indifferent", "amiable", "friendly", "allied"])
def test_9_2_9_III__removing_a_warrior_in_battle_makes_the_faction_hostile(relation):
    t = daylight(relation).force(dice=[(1, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert (t.relation("eyrie"), t.relation("marquise")) == ("hostile", "indifferent")
    assert t.vp("vagabond") == 0
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III__a_battle_without_a_removed_warrior_changes_nothing():
    t = daylight("friendly").force(dice=[(0, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert t.relation("eyrie") == "friendly"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III__removing_a_warrior_as_defender_makes_the_faction_hostile():
    t = given("marquise", "vagabond", turn="marquise").clearing(5, marquise={"warriors": 3})
    t.player("vagabond", location=5, satchel=["sword", "boot"], relationships={"marquise": "amiable"})
    t.force(dice=[(1, 1)]).when("marquise", "battle vagabond in clearing 5")
    t.when("vagabond", "choose ready boot")
    assert (t.warriors("marquise", 5), t.relation("marquise"), t.vp("vagabond")) == (2, "hostile", 0)
    t.asks("marquise", "marquise action")


def test_9_2_9_III__his_favor_makes_every_faction_that_loses_a_warrior_hostile():
    """The Alliance loses a token only. Covers Law 9.2.9.III.a."""
    t = daylight("amiable", ["hammer", "hammer", "hammer", "boot"]).hand("vagabond", "Favor of the Rabbits")
    t.clearing(10, marquise={"warriors": 1, "sawmill": 1}).clearing(3, alliance={"sympathy": 1})
    t.when("vagabond", "craft Favor of the Rabbits (rabbit)")
    assert [t.relation(f) for f in ("eyrie", "marquise", "alliance")] == ["hostile", "hostile", "indifferent"]
    assert t.vp("vagabond") == 2
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("how", ["battle eyrie in clearing 5", "strike eyrie"])
def test_9_2_9_III__removing_a_building_alone_makes_nobody_hostile(how):
    """Nor is it Infamous: the point is for the building. Covers Law 9.2.9.III.a."""
    t = daylight("friendly", roost=1).force(dice=[(1, 0)]).when("vagabond", how)
    assert (t.pieces("roost", 5), t.relation("eyrie"), t.vp("vagabond")) == (0, "friendly", 1)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III__removing_a_token_alone_makes_nobody_hostile():
    t = daylight().clearing(5, alliance={"sympathy": 1}).force(dice=[(0, 0)])
    t.when("vagabond", "battle alliance in clearing 5")
    assert (t.pieces("sympathy", 5), t.relation("alliance"), t.vp("vagabond")) == (0, "indifferent", 1)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III__a_hostile_faction_stays_hostile():
    t = daylight("hostile").force(dice=[(1, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert t.relation("eyrie") == "hostile"
    t.asks("vagabond", "vagabond action")


# -- 9.2.9.III.a Infamy --------------------------------------------------------------------------------


def test_9_2_9_III_a__each_warrior_of_a_hostile_faction_scores_one_in_battle():
    t = daylight("hostile").force(dice=[(3, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert (t.warriors("eyrie", 5), t.vp("vagabond")) == (1, 3)
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("hits", "points"), [(1, 0), (2, 1), (3, 2)])
def test_9_2_9_III_a__the_warrior_that_made_the_faction_hostile_does_not_score(hits, points):
    t = daylight("indifferent").force(dice=[(hits, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert t.vp("vagabond") == points
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__infamy_is_added_to_the_point_for_a_building():
    """Two warriors and a roost of a Hostile faction: three for Infamy and one for the roost; Covers Law 3.2.1."""
    t = daylight("hostile", warriors=2, roost=1).force(dice=[(3, 0)])
    t.when("vagabond", "battle eyrie in clearing 5")
    assert t.vp("vagabond") == 4
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__pieces_removed_with_the_first_warrior_score():
    """One warrior and a roost of a faction that becomes Hostile: Infamy for the roost, one for the building."""
    t = daylight("amiable", warriors=1, roost=1).force(dice=[(2, 0)])
    t.when("vagabond", "battle eyrie in clearing 5")
    assert (t.relation("eyrie"), t.vp("vagabond")) == ("hostile", 2)
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_9_2_9_III_a__no_infamy_for_a_strike(edition):
    t = daylight("hostile", edition=edition).when("vagabond", "strike eyrie")
    assert (t.warriors("eyrie", 5), t.vp("vagabond")) == (3, 0)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__no_infamy_for_a_favor():
    t = daylight("hostile", ["hammer", "hammer", "hammer", "boot"]).hand("vagabond", "Favor of the Rabbits")
    t.when("vagabond", "craft Favor of the Rabbits (rabbit)")
    assert (t.warriors("eyrie", 5), t.vp("vagabond")) == (0, 0)
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(
    "edition, relation, points",
    [("current", "hostile", 0), ("current", "friendly", 0), ("2018", "hostile", 2), ("2018", "friendly", 1)],
)
def test_9_2_9_III_a__infamy_on_the_turn_of_another_player_is_of_the_2018_law(edition, relation, points):
    """His ambush removes two warriors; the one that makes the Marquise Hostile does not score. Covers Law 4.3.1."""
    t = given("marquise", "vagabond", turn="marquise", edition=edition).clearing(5, marquise={"warriors": 3})
    t.player("vagabond", location=5, satchel=["sword", "sword"], relationships={"marquise": relation})
    t.hand("vagabond", "Ambush! (rabbit)", "Anvil").force(dice=[(0, 0)])
    t.when("marquise", "battle vagabond in clearing 5").when("vagabond", "play the rabbit ambush")
    assert (t.warriors("marquise", 5), t.relation("marquise"), t.vp("vagabond")) == (1, "hostile", points)
    t.asks("marquise", "marquise action")


# -- 9.2.9.III.b Moving into Hostile Clearings ---------------------------------------------------------


def moving(boots, relation="hostile", **config):
    """The pawn in clearing 1, the Eyrie in clearing 5."""
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond", **config)
    t.clearing(5, eyrie={"warriors": 1}, marquise={"warriors": 3})
    return t.player("vagabond", location=1, satchel={"boot": boots, "sword": 1}, relationships={"eyrie": relation})


def test_9_2_9_III_b__one_boot_does_not_lead_to_hostile_warriors():
    t = moving({"ready": 1, "exhausted": 3, "damaged": 2})
    t.asks("vagabond", "vagabond action").refuses("move from clearing 1 to clearing 5")
    t.offers("move from clearing 1 to clearing 9")


def test_9_2_9_III_b__a_second_boot_is_exhausted():
    t = moving(3).when("vagabond", "move from clearing 1 to clearing 5")
    assert (t.location, t.item("boot")) == ("clearing 5", {"ready": 1, "exhausted": 2})
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_b__two_hostile_factions_need_one_extra_boot():
    t = moving(3).player("vagabond", relationships={"eyrie": "hostile", "marquise": "hostile"})
    t.when("vagabond", "move from clearing 1 to clearing 5")
    assert t.item("boot") == {"ready": 1, "exhausted": 2}
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("relation", ["indifferent", "allied"])
def test_9_2_9_III_b__other_warriors_need_one_boot(relation):
    t = moving(2, relation).when("vagabond", "move from clearing 1 to clearing 5")
    assert t.item("boot") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_b__hostile_buildings_without_warriors_need_one_boot():
    t = moving(2).clearing(9, eyrie={"roost": 1}).when("vagabond", "move from clearing 1 to clearing 9")
    assert t.item("boot") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_b__leaving_hostile_warriors_needs_one_boot():
    t = moving(2).player("vagabond", location=5).when("vagabond", "move from clearing 5 to clearing 2")
    assert t.item("boot") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_b__out_of_a_forest_to_hostile_warriors_needs_two():
    t = moving(2).player("vagabond", location="forest 1-2-5-10").when("vagabond", "choose clearing 5")
    assert (t.location, t.item("boot")) == ("clearing 5", {"exhausted": 2})
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("boots", "offered"), [(1, True), (0, False)])
def test_9_2_9_III_b__a_move_by_cobbler_needs_the_extra_boot_only(boots, offered):
    """Covers Law 1.4.1."""
    t = moving(boots, phase="evening").player("vagabond", effects=["Cobbler"])
    t.when("vagabond", "use Cobbler (rabbit)").asks("vagabond", "move")
    (t.offers if offered else t.refuses)("move from clearing 1 to clearing 5")
    t.offers("move from clearing 1 to clearing 9")
    t.when("vagabond", f"move from clearing 1 to clearing {5 if offered else 9}")
    assert t.item("boot") == ({"exhausted": 1} if offered else {})


# -- 9.2.9.III.c Aiding Hostile Factions ---------------------------------------------------------------


def test_9_2_9_III_c__aid_to_the_hostile_takes_items_and_improves_nothing():
    t = daylight("hostile", ["coin", "coin", "coin", "boot"]).player("eyrie", items={"sword": 1, "tea": 1})
    t.hand("vagabond", "Cobbler", "Cobbler", "Bake Sale")
    t.when("vagabond", "aid eyrie", "choose Bake Sale (rabbit)", "choose ready coin", "choose ready sword")
    assert t.item("sword") == {"ready": 1}
    t.when("vagabond", "aid eyrie", "choose ready coin", "choose ready tea")
    t.when("vagabond", "aid eyrie", "choose ready coin")
    assert (t.relation("eyrie"), t.vp("vagabond")) == ("hostile", 0)
    assert (t.crafted("eyrie"), t.hand_size("eyrie")) == ({}, 3)
    t.asks("vagabond", "vagabond action")
