"""Hits that are ignored, extra hits, looting and ambushes in one battle (Law 4.3)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, settle


def test_14_2_5__looters_meet_agents_beside_a_lone_raid():
    """No roll for the Hundreds, but the extra hit of who is defenseless; the raid falls, then the item is taken.

    Covers Law 13.2.5, 4.3.5.II, 13.7.4.
    """
    t = given("hundreds", "corvids", turn="hundreds").player("hundreds", warlord=3, mood="rowdy")
    t.clearing(3, hundreds={"warriors": 2}).clearing(5, hundreds={"warriors": 3}, corvids={"plot": 1})
    t.player("corvids", plots={5: "raid"}, items={"tea": 1}).force(dice=[(3, 3)])
    t.when("hundreds", "battle corvids in clearing 5").asks("hundreds", "loot").when("hundreds", "fight to loot")
    assert (t.warriors("hundreds", 5), plot(t, 5), t.vp("hundreds")) == (2, None, 1)
    assert (where(t, "corvids"), t.hoard, t.crafted("corvids")) == ({1: 1, 2: 1}, {"tea": 1}, {})
    t.asks("hundreds", "advance")


def test_14_2_5__raiders_do_not_stand_in_the_clearing_that_is_looted():
    """Agents and the last plot: without rule at the end nothing is taken. Covers Law 13.2.5, 13.7.4, 2.5."""
    t = given("hundreds", "corvids", "marquise", turn="hundreds").player("hundreds", warlord=3, mood="rowdy")
    t.clearing(3, hundreds={"warriors": 1}).clearing(5, hundreds={"warriors": 2}, corvids={"plot": 1})
    t.clearing(5, marquise={"warriors": 1}).player("corvids", plots={5: "raid"}, items={"tea": 1})
    t.force(dice=[(0, 0)]).when("hundreds", "battle corvids in clearing 5", "fight to loot")
    assert (t.warriors("hundreds", 5), t.ruler(5), t.hoard, t.crafted("corvids")) == (1, None, {}, {"tea": 1})
    t.asks("hundreds", "advance")


def test_14_7_7__an_ambush_takes_the_hit_that_stubborn_ignores_then_the_agents_strike():
    """Covers Law 4.3.1.II, 13.2.5: the first hit of a battle is that of the ambush."""
    t = given("hundreds", "corvids", turn="hundreds").player("hundreds", warlord=5, mood="stubborn")
    t.clearing(5, hundreds={"warriors": 4}, corvids={"plot": 1, "warriors": 1}).hand("corvids", "Ambush! (rabbit)")
    t.player("corvids", plots={5: "snare"}).force(dice=[(0, 0)])
    t.when("hundreds", "battle corvids in clearing 5").when("corvids", "play the rabbit ambush")
    t.asks("hundreds", "which fall").when("hundreds", "pass").asks("hundreds", "which fall").when("hundreds", "pass")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("corvids", 5)) == (5, 2, 1)
    t.asks("hundreds", "advance")


def test_15_2_4__an_ambush_takes_the_hit_that_knights_ignore_then_the_agents_strike():
    """Covers Law 4.3.1.II, 13.2.5."""
    t = given("keepers", "corvids", turn="keepers").clearing(5, keepers={"warriors": 3, "figure one": 1})
    t.clearing(5, corvids={"plot": 1, "warriors": 1}).hand("corvids", "Ambush! (rabbit)")
    t.player("corvids", plots={5: "snare"}).player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.force(dice=[(0, 0)]), "delve"), "battle corvids in clearing 5")
    t.when("corvids", "play the rabbit ambush")
    assert (t.warriors("keepers", 5), t.pieces("figure one", 5), t.warriors("corvids", 5)) == (1, 1, 1)
    t.asks("keepers", "gather")


@pytest.mark.parametrize(("knights", "left", "dealt"), [(1, 0, 0), (2, 1, 1)])
def test_15_2_4__a_relic_alone_fights_no_further_after_an_ambush(knights, left, dealt):
    """One hit is ignored, one falls; without a knight the battle is over, the relic stays. Covers Law 4.3.1.II."""
    t = given("keepers", "marquise", turn="keepers").clearing(1, keepers={"warriors": 1})
    t.clearing(5, keepers={"warriors": knights, "figure one": 1}, marquise={"warriors": 3})
    t.hand("marquise", "Ambush! (bird)").player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.force(dice=[(1, 0)]), "delve"), "battle marquise in clearing 5")
    t.when("marquise", "play the bird ambush")
    assert (t.warriors("keepers", 5), t.pieces("figure one", 5)) == (left, 1)
    assert (t.warriors("marquise", 5), t.vp("marquise")) == (3 - dealt, 0)
    t.asks("keepers", "gather")


def test_15_2_4__knights_who_lose_their_relic_to_an_ambush_have_ignored_their_hit():
    """A mercenary battle: the last knight falls, the hired fight on, and nothing more is ignored.

    Covers Law 11.2.7.III.a, 4.3.1.II.
    """
    t = given("keepers", "marquise", "riverfolk", turn="keepers").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, keepers={"warriors": 1, "figure one": 1}, riverfolk={"warriors": 3}, marquise={"warriors": 3})
    t.clearing(1, keepers={"warriors": 1}).hand("marquise", "Ambush! (bird)")
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.force(dice=[(1, 1)]), "delve"), "battle marquise in clearing 5")
    t.when("marquise", "play the bird ambush")
    assert (t.warriors("keepers", 5), t.warriors("riverfolk", 5), t.pieces("figure one", 5)) == (0, 2, 1)
    t.asks("keepers", "gather")


def test_14_7_1__mobs_become_warriors_before_partisans_and_agents_are_counted():
    """Rallied warriors raise what can be rolled. Covers Law 4.3.2, 4.3.3.I, 13.2.5."""
    t = given("hundreds", "corvids", turn="hundreds").player("hundreds", warlord=5, mood="bitter")
    t.clearing(5, hundreds={"warriors": 1, "mob": 1}, corvids={"plot": 1, "warriors": 3}).clearing(
        1, hundreds={"mob": 1}
    )
    t.player("corvids", plots={5: "bomb"}).force(dice=[(3, 0)])
    t.when("hundreds", "battle corvids in clearing 5").asks("hundreds", "rally")
    t.when("hundreds", "choose clearing 5", "choose clearing 1").asks("hundreds", "which fall").when("hundreds", "pass")
    assert (t.warriors("hundreds", 5), t.warriors("corvids", 5), plot(t, 5), t.mobs) == (2, 0, "bomb", [])
    t.asks("hundreds", "advance")


def test_14_2_5__hired_warriors_rule_for_the_looters():
    """Covers Law 11.2.7.III, 2.5."""
    t = given("hundreds", "marquise", "riverfolk", turn="hundreds").player("hundreds", warlord=3, mood="rowdy")
    t.clearing(3, hundreds={"warriors": 1}).clearing(5, hundreds={"warriors": 2}, riverfolk={"warriors": 2})
    t.clearing(5, marquise={"warriors": 3}).player("marquise", items={"tea": 1})
    t.player("riverfolk", bought={"mercenaries": 1}).force(dice=[(3, 0)])
    t.when("hundreds", "battle marquise in clearing 5", "fight to loot")
    assert (t.ruler(5), t.hoard, t.warriors("marquise", 5)) == ("hundreds", {"tea": 1}, 3)
    t.asks("hundreds", "advance")
