"""Law 4.3.6: dealing hits, points, what is triggered."""

from tests.given import given


def raid(dice, marquise, warriors=3, officers=2, **pieces):
    """The Alliance attacks the Marquise in clearing 2 in its Evening."""
    t = given("marquise", "alliance", turn="alliance", phase="evening").force(dice=[dice])
    t.clearing(2, alliance={"warriors": warriors, **pieces}, marquise=marquise)
    return t.clearing(8, alliance={"warriors": 1}, marquise={"warriors": 2}).player("alliance", officers=officers)


def test_4_3_6__warriors_take_the_hits_first_without_a_choice():
    t = raid((2, 0), {"warriors": 2, "sawmill": 1, "wood": 1}).when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2), t.pieces("wood", 2)) == (0, 1, 1)
    assert t.vp("alliance") == 0
    t.asks("alliance", "operation")


def test_4_3_6__after_its_warriors_the_owner_chooses_among_buildings_and_tokens():
    t = raid((3, 0), {"warriors": 1, "sawmill": 1, "workshop": 1, "wood": 1})
    t.when("alliance", "battle marquise in clearing 2")
    t.asks("marquise", "take hit", options=["choose a sawmill", "choose a workshop", "choose a wood token"])
    t.when("marquise", "choose a wood token")
    t.asks("marquise", "take hit", options=["choose a sawmill", "choose a workshop"])
    t.when("marquise", "choose a workshop")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2), t.pieces("workshop", 2), t.pieces("wood", 2)) == (
        0, 1, 0, 0,
    )  # fmt: skip
    assert t.vp("alliance") == 2 and t.supply("workshop") == 6 and t.supply("wood") == 8
    t.asks("alliance", "operation")


def test_4_3_6__several_tokens_of_a_kind_are_hit_one_by_one():
    t = raid((2, 0), {"sawmill": 1, "wood": 3}).when("alliance", "battle marquise in clearing 2")
    t.when("marquise", "choose a wood token", "choose a wood token", "choose a wood token")  # defenseless: 3 hits
    assert (t.pieces("sawmill", 2), t.pieces("wood", 2)) == (1, 0)
    assert t.vp("alliance") == 3
    t.asks("alliance", "operation")


def test_4_3_6__the_keep_can_be_hit_and_is_gone_for_good():
    """Covers Law 6.2.2."""
    t = raid((0, 0), {"keep": 1}).when("alliance", "battle marquise in clearing 2")
    assert t.on_map("keep") == t.supply("keep") == 0 and t.vp("alliance") == 1
    t.asks("alliance", "operation")


def test_4_3_6__surplus_hits_are_lost():
    t = raid((3, 0), {"warriors": 1, "sawmill": 1}).clearing(6, marquise={"warriors": 2})
    t.when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2)) == (0, 0)
    assert (t.warriors("marquise", 6), t.warriors("marquise", 8), t.vp("alliance")) == (2, 2, 1)
    t.asks("alliance", "operation")


def test_4_3_6__warriors_give_no_points():
    """Covers Law 3.2.1."""
    t = raid((3, 0), {"warriors": 3}).when("alliance", "battle marquise in clearing 2")
    assert t.warriors("marquise", 2) == 0 and t.vp("alliance") == 0
    t.asks("alliance", "operation")


def test_4_3_6__the_dead_return_to_the_supply():
    """Covers Law 21.24."""
    t = raid((3, 0), {"warriors": 3})
    before = t.supply("marquise")
    t.when("alliance", "battle marquise in clearing 2")
    assert t.supply("marquise") == before + 3
    t.asks("alliance", "operation")


def test_4_3_6__both_sides_score_for_what_they_remove():
    """Covers Law 3.2.1."""
    t = raid((1, 1), {"warriors": 1, "sawmill": 1}, warriors=1, sympathy=1)
    t.player("alliance", effects=["Brutal Tactics"]).player("marquise", effects=["Sappers"])
    t.when("alliance", "battle marquise in clearing 2", "choose alliance", "use Brutal Tactics (bird)")
    t.when("marquise", "use Sappers (bird)")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2)) == (0, 0)
    assert (t.warriors("alliance", 2), t.pieces("sympathy", 2)) == (0, 0)
    assert (t.vp("alliance"), t.vp("marquise")) == (1, 2)  # one of the Marquise's is for Brutal Tactics
    t.asks("alliance", "operation")


