"""Law C.6: Evening of Chameleander."""

from tests.given import given


def evening(*hand, ego=0, superego=0, number=5, **fields):
    """Its Evening with these cards; the Marquise has something to do next."""
    t = given("chameleander", "marquise", turn="chameleander", phase="evening").hand("chameleander", *hand)
    t.clearing(number, chameleander={"warriors": 1, "ego": ego, "superego": superego})
    return t.clearing(3, marquise={"warriors": 1}).player("chameleander", **fields)


def test_C_6__boast_then_draw_and_discard():
    t = evening("Sappers", "Anvil").asks("chameleander", "boast", options=["choose Sappers (bird)", "pass"])
    t.when("chameleander", "pass").asks("chameleander", "discard")
    assert t.hand_size("chameleander") == 6
    t.when("chameleander", "choose Anvil (fox)").asks("marquise", "marquise action")


def test_C_6_1__one_only_without_ego_on_the_id():
    t = evening("Sappers", "Armorers", ego=5, superego=3).when("chameleander", "choose Sappers (bird)")
    assert t.hand_size("chameleander") == 2
    t.asks("marquise", "marquise action")


def test_C_6_1__one_more_for_each_ego_on_the_id():
    """Whichever kind; one by one, with an end at will."""
    birds = ("Sappers", "Armorers", "Royal Claim", "Brutal Tactics")
    t = evening(*birds, ego=2, id={"ego": 1, "superego": 1})
    for card in ("Sappers (bird)", "Armorers (bird)"):
        t.asks("chameleander", "boast").when("chameleander", f"choose {card}")
    assert t.ego(5) == (4, 0)
    assert t.vp("chameleander") == 1 + 2  # The Id has kept its spaces empty: the fifth and sixth
    t.asks("chameleander", "boast").when("chameleander", "choose Royal Claim (bird)")
    assert t.ego(5) == (4, 1)
    assert t.hand_size("chameleander") == 1 + 3
    t.asks("marquise", "marquise action")  # the fourth bird card was not asked about


def test_C_6_1__it_may_stop_after_any_of_them():
    t = evening("Sappers", "Armorers", "Royal Claim", id={"ego": 2}).when(
        "chameleander", "choose Sappers (bird)", "pass"
    )
    assert t.ego(5) == (1, 0)
    assert t.hand_size("chameleander") == 2 + 4
    t.asks("chameleander", "discard")


def test_C_6_1__only_bird_cards():
    t = evening("Anvil", "Sword", ego=5, superego=3)
    assert t.hand_size("chameleander") == 3  # nothing was asked
    t.asks("marquise", "marquise action")


def test_C_6_1__not_after_mark_for_death():
    """Covers Law C.5.2.IV."""
    t = evening("Sappers", ego=5, superego=3, taken=["mark_for_death"])
    assert t.hand_size("chameleander") == 2
    t.asks("marquise", "marquise action")
    t = evening("Sappers", ego=5, superego=3, taken=["cajole"]).asks("chameleander", "boast")


def test_C_6_2__one_card_and_one_per_superego_on_the_track_or_the_id():
    for superego, boxed, drawn in ((0, 0, 4), (1, 0, 3), (3, 0, 1), (1, 2, 3), (0, 3, 4)):
        t = evening(superego=superego, ego=5, id={"superego": boxed})
        assert t.hand_size("chameleander") == drawn
        t.asks("marquise", "marquise action")


def test_C_6_2__what_is_boasted_no_longer_draws():
    t = evening("Sappers", ego=5).when("chameleander", "choose Sappers (bird)")
    assert t.hand_size("chameleander") == 3  # one and two superego left
    t.asks("marquise", "marquise action")


def test_C_6_2__down_to_five_cards():
    t = evening("Anvil", "Sword", "Cobbler", "Bake Sale").asks("chameleander", "discard")
    assert t.hand_size("chameleander") == 8
    t.when("chameleander", "choose Anvil (fox)", "choose Sword (mouse)", "choose Cobbler (rabbit)")
    assert t.hand_size("chameleander") == 5
    t.asks("marquise", "marquise action")
