"""Law 13.7: Bomb, Snare, Extortion, Raid."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import PLOTS, corvids, plot, stock, theirs, where

FLIP = "flip the plot in clearing 5"


def flipping(kind, *others, **config):
    """Birdsong of the Corvids, with a plot and a warrior in clearing 5 (rabbit)."""
    return corvids(*others, phase="birdsong", plots={5: kind}, guards={5: 1}, **config)


# -- Bomb (13.7.1) -----------------------------------------------------------------------------------


def test_13_7_1__a_flipped_bomb_removes_all_enemy_pieces_and_itself():
    """Points for the flip, for buildings and for tokens. Covers Law 13.4.2, 3.2.1."""
    t = flipping("bomb", "marquise", "eyrie")
    t.clearing(
        5, corvids={"plot": 1, "warriors": 1}, marquise={"warriors": 3, "sawmill": 1, "wood": 2}, eyrie={"roost": 1}
    )
    t.clearing(1, marquise={"warriors": 1}).when("corvids", FLIP)
    assert (t.warriors("marquise", 5), t.on_map("sawmill"), t.on_map("wood"), t.on_map("roost")) == (0, 0, 0, 0)
    assert (plot(t, 5), stock(t), where(t, "corvids"), t.vp("corvids")) == (None, dict.fromkeys(PLOTS, 2), {5: 1}, 5)
    t.asks("corvids", "conspire")


def test_13_7_1__elsewhere_nothing_happens():
    t = flipping("bomb").clearing(1, marquise={"warriors": 1}).when("corvids", FLIP)
    assert (t.warriors("marquise", 1), t.vp("corvids"), plot(t, 5)) == (1, 1, None)
    t.asks("corvids", "conspire")


def test_13_7_1__only_flipping_sets_it_off():
    t = theirs(plots={5: "bomb"}).clearing(5, marquise={"warriors": 3, "sawmill": 1}).force(dice=[(0, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.on_map("sawmill"), plot(t, 5)) == (2, 1, None)
    t.asks("marquise", "marquise action")


def test_13_7_1__it_outrages_and_damages():
    """Sympathy is paid for, a pawn stays and three items are damaged. Covers Law 8.2.6, 9.2.2.I."""
    t = flipping("bomb", "alliance", "vagabond").hand("corvids", "Anvil", "Bake Sale")
    t.clearing(5, alliance={"sympathy": 1})
    t.player("vagabond", location=5, satchel=["boot", "sword", "torch", "hammer"])
    t.when("corvids", FLIP).when("vagabond", *(f"choose ready {item}" for item in ("boot", "sword", "torch")))
    assert (t.stack_of_supporters, t.on_map("sympathy"), t.location) == (["Bake Sale (rabbit)"], 0, "clearing 5")
    t.asks("corvids", "corvids recruit")


# -- Snare (13.7.2) ----------------------------------------------------------------------------------


def snared(faction="marquise", *others, phase="daylight", up=True, **config):
    return theirs(faction, *others, phase=phase, plots={5: "snare"}, face_up=(5,) if up else (), **config)


def test_13_7_2__enemies_do_not_move_out():
    t = snared().clearing(5, marquise={"warriors": 3}).clearing(3, marquise={"warriors": 1})
    t.asks("marquise", "marquise action").refuses("move from clearing 5 to clearing 1").offers(
        "move from clearing 3 to clearing 6"
    )


def test_13_7_2__face_down_it_holds_nobody():
    snared(up=False).clearing(5, marquise={"warriors": 3}).offers("move from clearing 5 to clearing 1")
    t = snared(up=False).clearing(5, marquise={"warriors": 3}).asks("marquise", "marquise action")
    t.offers("move from clearing 5 to clearing 1")


def test_13_7_2__they_may_move_in():
    t = (
        snared()
        .clearing(1, marquise={"warriors": 3})
        .when("marquise", "move from clearing 1 to clearing 5", "choose 3")
    )
    assert t.warriors("marquise", 5) == 3
    t.refuses("move from clearing 5 to clearing 1")


def test_13_7_2__they_place_nothing_there():
    """Covers Law 6.5.4, 6.5.3."""
    t = snared().clearing(5, marquise={"warriors": 3, "sawmill": 1, "wood": 3}).clearing(1, marquise={"warriors": 1})
    t.asks("marquise", "marquise action").refuses("build a workshop in clearing 5")


def test_13_7_2__the_corvids_come_and_go():
    t = corvids(plots={5: "snare"}, face_up=(5,), guards={5: 2}).when(
        "corvids", "move from clearing 5 to clearing 1", "choose 1"
    )
    assert where(t, "corvids") == {1: 1, 5: 1}
    t = corvids(phase="birdsong", plots={5: "snare"}, face_up=(5,)).hand("corvids", "Bake Sale")
    t.when("corvids", "choose Bake Sale (rabbit)" if t.asked == "corvids recruit" else "pass")
    if t.asked == "corvids recruit":
        t.when("corvids", "choose Bake Sale (rabbit)")
    assert t.warriors("corvids", 5) == 1
    t.asks("corvids", "conspire")


def test_13_7_2__a_partner_comes_and_goes():
    """Covers Law 21.8."""
    t = snared("vagabond", "marquise", "eyrie").player("vagabond", location=5, satchel=["boot"], coalition="corvids")
    t.player("vagabond", dominance="fox").offers("move from clearing 5 to clearing 1")
    t.asks("vagabond", "vagabond action")


def test_13_7_2__a_pawn_is_held():
    t = snared("vagabond", "marquise").player("vagabond", location=5, satchel=["boot", "sword"])
    t.asks("vagabond", "vagabond action").refuses("move from clearing 5 to clearing 1")


def test_13_7_2__the_vagabond_slips_out():
    """Covers Law 9.4.2."""
    t = snared("vagabond", "marquise", phase="birdsong").player("vagabond", location=5, satchel=["boot", "sword"])
    t.asks("vagabond", "slip").offers("choose clearing 1", "choose clearing 2")
    assert any(words.startswith("choose forest") for words in t.options())


def test_13_7_2__the_harrier_does_not_glide_out():
    """Covers Law 26.8.2."""
    t = snared("vagabond", "marquise").player("vagabond", character="harrier", location=5, satchel=["torch", "sword"])
    t.clearing(5, corvids={"plot": 1}, marquise={"warriors": 1}).asks("vagabond", "vagabond action").refuses(
        "take the special action"
    )


def test_13_7_2__battles_are_fought_there():
    """Covers Law 4.3."""
    t = (
        snared()
        .clearing(5, marquise={"warriors": 3})
        .force(dice=[(1, 0)])
        .when("marquise", "battle corvids in clearing 5")
    )
    assert (plot(t, 5), t.vp("marquise")) == (None, 1)
    t.asks("marquise", "marquise action").offers("move from clearing 5 to clearing 1")


def test_13_7_2__chameleander_skips_out_but_does_not_stroll():
    """Covers Law C.4.2."""
    t = snared("chameleander", "marquise", phase="birdsong").clearing(5, chameleander={"warriors": 1})
    t.asks("chameleander", "skip move").offers("move from clearing 5 to clearing 1")
    t = snared("chameleander", "marquise").clearing(5, chameleander={"warriors": 1}).hand("chameleander", "Anvil")
    t.asks("chameleander", "chameleander action").refuses("move from clearing 5 to clearing 1")


# -- Extortion (13.7.3) ------------------------------------------------------------------------------


def test_13_7_3__a_card_from_each_enemy_with_pieces_there():
    """A pawn is a faction piece, wood another. Covers Law 21.10, 21.22."""
    t = flipping("extortion", "marquise", "eyrie", "vagabond").hand("corvids").hand("eyrie", "Cobbler")
    t.clearing(5, marquise={"wood": 1}).clearing(1, eyrie={"warriors": 1})
    t.hand("marquise", "Anvil", "Sword").hand("vagabond", "Bake Sale")
    t.player("vagabond", location=5, satchel=["boot"]).force(taken=["Sword", "Bake Sale"]).when("corvids", FLIP)
    assert t.cards("corvids") == ["Bake Sale (rabbit)", "Sword (mouse)"]
    assert (t.cards("marquise"), t.hand_size("vagabond"), t.hand_size("eyrie")) == (["Anvil (fox)"], 0, 1)
    assert (t.vp("corvids"), plot(t, 5)) == (1, "extortion face up")
    assert (t.known("marquise", "corvids"), t.known("eyrie", "corvids")) == (["Sword (mouse)"], [])
    t.asks("corvids", "corvids recruit")


def test_13_7_3__an_empty_hand_gives_nothing():
    t = flipping("extortion").hand("corvids").hand("marquise")
    t.clearing(5, marquise={"warriors": 1}).when("corvids", FLIP)
    assert (t.hand_size("corvids"), plot(t, 5)) == (0, "extortion face up")
    t.asks("corvids", "conspire")


def test_13_7_3__only_two_see_the_card_that_is_taken():
    """Covers Law 21.22."""
    t = flipping("extortion", "marquise", "eyrie").hand("corvids").hand("marquise", "Anvil", "Sword")
    t.clearing(5, marquise={"warriors": 1}).force(taken=["Sword"]).when("corvids", FLIP)
    assert (t.known("marquise", "corvids"), t.known("eyrie", "corvids")) == (["Sword (mouse)"], [])
    assert not [event.words for event in t.game.history("eyrie_0") if "Sword" in event.words]


def test_13_7_3__a_partner_is_not_robbed():
    """Covers Law 21.8."""
    t = flipping("extortion", "vagabond", "marquise", "eyrie").hand("corvids").hand("vagabond", "Anvil")
    t.player("vagabond", location=5, satchel=["boot"], coalition="corvids", dominance="fox").when("corvids", FLIP)
    assert (t.hand_size("corvids"), t.hand_size("vagabond")) == (0, 1)


def test_13_7_3__swapped_or_not_each_draws():
    """Two that lie face up draw two cards more. Covers Law 13.6.2."""
    t = corvids(phase="evening", plots={5: "extortion", 9: "extortion"}, face_up=(5, 9)).hand("corvids")
    t.force(draws=["Anvil", "Sword", "Bake Sale"])
    while t.game.to_move == "corvids_0" and not t.hand_size("corvids"):
        t.when("corvids", "pass")
    assert t.hand_size("corvids") == 3


# -- Raid (13.7.4) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("face_up", [(), (5,)])
def test_13_7_4__a_removed_raid_places_a_warrior_in_each_adjacent_clearing(face_up):
    """Everybody sees that it was one."""
    t = theirs(plots={5: "raid"}, face_up=face_up).clearing(5, marquise={"warriors": 4}).force(dice=[(1, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), where(t, "corvids"), t.vp("marquise")) == (None, {1: 1, 2: 1}, 1)
    shown = [event.words for event in t.game.history("marquise_0") if "is a raid" in event.words]
    assert len(shown) == (0 if face_up else 1)
    t.asks("marquise", "marquise action")


def test_13_7_4__a_flipped_raid_stays_and_places_nothing():
    t = flipping("raid").hand("corvids").when("corvids", FLIP)
    assert (plot(t, 5), where(t, "corvids"), t.vp("corvids")) == ("raid face up", {5: 1}, 1)
    t.asks("corvids", "conspire")


def test_13_7_4__not_beside_the_keep():
    """Covers Law 6.2.2."""
    t = theirs(plots={5: "raid"}).clearing(5, marquise={"warriors": 4}).clearing(1, marquise={"keep": 1})
    t.force(dice=[(1, 0)]).when("marquise", "battle corvids in clearing 5")
    assert where(t, "corvids") == {2: 1}
    t.asks("marquise", "marquise action")


def test_13_7_4__not_along_a_closed_path():
    """Covers Law 25.4.2."""
    t = theirs(plots={5: "raid"}, map="mountain", clearing_suits=["fox", "mouse", "rabbit"] * 4)
    t.clearing(5, marquise={"warriors": 4}).force(dice=[(1, 0)]).when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), where(t, "corvids")) == (None, {10: 1, 11: 1})


def test_13_7_4__not_where_the_torch_burns():
    """Covers Law 26.6.2."""
    t = theirs("marquise", "vagabond", plots={5: "raid"}).table(scorched=[1]).clearing(5, marquise={"warriors": 4})
    t.player("vagabond", character="scoundrel", location=3, satchel=["boot"]).force(dice=[(1, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert where(t, "corvids") == {2: 1}


def test_13_7_4__a_raid_beside_warriors_falls_only_after_them():
    """The extra hit is dealt though the plot goes in the same battle. Covers Law 4.3.6, 13.2.5."""
    t = theirs(plots={5: "raid"}, guards={5: 1}).clearing(5, marquise={"warriors": 4}).force(dice=[(2, 1)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), where(t, "corvids"), t.warriors("marquise", 5)) == (None, {1: 1, 2: 1}, 2)


def test_13_2_5__an_ambush_that_kills_all_attackers_leaves_no_extra_hit_to_deal():
    """Covers Law 4.3.1.II."""
    t = theirs(plots={5: "raid"}).clearing(5, marquise={"warriors": 2}).hand("corvids", "Ambush! (rabbit)")
    t.when("marquise", "battle corvids in clearing 5").when("corvids", "play the rabbit ambush")
    assert (plot(t, 5), t.warriors("marquise", 5), t.vp("marquise")) == ("raid", 0, 0)


def test_13_7_4__too_few_warriors_go_where_they_choose():
    """Covers Law 1.5.4."""
    t = theirs(plots={5: "raid"}, guards={11: 14}).clearing(5, marquise={"warriors": 4}).force(dice=[(1, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    t.asks("corvids", "short of warriors", options=["choose clearing 1", "choose clearing 2"])
    t.when("corvids", "choose clearing 2")
    assert where(t, "corvids") == {2: 1, 11: 14}
    t.asks("marquise", "marquise action")


def two_raids(guards):
    """A Favor of the Rabbits removes two raids: in clearing 5, between 1 and 2, and in clearing 4."""
    t = theirs(plots={5: "raid", 4: "raid"}, guards=guards).hand("marquise", "Favor of the Rabbits")
    for c in (3, 10):
        t.clearing(c, marquise={"workshop": 1, "warriors": 1})
    return t.clearing(4, corvids={"plot": 1}, marquise={"workshop": 1})


def test_13_7_4__two_raids_with_warriors_for_both():
    t = two_raids({}).when("marquise", "craft Favor of the Rabbits (rabbit)")
    assert (where(t, "corvids"), t.vp("marquise")) == ({1: 1, 2: 1, 8: 1, 9: 1, 12: 1}, 2)
    t.asks("marquise", "marquise action")


def test_13_7_4__with_too_few_for_two_raids_the_current_player_says_which_is_first():
    """Covers Law 1.1.3, 1.5.4."""
    t = two_raids({11: 12}).when("marquise", "craft Favor of the Rabbits (rabbit)")
    t.asks("marquise", "raid next", options=["choose clearing 4", "choose clearing 5"])
    t.when("marquise", "choose clearing 5").asks("corvids", "short of warriors")
    assert where(t, "corvids") == {1: 1, 2: 1, 11: 12}
    t.when("corvids", "choose clearing 12")
    assert where(t, "corvids") == {1: 1, 2: 1, 11: 12, 12: 1}
    t.asks("marquise", "marquise action")


def test_13_7_4__a_bomb_removes_no_raid_of_their_own():
    """One plot lies in a clearing; the bomb itself is no raid. Covers Law 13.2.2.II."""
    t = flipping("bomb").hand("corvids").when("corvids", FLIP)
    assert where(t, "corvids") == {5: 1}
    t.asks("corvids", "conspire")


# -- Cajole (C.5.2.V) --------------------------------------------------------------------------------


def cajoled(plots=None):
    t = given("chameleander", "corvids", turn="chameleander").hand("chameleander", "Anvil")
    plots = plots or {}
    t.clearing(5, chameleander={"warriors": 1}, corvids={"warriors": 2} | ({"plot": 1} if 5 in plots else {}))
    return t.player("corvids", plots=plots).when("chameleander", "cajole")


def test_13_2_2_II__cajoled_they_place_a_plot_on_either_side():
    """Covers Law C.5.2.V, 13.5.2: it costs no warrior."""
    t = (
        cajoled()
        .asks("corvids", "cajole place", options=["pass", "choose a plot token"])
        .when("corvids", "choose a plot token")
    )
    t.asks("corvids", "plot which").offers("choose bomb", "place a bomb face up").when(
        "corvids", "place a snare face up"
    )
    assert (plot(t, 5), where(t, "corvids"), t.vp("corvids")) == ("snare face up", {5: 2}, 0)
    t.asks("chameleander", "chameleander action")


def test_13_2_2_II__not_beside_another_plot():
    t = cajoled({5: "bomb"})
    assert t.asked == "chameleander action" or t.options() == ["pass"]
    t.asks("chameleander", "chameleander action")
