"""Law C.2.5, C.2.6: ego on the track, on the map and on The Id."""

from tests.given import given
from tests.law.chC_chameleander.tables import chameleander_at as at


def boast(t, card="Sappers (bird)"):
    """Place one ego by the plainest action there is."""
    return t.when("chameleander", f"choose {card}")


# -- placing -----------------------------------------------------------------------------------------


def test_C_2_5__the_leftmost_ego_is_placed_in_its_clearing_and_scores():
    """Covers Law C.6.1."""
    t = at(5, ego=2, phase="evening").hand("chameleander", "Sappers", "Armorers").asks("chameleander", "boast")
    boast(t)
    assert t.ego(5) == (3, 0)
    assert t.ego_track == "...eeSSS"
    assert t.vp("chameleander") == 1


def test_C_2_5__the_spaces_score_by_their_place():
    """The figures are a default of our own."""
    for gone, points in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2)):
        t = at(5, ego=min(gone, 5), superego=max(gone - 5, 0), phase="evening").hand("chameleander", "Sappers")
        t.when("chameleander", "choose Sappers (bird)")
        assert t.vp("chameleander") == points
        assert sum(t.ego(5)) == gone + 1


def test_C_2_5__a_superego_goes_when_no_other_is_left_of_it():
    t = at(5, ego=5, phase="evening").hand("chameleander", "Sappers")
    boast(t)
    assert t.ego(5) == (5, 1)
    assert t.ego_track == "......SS"


def test_C_2_5__with_an_empty_track_nothing_is_placed():
    """The action is legal all the same."""
    t = at(5, ego=5, superego=3, phase="evening").hand("chameleander", "Sappers", "Armorers")
    boast(t)
    assert t.vp("chameleander") == 0
    assert t.ego(5) == (5, 3)
    assert t.discard == ["Sappers (bird)"]


def test_C_2_5__the_keep_forbids_placing_but_not_the_rest():
    """Covers Law 6.2.2."""
    t = at(1, phase="evening").clearing(1, marquise={"keep": 1}).hand("chameleander", "Sappers")
    boast(t)
    assert t.ego(1) == (0, 0)
    assert t.vp("chameleander") == 0
    assert t.ego_track == "eeeeeSSS"
    assert t.discard == ["Sappers (bird)"]


def test_C_2_5__after_activating_a_dominance_card_ego_score_nothing():
    """Covers Law 3.3.1."""
    t = at(5, "marquise", "eyrie", phase="evening").player("chameleander", dominance="fox", vp=12)
    t.hand("chameleander", "Sappers", "Armorers").when("chameleander", "choose Sappers (bird)")
    assert t.ego(5) == (1, 0)
    assert t.vp("chameleander") == 12


# -- moving ------------------------------------------------------------------------------------------


def test_C_2_5__ego_moves_with_it():
    t = at(5, ego=2, superego=1).when("chameleander", "move from clearing 5 to clearing 1")
    assert t.ego(5) == (0, 0)
    assert t.ego(1) == (2, 1)
    t.asks("chameleander", "chameleander action")


