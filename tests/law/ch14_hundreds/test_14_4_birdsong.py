"""Law 14.4: Raze, Recruit, Anoint, Choose Mood."""

import pytest

from root_env.game import Game
from tests.given import given

MOODS = ("bitter", "grandiose", "jubilant", "lavish", "relentless", "rowdy", "stubborn", "wrathful")
BLOCKED_BY = {
    "bitter": "hammer",
    "grandiose": "tea",
    "jubilant": "boot",
    "relentless": "sack",
    "rowdy": "coin",
    "stubborn": "crossbow",
    "wrathful": "sword",
}


def birdsong(*others, mood="rowdy", warlord=5, **config):
    """Birdsong of the Hundreds with the warlord and a warrior in clearing 5 (rabbit)."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase="birdsong", **config)
    t.clearing(5, hundreds={"warriors": 2}).player("hundreds", warlord=warlord, mood=mood)
    return t


def chosen(t):
    """The last step is asked."""
    return t.asks("hundreds", "choose mood")


# -- Raze (Law 14.4.1) -------------------------------------------------------------------------------


def test_14_4_1__mobs_remove_enemy_buildings_and_tokens():
    """All players' alike, a point for each. Covers Law 3.2.1, 21.24."""
    t = birdsong("marquise", "eyrie").force(mob=["mouse"])
    t.clearing(8, hundreds={"mob": 1}, marquise={"workshop": 1, "wood": 2, "warriors": 1}, eyrie={"roost": 1})
    t.clearing(9, hundreds={"mob": 1}, marquise={"sawmill": 1})
    assert (t.on_map("workshop"), t.on_map("wood"), t.on_map("roost"), t.on_map("sawmill")) == (0, 0, 0, 0)
    assert (t.vp("hundreds"), t.supply("wood"), t.supply("roost")) == (5, 8, 7)
    assert t.mobs == [7, 8, 9]
    chosen(t)


def test_14_4_1__they_leave_warriors_and_their_own_pieces():
    t = birdsong().clearing(8, hundreds={"mob": 1, "stronghold": 1}, marquise={"warriors": 2}).force(mob=["fox"])
    assert (t.warriors("marquise", 8), t.pieces("stronghold", 8), t.pieces("mob", 8)) == (2, 1, 1)
    assert t.vp("hundreds") == 0
    chosen(t)


def test_14_4_1__they_leave_pawns():
    t = birdsong("vagabond").clearing(8, hundreds={"mob": 1}).force(mob=["fox"])
    t.player("vagabond", location=8, satchel=["boot", "sword"])
    assert (t.location, t.item("boot")) == ("clearing 8", {"ready": 1})
    chosen(t)


def test_14_4_1__buildings_without_a_mob_stay():
    t = birdsong().clearing(8, hundreds={"mob": 1}).clearing(5, hundreds={"warriors": 2}, marquise={"sawmill": 1})
    t.clearing(7, marquise={"sawmill": 1, "wood": 1}).force(mob=["fox"])
    assert (t.on_map("sawmill"), t.on_map("wood"), t.vp("hundreds")) == (2, 1, 0)
    chosen(t)


def test_14_4_1__mobs_raze_in_the_birdsong_of_the_hundreds_only():
    t = given("marquise", "hundreds", turn="marquise", phase="birdsong")
    t.clearing(8, hundreds={"mob": 1, "warriors": 1}, marquise={"workshop": 1, "warriors": 1})
    t.asks("marquise", "marquise action")
    assert (t.on_map("workshop"), t.mobs) == (1, [8])


def test_14_4_1__a_razed_sympathy_token_outrages():
    """Covers Law 8.2.6."""
    t = birdsong("alliance").clearing(8, hundreds={"mob": 1}, alliance={"sympathy": 1, "warriors": 1})
    t.hand("hundreds", "Anvil", "Sword", "Foxfolk Steel").force(mob=["fox"])
    t.asks("hundreds", "outrage").when("hundreds", "choose Anvil (fox)")
    assert (t.stack_of_supporters, t.vp("hundreds"), t.warriors("alliance", 8)) == (["Anvil (fox)"], 1, 1)
    chosen(t)


