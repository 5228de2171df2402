"""Law 26.9: the Ronin."""

from tests.given import given


def ronin(satchel, turn="vagabond", **config):
    t = given("marquise", "eyrie", "vagabond", turn=turn, **config)
    return t.player("vagabond", character="ronin", location=8, satchel=[*satchel, "boot"])


def test_26_9_2__after_rolling_he_exhausts_a_sword_for_an_extra_hit():
    """Covers Law 4.3.4, 4.3.5.I: beyond the maximum of rolled hits."""
    t = ronin(["sword", "sword"]).clearing(8, marquise={"warriors": 4}).force(dice=[(3, 0)])
    t.when("vagabond", "battle marquise in clearing 8")
    t.asks("vagabond", "battle effect", options=["exhaust a sword for an extra hit", "pass"])
    t.when("vagabond", "exhaust a sword for an extra hit").asks("vagabond", "vagabond action")
    assert (t.warriors("marquise", 8), t.item("sword")) == (1, {"exhausted": 2})


def test_26_9_2__he_may_keep_the_sword():
    t = ronin(["sword", "sword"]).clearing(8, marquise={"warriors": 4}).force(dice=[(1, 0)])
    t.when("vagabond", "battle marquise in clearing 8", "pass").asks("vagabond", "vagabond action")
    assert (t.warriors("marquise", 8), t.item("sword")) == (3, {"ready": 1, "exhausted": 1})


def test_26_9_2__once_in_a_battle():
    t = ronin(["sword", "sword", "sword", "sword"]).clearing(8, marquise={"warriors": 6}).force(dice=[(1, 0), (1, 0)])
    t.when("vagabond", "battle marquise in clearing 8", "exhaust a sword for an extra hit")
    t.asks("vagabond", "vagabond action")
    assert (t.warriors("marquise", 8), t.item("sword")) == (4, {"ready": 2, "exhausted": 2})
    t.when("vagabond", "battle marquise in clearing 8").asks("vagabond", "battle effect")  # and again in the next one


def test_26_9_2__as_defender_too():
    t = ronin(["sword"], turn="marquise").clearing(8, marquise={"warriors": 4}).force(dice=[(1, 0)])
    t.when("marquise", "battle vagabond in clearing 8").asks("vagabond", "battle effect")
    t.when("vagabond", "exhaust a sword for an extra hit")
    t.asks("vagabond", "take hit", options=["choose exhausted sword", "choose ready boot"])
    t.when("vagabond", "choose ready boot").asks("marquise", "marquise action")
    assert t.warriors("marquise", 8) == 3


def test_26_9_2__without_a_face_up_sword_nothing_is_asked():
    t = ronin(["sword"]).clearing(8, marquise={"warriors": 4}).force(dice=[(1, 0)])
    t.when("vagabond", "battle marquise in clearing 8").asks("vagabond", "vagabond action")
    t = ronin(["sword damaged"], turn="marquise").clearing(8, marquise={"warriors": 1}).force(dice=[(0, 0)])
    t.when("marquise", "battle vagabond in clearing 8").asks("marquise", "marquise action")


def test_26_9_2__the_attacker_says_whose_effect_comes_first():
    """Covers Law 4.3.4."""
    t = ronin(["sword"], turn="marquise").clearing(8, marquise={"warriors": 4}).force(dice=[(1, 1)])
    t.player("marquise", effects=["Armorers"]).when("marquise", "battle vagabond in clearing 8")
    t.asks("marquise", "effect order", options=["choose marquise", "choose vagabond"])
    t.when("marquise", "choose vagabond").asks("vagabond", "battle effect")
    t.when("vagabond", "exhaust a sword for an extra hit").asks("marquise", "battle effect")
    t.when("marquise", "use Armorers (bird)").when("vagabond", "choose ready boot")
    assert t.warriors("marquise", 8) == 3  # Armorers ignore rolled hits only
    t.asks("marquise", "marquise action")


def test_26_9_2__others_have_no_swift_strike():
    t = ronin(["sword", "sword"]).player("vagabond", character="thief").clearing(8, marquise={"warriors": 4})
    t.force(dice=[(1, 0)]).when("vagabond", "battle marquise in clearing 8").asks("vagabond", "vagabond action")


def test_26_9_2__not_in_an_ambush():
    """Covers Law 4.3.1.II: the hits of an ambush are dealt before."""
    t = ronin(["sword", "sword"]).clearing(8, marquise={"warriors": 4}).hand("marquise", "Ambush! (fox)")
    t.force(dice=[(0, 0)]).when("vagabond", "battle marquise in clearing 8").when("marquise", "play the fox ambush")
    t.asks("vagabond", "take hit")
