"""Law 21: enemies, placing, removing, at random, showing."""

from collections import Counter

from tests.given import given


def test_21_22__a_random_card_is_not_chosen():
    taken = Counter()
    for seed in range(120):
        t = given("marquise", "eyrie", turn="marquise", phase="birdsong").table(seed=seed)
        t.player("marquise", effects=["Stand and Deliver!"]).hand("eyrie", "Sword", "Anvil", "Sappers", "Sappers")
        t.clearing(1, marquise={"warriors": 1})
        t.when("marquise", "use Stand and Deliver! (fox)")
        taken[t.cards("marquise")[0]] += 1
        assert t.hand_size("eyrie") == 3
    assert set(taken) == {"Sword (mouse)", "Anvil (fox)", "Sappers (bird)"}
    assert taken["Sappers (bird)"] > 40  # two of four cards: about 60
    assert min(taken.values()) > 10


def test_21_22__taker_and_victim_know_the_card_and_the_others_do_not():
    """Covers Law 1.2.1, 4.1.3."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong").force(taken=["Anvil"])
    t.player("marquise", effects=["Stand and Deliver!"]).hand("eyrie", "Sword", "Anvil")
    t.clearing(1, marquise={"warriors": 1})
    t.when("marquise", "use Stand and Deliver! (fox)")
    assert t.cards("marquise") == ["Anvil (fox)"]
    assert t.known("eyrie", "marquise") == ["Anvil (fox)"]
    assert t.known("alliance", "marquise") == []
    assert t.known("marquise", "eyrie") == []  # she has not looked at the rest
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action")
