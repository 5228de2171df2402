"""Law 15 beside the other factions, the cards and the maps: who removes relics, who is in the way."""

import pytest

from tests.given import given
from tests.law.ch15_keepers.tables import (
    SOUTH,
    act,
    board,
    can_act,
    in_forest,
    ours,
    settle,
    theirs,
)
from tests.law.chC_chameleander.tables import chameleander_at

RABBIT, FOX = "A Visit to Friends (rabbit)", "Anvil (fox)"
RELICS = {"figure one": 1, "tablet three": 1}


def take(t, faction, *words):
    """Take these choices, those that are offered."""
    for one in words:
        if one in t.options():
            t.when(faction, one)
    return t


def placed(t, faction, n):
    """The remover puts so many relics into the southern forest."""
    for _ in range(n):
        t.asks(faction, "trophy").when(faction, "choose forest no. 6")
    return in_forest(t, SOUTH)


# -- the Marquise, the Eyrie, the Alliance, the Vagabond -----------------------------------------------


def test_15_4__beside_the_keep_they_place_nothing():
    """Covers Law 6.2.2, 21.23: a piece that cannot be placed replaces none."""
    t = ours(phase="birdsong").clearing(1, marquise={"keep": 1}, keepers={"warriors": 2, "first waystation": 1})
    t.clearing(12, keepers={"warriors": 1}).hand("keepers", "Anvil", "Root Tea (fox)")
    t.asks("keepers", "encamp", ["choose clearing 12", "pass"]).when("keepers", "pass")
    assert t.asked not in ("decamp", "keepers recruit")


def test_15_5_2_II__relics_move_in_beside_the_keep():
    """Covers Law 6.2.2: they are moved, not placed."""
    t = ours().player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}, retinue={"delve": [FOX]})
    t.clearing(1, marquise={"keep": 1, "warriors": 3}, keepers={"warriors": 4}).force(dice=[(0, 0)])
    act(t, "delve", FOX)
    settle(t, "battle marquise in clearing 1", "delve the figure from forest no. 1")
    assert (t.on_map("keep"), t.pieces("figure one", 1)) == (1, 1)


def test_15_2_5__the_despot_scores_three_for_a_relic():
    """Covers Law 7.8.4."""
    t = theirs("eyrie").player("eyrie", leader="despot", decree={"battle": ["Birdy Bindle"]})
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}).clearing(5, eyrie={"warriors": 3}, keepers={"figure one": 1})
    t.force(dice=[(0, 0)])
    take(t, "eyrie", "move from clearing 1 to clearing 9", "choose 1", "battle keepers in clearing 5")
    assert t.vp("eyrie") == 3
    assert placed(t, "eyrie", 1) == ["figure one"]


def test_15_2_5__a_revolt_takes_every_relic_as_a_trophy():
    """Covers Law 8.4.1.III."""
    t = theirs("alliance", phase="birdsong").supporters("Cobbler", "Cobbler")
    t.clearing(5, alliance={"sympathy": 1}, keepers={"warriors": 2, "second waystation": 1, **RELICS})
    t.when("alliance", "revolt in clearing 5")
    assert (t.vp("alliance"), t.warriors("keepers", 5), t.supply("second waystation")) == (5, 0, 1)
    assert placed(t, "alliance", 2) == ["figure one", "tablet three"]


def test_15_2_5__the_vagabond_who_strikes_a_relic_places_it():
    t = theirs("vagabond").player("vagabond", location=5, satchel=["crossbow", "boot"])
    t.clearing(5, keepers={"figure one": 1}).when("vagabond", "strike keepers")
    take(t, "vagabond", "choose a relic (figure one)")
    assert t.vp("vagabond") == 2
    assert placed(t, "vagabond", 1) == ["figure one"]


# -- the Cult, the Riverfolk, Chameleander, the Hundreds -----------------------------------------------


def test_15_4_2__a_sanctified_waystation_goes_back_to_the_board_with_its_front():
    """Covers Law 10.4.3.III: a garden comes in its place, and the relics stay."""
    t = theirs("lizard", phase="birdsong").player("lizard", outcast="rabbit", acolytes=3)
    t.player("keepers", waystations={"first": "tablet"})
    t.clearing(5, keepers={"first waystation": 1, "figure one": 1}).clearing(8, lizard={"warriors": 1})
    t.when("lizard", "sanctify in clearing 5")
    take(t, "lizard", "choose a first waystation")
    assert (t.pieces("rabbit garden", 5), t.supply("first waystation"), int(board(t)["sides"])) == (1, 1, 0)
    assert (t.pieces("figure one", 5), t.vp("lizard")) == (1, 1)


