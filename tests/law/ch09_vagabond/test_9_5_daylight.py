"""Law 9.5: the actions of the Vagabond's Daylight and what they exhaust."""

import pytest

from tests.given import given

FOUR = ("marquise", "eyrie", "alliance", "vagabond")


def daylight(location=8, satchel=("boot", "boot"), factions=FOUR, edition="current", **fields):
    """The Vagabond's Daylight, by default in clearing 8 (fox) with two boots to go on with."""
    t = given(*factions, turn="vagabond", edition=edition).table(
        quests=["Escort (mouse)", "Expel Bandits (mouse)", "Guard Duty (mouse)"]
    )
    return t.player("vagabond", location=location, satchel=list(satchel), **fields)


def test_9_5__actions_in_any_order_and_number():
    """Two moves with a repair between them, and the daylight goes on."""
    t = daylight(satchel=["boot", "boot", "hammer", "hammer", "sword damaged", "torch damaged"])
    t.when("vagabond", "move from clearing 8 to clearing 4", "repair", "choose damaged sword")
    t.when("vagabond", "move from clearing 4 to clearing 9")
    t.asks("vagabond", "vagabond action", options=["repair", "pass"])


def test_9_5__he_may_stop_with_items_left():
    t = daylight().clearing(1, marquise={"warriors": 1}).when("vagabond", "pass")
    assert t.item("boot") == {"ready": 2}
    t.asks("marquise", "marquise action")


def test_9_5__each_action_needs_its_own_item():
    """Everything could be done in clearing 6, but for the items."""
    t = daylight(location=6, satchel=["tea", "tea"]).clearing(6, eyrie={"warriors": 2}).hand("vagabond", "Anvil")
    t.table(quests=["Repair a Shed (fox)", "Errand (fox)", "Logistics Help (fox)"])
    t.asks("vagabond", "vagabond action", options=["aid eyrie", "pass"])


# -- 9.5.1 Move ----------------------------------------------------------------------------------------


def test_9_5_1__a_move_exhausts_one_boot_and_follows_a_path():
    """Covers Law 9.2.10."""
    t = daylight(location=12, satchel=["boot", "boot", "boot exhausted"])
    t.asks(
        "vagabond",
        "vagabond action",
        options=[*[f"move from clearing 12 to clearing {c}" for c in (4, 7, 9, 10, 11)], "pass"],
    )
    t.when("vagabond", "move from clearing 12 to clearing 10")
    assert (t.location, t.item("boot")) == ("clearing 10", {"ready": 1, "exhausted": 2})
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("boot", ["boot exhausted", "boot damaged"])
def test_9_5_1__without_a_face_up_boot_there_is_no_move(boot):
    t = daylight(satchel=[boot, "hammer", "torch damaged"])
    t.asks("vagabond", "vagabond action", options=["repair", "pass"])


# -- 9.5.2 Battle --------------------------------------------------------------------------------------


def test_9_5_2__a_battle_exhausts_one_sword():
    t = daylight(satchel=["sword", "sword", "boot"]).clearing(8, eyrie={"warriors": 2}, marquise={"sawmill": 1})
    t.offers("battle eyrie in clearing 8", "battle marquise in clearing 8")
    t.force(dice=[(0, 0)]).when("vagabond", "battle eyrie in clearing 8")
    assert t.item("sword") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action").offers("battle eyrie in clearing 8")


@pytest.mark.parametrize("sword", ["sword exhausted", "sword damaged"])
def test_9_5_2__without_a_face_up_sword_there_is_no_battle(sword):
    t = daylight(satchel=[sword, "boot"]).clearing(8, eyrie={"warriors": 2})
    t.asks("vagabond", "vagabond action").refuses("battle eyrie in clearing 8")


