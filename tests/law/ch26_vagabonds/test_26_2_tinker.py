"""Law 26.2: the Tinker."""

from tests.given import given


def tinker(location=8, satchel=("torch", "boot", "boot")):
    t = given("marquise", "vagabond", turn="vagabond")
    return t.player("vagabond", character="tinker", location=location, satchel=list(satchel))


def test_26_2_2__he_takes_a_matching_or_bird_card_from_the_discard_pile():
    """Covers Law 1.2.2."""
    t = tinker().table(discard=["Anvil", "Sword", "Cobbler", "Armorers", "Tax Collector"])
    t.when("vagabond", "take the special action")
    t.asks(
        "vagabond", "day labor", options=["choose Anvil (fox)", "choose Armorers (bird)", "choose Tax Collector (fox)"]
    )
    t.when("vagabond", "choose Armorers (bird)")
    assert t.cards("vagabond") == ["Armorers (bird)"]
    assert t.discard == ["Anvil (fox)", "Cobbler (rabbit)", "Sword (mouse)", "Tax Collector (fox)"]
    assert t.item("torch") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_2_2__everybody_sees_the_card():
    t = tinker().table(discard=["Anvil", "Sword"]).when("vagabond", "take the special action")
    assert t.known("marquise", "vagabond") == ["Anvil (fox)"]
    t.asks("vagabond", "vagabond action")


def test_26_2_2__the_suit_is_that_of_his_clearing():
    t = tinker(location=7).table(discard=["Anvil", "Sword", "Cobbler"]).when("vagabond", "take the special action")
    assert t.cards("vagabond") == ["Sword (mouse)"]
    t.asks("vagabond", "vagabond action")


def test_26_2_2__without_a_matching_card_there_is_no_day_labor():
    t = tinker().table(discard=["Sword", "Cobbler"])
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_2_2__a_dominance_card_near_the_map_is_not_in_the_discard_pile():
    """Covers Law 3.3.3."""
    t = given("marquise", "eyrie", "vagabond", turn="vagabond").table(available_dominance=["fox"])
    t.player("vagabond", character="tinker", location=8, satchel=["torch", "boot"])
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_2_2__there_is_no_day_labor_in_a_forest():
    t = tinker("forest 4-7-8-12").table(discard=["Armorers", "Anvil"])
    t.asks("vagabond", "vagabond action").refuses("take the special action")
