"""Law 14.7: the eight moods."""

import pytest

from tests.given import given

BATTLE = "battle marquise in clearing 5"
ATTACK = "battle hundreds in clearing 5"
RABBIT = "Bake Sale"


def ours(mood, *others, phase="daylight", warriors=3, **config):
    """A turn of the Hundreds in this mood; the warlord stands in clearing 5 (beside 1 and 2)."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase=phase, **config)
    return t.clearing(5, hundreds={"warriors": warriors}).player("hundreds", warlord=5, mood=mood)


def theirs(mood, warriors=3, attackers=4, **pieces):
    """A turn of the Marquise, who can attack the warlord in clearing 5."""
    t = given("marquise", "hundreds", turn="marquise").player("hundreds", warlord=5, mood=mood)
    return t.clearing(5, marquise={"warriors": attackers}, hundreds={"warriors": warriors, **pieces})


# -- Bitter (Law 14.7.1) -----------------------------------------------------------------------------


def bitter(t):
    """Mobs in the warlord's clearing, in one beside it, and in one far away."""
    for c in (1, 8):
        t.clearing(c, hundreds={"mob": 1})
    return t


def test_14_7_1__before_the_roll_mobs_near_the_warlord_become_warriors():
    """Covers Law 4.3.2."""
    t = bitter(ours("bitter")).clearing(5, hundreds={"warriors": 1, "mob": 1}, marquise={"warriors": 4})
    t.when("hundreds", BATTLE).asks("hundreds", "rally", ["choose clearing 1", "choose clearing 5", "pass"])
    t.force(dice=[(3, 0)]).when("hundreds", "choose clearing 1", "choose clearing 5").asks("hundreds", "advance")
    assert (t.mobs, t.warriors("hundreds", 5), t.warriors("marquise", 5)) == ([8], 3, 1)
    assert (t.supply("mob"), t.supply("hundreds"), t.vp("hundreds")) == (4, 18, 0)


def test_14_7_1__any_number_of_them_or_none():
    for answers, mobs, warriors in ((["pass"], [1, 5, 8], 1), (["choose clearing 5", "pass"], [1, 8], 2)):
        t = bitter(ours("bitter")).clearing(5, hundreds={"warriors": 1, "mob": 1}, marquise={"warriors": 4})
        t.force(dice=[(0, 0)]).when("hundreds", BATTLE, *answers).asks("hundreds", "advance")
        assert (t.mobs, t.warriors("hundreds", 5)) == (mobs, warriors)


def test_14_7_1__as_defender_too():
    t = bitter(theirs("bitter", warriors=1, mob=1)).when("marquise", ATTACK)
    t.asks("hundreds", "rally", ["choose clearing 1", "choose clearing 5", "pass"]).force(dice=[(0, 0)])
    t.when("hundreds", "choose clearing 5", "pass")
    assert (t.mobs, t.warriors("hundreds", 5)) == ([1, 8], 2)
    t.asks("marquise", "marquise action")


def test_14_7_1__not_in_a_battle_without_the_warlord():
    t = ours("bitter").clearing(9, hundreds={"warriors": 2, "mob": 1}, marquise={"warriors": 1}).force(dice=[(0, 0)])
    t.when("hundreds", "battle marquise in clearing 9").asks("hundreds", "advance")
    assert t.mobs == [9]


def test_14_7_1__not_in_a_battle_of_others_beside_the_warlord():
    t = given("marquise", "eyrie", "hundreds", turn="marquise").player("hundreds", warlord=5, mood="bitter")
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2}, hundreds={"warriors": 1, "mob": 1})
    t.force(dice=[(0, 0)]).when("marquise", "battle eyrie in clearing 5").asks("marquise", "marquise action")
    assert t.mobs == [5]


def test_14_7_1__not_in_another_mood():
    t = bitter(ours("rowdy")).clearing(5, marquise={"warriors": 4}).force(dice=[(0, 0)])
    t.when("hundreds", BATTLE).asks("hundreds", "advance")
    assert t.mobs == [1, 8]


