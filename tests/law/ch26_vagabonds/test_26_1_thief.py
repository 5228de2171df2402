"""Law 26.1: the Thief."""

import pytest

from tests.given import given


def thief(location=8, satchel=("torch", "boot", "boot")):
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond")
    return t.player("vagabond", character="thief", location=location, satchel=list(satchel))


def test_26_1_2__he_takes_a_random_card_from_a_player_in_his_clearing():
    """Covers Law 21.22."""
    t = thief().clearing(8, marquise={"warriors": 1}, eyrie={"roost": 1}, alliance={"sympathy": 1})
    t.hand("marquise", "Anvil", "Sword").hand("eyrie", "Cobbler", "Bake Sale").hand("alliance", "Armorers")
    t.force(taken=["Bake Sale"]).when("vagabond", "take the special action")
    t.asks("vagabond", "steal", options=["choose marquise", "choose eyrie", "choose alliance"])
    t.when("vagabond", "choose eyrie")
    assert t.cards("vagabond") == ["Bake Sale (rabbit)"]
    assert t.cards("eyrie") == ["Cobbler (rabbit)"]
    assert t.item("torch") == {"exhausted": 1}
    assert t.relation("eyrie") == "indifferent"
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_1_2__only_the_two_of_them_know_the_card():
    """Covers Law 1.2.1."""
    t = thief().clearing(8, marquise={"warriors": 1}).hand("marquise", "Anvil", "Sword")
    t.force(taken=["Anvil"]).when("vagabond", "take the special action")
    assert t.known("marquise", "vagabond") == ["Anvil (fox)"]
    assert t.known("eyrie", "vagabond") == []
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("where", [4, 8])
def test_26_1_2__the_player_needs_pieces_in_the_clearing(where):
    t = thief().clearing(where, marquise={"warriors": 1}).hand("marquise", "Anvil").hand("eyrie", "Sword")
    t.asks("vagabond", "vagabond action")
    (t.offers if where == 8 else t.refuses)("take the special action")


def test_26_1_2__a_player_without_cards_is_not_offered():
    t = thief().clearing(8, marquise={"warriors": 1}, eyrie={"warriors": 1}).hand("eyrie", "Sword")
    t.when("vagabond", "take the special action")
    assert t.cards("vagabond") == ["Sword (mouse)"]
    t.asks("vagabond", "vagabond action")


def test_26_1_2__nothing_can_be_stolen_from_a_forest():
    t = thief("forest 4-7-8-12").clearing(8, marquise={"warriors": 1}).hand("marquise", "Anvil")
    t.asks("vagabond", "vagabond action").refuses("take the special action")
