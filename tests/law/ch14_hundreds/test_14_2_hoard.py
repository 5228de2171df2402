"""Law 14.2.3 to 14.2.5: Contempt for Trade, the Hoard, Looters."""

import pytest

from root_env.support.errors import PositionError
from tests.law.ch14_hundreds.tables import OURS, ours, theirs

FULL_COMMAND = {"boot": 2, "sack": 1, "coin": 1}
FULL_PROWESS = {"hammer": 1, "tea": 1, "sword": 1, "crossbow": 1}


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
