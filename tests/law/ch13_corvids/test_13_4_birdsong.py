"""Law 13.4: Craft, Flip Plots, Recruit."""

from tests.law.ch13_corvids.tables import corvids, plot, where

FLIP = "flip the plot in clearing 5"


def birdsong(*others, **config):
    return corvids(*others, phase="birdsong", **config)


def test_13_4__craft_flip_recruit_in_this_order():
    """Covers Law 13.4.1."""
    t = birdsong(plots={5: "snare"}, guards={5: 1}).hand("corvids", "A Visit to Friends", "Anvil", "Sword")
    t.asks("corvids", "craft").refuses(FLIP).when("corvids", "craft A Visit to Friends (rabbit)")
    t.asks("corvids", "flip plot").refuses("choose Anvil (fox)").when("corvids", FLIP)
    t.asks("corvids", "corvids recruit", options=["pass", "choose Anvil (fox)", "choose Sword (mouse)"])
    t.when("corvids", "pass").asks("corvids", "conspire")


def test_13_4_1__crafting_may_be_declined():
    t = birdsong(plots={5: "snare"}, guards={5: 1}).hand("corvids", "A Visit to Friends").when("corvids", "pass")
    t.asks("corvids", "flip plot")
    assert t.vp("corvids") == 0


# -- Flip Plots (13.4.2) -----------------------------------------------------------------------------


def test_13_4_2__each_flip_scores_for_all_that_lie_face_up():
    t = birdsong(plots={5: "snare", 8: "raid", 1: "snare"}, face_up=(1,), guards={5: 1, 8: 1})
    t.when("corvids", FLIP)
    assert (t.vp("corvids"), plot(t, 5), plot(t, 8)) == (2, "snare face up", "raid")
    t.when("corvids", "flip the plot in clearing 8")
    assert t.vp("corvids") == 5
    t.asks("corvids", "conspire")


def test_13_4_2__a_warrior_must_be_there():
    t = birdsong(plots={5: "snare", 8: "raid"}, guards={8: 1, 1: 3})
    t.asks("corvids", "flip plot", options=["pass", "flip the plot in clearing 8"])


def test_13_4_2__what_lies_face_up_is_not_flipped():
    t = birdsong(plots={5: "snare", 8: "raid"}, face_up=(5,), guards={5: 1, 8: 1})
    t.asks("corvids", "flip plot", options=["pass", "flip the plot in clearing 8"])


def test_13_4_2__it_may_be_declined():
    t = birdsong(plots={5: "snare"}, guards={5: 1}).when("corvids", "pass").asks("corvids", "conspire")
    assert (t.vp("corvids"), plot(t, 5)) == (0, "snare")


def test_13_4_2__wrong_guesses_are_forgotten_with_the_flip():
    t = birdsong(plots={5: "snare"}, guards={5: 1}).player("corvids", denied={5: ["bomb", "raid"]})
    t.when("corvids", FLIP).asks("corvids", "conspire")
    assert int(t.game.states[0]["corvids"]["denied"].sum()) == 0


def test_13_4_2__points_come_before_the_effect():
    """They win before the bomb goes off. Covers Law 3.1."""
    t = birdsong(plots={5: "bomb"}, guards={5: 1}).player("corvids", vp=29).clearing(8, marquise={"warriors": 1})
    t.when("corvids", FLIP).is_won_by("corvids")
    assert plot(t, 5) == "bomb face up"


# -- Recruit (13.4.3) --------------------------------------------------------------------------------


def test_13_4_3__a_warrior_in_each_matching_clearing():
    t = birdsong(guards={5: 1}).hand("corvids", "Anvil", "Sword").when("corvids", "choose Anvil (fox)")
    assert (where(t, "corvids"), t.discard) == ({1: 1, 5: 1, 6: 1, 8: 1, 12: 1}, ["Anvil (fox)"])
    t.asks("corvids", "conspire")


def test_13_4_3__for_a_bird_one_suit():
    t = birdsong(guards={5: 1}).hand("corvids", "Birdy Bindle").when("corvids", "choose Birdy Bindle (bird)")
    t.asks("corvids", "recruit suit", options=["choose fox", "choose rabbit", "choose mouse"])
    t.when("corvids", "choose mouse")
    assert where(t, "corvids") == {2: 1, 5: 1, 7: 1, 9: 1, 11: 1}
    t.asks("corvids", "conspire")


def test_13_4_3__once_a_turn_and_not_without_a_card():
    t = birdsong(guards={5: 1}).hand("corvids", "Anvil", "Sword").when("corvids", "choose Anvil (fox)")
    t.asks("corvids", "conspire")
    birdsong(guards={5: 1}).hand("corvids").asks("corvids", "conspire")


def test_13_4_3__not_where_the_keep_stands():
    """Covers Law 6.2.2."""
    t = birdsong(guards={5: 1}).clearing(1, marquise={"keep": 1}).hand("corvids", "Anvil")
    t.when("corvids", "choose Anvil (fox)")
    assert where(t, "corvids") == {5: 1, 6: 1, 8: 1, 12: 1}
    t.asks("corvids", "conspire")


def test_13_4_3__too_few_warriors_go_where_they_choose():
    """Covers Law 1.5.4."""
    t = birdsong(guards={5: 13}).hand("corvids", "Anvil").when("corvids", "choose Anvil (fox)")
    t.asks("corvids", "short of warriors", options=[f"choose clearing {c}" for c in (1, 6, 8, 12)])
    t.when("corvids", "choose clearing 6")
    t.asks("corvids", "short of warriors", options=[f"choose clearing {c}" for c in (1, 8, 12)])
    t.when("corvids", "choose clearing 12")
    assert (where(t, "corvids"), t.supply("corvids")) == ({5: 13, 6: 1, 12: 1}, 0)
    t.asks("corvids", "conspire")


def test_13_4_3__with_just_enough_warriors_nothing_is_asked():
    t = birdsong(guards={5: 11}).hand("corvids", "Anvil").when("corvids", "choose Anvil (fox)")
    assert t.supply("corvids") == 0
    t.asks("corvids", "conspire")


def test_13_4_3__a_card_can_be_spent_without_a_warrior_in_the_supply():
    t = birdsong(guards={5: 15}).hand("corvids", "Anvil").when("corvids", "choose Anvil (fox)")
    assert t.discard == ["Anvil (fox)"]
    t.asks("corvids", "conspire")
