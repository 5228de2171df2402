"""Law 4.3.1: ambush and foil."""

from tests.given import given


def test_4_3_1_II__ambush_that_kills_every_attacker_ends_the_battle():
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1}).hand("eyrie", "Ambush! (rabbit)", "Anvil", "Sword")
    t.when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "ambush", options=["play the rabbit ambush", "pass"]).when("eyrie", "play the rabbit ambush")
    assert t.warriors("marquise", 5) == 0
    assert t.warriors("eyrie", 5) == 1
    assert t.discard == ["Ambush! (rabbit)"]
    t.asks("eyrie", "decree card")


def test_4_3_1__an_ambush_of_another_suit_cannot_be_played():
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2}).hand("eyrie", "Ambush! (fox)")
    t.force(dice=[(1, 1)]).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (1, 1)
    t.asks("marquise", "marquise action")
