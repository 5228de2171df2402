"""Law 4.3.6: dealing hits, points, what is triggered."""

from tests.given import given


def raid(dice, marquise, warriors=3, officers=2, **pieces):
    """The Alliance attacks the Marquise in clearing 2 in its Evening."""
    t = given("marquise", "alliance", turn="alliance", phase="evening").force(dice=[dice])
    t.clearing(2, alliance={"warriors": warriors, **pieces}, marquise=marquise)
    return t.clearing(8, alliance={"warriors": 1}, marquise={"warriors": 2}).player("alliance", officers=officers)


def test_4_3_6__warriors_take_the_hits_first_without_a_choice():
    """Covers Law 3.2.1."""
    t = raid((2, 0), {"warriors": 2, "sawmill": 1, "wood": 1}).when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2), t.pieces("wood", 2)) == (0, 1, 1)
    assert t.vp("alliance") == 0
    t.asks("alliance", "operation")


def test_4_3_6__after_its_warriors_the_owner_chooses_among_buildings_and_tokens():
    """Covers Law 3.2.1."""
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


def test_4_3_6__surplus_hits_are_lost():
    t = raid((3, 0), {"warriors": 1, "sawmill": 1}).clearing(6, marquise={"warriors": 2})
    t.when("alliance", "battle marquise in clearing 2")
    assert (t.warriors("marquise", 2), t.pieces("sawmill", 2)) == (0, 0)
    assert (t.warriors("marquise", 6), t.warriors("marquise", 8), t.vp("alliance")) == (2, 2, 1)
    t.asks("alliance", "operation")


def test_4_3_6__the_dead_return_to_the_supply():
    """Covers Law 21.24."""
    t = raid((3, 0), {"warriors": 3})
    before = t.supply("marquise")
    t.when("alliance", "battle marquise in clearing 2")
    assert t.supply("marquise") == before + 3
    t.asks("alliance", "operation")


def test_4_3_6__both_owners_choose_when_both_lose_buildings_or_tokens_and_both_sides_score():
    """Covers Law 3.2.1."""
    t = raid((1, 1), {"warriors": 1, "sawmill": 1, "wood": 1}, warriors=1, sympathy=1, **{"mouse base": 1})
    t.player("alliance", effects=["Brutal Tactics"]).player("marquise", effects=["Sappers"])
    t.hand("marquise", "Sword", "Investments")
    t.when("alliance", "battle marquise in clearing 2", "choose alliance", "use Brutal Tactics (bird)")
    t.when("marquise", "use Sappers (bird)")
    t.asks("marquise", "take hit", options=["choose a sawmill", "choose a wood token"])
    t.when("marquise", "choose a sawmill")
    t.asks("alliance", "take hit", options=["choose a mouse base", "choose a sympathy token"])
    t.when("alliance", "choose a sympathy token")
    assert (t.vp("alliance"), t.vp("marquise")) == (1, 2)  # one of the Marquise's is for Brutal Tactics
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
