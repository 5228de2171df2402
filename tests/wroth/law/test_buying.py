"""Buying elite troops and faction abilities, sentence by sentence."""

from __future__ import annotations

from tests.wroth.given import given


def turn(name: str = "runen", corra: int = 20):
    """A turn of a player with Corra and a Mine, against ooglan."""
    t = given(name, "ooglan" if name != "ooglan" else "guild", turn=name).corra(name, corra).dice(name, "mine")
    return t.dice("guild" if name == "ooglan" else "ooglan", "mine")


def test_elites_are_bought_before_and_after_the_action():
    t = turn()
    t.when("runen", "buy elite bulwark in the Shores", "Mine: take a Corra", "buy elite mender in the Shores")
    assert t.elites("runen", "shores") == [("bulwark", 4), ("mender", 3)]
    t.asks("runen", "turn", offers=["pass: end the turn"])


def test_nothing_is_bought_outside_the_own_turn():
    t = turn(corra=2).corra("ooglan", 20)
    t.when("runen", "Mine: take a Corra")
    t.refuses("buy elite raider", "buy elite warlord")
    t.asks("runen", "turn").when("runen", "pass: end the turn")
    t.asks("ooglan", "turn", offers=["buy elite raider in the Shores"])


def test_abilities_are_bought_with_corra_before_and_after_the_action():
    t = turn("ooglan")
    t.when("ooglan", "use ability warband", "Mine: take a Corra", "use ability warband")
    assert t.basics("ooglan", "shores") == 4 and t.number("corra", "ooglan") == 17
    t.asks("ooglan", "turn", offers=["pass: end the turn"])


def test_only_certain_factions_have_abilities():
    turn("runen").asks("runen", "turn").refuses("use ability")
    turn("ooglan").asks("ooglan", "turn", offers=["use ability warband"])


def test_an_ability_that_would_do_nothing_is_not_offered():
    t = given("lythe", "ooglan", turn="lythe").corra("lythe", 5).dice("lythe", "mine").dice("ooglan", "mine")
    t.asks("lythe", "turn").refuses("use ability")
    t = given("lythe", "ooglan", turn="lythe").corra("lythe", 5).dice("lythe", "mine").dice("ooglan", "mine")
    t.troops("lythe", {1: 1}, discarded=4).when("lythe", "use ability regrowth")
    assert t.number("discarded", "lythe") == 1 and t.number("mat", "lythe") == 23
    t.asks("lythe", "turn")


def test_an_ability_can_deal_damage_that_is_no_attack():
    t = given("guild", "ooglan", turn="guild").corra("guild", 3).dice("guild", "mine").dice("ooglan", "mine")
    t.troops("ooglan", {8: 1, 2: 1}).when("guild", "use ability sabotage")
    t.asks("guild", "blast", [f"deal 1 damage to ooglan_0 in region {region}" for region in (2, 8)])
    t.when("guild", "deal 1 damage to ooglan_0 in region 8")
    assert t.basics("ooglan", 8) == 0 and t.basics("ooglan", 2) == 1
    t.asks("guild", "turn")


def test_as_many_as_can_be_paid_for_and_no_more():
    t = turn(corra=5)
    t.when("runen", "buy elite bulwark in the Shores", "buy elite bulwark in the Shores")
    assert t.number("corra", "runen") == 1
    t.asks("runen", "turn").refuses("buy")


def test_the_cost_is_that_of_the_kind():
    turn(corra=1).asks("runen", "turn").refuses("buy")
    t = turn(corra=2).when("runen", "buy elite mender in the Shores")
    assert t.number("corra", "runen") == 0
    t.asks("runen", "turn").refuses("buy")


def test_without_a_rule_of_its_own_an_elite_is_placed_in_the_deployment_zone():
    t = turn().troops("runen", {1: 4})
    assert [words for words in t.options() if "bulwark" in words] == ["buy elite bulwark in the Shores"]
    t.asks("runen", "turn")


def test_an_infiltrator_may_be_deployed_into_any_region():
    t = turn("guild")
    places = [f"region {k}" for k in range(1, 9)] + ["the Shores"]
    assert [w for w in t.options() if "infiltrator" in w] == [f"buy elite infiltrator in {place}" for place in places]
    t.when("guild", "buy elite infiltrator in region 8")
    assert t.elites("guild", 8) == [("infiltrator", 1)]
    t.asks("guild", "turn")


def test_a_warlord_may_be_deployed_where_own_troops_are():
    t = turn("ooglan").troops("ooglan", {3: 1})
    bought = [words for words in t.options() if "warlord" in words]
    assert bought == ["buy elite warlord in region 3", "buy elite warlord in the Shores"]
    t.asks("ooglan", "turn")


def test_a_basic_troop_comes_with_an_elagynt_if_one_is_left():
    t = given("lythe", "ooglan", turn="lythe").corra("lythe", 6).dice("lythe", "mine").dice("ooglan", "mine")
    t.troops("lythe", {1: 24})
    t.when("lythe", "buy elite elagynt in the Shores")
    assert t.basics("lythe", "shores") == 1 and t.elites("lythe", "shores") == [("elagynt", 3)]
    t.when("lythe", "buy elite elagynt in the Shores")
    assert t.basics("lythe", "shores") == 1 and len(t.elites("lythe", "shores")) == 2
    t.asks("lythe", "turn")


def test_an_elite_that_cannot_be_placed_from_the_own_playmat_is_not_sold():
    t = turn().elite("runen", "bulwark", 1).elite("runen", "bulwark", 2)
    t.asks("runen", "turn", offers=["buy elite mender in the Shores"]).refuses("buy elite bulwark", "buy elite raider")


def test_a_dead_elite_may_be_bought_again():
    t = given("ooglan", "runen", turn="ooglan").troops("ooglan", {1: 1}).dice("ooglan", "battle").dice("runen", "mine")
    t.elite("runen", "bulwark", 1, 1).elite("runen", "bulwark", 2, 4).corra("runen", 3)
    t.when("ooglan", "Battle: attack runen_0 in region 1")
    t.asks("runen", "turn", offers=["buy elite bulwark in the Shores"])


def test_buying_is_no_action():
    t = turn(corra=3).all_seeing("runen", "double")
    t.when("runen", "buy elite bulwark in the Shores")
    t.asks("runen", "turn", offers=["Mine: take a Corra"]).refuses("pass", "Double")
