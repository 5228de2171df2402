"""Law C.2.7: buying from the Riverfolk, mercenaries."""

import pytest

from tests.given import given


def market(*hand, price=2, **riverfolk):
    """The start of Chameleander's Birdsong; every service has one price."""
    prices = {"hand card": price, "riverboats": price, "mercenaries": price}
    t = given("chameleander", "riverfolk", turn="chameleander", phase="birdsong")
    t.clearing(5, chameleander={"warriors": 1}).hand("chameleander", *hand)
    return t.player("riverfolk", prices=prices, **riverfolk)


def test_C_2_7__each_discarded_card_is_one_riverfolk_warrior():
    """Covers Law 11.2.6.I."""
    t = market("Anvil", "Sword", "Cobbler").asks("chameleander", "start window")
    t.when("chameleander", "buy riverboats").asks("chameleander", "pay card")
    t.when("chameleander", "choose Anvil (fox)", "choose Sword (mouse)")
    assert t.box("payments") == {"riverfolk": 2}
    assert t.supply("riverfolk") == 13
    assert t.discard == ["Anvil (fox)", "Sword (mouse)"]
    t.asks("chameleander", "skip move")


def test_C_2_7__the_price_must_lie_in_its_hand():
    market("Anvil").asks("chameleander", "skip move")
    market("Anvil", "Sword").asks("chameleander", "start window")


def fighting(*, roll, ego=0, superego=0, mercenaries=2, exposed=True, ambush=False, number=4, quell_at=None):
    """Chameleander with hired mercenaries attacks four Marquise warriors in clearing 4 (rabbit)."""
    t = given("chameleander", "riverfolk", "marquise", turn="chameleander")
    t.clearing(quell_at or number, chameleander={"warriors": 1, "ego": ego, "superego": superego})
    t.clearing(number, riverfolk={"warriors": mercenaries}, marquise={"warriors": 4})
    t.player("riverfolk", bought={"mercenaries": 1}, prices={"mercenaries": 4, "riverboats": 4, "hand card": 4})
    t.hand("marquise", *(["Ambush! (rabbit)"] if ambush else []), *(["Cobbler"] if exposed else []))
    t.force(dice=[roll]).when("chameleander", f"battle marquise in clearing {number}")
    if ambush:
        t.when("marquise", "play the rabbit ambush")
    if exposed:
        t.when("marquise", "choose Cobbler (rabbit)")
    return t


def test_C_2_7__it_rolls_two_hits_and_one_per_mercenary():
    t = fighting(roll=(3, 0), ego=1, exposed=False, mercenaries=1)
    assert t.warriors("marquise", 4) == 1
    t.asks("chameleander", "chameleander action")
    t = fighting(roll=(3, 0), ego=1, exposed=False, number=4, quell_at=9, mercenaries=1)
    assert t.warriors("marquise", 4) == 3
    t.asks("chameleander", "chameleander action")


@pytest.mark.parametrize(
    ("hits", "ego", "mercenaries", "lost"),
    [
        (1, 4, 2, (1, 0)),
        (2, 4, 2, (1, 1)),
        (3, 4, 2, (2, 1)),
        (3, 1, 3, (1, 2)),  # what Chameleander has no ego for goes to the mercenaries
        (3, 4, 1, (2, 1)),
    ],
)
def test_C_2_7__odd_hits_cost_ego_even_ones_mercenaries(hits, ego, mercenaries, lost):
    """An ego goes for the Quell besides."""
    t = fighting(roll=(hits, hits), ego=ego, mercenaries=mercenaries)
    assert t.ego(4)[0] == max(ego - lost[0] - 1, 0)
    assert t.warriors("riverfolk", 4) == mercenaries - lost[1]
    assert t.vp("marquise") == lost[0]
    t.asks("chameleander", "chameleander action")


def test_C_2_7__what_the_mercenaries_cannot_take_comes_back():
    """Two extra hits of an ambush and three rolled ones on one mercenary."""
    t = fighting(roll=(3, 3), ego=5, mercenaries=1, ambush=True)
    assert t.warriors("riverfolk", 4) == 0
    assert t.ego(4) == (0, 0)  # one of the ambush, three rolled ones, the Quell
    assert t.vp("marquise") == 4
    t.asks("chameleander", "chameleander action")


