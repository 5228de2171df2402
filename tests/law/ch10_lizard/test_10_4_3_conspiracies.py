"""Law 10.4.3: conspiracies in Outcast clearings, paid with acolytes."""

import pytest

from tests.given import given

DAYLIGHT = "Sappers"  # a bird in hand keeps the Cult's Daylight asking
OTHER = {"fox": "mouse", "rabbit": "fox", "mouse": "rabbit"}


def conspire(acolytes, outcast="fox", hated=False, factions=("marquise", "lizard"), **config):
    """The Cult's Birdsong with this Outcast after adjusting it; clearings 1, 6, 8 and 12 are foxes."""
    t = given(*factions, turn="lizard", phase="birdsong", **config).hand("lizard", DAYLIGHT)
    if hated:
        return t.player("lizard", outcast=outcast, acolytes=acolytes)
    t.table(lost_souls=[f"Root Tea ({outcast})"])
    return t.player("lizard", outcast=OTHER[outcast], acolytes=acolytes)


def all_kinds(t):
    """Clearing 6, a fox, allows each of the three conspiracies."""
    return t.clearing(6, lizard={"warriors": 3}, marquise={"warriors": 1, "sawmill": 1})


CRUSADES = [*(f"move from clearing 6 to clearing {c}" for c in (2, 3, 11)), "battle marquise in clearing 6"]
CONVERT, SANCTIFY = ["convert in clearing 6"], ["sanctify in clearing 6"]


@pytest.mark.parametrize(
    ("acolytes", "hated", "options"),
    [
        (1, False, None),
        (2, False, CRUSADES + CONVERT),
        (3, False, CRUSADES + CONVERT + SANCTIFY),
        (0, True, None),
        (1, True, CRUSADES + CONVERT),
        (2, True, CRUSADES + CONVERT + SANCTIFY),
    ],
)
def test_10_4_3__costs_two_two_and_three_acolytes_one_fewer_while_hated(acolytes, hated, options):
    t = all_kinds(conspire(acolytes, hated=hated))
    if options is None:
        t.asks("lizard", "ritual card")
    else:
        t.asks("lizard", "conspiracy", [*options, "pass"])


@pytest.mark.parametrize(("hated", "left"), [(False, 5), (True, 6)])
def test_10_4_3__spent_acolytes_return_to_the_supply(hated, left):
    t = all_kinds(conspire(7, hated=hated)).when("lizard", "convert in clearing 6")
    assert t.acolytes == left
    assert t.supply("lizard") == 25 - 3 - left - 1
    t.asks("lizard", "conspiracy")


def test_10_4_3__any_order_and_number():
    t = all_kinds(conspire(7, hated=True)).force(dice=[(0, 0)])
    t.when("lizard", "sanctify in clearing 6", "convert in clearing 6")
    assert t.acolytes == 7 - 2 - 1
    assert (t.warriors("lizard", 6), t.pieces("fox garden", 6)) == (4, 1)
    t.when("lizard", "move from clearing 6 to clearing 2", "choose 1")
    t.when("lizard", "move from clearing 6 to clearing 3", "choose 2")
    assert t.acolytes == 2
    assert [t.warriors("lizard", c) for c in (6, 2, 3)] == [1, 1, 2]
    t.asks("lizard", "conspiracy", [f"move from clearing 6 to clearing {c}" for c in (2, 3, 11)] + ["pass"])
    t.when("lizard", "pass").asks("lizard", "ritual card")


@pytest.mark.parametrize("outcast", ["rabbit", "mouse"])
def test_10_4_3__only_in_clearings_of_the_outcast(outcast):
    t = all_kinds(conspire(9, outcast=outcast))
    t.asks("lizard", "ritual card")  # clearing 6 is a fox


# -- crusade -----------------------------------------------------------------------------------------


