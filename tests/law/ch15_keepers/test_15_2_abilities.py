"""Law 15.2: abilities of the Keepers in Iron."""

import pytest

from tests.law.ch15_keepers.tables import (
    SOUTH,
    act,
    acting,
    beyond,
    board,
    in_forest,
    ours,
    recovered,
    settle,
    theirs,
    values,
)

BATTLE = "battle keepers in clearing 5"
MARCH = "move from clearing 5 to clearing 1"


def test_15_2_1__four_relics_of_each_type_worth_1_2_3_and_3():
    from tests.given import new_game

    for seed in range(5):
        t = new_game("marquise", "keepers", seed=seed, setup="random")
        assert [sorted(of_type) for of_type in values(t)] == [[0, 1, 2, 2]] * 3
        assert [int(board(t)[f"{word}_up"]) for word in ("figures", "tablets", "jewelry")] == [0, 0, 0]
    assert len({tuple(values(new_game("marquise", "keepers", seed=seed, setup="random"))[0]) for seed in range(20)}) > 4


def test_15_2_1__in_forests_only_the_type_is_seen_and_values_are_hidden_from_all():
    t = ours().player("keepers", relics={"figures": ["4-7-8-12", "4-7-8-12", "out", "out"]}, shown={"figures": [2]})
    assert in_forest(t, SOUTH) == ["figure", "figure two"]
    for agent in t.game.agents:
        assert t.game.view(agent).position()["players"]["keepers_0"]["figures"] == {
            1: True,
            2: "two",
            3: "three",
            4: "three",
        }


def test_15_2_2__a_waystation_shows_one_of_its_two_types():
    t = ours(phase="birdsong").clearing(5, keepers={"warriors": 2}).when("keepers", "choose clearing 5")
    sides = ["first figure", "first tablet", "second figure", "second jewelry", "third tablet", "third jewelry"]
    t.asks("keepers", "encamp with", [f"choose the waystation {side}" for side in sides])


@pytest.mark.parametrize(("side", "can"), [("figure", True), ("tablet", False)])
def test_15_2_2__the_type_that_shows_recovers(side, can):
    """Covers Law 15.5.2.III."""
    t = acting(recover=["Faithful Retainer"]).player("keepers", waystations={"first": side})
    t.clearing(5, keepers={"warriors": 1, "first waystation": 1, "figure one": 1})
    act(t, "recover")
    assert ("choose clearing 5" in t.options()) is can


def test_15_2_3__waystations_of_any_type_craft_in_daylight():
    """Covers Law 15.5.1."""
    t = ours().clearing(5, keepers={"warriors": 1, "second waystation": 1}).hand("keepers", "A Visit to Friends")
    t.asks("keepers", "craft").when("keepers", "craft A Visit to Friends (rabbit)")
    assert (t.crafted("keepers"), t.vp("keepers")) == ({"boot": 1}, 1)


def test_15_2_3__a_waystation_of_another_suit_does_not_craft():
    t = ours().clearing(1, keepers={"warriors": 1, "second waystation": 1}).hand("keepers", "A Visit to Friends")
    t.asks("keepers", "retinue")


# -- Devout Knights (Law 15.2.4) -----------------------------------------------------------------------


def attacked(dice, mine=2, marquise=3, **pieces):
    """The Marquise battles the Keepers in clearing 5."""
    t = theirs().clearing(5, keepers={"warriors": mine, **pieces}, marquise={"warriors": marquise})
    t.clearing(8, marquise={"warriors": 1}).clearing(12, keepers={"warriors": 1})
    return t.force(dice=[dice]).when("marquise", BATTLE)


