"""Law 11.2.3: the Riverfolk's hand lies open at all times."""

import numpy as np
import pytest

from root_env.root.documents import write_view
from tests.given import given, new_game

HAND = ["Anvil (fox)", "Bake Sale (rabbit)", "Sword (mouse)"]
SHORT = ("Anvil", "Bake Sale", "Sword")


def test_11_2_3__everybody_knows_the_hand_from_the_start():
    t = new_game("marquise", "alliance", "riverfolk")
    held = t.cards("riverfolk")
    assert len(held) == 3
    assert t.known("marquise", "riverfolk") == t.known("alliance", "riverfolk") == held
    assert t.known("riverfolk", "marquise") == []
    t.asks("marquise", "setup keep")


def test_11_2_3__views_observations_and_texts_show_it():
    t = given("marquise", "eyrie", "riverfolk", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.hand("riverfolk", *SHORT).hand("eyrie", "Cobbler")
    players = write_view(t.game, "marquise")["players"]
    assert (sorted(players["riverfolk_0"]["hand"]), players["eyrie_0"]["hand"]) == (HAND, 1)
    assert all(card in t.game.render() for card in HAND)
    assert "Cobbler" not in t.game.render("marquise")
    other = given("marquise", "eyrie", "riverfolk", turn="marquise").clearing(5, marquise={"warriors": 1})
    other.hand("riverfolk", "Anvil", "Bake Sale", "Investments").hand("eyrie", "Cobbler")
    assert not np.array_equal(t.game.observe("marquise"), other.game.observe("marquise"))
    t.asks("marquise", "marquise action")


def test_11_2_3__drawn_cards_are_seen():
    """Covers Law 11.5.4."""
    t = given("riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds=2).force(draws=["Cobbler"])
    t.hand("riverfolk", "Anvil").when("riverfolk", "draw a card")
    assert t.known("marquise", "riverfolk") == t.cards("riverfolk") == ["Anvil (fox)", "Cobbler (rabbit)"]
    t.asks("riverfolk", "riverfolk action")


def test_11_2_3__spent_and_crafted_cards_leave_it_for_everybody():
    t = given("riverfolk", "marquise", turn="riverfolk", phase="evening")
    t.hand("riverfolk", *SHORT, "Cobbler", "Investments", "Root Tea (fox)").when("riverfolk", "choose Sword (mouse)")
    assert t.known("marquise", "riverfolk") == t.cards("riverfolk")
    assert t.hand_size("riverfolk") == 5
    t.asks("riverfolk", "set price")


def test_11_2_3__a_card_taken_at_random_is_seen_by_all():
    """Covers Law 21.22."""
    t = given("marquise", "eyrie", "riverfolk", turn="marquise", phase="birdsong")
    t.player("marquise", effects=["Stand and Deliver!"]).hand("riverfolk", *SHORT).clearing(5, marquise={"sawmill": 1})
    t.force(taken=["Sword"]).asks("marquise", "start window")
    t.when("marquise", "pass", "use Stand and Deliver! (fox)")
    assert t.cards("marquise") == t.known("eyrie", "marquise") == t.known("riverfolk", "marquise") == ["Sword (mouse)"]
    assert t.known("eyrie", "riverfolk") == HAND[:2]
    assert t.vp("riverfolk") == 1
    t.asks("marquise", "marquise action")


def test_11_2_3__which_card_is_taken_stays_random():
    taken = set()
    for seed in range(40):
        t = given("marquise", "riverfolk", turn="marquise", phase="birdsong").table(seed=seed)
        t.player("marquise", effects=["Stand and Deliver!"]).hand("riverfolk", *SHORT).clearing(
            5, marquise={"warriors": 1}
        )
        t.when("marquise", "pass", "use Stand and Deliver! (fox)").asks("marquise", "marquise action")
        taken.update(t.cards("marquise"))
    assert sorted(taken) == HAND


def test_11_2_3__the_thief_steals_a_random_card_in_the_open():
    """Covers Law 26.1.2."""
    t = given("vagabond", "eyrie", "riverfolk", turn="vagabond").player("vagabond", character="thief", location=4)
    t.clearing(4, riverfolk={"warriors": 1}).hand("riverfolk", *SHORT).force(taken=["Anvil"])
    t.when("vagabond", "take the special action")
    assert t.cards("vagabond") == t.known("eyrie", "vagabond") == ["Anvil (fox)"]
    assert t.known("vagabond", "riverfolk") == t.cards("riverfolk")
    t.asks("vagabond", "vagabond action")


def test_11_2_3__codebreakers_tells_nothing_new():
    t = given("marquise", "riverfolk", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.hand("riverfolk", *SHORT).clearing(5, marquise={"warriors": 1})
    before = t.known("marquise", "riverfolk")
    t.when("marquise", "use Codebreakers (mouse)")
    assert t.known("marquise", "riverfolk") == before == HAND
    t.asks("marquise", "marquise action")


def test_11_2_3__a_card_given_to_them_is_seen_by_all():
    """Covers Law 9.5.4, 1.3.2."""
    t = given("vagabond", "eyrie", "riverfolk", turn="vagabond").player("vagabond", character="thief", location=4)
    t.clearing(4, riverfolk={"warriors": 1}).hand("vagabond", "Cobbler", "Bake Sale").hand("riverfolk", "Anvil")
    t.when("vagabond", "aid riverfolk")
    action = t._find("choose Cobbler (rabbit)")
    assert "Cobbler" in t.game.describe(action, viewer="eyrie")
    t.when("vagabond", "choose Cobbler (rabbit)")
    assert t.known("eyrie", "riverfolk") == ["Anvil (fox)", "Cobbler (rabbit)"]
    t.when("vagabond", "choose ready boot").asks("vagabond", "vagabond action")
    assert t.relation("riverfolk") == "amiable"


def test_11_2_3__everybody_sees_which_card_they_pay_for_outrage():
    """Covers Law 8.2.6, 8.2.3."""
    t = given("riverfolk", "alliance", "eyrie", turn="riverfolk").player("riverfolk", funds=2)
    t.clearing(4, riverfolk={"warriors": 1}).clearing(7, alliance={"sympathy": 1})
    t.hand("riverfolk", "Sword", "Investments").when("riverfolk", "move from clearing 4 to clearing 7")
    assert "Sword" in t.game.describe(t._find("choose Sword (mouse)"), viewer="eyrie")
    t.when("riverfolk", "choose Sword (mouse)")
    assert t.known_supporters("eyrie") == t.known_supporters("riverfolk") == ["Sword (mouse)"]
    assert t.known("eyrie", "riverfolk") == ["Investments (mouse)"]
    t.asks("riverfolk", "riverfolk action")


def test_11_2_3__a_discarded_card_of_a_known_kind_leaves_the_supporters_known():
    """A card that somebody gave to the supporters is not forgotten when he spends another copy."""
    t = given("marquise", "alliance", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.clearing(1, alliance={"sympathy": 1}).hand("marquise", "Armorers", "Armorers")
    t.when("marquise", "move from clearing 5 to clearing 1")
    assert t.known_supporters("marquise") == ["Armorers (bird)"]
    t.when("marquise", "pass", "spend a bird card for an extra action")
    assert t.known_supporters("marquise") == ["Armorers (bird)"]
    t.asks("marquise", "marquise action")


def test_11_2_3__resampling_keeps_the_open_hand():
    t = given("marquise", "eyrie", "riverfolk", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.hand("riverfolk", *SHORT).hand("eyrie", "Cobbler", "Root Tea (fox)")
    for seed in range(5):
        game = t.game.determinize("eyrie", seed=seed)
        assert sorted(game.position()["players"]["riverfolk_0"]["hand"]) == sorted(HAND)
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("viewer", [None, "marquise"])
def test_11_2_3__that_they_may_ambush_is_no_secret(viewer):
    """Covers Law 4.3.1."""
    t = given("marquise", "riverfolk", turn="marquise").clearing(4, marquise={"warriors": 2}, riverfolk={"warriors": 1})
    t.hand("riverfolk", "Ambush! (rabbit)").when("marquise", "battle riverfolk in clearing 4")
    t.asks("riverfolk", "ambush", ["play the rabbit ambush", "pass"])
    assert "ambush" in t.game.question(viewer)