def test_9_5_2__he_battles_only_where_the_pawn_stands():
    t = daylight(satchel=["sword", "boot"], relationships={"marquise": "allied"})
    t.clearing(4, eyrie={"warriors": 2}, marquise={"warriors": 2})
    t.asks("vagabond", "vagabond action").refuses("battle eyrie in clearing 4", "battle eyrie in clearing 8")


# -- 9.5.3 Explore -------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["boot", "hammer", "sword", "sack"])
def test_9_5_3__exploring_takes_the_item_face_up_scores_and_opens_the_slot(item):
    """Covers Law 2.2.4."""
    t = daylight(location=6, satchel=["torch", "tea", "coin"]).table(
        ruins={6: item, 11: "sword" if item == "boot" else "boot"}
    )
    t.clearing(6, marquise={"sawmill": 1})
    assert (t.has_ruin(6), t.open_slots(6)) == (True, 0)
    t.when("vagabond", "explore")
    assert t.item(item) == {"ready": 1}
    assert t.item("torch") == {"exhausted": 1}
    assert t.vp("vagabond") == 1
    assert (t.has_ruin(6), t.has_ruin(11), t.open_slots(6)) == (False, True, 1)


def test_9_5_3__an_empty_clearing_cannot_be_explored():
    t = daylight(location=6, satchel=["torch", "torch", "boot"]).table(ruins={6: "boot"})
    t.when("vagabond", "explore")
    t.asks("vagabond", "vagabond action").refuses("explore")
    assert t.item("torch") == {"ready": 1, "exhausted": 1}


def test_9_5_3__the_ruin_must_be_in_his_clearing():
    daylight(location=2, satchel=["torch", "boot"]).asks("vagabond", "vagabond action").refuses("explore")


def test_9_5_3__exploring_needs_a_face_up_torch():
    daylight(location=6, satchel=["torch exhausted", "boot"]).asks("vagabond", "vagabond action").refuses("explore")


# -- 9.5.4 Aid -----------------------------------------------------------------------------------------


def test_9_5_4__a_card_is_given_and_any_item_exhausted():
    """The damaged and the exhausted item cannot pay; the Eyrie's empty box asks nothing."""
    t = daylight(satchel=["boot", "tea", "coin exhausted", "sword damaged"]).clearing(8, eyrie={"warriors": 1})
    t.hand("vagabond", "Anvil", "Armorers", "Sword", "Cobbler")
    t.when("vagabond", "aid eyrie")
    t.asks("vagabond", "aid card", options=["choose Anvil (fox)", "choose Armorers (bird)"])
    t.when("vagabond", "choose Armorers (bird)")
    t.asks("vagabond", "aid item", options=["choose ready boot", "choose ready tea"])
    t.when("vagabond", "choose ready tea")
    assert t.item("tea") == {"exhausted": 1}
    assert t.cards("eyrie") == ["Armorers (bird)"]
    assert t.cards("vagabond") == ["Anvil (fox)", "Cobbler (rabbit)", "Sword (mouse)"]
    assert (t.relation("eyrie"), t.vp("vagabond")) == ("amiable", 1)
    t.asks("vagabond", "vagabond action")


def test_9_5_4__without_a_matching_card_there_is_no_aid():
    t = daylight().clearing(8, eyrie={"warriors": 1}).hand("vagabond", "Sword", "Cobbler")
    t.asks("vagabond", "vagabond action").refuses("aid eyrie")


def test_9_5_4__without_a_face_up_item_there_is_no_aid():
    t = daylight(satchel=["boot exhausted", "sword damaged"]).clearing(8, eyrie={"warriors": 1})
    t.clearing(1, marquise={"warriors": 1}).hand("vagabond", "Anvil")
    t.asks("marquise", "marquise action")
    assert "Anvil (fox)" in t.cards("vagabond")


def test_9_5_4__only_players_with_faction_pieces_in_the_clearing_are_aided():
    """A token or a building is enough."""
    t = daylight().clearing(8, alliance={"sympathy": 1}, marquise={"sawmill": 1}).clearing(4, eyrie={"warriors": 3})
    t.hand("vagabond", "Anvil")
    t.offers("aid alliance", "aid marquise").refuses("aid eyrie", "aid vagabond")
    t.asks("vagabond", "vagabond action")


