"""Law 14.2: crafting, the warlord, Contempt for Trade, the Hoard, Looters."""

import pytest

from root_env.support.errors import PositionError
from tests.given import given

FULL_COMMAND = {"boot": 2, "sack": 1, "coin": 1}
FULL_PROWESS = {"hammer": 1, "tea": 1, "sword": 1, "crossbow": 1}
OURS = "A Visit to Friends (rabbit)"


def ours(*others, phase="daylight", warlord=5, **config):
    """The turn of the Hundreds, a warrior of the Marquise far away."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase=phase, **config)
    t.player("hundreds", warlord=warlord, mood="rowdy")
    return t.clearing(3, marquise={"warriors": 1}) if "marquise" in (others or ("marquise",)) else t


def theirs(faction="marquise", *others, phase="daylight", **config):
    """The turn of another player, who has nothing on the map yet."""
    return given(faction, "hundreds", *others, turn=faction, phase=phase, **config).player("hundreds", mood="rowdy")


# -- crafting (Law 14.2.1) ---------------------------------------------------------------------------


def test_14_2_1__they_craft_with_strongholds():
    """Covers Law 14.5.1."""
    t = ours().clearing(5, hundreds={"warriors": 1, "stronghold": 1}).hand("hundreds", "Woodland Runners", "Anvil")
    t.asks("hundreds", "craft", ["craft Woodland Runners (bird)", "pass"])


def test_14_2_1__a_stronghold_is_activated_once():
    t = ours().clearing(5, hundreds={"warriors": 1, "stronghold": 1}).hand("hundreds", "Woodland Runners", OURS)
    t.when("hundreds", f"craft {OURS}", "pass").asks("hundreds", "command")
    assert t.cards("hundreds") == ["Woodland Runners (bird)"]


def test_14_2_1__two_strongholds_pay_two_icons():
    t = ours().clearing(5, hundreds={"warriors": 1, "stronghold": 2}).hand("hundreds", "Bake Sale")
    t.when("hundreds", "craft Bake Sale (rabbit)", "choose ready coin").asks("hundreds", "command")
    assert t.hoard == {"coin": 1}


def test_14_2_1__without_strongholds_they_do_not_craft():
    t = ours().clearing(5, hundreds={"warriors": 3, "mob": 1}).hand("hundreds", OURS)
    t.asks("hundreds", "command").refuses(f"craft {OURS}")


def test_14_2_1__they_craft_in_daylight_only():
    t = ours(phase="evening").clearing(5, hundreds={"warriors": 1, "stronghold": 1}).hand("hundreds", OURS)
    t.asks("hundreds", "incite", ["incite a mob in clearing 5", "pass"])
    t = ours(phase="birdsong").clearing(5, hundreds={"warriors": 1, "stronghold": 1}).hand("hundreds", OURS)
    t.asks("hundreds", "choose mood").refuses(f"craft {OURS}")


# -- the warlord is a warrior (Law 14.2.2) -----------------------------------------------------------


def test_14_2_2__the_warlord_counts_for_rule():
    """Covers Law 2.5."""
    t = ours().clearing(5, hundreds={"warriors": 1}).clearing(1, hundreds={"warriors": 1}, marquise={"warriors": 1})
    assert (t.ruler(5), t.ruler(1), t.warlord) == ("hundreds", None, 5)
    t.asks("hundreds", "command").offers("move from clearing 5 to clearing 1")


def test_14_2_2__the_warlord_deals_a_hit_as_a_warrior_does():
    """Covers Law 4.3.3.I."""
    t = ours().clearing(5, hundreds={"warriors": 1}, marquise={"warriors": 4}).force(dice=[(3, 0)])
    t.when("hundreds", "battle marquise in clearing 5").asks("hundreds", "advance")
    assert t.warriors("marquise", 5) == 3


def test_14_2_2__with_the_warlord_they_are_not_defenseless():
    """Covers Law 4.3.5.II."""
    t = theirs().clearing(5, hundreds={"warriors": 1, "stronghold": 1}, marquise={"warriors": 3})
    t.player("hundreds", warlord=5).force(dice=[(0, 0)]).when("marquise", "battle hundreds in clearing 5")
    assert (t.warlord, t.pieces("stronghold", 5)) == (5, 1)
    t.asks("marquise", "marquise action")


def test_14_2_2__all_warriors_with_him_fall_before_buildings():
    """Covers Law 4.3.6."""
    t = theirs().clearing(5, hundreds={"warriors": 1, "stronghold": 1, "mob": 1}, marquise={"warriors": 3})
    t.player("hundreds", warlord=5).force(dice=[(2, 0)]).when("marquise", "battle hundreds in clearing 5")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds")) == (None, 0, 20)
    t.asks("hundreds", "take hit", ["choose a stronghold", "choose a mob token"])


# -- who falls in battle (Law 14.2.2, 4.3.6) ---------------------------------------------------------


def attacked(warriors=3, **pieces):
    """The Marquise battles the warlord in clearing 5."""
    t = theirs().clearing(5, hundreds={"warriors": warriors, **pieces}, marquise={"warriors": 4})
    return t.player("hundreds", warlord=5)


def test_14_2_2__the_hundreds_choose_whether_a_hit_removes_the_warlord():
    """Two hits on the warlord, two warriors and a stronghold. Covers Law 4.3.6."""
    t = attacked(stronghold=1).force(dice=[(2, 0)]).when("marquise", "battle hundreds in clearing 5")
    t.asks("hundreds", "which fall", ["choose clearing 5", "pass"]).when("hundreds", "pass")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds"), t.pieces("stronghold", 5)) == (5, 1, 20, 1)
    t.asks("marquise", "marquise action")


def test_14_2_2__the_warlord_may_fall_before_others():
    t = attacked(stronghold=1).force(dice=[(2, 0)]).when("marquise", "battle hundreds in clearing 5")
    t.when("hundreds", "choose clearing 5")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds"), t.pieces("stronghold", 5)) == (None, 1, 19, 1)
    assert t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


def test_14_2_2__as_many_hits_as_warriors_leave_no_choice():
    t = attacked(stronghold=1).force(dice=[(3, 0)]).when("marquise", "battle hundreds in clearing 5")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds"), t.pieces("stronghold", 5)) == (None, 0, 20, 1)
    t.asks("marquise", "marquise action")


def test_14_2_2__as_attackers_they_choose_too():
    t = ours().clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 3}).force(dice=[(1, 1)])
    t.when("hundreds", "battle marquise in clearing 5").asks("hundreds", "which fall", ["choose clearing 5", "pass"])
    t.when("hundreds", "pass").asks("hundreds", "advance")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("marquise", 5)) == (5, 2, 2)


def test_14_2_2__an_ambush_can_remove_the_warlord():
    """Covers Law 4.3.1.II."""
    t = ours().clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 1}).hand("marquise", "Ambush! (rabbit)")
    t.player("hundreds", hoard={"coin": 1}).when("hundreds", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    t.asks("hundreds", "which fall", ["choose clearing 5", "pass"]).force(dice=[(1, 0)])
    t.when("hundreds", "choose clearing 5").asks("hundreds", "command")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("marquise", 5)) == (None, 1, 0)


def test_14_2_2__fighting_for_an_ally_they_choose_as_well():
    """A ruling, after that for their own battles: the Vagabond chooses his ally for a hit. Covers Law 9.2.9.II.d."""
    t = theirs("vagabond", "marquise").clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 3})
    t.player("vagabond", location=5, satchel=["boot", "sword"], relationships={"hundreds": "allied"})
    t.player("hundreds", warlord=5).force(dice=[(1, 1)])
    t.when("vagabond", "battle marquise in clearing 5", "choose hundreds", "choose hundreds")
    t.asks("hundreds", "which fall", ["choose clearing 5", "pass"]).when("hundreds", "pass")
    assert (t.warlord, t.warriors("hundreds", 5)) == (5, 2)
    t.asks("vagabond", "vagabond action")


def test_14_2_2__in_a_clearing_without_the_warlord_nothing_is_asked():
    t = theirs().clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 4}).clearing(8, hundreds={"warriors": 1})
    t.player("hundreds", warlord=8).force(dice=[(2, 0)]).when("marquise", "battle hundreds in clearing 5")
    assert (t.warlord, t.warriors("hundreds", 5)) == (8, 1)
    t.asks("marquise", "marquise action")


# -- he cannot be removed outside of battle (Law 14.2.2) ---------------------------------------------


def test_14_2_2__a_favor_leaves_the_warlord():
    """It removes all else. Covers Law 4.1.2."""
    t = theirs().clearing(5, hundreds={"warriors": 3, "stronghold": 1, "mob": 1}).clearing(3, marquise={"workshop": 1})
    t.clearing(4, marquise={"workshop": 1}).clearing(10, marquise={"workshop": 1}, hundreds={"warriors": 2})
    t.player("hundreds", warlord=5).hand("marquise", "Favor of the Rabbits").clearing(8, marquise={"warriors": 1})
    t.when("marquise", "craft Favor of the Rabbits (rabbit)")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("hundreds", 10)) == (5, 1, 0)
    assert (t.on_map("stronghold"), t.mobs, t.supply("hundreds"), t.vp("marquise")) == (0, [], 20, 2)
    t.asks("marquise", "marquise action")


def test_14_2_2__a_revolt_leaves_the_warlord():
    """Covers Law 8.4.1.III."""
    t = theirs("alliance", "marquise", phase="birdsong").supporters("Anvil", "Root Tea (fox)")
    t.clearing(8, alliance={"sympathy": 1}, hundreds={"warriors": 3, "stronghold": 1}).player("hundreds", warlord=8)
    t.clearing(2, marquise={"warriors": 1}).when("alliance", "revolt in clearing 8")
    assert (t.warlord, t.warriors("hundreds", 8), t.on_map("stronghold"), t.vp("alliance")) == (8, 1, 0, 1)
    assert (t.pieces("fox base", 8), t.warriors("alliance", 8)) == (1, 1)
    t.asks("alliance", "operation")


def test_14_2_2__a_strike_removes_another_warrior():
    """Covers Law 9.5.6."""
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 2}).player("hundreds", warlord=5)
    t.player("vagabond", location=5, satchel=["crossbow", "crossbow", "boot"]).when("vagabond", "strike hundreds")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds")) == (5, 1, 20)
    t.asks("vagabond", "vagabond action").refuses("strike hundreds")


def test_14_2_2__the_warlord_alone_shelters_his_stronghold_from_a_strike():
    """They have a warrior there, though he cannot be removed. Covers Law 9.5.6."""
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 1, "stronghold": 1}).player("hundreds", warlord=5)
    t.player("vagabond", location=5, satchel=["crossbow", "boot"])
    t.asks("vagabond", "vagabond action").refuses("strike hundreds")


def test_14_2_2__the_warlord_cannot_be_converted():
    """Covers Law 10.4.3.II."""
    for warriors, offered in ((1, False), (2, True)):
        t = theirs("lizard", phase="birdsong").clearing(8, hundreds={"warriors": warriors})
        t.player("hundreds", warlord=8).player("lizard", outcast="fox", acolytes=1)
        t.clearing(1, lizard={"warriors": 1}).hand("lizard", "Sappers")
        if offered:
            t.when("lizard", "convert in clearing 8").asks("lizard", "ritual card")
            assert (t.warlord, t.warriors("hundreds", 8), t.warriors("lizard", 8)) == (8, 1, 1)
        else:
            t.asks("lizard", "conspiracy").refuses("convert in clearing 8")


def test_14_2_2__tax_collector_does_not_remove_the_warlord():
    t = ours().clearing(5, hundreds={"warriors": 1}).player("hundreds", effects=["Tax Collector"])
    t.asks("hundreds", "command").refuses("use Tax Collector (fox)")
    t = ours().clearing(5, hundreds={"warriors": 2}).clearing(8, hundreds={"warriors": 1})
    t.player("hundreds", effects=["Tax Collector"]).when("hundreds", "use Tax Collector (fox)")
    t.asks("hundreds", "tax collector", ["choose clearing 5", "choose clearing 8"])
    t.when("hundreds", "choose clearing 5").asks("hundreds", "command")
    assert (t.warlord, t.warriors("hundreds", 5), t.hand_size("hundreds")) == (5, 1, 1)


def test_14_2_2__the_warlord_is_not_marked_for_death():
    """Covers Law C.5.2.IV."""
    t = theirs("chameleander").clearing(5, chameleander={"warriors": 1}).clearing(8, hundreds={"warriors": 1})
    t.player("hundreds", warlord=8).hand("chameleander", "Anvil", "Foxfolk Steel").refuses("mark for death")
    t.asks("chameleander", "chameleander action")
    t = theirs("chameleander").clearing(5, chameleander={"warriors": 1}).clearing(8, hundreds={"warriors": 2})
    t.player("hundreds", warlord=8).hand("chameleander", "Anvil", "Foxfolk Steel")
    t.when("chameleander", "mark for death", "choose Anvil (fox)")
    assert (t.warlord, t.warriors("hundreds", 8), t.supply("hundreds")) == (8, 1, 20)
    t.asks("chameleander", "chameleander action")


def test_14_2_2__a_scorched_clearing_keeps_the_warlord():
    """Covers Law 26.6.2."""
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 3, "mob": 1}).player("hundreds", warlord=5)
    t.player("vagabond", character="scoundrel", location=5, satchel=["torch", "boot"])
    t.when("vagabond", "take the special action")
    assert (t.warlord, t.warriors("hundreds", 5), t.mobs, t.vp("vagabond")) == (5, 1, [], 1)
    t.asks("vagabond", "vagabond action")


# -- he cannot be moved outside of their turn (Law 14.2.2) -------------------------------------------


def test_14_2_2__an_ally_does_not_take_the_warlord_along():
    """Covers Law 9.2.9.II.b."""
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 3}).player("hundreds", warlord=5)
    t.player("vagabond", location=5, satchel=["boot", "boot"], relationships={"hundreds": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 2", "choose hundreds")
    t.asks("vagabond", "move ally count", ["choose 1", "choose 2"]).when("vagabond", "choose 2")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("hundreds", 2)) == (5, 1, 2)
    t.asks("vagabond", "vagabond action")


def test_14_2_2__the_warlord_alone_is_no_ally_to_move():
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 1}).player("hundreds", warlord=5)
    t.player("vagabond", location=5, satchel=["boot", "boot"], relationships={"hundreds": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 2").asks("vagabond", "vagabond action")
    assert (t.warlord, t.location) == (5, "clearing 2")


def test_14_2_2__the_warlord_does_not_stroll():
    """Covers Law C.5.2.II."""
    for warriors, left in ((1, 1), (2, 1)):
        t = theirs("chameleander").clearing(5, chameleander={"warriors": 1}, hundreds={"warriors": warriors})
        t.player("hundreds", warlord=5).hand("chameleander", "Anvil")
        t.when("chameleander", "move from clearing 5 to clearing 1")
        if warriors == 2:
            t.asks("chameleander", "stroll force", ["choose hundreds", "pass"]).when("chameleander", "choose hundreds")
        assert (t.warlord, t.warriors("hundreds", 5), t.warriors("hundreds", 1)) == (5, left, warriors - left)
        t.asks("chameleander", "chameleander action")


def test_14_2_2__in_their_turn_he_moves_as_a_warrior():
    """All go, or it is asked whether he is among those who go. Covers Law 4.2, 14.5.2.I."""
    t = ours().clearing(5, hundreds={"warriors": 3}).when("hundreds", "move from clearing 5 to clearing 1", "choose 3")
    assert (t.warlord, t.warriors("hundreds", 1)) == (1, 3)
    t.asks("hundreds", "advance")
    for answer, place in (("choose clearing 1", 1), ("pass", 5)):
        t = ours().clearing(5, hundreds={"warriors": 3})
        t.when("hundreds", "move from clearing 5 to clearing 1", "choose 2")
        t.asks("hundreds", "which go", ["choose clearing 1", "pass"]).when("hundreds", answer)
        assert (t.warlord, t.warriors("hundreds", 1), t.warriors("hundreds", 5)) == (place, 2, 1)
        t.asks("hundreds", "advance")


def test_14_2_2__warriors_from_other_clearings_move_without_a_question():
    t = ours().clearing(5, hundreds={"warriors": 1}).clearing(9, hundreds={"warriors": 3})
    t.when("hundreds", "move from clearing 9 to clearing 1", "choose 2").asks("hundreds", "advance")
    assert (t.warlord, t.warriors("hundreds", 1)) == (5, 2)


def test_14_2_2__cobbler_moves_him_in_their_evening():
    t = ours(phase="evening").clearing(5, hundreds={"warriors": 2}).player("hundreds", effects=["Cobbler"])
    t.clearing(1, hundreds={"warriors": 1}).hand("hundreds", "Bake Sale")
    t.when("hundreds", "use Cobbler (rabbit)", "move from clearing 5 to clearing 1", "choose 1", "choose clearing 1")
    assert (t.warlord, t.warriors("hundreds", 1)) == (1, 2)
    t.asks("hundreds", "incite")


# -- he is placed by set-up and Anoint only (Law 14.2.2) ---------------------------------------------


def test_14_2_2__a_fallen_warlord_is_not_among_those_recruited():
    t = ours(phase="birdsong", warlord=None).clearing(5, hundreds={"stronghold": 2})
    t.clearing(8, hundreds={"warriors": 18}).when("hundreds", "choose clearing 8")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("hundreds", 8), t.supply("hundreds")) == (8, 2, 18, 1)
    t.asks("hundreds", "choose mood")


def test_14_2_2__the_warlord_is_not_beckoned():
    """Covers Law C.5.2.III."""
    for out, beckoned in ((20, False), (19, True)):
        t = theirs("chameleander").clearing(5, chameleander={"warriors": 1}).clearing(1, hundreds={"warriors": out})
        t.hand("chameleander", "Anvil").asks("chameleander", "chameleander action")
        assert ("beckon hundreds" in t.options(), t.warlord) == (beckoned, None)


# -- Contempt for Trade (Law 14.2.3) -----------------------------------------------------------------


def crafting(card, strongholds, vp=0, **hoard):
    t = ours().clearing(5, hundreds={"warriors": 3, **strongholds}).hand("hundreds", card)
    return t.player("hundreds", vp=vp, hoard=hoard)


def test_14_2_3__they_take_the_item_and_score_nothing():
    t = crafting("Bake Sale", {"stronghold": 2}).when("hundreds", "craft Bake Sale (rabbit)")
    t.asks("hundreds", "contempt", ["choose ready coin", "pass"])
    before = t.item_supply("coin")
    t.when("hundreds", "choose ready coin").asks("hundreds", "command")
    assert (t.hoard, t.vp("hundreds"), t.discard) == ({"coin": 1}, 0, ["Bake Sale (rabbit)"])
    assert t.item_supply("coin") == before - 1


def test_14_2_3__or_remove_it_for_its_points():
    t = crafting("Bake Sale", {"stronghold": 2}).when("hundreds", "craft Bake Sale (rabbit)")
    before = t.item_supply("coin")
    t.when("hundreds", "pass").asks("hundreds", "command")
    assert (t.hoard, t.vp("hundreds"), t.discard) == ({}, 3, ["Bake Sale (rabbit)"])
    assert t.item_supply("coin") == before - 1


def test_14_2_3__an_item_that_is_not_in_the_supply_cannot_be_crafted_for_points_either():
    """Covers Law 4.1.2."""
    t = crafting("Bake Sale", {"stronghold": 2}).table(items={"boot": 2}).asks("hundreds", "command")
    assert t.cards("hundreds") == ["Bake Sale (rabbit)"]


def test_14_2_3__other_cards_are_crafted_as_by_everybody():
    t = crafting("Command Warren", {"stronghold": 2}).when("hundreds", "craft Command Warren (rabbit)")
    assert t.effects("hundreds") == ["Command Warren (rabbit)"]
    t.asks("hundreds", "command")


def test_14_2_3__others_have_no_contempt():
    t = theirs().clearing(5, marquise={"workshop": 2}).hand("marquise", "Bake Sale")
    t.clearing(1, hundreds={"warriors": 1}).clearing(8, marquise={"warriors": 1}).when(
        "marquise", "craft Bake Sale (rabbit)"
    )
    assert (t.crafted("marquise"), t.vp("marquise"), t.hoard) == ({"coin": 1}, 3, {})
    t.asks("marquise", "marquise action")


def test_14_2_3__in_dominance_the_points_are_lost():
    """Covers Law 3.3.1."""
    t = ours("marquise", "eyrie").clearing(5, hundreds={"warriors": 3, "stronghold": 2})
    t.hand("hundreds", "Bake Sale").player("hundreds", vp=10, dominance="fox").clearing(2, eyrie={"warriors": 1})
    t.when("hundreds", "craft Bake Sale (rabbit)", "pass").asks("hundreds", "command")
    assert t.vp("hundreds") == 10


# -- the Hoard (Law 14.2.4) --------------------------------------------------------------------------


def test_14_2_4__crafted_items_go_to_the_hoard_instead_of_a_box():
    t = crafting(OURS, {"stronghold": 1}).when("hundreds", f"craft {OURS}", "choose ready boot")
    assert (t.hoard, t.crafted("hundreds")) == ({"boot": 1}, {})
    t.asks("hundreds", "command")


def test_14_2_4__no_position_has_a_box_of_theirs():
    with pytest.raises(PositionError, match="hoard"):
        _ = ours().clearing(5, hundreds={"warriors": 1}).player("hundreds", items={"boot": 1}).game


def test_14_2_4__a_vagabond_who_aids_takes_nothing_from_the_hoard():
    """There is no Crafted Items box. Covers Law 9.5.4."""
    t = theirs("vagabond").clearing(5, hundreds={"warriors": 1}).player("hundreds", hoard={"boot": 1, "sword": 1})
    t.player("vagabond", location=5, satchel=["boot", "torch"]).hand("vagabond", "Bake Sale")
    t.when("vagabond", "aid hundreds", "choose ready torch").asks("vagabond", "vagabond action")
    assert (t.hoard, t.cards("hundreds")) == ({"boot": 1, "sword": 1}, ["Bake Sale (rabbit)"])


@pytest.mark.parametrize(
    ("card", "strongholds", "item", "hoard"),
    [
        (OURS, {5: 1}, "boot", FULL_COMMAND),
        ("Bake Sale", {5: 2}, "coin", FULL_COMMAND),
        ("Smuggler's Trail", {7: 1}, "sack", FULL_COMMAND),
        ("Crossbow (mouse)", {8: 1}, "crossbow", FULL_PROWESS),
        ("Anvil", {8: 1}, "hammer", FULL_PROWESS),
        ("Sword", {8: 2}, "sword", FULL_PROWESS),
        ("Root Tea (fox)", {7: 1}, "tea", FULL_PROWESS),
    ],
)
def test_14_2_4_I__on_a_full_track_an_item_leaves_the_game_for_a_point(card, strongholds, item, hoard):
    """Covers Law 14.2.4: which track holds it."""
    t = ours().player("hundreds", hoard=hoard).clearing(5, hundreds={"warriors": 2}).hand("hundreds", card)
    for c, n in strongholds.items():
        t.clearing(c, hundreds={"stronghold": n, "warriors": 2 if c == 5 else 0})
    t.table(items={item: 1})
    craft = next(words for words in t.options() if words.startswith("craft"))
    t.when("hundreds", craft, f"choose ready {item}")
    t.asks("hundreds", "hoard full", [f"choose ready {kind}" for kind in hoard])
    other = next(kind for kind in hoard if kind != item)
    t.when("hundreds", f"choose ready {other}")
    after = {kind: n for kind, n in (hoard | {item: hoard[item] + 1, other: hoard[other] - 1}).items() if n}
    assert (t.hoard, t.vp("hundreds")) == (after, 1)
    t.asks("hundreds", "command")


def test_14_2_4_I__the_gained_item_itself_may_leave():
    t = crafting(OURS, {"stronghold": 1}, sack=3, coin=1).when("hundreds", f"craft {OURS}", "choose ready boot")
    t.asks("hundreds", "hoard full", ["choose ready boot", "choose ready sack", "choose ready coin"])
    t.when("hundreds", "choose ready boot")
    assert (t.hoard, t.vp("hundreds")) == ({"sack": 3, "coin": 1}, 1)
    t.asks("hundreds", "command")


@pytest.mark.parametrize("hoard", [{}, {"boot": 3}, FULL_PROWESS])
def test_14_2_4_I__with_a_space_on_its_track_the_item_stays(hoard):
    t = crafting(OURS, {"stronghold": 1}, **hoard).table(items={"boot": 1})
    t.when("hundreds", f"craft {OURS}", "choose ready boot").asks("hundreds", "command")
    assert (t.hoard["boot"], sum(t.hoard.values()), t.vp("hundreds")) == (
        hoard.get("boot", 0) + 1,
        sum(hoard.values()) + 1,
        0,
    )


def test_14_2_4_I__an_item_crafted_for_points_does_not_reach_a_full_track():
    t = crafting(OURS, {"stronghold": 1}, **FULL_COMMAND).table(items={"boot": 1})
    t.when("hundreds", f"craft {OURS}", "pass").asks("hundreds", "command")
    assert (t.hoard, t.vp("hundreds")) == ({"boot": 2, "sack": 1, "coin": 1}, 1)  # the point of the card


ITEMS_ON_A_TRACK = [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)]


@pytest.mark.parametrize(("items", "value"), ITEMS_ON_A_TRACK)
def test_14_2_4_II__items_on_the_command_track_are_actions(items, value):
    """Covers Law 14.5.2; items of the other track do not count."""
    t = ours().clearing(5, hundreds={"warriors": 2}).player("hundreds", hoard={"coin": items, "tea": 2})
    for k in range(value):
        t.asks("hundreds", "command")
        origin, to = (5, 1) if k % 2 == 0 else (1, 5)
        t.when("hundreds", f"move from clearing {origin} to clearing {to}", "choose 2")
    t.asks("hundreds", "advance")


@pytest.mark.parametrize(("items", "value"), ITEMS_ON_A_TRACK)
def test_14_2_4_II__items_on_the_prowess_track_are_advances(items, value):
    """Covers Law 14.5.3; items of the other track do not count."""
    t = ours().clearing(5, hundreds={"warriors": 2}).player("hundreds", hoard={"tea": items, "coin": 4})
    t.hand("hundreds", "Royal Claim").when("hundreds", "pass")
    for k in range(value):
        t.asks("hundreds", "advance").when("hundreds", f"choose clearing {(1, 5)[k % 2]}", "choose 2")
    t.asks("hundreds", "incite")


@pytest.mark.parametrize(("items", "value"), ITEMS_ON_A_TRACK)
def test_14_2_4_II__items_on_the_prowess_track_are_recruits(items, value):
    """Covers Law 14.4.2."""
    t = ours(phase="birdsong").clearing(5, hundreds={"warriors": 1})
    t.player("hundreds", hoard={"tea": items, "coin": 4}).asks("hundreds", "choose mood")
    assert t.warriors("hundreds", 5) == 1 + value


def test_14_2_4_II__an_item_crafted_in_daylight_counts_at_once():
    """Covers Law 14.5.2, 14.5.3."""
    t = crafting(OURS, {"stronghold": 1}).when("hundreds", f"craft {OURS}", "choose ready boot")
    t.when("hundreds", "move from clearing 5 to clearing 1", "choose 3").asks("hundreds", "command")
    t.when("hundreds", "move from clearing 1 to clearing 5", "choose 3").asks("hundreds", "advance")
    t = ours().clearing(5, hundreds={"warriors": 2}).clearing(7, hundreds={"stronghold": 1})
    t.hand("hundreds", "Root Tea (mouse)").when("hundreds", "craft Root Tea (mouse)", "choose ready tea", "pass")
    t.when("hundreds", "choose clearing 1", "choose 2").asks("hundreds", "advance")


def test_14_2_4_II__an_item_looted_with_the_last_action_gives_another():
    """Covers Law 14.2.5."""
    t = looting(items={"boot": 1}).force(dice=[(2, 0)]).when("hundreds", BATTLE, "fight to loot")
    t.asks("hundreds", "command")
    t.when("hundreds", "move from clearing 5 to clearing 1", "choose 3").asks("hundreds", "advance")


# -- Looters (Law 14.2.5) ----------------------------------------------------------------------------

BATTLE = "battle marquise in clearing 5"


def looting(mine=3, marquise=1, items=None, **pieces):
    """The Hundreds can battle the Marquise, who has crafted items, in clearing 5."""
    t = ours().clearing(5, hundreds={"warriors": mine}, marquise={"warriors": marquise, **pieces})
    return t.player("marquise", items={"boot": 1} if items is None else items)


def test_14_2_5__attacking_a_player_with_crafted_items_they_may_declare_to_loot():
    looting().when("hundreds", BATTLE).asks("hundreds", "loot", ["fight to loot", "pass"])


def test_14_2_5__a_defender_without_items_is_not_looted():
    """The box of a third player does not matter, nor does their own Hoard."""
    t = ours("marquise", "eyrie").clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 2})
    t.clearing(2, eyrie={"warriors": 1}).player("eyrie", items={"boot": 1}).player("hundreds", hoard={"sack": 1})
    t.force(dice=[(1, 0)]).when("hundreds", BATTLE).asks("hundreds", "command")
    assert t.warriors("marquise", 5) == 1


def test_14_2_5__the_vagabond_cannot_be_looted():
    t = ours("vagabond").clearing(5, hundreds={"warriors": 3}).player("vagabond", location=5, satchel=["boot", "sword"])
    t.force(dice=[(0, 0)]).when("hundreds", "battle vagabond in clearing 5").asks("hundreds", "advance")
    assert (t.item("boot"), t.hoard) == ({"ready": 1}, {})


def test_14_2_5__defenders_do_not_loot():
    t = theirs().clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 2}).player("marquise", items={"boot": 1})
    t.force(dice=[(1, 1)]).when("marquise", "battle hundreds in clearing 5")
    assert (t.warriors("marquise", 5), t.crafted("marquise")) == (1, {"boot": 1})
    t.asks("marquise", "marquise action")


def test_14_2_5__nobody_else_loots():
    t = theirs("marquise", "eyrie").clearing(5, eyrie={"warriors": 1}, marquise={"warriors": 2})
    t.player("eyrie", items={"boot": 1}).clearing(1, hundreds={"warriors": 1}).force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("eyrie", 5), t.crafted("eyrie")) == (0, {"boot": 1})
    t.asks("marquise", "marquise action")


def test_14_2_5__looting_they_deal_no_rolled_hits_and_take_an_item():
    """They rule the clearing at the end; the defender has dealt its roll."""
    t = looting(mine=4, marquise=2).force(dice=[(3, 1)]).when("hundreds", BATTLE, "fight to loot", "pass")
    assert (t.warriors("marquise", 5), t.warriors("hundreds", 5)) == (2, 3)
    assert (t.hoard, t.crafted("marquise"), t.vp("hundreds")) == ({"boot": 1}, {}, 0)
    t.asks("hundreds", "command")  # two Command now


def test_14_2_5__of_several_items_they_choose():
    t = looting(items={"boot": 1, "sword": 1, "tea": 2}).force(dice=[(0, 0)]).when("hundreds", BATTLE, "fight to loot")
    t.asks("hundreds", "loot item", ["choose ready boot", "choose ready sword", "choose ready tea"])
    t.when("hundreds", "choose ready tea")
    assert (t.hoard, t.crafted("marquise")) == ({"tea": 1}, {"boot": 1, "sword": 1, "tea": 1})
    t.asks("hundreds", "advance")


def test_14_2_5__without_rule_at_the_end_they_take_nothing():
    for mine, marquise in ((3, 2), (2, 3)):  # a tie after the defender's hit, and less
        t = looting(mine=mine, marquise=marquise).force(dice=[(3, 1)]).when("hundreds", BATTLE, "fight to loot", "pass")
        assert (t.hoard, t.crafted("marquise"), t.warriors("marquise", 5)) == ({}, {"boot": 1}, marquise)
        t.asks("hundreds", "advance")


def test_14_2_5__without_the_declaration_they_deal_hits_and_take_nothing():
    t = looting().force(dice=[(1, 0)]).when("hundreds", BATTLE, "pass")
    assert (t.warriors("marquise", 5), t.hoard, t.crafted("marquise")) == (0, {}, {"boot": 1})
    t.asks("hundreds", "advance")


def test_14_2_5__extra_hits_are_dealt():
    """Defenseless, Brutal Tactics and a wrathful mood. Covers Law 4.3.5.I, 4.3.5.II."""
    t = looting(marquise=0, sawmill=2).force(dice=[(3, 0)]).when("hundreds", BATTLE, "fight to loot")
    assert (t.pieces("sawmill", 5), t.vp("hundreds"), t.hoard) == (1, 1, {"boot": 1})
    t.asks("hundreds", "command")
    t = looting(mine=4, marquise=3).player("hundreds", effects=["Brutal Tactics"], mood="wrathful").force(dice=[(3, 0)])
    t.when("hundreds", BATTLE, "fight to loot", "use Brutal Tactics (bird)")
    assert (t.warriors("marquise", 5), t.vp("marquise"), t.hoard) == (1, 1, {"boot": 1})
    t.asks("hundreds", "command")


def test_14_2_5__it_is_declared_before_the_ambush():
    """Covers Law 4.3.1."""
    t = looting().hand("marquise", "Ambush! (rabbit)").when("hundreds", BATTLE)
    t.asks("hundreds", "loot").when("hundreds", "fight to loot").asks("marquise", "ambush")


def test_14_2_5__an_ambush_that_ends_the_battle_ends_the_looting():
    """They take an item if they rule all the same. Covers Law 4.3.1.II."""
    for strongholds, hoard in ((1, {}), (2, {"boot": 1})):
        t = ours().clearing(5, hundreds={"warriors": 2, "stronghold": strongholds}, marquise={"warriors": 1})
        t.player("marquise", items={"boot": 1}).hand("marquise", "Ambush! (rabbit)")
        t.when("hundreds", BATTLE, "fight to loot").when("marquise", "play the rabbit ambush")
        assert (t.warlord, t.warriors("hundreds", 5), t.hoard) == (None, 0, hoard)
        t.asks("marquise", "marquise action")


def test_14_2_5__the_next_battle_is_no_longer_fought_to_loot():
    t = looting(mine=6, marquise=3, items={"boot": 1, "coin": 1}).player("hundreds", hoard={"sack": 1})
    t.force(dice=[(3, 0), (2, 0)]).when("hundreds", BATTLE, "fight to loot", "choose ready coin")
    assert t.warriors("marquise", 5) == 3
    t.when("hundreds", BATTLE, "pass").asks("hundreds", "advance")
    assert (t.warriors("marquise", 5), t.hoard, t.crafted("marquise")) == (1, {"sack": 1, "coin": 1}, {"boot": 1})


def test_14_2_5__a_looted_item_can_fill_a_full_track():
    """Covers Law 14.2.4.I."""
    t = looting().player("hundreds", hoard={"boot": 2, "sack": 2}).force(dice=[(0, 0)])
    t.when("hundreds", BATTLE, "fight to loot").asks(
        "hundreds", "hoard full", ["choose ready boot", "choose ready sack"]
    )
    t.when("hundreds", "choose ready sack").asks("hundreds", "command")
    assert (t.hoard, t.vp("hundreds"), t.crafted("marquise")) == ({"boot": 3, "sack": 1}, 1, {})


def test_14_2_5__forced_to_attack_by_a_vagrant_they_may_loot_too():
    """Covers Law 26.4.2."""
    t = theirs("vagabond", "marquise").player("vagabond", character="vagrant", location=5, satchel=["torch", "boot"])
    t.clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 1}).player("marquise", items={"boot": 1})
    t.when("vagabond", "take the special action", "choose hundreds", "choose marquise").asks("hundreds", "loot")
    t.force(dice=[(1, 0)]).when("hundreds", "fight to loot")
    assert (t.hoard, t.warriors("marquise", 5)) == ({"boot": 1}, 1)
    t.asks("vagabond", "vagabond action")