def test_10_4_3_I__a_battle_in_an_outcast_clearing():
    t = all_kinds(conspire(2)).force(dice=[(1, 1)]).when("lizard", "battle marquise in clearing 6")
    assert (t.warriors("marquise", 6), t.pieces("sawmill", 6), t.warriors("lizard", 6)) == (0, 1, 2)
    assert (t.acolytes, t.supply("lizard")) == (0, 23)  # an attacker's losses go to the supply
    t.asks("lizard", "ritual card")


def test_10_4_3_I__a_move_out_of_an_outcast_clearing_then_a_battle_where_it_ends():
    t = conspire(2, factions=("marquise", "lizard", "eyrie")).clearing(6, lizard={"warriors": 2})
    t.clearing(2, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.force(dice=[(1, 0)]).when("lizard", "move from clearing 6 to clearing 2")
    t.asks("lizard", "move count", ["choose 1", "choose 2"]).when("lizard", "choose 2")
    t.asks("lizard", "crusade battle", ["battle marquise in clearing 2", "battle eyrie in clearing 2", "pass"])
    t.when("lizard", "battle eyrie in clearing 2")  # a mouse, not the Outcast
    assert (t.warriors("eyrie", 2), t.warriors("marquise", 2)) == (0, 1)
    t.asks("lizard", "ritual card")


def test_10_4_3_I__the_battle_after_the_move_may_be_declined():
    t = conspire(2).clearing(6, lizard={"warriors": 1}).clearing(2, marquise={"warriors": 1})
    t.when("lizard", "move from clearing 6 to clearing 2").asks("lizard", "crusade battle")
    t.when("lizard", "pass")
    assert t.acolytes == 0
    assert t.warriors("lizard", 2) == t.warriors("marquise", 2) == 1
    t.asks("lizard", "ritual card")


def test_10_4_3_I__only_where_the_move_has_ended():
    t = all_kinds(conspire(2)).clearing(3, lizard={"warriors": 1})
    t.when("lizard", "move from clearing 6 to clearing 3", "choose 1")
    t.asks("lizard", "ritual card")  # nobody to battle there


def test_10_4_3_I__moving_into_an_outcast_clearing_is_no_crusade():
    t = conspire(2).clearing(2, lizard={"warriors": 1})
    t.asks("lizard", "ritual card")


def test_10_4_3_I__the_move_needs_rule_which_a_garden_gives():
    """Covers Law 4.2.1, 10.2.4."""
    t = conspire(2).clearing(1, lizard={"warriors": 1}, marquise={"warriors": 2})
    t.asks("lizard", "conspiracy", ["battle marquise in clearing 1", "convert in clearing 1", "pass"])
    t = conspire(2).clearing(1, lizard={"warriors": 1, "fox garden": 1}, marquise={"warriors": 3})
    t.offers("move from clearing 1 to clearing 5").asks("lizard", "conspiracy")


def test_10_4_3_I__a_battle_needs_a_warrior_there():
    """A garden does not fight. Covers Law 4.3."""
    t = conspire(2).clearing(1, lizard={"fox garden": 1}, marquise={"warriors": 1})
    t.asks("lizard", "conspiracy", ["convert in clearing 1", "pass"])


def test_10_4_3_I__a_crusade_into_sympathy_is_paid_before_its_battle():
    """Covers Law 8.2.6."""
    t = conspire(2, factions=("alliance", "lizard")).clearing(6, lizard={"warriors": 2})
    t.clearing(2, alliance={"sympathy": 1}).hand("lizard", DAYLIGHT, "Sword", "Anvil").force(dice=[(0, 0)])
    t.when("lizard", "move from clearing 6 to clearing 2", "choose 2")
    t.asks("lizard", "outrage", ["choose Sappers (bird)", "choose Sword (mouse)"]).when(
        "lizard", "choose Sword (mouse)"
    )
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("lizard", "crusade battle", ["battle alliance in clearing 2", "pass"])
    t.when("lizard", "battle alliance in clearing 2")  # defenseless: the token is removed
    assert (t.vp("lizard"), t.on_map("sympathy")) == (1, 0)
    assert t.stack_of_supporters == ["Sappers (bird)", "Sword (mouse)"]
    t.asks("lizard", "ritual card")


# -- convert -----------------------------------------------------------------------------------------


def test_10_4_3_II__an_enemy_warrior_is_replaced_by_a_cult_warrior():
    t = conspire(2, factions=("marquise", "eyrie", "lizard"))
    t.clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1}).when("lizard", "convert in clearing 8")
    t.asks("lizard", "convert", ["choose marquise", "choose eyrie"]).when("lizard", "choose marquise")
    assert [t.warriors(faction, 8) for faction in ("marquise", "eyrie", "lizard")] == [1, 1, 1]
    assert t.supply("marquise") == 24
    assert t.vp("lizard") == 0
    t.asks("lizard", "ritual card")


