"""Law 26.5: the Arbiter."""

import pytest

from tests.given import given


def arbiter(*factions, location=8, satchel=("sword", "sword", "torch"), turn="marquise", **config):
    t = given(*(factions or ("marquise", "eyrie", "alliance", "vagabond")), turn=turn, **config)
    t.clearing(1, marquise={"warriors": 1})
    return t.player("vagabond", character="arbiter", location=location, satchel=list(satchel))


def battle(t, defender="eyrie"):
    """The Marquise's battle in clearing 8, crafting left out."""
    if t.asked == "craft":
        t.when("marquise", "pass")
    return t.when("marquise", f"battle {defender} in clearing 8")


@pytest.mark.parametrize(
    "satchel, answer, left, points",
    [
        (["sword", "sword", "torch"], "enlist the Arbiter", 1, 1),  # his two swords let the Eyrie roll three hits
        (["sword", "sword", "torch"], "pass", 3, 0),
        (["sword exhausted", "sword damaged", "sword damaged_exhausted"], "enlist the Arbiter", 2, 1),
        (["boot"], "enlist the Arbiter", 3, 1),
    ],
)
def test_26_5_2__the_defender_may_enlist_him_before_the_roll(satchel, answer, left, points):
    """He scores a point; swords face down count, damaged ones do not. Covers Law 4.3.2, 9.2.6."""
    t = arbiter(satchel=satchel).clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1}).force(dice=[(3, 3)])
    battle(t).asks("eyrie", "protector", options=["enlist the Arbiter", "pass"])
    swords = t.item("sword")
    t.when("eyrie", answer)
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (left, 0)
    assert (t.vp("vagabond"), t.vp("eyrie"), t.item("sword")) == (points, 0, swords)
    t.asks("marquise", "marquise action")


def test_26_5_2__a_lone_building_can_be_defended_but_stays_defenseless():
    """Covers Law 4.3.5.II: he is no warrior of the defender."""
    t = arbiter().clearing(8, marquise={"warriors": 4}, eyrie={"roost": 1}).force(dice=[(0, 0)])
    battle(t).when("eyrie", "enlist the Arbiter")
    assert (t.on_map("roost"), t.warriors("marquise", 8)) == (0, 4)
    t.asks("marquise", "marquise action")


def test_26_5_2__elsewhere_or_in_a_forest_he_is_not_enlisted():
    for place in (9, "4-9-12"):
        t = arbiter(location=place).clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1}).force(dice=[(3, 3)])
        battle(t).asks("marquise", "marquise action")
        assert t.warriors("marquise", 8) == 3


def test_26_5_2__he_cannot_enlist_himself_nor_be_enlisted_against_himself():
    t = arbiter().clearing(8, marquise={"warriors": 2}).force(dice=[(0, 0)])
    battle(t, "vagabond").asks("marquise", "marquise action")
    t = arbiter(turn="vagabond").clearing(8, marquise={"warriors": 2}).force(dice=[(0, 0)])
    t.when("vagabond", "battle marquise in clearing 8").asks("vagabond", "vagabond action")
    assert t.vp("vagabond") == 0


def test_26_5_2__the_ambush_comes_first():
    """Covers Law 4.3.1, 4.3.2."""
    t = arbiter().clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1}).hand("eyrie", "Ambush! (fox)")
    battle(t).asks("eyrie", "ambush")
    t.force(dice=[(3, 3)]).when("eyrie", "play the fox ambush").asks("eyrie", "protector")
    assert t.warriors("marquise", 8) == 2
    t.when("eyrie", "enlist the Arbiter").asks("marquise", "marquise action")
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (0, 0)


def test_26_5_2__a_battle_that_an_ambush_ends_asks_for_nobody():
    t = arbiter().clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1}).hand("eyrie", "Ambush! (fox)")
    battle(t).when("eyrie", "play the fox ambush").asks("marquise", "marquise action")
    assert t.vp("vagabond") == 0


def test_26_5_2__another_vagabond_can_enlist_him():
    """Covers Law 9.7: he is a faction too."""
    t = given("marquise", "eyrie", "vagabond", "vagabond", turn="marquise").clearing(8, marquise={"warriors": 4})
    t.player("vagabond_0", character="arbiter", location=8, satchel=["sword", "sword"])
    t.player("vagabond_1", character="thief", location=8, satchel=["sword", "boot", "boot", "boot"])
    t.force(dice=[(3, 3)]).when("marquise", "battle second vagabond in clearing 8")
    t.asks("vagabond_1", "protector").when("vagabond_1", "enlist the Arbiter")
    t.asks("vagabond_1", "take hit").when("vagabond_1", "choose ready boot", "choose ready boot", "choose ready boot")
    assert (t.warriors("marquise", 8), t.vp("vagabond_0"), t.item("sword", "vagabond_0")) == (1, 1, {"ready": 2})
    t.asks("marquise", "marquise action")


def test_26_5_2__his_point_can_win_the_game():
    """Covers Law 3.1."""
    t = arbiter().clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1}).player("vagabond", vp=29)
    battle(t).when("eyrie", "enlist the Arbiter").is_won_by("vagabond")


def test_26_5_2__in_a_battle_that_was_instigated_he_is_enlisted_as_well():
    """Covers Law 26.4.2, 1.5.5.I, 9.7."""
    t = given("marquise", "eyrie", "vagabond", "vagabond", turn="vagabond_1")
    t.clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1})
    t.player("vagabond_0", character="arbiter", location=8, satchel=["sword", "sword"])
    t.player("vagabond_1", character="vagrant", location=8, satchel=["torch", "boot"])
    t.force(dice=[(3, 3)]).when("vagabond_1", "take the special action", "choose marquise", "choose eyrie")
    t.asks("eyrie", "protector").when("eyrie", "enlist the Arbiter")
    assert (t.warriors("marquise", 8), t.vp("vagabond_0")) == (1, 1)
    t.asks("vagabond_1", "vagabond action")


def test_26_5_2__in_a_coalition_he_scores_nothing_and_the_choice_says_so():
    """Covers Law 9.2.8."""
    said = {}
    for partner in (None, "alliance"):
        t = arbiter().clearing(8, marquise={"warriors": 4}, eyrie={"warriors": 1}).force(dice=[(3, 3)])
        if partner:
            t.player("vagabond", coalition=partner, dominance="fox")
        battle(t)
        said[partner] = next(action.words for action in t.game.legal() if action.words.startswith("enlist"))
        t.when("eyrie", "enlist the Arbiter")
    assert said == {None: "enlist vagabond_0, who scores 1 point", "alliance": "enlist vagabond_0"}
    assert "being enlisted" not in t.game.points["vagabond_0"]
    t.asks("marquise", "marquise action")