def test_14_4_1__all_that_is_razed_goes_before_anything_is_triggered():
    """Two clearings are razed, then both Outrages are paid. Covers Law 1.5.4."""
    t = birdsong("alliance").clearing(8, hundreds={"mob": 1}, alliance={"sympathy": 1})
    t.clearing(1, hundreds={"mob": 1}, alliance={"sympathy": 1}).hand("hundreds", "Anvil", "Foxfolk Steel", "Sword")
    t.force(mob=["fox"]).asks("hundreds", "outrage")
    assert (t.on_map("sympathy"), t.vp("hundreds")) == (0, 2)
    t.when("hundreds", "choose Anvil (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)", "Foxfolk Steel (fox)"]
    chosen(t)


def test_14_4_1__a_razed_base_and_a_razed_keep():
    """Covers Law 8.2.4, 6.2.2."""
    t = birdsong("alliance").clearing(8, hundreds={"mob": 1}, alliance={"fox base": 1}).force(mob=["fox"])
    t.player("alliance", officers=2).supporters("Anvil", "Sword")
    assert (t.on_map("fox base"), t.officers, t.stack_of_supporters) == (0, 1, ["Sword (mouse)"])
    chosen(t)
    t = birdsong().clearing(1, hundreds={"mob": 1}, marquise={"keep": 1, "warriors": 3}).force(mob=["fox"])
    assert (t.on_map("keep"), t.vp("hundreds"), t.warriors("marquise", 1)) == (0, 1, 3)
    chosen(t)


def test_14_4_1__a_razed_trade_post_disrupts_trade():
    """Covers Law 11.2.5.I."""
    t = birdsong("riverfolk").clearing(8, hundreds={"mob": 1}, riverfolk={"fox trade post": 1}).force(mob=["fox"])
    t.player("riverfolk", funds={"riverfolk": 3}).when("hundreds", "pass")  # services can be bought before
    assert (t.on_map("fox trade post"), t.vp("hundreds")) == (0, 1)
    chosen(t)


def test_14_4_1__a_mob_takes_the_item_of_a_ruin_and_the_ruin_goes():
    """Covers Law 2.2.4."""
    t = birdsong().clearing(6, hundreds={"mob": 1}).table(ruins={6: ["boot"], 10: ["sack"]}).force(mob=["fox"])
    chosen(t)
    assert (t.hoard, t.has_ruin(6), t.open_slots(6), t.vp("hundreds")) == ({"boot": 1}, False, 2, 0)
    assert t.has_ruin(10) and t.ruin_items(10) == ["sack"]
    t.refuses("become jubilant")  # it shows the boot


def test_14_4_1__a_ruin_without_a_mob_stays():
    t = birdsong().clearing(10, hundreds={"warriors": 3, "stronghold": 1}).clearing(8, hundreds={"mob": 1})
    t.table(ruins={10: ["boot"]}).force(mob=["fox"])
    chosen(t)
    assert (t.hoard, t.has_ruin(10)) == ({}, True)


def test_14_4_1__an_item_from_a_ruin_can_fill_a_full_track():
    """It is asked before anything else is razed. Covers Law 14.2.4.I."""
    t = birdsong().clearing(6, hundreds={"mob": 1}).table(ruins={6: ["boot"]}).player("hundreds", hoard={"coin": 4})
    t.force(mob=["fox"]).asks("hundreds", "hoard full", ["choose ready boot", "choose ready coin"])
    t.when("hundreds", "choose ready coin")
    assert (t.hoard, t.vp("hundreds"), t.has_ruin(6)) == ({"boot": 1, "coin": 3}, 1, False)
    t.asks("hundreds", "choose mood")


