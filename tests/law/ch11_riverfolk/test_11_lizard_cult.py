"""The Riverfolk beside the Lizard Cult: mercenaries, posts, the Lost Souls (Law 11.2.7.III, 10.2)."""

from tests.given import given


def test_11_2_7_III__the_cult_builds_where_mercenaries_rule():
    """Covers Law 10.5.1, 2.5."""
    t = given("lizard", "riverfolk", turn="lizard").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 1}).hand("lizard", "Cobbler").player("lizard", outcast="fox")
    t.when("lizard", "choose Cobbler (rabbit)").offers("build a garden in clearing 5")
    t.when("lizard", "build a garden in clearing 5")
    assert (t.pieces("rabbit garden", 5), t.ruler(5)) == (1, "lizard")
    t.asks("riverfolk", "riverfolk action")


def test_11_2_7_III__revenge_takes_no_mercenaries():
    """Covers Law 10.2.3, 10.4.3.I."""
    t = given("marquise", "lizard", "riverfolk", turn="marquise").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 2}, lizard={"warriors": 3}, marquise={"warriors": 2}).force(dice=[(2, 2)])
    t.when("marquise", "battle lizard in clearing 5")
    assert int(t._s["lizard"]["acolytes"]) == 2
    assert (t.warriors("marquise", 5), t.warriors("riverfolk", 5)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_10_4_3_II__riverfolk_warriors_can_be_converted():
    """In Birdsong nobody has hired them yet. Covers Law 11.2.7.III."""
    t = given("lizard", "riverfolk", turn="lizard", phase="birdsong").player("lizard", outcast="rabbit", acolytes=2)
    t.clearing(5, riverfolk={"warriors": 2}).when("lizard", "buy mercenaries", "convert in clearing 5")
    assert (t.warriors("riverfolk", 5), t.warriors("lizard", 5)) == (1, 1)
    t.asks("lizard", "conspiracy")


def test_10_2_6__exported_cards_and_cards_paid_become_lost_souls():
    """Covers Law 11.5.3.I."""
    t = given("riverfolk", "lizard", turn="riverfolk").player("riverfolk", funds=2).hand("riverfolk", "Anvil")
    t.clearing(1, riverfolk={"fox trade post": 1}).when("riverfolk", "craft Anvil (fox)", "export the card")
    assert t.discard == []
    assert int(t._s["lost_souls"].sum()) == 1
    t.asks("riverfolk", "riverfolk action")


def test_11_2_5_I__no_garden_can_be_put_in_place_of_a_post():
    """A trade post is a token. Covers Law 10.4.3.III."""
    t = given("lizard", "riverfolk", turn="lizard", phase="birdsong").player("lizard", outcast="rabbit", acolytes=4)
    t.clearing(5, riverfolk={"warriors": 1, "rabbit trade post": 1}).when("lizard", "pass")
    t.asks("lizard", "conspiracy").refuses("sanctify in clearing 5").offers("convert in clearing 5")