def test_9_5_4__one_item_may_be_taken_in_return():
    t = daylight(satchel=["boot", "boot", "boot"]).clearing(8, eyrie={"warriors": 1}).hand("vagabond", "Anvil")
    t.player("eyrie", items={"sword": 1, "coin": 2}).player("marquise", items={"tea": 1})
    t.when("vagabond", "aid eyrie")
    t.asks("vagabond", "aid take", options=["choose ready sword", "choose ready coin", "pass"])
    t.when("vagabond", "choose ready coin")
    assert t.item("coin") == {"ready": 1}
    assert t.crafted("eyrie") == {"sword": 1, "coin": 1}
    assert t.crafted("marquise") == {"tea": 1}
    t.asks("vagabond", "vagabond action")


def test_9_5_4__he_may_take_no_item():
    t = daylight().clearing(8, eyrie={"warriors": 1}).hand("vagabond", "Anvil").player("eyrie", items={"sword": 1})
    t.when("vagabond", "aid eyrie", "pass")
    assert t.crafted("eyrie") == {"sword": 1}
    assert (t.item("sword"), t.vp("vagabond")) == ({}, 1)
    t.asks("vagabond", "vagabond action")


# -- 9.5.5 Quest ---------------------------------------------------------------------------------------

QUESTS = ["Errand (fox)", "Repair a Shed (fox)", "Guard Duty (mouse)"]


def questing(satchel, **fields):
    return daylight(satchel=satchel, **fields).table(quests=QUESTS).force(quests=["Escort (mouse)"])


@pytest.mark.parametrize(
    "before, points",
    [(["Fundraising (fox)", "Logistics Help (fox)"], 3), (["Give a Speech (rabbit)", "Logistics Help (mouse)"], 1)],
)
def test_9_5_5__two_items_are_exhausted_and_points_scored_per_completed_quest_of_the_suit(before, points):
    t = questing(["tea", "boot", "boot"], completed_quests=before)
    t.when("vagabond", "complete the quest Errand (fox)")
    t.asks("vagabond", "quest reward", options=["score for completed quests", "draw two cards"])
    t.when("vagabond", "score for completed quests")
    assert t.vp("vagabond") == points
    assert (t.item("tea"), t.item("boot")) == ({"exhausted": 1}, {"ready": 1, "exhausted": 1})
    assert sorted(t.completed_quests) == sorted([*before, "Errand (fox)"])
    assert t.hand_size("vagabond") == 0
    t.asks("vagabond", "vagabond action")


def test_9_5_5__or_two_cards_are_drawn():
    t = questing(["tea", "boot", "boot"], completed_quests=["Fundraising (fox)"]).force(draws=["Anvil", "Sword"])
    t.when("vagabond", "complete the quest Errand (fox)", "draw two cards")
    assert t.cards("vagabond") == ["Anvil (fox)", "Sword (mouse)"]
    assert t.vp("vagabond") == 0
    assert t.completed_quests == ["Fundraising (fox)", "Errand (fox)"]
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("edition", "meanwhile"), [("current", None), ("2018", "Escort (mouse)")])
def test_9_5_5__the_new_quest_is_turned_up_after_the_reward_and_before_it_in_the_2018_law(edition, meanwhile):
    t = questing(["tea", "boot", "boot"], edition=edition).when("vagabond", "complete the quest Errand (fox)")
    t.asks("vagabond", "quest reward", options=["score for completed quests", "draw two cards"])
    assert t.face_up_quests == [meanwhile, "Repair a Shed (fox)", "Guard Duty (mouse)"]
    t.when("vagabond", "score for completed quests")
    assert t.face_up_quests == ["Escort (mouse)", "Repair a Shed (fox)", "Guard Duty (mouse)"]
    assert (t.vp("vagabond"), t.completed_quests) == (1, ["Errand (fox)"])
    t.asks("vagabond", "vagabond action")