def test_15_2_4__with_a_relic_and_a_warrior_the_first_hit_is_ignored():
    t = attacked((2, 0), **{"figure one": 1})
    assert (t.warriors("keepers", 5), t.pieces("figure one", 5)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_15_2_4__without_a_relic_no_hit_is_ignored():
    t = attacked((2, 0))
    assert t.warriors("keepers", 5) == 0
    t.asks("marquise", "marquise action")


def test_15_2_4__without_a_warrior_no_hit_is_ignored():
    t = attacked((0, 0), mine=0, **{"figure one": 1})  # a hit for the defenseless
    t.asks("marquise", "trophy")
    assert t.pieces("figure one", 5) == 0


def test_15_2_4__a_relic_elsewhere_does_not_help():
    t = theirs().clearing(5, keepers={"warriors": 1}, marquise={"warriors": 3}).clearing(12, keepers={"figure one": 1})
    t.force(dice=[(1, 0)]).when("marquise", BATTLE)
    assert t.warriors("keepers", 5) == 0
    t.asks("marquise", "marquise action")


def test_15_2_4__of_an_ambush_and_the_roll_together_one_hit_is_ignored():
    t = acting(delve=["Faithful Retainer"]).clearing(5, keepers={"warriors": 4, "figure one": 1})
    t.clearing(5, marquise={"warriors": 2}).hand("marquise", "Ambush! (rabbit)").force(dice=[(0, 0)])
    settle(act(t, "delve"), "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    assert t.warriors("keepers", 5) == 3


def test_15_2_4__attacking_too():
    t = acting(delve=["Faithful Retainer"]).clearing(5, keepers={"warriors": 3, "figure one": 1})
    t.clearing(5, marquise={"warriors": 2}).force(dice=[(2, 1)])
    settle(act(t, "delve"), "battle marquise in clearing 5")
    assert (t.warriors("keepers", 5), t.warriors("marquise", 5)) == (3, 0)


def moving(n, **pieces):
    """The Keepers move warriors out of clearing 5."""
    t = acting(move=["Faithful Retainer"]).clearing(5, keepers={"warriors": 3, **pieces})
    return act(t, "move").when("keepers", MARCH, f"choose {n}")


def test_15_2_4__with_each_warrior_that_moves_a_relic_may_move():
    t = moving(2, **{"figure one": 1, "tablet two": 1, "jewelry three": 1})
    t.asks("keepers", "carry", ["choose the figure one", "choose the tablet two", "choose the jewelry three", "pass"])
    t.when("keepers", "choose the tablet two", "choose the figure one")
    assert [t.pieces(word, 1) for word in ("figure one", "tablet two", "jewelry three")] == [1, 1, 0]
    assert t.pieces("jewelry three", 5) == 1
    t.asks("keepers", "gather")


def test_15_2_4__relics_may_stay():
    t = moving(2, **{"figure one": 1}).asks("keepers", "carry").when("keepers", "pass")
    assert (t.pieces("figure one", 5), t.pieces("figure one", 1)) == (1, 0)
    t.asks("keepers", "gather")


def test_15_2_4__without_relics_nothing_is_asked():
    moving(2).asks("keepers", "gather")


def test_15_2_4__relics_go_along_before_outrage_is_paid():
    """Covers Law 8.2.6."""
    t = ours("alliance").player("keepers", retinue={"move": ["Faithful Retainer"]})
    t.hand("keepers", "Anvil", "Foxfolk Steel")
    t.clearing(5, keepers={"warriors": 1, "figure one": 1}).clearing(1, alliance={"sympathy": 1})
    act(t, "move").when("keepers", MARCH).asks("keepers", "carry")
    t.when("keepers", "choose the figure one").asks("keepers", "outrage")


# -- Prized Trophies (Law 15.2.5) ----------------------------------------------------------------------


def test_15_2_5__an_enemy_who_removes_a_relic_scores_two_and_puts_it_into_any_forest():
    t = attacked((1, 0), mine=0, **{"tablet three": 1})
    assert t.vp("marquise") == 2
    t.asks("marquise", "trophy", [f"choose forest no. {k}" for k in range(1, 8)])
    t.when("marquise", "choose forest no. 6")
    assert in_forest(t, SOUTH) == ["tablet three"]
    t.asks("marquise", "marquise action")


def test_15_2_5__of_several_relics_each_goes_into_a_forest_of_its_own():
    t = attacked((2, 0), mine=0, **{"tablet three": 1, "figure one": 1})
    assert t.vp("marquise") == 4
    t.when("marquise", "choose forest no. 1", "choose forest no. 6")
    assert (in_forest(t, 0), in_forest(t, SOUTH)) == (["figure one"], ["tablet three"])
    t.asks("marquise", "marquise action")


def test_15_2_5__the_keepers_choose_which_relic_takes_a_hit():
    """Covers Law 4.3.6."""
    t = attacked((0, 0), mine=0, **{"tablet three": 1, "figure one": 1})
    t.asks("keepers", "take hit", ["choose a relic (tablet three)", "choose a relic (figure one)"])
    t.when("keepers", "choose a relic (figure one)").asks("marquise", "trophy")
    assert t.pieces("tablet three", 5) == 1


def test_15_2_5__waystations_are_no_trophies():
    t = attacked((0, 0), mine=0, **{"first waystation": 1})
    assert (t.vp("marquise"), t.supply("first waystation")) == (1, 1)
    t.asks("marquise", "marquise action")


def test_15_2_5__an_attacked_enemy_takes_trophies_too():
    """The remover is the other side of the battle."""
    t = acting(delve=["Faithful Retainer"]).clearing(5, keepers={"warriors": 1, "figure one": 1})
    t.clearing(5, marquise={"warriors": 3}).hand("marquise", "Ambush! (rabbit)").force(dice=[(0, 0)])
    settle(act(t, "delve"), "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    assert (t.warriors("keepers", 5), t.pieces("figure one", 5), t.vp("marquise")) == (0, 1, 0)


def test_15_2_5__a_partner_who_removes_a_relic_takes_no_trophy():
    """He is no enemy, and what he removes is out of the game: a ruling of the publisher. Covers Law 9.2.8, 26.4.2."""
    t = theirs("vagabond", "marquise", "eyrie").player("vagabond", character="vagrant", location=5, satchel=["torch"])
    t.player("vagabond", dominance="fox", coalition="keepers").clearing(5, keepers={"figure one": 1})
    t.clearing(5, marquise={"warriors": 2}).force(dice=[(0, 0)]).when("vagabond", "take the special action")
    t.when("vagabond", "choose marquise")
    settled = [words for words in t.options() if "keepers" in words]
    if settled:
        t.when("vagabond", settled[0])
    assert (t.pieces("figure one", 5), recovered(t), beyond(t)) == (0, [], ["figure one"])
    assert t.asked != "trophy"
