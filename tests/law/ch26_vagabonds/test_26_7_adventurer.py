"""Law 26.7: the Adventurer."""

from tests.given import given

REPAIR_A_SHED, ERRAND, EXPEL = "Repair a Shed (fox)", "Errand (fox)", "Expel Bandits (mouse)"


def adventurer(satchel, quests=(REPAIR_A_SHED,), location=8, **config):
    t = given("marquise", "vagabond", turn="vagabond", **config).clearing(1, marquise={"warriors": 1})
    t.table(quests=list(quests))
    return t.player("vagabond", character="adventurer", location=location, satchel=[*satchel])


def complete(t, quest):
    return t.when("vagabond", f"complete the quest {quest}")


def test_26_7_2__an_item_stands_in_for_a_listed_one_and_is_damaged():
    """Covers Law 9.5.5: torch and hammer are listed, a boot is the hammer."""
    t = adventurer(["torch", "boot", "crossbow exhausted"])
    complete(t, REPAIR_A_SHED).asks("vagabond", "quest reward")
    assert (t.item("boot"), t.item("torch")) == ({"damaged exhausted": 1}, {"exhausted": 1})
    assert t.completed_quests == [REPAIR_A_SHED]
    t.when("vagabond", "score for completed quests").asks("marquise", "marquise action")
    assert t.vp("vagabond") == 1


def test_26_7_2__with_both_items_he_may_still_improvise_or_not():
    t = adventurer(["torch", "hammer", "boot"])
    complete(t, REPAIR_A_SHED)
    t.asks("vagabond", "improvise", options=["choose ready boot", "pass"])
    t.when("vagabond", "pass").asks("vagabond", "quest reward")
    assert (t.item("torch"), t.item("hammer"), t.item("boot")) == ({"exhausted": 1}, {"exhausted": 1}, {"ready": 1})


def test_26_7_2__where_it_could_be_either_he_says_which():
    t = adventurer(["torch", "hammer", "boot"])
    complete(t, REPAIR_A_SHED).when("vagabond", "choose ready boot")
    t.asks("vagabond", "improvise", options=["choose ready torch", "choose ready hammer"])
    t.when("vagabond", "choose ready torch").asks("vagabond", "quest reward")
    assert (t.item("torch"), t.item("hammer")) == ({"ready": 1}, {"exhausted": 1})
    assert t.item("boot") == {"damaged exhausted": 1}


def test_26_7_2__a_second_copy_of_a_listed_item_stands_in_for_the_other():
    t = adventurer(["torch", "torch"])
    complete(t, REPAIR_A_SHED).asks("vagabond", "quest reward")
    assert t.item("torch") == {"exhausted": 1, "damaged exhausted": 1}


def test_26_7_2__one_of_two_equal_listed_items():
    t = adventurer(["sword", "coin"], quests=[EXPEL], location=9)
    complete(t, EXPEL).asks("vagabond", "quest reward")
    assert (t.item("sword"), t.item("coin")) == ({"exhausted": 1}, {"damaged exhausted": 1})


def test_26_7_2__one_item_alone_is_not_enough():
    t = adventurer(["hammer", "boot exhausted", "tea damaged"])
    t.asks("vagabond", "vagabond action").refuses(f"complete the quest {REPAIR_A_SHED}")
    t = adventurer(["boot", "coin", "crossbow"])
    t.asks("vagabond", "vagabond action").refuses(f"complete the quest {REPAIR_A_SHED}")


def test_26_7_2__once_per_turn():
    t = adventurer(["torch", "boot", "crossbow"], quests=[REPAIR_A_SHED, ERRAND])
    complete(t, REPAIR_A_SHED).when("vagabond", "choose ready crossbow", "draw two cards")
    t.asks("vagabond", "vagabond action").refuses(f"complete the quest {ERRAND}")


def test_26_7_2__completing_normally_leaves_the_improvisation_for_later():
    t = adventurer(["torch", "hammer", "tea", "crossbow"], quests=[REPAIR_A_SHED, ERRAND])
    complete(t, REPAIR_A_SHED).when("vagabond", "pass", "draw two cards").asks("vagabond", "vagabond action")
    complete(t, ERRAND).asks("vagabond", "quest reward")
    assert (t.item("tea"), t.item("crossbow")) == ({"exhausted": 1}, {"damaged exhausted": 1})


def test_26_7_2__the_next_turn_begins_it_anew():
    t = adventurer(["torch", "boot", "tea"], quests=[REPAIR_A_SHED]).player("vagabond", improvised=True)
    t.asks("vagabond", "vagabond action").refuses(f"complete the quest {REPAIR_A_SHED}")
    t.when("vagabond", "pass")
    while t.game.to_move == "marquise_0":
        t.when("marquise", "pass")
    assert not int(t.game.states[0]["vagabond"][0]["improvised"])


def test_26_7_2__others_do_not_improvise():
    t = adventurer(["torch", "boot"]).player("vagabond", character="thief")
    t.asks("vagabond", "vagabond action").refuses(f"complete the quest {REPAIR_A_SHED}")