@pytest.mark.parametrize(("warriors", "can"), [(0, False), (1, True)])
def test_15_5_2_II__mercenaries_rule_for_them_but_delve_nothing_alone(warriors, can):
    """Covers Law 11.2.7.III: they are no warriors of the Keepers."""
    t = ours("riverfolk", "marquise").player("riverfolk", bought={"mercenaries": 1}, hired="keepers")
    t.player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}, retinue={"delve": [RABBIT]})
    t.clearing(5, riverfolk={"warriors": 2}, keepers={"first waystation": 1, "warriors": warriors})
    t.clearing(3, marquise={"warriors": 1})
    assert can_act(t, "delve", RABBIT) is can
    assert t.ruler(5) == "keepers"


@pytest.mark.parametrize(("post", "free"), [({}, True), ({"rabbit trade post": 1}, False)])
def test_15_5_2_II__against_mercenaries_alone_no_battle_is_due(post, free):
    """They are no enemy pieces; a trade post is one. Covers Law 11.2.7.III, 21.9."""
    t = ours("riverfolk", "marquise", skip_forced="none")
    t.player("riverfolk", bought={"mercenaries": 1}, hired="keepers")
    t.player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}, retinue={"delve": [RABBIT]})
    t.clearing(5, riverfolk={"warriors": 2, **post}, keepers={"warriors": 2}).clearing(3, marquise={"warriors": 1})
    act(t, "delve", RABBIT)
    t.asks("keepers", "retinue act", ["battle riverfolk in clearing 5", *["choose clearing 5"][: int(free)]])


def test_C_5_2_V__cajoled_they_choose_the_side_of_a_waystation():
    """Covers Law 15.2.2; relics are in no supply."""
    t = chameleander_at(5, "keepers", ego=1).clearing(5, keepers={"warriors": 2}).hand("chameleander", "Anvil")
    t.when("chameleander", "cajole")
    stations = [f"choose the {word} waystation" for word in ("first", "second", "third")]
    t.asks("keepers", "cajole place", [*[w.replace("the ", "a ") for w in stations], "pass"])
    t.when("keepers", "choose a second waystation")
    t.asks("keepers", "encamp with", [f"choose the waystation second {sort}" for sort in ("figure", "jewelry")])
    t.when("keepers", "choose the waystation second jewelry")
    assert (t.pieces("second waystation", 5), t.warriors("keepers", 5)) == (1, 2)
    assert int(board(t)["sides"]) == 2
    t.asks("chameleander", "chameleander action")


def test_15_2_5__a_mob_takes_relics_as_trophies():
    """Covers Law 14.4.1."""
    t = theirs("hundreds", phase="birdsong").player("hundreds", warlord=1).clearing(1, hundreds={"warriors": 2})
    t.clearing(5, hundreds={"mob": 1}, keepers=RELICS).force(mob=["fox"])
    assert t.vp("hundreds") == 4
    assert placed(t, "hundreds", 2) == ["figure one", "tablet three"]


def test_15_2_5__the_duchy_takes_relics_as_trophies():
    t = given("duchy", "keepers", turn="duchy").clearing(5, duchy={"warriors": 3}, keepers={"figure one": 1})
    t.force(dice=[(0, 0)])
    take(t, "duchy", "battle keepers in clearing 5")
    assert t.vp("duchy") == 2
    assert placed(t, "duchy", 1) == ["figure one"]


def test_15_5_2_II__the_duchy_pays_for_failure_before_they_delve():
    """Covers Law 12.2.3, 4.3.6."""
    t = ours("duchy").player("duchy", swayed=["banker", "mayor"]).hand("duchy", FOX)
    t.player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}, retinue={"delve": [RABBIT]})
    t.clearing(5, duchy={"market": 1}, keepers={"warriors": 2}).force(dice=[(0, 0)])
    act(t, "delve", RABBIT)
    settle(t, "battle duchy in clearing 5").asks("duchy", "price minister").when("duchy", "choose the mayor")
    t.asks("keepers", "delve", ["delve the figure from forest no. 1", "pass"])