def test_9_5_5__an_empty_quest_deck_turns_up_nothing():
    t = daylight(satchel=["tea", "boot", "boot"]).table(quests=QUESTS, quest_deck=[])
    t.when("vagabond", "complete the quest Errand (fox)", "score for completed quests")
    assert t.face_up_quests == [None, "Repair a Shed (fox)", "Guard Duty (mouse)"]
    t.asks("vagabond", "vagabond action")


def test_9_5_5__the_suit_of_the_quest_must_match_the_clearing():
    """Clearing 8 is fox, clearing 7 mouse."""
    t = questing(["torch", "sword", "boot", "boot"])
    t.refuses("complete the quest Guard Duty (mouse)")
    t.when("vagabond", "move from clearing 8 to clearing 7").offers("complete the quest Guard Duty (mouse)")
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(
    "satchel",
    [["tea", "sword"], ["tea exhausted", "boot"], ["tea damaged", "boot"], ["boot", "boot"], ["tea", "boot exhausted"]],
)
def test_9_5_5__both_items_must_be_there_to_exhaust(satchel):
    t = questing([*satchel, "hammer", "coin damaged"])
    t.asks("vagabond", "vagabond action").refuses("complete the quest Errand (fox)")


@pytest.mark.parametrize(("swords", "offered"), [(["sword", "sword"], True), (["sword", "sword exhausted"], False)])
def test_9_5_5__a_quest_for_two_swords_needs_two(swords, offered):
    t = daylight(location=7, satchel=[*swords, "boot"]).table(quests=["Expel Bandits (mouse)", *QUESTS[:2]])
    t.asks("vagabond", "vagabond action")
    (t.offers if offered else t.refuses)("complete the quest Expel Bandits (mouse)")
    if offered:
        t.when("vagabond", "complete the quest Expel Bandits (mouse)", "score for completed quests")
        assert t.item("sword") == {"exhausted": 2}


def test_9_5_5__several_quests_in_one_turn():
    t = questing(["tea", "boot", "torch", "hammer", "boot"])
    t.when("vagabond", "complete the quest Errand (fox)", "score for completed quests")
    t.when("vagabond", "complete the quest Repair a Shed (fox)", "score for completed quests")
    assert t.vp("vagabond") == 3
    t.asks("vagabond", "vagabond action")


# -- 9.5.6 Strike --------------------------------------------------------------------------------------


def test_9_5_6__a_strike_removes_a_warrior_first():
    """Covers Law 9.2.9.III."""
    t = daylight(satchel=["crossbow", "boot"]).clearing(8, marquise={"warriors": 2, "sawmill": 1, "wood": 1})
    t.when("vagabond", "strike marquise")
    assert (t.warriors("marquise", 8), t.pieces("sawmill", 8), t.pieces("wood", 8)) == (1, 1, 1)
    assert t.item("crossbow") == {"exhausted": 1}
    assert (t.vp("vagabond"), t.relation("marquise")) == (0, "hostile")
    t.asks("vagabond", "vagabond action")


def test_9_5_6__without_warriors_a_piece_of_choice():
    """Covers Law 3.2.1."""
    t = daylight(satchel=["crossbow", "boot"]).clearing(8, marquise={"sawmill": 1, "wood": 2, "workshop": 1})
    t.when("vagabond", "strike marquise")
    t.asks("vagabond", "strike piece", options=["choose a wood token", "choose a sawmill", "choose a workshop"])
    t.when("vagabond", "choose a wood token")
    assert (t.pieces("wood", 8), t.pieces("sawmill", 8), t.vp("vagabond")) == (1, 1, 1)
    assert t.relation("marquise") == "indifferent"
    t.asks("vagabond", "vagabond action")


