"""Codebreakers: what is seen, and how long it stays known (Law 21.29, 1.2.1)."""

from tests.given import given


def spying(**config):
    """The Marquise may look at the Eyrie's hand."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", **config)
    t.player("marquise", effects=["Codebreakers"]).clearing(5, marquise={"warriors": 2})
    return t.hand("eyrie", "Anvil", "Sword", "Bake Sale", "Sappers")


SEEN = ["Anvil (fox)", "Bake Sale (rabbit)", "Sappers (bird)", "Sword (mouse)"]


def test_21_29__codebreakers_show_the_whole_hand_to_their_owner_alone():
    """Covers Law 1.2.1, 4.1.3."""
    t = spying().hand("alliance", "Investments").when("marquise", "use Codebreakers (mouse)")
    t.asks("marquise", "choose player", options=["choose eyrie", "choose alliance"]).when("marquise", "choose eyrie")
    assert t.known("marquise", "eyrie") == SEEN
    assert t.known("marquise", "alliance") == [] and t.known("alliance", "eyrie") == []
    assert t.cards("eyrie") == SEEN and t.effects("marquise") == ["Codebreakers (mouse)"]
    t.asks("marquise", "marquise action").refuses("use Codebreakers (mouse)")


def test_4_1_3__codebreakers_may_be_left_alone_and_are_offered_at_every_gap():
    """Covers Law 1.4.2."""
    t = spying().asks("marquise", "craft", options=["use Codebreakers (mouse)", "pass"]).when("marquise", "pass")
    t.offers("use Codebreakers (mouse)").when("marquise", "move from clearing 5 to clearing 1", "choose 1")
    t.asks("marquise", "move").refuses("use Codebreakers (mouse)").when("marquise", "pass")
    t.offers("use Codebreakers (mouse)")
    assert t.known("marquise", "eyrie") == []


def test_21_29__a_card_played_openly_is_crossed_off_and_the_rest_stays_known():
    """Covers Law 1.2.1."""
    t = spying().when("marquise", "use Codebreakers (mouse)", "pass")
    t.asks("eyrie", "decree card").when("eyrie", "choose Sword (mouse)", "add to the move column")
    assert t.known("marquise", "eyrie") == ["Anvil (fox)", "Bake Sale (rabbit)", "Sappers (bird)"]


def test_21_29__an_outrage_card_leaves_unseen_and_what_it_may_have_been_is_forgotten():
    """Only cards that match the clearing, and one of each. Covers Law 1.2.1, 8.2.6."""
    t = given("marquise", "alliance", "eyrie", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.clearing(5, marquise={"warriors": 2}).clearing(2, alliance={"sympathy": 1})
    t.hand("eyrie", "Anvil", "Sword", "Bake Sale", "Sappers", "Codebreakers").player("eyrie", leader="despot")
    t.clearing(8, eyrie={"roost": 1}).clearing(6, eyrie={"warriors": 2}).table(order=["marquise", "eyrie", "alliance"])
    t.when("marquise", "use Codebreakers (mouse)", "pass").when("eyrie", "choose Anvil (fox)", "add to the move column")
    t.when("eyrie", "pass")
    assert t.known("marquise", "eyrie") == [
        "Bake Sale (rabbit)", "Codebreakers (mouse)", "Sappers (bird)", "Sword (mouse)",
    ]  # fmt: skip
    t.asks("eyrie", "decree").when("eyrie", "resolve a bird card", "move from clearing 6 to clearing 2", "choose 1")
    t.asks("eyrie", "outrage").when("eyrie", "choose Sword (mouse)")
    assert t.cards("eyrie") == ["Bake Sale (rabbit)", "Codebreakers (mouse)", "Sappers (bird)"]
    assert t.known("marquise", "eyrie") == ["Bake Sale (rabbit)"]


def test_21_29__two_known_copies_of_a_card_lose_one_when_one_may_have_left():
    """Covers Law 1.2.1, 8.5.2."""
    t = given("marquise", "alliance", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.hand("alliance", "Sappers", "Sappers", "Anvil").when("marquise", "use Codebreakers (mouse)")
    t.asks("alliance", "alliance daylight")
    assert t.known("marquise", "alliance") == ["Anvil (fox)", "Sappers (bird)", "Sappers (bird)"]
    t.when("alliance", "mobilize", "choose Anvil (fox)")
    assert t.known("marquise", "alliance") == ["Sappers (bird)"]
    assert t.cards("alliance") == ["Sappers (bird)", "Sappers (bird)"]


def test_21_29__looking_again_refreshes_what_is_known():
    """Newly drawn cards are not known until then. Covers Law 1.4.1, 1.2.1."""
    t = given("marquise", "alliance", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.clearing(5, marquise={"warriors": 1}).force(draws=["Bake Sale", "Investments"])
    t.hand("alliance", "Sappers", "Anvil").when("marquise", "use Codebreakers (mouse)", "pass")
    t.when("alliance", "mobilize", "choose Anvil (fox)", "pass")
    assert t.known("marquise", "alliance") == []
    t.when("marquise", "use Codebreakers (mouse)")
    assert t.known("marquise", "alliance") == ["Investments (mouse)", "Sappers (bird)"]


def test_21_29__an_ambush_known_and_played_is_crossed_off():
    """Covers Law 1.2.1, 4.3.1."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 1}).hand("eyrie", "Ambush! (rabbit)", "Anvil")
    t.force(dice=[(0, 0)]).when("marquise", "use Codebreakers (mouse)", "battle eyrie in clearing 5")
    t.when("eyrie", "play the rabbit ambush")
    assert t.known("marquise", "eyrie") == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_21_29__everybody_knows_how_many_cards_were_looked_at():
    """A card that leaves in the open may be one of them. Covers Law 1.2.1."""
    t = spying().when("marquise", "use Codebreakers (mouse)")
    assert (t.seen("marquise", "eyrie"), t.seen("alliance", "eyrie"), t.common("eyrie")) == (4, 0, [])
    t.when("marquise", "pass").asks("eyrie", "decree card").when(
        "eyrie", "choose Sword (mouse)", "add to the move column"
    )
    assert (t.seen("marquise", "eyrie"), t.common("eyrie")) == (3, [])


def test_21_29__a_stolen_card_is_known_to_the_robbed_and_forgotten_by_those_who_did_not_see_it():
    """Of two copies of a card one stays known, of two different cards none: it may have been either. How many are
    still known is hidden. Covers Law 1.2.1, 21.22."""
    left = {}
    for hand in (("Sappers", "Sappers"), ("Sappers", "Armorers")):
        t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", effects=["Codebreakers"])
        t.player("eyrie", effects=["Stand and Deliver!"]).clearing(5, marquise={"warriors": 1})
        t.hand("alliance", *hand).hand("eyrie", "Sword", "Bake Sale").force(taken=["Sappers"])
        t.when("marquise", "use Codebreakers (mouse)", "choose alliance", "pass")
        t.when("eyrie", "use Stand and Deliver! (fox)", "choose alliance").asks("eyrie", "decree card")
        assert (t.seen("marquise", "alliance"), t.known("alliance", "eyrie")) == (0, ["Sappers (bird)"])
        assert t.seen("alliance", "eyrie") == 1
        left[hand] = t.known("marquise", "alliance")
    assert list(left.values()) == [["Sappers (bird)"], []]
