"""A snare face up holds what is in its clearing, and keeps everything else out that would be placed (Law 13.7.2)."""

from tests.given import given
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, recovered, settle
from tests.law.interactions.tables import snared

DECK = "exiles_partisans"


def test_7_7__a_decree_that_must_move_out_of_a_snare_is_turmoil():
    """Covers Law 7.5.2.II, 13.7.2: the only warriors of the suit are held."""
    t = snared("eyrie", number=5).player("eyrie", leader="despot", decree={"move": ["Cobbler"]})
    t.clearing(5, eyrie={"warriors": 4, "roost": 1}).hand("eyrie", "Anvil")
    t.asks("eyrie", "choose leader")
    assert (t.deposed, t.decree("move"), t.discard) == (["despot"], [], ["Cobbler (rabbit)"])


def test_13_7_2__relics_come_into_a_snare_and_are_recovered_from_it():
    """Delving moves a relic in, recovering removes one: neither places, nor moves out. Covers Law 15.5.2."""
    t = snared("keepers", number=5).clearing(5, corvids={"warriors": 1, "plot": 1})
    t.player("keepers", retinue={duty: ["Faithful Retainer"] for duty in ("move", "delve", "recover")})
    t.player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}).force(dice=[(0, 0)])
    t.clearing(5, keepers={"warriors": 3, "first waystation": 1}).clearing(1, keepers={"warriors": 1})
    t.asks("keepers", "retinue").when("keepers", "choose the Faithful Retainer of move")
    t.refuses("move from clearing 5 to clearing 2").when("keepers", "move from clearing 1 to clearing 5")
    settle(act(t, "delve"), "battle corvids in clearing 5").when("keepers", "delve the figure from forest no. 1")
    assert (t.pieces("figure one", 5), plot(t, 5)) == (1, "snare face up")
    settle(act(t, "recover"), "choose clearing 5", "choose a relic (figure one)")
    assert (t.pieces("figure one", 5), recovered(t), t.vp("keepers")) == (0, ["figure one"], 1)
    t.asks("keepers", "gather")


def test_13_7_2__false_orders_move_the_corvids_out_of_their_own_snare():
    t = snared("marquise", number=5, deck=DECK, phase="birdsong").player("marquise", effects=["False Orders"])
    t.clearing(5, corvids={"plot": 1, "warriors": 3}).clearing(1, marquise={"warriors": 1})
    t.when("marquise", "use False Orders (fox)").when("marquise", "move from clearing 5 to clearing 1")
    assert where(t, "corvids") == {1: 2, 5: 1}
    t.asks("marquise", "marquise action")


def test_9_2_9_II_b__an_ally_follows_into_a_snare_and_is_held_there():
    """Covers Law 13.7.2, 1.5.5."""
    t = snared("vagabond", "marquise", number=5).clearing(1, marquise={"warriors": 2})
    t.player("vagabond", location=1, satchel=["boot", "boot", "sword"], relationships={"marquise": "allied"})
    t.when("vagabond", "move from clearing 1 to clearing 5", "choose marquise", "choose 2")
    assert (t.location, t.warriors("marquise", 5)) == ("clearing 5", 2)
    t.asks("vagabond", "vagabond action").refuses("move from clearing 5 to clearing 1")


def test_C_2_5__no_ego_is_placed_in_a_snare():
    """Covers Law C.5.2.IV, C.5.2.III, 13.7.2: the warrior is removed all the same, nobody is beckoned."""
    t = snared("chameleander", "marquise", number=5).clearing(5, chameleander={"warriors": 1})
    t.clearing(8, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.asks("chameleander", "chameleander action", ["beckon corvids", "mark for death", "pass"])
    t.when("chameleander", "mark for death", "choose clearing 8")
    assert (t.warriors("marquise", 8), t.ego(5), t.vp("chameleander")) == (1, (0, 0), 0)
    t.asks("chameleander", "chameleander action")


def test_13_7_2__who_fights_for_hire_in_a_snare():
    """Battles are no moves: mercenaries fight there. Covers Law 11.2.7.III."""
    t = snared("marquise", "riverfolk", number=5).player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 2}).clearing(3, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), t.vp("marquise"), t.ruler(5)) == (None, 1, "marquise")
    t.asks("marquise", "marquise action")


def test_13_5_4__swapped_away_a_snare_frees_one_clearing_and_holds_another():
    """Covers Law 13.7.2, 21.33."""
    t = given("corvids", "marquise", turn="corvids").clearing(5, corvids={"plot": 1}, marquise={"warriors": 2})
    t.clearing(1, corvids={"plot": 1}, marquise={"warriors": 2}).hand("marquise", "Anvil")
    t.player("corvids", plots={5: "snare", 1: "extortion"}, face_up=[5, 1])
    t.when("corvids", "swap the plot in clearing 5")
    t.when("corvids", "pass", "pass").asks("marquise", "marquise action").offers("move from clearing 5 to clearing 2")
    t.refuses("move from clearing 1 to clearing 9")
