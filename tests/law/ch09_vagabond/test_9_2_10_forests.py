"""Law 9.2.10: in and out of forests."""

from tests.given import given


def test_9_2_10__a_slip_goes_into_a_forest_and_out_again():
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong").clearing(1, marquise={"warriors": 1})
    t.player("vagabond", location=8, satchel=["sword"])
    t.when("vagabond", "choose forest no. 6")
    assert t.location == "forest 4-7-8-12"
    t.asks("marquise", "marquise action").when("marquise", "pass")
    t.asks("vagabond", "slip").when("vagabond", "choose clearing 12")
    assert t.location == "clearing 12"


def test_9_2_10__a_move_leads_from_a_forest_to_the_clearings_around_it():
    """Covers Law 2.4.1, 9.5.1."""
    t = given("marquise", "vagabond", turn="vagabond")
    t.player("vagabond", location="forest 4-9-12", satchel=["boot", "boot"])
    t.asks(
        "vagabond",
        "vagabond action",
        options=["choose clearing 4", "choose clearing 9", "choose clearing 12", "pass"],
    )
    t.when("vagabond", "choose clearing 9")
    assert (t.location, t.item("boot")) == ("clearing 9", {"ready": 1, "exhausted": 1})
    t.asks("vagabond", "vagabond action")


def test_9_2_10__a_move_by_cobbler_leads_out_of_a_forest_into_a_clearing_only():
    t = given("marquise", "vagabond", turn="vagabond", phase="evening")
    t.player("vagabond", location="forest 3-6-11", satchel=["sword"], effects=["Cobbler"])
    t.when("vagabond", "use Cobbler (rabbit)")
    t.asks("vagabond", "move", options=["choose clearing 3", "choose clearing 6", "choose clearing 11"])
    t.when("vagabond", "choose clearing 6")
    assert t.location == "clearing 6"


def test_9_2_10__in_a_forest_he_cannot_act_on_clearings():
    t = given("marquise", "vagabond", turn="vagabond")
    for c in (4, 9, 12):
        t.clearing(c, marquise={"warriors": 1})
    t.player("vagabond", location="forest 4-9-12", satchel=["sword", "crossbow", "torch", "hammer"])
    t.hand("vagabond", "Anvil", "Root Tea (mouse)").hand("marquise", "Sword")
    t.table(quests=["Repair a Shed (fox)", "Guard Duty (mouse)", "Fend off a Bear (rabbit)"])
    t.asks("marquise", "marquise action")