def test_14_7_1__an_ambush_comes_first():
    """Whoever has lost the warlord to it is bitter no more. Covers Law 4.3.1, 4.3.2."""
    t = bitter(ours("bitter")).clearing(5, hundreds={"warriors": 3, "mob": 1}, marquise={"warriors": 4})
    t.hand("marquise", "Ambush! (rabbit)").when("hundreds", BATTLE).asks("marquise", "ambush")
    t.when("marquise", "play the rabbit ambush").asks("hundreds", "which fall").when("hundreds", "pass")
    t.asks("hundreds", "rally")
    t = bitter(ours("bitter")).clearing(5, hundreds={"warriors": 3, "mob": 1}, marquise={"warriors": 4})
    t.hand("marquise", "Ambush! (rabbit)").when("hundreds", BATTLE).force(dice=[(0, 0)])
    t.when("marquise", "play the rabbit ambush").when("hundreds", "choose clearing 5")
    assert (t.mobs, t.warlord) == ([1, 5, 8], None)
    t.asks("marquise", "marquise action")


def test_14_7_1__beside_the_keep_nobody_comes_for_a_mob():
    """Covers Law 6.2.2."""
    t = ours("bitter").clearing(5, hundreds={"warriors": 2, "mob": 1}, marquise={"keep": 1, "warriors": 1})
    t.force(dice=[(0, 0)]).when("hundreds", BATTLE, "choose clearing 5").asks("hundreds", "advance")
    assert (t.mobs, t.warriors("hundreds", 5)) == ([], 2)


def test_14_7_1__with_an_empty_supply_mobs_can_still_go():
    """Covers Law 1.5.4."""
    t = ours("bitter").clearing(5, hundreds={"warriors": 21, "mob": 1}, marquise={"warriors": 1})
    t.force(dice=[(0, 0)]).when("hundreds", BATTLE, "choose clearing 5").asks("hundreds", "advance")
    assert (t.mobs, t.warriors("hundreds", 5)) == ([], 21)


# -- Grandiose (Law 14.7.2) --------------------------------------------------------------------------


def test_14_7_2__they_advance_before_they_command():
    t = (
        ours("grandiose")
        .hand("hundreds", RABBIT)
        .asks("hundreds", "advance")
        .when("hundreds", "choose clearing 1", "choose 3")
    )
    t.asks("hundreds", "command").when("hundreds", "move from clearing 1 to clearing 5", "choose 3")
    assert t.warlord == 5
    t.asks("hundreds", "incite")


def test_14_7_2__they_craft_first_all_the_same():
    t = ours("grandiose").clearing(8, hundreds={"stronghold": 1}).hand("hundreds", "Anvil").asks("hundreds", "craft")
    t.when("hundreds", "pass").asks("hundreds", "advance")


@pytest.mark.parametrize("mood", ["bitter", "jubilant", "lavish", "relentless", "rowdy", "stubborn", "wrathful"])
def test_14_7_2__in_another_mood_they_command_first(mood):
    ours(mood).asks("hundreds", "command").when("hundreds", "pass").asks("hundreds", "advance")


def test_14_7_2__chosen_in_birdsong_it_holds_this_turn():
    ours("rowdy", phase="birdsong").when("hundreds", "become grandiose").asks("hundreds", "advance")


# -- Jubilant (Law 14.7.3) ---------------------------------------------------------------------------


def jubilant(*hand, mood="jubilant", **config):
    t = ours(mood, phase="evening", **config).hand("hundreds", *(hand or (RABBIT,)))
    return t.clearing(12, marquise={"warriors": 1})


def test_14_7_3__after_inciting_where_the_warlord_is_they_may_roll():
    t = jubilant().when("hundreds", "incite a mob in clearing 5")
    assert t.mobs == [5]
    t.asks("hundreds", "jubilant", ["roll the mob die", "pass"]).force(mob=["fox"])
    t.when("hundreds", "roll the mob die")
    assert t.mobs == [1, 5]
    t.asks("hundreds", "jubilant")


def test_14_7_3__up_to_four_times():
    """Mobs spread from new mobs; a roll without a clearing counts."""
    t = jubilant().force(mob=["rabbit", "fox", "mouse", "rabbit"]).when("hundreds", "incite a mob in clearing 5")
    t.when("hundreds", "roll the mob die").asks("hundreds", "jubilant")
    assert t.mobs == [5]
    t.when("hundreds", "roll the mob die", "roll the mob die")
    t.asks("hundreds", "spread mob", ["choose clearing 2", "choose clearing 9"]).when("hundreds", "choose clearing 9")
    t.when("hundreds", "roll the mob die").asks("hundreds", "spread mob", ["choose clearing 4", "choose clearing 10"])
    t.when("hundreds", "choose clearing 4")
    assert t.mobs == [1, 4, 5, 9]
    t.asks("marquise", "marquise action")


