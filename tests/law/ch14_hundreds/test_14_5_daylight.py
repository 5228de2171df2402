"""Law 14.5: Craft, Command the Hundreds, Advance the Warlord."""

import pytest

from tests.given import given

CARD = "A Visit to Friends"
BIRD = "Royal Claim"


def daylight(*others, warriors=3, mood="rowdy", **config):
    """Daylight of the Hundreds with the warlord among these warriors in clearing 5 (rabbit)."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", **config)
    return t.clearing(5, hundreds={"warriors": warriors}).player("hundreds", warlord=5, mood=mood)


# -- craft (Law 14.5.1) ------------------------------------------------------------------------------


def test_14_5_1__they_may_craft_first():
    """Covers Law 14.5."""
    t = daylight().clearing(8, hundreds={"stronghold": 1}).hand("hundreds", "Anvil", "Crossbow (mouse)")
    t.asks("hundreds", "craft", ["craft Anvil (fox)", "craft Crossbow (mouse)", "pass"])
    t.when("hundreds", "pass").asks("hundreds", "command")
    assert t.hand_size("hundreds") == 2


def test_14_5_1__not_after_they_have_begun_to_command():
    t = (
        daylight()
        .clearing(8, hundreds={"stronghold": 1})
        .hand("hundreds", "Anvil")
        .player("hundreds", hoard={"coin": 1})
    )
    t.when("hundreds", "pass", "move from clearing 5 to clearing 1", "choose 3")
    t.asks("hundreds", "command").refuses("craft Anvil (fox)")
    t.when("hundreds", "pass").asks("hundreds", "advance").refuses("craft Anvil (fox)")


# -- Command the Hundreds (Law 14.5.2) ---------------------------------------------------------------


def test_14_5_2__actions_of_all_kinds_in_any_order_up_to_command():
    t = daylight().player("hundreds", hoard={"coin": 3}).hand("hundreds", CARD, "Anvil")
    t.clearing(1, marquise={"warriors": 2}).force(dice=[(2, 0)])
    t.asks("hundreds", "command").when("hundreds", "build a stronghold in clearing 5")
    t.asks("hundreds", "command").when("hundreds", "move from clearing 5 to clearing 1", "choose 3")
    t.asks("hundreds", "command").when("hundreds", "battle marquise in clearing 1")
    assert (t.pieces("stronghold", 5), t.warriors("hundreds", 1), t.warriors("marquise", 1)) == (1, 3, 0)
    t.asks("hundreds", "advance")


def test_14_5_2__the_same_action_again():
    t = daylight().player("hundreds", hoard={"coin": 1})
    t.when(
        "hundreds", "move from clearing 5 to clearing 1", "choose 3", "move from clearing 1 to clearing 5", "choose 3"
    )
    t.asks("hundreds", "advance")


def test_14_5_2__they_may_stop():
    daylight().player("hundreds", hoard={"coin": 4}).when("hundreds", "pass").asks("hundreds", "advance")


def test_14_5_2_I__a_move_from_any_clearing_by_the_rules_of_moves():
    """Covers Law 4.2.1."""
    t = daylight().clearing(8, hundreds={"warriors": 1}, marquise={"warriors": 2}).clearing(4, marquise={"warriors": 1})
    t.clearing(7, marquise={"warriors": 1}).asks("hundreds", "command")
    t.offers("move from clearing 5 to clearing 1", "move from clearing 5 to clearing 2")
    t.refuses("move from clearing 8 to clearing 4", "move from clearing 8 to clearing 7")


def test_14_5_2_II__a_battle_in_any_clearing_with_warriors():
    """Covers Law 4.3."""
    t = daylight().clearing(8, hundreds={"warriors": 1}, marquise={"warriors": 1}).clearing(9, marquise={"warriors": 1})
    t.clearing(12, hundreds={"stronghold": 1}, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.offers("battle marquise in clearing 8")
    t.refuses("battle marquise in clearing 9", "battle marquise in clearing 12", "battle marquise in clearing 5")
    t.when("hundreds", "battle marquise in clearing 8")
    assert t.warriors("marquise", 8) == 0
    t.asks("hundreds", "advance")


def test_14_5_2_III__a_card_of_the_suit_builds_a_stronghold_where_they_rule():
    t = daylight().hand("hundreds", CARD, "Anvil")
    t.when("hundreds", "build a stronghold in clearing 5").asks("hundreds", "advance")
    assert (t.pieces("stronghold", 5), t.supply("stronghold"), t.open_slots(5)) == (1, 5, 1)
    assert (t.cards("hundreds"), t.discard, t.vp("hundreds")) == (["Anvil (fox)"], ["A Visit to Friends (rabbit)"], 0)


def test_14_5_2_III__a_bird_matches_and_they_choose_the_card():
    """Covers Law 2.1.1."""
    t = daylight().hand("hundreds", CARD, BIRD, "Anvil").when("hundreds", "build a stronghold in clearing 5")
    t.asks("hundreds", "fortify card", ["choose A Visit to Friends (rabbit)", "choose Royal Claim (bird)"])
    t.when("hundreds", "choose Royal Claim (bird)").asks("hundreds", "advance")
    assert t.discard == ["Royal Claim (bird)"]


def test_14_5_2_III__warriors_are_not_needed_where_a_stronghold_rules():
    t = daylight().clearing(8, hundreds={"stronghold": 1}).hand("hundreds", "Gently Used Knapsack")
    t.asks("hundreds", "command").when("hundreds", "build a stronghold in clearing 8").asks("hundreds", "advance")
    assert t.pieces("stronghold", 8) == 2


@pytest.mark.parametrize(
    ("pieces", "hand"),
    [
        ({"marquise": {"warriors": 3}}, [CARD]),  # a tie
        ({"marquise": {"sawmill": 1, "workshop": 1}}, [CARD]),  # no slot is open
        ({}, ["Anvil"]),
        ({}, []),
    ],
)
def test_14_5_2_III__without_rule_a_slot_or_a_card_nothing_is_built(pieces, hand):
    """Covers Law 2.2.3."""
    t = daylight().clearing(5, **pieces).clearing(9, marquise={"warriors": 1}).hand("hundreds", *hand)
    t.asks("hundreds", "command").refuses("build a stronghold in clearing 5")


def test_14_5_2_III__there_are_six_strongholds():
    """Covers Law 1.5.1."""
    t = (
        daylight()
        .clearing(8, hundreds={"stronghold": 2})
        .clearing(9, hundreds={"stronghold": 2})
        .hand("hundreds", CARD)
    )
    t.clearing(7, hundreds={"stronghold": 2}).asks("hundreds", "command").refuses("build a stronghold in clearing 5")


def test_14_5_2_III__not_beside_the_keep():
    """Covers Law 6.2.2."""
    t = daylight().clearing(5, marquise={"keep": 1}).hand("hundreds", CARD)
    t.asks("hundreds", "command").refuses("build a stronghold in clearing 5")


# -- Advance the Warlord (Law 14.5.3) ----------------------------------------------------------------


def advance(*others, **fields):
    """Marquise warriors beside the warlord."""
    return daylight(*others, **fields).clearing(1, marquise={"warriors": 1}).clearing(2, marquise={"warriors": 4})


def test_14_5_3__the_warlord_moves_with_any_warriors_and_may_battle():
    t = (
        advance()
        .when("hundreds", "pass")
        .asks("hundreds", "advance", ["choose clearing 1", "choose clearing 2", "pass"])
    )
    t.when("hundreds", "choose clearing 1").asks("hundreds", "advance count", ["choose 1", "choose 2", "choose 3"])
    t.when("hundreds", "choose 2")
    assert (t.warlord, t.warriors("hundreds", 1), t.warriors("hundreds", 5)) == (1, 2, 1)
    t.asks("hundreds", "advance battle", ["battle marquise in clearing 1", "pass"]).force(dice=[(1, 0)])
    t.when("hundreds", "battle marquise in clearing 1")
    assert (t.warriors("marquise", 1), t.warriors("hundreds", 1)) == (0, 2)
    t.asks("marquise", "marquise action")


def test_14_5_3__he_may_move_alone_and_not_battle():
    t = advance().when("hundreds", "pass", "choose clearing 1", "choose 1", "pass")
    assert (t.warlord, t.warriors("hundreds", 1), t.warriors("marquise", 1)) == (1, 1, 1)
    t.asks("marquise", "marquise action")


def test_14_5_3__he_may_battle_where_he_stands():
    """It is an advance; moving after it is another one."""
    t = advance().clearing(5, marquise={"warriors": 2}).force(dice=[(1, 0)])
    t.when("hundreds", "pass").asks("hundreds", "advance")
    t.when("hundreds", "battle marquise in clearing 5")
    assert (t.warlord, t.warriors("marquise", 5)) == (5, 1)
    t.asks("marquise", "marquise action")


def test_14_5_3__the_battle_is_in_the_clearing_of_the_warlord_only():
    t = advance().clearing(8, hundreds={"warriors": 3}, marquise={"warriors": 1}).when("hundreds", "pass")
    t.asks("hundreds", "advance").refuses("battle marquise in clearing 8")


def test_14_5_3__the_others_do_not_advance_without_him():
    t = advance().clearing(8, hundreds={"warriors": 3}).when("hundreds", "pass")
    t.asks("hundreds", "advance").refuses("choose clearing 4", "choose clearing 7")


def test_14_5_3__his_move_keeps_to_the_rules_of_moves():
    """Covers Law 4.2.1, 2.2.1."""
    t = daylight().clearing(5, marquise={"warriors": 3}).clearing(1, hundreds={"warriors": 1})
    t.clearing(2, marquise={"warriors": 1}).when("hundreds", "pass")
    t.asks("hundreds", "advance", ["choose clearing 1", "battle marquise in clearing 5", "pass"])


def test_14_5_3__up_to_prowess_and_he_may_stop():
    t = advance().player("hundreds", hoard={"tea": 3}).hand("hundreds", BIRD).when("hundreds", "pass")
    t.when("hundreds", "choose clearing 1", "choose 3", "pass").asks("hundreds", "advance")
    t.when("hundreds", "pass").asks("hundreds", "incite")
    assert t.warlord == 1


def test_14_5_3__without_a_warlord_nobody_advances():
    t = daylight().player("hundreds", warlord=None).clearing(5, marquise={"warriors": 1}).hand("hundreds", BIRD)
    t.when("hundreds", "pass").asks("hundreds", "incite")


def test_14_5_3__a_warlord_lost_in_an_advance_ends_it():
    t = (
        daylight(warriors=1)
        .player("hundreds", hoard={"tea": 3})
        .clearing(5, marquise={"warriors": 3})
        .force(dice=[(1, 1)])
    )
    t.when("hundreds", "pass", "battle marquise in clearing 5")
    assert (t.warlord, t.warriors("marquise", 5)) == (None, 2)
    t.asks("marquise", "marquise action")


def test_14_5_3__his_move_outrages_the_alliance():
    """Covers Law 8.2.6."""
    t = daylight("alliance").clearing(1, alliance={"sympathy": 1}).hand("hundreds", "Anvil", "Sword")
    t.when("hundreds", "pass", "choose clearing 1", "choose 3")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("hundreds", "advance battle")


def test_14_5_3__nothing_comes_between_move_and_battle():
    """Covers Law 1.4.2."""
    t = advance().player("hundreds", effects=["Codebreakers"]).hand("marquise", "Anvil")
    t.when("hundreds", "pass", "pass").asks("hundreds", "advance").offers("use Codebreakers (mouse)")
    t.when("hundreds", "choose clearing 1", "choose 3")
    t.asks("hundreds", "advance battle", ["battle marquise in clearing 1", "pass"])


def test_14_5__advance_comes_after_command():
    t = daylight().clearing(8, marquise={"warriors": 1}).asks("hundreds", "command")
    t.when("hundreds", "pass").asks("hundreds", "advance")
    t.when("hundreds", "choose clearing 1", "choose 3")
    assert t.warlord == 1
    t.asks("marquise", "marquise action")


# -- dominance (Law 3.3) -----------------------------------------------------------------------------


def test_14_5__they_activate_dominance_and_win_by_it():
    """The warlord and strongholds count for rule. Covers Law 3.3.1, 3.3.1.I."""
    t = daylight("marquise", "eyrie").player("hundreds", vp=10).hand("hundreds", "Dominance (rabbit)")
    t.clearing(2, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.when("hundreds", "activate rabbit dominance").asks("hundreds", "command")
    assert t.dominance("hundreds") == "rabbit"
    for last, won in ((10, True), (9, False)):
        t = given("hundreds", "marquise", "eyrie", turn="hundreds", phase="birdsong")
        t.player("hundreds", vp=10, dominance="rabbit", warlord=5).clearing(2, marquise={"warriors": 1})
        t.clearing(5, hundreds={"warriors": 1}).clearing(3, hundreds={"stronghold": 1})
        t.clearing(last, hundreds={"warriors": 1}).clearing(8, eyrie={"warriors": 1})
        assert t.game.is_over == won
        if won:
            t.is_won_by("hundreds")
        else:
            t.asks("hundreds", "choose mood")


def test_14_5_3__effects_can_be_used_after_the_last_advance():
    """Covers Law 1.4.1."""
    t = given("hundreds", "marquise", turn="hundreds", phase="daylight").hand("marquise", "Anvil")
    t.player("hundreds", warlord=5, mood="rowdy", effects=["Codebreakers"]).clearing(5, hundreds={"warriors": 2})
    t.when("hundreds", "pass", "pass", "choose clearing 2", "choose 1")
    t.asks("hundreds", "gap", ["use Codebreakers (mouse)", "pass"])