def test_9_5_6__other_players_warriors_do_not_shield_a_piece():
    t = daylight(satchel=["crossbow", "boot"]).clearing(8, marquise={"warriors": 3}, alliance={"sympathy": 1})
    t.when("vagabond", "strike alliance")
    assert (t.pieces("sympathy", 8), t.warriors("marquise", 8)) == (0, 3)
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("crossbow", ["crossbow exhausted", "crossbow damaged"])
def test_9_5_6__a_strike_needs_a_face_up_crossbow(crossbow):
    t = daylight(satchel=[crossbow, "boot"]).clearing(8, marquise={"warriors": 2})
    t.asks("vagabond", "vagabond action").refuses("strike marquise")


def test_9_5_6__only_pieces_in_his_clearing_can_be_struck():
    t = daylight(satchel=["crossbow", "boot"]).clearing(4, marquise={"warriors": 2})
    t.asks("vagabond", "vagabond action").refuses("strike marquise")


def test_9_5_6__each_crossbow_strikes_once():
    t = daylight(satchel=["crossbow", "crossbow", "boot"]).clearing(8, marquise={"warriors": 1, "sawmill": 1})
    t.when("vagabond", "strike marquise", "strike marquise")
    assert (t.warriors("marquise", 8), t.pieces("sawmill", 8), t.vp("vagabond")) == (0, 0, 1)
    t.asks("vagabond", "vagabond action").refuses("strike marquise")


# -- 9.5.7 Repair --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "before", "after"),
    [
        ("current", "damaged", "ready"),
        ("current", "damaged_exhausted", "exhausted"),
        ("2018", "damaged", "ready"),
        ("2018", "damaged_exhausted", "ready"),
    ],
)
def test_9_5_7__repair_moves_one_item_to_the_satchel_on_its_side_and_face_up_in_the_2018_law(edition, before, after):
    t = daylight(satchel=["hammer", "boot", f"sword {before}", "torch damaged", "torch damaged"], edition=edition)
    t.when("vagabond", "repair").asks("vagabond", "repair")
    t.when("vagabond", f"choose {before.replace('_', ' ')} sword")
    assert t.item("sword") == {after: 1}
    assert t.item("torch") == {"damaged": 2}
    assert t.item("hammer") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action")


def test_9_5_7__a_face_up_coin_goes_to_its_track():
    """It draws a card this Evening; Covers Law 9.2.5.I."""
    t = daylight(satchel=["hammer", "coin damaged"]).clearing(1, marquise={"warriors": 1}).when("vagabond", "repair")
    t.asks("marquise", "marquise action")
    assert t.hand_size("vagabond") == 2


def test_9_5_7__a_face_down_coin_does_not():
    t = daylight(satchel=["hammer", "coin damaged_exhausted"]).clearing(1, marquise={"warriors": 1})
    t.when("vagabond", "repair").asks("marquise", "marquise action")
    assert (t.item("coin"), t.hand_size("vagabond")) == ({"exhausted": 1}, 1)


@pytest.mark.parametrize(
    "satchel", [["hammer", "boot exhausted"], ["hammer exhausted", "boot damaged"], ["hammer damaged"]]
)
def test_9_5_7__repair_needs_a_face_up_hammer_and_a_damaged_item(satchel):
    t = daylight(satchel=[*satchel, "boot"])
    t.asks("vagabond", "vagabond action").refuses("repair")


# -- 9.5.8 Craft ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hammers", "offered"),
    [
        (["hammer"], False),
        (["hammer", "hammer"], True),
        (["hammer", "hammer exhausted"], False),
        (["hammer", "hammer damaged"], False),
    ],
)
def test_9_5_8__one_hammer_for_each_icon(hammers, offered):
    """Foxfolk Steel shows two foxes."""
    t = daylight(satchel=[*hammers, "boot"]).hand("vagabond", "Foxfolk Steel")
    t.asks("vagabond", "vagabond action")
    (t.offers if offered else t.refuses)("craft Foxfolk Steel (fox)")
    if offered:
        t.when("vagabond", "craft Foxfolk Steel (fox)")
        assert (t.item("hammer"), t.item("sword")) == ({"exhausted": 2}, {"ready": 1})
        assert t.vp("vagabond") == 2