def test_14_7_3__they_may_stop():
    t = jubilant().when("hundreds", "incite a mob in clearing 5", "pass")
    assert t.mobs == [5]
    t.asks("marquise", "marquise action")


def test_14_7_3__not_elsewhere():
    t = jubilant("Anvil").clearing(8, hundreds={"warriors": 2}).when("hundreds", "incite a mob in clearing 8")
    assert t.mobs == [8]
    t.asks("marquise", "marquise action")


def test_14_7_3__not_in_another_mood():
    t = jubilant(mood="rowdy").when("hundreds", "incite a mob in clearing 5")
    assert t.mobs == [5]
    t.asks("marquise", "marquise action")


def test_14_7_3__beside_any_mob_not_only_the_new_one():
    t = jubilant().clearing(8, hundreds={"mob": 1}).when("hundreds", "incite a mob in clearing 5")
    t.force(mob=["rabbit"]).when("hundreds", "roll the mob die")
    assert t.mobs == [4, 5, 8]
    t.asks("hundreds", "jubilant")


def test_14_7_3__the_fifth_mob_is_the_last():
    """Covers Law 1.5.1."""
    t = jubilant().clearing(8, hundreds={"mob": 1}).clearing(7, hundreds={"mob": 1}).clearing(6, hundreds={"mob": 1})
    t.force(mob=["fox", "rabbit"]).when("hundreds", "incite a mob in clearing 5", "roll the mob die")
    t.when("hundreds", "choose clearing 1")
    assert t.mobs == [1, 5, 6, 7, 8]
    t.when("hundreds", "roll the mob die")
    assert t.mobs == [1, 5, 6, 7, 8]
    t.asks("hundreds", "jubilant")


# -- Relentless (Law 14.7.5) -------------------------------------------------------------------------


def relentless(mood="relentless", **hoard):
    t = ours(mood).clearing(1, marquise={"warriors": 3}).player("hundreds", hoard=hoard)
    return t.hand("hundreds", "Royal Claim").when("hundreds", "pass")


ADVANCE = ("choose clearing 1", "choose 3", "battle marquise in clearing 1")


def test_14_7_5__after_move_and_battle_they_may_move_again():
    t = relentless().force(dice=[(1, 0)]).when("hundreds", *ADVANCE)
    t.asks(
        "hundreds",
        "relentless",
        [f"choose clearing {c}" for c in (5, 9, 10)] + ["battle marquise in clearing 1", "pass"],
    )
    t.when("hundreds", "choose clearing 10", "choose 2").asks("hundreds", "incite")
    assert (t.warlord, t.warriors("hundreds", 10), t.warriors("hundreds", 1)) == (10, 2, 1)


def test_14_7_5__or_battle_again():
    t = relentless().force(dice=[(1, 0), (2, 0)]).when("hundreds", *ADVANCE, "battle marquise in clearing 1")
    assert (t.warlord, t.warriors("marquise", 1)) == (1, 0)
    t.asks("hundreds", "incite")


def test_14_7_5__or_neither():
    t = relentless().force(dice=[(1, 0)]).when("hundreds", *ADVANCE, "pass").asks("hundreds", "incite")
    assert t.warlord == 1


def test_14_7_5__not_after_a_move_alone_or_a_battle_alone():
    relentless().when("hundreds", "choose clearing 1", "choose 3", "pass").asks("hundreds", "incite")
    t = ours("relentless").clearing(5, marquise={"warriors": 3}).hand("hundreds", "Royal Claim").force(dice=[(1, 0)])
    t.when("hundreds", "pass", BATTLE).asks("hundreds", "incite")


def test_14_7_5__not_in_another_mood():
    t = relentless(mood="rowdy").force(dice=[(1, 0)]).when("hundreds", *ADVANCE).asks("hundreds", "incite")
    assert t.warriors("marquise", 1) == 2


def test_14_7_5__not_after_actions_of_command():
    t = (
        ours("relentless")
        .clearing(1, marquise={"warriors": 3})
        .player("hundreds", hoard={"coin": 1})
        .force(dice=[(1, 0)])
    )
    t.when("hundreds", "move from clearing 5 to clearing 1", "choose 3", "battle marquise in clearing 1")
    t.asks("hundreds", "advance")