def test_4_3_6__hits_are_dealt_together():
    """Those who fall strike back."""
    t = raid((1, 1), {"warriors": 1}, warriors=1).when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.warriors("alliance", 2)) == (0, 0)
    t.asks("alliance", "operation")


def test_3_1_1__both_sides_reach_thirty_in_one_battle_and_the_current_player_wins():
    """Covers Law 4.3.6."""
    t = raid((1, 1), {"warriors": 1, "sawmill": 1}, warriors=1, sympathy=1)
    t.player("alliance", vp=29, effects=["Brutal Tactics"]).player("marquise", vp=28, effects=["Sappers"])
    t.when("alliance", "battle marquise in clearing 2", "choose alliance", "use Brutal Tactics (bird)")
    t.when("marquise", "use Sappers (bird)").is_won_by("alliance")


def test_4_3_6__both_owners_choose_when_both_lose_buildings_or_tokens():
    t = raid((1, 1), {"warriors": 1, "sawmill": 1, "wood": 1}, warriors=1, sympathy=1, **{"mouse base": 1})
    t.player("alliance", effects=["Brutal Tactics"]).player("marquise", effects=["Sappers"])
    t.hand("marquise", "Sword", "Investments")
    t.when("alliance", "battle marquise in clearing 2", "choose alliance", "use Brutal Tactics (bird)")
    t.when("marquise", "use Sappers (bird)")
    t.asks("marquise", "take hit", options=["choose a sawmill", "choose a wood token"])
    t.when("marquise", "choose a sawmill")
    t.asks("alliance", "take hit", options=["choose a mouse base", "choose a sympathy token"])
    t.when("alliance", "choose a sympathy token")
    assert (t.vp("alliance"), t.vp("marquise")) == (1, 2)
    t.asks("marquise", "outrage", options=["choose Sword (mouse)", "choose Investments (mouse)"])


def test_4_3_6__points_and_effects_wait_until_both_sides_have_lost_their_pieces():
    """Covers Law 1.5.4."""
    t = given("marquise", "alliance", turn="marquise").force(dice=[(2, 1)]).hand("marquise", "Sword", "Investments")
    t.clearing(2, marquise={"warriors": 2}, alliance={"warriors": 1, "sympathy": 1, "mouse base": 1})
    t.player("marquise", effects=["Brutal Tactics"]).when("marquise", "battle alliance in clearing 2")
    t.when("marquise", "use Brutal Tactics (bird)")
    assert t.vp("marquise") == 0 and t.vp("alliance") == 1
    t.when("alliance", "choose a sympathy token")
    assert (t.warriors("marquise", 2), t.warriors("alliance", 2)) == (1, 0)  # she deals 1 + 1, the Alliance 1
    assert t.vp("marquise") == 1
    t.asks("marquise", "outrage", options=["choose Sword (mouse)", "choose Investments (mouse)"])


def test_4_3_6__the_owner_orders_what_the_removal_of_its_pieces_triggers():
    """Base first throws out the old mouse supporters, Outrage first the new one too. Covers Law 1.5.4, 8.2.4, 8.2.6."""
    kept = []
    for first in ("resolve effect 1 next", "resolve effect 2 next"):
        t = given("marquise", "alliance", turn="marquise").force(dice=[(1, 1)]).hand("marquise", "Sword")
        t.clearing(2, marquise={"warriors": 3}, alliance={"sympathy": 1, "mouse base": 1})
        t.supporters("Investments", "Anvil").when("marquise", "battle alliance in clearing 2")
        assert t.vp("marquise") == 2
        t.asks("alliance", "order triggers", options=["resolve effect 1 next", "resolve effect 2 next"])
        t.when("alliance", first)
        assert "Investments (mouse)" in t.discard
        kept.append(t.stack_of_supporters)
        t.asks("marquise", "marquise action")
    assert sorted(kept) == [["Anvil (fox)"], ["Anvil (fox)", "Sword (mouse)"]]