def test_10_4_3_II__buildings_tokens_and_pawns_are_no_warriors():
    t = conspire(2, factions=("marquise", "lizard", "vagabond"))
    t.clearing(8, marquise={"sawmill": 1, "wood": 1}).player("vagabond", location=8)
    t.asks("lizard", "ritual card")


def test_10_4_3_II__the_acolytes_spent_make_room_when_the_supply_is_empty():
    """Covers Law 1.5.1, 21.23."""
    t = conspire(1, hated=True).clearing(8, marquise={"warriors": 2}).clearing(2, lizard={"warriors": 24})
    t.when("lizard", "convert in clearing 8")
    assert (t.warriors("lizard", 8), t.supply("lizard"), t.acolytes) == (1, 0, 0)
    t.asks("marquise", "marquise action")  # Sappers allow no sacrifice without a supply


@pytest.mark.parametrize("on_map", [23, 24])
def test_10_4_3_II__a_convert_for_nothing_needs_a_warrior_in_the_supply(on_map):
    """Both halves must be possible; one acolyte is in its box. Covers Law 21.23."""
    t = conspire(1, hated=True, overrides={"conspiracy_cost": [9, 1, 9]})
    t.clearing(8, marquise={"warriors": 2}).clearing(2, lizard={"warriors": on_map})
    if on_map == 24:
        t.asks("marquise", "marquise action")
        assert (t.warriors("marquise", 8), t.acolytes) == (2, 1)
    else:
        t.asks("lizard", "conspiracy", ["convert in clearing 8", "pass"]).when("lizard", "convert in clearing 8")
        assert (t.warriors("marquise", 8), t.warriors("lizard", 8), t.acolytes) == (1, 1, 1)
        t.asks("marquise", "marquise action")


def test_10_4_3_II__field_hospitals_save_the_converted_warrior():
    """Covers Law 6.2.3."""
    t = conspire(2).clearing(3, marquise={"keep": 1}).clearing(8, marquise={"warriors": 1})
    t.hand("marquise", "Anvil", "Sword").when("lizard", "convert in clearing 8")
    t.asks("marquise", "field hospitals", ["choose Anvil (fox)", "pass"])
    assert t.warriors("lizard", 8) == 1
    t.when("marquise", "choose Anvil (fox)")
    assert (t.warriors("marquise", 3), t.warriors("marquise", 8)) == (1, 0)
    assert t.lost_souls == ["Anvil (fox)"]
    t.asks("lizard", "ritual card")


def test_10_4_3_II__not_in_the_clearing_of_the_keep():
    """A replacement needs both halves. Covers Law 6.2.2, 21.23."""
    t = conspire(9).clearing(8, marquise={"keep": 1, "warriors": 2, "sawmill": 1})
    t.asks("lizard", "ritual card")
    t = conspire(9).clearing(8, marquise={"keep": 1, "warriors": 2, "sawmill": 1}, lizard={"warriors": 1})
    t.asks("lizard", "conspiracy", ["battle marquise in clearing 8", "pass"])


def test_10_4_3_II__converting_a_warrior_makes_nobody_an_acolyte_and_is_no_move():
    """Covers Law 8.2.6, 10.2.3."""
    t = conspire(2, factions=("marquise", "alliance", "lizard"))
    t.clearing(8, alliance={"sympathy": 1}, marquise={"warriors": 1}).when("lizard", "convert in clearing 8")
    assert t.stack_of_supporters == []
    assert t.acolytes == 0
    t.asks("lizard", "ritual card")