def test_C_2_7__blending_in_drops_its_share_of_rolled_hits():
    """Covers Law C.2.4: the even hits stay with the mercenaries."""
    t = fighting(roll=(3, 3), ego=3, mercenaries=2, exposed=False)
    assert t.ego(4) == (2, 0)
    assert t.warriors("riverfolk", 4) == 1
    t.asks("chameleander", "chameleander action")


def test_C_2_7__extra_hits_are_numbered_after_the_rolled_ones():
    """Sappers' extra hit is the fourth, an even one, after three rolled hits, the third after two."""
    for rolled, ego, mercenaries in ((3, 2, 1), (2, 1, 2)):
        t = given("chameleander", "riverfolk", "marquise", turn="chameleander")
        t.clearing(4, chameleander={"warriors": 1, "ego": 3}, riverfolk={"warriors": 3}, marquise={"warriors": 4})
        t.player("riverfolk", bought={"mercenaries": 1}).player("marquise", effects=["Sappers"])
        t.force(dice=[(3, rolled)]).when("chameleander", "battle marquise in clearing 4")
        t.when("marquise", "use Sappers (bird)")
        assert t.ego(4) == (ego, 0)
        assert t.warriors("riverfolk", 4) == mercenaries
        t.asks("chameleander", "chameleander action")


def test_C_2_7__without_chameleander_there_the_mercenaries_take_all():
    """No Blending In, no question; the Quell still costs an ego where it is. Covers Law C.5.2.I."""
    t = fighting(roll=(2, 2), ego=1, mercenaries=3, exposed=False, quell_at=9)
    assert t.warriors("riverfolk", 4) == 1
    assert t.ego(9) == (0, 0)
    assert t.vp("marquise") == 0
    t.asks("chameleander", "chameleander action")


def test_C_2_7__a_quell_elsewhere_needs_an_ego_in_its_own_clearing():
    t = given("chameleander", "riverfolk", "marquise", turn="chameleander").clearing(9, chameleander={"warriors": 1})
    t.clearing(4, riverfolk={"warriors": 2}, marquise={"warriors": 1})
    t.player("riverfolk", bought={"mercenaries": 1}).refuses("battle marquise in clearing 4")
    t.asks("chameleander", "chameleander action")


def test_C_2_7__a_vagabond_who_removes_a_mercenary_in_defense_becomes_its_enemy():
    """The only way to hostility with Chameleander (C.2.5, C.2.8); not with the Riverfolk (11.2.7.III.b)."""
    t = given("chameleander", "riverfolk", "vagabond", turn="chameleander")
    t.clearing(4, chameleander={"warriors": 1, "ego": 1}, riverfolk={"warriors": 2})
    t.player("riverfolk", bought={"mercenaries": 1}).player("vagabond", location=4, satchel={"sword": 3})
    t.force(dice=[(2, 2)]).when("chameleander", "battle vagabond in clearing 4")
    assert t.warriors("riverfolk", 4) == 1
    assert t.relation("chameleander") == "hostile"
    assert t.relation("riverfolk") == "indifferent"
    t.asks("chameleander", "chameleander action")


def test_C_2_7__mercenaries_count_towards_its_rule():
    """Covers Law 11.2.7.III: it cannot cajole where it rules with them."""
    t = given("chameleander", "riverfolk", "marquise", turn="chameleander").hand("chameleander", "Anvil")
    t.clearing(4, chameleander={"warriors": 1}, riverfolk={"warriors": 2}, marquise={"warriors": 2})
    t.player("riverfolk", bought={"mercenaries": 1}).refuses("cajole")
    assert t.ruler(4) == "chameleander"


def test_C_2_7__mercenaries_are_no_enemies_to_mark():
    """Covers Law C.5.2.IV, 11.2.7.III."""
    t = given("chameleander", "riverfolk", "marquise", turn="chameleander").hand("chameleander", "Cobbler")
    t.clearing(4, chameleander={"warriors": 1}, riverfolk={"warriors": 2})
    t.player("riverfolk", bought={"mercenaries": 1}).refuses("mark for death")
    t.asks("chameleander", "chameleander action")