def test_14_4_1__of_two_ruins_they_choose_the_first():
    t = (
        birdsong()
        .clearing(6, hundreds={"mob": 1})
        .clearing(11, hundreds={"mob": 1})
        .player("hundreds", hoard={"coin": 4})
    )
    t.table(ruins={6: ["boot"], 11: ["sack"]}).force(mob=["fox"])
    t.asks("hundreds", "raze next", ["choose clearing 6", "choose clearing 11"]).when("hundreds", "choose clearing 11")
    t.asks("hundreds", "hoard full", ["choose ready sack", "choose ready coin"]).when("hundreds", "choose ready coin")
    t.asks("hundreds", "hoard full", ["choose ready boot", "choose ready sack", "choose ready coin"])
    t.when("hundreds", "choose ready boot")
    assert (t.hoard, t.vp("hundreds"), t.mobs) == ({"coin": 3, "sack": 1}, 2, [6, 11, 12])
    chosen(t)


def test_14_4_1__a_position_is_read_while_it_is_asked_which_item_leaves():
    """The item comes from a ruin, and does not lie in the Hoard yet. Covers Law 9.7.3, 14.2.4.I."""
    t = birdsong().clearing(6, hundreds={"mob": 1}).player("hundreds", hoard={"coin": 2, "boot": 2})
    t.table(ruins={6: ["sack"]}, items={"sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2})
    t.force(mob=["fox"]).asks("hundreds", "hoard full")
    again = Game.from_position(t.game.position())
    assert again.legal_actions().tolist() == t.game.legal_actions().tolist()
    t.when("hundreds", "choose ready coin")
    assert t.hoard == {"coin": 1, "boot": 2, "sack": 1}
    chosen(t)


def test_14_4_1__with_one_vagabond_they_take_the_one_item():
    t = birdsong("vagabond").clearing(6, hundreds={"mob": 1}).table(ruins={6: ["boot"], 10: ["sword"]})
    t.player("vagabond", location=6, satchel=["torch"]).force(mob=["fox"])
    assert (t.hoard, t.has_ruin(6)) == ({"boot": 1}, False)
    chosen(t)


def two(ruin, from_ruins=(), **hoard):
    """At a table with two Vagabonds a mob stands on a ruin."""
    t = birdsong("vagabond", "vagabond").clearing(6, hundreds={"mob": 1}).force(mob=["fox"])
    for agent in ("vagabond_0", "vagabond_1"):
        t.player(agent, location=8, character="thief" if agent == "vagabond_0" else "ranger", satchel=["torch", "boot"])
    t.table(ruins={6: ruin, 10: True, 11: True, 12: True})
    return t.player("hundreds", hoard=hoard, from_ruins=list(from_ruins))


def test_14_4_1__of_two_items_they_look_and_take_one():
    """The ruin stays until its last item is gone. Covers Law 9.7.3."""
    t = two(["boot", "sword"]).asks("hundreds", "raze ruin", ["choose ready boot", "choose ready sword"])
    t.when("hundreds", "choose ready sword").asks("hundreds", "choose mood")
    assert (t.hoard, t.ruin_items(6), t.has_ruin(6)) == ({"sword": 1}, ["boot"], True)
    assert t.game.view("hundreds_0").position()["ruins"][6] == ["boot"]
    assert t.game.view("vagabond_0").position()["ruins"][6] == 1


def test_14_4_1__no_second_item_of_a_type_from_a_ruin():
    """Covers Law 9.7.3; an item of the type from elsewhere does not matter."""
    t = two(["boot", "sword"], ["boot"], boot=1).asks("hundreds", "choose mood")
    assert (t.hoard, t.ruin_items(6)) == ({"boot": 1, "sword": 1}, ["boot"])
    t = two(["boot", "sword"], [], boot=1).asks("hundreds", "raze ruin", ["choose ready boot", "choose ready sword"])


@pytest.mark.parametrize("left", [["boot", "boot"], ["boot"]])
def test_14_4_1__with_all_types_they_take_nothing(left):
    """Covers Law 9.7.3."""
    t = two(left, ["boot"], boot=1).asks("hundreds", "choose mood")
    assert (t.hoard, t.ruin_items(6), t.has_ruin(6)) == ({"boot": 1}, left, True)


# -- the mob die (Law 14.4.1) ------------------------------------------------------------------------


def test_14_4_1__the_die_places_a_mob_in_a_matching_clearing_beside_a_mob():
    """Clearing 8 has the neighbours 4 (rabbit) and 7 (mouse)."""
    t = birdsong().clearing(8, hundreds={"mob": 1}).force(mob=["rabbit"])
    chosen(t)
    assert (t.mobs, t.supply("mob")) == ([4, 8], 3)


def test_14_4_1__of_several_clearings_they_choose():
    t = birdsong().clearing(1, hundreds={"mob": 1}).force(mob=["rabbit"])
    t.asks("hundreds", "spread mob", ["choose clearing 5", "choose clearing 10"]).when("hundreds", "choose clearing 10")
    assert t.mobs == [1, 10]
    chosen(t)


def test_14_4_1__with_riverboats_rivers_link_clearings():
    """Clearings 5 and 10 are linked by a river only. Covers Law 11.2.7.II, 2.2.1."""
    for action, mobs in (("buy riverboats", [5, 10]), ("pass", [5])):
        t = birdsong("riverfolk").clearing(5, hundreds={"warriors": 2, "mob": 1}).force(mob=["rabbit"])
        t.when("hundreds", action)
        assert chosen(t).mobs == mobs


def test_14_4_1__the_new_mob_razes_at_the_next_birdsong():
    t = (
        birdsong()
        .clearing(8, hundreds={"mob": 1})
        .clearing(4, marquise={"sawmill": 1, "wood": 1})
        .force(mob=["rabbit"])
    )
    chosen(t)
    assert (t.mobs, t.on_map("sawmill"), t.on_map("wood")) == ([4, 8], 1, 1)


def test_14_4_1__it_is_rolled_once_however_many_mobs_there_are():
    t = birdsong().clearing(8, hundreds={"mob": 1}).clearing(2, hundreds={"mob": 1}).force(mob=["rabbit", "fox"])
    t.asks("hundreds", "spread mob", [f"choose clearing {c}" for c in (4, 5, 10)]).when("hundreds", "choose clearing 4")
    assert t.mobs == [2, 4, 8]
    chosen(t)


@pytest.mark.parametrize(
    ("mobs", "face"),
    [
        ((8,), "fox"),  # its neighbours are a rabbit and a mouse
        ((4, 8), "rabbit"),  # the only rabbit beside a mob has one
        ((), "rabbit"),  # no mob to be adjacent to
    ],
)
def test_14_4_1__without_such_a_clearing_no_mob_is_placed(mobs, face):
    t = birdsong().force(mob=[face])
    for c in mobs:
        t.clearing(c, hundreds={"mob": 1})
    chosen(t)
    assert t.mobs == list(mobs)


def test_14_4_1__there_are_five_mobs():
    """Covers Law 1.5.1."""
    t = birdsong().force(mob=["rabbit"])
    for c in (1, 2, 7, 8, 9):
        t.clearing(c, hundreds={"mob": 1})
    chosen(t)
    assert t.mobs == [1, 2, 7, 8, 9]


def test_14_4_1__no_mob_is_placed_beside_the_keep():
    """Covers Law 6.2.2."""
    t = birdsong().clearing(1, marquise={"keep": 1}).clearing(5, hundreds={"warriors": 2, "mob": 1}).force(mob=["fox"])
    chosen(t)
    assert t.mobs == [5]


def test_14_4_1__a_keep_razed_before_the_roll_no_longer_stops_them():
    """Two mobs; the die comes after all are resolved."""
    t = birdsong().clearing(1, marquise={"keep": 1}, hundreds={"mob": 1}).clearing(9, hundreds={"mob": 1})
    t.force(mob=["rabbit"]).asks("hundreds", "spread mob", [f"choose clearing {c}" for c in (4, 5, 10)])
    assert t.on_map("keep") == 0


def test_14_4_1__every_face_comes():
    faces = set()
    for seed in range(30):
        t = birdsong().clearing(5, hundreds={"warriors": 2, "mob": 1}).table(seed=seed)
        faces.add(tuple(chosen(t).mobs))
    assert faces == {(1, 5), (2, 5), (5,)}


def test_14_4_1__cajoled_they_may_place_a_second_mob_which_razes_no_more():
    """Covers Law C.5.2.V: limits of placement are ignored."""
    t = given("chameleander", "hundreds", turn="chameleander").player("hundreds", warlord=5, mood="rowdy")
    t.clearing(5, chameleander={"warriors": 1}, hundreds={"warriors": 2, "mob": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "cajole").asks(
        "hundreds", "cajole place", ["choose a stronghold", "choose a mob token", "pass"]
    )
    t.when("hundreds", "choose a mob token")
    assert (t.pieces("mob", 5), t.supply("mob"), t.vp("chameleander")) == (2, 3, 1)
    t.asks("chameleander", "chameleander action")


# -- Recruit (Law 14.4.2) ----------------------------------------------------------------------------


def test_14_4_2__warriors_by_prowess_with_the_warlord_then_one_for_each_stronghold():
    t = birdsong().player("hundreds", hoard={"tea": 1, "sword": 1, "hammer": 1}).force(mob=["fox"])
    t.clearing(8, hundreds={"stronghold": 2}).clearing(9, hundreds={"stronghold": 1, "warriors": 1})
    chosen(t)
    assert [t.warriors("hundreds", c) for c in (5, 8, 9)] == [2 + 3, 2, 2]
    assert t.supply("hundreds") == 20 - (1 + 3 + 2 + 2)


def test_14_4_2__in_the_clearing_of_the_warlord_strongholds_recruit_as_well():
    t = birdsong().clearing(5, hundreds={"warriors": 1, "stronghold": 2})
    chosen(t)
    assert t.warriors("hundreds", 5) == 1 + 1 + 2


def test_14_4_2__without_a_warlord_strongholds_recruit_alone():
    t = birdsong(warlord=None).clearing(8, hundreds={"stronghold": 1}).player("hundreds", hoard={"tea": 4})
    t.asks("hundreds", "anoint")
    assert (t.warriors("hundreds", 5), t.warriors("hundreds", 8)) == (2, 1)


def test_14_4_2__nobody_comes_elsewhere():
    t = birdsong().clearing(8, hundreds={"warriors": 3, "mob": 1}).force(mob=["fox"])
    chosen(t)
    assert (t.warriors("hundreds", 8), t.warriors("hundreds", 5)) == (3, 3)


def test_14_4_2__with_too_few_warriors_the_warlord_comes_first():
    """Covers Law 1.5.4."""
    t = birdsong().clearing(5, hundreds={"warriors": 19}).clearing(8, hundreds={"stronghold": 2})
    t.player("hundreds", hoard={"tea": 3})
    chosen(t)
    assert (t.warriors("hundreds", 5), t.warriors("hundreds", 8), t.supply("hundreds")) == (21, 0, 0)


def test_14_4_2__with_too_few_warriors_for_strongholds_they_choose_where():
    """One warrior per stronghold. Covers Law 1.5.4."""
    t = birdsong().clearing(5, hundreds={"warriors": 18}).clearing(8, hundreds={"stronghold": 1})
    t.clearing(9, hundreds={"stronghold": 2})
    t.asks("hundreds", "recruit short", ["choose clearing 8", "choose clearing 9"])
    assert (t.warriors("hundreds", 5), t.supply("hundreds")) == (19, 2)
    t.when("hundreds", "choose clearing 8")  # what is left goes to the other
    assert [t.warriors("hundreds", c) for c in (5, 8, 9)] == [19, 1, 1]
    chosen(t)


def test_14_4_2__both_warriors_may_go_to_one_clearing_with_two_strongholds():
    t = birdsong().clearing(5, hundreds={"warriors": 18}).clearing(8, hundreds={"stronghold": 1})
    t.clearing(9, hundreds={"stronghold": 2}).when("hundreds", "choose clearing 9", "choose clearing 9")
    assert [t.warriors("hundreds", c) for c in (5, 8, 9)] == [19, 0, 2]
    chosen(t)


def test_14_4_2__as_many_warriors_as_strongholds_need_no_choice():
    t = birdsong().clearing(5, hundreds={"warriors": 18}).clearing(8, hundreds={"stronghold": 2})
    chosen(t)
    assert [t.warriors("hundreds", c) for c in (5, 8)] == [19, 2]


def test_14_4_2__nobody_comes_beside_the_keep():
    """Neither to the warlord nor to a stronghold. Covers Law 6.2.2."""
    t = birdsong(warlord=1).clearing(1, hundreds={"warriors": 2}, marquise={"keep": 1})
    t.clearing(8, hundreds={"stronghold": 1})
    chosen(t)
    assert (t.warriors("hundreds", 1), t.warriors("hundreds", 8)) == (2, 1)
    t = birdsong().clearing(9, hundreds={"stronghold": 1}, marquise={"keep": 1})
    chosen(t)
    assert (t.warriors("hundreds", 9), t.warriors("hundreds", 5)) == (0, 3)


def test_14_4_2__nobody_comes_to_a_scorched_clearing():
    """Covers Law 26.6.2."""
    t = birdsong("vagabond").clearing(8, hundreds={"stronghold": 1}).table(scorched=[5])
    t.player("vagabond", character="scoundrel", location=3, satchel=["boot"])
    assert (chosen(t).warriors("hundreds", 5), t.warriors("hundreds", 8)) == (2, 1)


def test_14_4_2__it_comes_after_raze():
    """An item of a ruin raises Prowess before they recruit. Covers Law 14.4."""
    t = birdsong().clearing(6, hundreds={"mob": 1}).table(ruins={6: ["sword"]}).force(mob=["fox"])
    chosen(t)
    assert (t.hoard, t.warriors("hundreds", 5)) == ({"sword": 1}, 2 + 2)


# -- Anoint (Law 14.4.3) -----------------------------------------------------------------------------


def test_14_4_3__a_warlord_on_the_map_stays():
    t = birdsong().clearing(8, hundreds={"warriors": 2})
    chosen(t)
    assert (t.warlord, t.supply("hundreds")) == (5, 16)


def test_14_4_3__a_warlord_off_the_map_replaces_any_warrior():
    t = birdsong(warlord=None).clearing(8, hundreds={"warriors": 1}).clearing(9, marquise={"warriors": 1})
    t.asks("hundreds", "anoint", ["choose clearing 5", "choose clearing 8"])
    assert t.supply("hundreds") == 17
    t.when("hundreds", "choose clearing 8")
    assert (t.warlord, t.warriors("hundreds", 8), t.warriors("hundreds", 5), t.supply("hundreds")) == (8, 1, 2, 18)
    chosen(t)


def test_14_4_3__a_warrior_just_recruited_can_be_replaced():
    """Covers Law 14.4."""
    t = birdsong(warlord=None).clearing(5, hundreds={"stronghold": 1})
    chosen(t)
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds")) == (5, 1, 20)


def bare(**config):
    """The Hundreds have no warriors on the map."""
    return given("hundreds", "marquise", turn="hundreds", phase="birdsong", **config).player("hundreds", mood="rowdy")


def test_14_4_3__without_warriors_he_is_placed_in_any_clearing():
    t = bare().clearing(8, marquise={"warriors": 5, "sawmill": 1})
    t.asks("hundreds", "anoint", [f"choose clearing {c}" for c in range(1, 13)]).when("hundreds", "choose clearing 8")
    assert (t.warlord, t.warriors("hundreds", 8), t.supply("hundreds")) == (8, 1, 20)
    chosen(t)


def test_14_4_3__beside_the_keep_nobody_is_placed_or_replaced():
    """Covers Law 6.2.2."""
    t = bare().clearing(1, marquise={"keep": 1})
    t.asks("hundreds", "anoint", [f"choose clearing {c}" for c in range(2, 13)])
    t = birdsong(warlord=None).clearing(1, marquise={"keep": 1}, hundreds={"warriors": 4})
    t.clearing(8, hundreds={"warriors": 1}).asks("hundreds", "anoint", ["choose clearing 5", "choose clearing 8"])


def test_14_4_3__with_warriors_beside_the_keep_only_he_is_placed_elsewhere():
    """They cannot be replaced. Covers Law 6.2.2."""
    t = bare().clearing(1, marquise={"keep": 1}, hundreds={"warriors": 4})
    t.asks("hundreds", "anoint", [f"choose clearing {c}" for c in range(2, 13)]).when("hundreds", "choose clearing 9")
    assert (t.warlord, t.warriors("hundreds", 9), t.warriors("hundreds", 1), t.supply("hundreds")) == (9, 1, 4, 16)
    chosen(t)


# -- Choose Mood (Law 14.4.4) ------------------------------------------------------------------------


@pytest.mark.parametrize("mood", MOODS)
def test_14_4_4__they_must_choose_another_mood(mood):
    t = birdsong(mood=mood)
    t.asks("hundreds", "choose mood", [f"become {other}" for other in MOODS if other != mood])
    other = MOODS[(MOODS.index(mood) + 5) % 8]
    t.when("hundreds", f"become {other}").asks("hundreds", "advance" if other == "grandiose" else "command")
    assert t.mood == other


@pytest.mark.parametrize("mood", BLOCKED_BY)
def test_14_4_4__an_item_in_the_hoard_closes_its_mood(mood):
    t = birdsong(mood="lavish").player("hundreds", hoard={BLOCKED_BY[mood]: 1})
    t.asks("hundreds", "choose mood", [f"become {m}" for m in MOODS if m not in ("lavish", mood)])


def test_14_4_4__with_a_full_hoard_they_alternate_with_lavish_or_stay_lavish():
    everything = {"hammer": 1, "tea": 1, "boot": 1, "sack": 1, "coin": 1, "crossbow": 1, "sword": 1}
    t = birdsong(mood="stubborn").player("hundreds", hoard=everything).asks("hundreds", "lavish")
    assert t.mood == "lavish"  # the only one left
    t = birdsong(mood="lavish").player("hundreds", hoard=everything).asks("hundreds", "lavish")
    assert t.mood == "lavish"


def test_14_4_4__a_lavish_player_who_can_change_must():
    t = birdsong(mood="lavish").player("hundreds", hoard={"hammer": 1, "tea": 1, "boot": 1, "sack": 1, "coin": 1})
    t.asks("hundreds", "choose mood", ["become stubborn", "become wrathful"])


def test_14_4_4__an_item_gained_later_leaves_the_mood():
    """The mood is closed when it would be chosen. Covers Law 14.2.4."""
    t = given("hundreds", "marquise", turn="hundreds").player("hundreds", mood="jubilant", warlord=5)
    t.clearing(5, hundreds={"warriors": 2, "stronghold": 1}).clearing(3, marquise={"warriors": 1})
    t.hand("hundreds", "A Visit to Friends").when("hundreds", "craft A Visit to Friends (rabbit)", "choose ready boot")
    assert (t.mood, t.hoard) == ("jubilant", {"boot": 1})
    t.asks("hundreds", "command")


def test_14_4__an_effect_of_birdsong_can_come_between_the_steps():
    """Covers Law 1.4.1."""
    t = (
        birdsong()
        .player("hundreds", effects=["Royal Claim"])
        .asks("hundreds", "gap", ["pass", "use Royal Claim (bird)"])
    )
    assert t.warriors("hundreds", 5) == 2
    t.when("hundreds", "pass", "pass").asks("hundreds", "gap")
    assert t.warriors("hundreds", 5) == 3
    t.when("hundreds", "use Royal Claim (bird)")
    assert t.vp("hundreds") == 1
    chosen(t)