def test_9_5_8__the_clearing_must_match_the_icons_not_the_cards_suit():
    """The mouse card Sword shows foxes, the fox card Root Tea a mouse."""
    t = daylight(satchel=["hammer", "hammer", "boot"]).hand("vagabond", "Sword", "Root Tea (fox)")
    t.asks("vagabond", "vagabond action")
    t.offers("craft Sword (mouse)").refuses("craft Root Tea (fox)")
    t.when("vagabond", "move from clearing 8 to clearing 7")
    t.offers("craft Root Tea (fox)").refuses("craft Sword (mouse)")


def test_9_5_8__a_crafted_sack_lies_on_its_track():
    """Seven others are carried without a loss; Covers Law 9.2.5.I."""
    t = daylight(location=7, satchel=["hammer", *["torch damaged"] * 6]).hand("vagabond", "Mouse-in-a-Sack")
    t.clearing(1, marquise={"warriors": 1}).when("vagabond", "craft Mouse-in-a-Sack (mouse)")
    t.asks("marquise", "marquise action")
    assert (t.item("sack"), t.items) == ({"ready": 1}, 8)


def test_9_5_8__an_item_missing_from_the_supply_cannot_be_crafted():
    """Covers Law 4.1.2."""
    t = daylight(satchel=["hammer", "boot"]).hand("vagabond", "Anvil").table(items={"boot": 2})
    t.asks("vagabond", "vagabond action").refuses("craft Anvil (fox)")


def test_9_5_8__a_persistent_effect_goes_to_his_play_area():
    """Covers Law 4.1.3, 4.1.4."""
    t = daylight(satchel=["hammer", "hammer", "boot"]).hand("vagabond", "Armorers", "Armorers")
    t.when("vagabond", "craft Armorers (bird)")
    assert t.effects("vagabond") == ["Armorers (bird)"]
    assert t.item("hammer") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action").refuses("craft Armorers (bird)")


def test_9_5_8__four_hammers_fulfil_icons_of_any_suit():
    """Covers Law 4.1.1."""
    t = daylight(satchel=["hammer"] * 4 + ["boot"]).hand("vagabond", "Royal Claim")
    t.when("vagabond", "craft Royal Claim (bird)")
    assert (t.effects("vagabond"), t.item("hammer")) == (["Royal Claim (bird)"], {"exhausted": 4})
    t.asks("vagabond", "vagabond action")


# -- 9.5.9 Special Action ------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["thief", "tinker", "ranger"])
@pytest.mark.parametrize(("torch", "offered"), [("torch", True), ("torch exhausted", False), ("torch damaged", False)])
def test_9_5_9__the_special_action_exhausts_a_torch(character, torch, offered):
    t = daylight(satchel=[torch, "boot", "sword damaged", "sword damaged"], character=character)
    t.clearing(8, marquise={"warriors": 1}).hand("marquise", "Anvil").table(discard=["Foxfolk Steel"])
    t.asks("vagabond", "vagabond action")
    (t.offers if offered else t.refuses)("take the special action")
    if offered:
        t.when("vagabond", "take the special action")
        assert t.item("torch") == {"exhausted": 1}


def test_9_5_9__two_torches_allow_it_twice():
    t = daylight(satchel=["torch", "torch", "boot"], character="tinker").table(discard=["Foxfolk Steel", "Anvil"])
    t.when("vagabond", "take the special action", "choose Anvil (fox)", "take the special action")
    assert t.cards("vagabond") == ["Anvil (fox)", "Foxfolk Steel (fox)"]
    t.asks("vagabond", "vagabond action").refuses("take the special action")
