"""Law C.2.8: how other factions meet Chameleander."""

from tests.given import given


def test_C_2_8__the_vagabond_does_not_become_hostile_by_removing_ego():
    """Covers Law 9.2.9.III: no warrior is removed, no Infamy is scored."""
    t = given("vagabond", "chameleander", turn="vagabond").hand("vagabond", "Cobbler")
    t.clearing(5, chameleander={"warriors": 1, "ego": 2}).force(dice=[(2, 0)])
    t.player("vagabond", location=5, satchel={"sword": 3})
    t.when("vagabond", "battle chameleander in clearing 5", "choose Cobbler (rabbit)")
    assert t.vp("vagabond") == 2
    assert t.relation("chameleander") == "indifferent"
    t.asks("vagabond", "vagabond action")


def test_C_2_8__as_an_ally_it_fights_with_the_vagabond_and_takes_hits_by_ego():
    """Covers Law 9.2.9.II.c, 9.2.9.II.d: it counts as one warrior, and does not become Hostile."""
    t = given("vagabond", "chameleander", "marquise", turn="vagabond")
    t.clearing(5, chameleander={"warriors": 1, "ego": 2}, marquise={"warriors": 4}).force(dice=[(3, 2)])
    t.player("vagabond", location=5, satchel={"sword": 1, "boot": 2}, relationships={"chameleander": "allied"})
    t.when("vagabond", "battle marquise in clearing 5", "choose chameleander")
    t.when("vagabond", "choose chameleander", "choose chameleander")
    assert t.warriors("marquise", 5) == 2
    assert t.ego(5) == (0, 0)
    assert t.warriors("chameleander", 5) == 1
    assert t.vp("marquise") == 2
    assert t.relation("chameleander") == "allied"
    t.asks("vagabond", "vagabond action")


def test_C_2_8__the_vagabond_can_aid_it():
    """Covers Law 9.5.4."""
    t = given("vagabond", "chameleander", turn="vagabond").hand("vagabond", "Cobbler")
    t.clearing(5, chameleander={"warriors": 1}).player("vagabond", location=5, satchel={"boot": 2})
    t.when("vagabond", "aid chameleander")
    assert t.cards("chameleander") == ["Cobbler (rabbit)"]
    assert t.relation("chameleander") == "amiable"
    t.asks("vagabond", "vagabond action")


def test_C_2_8__scorched_earth_takes_its_ego():
    """Covers Law 26.6.2; nothing can be placed there any more, not even ego (C.2.5)."""
    t = given("vagabond", "chameleander", turn="vagabond", vagabonds=["scoundrel"])
    t.clearing(5, chameleander={"warriors": 1, "ego": 2})
    t.player("vagabond", location=5, satchel={"torch": 1, "boot": 1}).when("vagabond", "take the special action")
    assert t.ego(5) == (0, 0)
    assert t.warriors("chameleander", 5) == 1
    assert t.vp("vagabond") == 2
    t.asks("vagabond", "vagabond action")


def test_C_2_8__walking_into_sympathy_costs_a_card_once():
    """Covers Law C.2.2, 8.2.6; two tokens make no difference."""
    t = given("chameleander", "alliance", turn="chameleander").clearing(5, chameleander={"warriors": 1})
    t.clearing(1, alliance={"sympathy": 2}).hand("chameleander", "Anvil", "Foxfolk Steel")
    t.when("chameleander", "move from clearing 5 to clearing 1").asks("chameleander", "outrage")
    t.when("chameleander", "choose Anvil (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("chameleander", "chameleander action")


def test_C_2_8__the_despot_scores_for_ego():
    """Covers Law 7.8.4: ego are tokens."""
    t = given("eyrie", "chameleander", turn="eyrie").player("eyrie", leader="despot", decree={"battle": ["Cobbler"]})
    t.clearing(5, eyrie={"roost": 1, "warriors": 3}, chameleander={"warriors": 1, "ego": 2}).hand("eyrie", "Bake Sale")
    t.clearing(1, eyrie={"warriors": 1}).force(dice=[(2, 0)])
    t.asks("eyrie", "move")  # a Vizier's
    t.when("eyrie", "move from clearing 5 to clearing 2", "choose 1", "choose Bake Sale (rabbit)")
    assert t.vp("eyrie") == 3
    t.asks("eyrie", "decree build")


def test_C_2_8__a_dominance_card_can_be_activated_but_no_coalition_formed():
    """Covers Law 3.3.1, 9.2.8; a coalition is the Vagabond's alone."""
    t = given("chameleander", "marquise", "eyrie", "vagabond", turn="chameleander")
    t.clearing(5, chameleander={"warriors": 1}).player("chameleander", vp=10).hand("chameleander", "Dominance (fox)")
    t.when("chameleander", "activate fox dominance")
    assert t.dominance("chameleander") == "fox"
    t.asks("chameleander", "chameleander action")


def test_C_2_8__as_partner_of_a_vagabond():
    """Covers Law 9.2.8: it may be taken into one; their pieces are then no enemies."""
    t = given("vagabond", "chameleander", "marquise", "eyrie", turn="vagabond").player("vagabond", vp=10, location=5)
    for faction in ("marquise", "eyrie"):
        t.player(faction, vp=5)
    t.clearing(5, chameleander={"warriors": 1, "ego": 1}).hand("vagabond", "Dominance (fox)")
    t.player("vagabond", satchel={"sword": 1, "boot": 1}).when("vagabond", "activate fox dominance")
    assert t.partner == "chameleander"
    t.refuses("battle chameleander in clearing 5").asks("vagabond", "vagabond action")
