"""Law 14.2.1, 14.2.2: crafting, the warlord."""

from tests.law.ch14_hundreds.tables import OURS, ours, theirs

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