def test_14_7_5__in_every_advance():
    t = relentless(tea=1).force(dice=[(1, 0), (1, 0)]).when("hundreds", *ADVANCE, "pass").asks("hundreds", "advance")
    t.when("hundreds", "choose clearing 5", "choose 3").asks("hundreds", "incite")  # a move alone this time


def test_14_7_5__not_once_the_warlord_has_fallen():
    t = relentless().force(dice=[(1, 1)]).when("hundreds", *ADVANCE, "choose clearing 1").asks("hundreds", "incite")
    assert t.warlord is None


# -- Rowdy (Law 14.7.6) ------------------------------------------------------------------------------


def rowdy(*others, mood="rowdy", warlord=5, **pieces):
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase="evening")
    t.player("hundreds", mood=mood, warlord=warlord).clearing(5, hundreds={"warriors": 1}, **pieces)
    return t.clearing(12, marquise={"warriors": 1}).asks("marquise", "marquise action")


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [
        ({}, 2),
        ({"warriors": 2}, 2),
        ({"warriors": 3}, 3),
        ({"warriors": 1, "wood": 1, "sawmill": 1}, 3),
        ({"warriors": 6}, 3),
    ],
)
def test_14_7_6__they_draw_one_more_card_or_two_in_a_crowd(pieces, drawn):
    """Covers Law 14.6.3."""
    assert rowdy(marquise=pieces).hand_size("hundreds") == drawn


def test_14_7_6__pieces_of_different_enemies_add_up():
    t = rowdy("marquise", "eyrie", marquise={"warriors": 2}, eyrie={"warriors": 1})
    assert t.hand_size("hundreds") == 3
    t = given("hundreds", "marquise", "vagabond", turn="hundreds", phase="evening")
    t.player("hundreds", mood="rowdy", warlord=5).player("vagabond", location=5, satchel=["boot"])
    t.clearing(5, hundreds={"warriors": 1}, marquise={"warriors": 2}).asks("marquise", "marquise action")
    assert t.hand_size("hundreds") == 3


def test_14_7_6__a_crowd_elsewhere_or_without_the_warlord_does_not_count():
    t = given("hundreds", "marquise", turn="hundreds", phase="evening").player("hundreds", mood="rowdy", warlord=5)
    t.clearing(5, hundreds={"warriors": 1}).clearing(8, hundreds={"warriors": 1}, marquise={"warriors": 4})
    t.asks("marquise", "marquise action")
    assert t.hand_size("hundreds") == 2
    assert rowdy(warlord=None, marquise={"warriors": 4}).hand_size("hundreds") == 2


def test_14_7_6__mercenaries_are_no_crowd():
    """Covers Law 11.2.7.III."""
    for hired, drawn in (("hundreds", 2), (None, 3)):
        t = given("hundreds", "riverfolk", turn="hundreds", phase="evening").player("hundreds", mood="rowdy", warlord=5)
        t.clearing(5, hundreds={"warriors": 1}, riverfolk={"warriors": 3}).player("riverfolk", payments=2)
        if hired:
            t.player("riverfolk", hired=hired, bought={"mercenaries": 1})
        t.asks("riverfolk", "riverfolk action")
        assert t.hand_size("hundreds") == drawn


