"""Law 26.8: the Harrier."""

from tests.given import given


def harrier(location=8, satchel=("torch", "sword", "boot"), **config):
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond", **config)
    return t.player("vagabond", character="harrier", location=location, satchel=list(satchel))


def test_26_8_2__he_glides_to_any_other_clearing():
    t = harrier().when("vagabond", "take the special action")
    t.asks("vagabond", "glide", options=[f"choose clearing {c}" for c in range(1, 13) if c != 8])
    t.when("vagabond", "choose clearing 2")
    assert (t.location, t.item("torch")) == ("clearing 2", {"exhausted": 1})
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_8_2__also_out_of_a_forest():
    t = harrier("4-9-12").when("vagabond", "take the special action")
    t.asks("vagabond", "glide", options=[f"choose clearing {c}" for c in range(1, 13)])
    t.when("vagabond", "choose clearing 3").asks("vagabond", "vagabond action")
    assert t.location == "clearing 3"


def test_26_8_2__hostile_warriors_cost_no_boots():
    """Covers Law 9.2.9.III.b."""
    t = harrier().clearing(2, marquise={"warriors": 3}).player("vagabond", relationships={"marquise": "hostile"})
    t.when("vagabond", "take the special action", "choose clearing 2").asks("vagabond", "vagabond action")
    assert t.location == "clearing 2"


def test_26_8_2__he_glides_alone():
    """Covers Law 9.2.9.II.b: no allied warriors come along."""
    t = harrier().clearing(8, eyrie={"warriors": 3}).player("vagabond", relationships={"eyrie": "allied"})
    t.when("vagabond", "take the special action", "choose clearing 7").asks("vagabond", "vagabond action")
    assert (t.warriors("eyrie", 8), t.warriors("eyrie", 7)) == (3, 0)


def test_26_8_2__a_scorched_clearing_is_closed_to_him():
    """Covers Law 26.6.2, 9.7."""
    t = given("marquise", "vagabond", "vagabond", turn="vagabond_1").table(scorched=[5])
    t.player("vagabond_0", character="scoundrel", location=1, satchel=["boot"])
    t.player("vagabond_1", character="harrier", location=8, satchel=["torch"])
    t.when("vagabond_1", "take the special action").asks("vagabond_1", "glide").refuses("choose clearing 5")


def test_26_8_2__without_a_torch_he_stays():
    harrier(satchel=["boot"]).asks("vagabond", "vagabond action").refuses("take the special action")