# -- sanctify ----------------------------------------------------------------------------------------


def test_10_4_3_III__an_enemy_building_is_replaced_by_a_garden_of_the_outcast():
    """Covers Law 3.2.1."""
    t = conspire(3, factions=("marquise", "eyrie", "lizard"))
    t.clearing(8, marquise={"recruiter": 1}, eyrie={"roost": 1, "warriors": 3}).when("lizard", "sanctify in clearing 8")
    t.asks("lizard", "sanctify", ["choose a recruiter", "choose a roost"]).when("lizard", "choose a roost")
    assert (t.pieces("roost", 8), t.pieces("recruiter", 8), t.pieces("fox garden", 8)) == (0, 1, 1)
    assert (t.vp("lizard"), t.supply("roost"), t.supply("fox garden")) == (1, 7, 4)
    assert (t.acolytes, t.open_slots(8), t.warriors("lizard", 8)) == (0, 0, 0)
    assert t.ruler(8) == "lizard"
    t.asks("lizard", "ritual card")


def test_10_4_3_III__tokens_are_no_buildings():
    t = conspire(3).clearing(8, marquise={"wood": 1, "warriors": 1})
    t.asks("lizard", "conspiracy", ["convert in clearing 8", "pass"])


def test_10_4_3_III__without_a_garden_of_the_suit_it_cannot_be_done():
    """Covers Law 21.23."""
    t = conspire(3).clearing(8, marquise={"sawmill": 1})
    t.clearing(6, lizard={"fox garden": 1}).clearing(12, lizard={"fox garden": 1}).clearing(1, lizard={"fox garden": 1})
    t.clearing(9, lizard={"fox garden": 2})
    t.asks("lizard", "ritual card")


def test_10_4_3_III__a_sanctified_base_costs_the_alliance_supporters_and_officers():
    """Covers Law 8.2.4."""
    t = conspire(3, factions=("lizard", "alliance")).clearing(8, alliance={"fox base": 1})
    t.player("alliance", officers=3).supporters("Anvil", "Armorers", "Sword").when("lizard", "sanctify in clearing 8")
    assert (t.officers, t.stack_of_supporters) == (1, ["Sword (mouse)"])
    assert t.lost_souls == ["Anvil (fox)", "Armorers (bird)"]
    assert (t.pieces("fox garden", 8), t.vp("lizard")) == (1, 1)
    t.asks("lizard", "ritual card")


def test_10_4_3_III__sanctify_can_win_the_game():
    """Covers Law 3.1."""
    conspire(3).clearing(8, marquise={"sawmill": 1}).player("lizard", vp=29, outcast="mouse", acolytes=3).when(
        "lizard", "sanctify in clearing 8"
    ).is_won_by("lizard")


def test_10_4_3__a_coalition_partner_is_no_enemy():
    """Covers Law 21.8."""
    t = conspire(3, factions=("marquise", "eyrie", "vagabond", "lizard")).clearing(8, lizard={"warriors": 1})
    t.player("vagabond", vp=10, dominance="bird", coalition="lizard", location=8)
    t.asks("lizard", "conspiracy", [f"move from clearing 8 to clearing {c}" for c in (4, 7)] + ["pass"])


def test_10_4_3__stand_and_deliver_between_conspiracies():
    """Covers Law 1.4.2."""
    t = all_kinds(conspire(4)).player("lizard", effects=["Stand and Deliver!"], outcast="mouse", acolytes=4)
    t.hand("marquise", "Anvil").when("lizard", "pass")  # the gap at the start of Birdsong
    t.when("lizard", "convert in clearing 6", "use Stand and Deliver! (fox)")
    assert t.cards("lizard") == ["Anvil (fox)", "Sappers (bird)"]
    assert t.vp("marquise") == 1
    t.asks("lizard", "conspiracy")