def test_14_7_6__their_own_pieces_are_no_crowd():
    t = given("hundreds", "marquise", turn="hundreds", phase="evening").player("hundreds", mood="rowdy", warlord=5)
    t.clearing(5, hundreds={"warriors": 4, "mob": 1, "stronghold": 1}).clearing(12, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")
    assert t.hand_size("hundreds") == 2


def test_14_7_6__not_in_another_mood():
    assert rowdy(mood="bitter", marquise={"warriors": 4}).hand_size("hundreds") == 1


def test_14_7_6__cards_drawn_otherwise_are_not_more():
    """Only the draw of Evening."""
    t = ours("rowdy").clearing(5, marquise={"warriors": 4}).player("hundreds", effects=["Tax Collector"])
    t.when("hundreds", "use Tax Collector (fox)").asks("hundreds", "command")
    assert t.hand_size("hundreds") == 1


# -- Stubborn (Law 14.7.7) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("hits", "left"), [(0, 3), (1, 3), (2, 2)])
def test_14_7_7__in_battle_with_the_warlord_they_ignore_the_first_hit(hits, left):
    """Covers Law 4.3.5.III."""
    t = theirs("stubborn").force(dice=[(hits, 0)]).when("marquise", ATTACK)
    if hits == 2:
        t.asks("hundreds", "which fall").when("hundreds", "pass")
    assert (t.warlord, t.warriors("hundreds", 5)) == (5, left)
    t.asks("marquise", "marquise action")


def test_14_7_7__as_attackers_too():
    t = ours("stubborn").clearing(5, marquise={"warriors": 3}).force(dice=[(1, 1)])
    t.when("hundreds", BATTLE).asks("hundreds", "advance")
    assert (t.warriors("hundreds", 5), t.warriors("marquise", 5)) == (3, 2)


def test_14_7_7__the_first_of_the_hits_of_an_ambush_and_none_of_the_roll():
    """Covers Law 4.3.1.II."""
    t = ours("stubborn").clearing(5, marquise={"warriors": 3}).hand("marquise", "Ambush! (rabbit)")
    t.force(dice=[(1, 1)]).when("hundreds", BATTLE).when("marquise", "play the rabbit ambush")
    t.asks("hundreds", "which fall").when("hundreds", "pass").asks("hundreds", "which fall")
    assert t.warriors("hundreds", 5) == 2
    t.when("hundreds", "pass").asks("hundreds", "advance")
    assert (t.warlord, t.warriors("hundreds", 5)) == (5, 1)


def test_14_7_7__once_in_each_battle():
    t = ours("stubborn").clearing(5, marquise={"warriors": 3}).player("hundreds", hoard={"coin": 1})
    t.force(dice=[(1, 1), (1, 1)]).when("hundreds", BATTLE, BATTLE).asks("hundreds", "advance")
    assert (t.warriors("hundreds", 5), t.warriors("marquise", 5)) == (3, 1)


def test_14_7_7__not_without_the_warlord():
    t = ours("stubborn").clearing(9, hundreds={"warriors": 3}, marquise={"warriors": 3}).force(dice=[(1, 1)])
    t.when("hundreds", "battle marquise in clearing 9").asks("hundreds", "advance")
    assert t.warriors("hundreds", 9) == 2


def test_14_7_7__not_in_another_mood():
    t = theirs("rowdy").force(dice=[(1, 0)]).when("marquise", ATTACK).when("hundreds", "pass")
    assert t.warriors("hundreds", 5) == 2
    t.asks("marquise", "marquise action")


def test_14_7_7__their_enemy_ignores_nothing():
    t = theirs("stubborn").force(dice=[(1, 1)]).when("marquise", ATTACK)
    assert (t.warriors("marquise", 5), t.warriors("hundreds", 5)) == (3, 3)
    t.asks("marquise", "marquise action")


# -- Wrathful (Law 14.7.8) ---------------------------------------------------------------------------


def test_14_7_8__attacking_with_the_warlord_they_deal_an_extra_hit():
    """Beyond their number. Covers Law 4.3.5.I."""
    t = ours("wrathful", warriors=1).clearing(5, marquise={"warriors": 4}).force(dice=[(3, 0)])
    t.when("hundreds", BATTLE).asks("hundreds", "advance")
    assert t.warriors("marquise", 5) == 2


def test_14_7_8__not_as_defenders():
    t = theirs("wrathful").force(dice=[(0, 0)]).when("marquise", ATTACK)
    assert t.warriors("marquise", 5) == 4
    t.asks("marquise", "marquise action")


def test_14_7_8__not_without_the_warlord():
    t = ours("wrathful").clearing(9, hundreds={"warriors": 3}, marquise={"warriors": 3}).force(dice=[(0, 0)])
    t.when("hundreds", "battle marquise in clearing 9").asks("hundreds", "advance")
    assert t.warriors("marquise", 9) == 3


def test_14_7_8__not_in_another_mood():
    t = ours("rowdy").clearing(5, marquise={"warriors": 3}).force(dice=[(0, 0)])
    t.when("hundreds", BATTLE).asks("hundreds", "advance")
    assert t.warriors("marquise", 5) == 3


def test_14_7_8__an_ambush_that_removes_the_warlord_ends_the_wrath():
    """Covers Law 4.3.1.II."""
    t = ours("wrathful").clearing(5, marquise={"warriors": 3}).hand("marquise", "Ambush! (rabbit)").force(dice=[(0, 0)])
    t.when("hundreds", BATTLE).when("marquise", "play the rabbit ambush").when("hundreds", "choose clearing 5")
    assert (t.warlord, t.warriors("marquise", 5)) == (None, 3)
    t.asks("marquise", "marquise action")