def test_4_3_6__field_hospitals_come_after_the_battle_losses():
    """Covers Law 1.5.4, 6.2.3."""
    t = raid((2, 1), {"warriors": 2, "sawmill": 1}).clearing(1, marquise={"keep": 1}).hand("marquise", "Sword", "Anvil")
    t.when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.warriors("alliance", 2)) == (0, 2)
    t.asks("marquise", "field hospitals", options=["choose Sword (mouse)", "pass"])
    t.when("marquise", "choose Sword (mouse)")
    assert t.warriors("marquise", 1) == 2
    t.asks("alliance", "operation")


def test_1_1_3__the_attackers_effects_come_first_so_hospitals_may_use_the_card_outrage_wants():
    """Both happen at once, about one card; the current player's side goes first. Covers Law 4.3.6, 6.2.3, 8.2.6."""
    for saves in (True, False):
        t = given("marquise", "alliance", turn="marquise").force(dice=[(1, 1)], draws=["Anvil"])
        t.clearing(2, marquise={"warriors": 2}, alliance={"warriors": 1, "sympathy": 1}).hand("marquise", "Sword")
        t.clearing(1, marquise={"keep": 1, "warriors": 1}).player("marquise", effects=["Brutal Tactics"])
        t.when("marquise", "battle alliance in clearing 2", "use Brutal Tactics (bird)")
        t.asks("marquise", "field hospitals", options=["choose Sword (mouse)", "pass"])
        t.when("marquise", "choose Sword (mouse)" if saves else "pass")
        assert t.warriors("marquise", 1) == (2 if saves else 1)
        assert t.stack_of_supporters == (["Anvil (fox)"] if saves else ["Sword (mouse)"])
        t.asks("marquise", "marquise action")


def test_1_1_3__on_the_alliances_turn_outrage_comes_before_the_defenders_hospitals():
    """Covers Law 4.3.6, 6.2.3, 8.2.6."""
    t = raid((1, 1), {"warriors": 1}, warriors=1, sympathy=1).player("marquise", effects=["Sappers"])
    t.clearing(1, marquise={"keep": 1}).hand("marquise", "Sword")
    t.when("alliance", "battle marquise in clearing 2").when("marquise", "use Sappers (bird)")
    assert t.stack_of_supporters == ["Sword (mouse)"] and t.warriors("marquise", 1) == 0
    t.asks("alliance", "operation")


def test_4_3_6__the_vagabond_takes_hits_on_items_of_his_choice():
    """Covers Law 9.2.7."""
    t = given("marquise", "vagabond", turn="marquise").force(dice=[(2, 1)])
    t.clearing(5, marquise={"warriors": 3}).player("vagabond", location=5, satchel=["sword", "boot", "tea exhausted"])
    t.when("marquise", "battle vagabond in clearing 5")
    t.asks("vagabond", "take hit", options=["choose ready sword", "choose ready boot", "choose exhausted tea"])
    t.when("vagabond", "choose exhausted tea", "choose ready boot")
    assert t.item("tea") == {"damaged exhausted": 1} and t.item("boot") == {"damaged": 1}
    assert t.item("sword") == {"ready": 1} and t.warriors("marquise", 5) == 2
    assert t.location == "clearing 5"
    t.asks("marquise", "marquise action")


def test_4_3_6__hits_beyond_the_vagabonds_items_are_ignored():
    """Covers Law 9.2.7."""
    t = given("marquise", "vagabond", turn="marquise").force(dice=[(3, 0)])
    t.clearing(5, marquise={"warriors": 3}).player("vagabond", location=5, satchel=["boot", "tea damaged"])
    t.when("marquise", "battle vagabond in clearing 5")
    assert t.item("boot") == {"damaged": 1} and t.item("tea") == {"damaged": 1} and t.location == "clearing 5"
    t.asks("marquise", "marquise action")