def test_C_2_5__ego_may_be_moved_to_the_keep():
    """Only placing is barred there (6.2.2)."""
    t = at(5, ego=2).clearing(1, marquise={"keep": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "move from clearing 5 to clearing 1")
    assert t.ego(1) == (2, 0)
    t.asks("chameleander", "chameleander action")


def test_C_2_5__ego_moves_with_it_by_a_card():
    t = at(5, ego=2, phase="evening").player("chameleander", effects=["Cobbler"])
    t.when("chameleander", "use Cobbler (rabbit)", "move from clearing 5 to clearing 2")
    assert t.ego(2) == (2, 0)


# -- in place of the warrior -------------------------------------------------------------------------


def struck(ego=1, superego=0, crossbows=2, **fields):
    """A Vagabond with crossbows, and a boot for something else to do, beside it."""
    t = given("vagabond", "chameleander", turn="vagabond")
    t.clearing(5, chameleander={"warriors": 1, "ego": ego, "superego": superego})
    return t.player("vagabond", location=5, satchel={"crossbow": crossbows, "boot": 1}).player("chameleander", **fields)


def test_C_2_5__an_ego_is_removed_instead_of_the_warrior():
    """The remover scores for a token; Covers Law 9.5.6."""
    t = struck(ego=2).when("vagabond", "strike chameleander")
    assert t.warriors("chameleander", 5) == 1
    assert t.ego(5) == (1, 0)
    assert t.vp("vagabond") == 1
    assert t.relation("chameleander") == "indifferent"  # no warrior was removed
    t.asks("vagabond", "vagabond action")


def test_C_2_5__only_once_per_turn():
    t = struck(ego=3, crossbows=3).when("vagabond", "strike chameleander")
    t.refuses("strike chameleander").asks("vagabond", "vagabond action")


def test_C_2_5__in_the_next_turn_again():
    t = struck(ego=3, substituted=["removal"]).refuses("strike chameleander")
    t.when("vagabond", "pass").asks("chameleander", "skip move")
    assert t._s["chameleander"]["substituted"] == 0


def test_C_2_5__without_ego_the_attempt_fails():
    struck(ego=0).refuses("strike chameleander").asks("vagabond", "vagabond action")


def test_C_2_5__chameleander_says_which_ego_goes():
    t = struck(ego=1, superego=1).when("vagabond", "strike chameleander")
    assert t.vp("vagabond") == 1  # both score alike, so that is settled
    t.asks("chameleander", "lose ego", options=["choose an ego token", "choose a superego token"])
    t.when("chameleander", "choose a superego token")
    assert t.ego(5) == (1, 0)
    assert t.vp("vagabond") == 1
    t.asks("vagabond", "vagabond action")


def test_C_2_5__tax_collector_takes_an_ego_of_its_own():
    """Chameleander scores nothing for its own pieces, and neither does anybody else (4.1.3)."""
    t = at(5, ego=1, superego=1).player("chameleander", effects=["Tax Collector"])
    t.when("chameleander", "use Tax Collector (fox)")
    t.asks("chameleander", "lose ego").when("chameleander", "choose an ego token")
    assert t.hand_size("chameleander") == 1
    assert t.ego(5) == (0, 1)
    assert t.vp("chameleander") == 0
    t.asks("chameleander", "chameleander action").refuses("use Tax Collector (fox)")


def test_C_2_5__tax_collector_needs_an_ego():
    t = at(5).player("chameleander", effects=["Tax Collector"])
    t.refuses("use Tax Collector (fox)").asks("chameleander", "chameleander action")


def test_C_2_5__a_removed_ego_goes_to_the_rightmost_empty_space_and_scores_again():
    t = struck(ego=2).when("vagabond", "strike chameleander")
    assert t.ego_track == ".eeeeSSS"
    t.asks("vagabond", "vagabond action")


def test_C_2_5__a_revolt_removes_ego_as_tokens():
    """Covers Law 8.4.1.III."""
    t = given("alliance", "chameleander", turn="alliance", phase="birdsong")
    t.clearing(5, chameleander={"warriors": 1, "ego": 2, "superego": 1}, alliance={"sympathy": 1})
    t.supporters("Sappers", "Armorers").hand("alliance", "Anvil").when("alliance", "revolt in clearing 5")
    assert t.ego(5) == (0, 0)
    assert t.warriors("chameleander", 5) == 1
    assert t.vp("alliance") == 3
    assert t.pieces("rabbit base", 5) == 1
    t.asks("alliance", "alliance daylight")


# -- C.2.6 The Id ------------------------------------------------------------------------------------


def test_C_2_6__superego_on_the_id_still_draw():
    """Covers Law C.6.2: one card, two superego on the track, one on The Id."""
    t = at(5, ego=3, phase="evening").player("chameleander", id={"ego": 2, "superego": 1})
    t.hand("chameleander", "Sappers").when("chameleander", "pass")
    assert t.hand_size("chameleander") == 1 + 1 + 2 + 1
    assert t.the_id == (2, 1)


def test_C_2_6__ego_on_the_id_are_out_of_reach():
    """They are neither placed nor removed; the track behind them is empty."""
    t = given("marquise", "chameleander", turn="marquise")
    t.clearing(5, chameleander={"warriors": 1, "ego": 1}, marquise={"warriors": 4})
    t.player("chameleander", id={"ego": 4, "superego": 3}).hand("marquise", "Cobbler").force(dice=[(3, 0)])
    t.when("marquise", "battle chameleander in clearing 5", "choose Cobbler (rabbit)")
    assert t.the_id == (4, 3)
    assert t.ego_track == ".......e"
    assert t.vp("marquise") == 1
    t.asks("marquise", "marquise action")
